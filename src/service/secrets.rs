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
    prefixed(TOKEN_PREFIX)
}

/// Creates a secret of the same length with another prefix.
pub fn prefixed(prefix: &str) -> Result<String, Error> {
    Ok(format!("{prefix}{}", random()?))
}

/// Creates a secret without a prefix: 256 bits in base64.
pub fn random() -> Result<String, Error> {
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes::<32>()?))
}

/// Returns the SHA-256 of a token; `None` if the text cannot be a token.
pub fn token_hash(token: &str) -> Option<[u8; 32]> {
    prefixed_hash(TOKEN_PREFIX, token)
}

/// Returns the SHA-256 of a secret with this prefix; `None` if the text cannot be one.
pub fn prefixed_hash(prefix: &str, text: &str) -> Option<[u8; 32]> {
    let secret = text.strip_prefix(prefix)?;
    let formed = secret.len() == TOKEN_LENGTH
        && secret.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    formed.then(|| hash(text))
}

/// Returns the SHA-256 of a secret, which is all that is stored of it.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Creates a code of `N` of these letters, each as likely as any other.
pub fn letters<const N: usize>(alphabet: &[u8]) -> Result<String, Error> {
    let mut code = String::with_capacity(N);
    // Bytes above the last multiple would make some letters likelier.
    let fair = 256 - 256 % alphabet.len();
    while code.len() < N {
        let all = bytes::<32>()?.map(usize::from);
        code.extend(
            all.iter()
                .filter(|byte| **byte < fair)
                .map(|byte| char::from(alphabet[byte % alphabet.len()]))
                .take(N - code.len()),
        );
    }
    Ok(code)
}

/// Creates a code of `N` letters and digits that are easy to tell apart: 5 bits each.
pub fn code<const N: usize>() -> Result<String, Error> {
    letters::<N>(b"abcdefghjkmnpqrstuvwxyz023456789")
}
