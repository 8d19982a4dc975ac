//! Public keys of passkeys, as COSE keys (RFC 9052, RFC 9053, RFC 8230): the three kinds that authenticators in use have.

use ed25519_dalek as ed25519;
use p256::ecdsa::{self, signature::Verifier};
use rsa::{BoxedUint, pkcs1v15};
use sha2::Sha256;

use super::{
    cbor::{Item, Reader},
    rejected::Rejected,
};

/// ECDSA with P-256 and SHA-256.
const ES256: i64 = -7;
/// Ed25519.
const EDDSA: i64 = -8;
/// RSASSA-PKCS1-v1_5 with SHA-256, as Windows Hello signs.
const RS256: i64 = -257;

/// The algorithms that are offered, the preferred one first.
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

/// The sizes of RSA keys, in bits.
const RSA_BITS: std::ops::RangeInclusive<usize> = 2048..=4096;

const INVALID: Rejected = Rejected("the passkey's public key is not valid");

/// A public key.
#[derive(Debug)]
pub(super) enum PublicKey {
    Es256(ecdsa::VerifyingKey),
    EdDsa(ed25519::VerifyingKey),
    Rs256(Box<pkcs1v15::VerifyingKey<Sha256>>),
}

/// The parameters of a COSE key that matter here, by their labels.
#[derive(Default)]
struct Parameters<'a> {
    /// 1: the key type.
    kind: Option<i64>,
    /// 3: the algorithm.
    algorithm: Option<i64>,
    /// -1: the curve.
    curve: Option<i64>,
    /// -1: the modulus of an RSA key.
    modulus: Option<&'a [u8]>,
    /// -2: the x-coordinate, or the exponent of an RSA key.
    x: Option<&'a [u8]>,
    /// -3: the y-coordinate.
    y: Option<&'a [u8]>,
}

impl PublicKey {
    /// Reads a key.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, Rejected> {
        let of = Parameters::read(reader)?;
        match (of.algorithm, of.kind, of.curve) {
            (Some(ES256), Some(2), Some(1)) => {
                let (x, y) = of.x.zip(of.y).filter(|(x, y)| x.len() == 32 && y.len() == 32).ok_or(INVALID)?;
                let key = ecdsa::VerifyingKey::from_sec1_bytes(&[&[4], x, y].concat());
                key.map(Self::Es256).map_err(|_| INVALID)
            }
            (Some(EDDSA), Some(1), Some(6)) => {
                let x = of.x.and_then(|x| x.try_into().ok()).ok_or(INVALID)?;
                ed25519::VerifyingKey::from_bytes(x).map(Self::EdDsa).map_err(|_| INVALID)
            }
            (Some(RS256), Some(3), None) => {
                let (n, e) = of.modulus.zip(of.x).filter(|(n, e)| n.len() <= 512 && e.len() <= 8).ok_or(INVALID)?;
                let [n, e] = [n, e].map(BoxedUint::from_be_slice_vartime);
                let key = rsa::PublicKey::new_with_size_limits(n, e, RSA_BITS).map_err(|_| INVALID)?;
                Ok(Self::Rs256(Box::new(pkcs1v15::VerifyingKey::new(key))))
            }
            _ => Err(Rejected("the passkey signs with an algorithm that was not offered")),
        }
    }

    /// Whether this is the key's signature of the message.
    pub(super) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Es256(key) => {
                ecdsa::Signature::from_der(signature).is_ok_and(|signature| key.verify(message, &signature).is_ok())
            }
            Self::EdDsa(key) => ed25519::Signature::from_slice(signature)
                .is_ok_and(|signature| key.verify_strict(message, &signature).is_ok()),
            Self::Rs256(key) => {
                pkcs1v15::Signature::try_from(signature).is_ok_and(|signature| key.verify(message, &signature).is_ok())
            }
        }
    }
}

impl<'a> Parameters<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self, Rejected> {
        let mut of = Self::default();
        for _ in 0..reader.map()? {
            let Item::Integer(label) = reader.item()? else { return Err(INVALID) };
            match (label, reader.item()?) {
                (1, Item::Integer(kind)) if of.kind.is_none() => of.kind = Some(kind),
                (3, Item::Integer(algorithm)) if of.algorithm.is_none() => of.algorithm = Some(algorithm),
                (-1, Item::Integer(curve)) if of.curve.is_none() => of.curve = Some(curve),
                (-1, Item::Bytes(modulus)) if of.modulus.is_none() => of.modulus = Some(modulus),
                (-2, Item::Bytes(x)) if of.x.is_none() => of.x = Some(x),
                (-3, Item::Bytes(y)) if of.y.is_none() => of.y = Some(y),
                // Credentials have no other parameters, and none twice.
                _ => return Err(INVALID),
            }
        }
        Ok(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(hex: &str) -> Result<PublicKey, Rejected> {
        PublicKey::read(&mut Reader::new(&const_hex::decode(hex).expect("hex")))
    }

    /// The x-coordinate and the y-coordinate of RFC 6979, A.2.5.
    const X: &str = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6";
    const Y: &str = "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";

    #[test]
    fn a_signature_of_the_rfc_verifies() {
        let key = read(&format!("a5010203262001215820{X}225820{Y}")).expect("a key");
        let signature = "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716\
                         022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
        let signature = const_hex::decode(signature).expect("hex");
        assert!(key.verifies(b"sample", &signature));
        assert!(!key.verifies(b"samples", &signature));
        assert!(!key.verifies(b"sample", &signature[..60]));
    }

    /// The first test vector of RFC 8032, 7.1.
    #[test]
    fn a_signature_of_ed25519_verifies() {
        let x = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let key = read(&format!("a4010103272006215820{x}")).expect("a key");
        let signature = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b\
                         d25bf5f0595bbe24655141438e7a100b";
        let signature = const_hex::decode(signature).expect("hex");
        assert!(key.verifies(b"", &signature) && !key.verifies(b"x", &signature));
    }

    /// Made with `openssl genrsa 2048` and `openssl dgst -sha256 -sign`.
    const MODULUS: &str = "9f148b37fd1163e10de1fa0bca66c4acc1a0f8408353a8f02d572bacb73593e07446d74d7b7d38282e8866af1ad224e431c4\
         0344e829b8beaeb4e2b7210158482c10f2cf30be3f530390ccb06b6253faf5bd3f2c8d65a169c9e980b4ed35e2c2660e7be7\
         47649a285632bd76f58e1051c49b1837c222fda5d96d6876fab1b9f9db41557594768dec8e14eaa59480a788bc901bb30b9c\
         8d775ad7ebad0904a5ebb791385a408afe6dbe616b7383df6ea2c2f8ec6600ea245a1f255419f87a9933b97ecc0d8f2e1ada\
         96a8d48853f2db561c8f00778f16cb7338f39454800b77c13ac5a8e87b53b2cb133d29b27d430980d183cead555a6d251bc8\
         9bc070e66259";
    const SIGNATURE: &str = "55c0c43f0d776afbcdbe04b380c3fd1a6ffde19ea219401acd66a3e64c0bf922daa790c0f7fe8f861208301401209bb92fbd\
         073346eab1b68f0d34a84aae5c87f84db47613c8693d0b4a3a79add37ded1799d87f1e800dbada15b2dd6591a47d4c68c848\
         904386d6b06aee55289f456b493934ef2b119adc7af769c2af31195d9731aefeacc14f0b9ab60c7445d259f3e6218ef92522\
         33683cdf0aaf28da74e68ba8decddd10c167671613b91baa2890fb793f81e0d702822187372d99373e5b5f7c00b822979169\
         94e8486036f0b8c5d2e48168962f8fced5f53a12ccc256c2c316f32486b17c9247c3ff5b59fd8f39ab268b2608a09f22009e\
         d06424f88262";

    #[test]
    fn a_signature_of_rsa_verifies() {
        let key = read(&format!("a401030339010020590100{MODULUS}2143010001")).expect("a key");
        let signature = const_hex::decode(SIGNATURE).expect("hex");
        assert!(key.verifies(b"sample", &signature) && !key.verifies(b"samples", &signature));
        assert!(!key.verifies(b"sample", &signature[1..]));
        // An even modulus, and an exponent of 1.
        let even = format!("{}0", &MODULUS[..511]);
        for wrong in [format!("{even}2143010001"), format!("{MODULUS}214101")] {
            assert!(read(&format!("a401030339010020590100{wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_key_that_was_offered_is_refused() {
        let zero = "00".repeat(32);
        for hex in [
            // Not on the curve, too short, without a coordinate, twice the same label, with a private key.
            &format!("a5010203262001215820{X}225820{X}"),
            &format!("a501020326200121581f{}225820{Y}", &X[2..]),
            &format!("a4010203262001215820{X}"),
            &format!("a6010201020326200121 5820{X}225820{Y}").replace(' ', ""),
            &format!("a6010203262001215820{X}225820{Y}235820{zero}"),
            // Another algorithm, another curve, an RSA key of 256 bits.
            &format!("a5010203382220 01215820{X}225820{Y}").replace(' ', ""),
            &format!("a5010203262002215820{X}225820{Y}"),
            &format!("a401030339010020 5820{X}2143010001").replace(' ', ""),
            "a0",
            "80",
            "",
        ] {
            assert!(read(hex).is_err(), "{hex}");
        }
    }
}
