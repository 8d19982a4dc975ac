//! Feeds: who waits for what, within this process. A feed is a number that only grows, of a match or a player; whoever
//! follows one is told of each growth, and need not have a database connection for it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::watch;
use uuid::Uuid;

/// The feeds of all matches, or all players.
#[derive(Clone, Default)]
pub(in crate::service) struct Feeds(Arc<Mutex<HashMap<Uuid, watch::Sender<u64>>>>);

/// Somebody who follows a feed.
pub(in crate::service) struct Follower {
    feeds: Feeds,
    id: Uuid,
    newest: watch::Receiver<u64>,
}

impl Feeds {
    /// Follows the feed from now on.
    pub(in crate::service) fn follow(&self, id: Uuid) -> Follower {
        let mut feeds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = feeds.entry(id).or_insert_with(|| watch::Sender::new(0)).subscribe();
        Follower { feeds: self.clone(), id, newest }
    }

    /// Tells those who follow that it has come so far.
    pub(in crate::service) fn tell(&self, id: Uuid, newest: u64) {
        let feeds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(feed) = feeds.get(&id) {
            feed.send_if_modified(|known| {
                let grown = newest > *known;
                *known = newest.max(*known);
                grown
            });
        }
    }

    /// The feeds that somebody follows.
    pub(super) fn followed(&self) -> Vec<Uuid> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }
}

impl Follower {
    /// What has come until now is about to be read.
    pub(in crate::service) fn note(&mut self) {
        self.newest.mark_unchanged();
    }

    /// Whether more has come since it was noted.
    pub(super) fn has_grown(&self) -> bool {
        self.newest.has_changed().unwrap_or(false)
    }

    /// Waits until more has come since it was noted.
    pub(in crate::service) async fn grown(&mut self) {
        // The sender stays until the last follower has gone.
        let _ = self.newest.changed().await;
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut feeds = self.feeds.0.lock().unwrap_or_else(PoisonError::into_inner);
        // This one still counts.
        if feeds.get(&self.id).is_some_and(|feed| feed.receiver_count() <= 1) {
            feeds.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_follower_is_told_and_leaves_nothing_behind() {
        let (feeds, id) = (Feeds::default(), Uuid::now_v7());
        feeds.tell(id, 5);
        assert!(feeds.followed().is_empty());
        let (mut one, other) = (feeds.follow(id), feeds.follow(id));
        one.note();
        feeds.tell(id, 7);
        one.grown().await;
        feeds.tell(id, 6);
        assert!(!one.has_grown(), "it only grows");
        drop(other);
        assert_eq!(feeds.followed(), [id]);
        drop(one);
        assert!(feeds.followed().is_empty());
    }
}
