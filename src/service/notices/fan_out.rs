//! Turns each row of the outbox into a notice for each player concerned, once and in the order of the match. The rows
//! are deleted in the transaction that writes the notices; so if a process is killed, nothing is half announced, and
//! another process takes over. One transaction announces for many matches, each table in one statement for all of them.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    time::Duration,
};

use serde_json::Value;
use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use super::{
    Notices,
    kinds::NoticeKind,
    mentions::mention,
    news::{Finished, News, Started, Turn},
    repeats,
    store::{
        concerned::{self, ConcernedMatch, ConcernedPlayer},
        deliveries,
        notices::{self, NewNotice, NewNotices},
        outbox::{self, Next, OutboxRow},
        push, webhooks,
    },
};
use crate::{
    db::{Connection, StoreError, check_clock},
    games::{Names, Outcome, Seat, SeatSet, Words},
    record::{Match, StoredEvent, Time},
    service::{
        counts::Starts,
        error::Error,
        matches::{Asker, fold_to, store::events, unfolded},
        players::{PlayerKind, store::players},
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

/// Returns a match as of this version, if the process has it in memory.
type InMemory<'a> = &'a dyn Fn(Uuid, u64) -> Option<Match>;

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

/// A match to announce for.
struct About {
    row: ConcernedMatch,
    players: Vec<ConcernedPlayer>,
    /// The players whose webhooks want every event.
    wanting: Vec<Uuid>,
    /// The match as of the last event to announce, and the events to announce, if any webhook wants them.
    events: Option<(Match, Vec<StoredEvent>)>,
}

impl About {
    /// Reads these matches.
    fn read(connection: &mut Connection, ids: &[Uuid], rows: &[OutboxRow]) -> Result<BTreeMap<Uuid, Self>, Failed> {
        let mut players: HashMap<Uuid, Vec<ConcernedPlayer>> = HashMap::new();
        for player in concerned::players(connection, ids)? {
            players.entry(player.match_id).or_default().push(player);
        }
        let about = |row: ConcernedMatch| {
            let players = players.remove(&row.id).unwrap_or_default();
            (row.id, Self { row, players, wanting: Vec::new(), events: None })
        };
        let mut abouts: BTreeMap<Uuid, Self> = concerned::matches(connection, ids)?.into_iter().map(about).collect();
        let of_events = || rows.iter().filter(|row| row.last_seq.is_some()).filter_map(|row| abouts.get(&row.match_id));
        let listeners: BTreeSet<Uuid> = of_events().flat_map(Self::listeners).map(|(_, player)| player).collect();
        let listeners: Vec<Uuid> = listeners.into_iter().collect();
        let wanting: HashSet<_> =
            webhooks::wanting(connection, &listeners, NoticeKind::MatchEvent)?.into_iter().collect();
        for about in abouts.values_mut() {
            let wants = |player: &Uuid| [None, Some(about.row.id)].iter().any(|of| wanting.contains(&(*player, *of)));
            about.wanting = about.listeners().map(|(_, player)| player).filter(wants).collect();
        }
        Ok(abouts)
    }

    /// Adds the notices of all these rows of the match. Its events are in memory only meanwhile.
    fn tell_all(
        mut self,
        connection: &mut Connection,
        in_memory: InMemory<'_>,
        rows: &[&OutboxRow],
        notices: &mut NewNotices,
    ) -> Result<(), Error> {
        let first = rows.iter().filter_map(|row| row.first_seq).min();
        let last = rows.iter().filter_map(|row| row.last_seq).max();
        if let Some(range) = first.zip(last).filter(|_| !self.wanting.is_empty()) {
            match read_events(connection, in_memory, self.row.id, range) {
                Ok(events) => self.events = Some(events),
                // All other news is announced anyway.
                Err(Error::Broken(error)) => tracing::error!(match_id = %self.row.id, %error, "a match does not fold"),
                Err(error) => return Err(error),
            }
        }
        // The deadlines are those of the one decision that is open now.
        let open = rows.iter().rev().find_map(|row| row.decision).filter(|_| last == Some(self.row.version));
        for row in rows {
            match (&row.news, row.first_seq.zip(row.last_seq)) {
                (Some(news), _) => self.tell(notices, row, news),
                (None, Some(range)) => self.tell_events(notices, row, range, open)?,
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// Returns the events as the player in this seat may see them, if the player wants them.
    fn events_for(&self, seat: Seat, player: Uuid, (first, last): (i64, i64)) -> Result<Vec<News>, Error> {
        let Some((state, events)) = self.events.as_ref().filter(|_| self.wanting.contains(&player)) else {
            return Ok(Vec::new());
        };
        let names = Names::new(self.players.iter().map(|player| mention(player.id)));
        let language = self.players.get(seat.index()).and_then(|player| player.language);
        let words = Words::new(language.map(|language| language.0).unwrap_or_default(), &names, Some(seat));
        let range = first.cast_unsigned()..=last.cast_unsigned();
        let own = events.iter().filter(|event| range.contains(&event.seq));
        own.map(|event| {
            Ok(News::MatchEvent(state.event_view(&event.event()?, event.hash, state.viewer(Some(seat)), &words)?))
        })
        .collect()
    }

    /// Returns the players who get notices: bots need none.
    fn listeners(&self) -> impl Iterator<Item = (Seat, Uuid)> {
        let told = (0..).map(Seat).zip(&self.players).filter(|(_, player)| player.kind != PlayerKind::Bot);
        told.map(|(seat, player)| (seat, player.id))
    }

    fn tell(&self, notices: &mut NewNotices, row: &OutboxRow, news: &Value) {
        let kind = news.get("type").and_then(Value::as_str).unwrap_or_default();
        let mut note = |player| self.note(notices, player, row, (kind.to_owned().into(), news.to_string()));
        match row.player_id {
            Some(player) => note(player),
            None => self.listeners().for_each(|(_, player)| note(player)),
        }
    }

    fn tell_events(
        &self,
        notices: &mut NewNotices,
        row: &OutboxRow,
        (first, last): (i64, i64),
        open: Option<i64>,
    ) -> Result<(), Error> {
        let newest = last == self.row.version;
        for (seat, player) in self.listeners() {
            let mut note = |kind: NoticeKind, news: News| {
                self.note(notices, player, row, (kind.name().into(), serde_json::to_string(&news)?));
                Ok::<_, Error>(())
            };
            if first == 1 {
                let players = self.players.iter().map(|player| mention(player.id)).collect();
                let started = Started { game: self.row.game.clone(), seat, players };
                note(NoticeKind::MatchStarted, News::MatchStarted(started))?;
            }
            for event in self.events_for(seat, player, (first, last))? {
                note(NoticeKind::MatchEvent, event)?;
            }
            if let Some(turn) = self.turn(row, seat, open) {
                note(NoticeKind::YourTurn, News::YourTurn(turn))?;
            }
            if let Some(outcome) = self.row.outcome.as_ref().filter(|_| newest) {
                note(NoticeKind::MatchFinished, News::MatchFinished(self.finished(seat, outcome)?))?;
            }
        }
        Ok(())
    }

    fn turn(&self, row: &OutboxRow, seat: Seat, open: Option<i64>) -> Option<Turn> {
        let [opened, to_act] = [row.opened, self.row.to_act].map(|bits| SeatSet::from_bits(bits.cast_unsigned()));
        let decision = row.decision.filter(|_| opened.contains(seat))?;
        let is_open = open == Some(decision) && to_act.contains(seat);
        let deadline = self.row.deadlines.get(seat.index()).copied().flatten().filter(|_| is_open);
        Some(Turn { game: self.row.game.clone(), seat, decision: decision.cast_unsigned(), deadline })
    }

    fn finished(&self, seat: Seat, outcome: &Value) -> Result<Finished, Error> {
        let outcome: Outcome = serde_json::from_value(outcome.clone())?;
        let unreadable = || StoreError::Unreadable(format!("outcome of match {}", self.row.id));
        let place = outcome.placements.get(seat.index()).copied().ok_or_else(unreadable)?;
        Ok(Finished { game: self.row.game.clone(), seat, place, outcome })
    }

    fn note(&self, notices: &mut NewNotices, player: Uuid, row: &OutboxRow, (kind, news): (Cow<'static, str>, String)) {
        // Old notices are found by their ids.
        let notice = NewNotice { id: row.at.new_id(), match_id: self.row.id, kind, news, at: row.at };
        notices.entry(player).or_default().push(notice);
    }
}

/// Returns a match as of the last of these events, and the events. The process that has appended them usually has the match in
/// memory.
fn read_events(
    connection: &mut Connection,
    in_memory: InMemory<'_>,
    id: Uuid,
    (first, last): (i64, i64),
) -> Result<(Match, Vec<StoredEvent>), Error> {
    let version = last.cast_unsigned();
    let state = if let Some(state) = in_memory(id, version) {
        state
    } else {
        let (live, _) = unfolded(connection, id, Asker::Server)?;
        let mut state = live.state.into_inner();
        fold_to(connection, id, &mut state, version)?;
        state
    };
    let before = first - 1;
    Ok((state, events::after(connection, id, before.cast_unsigned(), last - before)?))
}
