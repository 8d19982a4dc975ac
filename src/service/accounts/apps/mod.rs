//! Apps that others write: registering them, and signing in to them with OAuth 2.1.
//!
//! All of them are public clients: what an app holds can be read on the device, so it has no secret, and proves with PKCE
//! that it is the one that asked. An app need not be registered: its redirect URI says where the player is sent, and the
//! player is shown that.

mod authorizations;
mod authorize;
mod client;
mod device;
mod error;
mod granted_tokens;
mod pkce;
mod redirect;
mod registry;
mod repeats;
mod token_request;
mod tokens;

pub use authorizations::AppAuthorization;
pub use authorize::{
    AppIdentity, AuthorizationAnswer, AuthorizationError, AuthorizationQuery, AuthorizationQuestion,
    AuthorizationResult,
};
pub use device::{DeviceAnswer, DeviceAuthorization, DeviceQuestion};
pub use error::{AppError, OAuthCode, OAuthError};
pub use granted_tokens::AppTokens;
pub use registry::{App, NewApp};
pub use token_request::TokenRequest;

/// The page on which a player types a device's code.
pub const DEVICE_PAGE: &str = "/device";
