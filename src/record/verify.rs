//! Verifies a record without any other data, for `acepost verify`, the audit and the API.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Cause, Event, Hash, Header, Match, Record, RecordEvent, RecordPlayer, Refusal, canonical_json, event_hash,
    format::quote::{MAX_DETAIL_LENGTH, MAX_QUOTED_LENGTH, beginning},
    header_hash, salt,
};
use crate::{
    games::{Outcome, Seat},
    pieces::{Seed, chance::MAX_ENTROPY_BYTES},
};

/// The subject of a check, in the order in which a record is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// The header names a game and rules that are known here.
    Header,
    /// The seed matches the commitment.
    Commitment,
    /// Every hash follows from the one before it.
    Chain,
    /// Every chance result follows from the seed.
    Chance,
    /// Every action was legal under the rules.
    Legality,
    /// Every effect follows from the action.
    Effects,
    /// The result and the head are those of the last event.
    Result,
}

/// The first error in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Failure {
    /// Which check failed.
    pub check: Check,
    /// The event that failed, if it is one.
    #[schema(example = 17)]
    #[schema(required = true)]
    pub event: Option<u64>,
    /// A sentence with the reason.
    #[schema(example = "event 17 does not hash to what the record says")]
    pub detail: String,
}

/// Something wrong with a record, or with what is stored or said of it elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The check of the record that failed; `None` if it is something else.
    pub check: Option<Check>,
    /// The event that failed, if it is one.
    pub event: Option<u64>,
    /// A sentence with the reason.
    pub detail: String,
}

impl From<Failure> for Finding {
    fn from(Failure { check, event, detail }: Failure) -> Self {
        Self { check: Some(check), event, detail }
    }
}

impl From<String> for Finding {
    fn from(detail: String) -> Self {
        Self { check: None, event: None, detail }
    }
}

/// The result of verifying a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Report {
    /// Whether all checks succeeded.
    pub verified: bool,
    /// The match.
    pub match_id: Uuid,
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The number of events in the record.
    #[schema(example = 48)]
    pub events: u64,
    /// The head that the record claims; zeros if a stored record cannot be read.
    pub head: Hash,
    /// The first error.
    #[schema(required = true)]
    pub failure: Option<Failure>,
}

/// Verifies a record: the commitment, the chain, every chance result, every action's legality, every effect, the
/// result. Players' names are not verified, but their seats are, and hints are only for decisions that the player had.
pub fn verify(record: &Record) -> Report {
    let log = Log {
        header: &record.header,
        seed: &record.seed.0,
        events: &record.events,
        result: Some(&record.result),
        head: record.head,
    };
    let failure = check_players(record).and_then(|()| log.check_with(&record.players).map(drop)).err();
    log.report_of(failure)
}

fn check_players(record: &Record) -> Result<(), Failure> {
    let held = (0..).map(Seat).zip(record.header.seats.iter().map(|seat| seat.player_id));
    if record.players.iter().map(|player| (player.seat, player.player_id)).eq(held) {
        return Ok(());
    }
    Err(failure(Check::Header, None, "the players are not those who sit in the header's seats"))
}

/// Checks that hints name possible decisions, each once and in order, so that there are no more hints than events.
fn check_hints(players: &[RecordPlayer], events: usize) -> Result<(), Failure> {
    let is_possible = |hints: &[u64]| {
        let in_order = hints.is_sorted_by(|one, next| one < next);
        in_order && hints.first() != Some(&0) && hints.last().is_none_or(|last| *last <= events as u64)
    };
    let Some(wrong) = players.iter().find(|player| !is_possible(&player.hints)) else { return Ok(()) };
    let seat = wrong.seat.0;
    let detail = format!("the hints of seat {seat} are not decisions of the match, each once and in order");
    Err(failure(Check::Header, None, detail))
}

/// Checks that the players with a hint for the decision that the newest event opened were to answer it.
fn check_hinted(players: &[RecordPlayer], game: &Match) -> Result<(), Failure> {
    let decision = game.version();
    for RecordPlayer { seat, hints, .. } in players {
        let is_open = || game.decision() == Some(decision) && game.to_act().contains(*seat);
        if hints.binary_search(&decision).is_ok() && !is_open() {
            let detail = format!("seat {} has a hint for decision {decision}, which it did not have", seat.0);
            return Err(failure(Check::Header, None, detail));
        }
    }
    Ok(())
}

/// A log to verify: of a finished record, or of a running match.
pub struct Log<'a> {
    /// The header.
    pub header: &'a Header,
    /// The seed.
    pub seed: &'a Seed,
    /// The events.
    pub events: &'a [RecordEvent],
    /// The claimed result; `None` for a running match.
    pub result: Option<&'a Outcome>,
    /// The claimed head.
    pub head: Hash,
}

fn failure(check: Check, event: Option<u64>, detail: impl Into<String>) -> Failure {
    Failure { check, event, detail: beginning(&detail.into(), MAX_DETAIL_LENGTH) }
}

impl Log<'_> {
    /// Runs all checks and returns a report.
    pub fn report(&self) -> Report {
        self.report_of(self.check().err())
    }

    fn report_of(&self, failure: Option<Failure>) -> Report {
        Report {
            verified: failure.is_none(),
            match_id: self.header.match_id,
            game: self.header.game.clone(),
            events: self.events.len() as u64,
            head: self.head,
            failure,
        }
    }

    /// Runs all checks in order. Returns the folded match.
    ///
    /// # Errors
    /// The first [`Failure`].
    pub fn check(&self) -> Result<Match, Failure> {
        self.check_with(&[])
    }

    /// Runs the same checks, and checks the hints of these players.
    ///
    /// # Errors
    /// The first [`Failure`].
    pub fn check_with(&self, players: &[RecordPlayer]) -> Result<Match, Failure> {
        check_hints(players, self.events.len())?;
        if self.header.chance != Header::CHANCE {
            let detail = format!("this program does not know the chance format {:?}", self.header.chance);
            return Err(failure(Check::Header, None, detail));
        }
        if let Some(seat) = self.header.seats.iter().position(|seat| seat.entropy.len() > MAX_ENTROPY_BYTES) {
            let detail = format!("the entropy of seat {seat} is longer than {MAX_ENTROPY_BYTES} bytes");
            return Err(failure(Check::Header, None, detail));
        }
        if self.header.commitment != Hash(self.seed.commitment()) {
            let detail = "the seed is not the one that the header commits to";
            return Err(failure(Check::Commitment, None, detail));
        }
        self.check_chain()?;
        let end = self.check_rules(players)?;
        self.check_result(&end)?;
        Ok(end)
    }

    fn check_chain(&self) -> Result<(), Failure> {
        let no_form = |seq| failure(Check::Chain, seq, "it has no canonical JSON");
        let mut head = header_hash(self.header).map_err(|_| no_form(None))?;
        for (seq, event) in (1..).zip(self.events) {
            if event.event.get("seq").and_then(Value::as_u64) != Some(seq) {
                let found = event.event.get("seq").map_or_else(|| "no number".to_owned(), Value::to_string);
                let found = beginning(&found, MAX_QUOTED_LENGTH);
                let detail = format!("the record has {found} instead of event {seq}");
                return Err(failure(Check::Chain, Some(seq), detail));
            }
            let body = canonical_json(&event.event);
            head = event_hash(head, salt(self.seed, seq), &body);
            if head != event.hash {
                let detail = format!("event {seq} does not hash to what the record says");
                return Err(failure(Check::Chain, Some(seq), detail));
            }
        }
        Ok(())
    }

    fn check_rules(&self, players: &[RecordPlayer]) -> Result<Match, Failure> {
        let header = Arc::new(self.header.clone());
        let mut game =
            Match::new(header, self.seed.clone()).map_err(|broken| failure(Check::Header, None, broken.to_string()))?;
        for stored in self.events {
            let seq = game.version() + 1;
            let event = Event::deserialize(&stored.event)
                .map_err(|error| failure(Check::Effects, Some(seq), format!("event {seq} is not an event: {error}")))?;
            // Serde ignores fields that a variant does not have, and the spelling of a time.
            if serde_json::to_value(&event).ok().as_ref() != Some(&stored.event) {
                let detail = format!("event {seq} is not in the format of events");
                return Err(failure(Check::Effects, Some(seq), detail));
            }
            check_event(&game, &event)?;
            game.take(event, stored.hash).map_err(|broken| failure(Check::Effects, Some(seq), broken.to_string()))?;
            check_hinted(players, &game)?;
        }
        Ok(game)
    }

    fn check_result(&self, end: &Match) -> Result<(), Failure> {
        let last = Some(end.version());
        if self.head != end.head() {
            return Err(failure(Check::Result, last, "the head is not the hash of the last event"));
        }
        match (self.result, end.outcome()) {
            (Some(_), None) => {
                let detail = format!("the record ends with event {}, but the match is not over", end.version());
                Err(failure(Check::Result, last, detail))
            }
            (Some(claimed), Some(real)) if *claimed != real => {
                Err(failure(Check::Result, last, "the result is not the one that the events lead to"))
            }
            // A running match claims no result.
            (None, _) | (Some(_), Some(_)) => Ok(()),
        }
    }
}

fn check_event(game: &Match, event: &Event) -> Result<(), Failure> {
    let seq = event.seq;
    let illegal = |detail: String| failure(Check::Legality, Some(seq), format!("event {seq}: {detail}"));
    if game.version() > 0
        && let Some(forced) = game.forced_play()
        && forced != event.cause
    {
        return Err(illegal("the server should have played a forced choice here".to_owned()));
    }
    if let Cause::Action { action, .. } | Cause::Forced { action, .. } | Cause::StandIn { action, .. } = &event.cause
        && game.table.read_action(action).as_ref() != Ok(action)
    {
        return Err(illegal("the action is not written as the rules write it".to_owned()));
    }
    let expected = game.effects_of(&event.cause).map_err(|refusal: Refusal| illegal(refusal.to_string()))?;
    if expected == event.effects {
        return Ok(());
    }
    let differs = expected.iter().zip(&event.effects).position(|(expected, found)| expected != found);
    let index = differs.unwrap_or_else(|| expected.len().min(event.effects.len()));
    let by_chance = expected.get(index).is_some_and(|effect| game.table.is_chance(effect) == Ok(true));
    let (check, why) = if by_chance {
        (Check::Chance, "is not the chance result that follows from the seed")
    } else {
        (Check::Effects, "does not follow from the action under the rules")
    };
    Err(failure(check, Some(seq), format!("event {seq}: effect {} {why}", index + 1)))
}
