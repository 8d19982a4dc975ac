//! A match as stored.

use serde_json::Value;
use uuid::Uuid;

#[cfg(doc)]
use crate::service::matches::MatchError;
use crate::{
    db::{Connection, StoreError},
    games::Outcome,
    record::{Check, Log, Match, RecordEvent, StoredEvent, Unrepeated, canonical_json},
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

/// Why a match cannot be read.
pub(in crate::service) struct Unread {
    /// What cannot be checked for that, and of which event.
    pub place: (Check, Option<u64>),
    /// The error.
    pub error: Error,
}

impl Unread {
    fn at(check: Check, event: Option<u64>) -> impl Fn(Error) -> Self {
        move |error| Self { place: (check, event), error }
    }
}

impl From<Unread> for Error {
    fn from(unread: Unread) -> Self {
        unread.error
    }
}

impl StoredMatch {
    /// Reads a match for this caller.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], [`Error::Store`]; [`Error::Broken`] and [`Error::Internal`] if
    /// the stored data cannot be read.
    pub fn read(connection: &mut Connection, id: Uuid, asker: Asker) -> Result<Self, Error> {
        let (stored, _) = Self::read_with(connection, id, asker, |event| Ok(serde_json::from_str(&event.body)?))?;
        Ok(stored)
    }

    /// Reads a match for an audit, and tells whether the caller plays in it. The text of each event must also be canonical, since
    /// exports contain it as it is.
    ///
    /// # Errors
    /// As [`Self::read`]; [`Error::Store`] if a text is not canonical.
    pub fn read_strictly(connection: &mut Connection, id: Uuid, asker: Asker) -> Result<(Self, bool), Unread> {
        Self::read_with(connection, id, asker, canonical_event)
    }

    fn read_with(
        connection: &mut Connection,
        id: Uuid,
        asker: Asker,
        parse: fn(&StoredEvent) -> Result<Value, Error>,
    ) -> Result<(Self, bool), Unread> {
        // The row is read first: if it says finished, all events are stored.
        let (live, row) = unfolded(connection, id, asker).map_err(Unread::at(Check::Header, None))?;
        let is_seated = matches!(asker, Asker::Player(player) if live.seat_of(player).is_some());
        let before = live.state.into_inner();
        let stored = events::after(connection, id, 0, i64::MAX);
        let stored = stored.map_err(|error| Unread::at(Check::Chain, None)(error.into()))?;
        let record_event = |stored: &StoredEvent| {
            let event = parse(stored).map_err(Unread::at(Check::Chain, Some(stored.seq)))?;
            Ok(RecordEvent { event, hash: stored.hash })
        };
        let events = stored.iter().map(record_event).collect::<Result<_, Unread>>()?;
        let result = row.outcome.clone().map(serde_json::from_value).transpose();
        let result = result.map_err(|error| Unread::at(Check::Result, None)(error.into()))?;
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
    match serde_json::from_str(&stored.body) {
        Ok(Unrepeated(event)) if canonical_json(&event) == stored.body => Ok(event),
        _ => Err(StoreError::Unreadable(format!("the text of event {} is not canonical JSON", stored.seq)).into()),
    }
}
