//! Checkpoints: the server signs one each day, so that not even its operator can rewrite, delete or reorder a finished
//! match unnoticed by anyone who has kept one. `docs/checkpoints.md` defines the format, which never changes.

mod chain;
mod day;
mod fault;
mod keys;

pub use chain::{Chain, Gap, Link};
pub use day::Day;
pub use fault::Fault;
pub use keys::{KeySet, Keys, PublicKey, Signature, SigningKey};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Hash, Time, Unrepeated, canonical, canonical_json};

/// The name and version of the format in every checkpoint, and the prefix of what is hashed for a leaf.
pub const CHECKPOINT_FORMAT: &str = "acepost-checkpoint-1";

/// The previous hash of the first checkpoint.
const NONE_BEFORE: Hash = Hash([0; 32]);

/// The finished matches of a day, and the checkpoint of the day before.
// In the order of canonical JSON, so that the signed bytes appear in the served file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// When it was made.
    #[schema(example = "2026-11-22T00:05:12.480Z")]
    pub at: Time,
    /// The day, in UTC.
    pub day: Day,
    /// The archive number of the first match in it or, without matches, of the next one.
    #[schema(example = 1)]
    pub first: u64,
    /// `acepost-checkpoint-1`.
    #[schema(example = "acepost-checkpoint-1")]
    pub format: String,
    /// The id of the key that signs it.
    #[schema(example = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")]
    pub key: String,
    /// A hash for each match, in the order of the archive. It reveals nothing to readers without the record.
    pub leaves: Vec<Hash>,
    /// The number: 1 for the first checkpoint, then one for each day.
    #[schema(example = 1)]
    pub number: u64,
    /// The hash of the previous checkpoint; 64 zeros in the first one.
    pub previous: Hash,
}

/// A signed checkpoint.
// In the order of canonical JSON as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignedCheckpoint {
    /// What is signed.
    pub checkpoint: Checkpoint,
    /// SHA-256 over the canonical JSON of `checkpoint`.
    pub hash: Hash,
    /// The signature over the same bytes.
    pub signature: Signature,
}

/// The text is not a checkpoint that this program reads.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableCheckpoint {
    /// It is not JSON, or not a checkpoint.
    #[error("{0}")]
    Malformed(String),
    /// It is a checkpoint of another format.
    #[error("the format is {0:?}, and this program reads {CHECKPOINT_FORMAT:?}")]
    Format(String),
}

/// Returns the leaf of a match: SHA-256 over the name of the format, the match's id, its number of events and its head.
/// It can be computed from the record. It reveals nothing to others, since the head depends on a secret.
pub fn leaf(match_id: Uuid, events: u64, head: Hash) -> Hash {
    let mut hash = Sha256::new();
    hash.update(CHECKPOINT_FORMAT);
    hash.update(b"\n");
    hash.update(match_id.as_bytes());
    hash.update(events.to_le_bytes());
    hash.update(head.0);
    Hash(hash.finalize().into())
}

impl Checkpoint {
    /// Creates the checkpoint of this day, which follows another one or is the first.
    pub fn new(before: Option<&Link>, day: Day, leaves: Vec<Hash>, at: Time) -> Self {
        Self {
            at,
            day,
            first: before.map_or(1, |before| before.next),
            format: CHECKPOINT_FORMAT.to_owned(),
            key: String::new(),
            leaves,
            number: before.map_or(1, |before| before.number + 1),
            previous: before.map_or(NONE_BEFORE, |before| before.hash),
        }
    }

    /// Returns the archive number of the first match after it.
    pub fn next(&self) -> u64 {
        self.first.saturating_add(self.leaves.len() as u64)
    }
}

impl SignedCheckpoint {
    /// Reads a checkpoint without verifying it; see [`Chain`]. Refuses another spelling of a value, such as of a time: its
    /// hash would be another.
    ///
    /// # Errors
    /// [`UnreadableCheckpoint`].
    pub fn read(text: &str) -> Result<Self, UnreadableCheckpoint> {
        /// The fields that every format has.
        #[derive(Deserialize)]
        struct Any {
            checkpoint: AnyFormat,
        }
        #[derive(Deserialize)]
        struct AnyFormat {
            format: String,
        }
        let malformed = |error: serde_json::Error| UnreadableCheckpoint::Malformed(error.to_string());
        let Unrepeated(value) = serde_json::from_str(text).map_err(malformed)?;
        let Any { checkpoint: AnyFormat { format } } = serde_json::from_str(text).map_err(malformed)?;
        if format != CHECKPOINT_FORMAT {
            return Err(UnreadableCheckpoint::Format(format));
        }
        let signed: Self = serde_json::from_str(text).map_err(malformed)?;
        if canonical(&signed).map_err(malformed)? != canonical_json(&value) {
            let detail = "a value is not written as checkpoints write it";
            return Err(UnreadableCheckpoint::Malformed(detail.to_owned()));
        }
        Ok(signed)
    }

    /// Returns the data on which the next checkpoint builds.
    pub fn link(&self) -> Link {
        let Checkpoint { number, day, .. } = self.checkpoint;
        Link { number, day, hash: self.hash, next: self.checkpoint.next() }
    }
}
