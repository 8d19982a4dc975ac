//! Where a match is played, on a server or in this process: what a seat sees of it, in the same form from both.

use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    games::{Layout, Names, Outcome, Seat},
    record::{Hash, Time, told_cause},
};

/// A match as the player in one seat has it before them.
pub trait Venue {
    /// What the seat sees now.
    ///
    /// # Errors
    /// When it cannot be had, and trying again does not help.
    fn look(&mut self) -> anyhow::Result<Sight>;

    /// The events after this one, as the seat may know them, the oldest first. Where there are none yet, some are
    /// waited for, for about so many seconds.
    ///
    /// # Errors
    /// As [`Venue::look`].
    fn news(&mut self, after: u64, wait: u8) -> anyhow::Result<Vec<News>>;

    /// Answers a decision. A refusal is told in a sentence, and the match is as it was or has gone on without the answer.
    ///
    /// # Errors
    /// As [`Venue::look`].
    fn answer(&mut self, decision: u64, action: &Value) -> anyhow::Result<Result<(), String>>;

    /// Gives up.
    ///
    /// # Errors
    /// As [`Venue::look`].
    fn resign(&mut self) -> anyhow::Result<()>;

    /// The rules of the game, in Markdown.
    ///
    /// # Errors
    /// As [`Venue::look`].
    fn rules(&mut self) -> anyhow::Result<String>;

    /// How to come back to the match, where it goes on while the player is away.
    fn way_back(&self) -> Option<String>;

    /// The record, once the match is over, as JSON.
    ///
    /// # Errors
    /// As [`Venue::look`].
    fn record(&mut self) -> anyhow::Result<Vec<u8>>;
}

/// Who sits where in which match.
pub struct Company {
    /// The match.
    pub id: Uuid,
    /// The game's name for people.
    pub game: String,
    /// What the players are called.
    pub names: Names,
    /// How many play.
    pub seats: u8,
    /// The player's own seat.
    pub own: Seat,
    /// What the match's chance is bound to.
    pub commitment: String,
}

/// What a seat sees.
#[derive(Debug, Deserialize)]
pub struct Sight {
    /// The newest event's number.
    pub version: u64,
    /// The newest event's hash.
    pub head: Hash,
    /// The seats that must choose now.
    pub to_act: Vec<Seat>,
    /// The seat's own open decision.
    pub decision: Option<Decision>,
    /// What lies where.
    pub layout: Layout,
    /// How it came out.
    pub outcome: Option<Outcome>,
    /// Each seat's clock, where there are any.
    #[serde(default)]
    pub clocks: Option<Clocks>,
}

/// A decision that is open to the seat.
#[derive(Debug, Deserialize)]
pub struct Decision {
    /// By which an answer names it.
    pub number: u64,
    /// All that may be answered, each with a label.
    pub legal_actions: Vec<Value>,
}

/// The clocks of a match.
#[derive(Debug, Deserialize)]
pub struct Clocks {
    /// In the order of the seats.
    pub seats: Vec<Clock>,
}

/// One seat's clock.
#[derive(Debug, Deserialize)]
pub struct Clock {
    /// When its time runs out, if it runs.
    pub deadline: Option<Time>,
}

/// An event, told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The event's number.
    pub seq: u64,
    /// What happened.
    pub text: String,
}

impl News {
    /// What the JSON view of an event tells.
    pub fn of(event: &Value, names: &Names) -> Self {
        let cause = told_cause(&event["cause"], names);
        let sentences = event["sentences"].as_array().map(Vec::as_slice).unwrap_or_default();
        let told: Vec<String> =
            cause.into_iter().chain(sentences.iter().filter_map(Value::as_str).map(str::to_owned)).collect();
        Self { seq: event["seq"].as_u64().unwrap_or_default(), text: told.join(" ") }
    }
}
