//! Proof Key for Code Exchange (RFC 7636), with SHA-256 only.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// The allowed length of a verifier.
const VERIFIER_LENGTH: std::ops::RangeInclusive<usize> = 43..=128;

/// Parses a challenge: a SHA-256 in base64.
pub(super) fn challenge(text: &str) -> Option<[u8; 32]> {
    BASE64_URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}

/// Whether the text has the form of a verifier.
pub(super) fn is_verifier(text: &str) -> bool {
    VERIFIER_LENGTH.contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'))
}

/// Whether the verifier is that of the challenge. Both are hashes of what only the app knows, so the time that the
/// comparison takes tells nothing.
pub(super) fn verifies(verifier: &str, challenge: &[u8]) -> bool {
    Sha256::digest(verifier).as_slice() == challenge
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_rfc_verifies() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let challenge = challenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM").expect("a challenge");
        assert!(is_verifier(verifier) && verifies(verifier, &challenge));
        assert!(!verifies(&verifier.replace('d', "e"), &challenge));
    }

    #[test]
    fn what_is_no_challenge_or_verifier_is_refused() {
        for text in
            ["", "abc", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM=", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM"]
        {
            assert_eq!(challenge(text), None, "{text}");
        }
        for text in ["", &"a".repeat(42), &"a".repeat(129), &format!("{} ", "a".repeat(43))] {
            assert!(!is_verifier(text), "{text}");
        }
    }
}
