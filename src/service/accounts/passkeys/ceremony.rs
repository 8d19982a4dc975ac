//! Checks what browsers send: the steps of `WebAuthn` Level 3, sections 7.1 (registering) and 7.2 (signing in), that need no
//! database.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{
    authenticator_data::{AuthenticatorData, in_attestation},
    cbor::Reader,
    public_key::PublicKey,
    rejected::Rejected,
    relying_party::RelyingParty,
    wire::{AssertedCredential, CreatedCredential},
};

/// What the browser says about the ceremony, and the authenticator signs.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// A new passkey that is valid, if its challenge is.
pub(super) struct Registration {
    pub(super) challenge: [u8; 32],
    pub(super) credential_id: Vec<u8>,
    pub(super) public_key: Vec<u8>,
    pub(super) counter: u32,
}

/// An answer to a challenge, whose signature is not verified yet.
pub(super) struct Assertion {
    pub(super) challenge: [u8; 32],
    pub(super) credential_id: Vec<u8>,
    pub(super) counter: u32,
    user_handle: Option<Vec<u8>>,
    signed: Vec<u8>,
    signature: Vec<u8>,
}

/// Returns the SHA-256 of a challenge, by which it is stored.
pub(super) fn challenge_hash(challenge: &[u8]) -> [u8; 32] {
    Sha256::digest(challenge).into()
}

/// Reads a new credential, and checks everything but the challenge.
pub(super) fn registration(site: &RelyingParty, created: &CreatedCredential) -> Result<Registration, Rejected> {
    let client_data = decoded(&created.response.client_data_json)?;
    let challenge = check_client_data(site, &client_data, "webauthn.create")?;
    let object = decoded(&created.response.attestation_object)?;
    let data = AuthenticatorData::read(in_attestation(&object)?)?;
    check_data(site, &data)?;
    let new = data.credential.ok_or(Rejected("the authenticator's data have no credential"))?;
    if decoded(&created.id)? != new.id {
        return Err(Rejected("the id is not that of the credential"));
    }
    Ok(Registration {
        challenge,
        credential_id: new.id.to_vec(),
        public_key: new.public_key.to_vec(),
        counter: data.counter,
    })
}

/// Reads an answer, and checks everything but the challenge and the signature.
pub(super) fn assertion(site: &RelyingParty, asserted: &AssertedCredential) -> Result<Assertion, Rejected> {
    let response = &asserted.response;
    let client_data = decoded(&response.client_data_json)?;
    let challenge = check_client_data(site, &client_data, "webauthn.get")?;
    let bytes = decoded(&response.authenticator_data)?;
    let data = AuthenticatorData::read(&bytes)?;
    check_data(site, &data)?;
    let counter = data.counter;
    let client_data_hash: [u8; 32] = Sha256::digest(&client_data).into();
    Ok(Assertion {
        challenge,
        credential_id: decoded(&asserted.id)?,
        counter,
        user_handle: response.user_handle.as_deref().map(decoded).transpose()?,
        signed: [bytes.as_slice(), &client_data_hash].concat(),
        signature: decoded(&response.signature)?,
    })
}

impl Assertion {
    /// Checks the signature with the stored key, and that the device means this user.
    pub(super) fn check(&self, public_key: &[u8], user: &[u8]) -> Result<(), Rejected> {
        // The device found the passkey by itself, so it has to name the user.
        if self.user_handle.as_deref() != Some(user) {
            return Err(Rejected("the passkey is for another player"));
        }
        if !PublicKey::read(&mut Reader::new(public_key))?.verifies(&self.signed, &self.signature) {
            return Err(Rejected("the signature is wrong"));
        }
        Ok(())
    }
}

/// Whether a counter has moved on from the stored one. Devices that do not count always say 0.
pub(super) fn has_moved_on(counter: u32, stored: i64) -> bool {
    (counter == 0 && stored == 0) || i64::from(counter) > stored
}

/// Returns the hash of the challenge.
fn check_client_data(site: &RelyingParty, bytes: &[u8], kind: &str) -> Result<[u8; 32], Rejected> {
    let data: ClientData =
        serde_json::from_slice(bytes).map_err(|_| Rejected("the client data are not the JSON of a browser"))?;
    if data.kind != kind {
        return Err(Rejected("the client data are of another ceremony"));
    }
    if !site.is_origin(&data.origin) || data.cross_origin {
        return Err(Rejected("the client data are from another site"));
    }
    Ok(challenge_hash(&decoded(&data.challenge)?))
}

fn check_data(site: &RelyingParty, data: &AuthenticatorData<'_>) -> Result<(), Rejected> {
    if data.rp_id_hash != site.hash() {
        return Err(Rejected("the passkey is for another site"));
    }
    data.check_flags()
}

fn decoded(text: &str) -> Result<Vec<u8>, Rejected> {
    BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| Rejected("a value is not base64url without padding"))
}
