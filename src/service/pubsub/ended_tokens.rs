//! Tokens that have ended, by being revoked or since their player is suspended: what was known of them before counts no more,
//! and whatever goes on by them stops.

use std::{
    future,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use moka::sync::Cache;
use uuid::Uuid;

use super::topics::{Subscription, Topics};

/// For how long it is remembered: longer than anything that was read before a token ended is used as if it had not.
const REMEMBERED: Duration = Duration::from_secs(60);

/// What this process has heard of tokens that ended.
pub(in crate::service) struct EndedTokens {
    /// How many ends have been heard of.
    newest: AtomicU64,
    /// Which of them was the token's last.
    ends: Cache<Uuid, u64>,
    topics: Topics,
}

impl Default for EndedTokens {
    fn default() -> Self {
        Self {
            newest: AtomicU64::default(),
            ends: Cache::builder().max_capacity(100_000).time_to_live(REMEMBERED).build(),
            topics: Topics::default(),
        }
    }
}

impl EndedTokens {
    /// The newest end that has been heard of: to be asked before a token is looked up.
    pub(in crate::service) fn newest(&self) -> u64 {
        self.newest.load(Ordering::Acquire)
    }

    /// Whether the token has ended since `newest` was asked. A suspended player's tokens may count again later.
    pub(in crate::service) fn has_ended(&self, token: Uuid, since: u64) -> bool {
        self.ends.get(&token).is_some_and(|end| end > since)
    }

    /// The token has ended.
    pub(in crate::service) fn tell(&self, token: Uuid) {
        let end = self.newest.fetch_add(1, Ordering::AcqRel) + 1;
        self.ends.insert(token, end);
        self.topics.tell(token, end);
    }

    /// Watches a token that was looked up when this was the newest end.
    pub(in crate::service) fn watch(&self, token: Uuid, since: u64) -> TokenWatch {
        let subscription = self.topics.subscribe(token);
        // Only now, so that no end falls between the two.
        TokenWatch { has_ended: self.has_ended(token, since), subscription: Some(subscription) }
    }

    /// The tokens that are watched.
    pub(super) fn watched(&self) -> Vec<Uuid> {
        self.topics.followed()
    }
}

/// Tells when a token ends by which something goes on.
#[derive(Default)]
pub(in crate::service) struct TokenWatch {
    has_ended: bool,
    /// `None`: it goes on without a token.
    subscription: Option<Subscription>,
}

impl TokenWatch {
    /// Whether the token has ended.
    pub(in crate::service) fn has_ended(&self) -> bool {
        self.has_ended || self.subscription.as_ref().is_some_and(Subscription::has_grown)
    }

    /// Waits until the token has ended. Can be dropped at any moment and called again.
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
