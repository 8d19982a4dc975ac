//! A device that is pushed to: it has keys as browsers have, and reads only what is encrypted for it.

use aes_gcm::{
    Aes128Gcm, KeyInit, Nonce,
    aead::{Aead, Key},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use hkdf::Hkdf;
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier},
    elliptic_curve::sec1::ToSec1Point,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::receiver::Message;

/// A device with a subscription to a push service.
#[derive(Clone)]
pub struct Device {
    /// Where the push service takes its messages.
    pub endpoint: String,
    key: SecretKey,
    auth: [u8; 16],
}

impl Device {
    /// Creates one with keys that only depend on its endpoint.
    pub fn new(endpoint: impl Into<String>) -> Self {
        let endpoint = endpoint.into();
        let hash: [u8; 32] = Sha256::digest(&endpoint).into();
        let auth = hash[..16].try_into().expect("16 bytes");
        Self { key: SecretKey::from_slice(&hash).expect("a key"), auth, endpoint }
    }

    /// Returns the same endpoint with other keys, as a stranger has them who knows only the endpoint.
    pub fn with_other_keys(&self) -> Self {
        Self { endpoint: self.endpoint.clone(), ..Self::new(self.endpoint.clone() + "#other") }
    }

    /// Returns what the device sends to subscribe with this key of a server.
    pub fn subscription(&self, server_key: &str) -> Value {
        let keys = json!({
            "p256dh": BASE64_URL_SAFE_NO_PAD.encode(public(&self.key.public_key())),
            "auth": BASE64_URL_SAFE_NO_PAD.encode(self.auth),
        });
        let target = json!({
            "type": "web_push", "endpoint": self.endpoint, "keys": keys, "application_server_key": server_key,
        });
        json!({"target": target})
    }

    /// Decrypts a message (RFC 8291).
    #[track_caller]
    pub fn read(&self, message: &Message) -> Value {
        assert_eq!(message.headers["content-encoding"], "aes128gcm");
        let (salt, rest) = message.body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        let (length, rest) = rest.split_at(1);
        let (sender, sealed) = rest.split_at(length[0].into());
        let shared = self.key.diffie_hellman(&PublicKey::from_sec1_bytes(sender).expect("a key"));
        let info = [b"WebPush: info\0".as_slice(), &public(&self.key.public_key()), sender].concat();
        let material: [u8; 32] = derive(&self.auth, shared.raw_secret_bytes(), &info);
        let key: [u8; 16] = derive(salt, &material, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derive(salt, &material, b"Content-Encoding: nonce\0");
        let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
        let record = cipher.decrypt(&Nonce::from(nonce), sealed).expect("a message for this device");
        let (end, plain) = record.split_last().expect("an end");
        assert_eq!(*end, 2);
        assert!(plain.len() < 3000 && message.body.len() < 4096, "{} bytes", plain.len());
        serde_json::from_slice(plain).expect("JSON")
    }
}

/// Checks the signature for a push service (RFC 8292), and returns its claims.
#[track_caller]
pub fn claims(message: &Message, server_key: &str) -> Value {
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64");
    let value = message.headers["authorization"].strip_prefix("vapid t=").expect("a token");
    let (token, key) = value.split_once(", k=").expect("a key");
    assert_eq!(key, server_key);
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let key = VerifyingKey::from_sec1_bytes(&decode(key)).expect("a key");
    key.verify(signed.as_bytes(), &Signature::from_slice(&decode(signature)).expect("a signature")).expect("valid");
    serde_json::from_slice(&decode(signed.split_once('.').expect("claims").1)).expect("JSON")
}

fn public(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_point(false).as_bytes().to_vec()
}

fn derive<const N: usize>(salt: &[u8], material: &[u8], info: &[u8]) -> [u8; N] {
    let mut derived = [0; N];
    Hkdf::<Sha256>::new(Some(salt), material).expand(info, &mut derived).expect("a length");
    derived
}
