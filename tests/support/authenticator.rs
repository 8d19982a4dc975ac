//! An authenticator in software: it makes passkeys and signs with them, correctly or with one thing wrong.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The flags of a device that has verified its user.
pub const VERIFIED: u8 = 0b101;

/// A flag for a credential in the data.
const HAS_CREDENTIAL: u8 = 1 << 6;

/// A passkey on a device, and the browser around it.
#[derive(Clone)]
pub struct Authenticator {
    /// The site that the device believes to be at.
    pub site: String,
    /// The origin that the browser shows.
    pub origin: String,
    /// The flags of the authenticator data.
    pub flags: u8,
    /// How often it has signed; 0: it does not count.
    pub counter: u32,
    /// Whether a frame of another site asks.
    pub cross_origin: bool,
    /// The credential's id.
    pub id: Vec<u8>,
    /// What the device says whose passkey it is.
    pub user: Option<String>,
    /// The private key.
    pub key: SigningKey,
}

impl Authenticator {
    /// Creates one with a key that only depends on this name.
    pub fn new(name: &str) -> Self {
        let hash: [u8; 32] = Sha256::digest(name).into();
        Self {
            site: "cards.example".to_owned(),
            origin: "https://cards.example".to_owned(),
            flags: VERIFIED,
            counter: 0,
            cross_origin: false,
            id: hash[..16].to_vec(),
            user: None,
            key: SigningKey::from_slice(&hash).expect("a key"),
        }
    }

    /// Creates the passkey for these options.
    pub fn create(&mut self, options: &Value) -> Value {
        self.user = options["user"]["id"].as_str().map(str::to_owned);
        let object = attestation_object(&self.data(&self.credential()));
        self.created(options, "webauthn.create", &object)
    }

    /// Returns what a browser sends with this attestation object.
    pub fn created(&self, options: &Value, kind: &str, object: &[u8]) -> Value {
        json!({
            "id": encoded(&self.id),
            "rawId": encoded(&self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encoded(self.client_data(options, kind).as_bytes()),
                "attestationObject": encoded(object),
                "transports": ["internal"],
            },
        })
    }

    /// Signs in with these options.
    pub fn assert(&self, options: &Value) -> Value {
        self.asserted(options, "webauthn.get", &self.data(&[]))
    }

    /// Signs this authenticator data.
    pub fn asserted(&self, options: &Value, kind: &str, data: &[u8]) -> Value {
        let client_data = self.client_data(options, kind);
        let hash: [u8; 32] = Sha256::digest(&client_data).into();
        let signature: Signature = self.key.sign(&[data, &hash].concat());
        json!({
            "id": encoded(&self.id),
            "rawId": encoded(&self.id),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encoded(client_data.as_bytes()),
                "authenticatorData": encoded(data),
                "signature": encoded(signature.to_der().as_bytes()),
                "userHandle": self.user,
            },
        })
    }

    /// Returns authenticator data with this credential; empty: without one.
    pub fn data(&self, credential: &[u8]) -> Vec<u8> {
        let site: [u8; 32] = Sha256::digest(&self.site).into();
        let flags = if credential.is_empty() { self.flags } else { self.flags | HAS_CREDENTIAL };
        [&site[..], &[flags], &self.counter.to_be_bytes(), credential].concat()
    }

    /// Returns the credential as it stands in authenticator data.
    pub fn credential(&self) -> Vec<u8> {
        let length = u16::try_from(self.id.len()).expect("a short id").to_be_bytes();
        [&[0; 16], &length[..], &self.id, &self.public_key()].concat()
    }

    /// Returns the public key as a COSE key.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let [x, y] = [&point.as_bytes()[1..33], &point.as_bytes()[33..]];
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], x, &[0x22, 0x58, 32], y].concat()
    }

    fn client_data(&self, options: &Value, kind: &str) -> String {
        let (challenge, origin, cross) = (&options["challenge"], &self.origin, self.cross_origin);
        json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": cross}).to_string()
    }
}

/// Returns an attestation object without attestation.
pub fn attestation_object(data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).expect("a short text").to_be_bytes();
    [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59", &length[..], data].concat()
}

/// Returns base64url without padding.
pub fn encoded(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}
