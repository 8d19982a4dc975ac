//! A match that the tests play with commands, and its record.

use std::sync::Arc;

use acepost::{
    games::{Json, Locale, Names, Seat, SeatSet, Viewer, catalog},
    pieces::{Chance, ChanceKey, Seed},
    record::{
        Cause, Command, Event, FORMAT, Hash, Header, HeaderSeat, Match, Record, RecordEvent, RecordPlayer, RecordSeed,
        Refusal, Rendition, StoredEvent, Time,
    },
};
use serde_json::{Value, json};
use uuid::Uuid;

pub use crate::support::histories::rechained;

/// A match in progress, with all its events.
pub struct TestMatch {
    pub game: Match,
    pub events: Vec<StoredEvent>,
    rng: Chance,
}

impl TestMatch {
    /// Deals Clear Ace with these options, with another seed for each number.
    pub fn dealt(number: u64, options: &Value) -> Self {
        Self::dealt_of("clear-ace", 2, number, options)
    }

    /// The same for any game.
    pub fn dealt_of(game: &str, seats: u8, number: u64, options: &Value) -> Self {
        let game = catalog::find(game).expect("it is in the catalogue");
        let options = game.read_options(options.as_object().expect("an object")).expect("options of the game");
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let seed = Seed::new(bytes);
        let entropies = ["5f2c9a7e81d04b36", "grüße ♠"].into_iter().chain(std::iter::repeat(""));
        let header = Header {
            match_id: Uuid::from_u128(1),
            game: game.about().id.to_owned(),
            rules_version: game.about().rules_version,
            options,
            seats: (10..).zip(entropies).take(seats.into()).map(|(id, entropy)| seat(id, entropy)).collect(),
            commitment: Hash(seed.commitment()),
            chance: Header::CHANCE.to_owned(),
        };
        let rng = ChanceKey::derive(&seed, ["the players' whims"]).event(0);
        let game = Match::new(Arc::new(header), seed).expect("a header of a known game");
        let mut played = Self { game, events: Vec::new(), rng };
        played.ask(&Command::Start);
        played
    }

    /// Sends a command that must succeed. Returns its events.
    pub fn ask(&mut self, command: &Command) -> Vec<Event> {
        let advance = self.game.ask(command, now()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        self.game = advance.after;
        self.events.extend(advance.events.iter().cloned());
        advance.events.iter().map(|stored| stored.event().expect("a stored event is one")).collect()
    }

    /// Sends a command that must be refused.
    pub fn refused(&self, command: &Command) -> Refusal {
        self.game.ask(command, now()).err().unwrap_or_else(|| panic!("{command:?} was taken"))
    }

    /// Returns a random number below `n`.
    pub fn rng(&mut self, n: usize) -> usize {
        self.rng.lot(u32::try_from(n).expect("few")) as usize
    }

    /// Returns a random answer of the seat to the open decision.
    pub fn some_answer(&mut self, seat: u8) -> Command {
        let mut legal = self.legal(seat);
        let choice = self.rng.lot(u32::try_from(legal.len()).expect("few")) as usize;
        Command::Act { seat: Seat(seat), decision: self.decision(), action: legal.swap_remove(choice) }
    }

    /// Lets every seat that is to act answer, one after the other.
    pub fn step(&mut self) {
        if let Some(&seat) = self.to_act().first() {
            let answer = self.some_answer(seat);
            self.ask(&answer);
        }
    }

    /// Plays until the condition is true or the match is over. Returns whether it became true.
    pub fn play_until(&mut self, wanted: impl Fn(&Self) -> bool) -> bool {
        while self.game.outcome().is_none() {
            if wanted(self) {
                return true;
            }
            self.step();
        }
        false
    }

    pub fn play_out(mut self) -> Self {
        self.play_until(|_| false);
        self
    }

    pub fn decision(&self) -> u64 {
        self.game.decision().expect("a decision is open")
    }

    pub fn to_act(&self) -> Vec<u8> {
        self.game.to_act().iter().map(|seat| seat.0).collect()
    }

    pub fn legal(&self, seat: u8) -> Vec<Value> {
        let decision = self
            .game
            .view(Viewer::Seat(Seat(seat)), Some(Seat(seat)), &Names::default(), Rendition::whole(Locale::En))
            .decision
            .0;
        decision.iter().flatten().flat_map(|decision| &decision.legal_actions).map(Json::value).collect()
    }

    /// Returns the state with all cards face up.
    pub fn open(&self) -> Value {
        self.game
            .view(Viewer::Everyone, None, &Names::default(), Rendition::whole(Locale::En))
            .game
            .0
            .expect("all parts")
            .value()
    }

    /// Returns the record of the finished match.
    pub fn record(&self) -> Record {
        let header = self.game.header().clone();
        let names = ["ana", "ben", "cleo", "dan"].into_iter().cycle();
        let players = (0..).map(Seat).zip(&header.seats).zip(names);
        Record {
            format: FORMAT.to_owned(),
            origin: None,
            players: players
                .map(|((seat, held), name)| RecordPlayer {
                    seat,
                    player_id: held.player_id,
                    name: name.to_owned(),
                    hints: Vec::new(),
                })
                .collect(),
            header,
            seed: RecordSeed(self.game.seed().clone()),
            events: self
                .events
                .iter()
                .map(|stored| RecordEvent {
                    event: serde_json::from_str(&stored.body).expect("a stored event is JSON"),
                    hash: stored.hash,
                })
                .collect(),
            result: self.game.outcome().expect("the match is over"),
            head: self.game.head(),
        }
    }
}

fn seat(id: u128, entropy: &str) -> HeaderSeat {
    HeaderSeat { player_id: Uuid::from_u128(id), entropy: entropy.to_owned() }
}

/// Returns the time of every event.
pub fn now() -> Time {
    "2026-11-20T21:58:48.123Z".parse().expect("a moment")
}

/// Returns a finished match with a showdown, so that it contains every kind of chance.
pub fn some_record() -> Record {
    let has_shuffled = |played: &TestMatch| played.events.iter().any(|event| event.body.contains("\"shuffled\""));
    let mut played = (0..).map(|number| TestMatch::dealt(number, &json!({})).play_out());
    played.find(has_shuffled).expect("most matches come to a showdown").record()
}

/// Returns the decisions that a seat has answered itself, in order.
pub fn decisions_of(record: &Record, seat: u8) -> Vec<u64> {
    let causes = record.events.iter().map(|line| &line.event["cause"]);
    let own = causes.filter(|cause| cause["type"] == "action" && cause["seat"] == seat);
    own.filter_map(|cause| cause["decision"].as_u64()).collect()
}

/// Returns the command for a time-out of these seats.
pub fn time_out(seats: &[u8]) -> Command {
    Command::TimeOut { seats: seats.iter().copied().map(Seat).collect::<SeatSet>() }
}

/// Returns the kinds of these events' causes, with their seats.
pub fn causes(events: &[Event]) -> Vec<String> {
    let brief = |event: &Event| match &event.cause {
        Cause::Setup => "setup".to_owned(),
        Cause::Action { seat, .. } => format!("action of {}", seat.0),
        Cause::Forced { seat, .. } => format!("forced for {}", seat.0),
        Cause::StandIn { seat, .. } => format!("stand-in for {}", seat.0),
        Cause::Resignation { seat } => format!("resignation of {}", seat.0),
        Cause::TimeOut { seats } => format!("time-out of {:?}", seats.iter().map(|seat| seat.0).collect::<Vec<_>>()),
        Cause::Draw {} => "draw".to_owned(),
        Cause::CalledOff {} => "called off".to_owned(),
    };
    events.iter().map(brief).collect()
}
