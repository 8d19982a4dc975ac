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
    summary::{MatchSummary, Parts},
};
use crate::{
    db::{Connection, Era, StoreError},
    record::Match,
    service::error::Error,
};

/// A match that a transaction starts, as it is once the transaction is committed.
pub(in crate::service) struct StartedMatch {
    live: Arc<LiveMatch>,
    known: Arc<Known>,
}

/// The stamp of a match's players, and when it was read. It is read before the players, so they may be newer than the stamp, never older.
/// If a player changes before the commit, the stamp in the database differs, and the players are read again.
pub(in crate::service) struct PlayersStamp {
    players: String,
    at: Instant,
}

impl PlayersStamp {
    /// Reads the stamp of a match whose players are read next.
    pub(in crate::service) fn read(connection: &mut Connection, id: Uuid) -> Result<Self, StoreError> {
        Ok(Self { players: stamps::players(connection, id)?, at: Instant::now() })
    }
}

impl StartedMatch {
    /// Takes the row and the seats of a match in this state as they have been stored with this revision.
    pub(in crate::service) fn new(
        row: MatchRow,
        seats: Vec<SeatedRow>,
        PlayersStamp { players, at }: PlayersStamp,
        revision: i64,
        state: Match,
    ) -> Result<Self, Error> {
        let started_at = row.started_at.ok_or(MatchError::NotStarted)?;
        let live = LiveMatch::new(&row, &seats, started_at, at, state)?;
        let stamp = Stamp { version: row.progress.version, revision, players };
        let known = Known::new(stamp, Parts::of_started(row, seats));
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
