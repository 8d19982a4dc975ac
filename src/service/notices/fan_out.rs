//! Turns each row of the outbox into a notice for each player concerned, once and in the order of the match. The rows
//! are deleted in the transaction that writes the notices; so if a process is killed, nothing is half announced, and
//! another process takes over.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use serde_json::Value;
use uuid::Uuid;

use super::{
    Notices,
    kinds::NoticeKind,
    mentions::mention,
    news::{Finished, News, Started, Turn},
    store::{
        deliveries,
        notices::{self, NoticeRow},
        outbox::{self, OutboxRow},
        webhooks,
    },
};
use crate::{
    db::{Connection, StoreError},
    games::{Names, Outcome, Seat, SeatSet},
    record::{Match, StoredEvent, Time},
    service::{
        error::Error,
        matches::{
            Asker, fold_to,
            store::matches::{self, MatchRow, SeatedPlayer},
            unfolded,
        },
        players::{PlayerKind, store::players},
        rounds::every,
    },
};

/// How often to look for rows that other processes have not announced.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// About how many matches are handled in one transaction.
const TOGETHER: i64 = 32;

/// How many rows of a match are handled in one transaction.
const AT_ONCE: i64 = 100;

/// How long a match that failed is skipped.
const LEFT_ALONE: Duration = Duration::from_secs(60);

/// The notices of one transaction, by player: all transactions lock players in the same order.
type Told = BTreeMap<Uuid, Vec<NoticeRow>>;

impl Notices {
    /// Announces events and news until the service is closed.
    pub(in crate::service) async fn announce_all(&self) {
        let mut look = every(LOOK_EVERY);
        let mut troubled = Troubled::default();
        while !self.shutdown.is_closed() {
            tokio::select! {
                () = self.shutdown.closed() => break,
                () = self.announcements.notified() => {}
                _ = look.tick() => {}
            }
            while !self.shutdown.is_closed() && self.announce_some(&mut troubled).await {}
        }
    }

    /// Returns whether there may be more to announce.
    async fn announce_some(&self, troubled: &mut Troubled) -> bool {
        let (now, but) = (self.clock.now(), troubled.now());
        match self.store.unhurried().transaction(move |connection| announce_next(connection, &but, now)).await {
            Ok(Announced { matches: 0, .. }) => false,
            Ok(Announced { starts, .. }) => {
                self.counts.started(starts);
                self.nudge_deliveries();
                true
            }
            Err(Failed { about, error }) => {
                tracing::warn!(match_id = about.map(tracing::field::display), %error, "cannot announce events");
                troubled.0.extend(about.map(|id| (id, Instant::now() + LEFT_ALONE)));
                about.is_some()
            }
        }
    }
}

/// Matches that failed, and when to retry them: meanwhile they do not block others.
#[derive(Default)]
struct Troubled(Vec<(Uuid, Instant)>);

impl Troubled {
    fn now(&mut self) -> Vec<Uuid> {
        self.0.retain(|(_, until)| *until > Instant::now());
        self.0.iter().map(|(id, _)| *id).collect()
    }
}

/// A failed announcement: the match, and the error.
struct Failed {
    about: Option<Uuid>,
    error: Error,
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self { about: None, error: error.into() }
    }
}

/// The result: how many matches were handled, and how many of them have started.
#[derive(Clone, Copy, Default)]
struct Announced {
    matches: usize,
    starts: u64,
}

/// Announces for the matches that have waited longest, except `but`; many of them share one transaction.
fn announce_next(connection: &mut Connection, but: &[Uuid], now: Time) -> Result<Announced, Failed> {
    let ids = outbox::lock_next(connection, but, TOGETHER)?;
    let (mut notices, mut announced) = (Told::new(), Announced::default());
    for &id in &ids {
        let started =
            announce_about(connection, id, &mut notices).map_err(|error| Failed { about: Some(id), error })?;
        announced.matches += 1;
        announced.starts += u64::from(started);
    }
    // Deleted accounts get no notices; the others cannot be deleted until these are written.
    let players: Vec<Uuid> = notices.keys().copied().collect();
    let present = players::hold_present(connection, &players)?;
    notices.retain(|player, _| present.contains(player));
    for (player, notices) in &mut notices {
        notices::add(connection, *player, notices)?;
    }
    let ids: Vec<Uuid> = notices.values().flatten().map(|notice| notice.id).collect();
    if !ids.is_empty() {
        deliveries::enqueue(connection, &ids, now)?;
    }
    Ok(announced)
}

/// Announces what a match has. Returns whether its start is included.
fn announce_about(connection: &mut Connection, id: Uuid, notices: &mut Told) -> Result<bool, Error> {
    let rows = outbox::of_match(connection, id, AT_ONCE)?;
    let about = About::read(connection, id, &rows)?;
    for row in &rows {
        match (&row.news, row.first_seq.zip(row.last_seq)) {
            (Some(news), _) => about.tell(notices, row, news),
            (None, Some(range)) => about.tell_events(notices, row, range)?,
            (None, None) => {}
        }
    }
    let done: Vec<i64> = rows.iter().map(|row| row.id).collect();
    outbox::announced(connection, id, &done)?;
    Ok(rows.iter().any(|row| row.first_seq == Some(1)))
}

/// The match to announce for.
struct About {
    row: MatchRow,
    seats: Vec<SeatedPlayer>,
    /// The players whose webhooks want every event.
    wanting: Vec<Uuid>,
    /// The match as of the last event to announce, with the events, if any webhook wants them.
    events: Option<(Match, Vec<StoredEvent>)>,
}

impl About {
    fn read(connection: &mut Connection, id: Uuid, rows: &[OutboxRow]) -> Result<Self, Error> {
        let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
        let seats = matches::seats_of(connection, &[id])?;
        let last = rows.iter().filter_map(|row| row.last_seq).max();
        let mut about = Self { row, seats, wanting: Vec::new(), events: None };
        let Some(last) = last else { return Ok(about) };
        let listeners: Vec<Uuid> = about.listeners().map(|(_, player)| player).collect();
        about.wanting = webhooks::wanting(connection, &listeners, NoticeKind::MatchEvent)?;
        if !about.wanting.is_empty() {
            match folded(connection, id, last.cast_unsigned()) {
                Ok(events) => about.events = Some(events),
                // All other news is announced anyway.
                Err(Error::Broken(error)) => tracing::error!(match_id = %id, %error, "a match does not fold"),
                Err(error) => return Err(error),
            }
        }
        Ok(about)
    }

    /// Returns the events as the player in this seat may see them, if the player wants them.
    fn events_for(&self, seat: Seat, player: Uuid, (first, last): (i64, i64)) -> Result<Vec<Value>, Error> {
        let Some((state, events)) = self.events.as_ref().filter(|_| self.wanting.contains(&player)) else {
            return Ok(Vec::new());
        };
        let names = Names::new(self.seats.iter().map(|seated| mention(seated.seat.player_id)));
        let range = first.cast_unsigned()..=last.cast_unsigned();
        let own = events.iter().filter(|event| range.contains(&event.seq));
        own.map(|event| {
            let view = state.event_view(&event.event()?, event.hash, state.viewer(Some(seat)), &names)?;
            Ok(serde_json::to_value(News::MatchEvent(view))?)
        })
        .collect()
    }

    /// Returns the players who get notices: bots need none.
    fn listeners(&self) -> impl Iterator<Item = (Seat, Uuid)> {
        let told = (0..).map(Seat).zip(&self.seats).filter(|(_, seated)| seated.kind != PlayerKind::Bot);
        told.map(|(seat, seated)| (seat, seated.seat.player_id))
    }

    fn tell(&self, notices: &mut Told, row: &OutboxRow, news: &Value) {
        match row.player_id {
            Some(player) => self.note(notices, player, row, news.clone()),
            None => self.listeners().for_each(|(_, player)| self.note(notices, player, row, news.clone())),
        }
    }

    fn tell_events(&self, notices: &mut Told, row: &OutboxRow, (first, last): (i64, i64)) -> Result<(), Error> {
        let newest = last == self.row.version;
        for (seat, player) in self.listeners() {
            if first == 1 {
                let players = self.seats.iter().map(|seated| mention(seated.seat.player_id)).collect();
                let started = Started { game: self.row.game.clone(), seat, players };
                self.note(notices, player, row, serde_json::to_value(News::MatchStarted(started))?);
            }
            for event in self.events_for(seat, player, (first, last))? {
                self.note(notices, player, row, event);
            }
            if let Some(turn) = self.turn(row, seat, newest) {
                self.note(notices, player, row, serde_json::to_value(News::YourTurn(turn))?);
            }
            if let Some(outcome) = self.row.outcome.as_ref().filter(|_| newest) {
                let finished = self.finished(seat, outcome)?;
                self.note(notices, player, row, serde_json::to_value(News::MatchFinished(finished))?);
            }
        }
        Ok(())
    }

    fn turn(&self, row: &OutboxRow, seat: Seat, newest: bool) -> Option<Turn> {
        let opened = SeatSet::from_bits(row.opened.cast_unsigned());
        let decision = row.decision.filter(|_| opened.contains(seat))?;
        // The deadlines are the current ones: if the decision is no longer the newest, they belong to another one.
        let deadline = self.row.deadlines.get(seat.index()).copied().flatten().filter(|_| newest);
        Some(Turn { game: self.row.game.clone(), seat, decision: decision.cast_unsigned(), deadline })
    }

    fn finished(&self, seat: Seat, outcome: &Value) -> Result<Finished, Error> {
        let outcome: Outcome = serde_json::from_value(outcome.clone())?;
        let unreadable = || StoreError::Unreadable(format!("outcome of match {}", self.row.id));
        let place = outcome.placements.get(seat.index()).copied().ok_or_else(unreadable)?;
        Ok(Finished { game: self.row.game.clone(), seat, place, outcome })
    }

    fn note(&self, notices: &mut Told, player: Uuid, row: &OutboxRow, news: Value) {
        let kind = news.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        let (id, match_id) = (Uuid::now_v7(), self.row.id);
        notices.entry(player).or_default().push(NoticeRow { id, number: 0, match_id, kind, news, at: row.at });
    }
}

/// Returns a match as of this version, with its events.
fn folded(connection: &mut Connection, id: Uuid, version: u64) -> Result<(Match, Vec<StoredEvent>), Error> {
    let mut state = unfolded(connection, id, Asker::Server)?.state.into_inner();
    let events = fold_to(connection, id, &mut state, version)?;
    Ok((state, events))
}
