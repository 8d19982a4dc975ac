//! The keys that sign checkpoints: Ed25519 (RFC 8032), published as a JWK set (RFC 7517, RFC 8037).

use std::{collections::HashMap, fmt, str::FromStr};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use ed25519_dalek::{Signer, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{Checkpoint, Fault, Hash, SignedCheckpoint, canonical};
use crate::{pieces::text_form, record::Unrepeated};

const KEY_TYPE: &str = "OKP";
const CURVE: &str = "Ed25519";

/// 64 bytes, written as base64url.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature(pub [u8; 64]);

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BASE64.encode(self.0))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a signature: 64 bytes as base64url")]
pub struct NotASignature;

impl FromStr for Signature {
    type Err = NotASignature;

    fn from_str(text: &str) -> Result<Self, NotASignature> {
        let bytes = BASE64.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or(NotASignature)
    }
}

text_form!(Signature, |text| text
    .pattern(Some("^[A-Za-z0-9_-]{86}$"))
    .description(Some("An Ed25519 signature, 64 bytes as base64url."))
    .examples(["D2OzvwdOleM3gECCHjzGs585-8Ee1OAoj-nWdchT6Bp52hbo3bR4UUcEAVr6s6i5Xdw9_7FsF7RLcSodlQQqBg"]));

/// A public key of the server, as a JWK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PublicKey {
    /// `OKP`.
    #[schema(example = "OKP")]
    pub kty: &'static str,
    /// `Ed25519`.
    #[schema(example = "Ed25519")]
    pub crv: &'static str,
    /// The key, 32 bytes as base64url.
    #[schema(example = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")]
    pub x: String,
    /// Its id: the key's thumbprint (RFC 7638).
    #[schema(example = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")]
    pub kid: String,
    /// `sig`.
    #[schema(example = "sig")]
    pub r#use: &'static str,
    /// `EdDSA`.
    #[schema(example = "EdDSA")]
    pub alg: &'static str,
}

/// Every key with which the server signs or has signed, as a JWK set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeySet {
    /// The keys, the current one first.
    pub keys: Vec<PublicKey>,
}

/// A key for signing.
pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    /// Creates the key with these secret bytes.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(ed25519_dalek::SigningKey::from_bytes(secret))
    }

    /// Returns its public key.
    pub fn public(&self) -> PublicKey {
        let x = self.0.verifying_key().to_bytes();
        let (kid, x) = (thumbprint(&x), BASE64.encode(x));
        PublicKey { kty: KEY_TYPE, crv: CURVE, x, kid, r#use: "sig", alg: "EdDSA" }
    }

    /// Returns its id, which checkpoints contain.
    pub fn id(&self) -> String {
        thumbprint(&self.0.verifying_key().to_bytes())
    }

    /// Signs a checkpoint, and sets its key id.
    ///
    /// # Errors
    /// As [`canonical`].
    pub fn sign(&self, checkpoint: Checkpoint) -> Result<SignedCheckpoint, serde_json::Error> {
        let checkpoint = Checkpoint { key: self.id(), ..checkpoint };
        let signed = canonical(&checkpoint)?;
        let signature = Signature(self.0.sign(signed.as_bytes()).to_bytes());
        Ok(SignedCheckpoint { checkpoint, hash: Hash(Sha256::digest(signed).into()), signature })
    }
}

/// Trusted keys, by their ids.
#[derive(Clone, Debug, Default)]
pub struct Keys(HashMap<String, VerifyingKey>);

/// The text is not a set of keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableKeys {
    /// It is not JSON, or not a JWK set.
    #[error("{0}")]
    Malformed(String),
    /// A key of the right kind is invalid.
    #[error("{0:?} is not an Ed25519 key")]
    NotAKey(String),
    /// It has no key that can sign checkpoints.
    #[error("it has no Ed25519 key")]
    None,
}

impl Keys {
    /// Reads a JWK set. Keys of other kinds are ignored.
    ///
    /// # Errors
    /// [`UnreadableKeys`].
    pub fn read(text: &str) -> Result<Self, UnreadableKeys> {
        #[derive(Deserialize)]
        struct Set {
            keys: Vec<Any>,
        }
        #[derive(Deserialize)]
        struct Any {
            kty: String,
            crv: Option<String>,
            x: Option<String>,
        }
        let malformed = |error: serde_json::Error| UnreadableKeys::Malformed(error.to_string());
        serde_json::from_str::<Unrepeated>(text).map_err(malformed)?;
        let set: Set = serde_json::from_str(text).map_err(malformed)?;
        let mut keys = HashMap::new();
        for key in set.keys.into_iter().filter(|key| key.kty == KEY_TYPE && key.crv.as_deref() == Some(CURVE)) {
            let x = key.x.unwrap_or_default();
            let bytes: Option<[u8; 32]> = BASE64.decode(&x).ok().and_then(|bytes| bytes.try_into().ok());
            let key = bytes.and_then(|bytes| Some((thumbprint(&bytes), VerifyingKey::from_bytes(&bytes).ok()?)));
            let (id, key) = key.ok_or(UnreadableKeys::NotAKey(x))?;
            keys.insert(id, key);
        }
        if keys.is_empty() { Err(UnreadableKeys::None) } else { Ok(Self(keys)) }
    }

    /// Returns the public keys of these.
    pub fn of<'a>(keys: impl IntoIterator<Item = &'a SigningKey>) -> Self {
        Self(keys.into_iter().map(|key| (key.id(), key.0.verifying_key())).collect())
    }

    /// Checks the hash and the signature of a checkpoint.
    ///
    /// # Errors
    /// [`Fault::Hash`], [`Fault::UnknownKey`], [`Fault::Signature`].
    pub fn check(&self, signed: &SignedCheckpoint) -> Result<(), Fault> {
        let Checkpoint { day, ref key, .. } = signed.checkpoint;
        let bytes = canonical(&signed.checkpoint).map_err(|_| Fault::Hash(day))?;
        if signed.hash != Hash(Sha256::digest(&bytes).into()) {
            return Err(Fault::Hash(day));
        }
        let verifying = self.0.get(key).ok_or_else(|| Fault::UnknownKey(day, key.clone()))?;
        let signature = ed25519_dalek::Signature::from_bytes(&signed.signature.0);
        verifying.verify_strict(bytes.as_bytes(), &signature).map_err(|_| Fault::Signature(day, key.clone()))
    }
}

/// Returns the thumbprint of a public key (RFC 7638): SHA-256 over its required members, sorted.
fn thumbprint(x: &[u8; 32]) -> String {
    let members = format!(r#"{{"crv":"{CURVE}","kty":"{KEY_TYPE}","x":"{}"}}"#, BASE64.encode(x));
    BASE64.encode(Sha256::digest(members))
}
