//! Ended tokens: revoked ones, and those of suspended players. What was read about them before is no longer valid, and
//! streams that use them stop.

use std::{
    collections::HashMap,
    future,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use uuid::Uuid;

use super::topics::{Subscription, Topics};

/// How long an end is remembered: longer than any result that was read before the end is used.
const REMEMBERED: Duration = Duration::from_secs(60);

/// How many ends are remembered before those are looked for that need not be.
const FEW: usize = 1024;

/// The ended tokens that this process knows of.
#[derive(Default)]
pub(in crate::service) struct EndedTokens {
    /// The number of ends so far.
    newest: AtomicU64,
    ends: Mutex<Ends>,
    topics: Topics,
}

#[derive(Default)]
struct Ends {
    /// For each token, the number of its last end, and when that was.
    by_token: HashMap<Uuid, (u64, Instant)>,
    /// How many were left when the old ones were last forgotten.
    left: usize,
}

impl Ends {
    fn remember(&mut self, token: Uuid, number: u64) {
        self.by_token.insert(token, (number, Instant::now()));
        // Not at each end: looking through them takes as long as there are many.
        if self.by_token.len() > FEW + 2 * self.left {
            self.by_token.retain(|_, (_, at)| at.elapsed() < REMEMBERED);
            self.left = self.by_token.len();
        }
    }
}

impl EndedTokens {
    /// Returns the number of the newest end. Call this before looking up a token.
    pub(in crate::service) fn newest(&self) -> u64 {
        self.newest.load(Ordering::Acquire)
    }

    /// Whether the token has ended since `newest` was read. A suspended player's tokens may become valid again later.
    pub(in crate::service) fn has_ended(&self, token: Uuid, since: u64) -> bool {
        // Usually no token has.
        self.newest() > since && self.ends.lock().by_token.get(&token).is_some_and(|(end, _)| *end > since)
    }

    /// Records that the token has ended.
    pub(in crate::service) fn tell(&self, token: Uuid) {
        let end = self.newest.fetch_add(1, Ordering::AcqRel) + 1;
        self.ends.lock().remember(token, end);
        self.topics.tell(token, end);
    }

    /// Watches a token that was looked up when `since` was the newest end.
    pub(in crate::service) fn watch(&self, token: Uuid, since: u64) -> TokenWatch {
        let subscription = self.topics.subscribe(token);
        // Checked after subscribing, so that no end is missed in between.
        TokenWatch { has_ended: self.has_ended(token, since), subscription: Some(subscription) }
    }

    /// Returns the watched tokens.
    pub(super) fn watched(&self) -> Vec<Uuid> {
        self.topics.followed()
    }
}

/// Tells when the token of a stream or request ends.
#[derive(Default)]
pub(in crate::service) struct TokenWatch {
    has_ended: bool,
    /// `None`: there is no token.
    subscription: Option<Subscription>,
}

impl TokenWatch {
    /// Whether the token has ended.
    pub(in crate::service) fn has_ended(&self) -> bool {
        self.has_ended || self.subscription.as_ref().is_some_and(Subscription::has_grown)
    }

    /// Waits until the token has ended. Cancel-safe.
    pub(in crate::service) async fn ended(&mut self) {
        match &mut self.subscription {
            _ if self.has_ended => {}
            Some(subscription) => subscription.grown().await,
            None => future::pending().await,
        }
        self.has_ended = true;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_watch_tells_of_an_end_before_during_and_never_of_another_token() {
        let (ended, token, other) = (EndedTokens::default(), Uuid::now_v7(), Uuid::now_v7());
        let looked_up = ended.newest();
        let mut early = ended.watch(token, looked_up);
        assert!(!early.has_ended() && early.ended().now_or_never().is_none());
        ended.tell(token);
        assert!(early.has_ended());
        early.ended().await;
        assert!(early.has_ended(), "it stays so");
        let mut late = ended.watch(token, looked_up);
        late.ended().await;
        assert!(!ended.watch(other, looked_up).has_ended());
        assert!(!TokenWatch::default().has_ended());
        drop((early, late));
        assert!(ended.watched().is_empty());
    }

    #[tokio::test]
    async fn a_token_that_counts_again_can_end_again() {
        let (ended, token) = (EndedTokens::default(), Uuid::now_v7());
        let first = ended.watch(token, ended.newest());
        ended.tell(token);
        let mut second = ended.watch(token, ended.newest());
        assert!(first.has_ended() && !second.has_ended());
        ended.tell(token);
        second.ended().await;
    }
}
