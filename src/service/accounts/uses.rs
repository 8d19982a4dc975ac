//! When sessions and personal tokens were last used, and by which program: so that their player recognises them.
//!
//! Uses are noted when a token is looked up, at most once an hour for each token, and stored between requests.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use jiff::SignedDuration;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::{
    Accounts,
    store::uses::{self, Use},
};
use crate::{record::Time, service::error::Error};

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
        let is_new = |last: Time| at.timestamp().duration_since(last.timestamp()) >= COARSE;
        if !self.noted.get(&token).is_none_or(is_new) {
            return;
        }
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MAX_WAITING {
            waiting.insert(token, Use { token, at, with: with() });
            self.noted.insert(token, at);
        }
    }

    fn take(&self) -> Vec<Use> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *waiting).into_values().collect()
    }

    /// Lets uses that could not be stored wait again, unless the token has been used since.
    fn put_back(&self, uses: Vec<Use>) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MAX_WAITING.saturating_sub(waiting.len());
        for noted in uses.into_iter().take(room) {
            waiting.entry(noted.token).or_insert(noted);
        }
    }
}

impl Accounts {
    /// Stores uses of tokens until the service is closed.
    pub(in crate::service) async fn keep_uses(&self) {
        let trouble = "cannot store when tokens were used";
        self.shutdown.in_rounds(STORED_EVERY, None, trouble, || self.store_uses()).await;
    }

    /// Stores the uses that this process has noted.
    pub(super) async fn store_uses(&self) -> Result<(), Error> {
        let waiting = self.uses.take();
        if waiting.is_empty() {
            return Ok(());
        }
        let before = Time::new(self.clock.now().timestamp() - COARSE);
        let taken = waiting.clone();
        let stored =
            self.store.unhurried().transaction(move |connection| Ok(uses::note(connection, taken, before)?)).await;
        if stored.is_err() {
            self.uses.put_back(waiting);
        }
        stored
    }
}
