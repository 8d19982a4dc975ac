//! Idempotent requests: the same `Idempotency-Key` with the same body returns the same response.
//!
//! The response is stored in the same transaction as the change, so that neither exists without the other. It may
//! contain a new token, which the database has nowhere else in clear text, so it is encrypted with a key derived from
//! the client's.
//!
//! Owns `idempotent_answers`.

mod error;
pub(in crate::service) mod store;

use std::sync::Arc;

use chacha20poly1305::{
    ChaCha20Poly1305, Key, Nonce,
    aead::{Aead, KeyInit},
};
use jiff::SignedDuration;
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use super::{clock::Clock, error::Error, foundation::Foundation};
use crate::{
    db::{Connection, Store, settle},
    record::Time,
};
pub use error::IdempotencyError;

/// Runs idempotent operations once.
#[derive(Clone)]
pub(in crate::service) struct Idempotency {
    store: Store,
    clock: Arc<dyn Clock>,
}

impl Idempotency {
    pub(in crate::service) fn new(foundation: &Foundation) -> Self {
        let Foundation { store, clock, .. } = foundation.clone();
        Self { store, clock }
    }
}

/// How long a response is kept.
pub(in crate::service) const KEPT: SignedDuration = SignedDuration::from_hours(24);

/// What identifies a repeated request.
#[derive(Clone, Debug)]
pub struct Repeatable {
    /// Separates the keys of callers and operations.
    pub scope: String,
    /// The `Idempotency-Key`.
    pub key: String,
    /// SHA-256 of the request's body, as canonical JSON.
    pub request: [u8; 32],
}

impl Repeatable {
    fn hash(&self, purpose: &str) -> [u8; 32] {
        let mut hash = Sha256::new();
        for part in [purpose, &self.scope, &self.key] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        hash.finalize().into()
    }

    /// Returns a keyed hash of the body. A body may contain a password: without the client's key, a guess cannot be
    /// compared with anything that is stored.
    fn body_hash(&self) -> [u8; 32] {
        Sha256::new().chain_update(self.hash("body")).chain_update(self.request).finalize().into()
    }

    /// Every response is encrypted with its own key, derived from a fresh salt, so the nonce can be constant.
    fn cipher(&self, salt: &[u8]) -> ChaCha20Poly1305 {
        let mut hash = Sha256::new();
        hash.update(self.hash("seal"));
        hash.update(self.request);
        hash.update(salt);
        let key: [u8; 32] = hash.finalize().into();
        ChaCha20Poly1305::new(&Key::from(key))
    }

    fn seal(&self, answer: &[u8]) -> Result<Vec<u8>, Error> {
        let salt = super::secrets::bytes::<16>()?;
        let sealed = self.cipher(&salt).encrypt(&Nonce::default(), answer);
        let sealed = sealed.map_err(|_| Error::Internal("an answer could not be sealed".to_owned()))?;
        Ok([salt.as_slice(), &sealed].concat())
    }

    fn unseal(&self, sealed: &[u8]) -> Result<Vec<u8>, Error> {
        let broken = || Error::Internal("a kept answer could not be opened".to_owned());
        let (salt, sealed) = sealed.split_at_checked(16).ok_or_else(broken)?;
        self.cipher(salt).decrypt(&Nonce::default(), sealed).map_err(|_| broken())
    }
}

impl Idempotency {
    /// Runs `work` in one transaction, and only once even if the request is repeated.
    pub(in crate::service) async fn create<T, F>(&self, repeatable: Option<Repeatable>, work: F) -> Result<T, Error>
    where
        T: Serialize + DeserializeOwned + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, Error> + Send + 'static,
    {
        self.create_while(repeatable, |_, _| Ok(true), work).await.map(|(created, _)| created)
    }

    /// The same, but runs `work` again for a repeated request once the stored response no longer holds. Returns also whether it has run.
    pub(in crate::service) async fn create_while<T, H, F>(
        &self,
        repeatable: Option<Repeatable>,
        holds: H,
        work: F,
    ) -> Result<(T, bool), Error>
    where
        T: Serialize + DeserializeOwned + Send + 'static,
        H: FnOnce(&mut Connection, &T) -> Result<bool, Error> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, Error> + Send + 'static,
    {
        let now = self.clock.now();
        self.store
            .transaction(move |connection| match repeatable {
                None => work(connection).map(|created| (created, true)),
                Some(repeatable) => once(connection, &repeatable, now, holds, work),
            })
            .await
    }

    /// Returns the stored response to the same request, if there is one, so that a repeated registration need not hash
    /// its password again first.
    pub(in crate::service) async fn given<T>(&self, repeatable: Option<&Repeatable>) -> Result<Option<T>, Error>
    where
        T: DeserializeOwned + Send + 'static,
    {
        let Some(repeatable) = repeatable.cloned() else { return Ok(None) };
        let now = self.clock.now();
        self.store.run(move |connection| kept(connection, &repeatable, now - KEPT)).await
    }
}

/// Returns the response that was stored for the same request after `since`.
pub(in crate::service) fn kept<T: DeserializeOwned>(
    connection: &mut Connection,
    repeatable: &Repeatable,
    since: Time,
) -> Result<Option<T>, Error> {
    match store::find(connection, &repeatable.hash("id"), since)? {
        None => Ok(None),
        Some(kept) if kept.request != repeatable.body_hash() => Err(IdempotencyError::KeyMismatch.into()),
        Some(kept) => {
            // To repeat a response is to acknowledge the change again.
            settle(connection)?;
            Ok(Some(serde_json::from_slice(&repeatable.unseal(&kept.answer)?)?))
        }
    }
}

/// Stores the response to a request, encrypted. Call it in the transaction of the change.
pub(in crate::service) fn keep<T: Serialize>(
    connection: &mut Connection,
    repeatable: &Repeatable,
    answer: &T,
    now: Time,
) -> Result<(), Error> {
    let sealed = repeatable.seal(&serde_json::to_vec(answer)?)?;
    Ok(store::keep(connection, &repeatable.hash("id"), &repeatable.body_hash(), &sealed, now)?)
}

fn once<T: Serialize + DeserializeOwned>(
    connection: &mut Connection,
    repeatable: &Repeatable,
    now: Time,
    holds: impl FnOnce(&mut Connection, &T) -> Result<bool, Error>,
    work: impl FnOnce(&mut Connection) -> Result<T, Error>,
) -> Result<(T, bool), Error> {
    let id = repeatable.hash("id");
    if !store::try_lock(connection, &id)? {
        return Err(IdempotencyError::KeyInUse.into());
    }
    if let Some(given) = kept(connection, repeatable, now - KEPT)?
        && holds(connection, &given)?
    {
        return Ok((given, false));
    }
    let answer = work(connection)?;
    keep(connection, repeatable, &answer, now)?;
    Ok((answer, true))
}
