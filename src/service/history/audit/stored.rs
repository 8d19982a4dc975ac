//! A match as stored.

use uuid::Uuid;

#[cfg(doc)]
use crate::service::matches::MatchError;
use crate::{
    db::Connection,
    games::Outcome,
    record::{Log, Match, RecordEvent, StoredEvent},
    service::{
        error::Error,
        matches::{
            Asker,
            store::{
                events,
                matches::{self, MatchRow},
            },
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
        let live = unfolded(connection, id, asker)?;
        let is_seated = matches!(asker, Asker::Player(player) if live.seat_of(player).is_some());
        let before = live.state.into_inner();
        // The row first: if it says finished, all events are stored.
        let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
        let events = record_events(&events::after(connection, id, 0, i64::MAX)?)?;
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

/// Converts stored events to record events.
fn record_events(stored: &[StoredEvent]) -> Result<Vec<RecordEvent>, Error> {
    stored.iter().map(|event| Ok(RecordEvent { event: serde_json::from_str(&event.body)?, hash: event.hash })).collect()
}
