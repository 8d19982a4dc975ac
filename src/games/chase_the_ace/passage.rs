//! The rule that matters now.

use super::{explain, view::View};
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
    } else if view.to_act.first().is_some_and(|&seat| explain::next(view, seat).is_none()) {
        "CH-10"
    } else {
        "CH-6"
    }
}
