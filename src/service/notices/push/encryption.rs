//! Encryption of pushes for one browser: RFC 8291, with the coding `aes128gcm` of RFC 8188.

use aes_gcm::{
    Aes128Gcm, KeyInit, Nonce,
    aead::{Aead, Key},
};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey, elliptic_curve::sec1::ToSec1Point};
use sha2::Sha256;

use crate::service::{error::Error, secrets};

/// The size of records, of which every message is one.
const RECORD: u32 = 4096;

/// Marks the end of the last record.
const LAST: u8 = 2;

/// The length of the secret with which a browser recognises the sender, in bytes.
pub const AUTH_LENGTH: usize = 16;

/// Encrypts a message for the browser with this key and secret.
///
/// # Errors
/// [`Error::Internal`] when the operating system provides no random bytes.
pub fn encrypt(plain: &[u8], browser: &PublicKey, auth: &[u8]) -> Result<Vec<u8>, Error> {
    encrypt_with(plain, browser, auth, &new_key()?, &secrets::bytes()?)
}

/// Creates a secret key.
///
/// # Errors
/// As [`encrypt`].
pub fn new_key() -> Result<SecretKey, Error> {
    loop {
        // One of 2^32 numbers of 256 bits is no key.
        if let Ok(key) = SecretKey::from_slice(&secrets::bytes::<32>()?) {
            return Ok(key);
        }
    }
}

/// Returns a public key as protocols have it: 65 bytes, uncompressed.
pub fn uncompressed(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_point(false).as_bytes().to_vec()
}

fn encrypt_with(
    plain: &[u8],
    browser: &PublicKey,
    auth: &[u8],
    own: &SecretKey,
    salt: &[u8; 16],
) -> Result<Vec<u8>, Error> {
    let own_public = uncompressed(&own.public_key());
    let shared = own.diffie_hellman(browser);
    let info = [b"WebPush: info\0".as_slice(), &uncompressed(browser), &own_public].concat();
    let material: [u8; 32] = derive(auth, shared.raw_secret_bytes(), &info)?;
    let key: [u8; 16] = derive(salt, &material, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = derive(salt, &material, b"Content-Encoding: nonce\0")?;
    let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
    let record = [plain, &[LAST]].concat();
    let sealed = cipher.encrypt(&Nonce::from(nonce), record.as_slice()).map_err(|_| failed())?;
    let length = u8::try_from(own_public.len()).map_err(|_| failed())?;
    Ok([salt.as_slice(), &RECORD.to_be_bytes(), &[length], &own_public, &sealed].concat())
}

fn derive<const N: usize>(salt: &[u8], material: &[u8], info: &[u8]) -> Result<[u8; N], Error> {
    let mut derived = [0; N];
    Hkdf::<Sha256>::new(Some(salt), material).expand(info, &mut derived).map_err(|_| failed())?;
    Ok(derived)
}

fn failed() -> Error {
    Error::Internal("a push could not be encrypted".to_owned())
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64_URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    #[test]
    fn the_example_of_rfc_8291_is_encrypted_as_it_is_there() {
        let browser = PublicKey::from_sec1_bytes(&bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        ));
        let own = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let own_public = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        assert_eq!(uncompressed(&own.public_key()), bytes(own_public));
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let plain = b"When I grow up, I want to be a watermelon";
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let sealed = encrypt_with(plain, &browser.unwrap(), &auth, &own, &salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64_URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn no_two_messages_are_encrypted_alike() {
        let browser = new_key().unwrap().public_key();
        let [one, other] = [(); 2].map(|()| encrypt(b"{}", &browser, &[7; AUTH_LENGTH]).unwrap());
        assert_eq!(one.len(), 16 + 4 + 1 + 65 + 2 + 1 + 16);
        assert!(one[..16] != other[..16] && one[21..86] != other[21..86]);
    }
}
