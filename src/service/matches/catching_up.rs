//! Bringing a match in memory up to date with the database, whose record is the truth.

use std::{
    ptr,
    sync::{Arc, atomic::Ordering},
};

use uuid::Uuid;

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
        self.note_lost(live);
        StoreError::Unavailable("it lacks events that it had before".to_owned()).into()
    }

    /// Counts and logs, once, that the database lacks events of a match.
    fn note_lost(&self, live: &LiveMatch) {
        if !live.is_lost.swap(true, Ordering::AcqRel) {
            self.live.lost.fetch_add(1, Ordering::Relaxed);
            tracing::error!(match_id = %live.id, "the database lacks events that it had before");
        }
    }

    /// Drops a match after a failover, because it is read anew, and notes if the database lacks events of it.
    pub(super) async fn forget_outdated(&self, id: Uuid) -> Result<(), Error> {
        let is_outdated = |live: &Arc<LiveMatch>| live.era().is_over();
        if let Some(live) = self.live.matches.get(&id).filter(is_outdated)
            // If it is in use, what uses it compares it.
            && let Ok(state) = live.state.try_lock()
            && self.is_lacking(id, &state).await?
        {
            self.note_lost(&live);
        }
        self.live.matches.remove_if(&id, is_outdated);
        Ok(())
    }

    /// Whether the database lacks the newest event of this state of the match, or has another one in its place.
    async fn is_lacking(&self, id: Uuid, state: &Match) -> Result<bool, Error> {
        let Some(before) = state.version().checked_sub(1) else { return Ok(false) };
        let newest = self.store.run(move |connection| events::after(connection, id, before, 1)).await;
        Ok(newest.map_err(Error::Store)?.first().is_none_or(|newest| newest.hash != state.head()))
    }

    /// Checks after a failover whether the database has the newest event that this match knows. What else is known of it is read anew.
    async fn compare(&self, live: &LiveMatch, state: &Match) -> Result<(), Error> {
        let era = self.store.era();
        if self.is_lacking(live.id, state).await? {
            return Err(self.forget_lost(live));
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
            folded?;
            // Otherwise a server that lacks events has said that there are none, and what it had may be lost.
            if !live.era().is_over() {
                self.signals.matches.tell(live.id, state.version());
                return Ok(state.version() > before);
            }
        }
    }
}
