//! From what happened to those whom it concerns: each row of the outbox becomes a notice for each of them, in order for
//! each match, each once. The rows of a match are gone when its notices are there, in one transaction; so a process that is
//! killed leaves nothing half announced, and another one takes over.

use std::collections::BTreeMap;

use serde_json::Value;
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use super::news::{Finished, News, Started, Turn};
use crate::{
    games::{Outcome, Seat, SeatSet},
    record::Time,
    service::{Error, Service},
    store::{
        self, Connection, StoreError,
        matches::{MatchRow, SeatedPlayer},
        notices::NoticeRow,
        outbox::OutboxRow,
    },
};

/// How often it is looked for what other processes have left unannounced.
const LOOK_EVERY: std::time::Duration = std::time::Duration::from_secs(1);

/// How many rows of a match are announced in one transaction.
const AT_ONCE: i64 = 100;

/// The notices of one transaction, by player: everybody locks players in the same order.
type Notices = BTreeMap<Uuid, Vec<NoticeRow>>;

impl Service {
    /// Announces what happens, until the service is closed.
    pub(in crate::service) async fn announce_all(&self) {
        let mut look = tokio::time::interval(LOOK_EVERY);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = self.closed() => break,
                () = self.0.happened.notified() => {}
                _ = look.tick() => {}
            }
            while !self.is_closed() {
                match self.0.store.transaction(announce_next).await {
                    Ok(Announced::Start) => self.0.counts.started(),
                    Ok(Announced::Other) => {}
                    Ok(Announced::Nothing) => break,
                    Err(error) => {
                        tracing::warn!(%error, "cannot announce what has happened");
                        break;
                    }
                }
            }
        }
    }
}

/// What was announced.
enum Announced {
    Nothing,
    /// The start of a match, among other things.
    Start,
    Other,
}

/// Announces what the match has that has waited longest.
fn announce_next(connection: &mut Connection) -> Result<Announced, Error> {
    let Some(id) = store::outbox::lock_next(connection)? else { return Ok(Announced::Nothing) };
    let rows = store::outbox::of_match(connection, id, AT_ONCE)?;
    let about = About::read(connection, id)?;
    let mut notices = Notices::new();
    for row in &rows {
        match (&row.news, row.first_seq.zip(row.last_seq)) {
            (Some(news), _) => about.tell(&mut notices, row, news),
            (None, Some(range)) => about.tell_events(&mut notices, row, range)?,
            (None, None) => {}
        }
    }
    for (player, notices) in &mut notices {
        store::notices::add(connection, *player, notices)?;
    }
    if let Some(last) = rows.last() {
        store::outbox::announced(connection, id, last.id)?;
    }
    let start = rows.iter().any(|row| row.first_seq == Some(1));
    Ok(if start { Announced::Start } else { Announced::Other })
}

/// The match that is announced about.
struct About {
    row: MatchRow,
    seats: Vec<SeatedPlayer>,
}

impl About {
    fn read(connection: &mut Connection, id: Uuid) -> Result<Self, Error> {
        let row = store::matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
        Ok(Self { row, seats: store::matches::seats_of(connection, &[id])? })
    }

    /// Those who can be told something: bots see what they need to see.
    fn listeners(&self) -> impl Iterator<Item = (Seat, Uuid)> {
        let told = (0..).map(Seat).zip(&self.seats).filter(|(_, seated)| seated.kind != "bot");
        told.map(|(seat, seated)| (seat, seated.seat.player_id))
    }

    fn tell(&self, notices: &mut Notices, row: &OutboxRow, news: &Value) {
        match row.player_id {
            Some(player) => self.note(notices, player, row, news.clone()),
            None => self.listeners().for_each(|(_, player)| self.note(notices, player, row, news.clone())),
        }
    }

    fn tell_events(&self, notices: &mut Notices, row: &OutboxRow, (first, last): (i64, i64)) -> Result<(), Error> {
        let newest = last == self.row.version;
        for (seat, player) in self.listeners() {
            if first == 1 {
                let players = self.seats.iter().map(|seated| seated.name.clone()).collect();
                let started = Started { game: self.row.game.clone(), seat, players };
                self.note(notices, player, row, serde_json::to_value(News::MatchStarted(started))?);
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
        // Deadlines are known as of now: of a decision that is no longer the newest, they would be another's.
        let deadline = self.row.deadlines.get(seat.index()).copied().flatten().filter(|_| newest);
        let deadline = deadline.map(|deadline| Time::new(deadline.to_jiff()));
        Some(Turn { game: self.row.game.clone(), seat, decision: decision.cast_unsigned(), deadline })
    }

    fn finished(&self, seat: Seat, outcome: &Value) -> Result<Finished, Error> {
        let outcome: Outcome = serde_json::from_value(outcome.clone())?;
        let unreadable = || StoreError::Unreadable(format!("outcome of match {}", self.row.id));
        let place = outcome.placements.get(seat.index()).copied().ok_or_else(unreadable)?;
        Ok(Finished { game: self.row.game.clone(), seat, place, outcome })
    }

    fn note(&self, notices: &mut Notices, player: Uuid, row: &OutboxRow, news: Value) {
        let kind = news.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        let (id, match_id) = (Uuid::now_v7(), self.row.id);
        notices.entry(player).or_default().push(NoticeRow { id, number: 0, match_id, kind, news, at: row.at });
    }
}
