//! What an app gets for a code, a refresh token or a device.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How refresh tokens begin.
pub(super) const REFRESH_PREFIX: &str = "acr_";

/// The tokens of an app (RFC 6749, section 5.1).
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({
    "access_token": "ace_Zk3vQ0m1c2d5yJ8hT7uWq4nXl9bRfVgAeSxPzKiYoDs",
    "token_type": "Bearer",
    "expires_in": 3600,
    "refresh_token": "acr_u7Rk1bYx3Vq9mT5nZs8cWf2hJd6gLpQe4aXoKiRyHtM",
    "scope": "play"
}))]
pub struct AppTokens {
    /// The access token: send it as `Authorization: Bearer ace_…`.
    pub access_token: String,
    /// `Bearer`.
    pub token_type: String,
    /// How many seconds the access token is valid.
    pub expires_in: u32,
    /// The token for new tokens. It can be used once, within 90 days.
    pub refresh_token: String,
    /// The scopes of the access token, separated by spaces.
    pub scope: String,
}
