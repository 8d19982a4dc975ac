//! Events: the rows of a record.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Hash, Time};
use crate::games::{Ending, Seat};

/// One row of a record, as it is hashed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// 1 for the set-up, then one more for each event. The newest event's number is the match's version.
    #[schema(example = 7, minimum = 1)]
    pub seq: u64,
    /// When the server took it.
    pub at: Time,
    /// Who or what brought it about.
    pub cause: Cause,
    /// What happened, in order, all cards face up.
    #[schema(value_type = Vec<crate::games::schema::EffectSchema>)]
    pub effects: Vec<Value>,
}

/// Who or what brought an event about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Cause {
    /// The match started: set-up and deal.
    Setup,
    /// A player answered a decision.
    Action {
        /// Who.
        seat: Seat,
        /// Which decision, by the version that opened it.
        decision: u64,
        /// What.
        #[schema(value_type = crate::games::schema::ActionSchema)]
        action: Value,
    },
    /// The server played the only legal action (option `auto_forced`).
    Forced {
        /// For whom.
        seat: Seat,
        /// Which decision.
        decision: u64,
        /// What.
        #[schema(value_type = crate::games::schema::ActionSchema)]
        action: Value,
    },
    /// The server played for a seat whose time ran out (option `on_timeout: stand_in`).
    StandIn {
        /// For whom.
        seat: Seat,
        /// Which decision.
        decision: u64,
        /// What.
        #[schema(value_type = crate::games::schema::ActionSchema)]
        action: Value,
    },
    /// A player resigned.
    Resignation {
        /// Who.
        seat: Seat,
    },
    /// The seats ran out of time at one deadline and left.
    TimeOut {
        /// Who.
        seats: Vec<Seat>,
    },
    /// Everybody who is still in agreed to a draw.
    Draw {},
    /// An operator ended the match.
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
