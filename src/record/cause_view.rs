//! The cause of an event as a viewer may know it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::messages;
use crate::games::{Effect, Leaving, Seat, Words};

/// The cause of an event. The action itself is visible to its own seat and, once the match is over, to everyone: what
/// the others may know of it is in the effects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CauseView {
    /// The match started: set-up and deal.
    Setup,
    /// A player answered a decision.
    Action {
        /// The seat whose choice it was.
        seat: Seat,
        /// Which decision it answered.
        #[schema(example = 11)]
        decision: u64,
        /// The action, if the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<crate::games::schema::ActionSchema>)]
        action: Option<Value>,
    },
    /// The server played the only legal action (option `auto_forced`).
    Forced {
        /// The seat whose choice it was.
        seat: Seat,
        /// Which decision it answered.
        #[schema(example = 11)]
        decision: u64,
        /// The action, if the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<crate::games::schema::ActionSchema>)]
        action: Option<Value>,
    },
    /// The server played for a seat whose time ran out (option `on_timeout: stand_in`).
    StandIn {
        /// The seat whose choice it was.
        seat: Seat,
        /// Which decision it answered.
        #[schema(example = 11)]
        decision: u64,
        /// The action, if the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<crate::games::schema::ActionSchema>)]
        action: Option<Value>,
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

impl CauseView {
    /// Describes the cause in a match of so many seats, unless the event's effects show it.
    pub(super) fn told(&self, effects: &[Effect], seats: usize, words: &Words<'_>) -> Option<String> {
        let locale = words.locale;
        match self {
            Self::Setup | Self::Action { .. } => None,
            Self::Resignation { .. } | Self::TimeOut { .. } if effects.iter().any(tells_leaving) => None,
            Self::Forced { seat, .. } => Some(messages::forced(locale, &words.party(*seat))),
            Self::StandIn { seat, .. } => Some(messages::stand_in(locale, &words.party(*seat))),
            Self::Resignation { seat } => Some(messages::resignation(locale, &words.party(*seat))),
            Self::TimeOut { seats } => Some(messages::time_out(locale, &words.parties(seats.iter().copied()))),
            Self::Draw {} => Some(messages::agreed_draw(locale, seats)),
            Self::CalledOff {} => Some(messages::called_off(locale)),
        }
    }
}

/// Returns whether the effect tells that players left: in every game it then has the reason as `why`.
fn tells_leaving(effect: &Effect) -> bool {
    effect.json().get("why").and_then(Value::as_str).and_then(Leaving::of).is_some()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::games::{Locale, Names};

    #[test]
    fn the_cause_is_told_only_where_no_effect_tells_it() {
        let told =
            |effect: Value| CauseView::Resignation { seat: Seat(0) }.told(&[Effect::from(effect)], 2, &Words::PLAIN);
        assert_eq!(told(json!({"type": "left", "why": "resigned"})), None);
        assert_eq!(told(json!({"type": "match_ended"})).as_deref(), Some("Seat 1 resigned."));
    }

    #[test]
    fn a_time_out_of_several_names_each_and_the_reader_as_you() {
        let names = Names::new(["ana", "ben", "cai"].map(str::to_owned));
        let cause = CauseView::TimeOut { seats: vec![Seat(0), Seat(1)] };
        for (locale, reader, told) in [
            (Locale::En, 0, "You and ben ran out of time."),
            (Locale::En, 2, "Time ran out for ana and ben."),
            (Locale::De, 0, "Die Zeit ist abgelaufen: Du und ben."),
            (Locale::De, 2, "Die Zeit ist abgelaufen für ana und ben."),
        ] {
            let words = Words::new(locale, &names, Some(Seat(reader)));
            assert_eq!(cause.told(&[], 3, &words).as_deref(), Some(told));
        }
    }

    #[test]
    fn two_who_agree_to_a_draw_are_both() {
        for (seats, told) in [(2, "Both agreed to a draw."), (3, "All who were still in agreed to a draw.")] {
            assert_eq!(CauseView::Draw {}.told(&[], seats, &Words::PLAIN).as_deref(), Some(told));
        }
    }
}
