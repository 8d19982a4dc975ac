//! What is known of a match is kept with the folded match for as long as the database says that nothing has changed. Many
//! requests ask at the same time, and are answered by one query.

use std::sync::{Arc, atomic::Ordering};

use tokio::sync::MutexGuard;
use uuid::Uuid;

use super::{
    Matches,
    known::Known,
    live::LiveMatch,
    store::stamps::{self, Stamp},
    summary::Parts,
};
use crate::{
    db::{BatchLookup, Connection, Store, StoreError, versions::to_sql},
    record::Match,
    service::error::Error,
};

/// Looks up the stamps of matches.
pub(super) type Stamps = BatchLookup<Stamp>;

/// Starts looking up stamps.
pub(super) fn gather_stamps(store: &Store) -> Result<Stamps, StoreError> {
    store.gather(stamps::stamps)
}

impl Matches {
    /// Returns the folded match and what is known of it, both of one version, which was the newest when this was called or
    /// later.
    pub(in crate::service) async fn newest<'a>(
        &self,
        live: &'a LiveMatch,
    ) -> Result<(MutexGuard<'a, Match>, Arc<Known>), Error> {
        let mut stamp = self.stamp(live.id).await?;
        loop {
            let known = live.known.lock().clone();
            let read = match known.filter(|known| known.covers(&stamp)) {
                Some(known) => known,
                None => self.read_known(live, stamp.clone()).await?,
            };
            let mut state = live.state.lock().await;
            if live.era().is_over() {
                self.catch_up(live, &mut state).await?;
                drop(state);
                continue;
            }
            // This process may have appended in the meantime: then it knows what is newer.
            let known = live.known.lock().clone();
            let known = known.filter(|newer| newer.covers(&stamp)).unwrap_or(read);
            if state.version() < known.parts.version() {
                self.catch_up(live, &mut state).await?;
            }
            if state.version() == known.parts.version() {
                return Ok((state, known));
            }
            // It appended, but does not know what else has changed.
            let version = to_sql(state.version());
            drop(state);
            stamp = self.stamp(live.id).await?;
            if stamp.version < version {
                return Err(self.forget_lost(live));
            }
        }
    }

    async fn stamp(&self, id: Uuid) -> Result<Stamp, Error> {
        self.stamps.get(id).await?.ok_or(Error::NotFound)
    }

    /// Reads what a summary is made of. It is at least as new as the players of the stamp, which was read before.
    async fn read_known(&self, live: &LiveMatch, Stamp { players, .. }: Stamp) -> Result<Arc<Known>, Error> {
        let (id, era) = (live.id, self.store.era());
        let read = move |connection: &mut Connection| Parts::read(connection, id)?.ok_or(Error::NotFound);
        let (parts, revision) = self.store.run(read).await?;
        // Before anyone finds this revision in memory: pauses that were read earlier may be older.
        live.changes.fetch_add(1, Ordering::AcqRel);
        let stamp = Stamp { version: to_sql(parts.version()), revision, players };
        let known = Arc::new(Known::new(stamp, parts));
        let mut last = live.known.lock();
        // What is read anew after a failover must not be replaced by this.
        era.check()?;
        *last = Some(Arc::clone(&known));
        Ok(known)
    }
}
