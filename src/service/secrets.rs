//! Secrets: the only random numbers that are not a match's chance.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use rand::{TryRng, rngs::SysRng};
use sha2::{Digest, Sha256};

use crate::service::error::Error;

/// What every token begins with, so that a leaked one is recognised.
pub const TOKEN_PREFIX: &str = "ace_";

/// How long the part after the prefix is: 256 bits in base64.
const TOKEN_LENGTH: usize = 43;

/// Random bytes from the operating system.
///
/// # Errors
/// [`Error::Internal`] when it gives none.
pub fn bytes<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| Error::Internal(format!("no random bytes: {error}")))?;
    Ok(bytes)
}

/// A new token.
pub fn token() -> Result<String, Error> {
    Ok(format!("{TOKEN_PREFIX}{}", BASE64_URL_SAFE_NO_PAD.encode(bytes::<32>()?)))
}

/// SHA-256 of a token; `None` when the text cannot be one.
pub fn token_hash(token: &str) -> Option<[u8; 32]> {
    let secret = token.strip_prefix(TOKEN_PREFIX)?;
    let formed = secret.len() == TOKEN_LENGTH
        && secret.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    formed.then(|| Sha256::digest(token).into())
}

/// A short text of `N` letters and digits that cannot be mistaken for each other: 5 bits each.
pub fn code<const N: usize>() -> Result<String, Error> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    Ok(bytes::<N>()?.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}
