//! The rule that matters now.

use super::view::{Part, View};
use crate::Leaving;

/// Returns the rule of the choice that is to be made, or of the end.
pub(super) fn passage(view: &View) -> &'static str {
    if let Some(outcome) = &view.outcome {
        return match outcome.reason.as_str() {
            reason if Leaving::of(reason).is_some() => "CA-29",
            "deck_exhausted" | "both_exhausted" => match (view.stage, view.duel) {
                (Part::Showdown, 0) => "CA-23",
                (Part::Showdown, _) => "CA-26",
                (Part::SetUp | Part::Rounds, 0) => "CA-5",
                (Part::SetUp | Part::Rounds, _) => "CA-15",
            },
            "never_won_a_round" => "CA-22",
            _ if view.stage == Part::Showdown => "CA-28",
            _ => "CA-20",
        };
    }
    match view.stage {
        Part::SetUp => "CA-1",
        Part::Showdown if view.duel > 0 => "CA-26",
        Part::Showdown if view.secret => "CA-24",
        Part::Showdown => "CA-25",
        Part::Rounds if view.duel > 0 => "CA-16",
        Part::Rounds if view.secret => "CA-8",
        Part::Rounds => "CA-9",
    }
}
