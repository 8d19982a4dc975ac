//! The rule that matters now.

use super::view::{Part, View};

/// Returns the rule of the choice that is to be made, or of the end.
pub(super) fn passage(view: &View) -> &'static str {
    match (&view.outcome, view.stage) {
        (Some(_), Part::Showdown) => "CA-28",
        (Some(_), _) => "CA-20",
        (None, Part::SetUp) => "CA-1",
        (None, Part::Showdown) if view.duel > 0 => "CA-26",
        (None, Part::Showdown) if view.secret => "CA-24",
        (None, Part::Showdown) => "CA-25",
        (None, Part::Rounds) if view.duel > 0 => "CA-16",
        (None, Part::Rounds) if view.secret => "CA-8",
        (None, Part::Rounds) => "CA-9",
    }
}
