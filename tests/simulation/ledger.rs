//! What must be true of a match, whatever has happened: compared with what is stored, and with what clients were told.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use acepost::{
    games::{Locale, Names, Seat, SeatSet, Words},
    pieces::Seed,
    record::{
        Cause, ClockPauses, Event, Hash, Header, Match, MatchClock, Pause, Rendition, SeatView, StoredEvent, Time,
        event_hash, salt,
    },
    service::Answered,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    deliveries::{Deliveries, StoredNotice, uuid},
    world::World,
};

/// How long after a deadline the time-out happens, in milliseconds.
const GRACE: i64 = 10_000;

/// By how much clocks may differ, in milliseconds.
pub const MAX_AHEAD: i64 = 1_500;

/// The result of a check: why it failed.
pub type Checked = Result<(), String>;

/// An answer of a client.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    pub seat: Seat,
    pub decision: u64,
    pub action: Value,
}

/// What is known of a match.
pub struct Ledger {
    pub id: Uuid,
    pub header: Arc<Header>,
    pub clock: MatchClock,
    pub spectator_delay: u64,
    /// The seats of people.
    pub people: SeatSet,
    names: Names,
    seed: Seed,
    /// The match at each version.
    at: Vec<Match>,
    events: Vec<StoredEvent>,
    /// The latest time of any process so far.
    latest: i64,
    announced: BTreeMap<(String, String), Vec<u64>>,
    /// The notices that are stored, if their deliveries are checked.
    pub notices: Vec<StoredNotice>,
    pub deliveries: Option<Deliveries>,
    unannounced: Vec<(u64, u64)>,
    pauses: ClockPauses,
}

macro_rules! ensure {
    ($holds:expr, $($text:tt)+) => {
        if !$holds {
            return Err(format!($($text)+));
        }
    };
}
pub(crate) use ensure;

impl Ledger {
    pub fn new(
        header: Header,
        seed: Seed,
        names: Vec<String>,
        people: SeatSet,
        clock: MatchClock,
        spectator_delay: u64,
    ) -> Self {
        let header = Arc::new(header);
        let start = Match::new(Arc::clone(&header), seed.clone()).expect("a game of the catalogue");
        Self {
            id: header.match_id,
            header,
            clock,
            spectator_delay,
            people,
            names: Names::new(names),
            seed,
            at: vec![start],
            events: Vec::new(),
            latest: 0,
            announced: BTreeMap::new(),
            notices: Vec::new(),
            deliveries: None,
            unannounced: Vec::new(),
            pauses: ClockPauses::default(),
        }
    }

    /// Returns the newest stored version.
    pub fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// Returns the match as stored.
    pub fn newest(&self) -> &Match {
        self.at.last().expect("at least the start")
    }

    /// Reads what is stored, and checks all of it.
    pub fn observe(&mut self, world: &mut World) -> Checked {
        self.latest = world.hour.latest() + MAX_AHEAD;
        let stored = world.look(self.id, self.events.len());
        let pause = |pair: &Value| Some(Pause { since: time(&pair[0])?, until: time(&pair[1]) });
        self.pauses = ClockPauses::new(stored["pauses"].as_array().into_iter().flatten().filter_map(pause), None);
        for row in stored["events"].as_array().into_iter().flatten() {
            self.add(row)?;
        }
        ensure!(
            stored["version"] == self.version(),
            "progress says version {}, the record {}",
            stored["version"],
            self.version()
        );
        self.unannounced = pairs(&stored["outbox"]);
        self.announced.clear();
        for row in stored["notices"].as_array().into_iter().flatten() {
            let key = (text(&row[0]), text(&row[1]));
            self.announced.entry(key).or_default().push(row[2].as_u64().unwrap_or_default());
        }
        self.check_announced()?;
        if let Some(deliveries) = &mut self.deliveries {
            self.notices = notices(&stored["notices"]);
            for post in deliveries.observe(world, self.id, &self.notices)? {
                if post.kind == "match.event" {
                    self.check_told(&world.people[post.person].player.to_string(), &post.news)?;
                }
            }
        }
        Ok(())
    }

    /// Adds a stored event: it follows the one before it, its hash is right, it is what the rules make of it, and no deadline
    /// has passed too early or twice.
    fn add(&mut self, row: &Value) -> Checked {
        let (seq, body) = (row[0].as_u64().unwrap_or_default(), text(&row[1]));
        let hash: [u8; 32] = const_hex::decode_to_array(text(&row[2])).map_err(|error| error.to_string())?;
        ensure!(seq == self.version() + 1, "event {seq} follows event {}", self.version());
        let before = self.newest();
        let chained = event_hash(before.head(), salt(&self.seed, seq), &body);
        ensure!(chained == Hash(hash), "event {seq} is not chained to the one before it");
        let stored = StoredEvent { seq, body, hash: Hash(hash) };
        let event = stored.event().map_err(|error| format!("event {seq}: {error}"))?;
        self.check_in_time(&event)?;
        let mut after = before.copy();
        after.fold(&stored).map_err(|error| error.to_string())?;
        self.at.push(after);
        self.events.push(stored);
        Ok(())
    }

    fn check_in_time(&self, event: &Event) -> Checked {
        let before = self.newest();
        let timed_out = match &event.cause {
            Cause::TimeOut { seats } => seats.clone(),
            Cause::StandIn { seat, .. } => vec![*seat],
            Cause::Action { seat, decision, .. } => {
                ensure!(
                    before.answer(*seat, *decision).is_none(),
                    "seat {} has answered decision {decision} twice",
                    seat.0
                );
                return Ok(());
            }
            _ => return Ok(()),
        };
        let clocks = before.clocks(&self.clock, &self.pauses);
        for seat in timed_out {
            // Of two stand-ins at one deadline the first may have opened another decision.
            let Some(deadline) = clocks.deadline(seat) else {
                return Err(format!("event {}: the time of seat {} ran out, which had no deadline", event.seq, seat.0));
            };
            let deadline = deadline.timestamp().as_millisecond();
            ensure!(
                deadline + GRACE <= self.latest,
                "event {}: the time of seat {} ran out {} ms too early",
                event.seq,
                seat.0,
                deadline + GRACE - self.latest
            );
        }
        Ok(())
    }

    /// Each event is announced once, in order, or waits to be.
    fn check_announced(&self) -> Checked {
        let waiting: BTreeSet<u64> = self.unannounced.iter().flat_map(|(first, last)| *first..=*last).collect();
        let length: u64 = self.unannounced.iter().map(|(first, last)| last + 1 - first).sum();
        ensure!(length == waiting.len() as u64, "an event waits twice to be announced: {:?}", self.unannounced);
        for seat in self.people.iter() {
            let player = self.header.seats[seat.index()].player_id.to_string();
            let told = |kind: &str| self.announced.get(&(player.clone(), kind.to_owned())).cloned().unwrap_or_default();
            let told_events = told("match.event");
            ensure!(told_events.is_sorted(), "events were announced to seat {} as {told_events:?}", seat.0);
            let all = told_events.iter().chain(&waiting).copied();
            ensure!(
                all.eq(1..=self.version()),
                "of {} events, seat {} was told of {told_events:?}, and {waiting:?} wait",
                self.version(),
                seat.0
            );
            for kind in ["match.started", "match.your_turn", "match.deadline_near", "match.finished"] {
                let told = told(kind);
                let different: BTreeSet<u64> = told.iter().copied().collect();
                ensure!(different.len() == told.len(), "seat {} was told {kind} twice: {told:?}", seat.0);
            }
        }
        Ok(())
    }

    /// An acknowledged answer is stored, and what the seat was shown is what it may know.
    pub fn check_answered(&self, act: &Act, answered: &Answered) -> Checked {
        let Some(told) = &answered.event.0 else { return Err("an answer without its event".to_owned()) };
        let index = usize::try_from(told.seq).unwrap_or_default();
        let Some(stored) = self.events.get(index.wrapping_sub(1)) else {
            return Err(format!("event {} was acknowledged and is not stored", told.seq));
        };
        ensure!(stored.hash == told.hash, "event {} was acknowledged with another hash than is stored", told.seq);
        let event = stored.event().map_err(|error| error.to_string())?;
        let Cause::Action { seat, decision, .. } = event.cause else {
            return Err(format!("event {} was acknowledged, and is no answer", told.seq));
        };
        ensure!(
            (seat, decision) == (act.seat, act.decision),
            "event {} is no answer to decision {}",
            told.seq,
            act.decision
        );
        self.check_view(Some(act.seat), &answered.view)
    }

    /// A view contains what the rules allow this seat to know at its version.
    pub fn check_view(&self, seat: Option<Seat>, view: &SeatView) -> Checked {
        let version = view.at.version;
        let Some(state) = usize::try_from(version).ok().and_then(|version| self.at.get(version)) else {
            return Err(format!("a view shows version {version} of {}", self.version()));
        };
        let allowed = SeatView::of(state, seat, &self.names, Rendition::whole(Locale::En));
        ensure!(*view == allowed, "a view of {seat:?} at version {version} is not the one that the rules allow");
        Ok(())
    }

    /// A spectator lags behind as the host has chosen; a player sees what was stored when the request began.
    pub fn check_seen(&self, seat: Option<Seat>, at_least: u64, view: &SeatView) -> Checked {
        self.check_view(seat, view)?;
        let version = view.at.version;
        let is_over = self.newest().outcome().is_some();
        if seat.is_none() && !is_over {
            let visible = self.version().saturating_sub(self.spectator_delay).max(1);
            ensure!(version <= visible, "a spectator sees version {version} of {}", self.version());
        }
        let delay = if seat.is_none() { self.spectator_delay } else { 0 };
        ensure!(
            version + delay >= at_least,
            "a view shows version {version}; {at_least} was stored before it was asked for"
        );
        Ok(())
    }

    /// What players were told of events contains what they may know, and nothing is left to be announced or done.
    pub fn check_settled(&self, world: &mut World) -> Checked {
        ensure!(self.unannounced.is_empty(), "not announced: {:?}", self.unannounced);
        let state = self.newest();
        let is_over = state.outcome().is_some();
        let waits_for_bots = state.to_act().except(self.people);
        ensure!(is_over || waits_for_bots.is_empty(), "the match still waits for the bots in {waits_for_bots:?}");
        let deadline = state.clocks(&self.clock, &self.pauses).first_deadline();
        let late = |(deadline, _): &(Time, SeatSet)| {
            deadline.timestamp().as_millisecond() + GRACE + MAX_AHEAD <= world.hour.get()
        };
        ensure!(
            is_over || !deadline.as_ref().is_some_and(late),
            "a deadline has passed, and nothing happened: {deadline:?}"
        );
        for row in world.told(self.id).as_array().into_iter().flatten() {
            self.check_told(&text(&row[0]), &row[1])?;
        }
        for seat in self.people.iter() {
            let player = self.header.seats[seat.index()].player_id.to_string();
            let finished = self.announced.get(&(player, "match.finished".to_owned())).map_or(0, Vec::len);
            ensure!(
                finished == usize::from(is_over),
                "seat {} was told {finished} times that the match is over",
                seat.0
            );
        }
        Ok(())
    }

    fn check_told(&self, player: &str, told: &Value) -> Checked {
        let seq = told["seq"].as_u64().unwrap_or_default();
        let index = usize::try_from(seq).unwrap_or_default();
        let seat = (0..).map(Seat).zip(&self.header.seats).find(|(_, seat)| seat.player_id.to_string() == player);
        let (Some((seat, _)), Some(stored)) = (seat, self.events.get(index.wrapping_sub(1))) else {
            return Err(format!("{player} was told of event {seq}"));
        };
        let event = stored.event().map_err(|error| error.to_string())?;
        // Announced after the end, it may be shown to all.
        let allowed = [&self.at[index], self.newest()].map(|state| {
            let view = state.event_view(&event, stored.hash, state.viewer(Some(seat)), &Words::PLAIN);
            view.ok().and_then(|view| serde_json::to_value(view).ok()).unwrap_or_default()
        });
        let is_allowed = |allowed: &Value| ["cause", "effects", "hash"].iter().all(|part| allowed[part] == told[part]);
        ensure!(
            allowed.iter().any(is_allowed),
            "seat {} was told more or less of event {seq} than it may know",
            seat.0
        );
        Ok(())
    }
}

/// Reads stored notices.
pub fn notices(rows: &Value) -> Vec<StoredNotice> {
    let notice = |row: &Value| {
        let (player, id, number) = (uuid(&row[0])?, uuid(&row[3])?, row[4].as_u64()?);
        Some(StoredNotice { player, kind: text(&row[1]), id, number })
    };
    rows.as_array().into_iter().flatten().filter_map(notice).collect()
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn time(value: &Value) -> Option<Time> {
    Some(Time::new(Timestamp::from_millisecond(value.as_i64()?).ok()?))
}

fn pairs(value: &Value) -> Vec<(u64, u64)> {
    let pair = |row: &Value| Some((row[0].as_u64()?, row[1].as_u64()?));
    value.as_array().into_iter().flatten().filter_map(pair).collect()
}
