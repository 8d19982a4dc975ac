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

    /// Agrees to something, or does not any more. A refusal is told in a sentence.
    ///
    /// # Errors
    /// As [`Venue::look`].
    fn agree(&mut self, to: Agreement, wanted: bool) -> anyhow::Result<Result<(), String>>;

    /// Whether anything has changed since the seat saw this. Asked once: where no answer comes, nothing has.
    fn has_changed(&mut self, since: &Sight) -> bool;

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

impl Company {
    /// What the players are called, the player's own name first.
    pub fn called(&self) -> Vec<String> {
        let seats = self.seats.max(1);
        (0..seats).map(|step| self.names.of(Seat((self.own.0 + step) % seats)).into_owned()).collect()
    }
}

/// What players can agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// That the match ends in a draw.
    Draw,
    /// That the clocks stand.
    Pause,
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
    /// The seats that are still in: who is not can only look on.
    pub still_in: Vec<Seat>,
    /// The seat's own open decision.
    pub decision: Option<Decision>,
    /// What lies where.
    pub layout: Layout,
    /// How it came out.
    pub outcome: Option<Outcome>,
    /// Each seat's clock, where there are any.
    #[serde(default)]
    pub clocks: Option<Clocks>,
    /// What the players would agree to.
    #[serde(default, rename = "match")]
    pub offers: Offers,
}

impl Sight {
    /// What the players would agree to, and why the clocks stand.
    pub fn standing(&self) -> Standing {
        let stand_for = self.clocks.as_ref().map(|clocks| clocks.stand_for.clone()).unwrap_or_default();
        Standing { offers: self.offers.clone(), stand_for }
    }
}

/// What can change in a match between two events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// What the players would agree to.
    pub offers: Offers,
    /// As [`Clocks::stand_for`].
    pub stand_for: Vec<String>,
}

/// Who would agree to what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Offers {
    /// To a draw.
    pub draw_offered_by: Vec<Seat>,
    /// To a pause.
    pub pause_offered_by: Vec<Seat>,
}

impl Offers {
    /// Who would agree to this.
    pub fn of(&self, to: Agreement) -> &[Seat] {
        match to {
            Agreement::Draw => &self.draw_offered_by,
            Agreement::Pause => &self.pause_offered_by,
        }
    }
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
    /// Why they stand, as the API says it; they run where there is no reason.
    pub stand_for: Vec<String>,
    /// In the order of the seats.
    pub seats: Vec<Clock>,
}

/// One seat's clock.
#[derive(Debug, Deserialize)]
pub struct Clock {
    /// When its time runs out, if it runs.
    pub deadline: Option<Time>,
    /// What it has left, in seconds, if it does not run.
    pub left_seconds: Option<u64>,
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
