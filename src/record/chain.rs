//! The hash chain over a record, as `docs/fairness.md` defines it: anyone who keeps a head can verify that the events
//! before it were not changed.

use std::{fmt, str::FromStr};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::pieces::{Seed, text_form};

/// 32 bytes, written as 64 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(const_hex::Buffer::<32>::new().format(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not 64 lower-case hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 lower-case hex digits")]
pub struct NotAHash;

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, NotAHash> {
        // Only one form, so that equal hashes are equal texts: no capitals, and no `0x` prefix.
        if !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(NotAHash);
        }
        let bytes = const_hex::decode_to_array(text).map_err(|_| NotAHash)?;
        Ok(Self(bytes))
    }
}

text_form!(Hash, |text| text
    .pattern(Some("^[0-9a-f]{64}$"))
    .description(Some("32 bytes as lower-case hex."))
    .examples(["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"]));

/// Returns the salt of an event. Without it a hidden card could be guessed from the hash by trying all 52.
pub fn salt(seed: &Seed, seq: u64) -> Hash {
    // HMAC takes keys of any length; 32 bytes are padded with zeros to one block, as RFC 2104 says.
    let mut block = [0; 64];
    block[..32].copy_from_slice(seed.bytes());
    let mut mac = Hmac::<Sha256>::new(&block.into());
    mac.update(b"salt");
    mac.update(&seq.to_le_bytes());
    Hash(mac.finalize().into_bytes().into())
}

/// Returns `hash_n`, from the previous hash, the event's salt and the event's canonical JSON.
pub fn event_hash(before: Hash, salt: Hash, canonical_event: &str) -> Hash {
    let mut hash = Sha256::new();
    hash.update(before.0);
    hash.update(salt.0);
    hash.update(canonical_event);
    Hash(hash.finalize().into())
}
