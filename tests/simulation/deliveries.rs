//! What must be true of deliveries to webhooks: each notice comes, in order, and not again once its delivery has been stored.

use std::collections::BTreeSet;

use serde_json::Value;
use uuid::Uuid;

use crate::{
    ledger::{Checked, ensure},
    receiver::{Post, Reply},
    world::World,
};

/// A notice that is stored.
#[derive(Clone, Debug)]
pub struct StoredNotice {
    pub player: Uuid,
    pub kind: String,
    pub id: Uuid,
    pub number: u64,
}

/// What is known of the deliveries of a match.
#[derive(Default)]
pub struct Deliveries {
    /// The notices that were taken by their receiver.
    accepted: BTreeSet<Uuid>,
    /// Those of which the database says so.
    settled: BTreeSet<Uuid>,
    /// Those that a round may have taken again before that, because its clock says that they were reserved for too long.
    taken_again: BTreeSet<Uuid>,
    posts: u64,
}

impl Deliveries {
    /// Checks what has come, and reads what is stored. Returns what has come.
    pub fn observe(&mut self, world: &mut World, id: Uuid, notices: &[StoredNotice]) -> Result<Vec<Post>, String> {
        let posts = world.receiver.take();
        for post in &posts {
            self.check(world, id, notices, post)?;
        }
        self.posts += posts.len() as u64;
        let settled = world.settled_deliveries(id);
        for id in settled.as_array().into_iter().flatten().filter_map(uuid) {
            if self.settled.insert(id) && world.delivers_now {
                self.taken_again.insert(id);
            }
        }
        for id in &self.settled {
            ensure!(self.accepted.contains(id), "notice {id} counts as delivered, and was not accepted");
        }
        Ok(posts)
    }

    fn check(&mut self, world: &World, id: Uuid, notices: &[StoredNotice], post: &Post) -> Checked {
        let Post { person, number, kind, .. } = post;
        let player = world.people[*person].player;
        ensure!(post.match_id == id, "person {person} was told of match {}", post.match_id);
        let is_stored = |notice: &&StoredNotice| {
            (notice.player, notice.id, notice.number, &notice.kind) == (player, post.id, *number, kind)
        };
        ensure!(
            notices.iter().any(|notice| is_stored(&notice)),
            "person {person} got {kind} {number}, which is not stored"
        );
        ensure!(
            !self.settled.contains(&post.id) || self.taken_again.contains(&post.id),
            "person {person} got {kind} {number} again, though it was delivered"
        );
        let before = notices.iter().filter(|notice| notice.player == player && notice.number < *number);
        for notice in before {
            ensure!(
                self.accepted.contains(&notice.id),
                "person {person} got {kind} {number} before {} {}",
                notice.kind,
                notice.number
            );
        }
        if post.reply == Reply::Accepts {
            self.accepted.insert(post.id);
        }
        Ok(())
    }

    /// Every notice has come, and is known to have. Returns how many requests there were.
    pub fn check_settled(&self, notices: &[StoredNotice]) -> Result<u64, String> {
        for StoredNotice { player, kind, id, number } in notices {
            ensure!(self.accepted.contains(id), "{player} never got {kind} {number}");
            ensure!(self.settled.contains(id), "the delivery of {kind} {number} to {player} is not settled");
        }
        Ok(self.posts)
    }
}

/// Reads an id.
pub fn uuid(value: &Value) -> Option<Uuid> {
    value.as_str()?.parse().ok()
}
