//! Cancelling a match before it starts.

use uuid::Uuid;

use super::{
    Lobby,
    locking::{check_open, lock_as_host},
    seating::awaited,
    store::invitations,
};
#[cfg(doc)]
use crate::service::lobby::LobbyError;
#[cfg(doc)]
use crate::service::matches::MatchError;
use crate::{
    db::Connection,
    record::Time,
    service::{
        error::Error,
        matches::{
            MatchStatus, MatchSummary, check_unchanged, read_summary,
            store::matches::{self, MatchRow},
        },
        notices::{Audience, Cancelled, News, announce},
        players::{Caller, Scope},
        precondition::Expected,
    },
};

impl Lobby {
    /// Cancels an open match. Invitations to it are withdrawn, and its players are notified, also those for whom seats are reserved.
    /// Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`LobbyError::NotHost`], [`LobbyError::NotOpen`].
    pub async fn cancel(
        &self,
        caller: &Caller,
        id: Uuid,
        expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let (row, _) = lock_as_host(connection, id, player)?;
            if row.status == MatchStatus::Cancelled {
                return read_summary(connection, id, Some(player));
            }
            check_unchanged(connection, id, (player, now), expected.as_deref())?;
            check_open(&row)?;
            call_off(connection, &row, now)?;
            read_summary(connection, id, Some(player))
        };
        self.store.transaction(work).await
    }
}

/// Cancels an open match that is locked, and notifies its players, also those for whom seats are reserved.
pub(in crate::service) fn call_off(connection: &mut Connection, row: &MatchRow, now: Time) -> Result<(), Error> {
    let cancelled = News::MatchCancelled(Cancelled { game: row.game.clone() });
    matches::cancel(connection, row.id, now)?;
    // Before the invitations: to name a player locks the account, and a deletion locks that first, too.
    for player in awaited(connection, row)? {
        announce(connection, row.id, Audience::Player(player), &cancelled, now)?;
    }
    invitations::withdraw_all(connection, row.id, now)?;
    announce(connection, row.id, Audience::Seated, &cancelled, now)
}
