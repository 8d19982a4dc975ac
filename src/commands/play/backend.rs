//! The interface of a match on a server or in this process: what a seat sees, in the same form.

use std::borrow::Cow;

use anyhow::Context;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    games::{Layout, Names, Outcome, Seat},
    record::{Hash, Time},
};

/// A match as the player in one seat sees it. Methods fail if the match is unavailable, and retrying does not help.
pub trait Backend {
    /// Returns the seat's current view.
    fn look(&mut self) -> anyhow::Result<MatchView>;

    /// Returns the events after this one, as the seat may know them, oldest first. If there are none yet, waits for
    /// about so many seconds.
    fn news(&mut self, after: u64, wait: u8) -> anyhow::Result<Vec<News>>;

    /// Answers a decision. A refusal is returned as a sentence; the match is unchanged, or has continued without the
    /// answer.
    fn answer(&mut self, decision: u64, action: &Value) -> anyhow::Result<Result<(), String>>;

    /// Returns what a bot would do at this decision, and why, as sentences. A refusal is returned as a sentence, too,
    /// and so is the loss of the response.
    fn hint(&mut self, decision: u64) -> anyhow::Result<Result<String, String>>;

    /// Agrees to something, or withdraws that. A refusal is returned as a sentence.
    fn agree(&mut self, to: Agreement, wanted: bool) -> anyhow::Result<Result<(), String>>;

    /// Declines what the others offer. A refusal is returned as a sentence.
    fn decline(&mut self, to: Agreement) -> anyhow::Result<Result<(), String>>;

    /// Whether anything has changed since this view, or the server refuses the player's token, which the next look deals with. It does
    /// not retry: without a response it returns `false`.
    fn has_changed(&mut self, since: &MatchView) -> bool;

    /// Resigns.
    fn resign(&mut self) -> anyhow::Result<()>;

    /// Returns the rules of the game, in Markdown.
    fn rules(&mut self) -> anyhow::Result<String>;

    /// Returns the current time by the clock that the deadlines follow.
    fn now(&self) -> Timestamp;

    /// Returns the command that resumes the match, if it continues while the player is away.
    fn way_back(&self) -> Option<String>;

    /// Returns the record as JSON, once the match is over.
    fn record(&mut self) -> anyhow::Result<Vec<u8>>;
}

/// Returns a hint as sentences.
pub fn hinted(label: &str, reason: &str) -> String {
    format!("A bot would do this: {label}. {reason}")
}

/// The players of a match and their seats.
pub struct MatchInfo {
    /// The match's id.
    pub id: Uuid,
    /// The game's display name.
    pub game: String,
    /// The players' names.
    pub names: Names,
    /// The number of seats.
    pub seats: u8,
    /// The player's own seat.
    pub own: Seat,
    /// The commitment to the match's chance.
    pub commitment: String,
}

impl MatchInfo {
    /// Returns what a line of the table begins with: the player's name, or "You" for the player who sits here.
    pub fn at_table(&self, seat: Seat) -> Cow<'_, str> {
        if seat == self.own { Cow::Borrowed("You") } else { self.names.of(seat) }
    }

    /// Returns the players' names, the player's own name first.
    pub fn called(&self) -> Vec<String> {
        let seats = self.seats.max(1);
        (0..seats).map(|step| self.names.of(Seat((self.own.0 + step) % seats)).into_owned()).collect()
    }
}

/// What players can agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The match ends in a draw.
    Draw,
    /// The clocks are paused.
    Pause,
}

impl Agreement {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Draw, Self::Pause];

    /// Returns its noun with the article.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Draw => "a draw",
            Self::Pause => "a pause",
        }
    }

    /// Returns the key that offers it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Draw => "d",
            Self::Pause => "p",
        }
    }
}

/// The view of a seat.
#[derive(Debug, Deserialize)]
pub struct MatchView {
    /// The newest event's number.
    pub version: u64,
    /// The newest event's hash.
    pub head: Hash,
    /// The seats that must choose now.
    pub to_act: Vec<Seat>,
    /// The seats that are still in; other players only watch.
    pub still_in: Vec<Seat>,
    /// The seat's own open decision.
    pub decision: Option<Decision>,
    /// The zones and their cards.
    pub layout: Layout,
    /// The result.
    pub outcome: Option<Outcome>,
    /// The result to the player in words, without a full stop. Older servers do not tell it.
    pub result: Option<String>,
    /// Each seat's clock, if the match has clocks.
    pub clocks: Option<Clocks>,
    /// The open offers.
    #[serde(default, rename = "match")]
    pub offers: Offers,
}

impl MatchView {
    /// Returns the offers, why the clocks are paused, and when the clock of the player in this seat runs out.
    pub fn arrangements(&self, own: Seat) -> Arrangements {
        let stand_for = self.clocks.as_ref().map(|clocks| clocks.stand_for.clone()).unwrap_or_default();
        let mut deadlines = self.clocks.iter().flat_map(|clocks| &clocks.seats).map(|clock| clock.deadline);
        // Deadlines are known during an agreed pause once it has an end.
        let has_end = deadlines.clone().any(|deadline| deadline.is_some());
        let deadline = deadlines.nth(own.index()).flatten();
        let arrangements = Arrangements { offers: self.offers.clone(), stand_for, deadline, pause_ends: false };
        Arrangements { pause_ends: has_end && arrangements.is_pause_agreed(), ..arrangements }
    }
}

/// The parts of a match that can change between two events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangements {
    /// The open offers.
    pub offers: Offers,
    /// As [`Clocks::stand_for`].
    pub stand_for: Vec<String>,
    /// The player's own, as [`Clock::deadline`]. An outage moves it, and so does a vacation that is planned, changed or deleted.
    pub deadline: Option<Time>,
    /// Whether a player has ended the agreed pause, so that the clocks will run again soon.
    pub pause_ends: bool,
}

impl Arrangements {
    /// Whether the clocks are paused because the players agreed to it.
    pub fn is_pause_agreed(&self) -> bool {
        self.stand_for.iter().any(|reason| reason == "agreement")
    }

    /// Whether a player has ended the agreed pause, and another one than this offers to let it go on.
    pub fn is_going_on_offered(&self, own: Seat) -> bool {
        self.pause_ends && self.offers.pause_offered_by.iter().any(|seat| *seat != own)
    }
}

/// The open offers by type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Offers {
    /// Seats that offer a draw.
    pub draw_offered_by: Vec<Seat>,
    /// Seats that offer a pause.
    pub pause_offered_by: Vec<Seat>,
}

impl Offers {
    /// Returns the seats that offer this.
    pub fn of(&self, to: Agreement) -> &[Seat] {
        match to {
            Agreement::Draw => &self.draw_offered_by,
            Agreement::Pause => &self.pause_offered_by,
        }
    }

    /// Removes all offers of this.
    pub fn clear(&mut self, to: Agreement) {
        match to {
            Agreement::Draw => self.draw_offered_by.clear(),
            Agreement::Pause => self.pause_offered_by.clear(),
        }
    }
}

/// An open decision of the seat.
#[derive(Debug, Deserialize)]
pub struct Decision {
    /// Its number, which an answer contains.
    pub number: u64,
    /// The legal actions, each with a label.
    pub legal_actions: Vec<Value>,
}

/// The clocks of a match.
#[derive(Debug, Deserialize)]
pub struct Clocks {
    /// Why the clocks are paused, in the API's words; they run if there is no reason.
    pub stand_for: Vec<String>,
    /// By seat.
    pub seats: Vec<Clock>,
}

/// One seat's clock.
#[derive(Debug, Deserialize)]
pub struct Clock {
    /// When its time runs out, if it runs.
    pub deadline: Option<Time>,
    /// Its remaining time in seconds, if it does not run.
    pub left_seconds: Option<u64>,
}

/// An event as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The event's number.
    pub seq: u64,
    /// The text.
    pub text: String,
    /// The seat that answered a decision with it, if its player did.
    pub answered_by: Option<Seat>,
}

impl News {
    /// Converts the JSON view of an event.
    ///
    /// # Errors
    /// If it has no number.
    pub fn of(event: &Value) -> anyhow::Result<Self> {
        let seq = event["seq"].as_u64().context("an event has no number")?;
        let sentences = event["sentences"].as_array().map(Vec::as_slice).unwrap_or_default();
        let told: Vec<&str> = sentences.iter().filter_map(Value::as_str).collect();
        let cause = &event["cause"];
        let seat = cause["seat"].as_u64().filter(|_| cause["type"] == "action");
        let answered_by = seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        Ok(Self { seq, text: told.join(" "), answered_by })
    }
}
