//! A match as stored.

use serde_json::Value;
use uuid::Uuid;

#[cfg(doc)]
use crate::service::matches::MatchError;
use crate::{
    db::{Connection, StoreError},
    games::Outcome,
    record::{Log, Match, RecordEvent, StoredEvent, Unrepeated, canonical_json},
    service::{
        error::Error,
        matches::{
            Asker,
            store::{events, matches::MatchRow},
            unfolded,
        },
    },
};

/// A started match as stored.
pub(in crate::service) struct StoredMatch {
    /// Its row.
    pub row: MatchRow,
    /// Every event, in order.
    pub events: Vec<RecordEvent>,
    before: Match,
    /// How it came out, once it is over.
    pub result: Option<Outcome>,
}

impl StoredMatch {
    /// Reads a match for this caller, and tells whether the caller plays in it.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], [`Error::Store`]; [`Error::Broken`] and [`Error::Internal`] if
    /// the stored data cannot be read.
    pub fn read(connection: &mut Connection, id: Uuid, asker: Asker) -> Result<(Self, bool), Error> {
        Self::read_with(connection, id, asker, |event| Ok(serde_json::from_str(&event.body)?))
    }

    /// Reads a match for an audit: the text of each event must also be canonical, since exports contain it as it is.
    ///
    /// # Errors
    /// As [`Self::read`]; [`Error::Store`] if a text is not canonical.
    pub fn read_strictly(connection: &mut Connection, id: Uuid) -> Result<Self, Error> {
        Self::read_with(connection, id, Asker::Server, canonical_event).map(|(stored, _)| stored)
    }

    fn read_with(
        connection: &mut Connection,
        id: Uuid,
        asker: Asker,
        parse: fn(&StoredEvent) -> Result<Value, Error>,
    ) -> Result<(Self, bool), Error> {
        // The row is read first: if it says finished, all events are stored.
        let (live, row) = unfolded(connection, id, asker)?;
        let is_seated = matches!(asker, Asker::Player(player) if live.seat_of(player).is_some());
        let before = live.state.into_inner();
        let stored = events::after(connection, id, 0, i64::MAX)?;
        let record_event = |stored: &StoredEvent| Ok(RecordEvent { event: parse(stored)?, hash: stored.hash });
        let events = stored.iter().map(record_event).collect::<Result<_, Error>>()?;
        let result = row.outcome.clone().map(serde_json::from_value).transpose()?;
        Ok((Self { row, events, before, result }, is_seated))
    }

    /// Returns the log to verify.
    pub fn log(&self) -> Log<'_> {
        let head = self.events.last().map_or_else(|| self.before.head(), |event| event.hash);
        let (header, seed) = (self.before.header(), self.before.seed());
        Log { header, seed, events: &self.events, result: self.result.as_ref(), head }
    }
}

/// Parses an event, whose text must be the one that was hashed.
fn canonical_event(stored: &StoredEvent) -> Result<Value, Error> {
    let Unrepeated(event) = serde_json::from_str(&stored.body)?;
    if canonical_json(&event) == stored.body {
        return Ok(event);
    }
    Err(StoreError::Unreadable(format!("the text of event {} is not canonical JSON", stored.seq)).into())
}
