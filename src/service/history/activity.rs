//! What goes on: how many public matches there are, how many players wait, and a match to watch.

use std::cmp::Reverse;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{History, store::archive};
use crate::{
    db::Connection,
    record::Time,
    service::{
        error::Error,
        lobby::{
            LEFT_OPEN_LIVE, Wanted,
            store::{counts, pairings},
        },
        matches::{MatchStatus, MatchSummary, store::listings, summaries},
        players::PlayerKind,
    },
};

/// What goes on. Only public matches count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Activity {
    /// How many public matches are being played.
    #[schema(example = 12, minimum = 0)]
    pub running: u64,
    /// How many public matches wait for players.
    #[schema(example = 3, minimum = 0)]
    pub open: u64,
    /// How many players wait for a quick pairing.
    #[schema(example = 2, minimum = 0)]
    pub waiting_players: u64,
    /// What players wait for in quick pairing: what most wait for first, then what has been waited for longest, at most 20. Of each
    /// player, the three newest count.
    #[schema(max_items = 20)]
    pub wanted: Vec<Wanted>,
    /// How many public matches have ended in the last 24 hours.
    #[schema(example = 40, minimum = 0)]
    pub finished: u64,
    /// A public match to watch: one with people in it, if there is one, whose next move is due soonest. Null while no
    /// public match is being played.
    #[schema(required = true)]
    pub featured: Option<MatchSummary>,
}

/// The time in which finished matches count.
const LATELY: SignedDuration = SignedDuration::from_hours(24);

/// How many of the things that players wait for are listed.
const WANTED: usize = 20;

/// In how many pairings they are looked for: the newest.
const LOOKED_AT: i64 = 500;

/// From how many running matches the featured one is taken: the newest.
const CANDIDATES: i64 = 50;

impl History {
    /// Returns what goes on, at most a few seconds old.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn activity(&self) -> Result<Activity, Error> {
        let now = self.clock.now();
        self.activity.get(now, self.store.run(move |connection| read(connection, now))).await
    }
}

fn read(connection: &mut Connection, now: Time) -> Result<Activity, Error> {
    let filter = listings::Filter { status: Some(MatchStatus::Running), ..listings::Filter::default() };
    let running = listings::list_public(connection, &filter, CANDIDATES)?.matches;
    let candidates = summaries(connection, running, None)?;
    let mut wanted = Wanted::among(pairings::newest_waiting(connection, now, LOOKED_AT)?);
    wanted.truncate(WANTED);
    Ok(Activity {
        running: listings::count_running(connection)?.unsigned_abs(),
        open: listings::count_open(connection, (now - LEFT_OPEN_LIVE, now))?.unsigned_abs(),
        waiting_players: counts::waiting(connection, now)?.unsigned_abs(),
        wanted,
        finished: archive::count_public_since(connection, now - LATELY)?.unsigned_abs(),
        featured: candidates.into_iter().min_by_key(|candidate| rank(candidate, now)),
    })
}

/// Returns a smaller value the better the match is to watch.
fn rank(candidate: &MatchSummary, now: Time) -> (bool, bool, Option<Time>, Reverse<Option<Time>>) {
    let people = candidate.players.iter().any(|player| matches!(player.kind, PlayerKind::Person | PlayerKind::Guest));
    let next = candidate.deadlines.iter().flatten().filter(|deadline| **deadline > now).min().copied();
    (!people, next.is_none(), next, Reverse(candidate.started_at))
}
