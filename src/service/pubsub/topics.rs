//! Topics: who waits for what, within this process. A topic is a number that only grows, of a match or a player; whoever
//! follows one is told of each growth, and need not have a database connection for it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::watch;
use uuid::Uuid;

/// The topics of all matches, or all players.
#[derive(Clone, Default)]
pub(in crate::service) struct Topics(Arc<Mutex<HashMap<Uuid, watch::Sender<u64>>>>);

/// A task that follows a topic.
pub(in crate::service) struct Subscription {
    topics: Topics,
    id: Uuid,
    newest: watch::Receiver<u64>,
}

impl Topics {
    /// Follows the topic from now on.
    pub(in crate::service) fn subscribe(&self, id: Uuid) -> Subscription {
        let mut topics = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = topics.entry(id).or_insert_with(|| watch::Sender::new(0)).subscribe();
        Subscription { topics: self.clone(), id, newest }
    }

    /// Tells those who follow that it has come so far.
    pub(in crate::service) fn tell(&self, id: Uuid, newest: u64) {
        let topics = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(topic) = topics.get(&id) {
            topic.send_if_modified(|known| {
                let grown = newest > *known;
                *known = newest.max(*known);
                grown
            });
        }
    }

    /// Returns the topics that any task follows.
    pub(super) fn followed(&self) -> Vec<Uuid> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }
}

impl Subscription {
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
        // The sender stays until the last subscription has gone.
        let _ = self.newest.changed().await;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = self.topics.0.lock().unwrap_or_else(PoisonError::into_inner);
        // This one still counts.
        if topics.get(&self.id).is_some_and(|topic| topic.receiver_count() <= 1) {
            topics.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_follower_is_told_and_leaves_nothing_behind() {
        let (topics, id) = (Topics::default(), Uuid::now_v7());
        topics.tell(id, 5);
        assert!(topics.followed().is_empty());
        let (mut one, other) = (topics.subscribe(id), topics.subscribe(id));
        one.note();
        topics.tell(id, 7);
        one.grown().await;
        topics.tell(id, 6);
        assert!(!one.has_grown(), "it only grows");
        drop(other);
        assert_eq!(topics.followed(), [id]);
        drop(one);
        assert!(topics.followed().is_empty());
    }
}
