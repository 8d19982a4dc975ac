//! The rule that matters now.

use super::view::View;
use crate::Leaving;

/// Returns the rule of the turn, or of the end. Whether cards must be played or a spade taken is known to the player on turn alone,
/// whose reasons name the rule.
pub(super) fn passage(view: &View) -> &'static str {
    if let Some(outcome) = &view.outcome {
        match outcome.reason.as_str() {
            reason if Leaving::of(reason).is_some() => "CS-14",
            "four_kings" => "CS-12",
            _ => "CS-13",
        }
    } else if view.turn == 0 {
        "CS-1"
    } else {
        "CS-7"
    }
}
