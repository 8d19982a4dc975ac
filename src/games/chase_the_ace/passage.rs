//! The rule that matters now.

use super::view::View;
use crate::Leaving;

/// Returns the rule of the turn, or of the end.
pub(super) fn passage(view: &View) -> &'static str {
    if let Some(outcome) = &view.outcome {
        match outcome.reason.as_str() {
            reason if Leaving::of(reason).is_some() => "CH-17",
            _ => "CH-16",
        }
    } else if view.round == 0 {
        "CH-3"
    } else if view.dealer.is_some_and(|dealer| view.to_act.contains(&dealer)) {
        "CH-10"
    } else {
        "CH-6"
    }
}
