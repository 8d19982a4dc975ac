//! The JSON of passkeys, as `WebAuthn` Level 3 defines it: browsers and phones read and write it without changes, so its names
//! are theirs.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a device needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCreationOptions {
    /// The site for which it is.
    pub rp: PasskeySite,
    /// The player for whom it is.
    pub user: PasskeyUser,
    /// What the device has to sign; base64url, as all bytes here.
    #[schema(example = "Zk3vQ0m1c2d5yJ8hT7uWq4nXl9bRfVgAeSxPzKiYoDs")]
    pub challenge: String,
    /// The algorithms that the server verifies, the preferred one first.
    pub pub_key_cred_params: Vec<PasskeyAlgorithm>,
    /// For how long the challenge is valid, in milliseconds.
    #[schema(example = 300_000)]
    pub timeout: u32,
    /// The player's passkeys, so that a device does not create another.
    pub exclude_credentials: Vec<PasskeyDescriptor>,
    /// What the device has to be able to do.
    pub authenticator_selection: PasskeySelection,
    /// `none`: the server does not ask of which make the device is.
    #[schema(example = "none")]
    pub attestation: &'static str,
}

/// A site.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeySite {
    /// Its domain.
    #[schema(example = "cards.example.org")]
    pub id: String,
    /// Its name.
    #[schema(example = "Acepost")]
    pub name: &'static str,
}

/// A player, for a device.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUser {
    /// The bytes of the player's id.
    #[schema(example = "AZGzpQAAcACAAAAAAAAACg")]
    pub id: String,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// The same.
    #[schema(example = "ana")]
    pub display_name: String,
}

/// An algorithm.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct PasskeyAlgorithm {
    /// `public-key`.
    #[serde(rename = "type")]
    #[schema(example = "public-key")]
    pub kind: &'static str,
    /// Its number in the COSE registry.
    #[schema(example = -7)]
    pub alg: i64,
}

/// A passkey, for a device.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeyDescriptor {
    /// `public-key`.
    #[serde(rename = "type")]
    #[schema(example = "public-key")]
    pub kind: &'static str,
    /// The credential's id.
    #[schema(example = "c29tZSBpZA")]
    pub id: String,
}

/// What a device has to be able to do.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySelection {
    /// `required`: it finds the passkey by itself, without a name.
    #[schema(example = "required")]
    pub resident_key: &'static str,
    /// The same, for older devices.
    pub require_resident_key: bool,
    /// `required`: it recognises its user, by a PIN or otherwise.
    #[schema(example = "required")]
    pub user_verification: &'static str,
}

/// What a device needs to sign in: `PublicKeyCredentialRequestOptionsJSON`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyRequestOptions {
    /// What the device has to sign.
    #[schema(example = "Zk3vQ0m1c2d5yJ8hT7uWq4nXl9bRfVgAeSxPzKiYoDs")]
    pub challenge: String,
    /// For how long the challenge is valid, in milliseconds.
    #[schema(example = 300_000)]
    pub timeout: u32,
    /// The domain of the site.
    #[schema(example = "cards.example.org")]
    pub rp_id: String,
    /// `required`: the device recognises its user, by a PIN or otherwise.
    #[schema(example = "required")]
    pub user_verification: &'static str,
}

/// A credential that a device has created: `RegistrationResponseJSON`. Other fields are ignored.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct CreatedCredential {
    /// The credential's id.
    #[schema(max_length = 1364, example = "c29tZSBpZA")]
    pub id: String,
    /// What the device has signed.
    pub response: CreatedResponse,
}

/// The response of a device that has created a credential.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct CreatedResponse {
    /// What the browser says about the ceremony.
    #[serde(rename = "clientDataJSON")]
    #[schema(
        example = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWmszdlEwbSIsIm9yaWdpbiI6Imh0dHBzOi8vY2FyZHMuZXhhbXBsZS5vcmcifQ"
    )]
    pub client_data_json: String,
    /// What the device says about the credential.
    #[serde(rename = "attestationObject")]
    #[schema(example = "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik")]
    pub attestation_object: String,
}

/// A credential with which a device has signed: `AuthenticationResponseJSON`. Other fields are ignored.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct AssertedCredential {
    /// The credential's id.
    #[schema(max_length = 1364, example = "c29tZSBpZA")]
    pub id: String,
    /// What the device has signed.
    pub response: AssertedResponse,
}

/// The response of a device that has signed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct AssertedResponse {
    /// What the browser says about the ceremony.
    #[serde(rename = "clientDataJSON")]
    #[schema(
        example = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWmszdlEwbSIsIm9yaWdpbiI6Imh0dHBzOi8vY2FyZHMuZXhhbXBsZS5vcmcifQ"
    )]
    pub client_data_json: String,
    /// What the device says about itself.
    #[serde(rename = "authenticatorData")]
    #[schema(example = "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ")]
    pub authenticator_data: String,
    /// The signature of both.
    #[schema(example = "MEUCIQDv1Ise")]
    pub signature: String,
    /// The bytes of the player's id.
    #[serde(rename = "userHandle")]
    #[schema(example = "AZGzpQAAcACAAAAAAAAACg")]
    pub user_handle: Option<String>,
}
