//! Passwords: argon2id (19 MiB, 2 passes, 1 lane), a bounded number at the same time.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use super::{Error, secrets};

/// How many requests may wait for a hashing; more are turned away at once.
const WAITING: usize = 64;

pub(super) struct Passwords {
    hashings: Arc<Semaphore>,
    places: Arc<Semaphore>,
    /// Verified against when the name is unknown, so that the answer takes as long as for a known one.
    nobody: String,
}

fn argon2() -> Result<Argon2<'static>, Error> {
    let params = Params::new(19 * 1024, 2, 1, None).map_err(|error| Error::Internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// A password's hash in PHC form, at once: for those who hash one alone.
pub(super) fn hash(password: &[u8]) -> Result<String, Error> {
    let hash = argon2()?.hash_password(password).map_err(|error| Error::Internal(error.to_string()))?;
    Ok(hash.to_string())
}

impl Passwords {
    pub(super) fn new(hashings: usize) -> Result<Self, Error> {
        let hashings = hashings.max(1);
        Ok(Self {
            hashings: Arc::new(Semaphore::new(hashings)),
            places: Arc::new(Semaphore::new(hashings + WAITING)),
            nobody: hash(&secrets::bytes::<16>()?)?,
        })
    }

    /// The password's hash in PHC form.
    pub(super) async fn hash(&self, password: String) -> Result<String, Error> {
        self.blocking(move || hash(password.as_bytes())).await
    }

    /// Whether the password is the one with this hash. Takes as long without a hash as with one.
    pub(super) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.clone());
        let right = self.blocking(move || {
            let hash = PasswordHash::new(&hash).map_err(|error| Error::Internal(error.to_string()))?;
            Ok(argon2()?.verify_password(password.as_bytes(), &hash).is_ok())
        });
        Ok(right.await? && known)
    }

    /// The permits travel with the work: a requester that goes away does not free its place before the hashing ends.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Error::Busy)?;
        let hashing = Arc::clone(&self.hashings).acquire_owned().await.map_err(|_| Error::Busy)?;
        let task = tokio::task::spawn_blocking(move || {
            let result = work();
            drop((place, hashing));
            result
        });
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }
}
