//! Chunks of a part, and the positions between them.

use serde::Serialize;
use uuid::Uuid;

use crate::service::error::Error;

/// How many small items are read at once.
pub(super) const CHUNK: i64 = 100;

/// A position in a part: after this item, and this number within it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Behind {
    pub(super) id: Uuid,
    pub(super) number: u64,
}

impl Behind {
    /// Returns the position after a whole item.
    pub(super) const fn item(id: Uuid) -> Self {
        Self { id, number: 0 }
    }
}

/// A chunk of a part, and where to continue; `None` at the end.
pub(super) struct Chunk {
    pub(super) items: Vec<String>,
    pub(super) behind: Option<Behind>,
}

impl Chunk {
    /// Creates a chunk that contains the whole part.
    pub(super) const fn whole(items: Vec<String>) -> Self {
        Self { items, behind: None }
    }

    /// Creates a chunk of a list, which ends if there are fewer rows than requested.
    pub(super) fn rows<T>(
        rows: Vec<T>,
        place: impl Fn(&T) -> Behind,
        write: impl Fn(T) -> Result<String, Error>,
    ) -> Result<Self, Error> {
        let full = i64::try_from(rows.len()).is_ok_and(|count| count >= CHUNK);
        let behind = rows.last().filter(|_| full).map(place);
        Ok(Self { items: rows.into_iter().map(write).collect::<Result<_, _>>()?, behind })
    }
}

pub(super) fn line(of: &impl Serialize) -> Result<String, Error> {
    Ok(serde_json::to_string(of)? + "\n")
}

pub(super) fn pretty(of: &impl Serialize) -> Result<String, Error> {
    Ok(serde_json::to_string_pretty(of)?)
}

/// Returns the next greater id.
pub(super) fn after_id(id: Uuid) -> Uuid {
    Uuid::from_u128(id.as_u128().saturating_add(1))
}

/// Returns where to continue in lists that have the newest first.
pub(super) fn before(behind: Behind) -> Option<Uuid> {
    (behind != Behind::default()).then_some(behind.id)
}
