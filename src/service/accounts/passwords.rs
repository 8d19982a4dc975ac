//! Passwords: argon2id (19 MiB, 2 passes, 1 lane), a limited number at the same time, in reused memory.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::service::{accounts::AccountError, error::Error, secrets};

/// How many requests may wait for hashing; more are rejected at once.
const WAITING: usize = 64;

/// The length of a new hash, in bytes.
const OUTPUT: usize = 32;

/// How a hash follows from a password and its salt.
type Parameters = (Algorithm, Version, Params);

pub(super) struct Passwords {
    hashings: Arc<Semaphore>,
    places: Arc<Semaphore>,
    buffers: Arc<Buffers>,
    /// What is checked for unknown names, so that the response takes the same time. It is the hash of no password.
    unknown: String,
}

/// The memory blocks of argon2, for reuse. Freed blocks of 19 MiB may stay with the allocator's arena of the thread,
/// once for each of hundreds of threads, so they are not freed. The permits limit the number of concurrent hashings,
/// and so the number of buffers.
#[derive(Default)]
struct Buffers(Mutex<Vec<Vec<Block>>>);

impl Buffers {
    /// Lends a buffer to `work`, which grows it as needed.
    fn lend<T>(&self, work: impl FnOnce(&mut Vec<Block>) -> T) -> T {
        let free = || self.0.lock();
        let mut buffer = free().pop().unwrap_or_default();
        let result = work(&mut buffer);
        free().push(buffer);
        result
    }
}

fn internal(error: &impl ToString) -> Error {
    Error::Internal(error.to_string())
}

/// Returns a password's hash in PHC form, without a queue.
pub(in crate::service) fn hash(password: &[u8]) -> Result<String, Error> {
    hash_in(&mut Vec::new(), password)
}

fn hash_in(buffer: &mut Vec<Block>, password: &[u8]) -> Result<String, Error> {
    with_new_salt(|parameters, salt| output(buffer, parameters, password, salt))
}

/// Returns what is stored of a password: the parameters and a new salt, and the hash that follows from them.
fn with_new_salt(hash: impl FnOnce(Parameters, &Salt) -> Result<Output, Error>) -> Result<String, Error> {
    let params = Params::new(19 * 1024, 2, 1, Some(OUTPUT)).map_err(|error| internal(&error))?;
    let salt = Salt::new(&secrets::bytes::<16>()?).map_err(|error| internal(&error))?;
    let algorithm = Algorithm::Argon2id;
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params).map_err(|error| internal(&error))?,
        hash: Some(hash((algorithm, Version::V0x13, params), &salt)?),
        salt: Some(salt),
    };
    Ok(hash.to_string())
}

/// Checks the password against a hash in PHC form, which contains its parameters.
fn verify_in(buffer: &mut Vec<Block>, password: &[u8], hash: &str) -> Result<bool, Error> {
    let hash = PasswordHash::new(hash).map_err(|error| internal(&error))?;
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else {
        return Err(Error::Internal("a stored password hash has no salt or no hash".to_owned()));
    };
    let algorithm = Algorithm::new(hash.algorithm).map_err(|error| internal(&error))?;
    let version = hash.version.map_or(Ok(Version::default()), Version::try_from).map_err(|error| internal(&error))?;
    let params = Params::try_from(&hash).map_err(|error| internal(&error))?;
    // Compared in constant time.
    Ok(output(buffer, (algorithm, version, params), password, salt)? == *expected)
}

fn output(
    buffer: &mut Vec<Block>,
    (algorithm, version, params): Parameters,
    password: &[u8],
    salt: &Salt,
) -> Result<Output, Error> {
    let length = params.output_len().unwrap_or(OUTPUT);
    if buffer.len() < params.block_count() {
        buffer.resize(params.block_count(), Block::new());
    }
    let mut bytes = [0; Output::MAX_LENGTH];
    let bytes = bytes.get_mut(..length).ok_or_else(|| internal(&"a password hash is too long"))?;
    let argon2 = Argon2::new(algorithm, version, params);
    argon2.hash_password_into_with_memory(password, salt, bytes, buffer).map_err(|error| internal(&error))?;
    Output::new(bytes).map_err(|error| internal(&error))
}

impl Passwords {
    pub(in crate::service) fn new(hashings: usize) -> Result<Self, Error> {
        let hashings = hashings.max(1);
        Ok(Self {
            hashings: Arc::new(Semaphore::new(hashings)),
            places: Arc::new(Semaphore::new(hashings + WAITING)),
            unknown: with_new_salt(|_, _| Output::new(&secrets::bytes::<OUTPUT>()?).map_err(|error| internal(&error)))?,
            buffers: Arc::default(),
        })
    }

    /// Returns the password's hash in PHC form.
    pub(in crate::service) async fn hash(&self, password: String) -> Result<String, Error> {
        self.blocking(self.place()?, move |buffer| hash_in(buffer, password.as_bytes())).await
    }

    /// Takes a place in the queue for hashing, which is released when the hashing ends.
    ///
    /// # Errors
    /// [`AccountError::Busy`] if there is none.
    pub(in crate::service) fn place(&self) -> Result<OwnedSemaphorePermit, Error> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| AccountError::Busy.into())
    }

    /// Checks the password against the hash. Takes the same time without a hash.
    pub(in crate::service) async fn verify(
        &self,
        place: OwnedSemaphorePermit,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Error> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.unknown.clone());
        let right = self.blocking(place, move |buffer| verify_in(buffer, password.as_bytes(), &hash));
        Ok(right.await? && known)
    }

    /// The permit moves into the work: if the client disconnects, it is released only when the hashing ends.
    async fn blocking<T: Send + 'static>(
        &self,
        place: OwnedSemaphorePermit,
        work: impl FnOnce(&mut Vec<Block>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let hashing = Arc::clone(&self.hashings).acquire_owned().await.map_err(|_| AccountError::Busy)?;
        let buffers = Arc::clone(&self.buffers);
        let task = tokio::task::spawn_blocking(move || {
            let result = buffers.lend(work);
            drop((place, hashing));
            result
        });
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }
}

#[cfg(test)]
mod tests;
