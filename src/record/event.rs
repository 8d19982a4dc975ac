//! Events: the rows of a record.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Hash, Time, canonical};
use crate::games::{Effect, Ending, Seat};

/// The number of events at which a match that is still running is called off. Players who cooperate can go on for ever in
/// some games; the longest match that is played to win has less than half as many events. A record of so many is well
/// within what readers take.
pub const MAX_EVENTS: u64 = 10_000;

/// One row of a record, as it is hashed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// 1 for the set-up, then one more for each event. The newest event's number is the match's version.
    #[schema(example = 7, minimum = 1)]
    pub seq: u64,
    /// When the server received it.
    pub at: Time,
    /// Its cause.
    pub cause: Cause,
    /// What happened, in order, with all cards face up.
    #[schema(value_type = Vec<crate::games::schema::EffectSchema>)]
    pub effects: Vec<Effect>,
}

impl Event {
    /// Returns its canonical JSON, which is hashed and stored.
    ///
    /// # Errors
    /// If it has no JSON.
    pub fn canonical(&self) -> Result<String, serde_json::Error> {
        canonical(self)
    }

    /// Returns whether it followed from the event before it, with which it was appended.
    #[must_use]
    pub const fn is_consequence(&self) -> bool {
        match self.cause {
            Cause::Forced { .. } => true,
            Cause::CalledOff {} => self.seq > MAX_EVENTS,
            _ => false,
        }
    }
}

/// The cause of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Cause {
    /// The match started: set-up and deal.
    Setup,
    /// A player answered a decision.
    Action {
        /// The seat.
        seat: Seat,
        /// The decision, by the version that opened it.
        decision: u64,
        /// The action.
        #[schema(value_type = crate::games::schema::ActionSchema)]
        action: Value,
    },
    /// The server played the only legal action (option `auto_forced`).
    Forced {
        /// The seat.
        seat: Seat,
        /// The decision.
        decision: u64,
        /// The action.
        #[schema(value_type = crate::games::schema::ActionSchema)]
        action: Value,
    },
    /// The server played for a seat whose time ran out (option `on_timeout: stand_in`).
    StandIn {
        /// The seat.
        seat: Seat,
        /// The decision.
        decision: u64,
        /// The action.
        #[schema(value_type = crate::games::schema::ActionSchema)]
        action: Value,
    },
    /// A player resigned.
    Resignation {
        /// The seat.
        seat: Seat,
    },
    /// The seats' time ran out at the same deadline, and they left.
    TimeOut {
        /// The seats.
        seats: Vec<Seat>,
    },
    /// All players who were still in agreed to a draw.
    Draw {},
    /// The server ended the match: for its operator, because no player had done anything for a year, or because it was
    /// still running after 10,000 events.
    CalledOff {},
}

impl Cause {
    /// Returns the ending, if this cause ends the match from outside the game's rules.
    pub(super) const fn ending(&self) -> Option<Ending> {
        match self {
            Self::Draw {} => Some(Ending::AgreedDraw),
            Self::CalledOff {} => Some(Ending::CalledOff),
            Self::Setup
            | Self::Action { .. }
            | Self::Forced { .. }
            | Self::StandIn { .. }
            | Self::Resignation { .. }
            | Self::TimeOut { .. } => None,
        }
    }
}

/// An event as stored: its canonical JSON, which was hashed, and the hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The event's number.
    pub seq: u64,
    /// The event's canonical JSON.
    pub body: String,
    /// The head of the chain with this event.
    pub hash: Hash,
}

impl StoredEvent {
    /// Parses the event.
    ///
    /// # Errors
    /// If the body is not the JSON of an event.
    pub fn event(&self) -> Result<Event, serde_json::Error> {
        serde_json::from_str(&self.body)
    }
}
