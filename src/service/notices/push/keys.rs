//! The key with which the server signs pushes. Browsers subscribe with its public half, so all processes use the same one,
//! forever.

use std::sync::Arc;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use p256::{SecretKey, ecdsa::SigningKey};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    super::{Notices, store::push},
    encryption::{new_key, uncompressed},
};
use crate::{
    db::{Connection, StoreError},
    service::error::Error,
};

/// The server's key for push subscriptions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PushKey {
    /// The public key: a point of P-256, uncompressed, in URL-safe base64. It is the `applicationServerKey` with which a
    /// browser subscribes.
    #[schema(example = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")]
    pub key: String,
}

/// The key in memory.
pub struct ServerKey {
    /// The secret half.
    pub(super) signing: SigningKey,
    /// The public half, as in [`PushKey`].
    pub(super) public: String,
}

impl ServerKey {
    pub(super) fn new(secret: &SecretKey) -> Self {
        let public = BASE64_URL_SAFE_NO_PAD.encode(uncompressed(&secret.public_key()));
        Self { signing: SigningKey::from(secret), public }
    }
}

impl Notices {
    /// Returns the key with which browsers subscribe.
    ///
    /// # Errors
    /// [`Error::Store`]; [`Error::Internal`] if there is no key yet and the operating system provides no random bytes.
    pub async fn push_key(&self) -> Result<PushKey, Error> {
        Ok(PushKey { key: self.server_key().await?.public.clone() })
    }

    /// Returns the server's key. It is generated at the first start; if several processes do so, the first key is used.
    pub(in crate::service::notices) async fn server_key(&self) -> Result<Arc<ServerKey>, Error> {
        if let Some(key) = self.channels.server_key.get() {
            return Ok(Arc::clone(key));
        }
        let (new, now) = (new_key()?.to_bytes().to_vec(), self.clock.now());
        let read = move |connection: &mut Connection| {
            if let Some(secret) = push::server_key(connection)? {
                return Ok(Some(secret));
            }
            push::add_server_key(connection, &new, now)?;
            push::server_key(connection)
        };
        let secret = self.store.run(read).await?.and_then(|secret| SecretKey::from_slice(&secret).ok());
        let secret = secret.ok_or_else(|| StoreError::Unreadable("the key for pushes".to_owned()))?;
        Ok(Arc::clone(self.channels.server_key.get_or_init(|| Arc::new(ServerKey::new(&secret)))))
    }
}
