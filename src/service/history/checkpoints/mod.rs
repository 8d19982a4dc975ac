//! Checkpoints, which are signed once a day and public.

mod making;

use serde::Serialize;
use utoipa::ToSchema;

use super::store::{
    checkpoints::{self, CheckpointRow, ListedRow},
    signing_keys,
};
use crate::{
    db::{Connection, StoreError},
    record::{
        Hash, Time,
        checkpoint::{Checkpoint, Day, KeySet, Signature, SignedCheckpoint, SigningKey},
    },
    service::{error::Error, history::History, secrets},
};

/// A checkpoint in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListedCheckpoint {
    /// The day, in UTC.
    pub day: Day,
    /// The number: 1 for the first, then one for each day.
    #[schema(example = 1)]
    pub number: u64,
    /// The hash, which the next checkpoint contains.
    pub hash: Hash,
    /// The number of matches in it.
    #[schema(example = 34)]
    pub matches: u32,
}

impl History {
    /// Returns checkpoints, newest first, before this number.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn checkpoints(&self, before: Option<u64>, limit: i64) -> Result<Vec<ListedCheckpoint>, Error> {
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let list = move |connection: &mut Connection| -> Result<_, Error> {
            let rows = checkpoints::list(connection, before, limit)?;
            rows.into_iter().map(listed).collect()
        };
        self.store.run(list).await
    }

    /// Returns the checkpoint of a day.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is none, or none yet.
    pub async fn checkpoint(&self, day: Day) -> Result<SignedCheckpoint, Error> {
        let read = move |connection: &mut Connection| {
            let row = checkpoints::of_day(connection, day)?.ok_or(Error::NotFound)?;
            Ok(signed(&row)?)
        };
        self.store.run(read).await
    }

    /// Returns every key that signs or has signed checkpoints, the current one first.
    ///
    /// # Errors
    /// [`Error::Store`]; [`Error::Internal`] if there is no key yet and the operating system provides no random bytes.
    pub async fn checkpoint_keys(&self) -> Result<KeySet, Error> {
        let now = self.clock.now();
        let read = move |connection: &mut Connection| {
            key_in_use(connection, now)?;
            let keys = signing_keys::all(connection)?;
            Ok(KeySet { keys: keys.iter().map(|secret| SigningKey::new(secret).public()).collect() })
        };
        self.store.run(read).await
    }
}

/// Returns the current key. It is generated when first needed; if several processes do so, the first key is used.
fn key_in_use(connection: &mut Connection, now: Time) -> Result<SigningKey, Error> {
    if let Some(secret) = signing_keys::in_use(connection)? {
        return Ok(SigningKey::new(&secret));
    }
    let secret = secrets::bytes()?;
    signing_keys::add(connection, &SigningKey::new(&secret).id(), &secret, now)?;
    let stored = signing_keys::in_use(connection)?;
    stored.map(|secret| SigningKey::new(&secret)).ok_or_else(|| Error::Internal("no key signs".to_owned()))
}

fn unreadable(number: i64) -> StoreError {
    StoreError::Unreadable(format!("checkpoint {number}"))
}

fn listed(row: ListedRow) -> Result<ListedCheckpoint, Error> {
    let wrong = unreadable(row.number);
    let Ok(hash) = row.hash.try_into() else { return Err(wrong.into()) };
    Ok(ListedCheckpoint {
        day: row.day,
        number: row.number.cast_unsigned(),
        hash: Hash(hash),
        matches: row.matches.cast_unsigned(),
    })
}

/// Returns the checkpoint of a row.
pub(in crate::service) fn signed(row: &CheckpointRow) -> Result<SignedCheckpoint, StoreError> {
    let wrong = || unreadable(row.listed.number);
    let checkpoint: Checkpoint = serde_json::from_str(&row.body).map_err(|_| wrong())?;
    let hash = Hash(row.listed.hash.as_slice().try_into().map_err(|_| wrong())?);
    let signature = Signature(row.signature.as_slice().try_into().map_err(|_| wrong())?);
    Ok(SignedCheckpoint { checkpoint, hash, signature })
}
