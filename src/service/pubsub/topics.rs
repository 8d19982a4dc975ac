//! Topics: pub/sub within this process. A topic is a growing number of a match or a player; a task that subscribes is
//! woken whenever it grows, and needs no database connection for that.

use std::{collections::HashMap, sync::Arc};

use parking_lot::Mutex;
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
        let mut topics = self.0.lock();
        let newest = topics.entry(id).or_insert_with(|| watch::Sender::new(0)).subscribe();
        Subscription { topics: self.clone(), id, newest }
    }

    /// Wakes the subscribers if `newest` is news.
    pub(in crate::service) fn tell(&self, id: Uuid, newest: u64) {
        let topics = self.0.lock();
        if let Some(topic) = topics.get(&id) {
            topic.send_if_modified(|known| {
                let grown = newest > *known;
                *known = newest.max(*known);
                grown
            });
        }
    }

    /// Forgets what has been told, and wakes all subscribers: the database may have less now.
    pub(super) fn start_over(&self) {
        for topic in self.0.lock().values() {
            topic.send_modify(|known| *known = 0);
        }
    }

    /// Returns the topics that any task follows.
    pub(super) fn followed(&self) -> Vec<Uuid> {
        self.0.lock().keys().copied().collect()
    }
}

impl Subscription {
    /// Marks the current value as seen, and returns it: 0 if nothing has been told yet.
    pub(in crate::service) fn note(&mut self) -> u64 {
        *self.newest.borrow_and_update()
    }

    /// Whether the topic has grown since the last note.
    pub(super) fn has_grown(&self) -> bool {
        self.newest.has_changed().unwrap_or(false)
    }

    /// Waits until the topic has grown since the last note.
    pub(in crate::service) async fn grown(&mut self) {
        // The sender exists until the last subscription is dropped.
        let _ = self.newest.changed().await;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = self.topics.0.lock();
        // The count includes this one.
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
        assert_eq!(one.note(), 7);
        topics.start_over();
        one.grown().await;
        assert_eq!(one.note(), 0);
        topics.tell(id, 6);
        assert!(one.has_grown());
        drop(other);
        assert_eq!(topics.followed(), [id]);
        drop(one);
        assert!(topics.followed().is_empty());
    }
}
