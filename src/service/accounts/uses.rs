//! When sessions and personal tokens were last used, and by which program: so that their player recognises them.
//!
//! Uses are noted when a token is looked up, at most once an hour for each token, and stored between requests.

use std::{collections::HashMap, time::Duration};

use jiff::SignedDuration;
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::{
    Accounts,
    store::uses::{self, Use},
};
use crate::{db::Store, record::Time, service::error::Error};

/// How much later a use must be than the last one that was noted.
const COARSE: SignedDuration = SignedDuration::from_hours(1);

/// How often uses are stored.
const STORED_EVERY: Duration = Duration::from_secs(30);

/// How many uses wait to be stored, at most. Further ones are dropped: they are noted again when the token is looked up.
const MAX_WAITING: usize = 10_000;

/// The uses that this process has noted.
pub(super) struct Uses {
    /// When each token's last use was noted.
    noted: Cache<Uuid, Time>,
    /// Those that are not stored yet.
    waiting: Mutex<HashMap<Uuid, Use>>,
}

impl Default for Uses {
    fn default() -> Self {
        Self { noted: Cache::new(100_000), waiting: Mutex::default() }
    }
}

impl Uses {
    /// Notes that a program uses a token now.
    pub(super) fn note(&self, token: Uuid, at: Time, with: impl FnOnce() -> String) {
        let is_new = |last: Time| at.since(last) >= COARSE;
        if !self.noted.get(&token).is_none_or(is_new) {
            return;
        }
        let mut waiting = self.waiting.lock();
        if waiting.len() < MAX_WAITING {
            waiting.insert(token, Use { token, at, with: with() });
            self.noted.insert(token, at);
        }
    }

    fn waiting(&self) -> Vec<Use> {
        self.waiting.lock().values().cloned().collect()
    }

    /// Forgets uses that have been stored, unless the token has been used since.
    fn forget(&self, stored: &[Use]) {
        let mut waiting = self.waiting.lock();
        for noted in stored {
            if waiting.get(&noted.token).is_some_and(|last| last.at == noted.at) {
                waiting.remove(&noted.token);
            }
        }
    }
}

impl Accounts {
    /// Stores uses of tokens until the service is closed.
    pub(in crate::service) async fn keep_uses(&self) {
        let trouble = "cannot store when tokens were used";
        let store = self.store.unhurried();
        self.shutdown.in_rounds(STORED_EVERY, None, trouble, || self.store_uses_in(&store)).await;
    }

    /// Stores the uses that this process has noted, for a request that lists them.
    pub(super) async fn store_uses(&self) -> Result<(), Error> {
        self.store_uses_in(&self.store).await
    }

    async fn store_uses_in(&self, store: &Store) -> Result<(), Error> {
        let waiting = self.uses.waiting();
        if waiting.is_empty() {
            return Ok(());
        }
        let (before, noted) = (self.clock.now() - COARSE, waiting.clone());
        store.transaction(move |connection| uses::note(connection, noted, before)).await?;
        // Not before: the client of a request may disconnect meanwhile, and this is not run then.
        self.uses.forget(&waiting);
        Ok(())
    }
}
