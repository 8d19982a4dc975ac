//! Turns each row of the outbox into a notice for each player concerned, once and in the order of the match. The rows
//! are deleted in the transaction that writes the notices; so if a process is killed, nothing is half announced, and
//! another process takes over. One transaction announces for many matches, each table in one statement for all of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use super::{
    Notices,
    about::{About, InMemory},
    repeats,
    store::{
        deliveries,
        notices::{self, NewNotices},
        outbox::{self, Next, OutboxRow},
        push,
    },
};
use crate::{
    db::{Connection, StoreError, check_clock},
    record::Time,
    service::{
        counts::Starts,
        error::Error,
        players::store::players,
        rounds::{every, log_failure},
    },
};

/// How often to look for rows that other processes have not announced.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long to wait for other announcements after the first, so that one transaction handles them together.
const GATHERED_FOR: Duration = Duration::from_millis(10);

/// How long after another round a round begins, and how much longer for each match of that round. Under load, a match then has
/// more to announce in each round, which costs little more.
const APART: Duration = Duration::from_millis(100);
const APART_FOR_EACH: Duration = Duration::from_millis(1);

/// How many matches are handled in one transaction, and how many of their rows.
const TOGETHER: i64 = 512;
const AT_ONCE: i64 = 4000;

/// How long a match that failed is skipped.
const LEFT_ALONE: Duration = Duration::from_secs(60);

impl Notices {
    /// Announces events and news until the service is closed.
    pub(in crate::service) async fn announce_all(&self) {
        let mut look = every(LOOK_EVERY);
        let mut troubled = Troubled::default();
        let mut next = Instant::now();
        while !self.shutdown.is_closed() {
            tokio::select! {
                () = self.shutdown.closed() => break,
                () = self.announcements.notified() => sleep_until(next.max(Instant::now() + GATHERED_FOR)).await,
                _ = look.tick() => {}
            }
            while !self.shutdown.is_closed() {
                let begun = Instant::now();
                let Announced { matches, more, .. } = self.announce_some(&mut troubled).await;
                next = begun + APART + APART_FOR_EACH * matches;
                if !more {
                    break;
                }
            }
        }
    }

    /// Announces for the matches that have waited longest.
    pub(in crate::service) async fn announce_some(&self, troubled: &mut Troubled) -> Announced {
        let (now, but, limit) = (self.clock.now(), troubled.now(), if troubled.alone > 0 { 1 } else { TOGETHER });
        let matches = self.matches.clone();
        let announce = move |connection: &mut Connection| {
            let in_memory = |id, version| matches.copy_at(id, version);
            announce_next(connection, &in_memory, (&but, limit), now)
        };
        match self.store.unhurried().transaction(announce).await {
            Ok(announced) => {
                self.counts.started(announced.starts);
                if announced.deliveries {
                    self.nudge_deliveries();
                }
                troubled.alone = if announced.more { troubled.alone.saturating_sub(1) } else { 0 };
                announced
            }
            Err(Failed { about, error }) => {
                log_failure!(error, match_id = about.map(tracing::field::display), "cannot announce events");
                troubled.matches.extend(about.map(|id| (id, Instant::now() + LEFT_ALONE)));
                // One of several has failed: alone, it holds up no others. Unless nothing can be announced now.
                let is_some_match = about.is_none() && limit > 1 && !error.is_unavailable();
                troubled.alone = if is_some_match { TOGETHER } else { 0 };
                Announced { more: about.is_some() || is_some_match, ..Announced::default() }
            }
        }
    }
}

/// Matches that failed, and when to retry them: meanwhile they do not block others.
#[derive(Default)]
pub(in crate::service) struct Troubled {
    matches: Vec<(Uuid, Instant)>,
    /// How many matches are still announced alone, since it is not known which one has failed.
    alone: i64,
}

impl Troubled {
    fn now(&mut self) -> Vec<Uuid> {
        self.matches.retain(|(_, until)| *until > Instant::now());
        self.matches.iter().map(|(id, _)| *id).collect()
    }
}

/// A failed announcement: the match, if it is known, and the error.
struct Failed {
    about: Option<Uuid>,
    error: Error,
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self { about: None, error: error.into() }
    }
}

/// The result of a transaction.
#[derive(Clone, Copy, Default)]
pub(in crate::service) struct Announced {
    /// For how many matches something was announced.
    matches: u32,
    /// Whether there are new deliveries.
    deliveries: bool,
    /// Whether there may be more to announce.
    pub(in crate::service) more: bool,
    /// The matches that have started.
    starts: Starts,
}

/// Announces for the matches that have waited longest, except `but`, at most `limit`.
fn announce_next(
    connection: &mut Connection,
    in_memory: InMemory<'_>,
    (but, limit): (&[Uuid], i64),
    now: Time,
) -> Result<Announced, Failed> {
    // With a wrong clock it would store when notices are due, and when they came, wrongly.
    check_clock(connection)?;
    let next = outbox::lock_next(connection, but, (limit, AT_ONCE))?;
    let ids = &next.matches;
    let more = next.entries == AT_ONCE || i64::try_from(ids.len()) == Ok(limit);
    let announced = announce_for(connection, in_memory, &next, now).map_err(|Failed { about, error }| {
        let alone = ids.first().copied().filter(|_| ids.len() == 1 && !error.is_unavailable());
        Failed { about: about.or(alone), error }
    })?;
    Ok(Announced { more, ..announced })
}

fn announce_for(
    connection: &mut Connection,
    in_memory: InMemory<'_>,
    next: &Next,
    now: Time,
) -> Result<Announced, Failed> {
    let ids = &next.matches;
    if ids.is_empty() {
        return Ok(Announced::default());
    }
    let rows = outbox::take(connection, next)?;
    let mut told = NewNotices::new();
    let mut abouts = About::read(connection, ids, &rows)?;
    let mut by_match: BTreeMap<Uuid, Vec<&OutboxRow>> = BTreeMap::new();
    for row in &rows {
        by_match.entry(row.match_id).or_default().push(row);
    }
    let played = played(&abouts, &rows);
    let starts = rows.iter().filter(|row| row.first_seq == Some(1)).fold(Starts::default(), |starts, row| {
        let finished = abouts.get(&row.match_id).is_some_and(|about| about.row.finished_with(row.last_seq));
        starts.and(row.last_seq.unwrap_or_default().cast_unsigned(), finished)
    });
    for &id in ids {
        // A match that was called off may have been forgotten by now: its news concerns no player.
        let (Some(own), Some(about)) = (by_match.remove(&id), abouts.remove(&id)) else { continue };
        let all_told = about.tell_all(connection, in_memory, &own, &mut told);
        all_told.map_err(|error| Failed { about: Some(id), error })?;
    }
    repeats::limit(connection, &mut told, now)?;
    // Deleted accounts get no notices; the others cannot be deleted until these are written.
    let players: Vec<Uuid> = told.keys().copied().collect();
    let present: BTreeSet<Uuid> = players::hold_present(connection, &players)?.into_iter().collect();
    told.retain(|player, _| present.contains(player));
    let asked: BTreeSet<Uuid> = present.into_iter().chain(played.iter().map(|(_, player)| *player)).collect();
    let reached = deliveries::reached(connection, &asked.into_iter().collect::<Vec<_>>())?;
    let mut deliveries = false;
    if !told.is_empty() {
        notices::add(connection, &told)?;
        let ids: Vec<Uuid> = reached.iter().filter_map(|player| told.get(player)).flatten().map(|n| n.id).collect();
        if !ids.is_empty() {
            deliveries = deliveries::enqueue(connection, &ids, now)?;
        }
    }
    let with_reached = played.iter().filter(|(_, player)| reached.binary_search(player).is_ok());
    let matches: BTreeSet<Uuid> = with_reached.map(|(id, _)| *id).collect();
    if !matches.is_empty() {
        deliveries |= push::tell_turns_over(connection, &matches.into_iter().collect::<Vec<_>>(), now)?;
    }
    let matches = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    Ok(Announced { matches, deliveries, starts, ..Announced::default() })
}

/// Returns the players, but bots, of the matches in which something has happened: match and player.
fn played(abouts: &BTreeMap<Uuid, About>, rows: &[OutboxRow]) -> Vec<(Uuid, Uuid)> {
    let ids: BTreeSet<Uuid> = rows.iter().filter(|row| row.last_seq.is_some()).map(|row| row.match_id).collect();
    let players = |id: &Uuid| abouts.get(id).into_iter().flat_map(About::listeners).map(|(_, player)| player);
    ids.iter().flat_map(|id| players(id).map(|player| (*id, player))).collect()
}
