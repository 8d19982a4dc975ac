//! When sessions and personal tokens were last used, and by which program: so that their player recognises them. Sessions that are used
//! end later.
//!
//! Uses are noted when a token is looked up, at most once an hour for each token, and stored between requests.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::Duration,
};

use jiff::SignedDuration;
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::{
    Accounts,
    store::uses::{self, Use, UsedSession},
    tokens::SESSION,
};
use crate::{
    db::{Connection, Store, StoreError},
    record::Time,
    service::{error::Error, players::PlayerKind},
};

/// How much later a use must be than the last one that was noted.
const COARSE: SignedDuration = SignedDuration::from_hours(1);

/// How often uses are stored.
const STORED_EVERY: Duration = Duration::from_secs(30);

/// How many uses wait to be stored, at most. Further ones are dropped: they are noted again when the token is looked up.
const MAX_WAITING: usize = 10_000;

/// How long a person's session lasts at most, however much it is used. Guests cannot sign in again, so theirs go on.
const LONGEST: SignedDuration = SignedDuration::from_hours(365 * 24);

/// How much later a session must end for that to be stored.
const RENEWED_BY: SignedDuration = SignedDuration::from_hours(24);

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
        let before = self.clock.now() - COARSE;
        let work = move |connection: &mut Connection| {
            let stored = uses::note(connection, waiting, before)?;
            renew(connection, stored)
        };
        let stored = store.transaction(work).await?;
        // Not before: the client of a request may disconnect meanwhile, and this is not run then.
        self.uses.forget(&stored);
        Ok(())
    }
}

/// Renews sessions that were used. Returns the uses after which nothing is left to do: all but those of sessions that another transaction
/// has locked, which are tried again.
fn renew(connection: &mut Connection, noted: Vec<Use>) -> Result<Vec<Use>, StoreError> {
    let used_at: HashMap<Uuid, Time> = noted.iter().map(|noted| (noted.token, noted.at)).collect();
    let ids: Vec<Uuid> = used_at.keys().copied().collect();
    let mut by_end = BTreeMap::<Time, Vec<Uuid>>::new();
    for session in uses::sessions(connection, &ids)? {
        if let Some(end) = used_at.get(&session.token).and_then(|at| new_end(&session, *at)) {
            by_end.entry(end).or_default().push(session.token);
        }
    }
    let mut left = HashSet::new();
    for (end, due) in by_end {
        let renewed: HashSet<Uuid> = uses::renew(connection, &due, end)?.into_iter().collect();
        left.extend(due.into_iter().filter(|token| !renewed.contains(token)));
    }
    Ok(noted.into_iter().filter(|noted| !left.contains(&noted.token)).collect())
}

/// Returns when a session ends that was used at this time, unless that is hardly later than before.
fn new_end(session: &UsedSession, used_at: Time) -> Option<Time> {
    // By whole hours, so that one statement renews many.
    let within_hour = used_at.timestamp().as_millisecond().rem_euclid(60 * 60 * 1000);
    let mut end = used_at - SignedDuration::from_millis(within_hour) + SESSION;
    if session.kind != PlayerKind::Guest {
        end = end.min(session.created_at + LONGEST);
    }
    (end.since(session.expires_at) >= RENEWED_BY).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Time {
        text.parse().expect("a time")
    }

    #[test]
    fn a_session_is_renewed_by_a_day_or_more_and_a_persons_for_a_year() {
        let created_at = at("2030-01-01T12:34:56Z");
        let ends = |kind: PlayerKind, expires_at: &str, used_at: &str| {
            let session = UsedSession { token: Uuid::nil(), created_at, expires_at: at(expires_at), kind };
            new_end(&session, at(used_at)).map(|end| end.to_string())
        };
        let (guest, person) = (PlayerKind::Guest, PlayerKind::Person);
        for kind in [guest, person] {
            assert_eq!(ends(kind, "2030-01-31T12:34:56Z", "2030-01-02T12:59:59Z"), None);
            let renewed = ends(kind, "2030-01-31T12:34:56Z", "2030-01-02T13:00:01Z");
            assert_eq!(renewed.as_deref(), Some("2030-02-01T13:00:00.000Z"));
        }
        let late = ("2030-12-30T00:00:00Z", "2030-12-20T12:00:00Z");
        assert_eq!(ends(guest, late.0, late.1).as_deref(), Some("2031-01-19T12:00:00.000Z"));
        assert_eq!(ends(person, late.0, late.1).as_deref(), Some("2031-01-01T12:34:56.000Z"));
        assert_eq!(ends(person, "2031-01-01T12:34:56Z", "2031-01-01T12:00:00Z"), None);
        // Of a guest who has claimed the account since.
        assert_eq!(ends(person, "2032-01-01T12:00:00Z", "2031-12-20T12:00:00Z"), None);
    }
}
