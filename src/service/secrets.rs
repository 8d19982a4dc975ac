//! Secrets: the only random numbers besides a match's chance.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use rand::{TryRng, rngs::SysRng};
use sha2::{Digest, Sha256};

use crate::service::error::Error;

/// The prefix of every token, by which a leaked one is recognised.
pub const TOKEN_PREFIX: &str = "ace_";

/// The length of the part after the prefix: 256 bits in base64.
const TOKEN_LENGTH: usize = 43;

/// Returns random bytes from the operating system.
///
/// # Errors
/// [`Error::Internal`] when it provides none.
pub fn bytes<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| Error::Internal(format!("no random bytes: {error}")))?;
    Ok(bytes)
}

/// Creates a token.
pub fn token() -> Result<String, Error> {
    Ok(format!("{TOKEN_PREFIX}{}", BASE64_URL_SAFE_NO_PAD.encode(bytes::<32>()?)))
}

/// Returns the SHA-256 of a token; `None` if the text cannot be a token.
pub fn token_hash(token: &str) -> Option<[u8; 32]> {
    let secret = token.strip_prefix(TOKEN_PREFIX)?;
    let formed = secret.len() == TOKEN_LENGTH
        && secret.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    formed.then(|| Sha256::digest(token).into())
}

/// Creates a code of `N` letters and digits that are easy to tell apart: 5 bits each.
pub fn code<const N: usize>() -> Result<String, Error> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    Ok(bytes::<N>()?.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}
