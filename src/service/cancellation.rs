//! Calling a match off before it starts.

use uuid::Uuid;

use super::{
    Caller, Error, Expected, MatchSummary, Scope, Service,
    lobby::{check_open, check_unchanged, lock_as_host},
    notices::{Audience, Cancelled, News, announce},
    summary::read_summary,
};
use crate::{
    record::Time,
    store::{self, Connection, matches::MatchRow},
};

impl Service {
    /// Calls an open match off. Invitations to it are withdrawn, and everybody who sits at it is told. Safe to
    /// repeat: a match that is called off stays called off.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotSeated`], [`Error::NotHost`], [`Error::NotOpen`].
    pub async fn cancel(
        &self,
        caller: &Caller,
        id: Uuid,
        expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let (row, _) = lock_as_host(connection, id, player)?;
            if row.status == "cancelled" {
                return read_summary(connection, id, Some(player));
            }
            check_unchanged(connection, id, (player, now), expected.as_deref())?;
            check_open(&row)?;
            call_off(connection, &row, now)?;
            read_summary(connection, id, Some(player))
        };
        self.0.store.transaction(work).await
    }
}

/// Calls a match off that is locked and open.
pub(super) fn call_off(connection: &mut Connection, row: &MatchRow, now: Time) -> Result<(), Error> {
    store::matches::cancel(connection, row.id, now)?;
    store::invitations::withdraw_all(connection, row.id, now)?;
    let cancelled = News::MatchCancelled(Cancelled { game: row.game.clone() });
    announce(connection, row.id, Audience::Seated, &cancelled, now)
}
