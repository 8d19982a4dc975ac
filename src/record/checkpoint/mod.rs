//! Checkpoints: what the server signs once a day, so that not even its operator can rewrite, drop or reorder a finished match
//! unnoticed by whoever has kept one. `docs/checkpoints.md` defines the format, which never changes.

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

use super::{Hash, Time, Unrepeated, canonical};

/// The name and version of the format, as it stands in every checkpoint, and at the head of what a leaf is the hash of.
pub const CHECKPOINT_FORMAT: &str = "acepost-checkpoint-1";

/// What stands for the checkpoint before the first.
const NONE_BEFORE: Hash = Hash([0; 32]);

/// The finished matches of a day, and the checkpoint of the day before.
// In the order of canonical JSON, so that the signed bytes stand in the file as it is served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// When it was made.
    #[schema(example = "2026-11-22T00:05:12.480Z")]
    pub at: Time,
    /// The day, in UTC.
    pub day: Day,
    /// The number in the archive of the first match in it, or where there is none, that the next match will have.
    #[schema(example = 1)]
    pub first: u64,
    /// `acepost-checkpoint-1`.
    #[schema(example = "acepost-checkpoint-1")]
    pub format: String,
    /// The id of the key that signs it.
    #[schema(example = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")]
    pub key: String,
    /// A hash for each match, in the order of the archive. It tells nothing to who does not have the record.
    pub leaves: Vec<Hash>,
    /// Which checkpoint it is, from 1, one for each day.
    #[schema(example = 1)]
    pub number: u64,
    /// The hash of the checkpoint before; 64 zeros in the first one.
    pub previous: Hash,
}

/// A checkpoint as it is given away.
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

/// The text is no checkpoint that this program reads.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableCheckpoint {
    /// It is no JSON, or not that of a checkpoint.
    #[error("{0}")]
    Malformed(String),
    /// It is a checkpoint of another format.
    #[error("the format is {0:?}, and this program reads {CHECKPOINT_FORMAT:?}")]
    Format(String),
}

/// What a checkpoint says of a match: SHA-256 over the name of the format, the match's id, how many events it has and its
/// head. Whoever has the record can compute it; the head, which a secret has gone into, makes it say nothing to others.
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
    /// The checkpoint of this day that follows another one, or is the first.
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

    /// The number in the archive of the first match that is not in it any more.
    pub fn next(&self) -> u64 {
        self.first.saturating_add(self.leaves.len() as u64)
    }
}

impl SignedCheckpoint {
    /// Reads a checkpoint. Whether it is a true one is for [`Chain`] to find out.
    ///
    /// # Errors
    /// [`UnreadableCheckpoint`].
    pub fn read(text: &str) -> Result<Self, UnreadableCheckpoint> {
        /// As much as every format has.
        #[derive(Deserialize)]
        struct Any {
            checkpoint: AnyFormat,
        }
        #[derive(Deserialize)]
        struct AnyFormat {
            format: String,
        }
        let malformed = |error: serde_json::Error| UnreadableCheckpoint::Malformed(error.to_string());
        serde_json::from_str::<Unrepeated>(text).map_err(malformed)?;
        let Any { checkpoint: AnyFormat { format } } = serde_json::from_str(text).map_err(malformed)?;
        if format != CHECKPOINT_FORMAT {
            return Err(UnreadableCheckpoint::Format(format));
        }
        serde_json::from_str(text).map_err(malformed)
    }

    /// What the checkpoint after this one builds on.
    pub fn link(&self) -> Link {
        let Checkpoint { number, day, .. } = self.checkpoint;
        Link { number, day, hash: self.hash, next: self.checkpoint.next() }
    }
}
