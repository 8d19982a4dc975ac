//! Matches that transactions start: what is at hand then need not be read again for the first view.

use std::{convert::Infallible, sync::Arc, time::Instant};

use uuid::Uuid;

use super::{
    Matches,
    error::MatchError,
    known::Known,
    live::LiveMatch,
    store::{
        bot_turns::BotTurn,
        matches::MatchRow,
        seats::SeatedRow,
        stamps::{self, Stamp},
    },
    stored::names_of,
    summary::{MatchSummary, Parts},
};
use crate::{
    db::{Connection, Era, StoreError},
    record::Match,
    service::error::Error,
};

/// A match that a transaction starts, as it is read once that is committed.
pub(in crate::service) struct StartedMatch {
    live: Arc<LiveMatch>,
    known: Arc<Known>,
}

/// As of when the players of a match are known. Take it before their names are read: these may be newer than this, never older. They may
/// be older than the commit, because the transaction waits for locks after it has read them; the stamp in the database is another one then.
pub(in crate::service) struct AsOf {
    players: String,
    at: Instant,
}

impl AsOf {
    /// Returns that of a match whose players are read next.
    pub(in crate::service) fn now(connection: &mut Connection, id: Uuid) -> Result<Self, StoreError> {
        let missing = || StoreError::Unreadable(format!("the progress of match {id} is missing"));
        let stamp = stamps::stamps(connection, &[id])?.remove(&id).ok_or_else(missing)?;
        Ok(Self { players: stamp.players, at: Instant::now() })
    }
}

impl StartedMatch {
    /// Takes the row and the seats of a match in this state as they have been stored with this revision.
    pub(in crate::service) fn new(
        row: MatchRow,
        seats: Vec<SeatedRow>,
        AsOf { players, at }: AsOf,
        revision: i64,
        state: Match,
    ) -> Result<Self, Error> {
        let started_at = row.started_at.ok_or(MatchError::NotStarted)?;
        let names = names_of(&seats);
        let live = LiveMatch::new(&row, &seats, started_at, Arc::clone(&names), at, state)?;
        let stamp = Stamp { version: row.progress.version, revision, players };
        let known = Known::new(stamp, Parts::of_started(row, seats), names);
        Ok(Self { live: Arc::new(live), known: Arc::new(known) })
    }

    /// Returns the summary for a player of the match.
    pub(in crate::service) fn summary(&self, player: Uuid) -> Result<MatchSummary, Error> {
        self.known.summary(Some(player))
    }

    /// Returns the turn of the bot for which the match waits, if it waits for one.
    pub(in crate::service) fn bot_turn(&self) -> Option<BotTurn> {
        let to_act = self.known.parts.to_act();
        let (_, player_id, _) = *self.live.bots.iter().find(|(seat, ..)| to_act.contains(*seat))?;
        Some(BotTurn { match_id: self.live.id, player_id })
    }
}

impl Matches {
    /// Keeps a match in memory. Call it after the commit, with the era from before the transaction.
    pub(in crate::service) fn keep(&self, StartedMatch { live, known }: StartedMatch, era: Era) {
        *live.era.lock() = era;
        *live.known.lock() = Some(known);
        let id = live.id;
        // Another request may have read it since the commit: all must use the same one.
        let Ok(_) = self.live.matches.get_or_insert_with(&id, || Ok::<_, Infallible>(live));
    }
}
