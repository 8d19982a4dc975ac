//! Bringing a match in memory up to date with the database, whose record is the truth.

use std::{ptr, sync::atomic::Ordering};

use super::{Matches, live::LiveMatch, store::events, stored::fold_on};
use crate::{db::StoreError, record::Match, service::error::Error};

impl Matches {
    /// Drops a match that no longer agrees with its record.
    pub(super) fn forget_live(&self, live: &LiveMatch) {
        self.live.matches.remove_if(&live.id, |kept| ptr::eq(&raw const **kept, live));
    }

    /// Drops a match that knows events which the database has not, or not any more. Returns what to tell the client, which comes again.
    pub(in crate::service) fn forget_lost(&self, live: &LiveMatch) -> Error {
        self.forget_live(live);
        tracing::error!(match_id = %live.id, "the database lacks events that it had before");
        StoreError::Unavailable("it lacks events that it had before".to_owned()).into()
    }

    /// Checks after a failover whether the database has the newest event that this match knows. What else is known of it is read anew.
    async fn compare(&self, live: &LiveMatch, state: &Match) -> Result<(), Error> {
        let era = self.store.era();
        if let Some(before) = state.version().checked_sub(1) {
            let id = live.id;
            let newest = self.store.run(move |connection| events::after(connection, id, before, 1)).await;
            if newest.map_err(Error::Store)?.first().is_none_or(|newest| newest.hash != state.head()) {
                return Err(self.forget_lost(live));
            }
        }
        live.changes.fetch_add(1, Ordering::AcqRel);
        *live.known.lock() = None;
        *live.pauses.lock() = None;
        *live.era.lock() = era;
        Ok(())
    }

    /// Folds events that other processes have appended. Returns whether there were any.
    pub(in crate::service) async fn catch_up(&self, live: &LiveMatch, state: &mut Match) -> Result<bool, Error> {
        let before = state.version();
        loop {
            if live.era().is_over() {
                self.compare(live, state).await?;
            }
            let folded = fold_on(&self.store, live.id, state, u64::MAX).await;
            // What the database does not answer says nothing against what is folded.
            if folded.as_ref().is_err_and(|error| !error.is_unavailable()) {
                self.forget_live(live);
            }
            self.signals.matches.tell(live.id, state.version());
            folded?;
            // Otherwise a server that lacks events has said that there are none.
            if !live.era().is_over() {
                return Ok(state.version() > before);
            }
        }
    }
}
