//! The rule that matters now.

use acepost_pieces::Rank;

use super::view::View;
use crate::Leaving;

/// Returns the rule of the choice that is to be made, or of the end.
pub(super) fn passage(view: &View) -> &'static str {
    if let Some(outcome) = &view.outcome {
        return match outcome.reason.as_str() {
            reason if Leaving::of(reason).is_some() && one_has_stayed(view) => "CU-22",
            reason if Leaving::of(reason).is_some() => "CU-18",
            "stalled" => "CU-20",
            _ => "CU-17",
        };
    }
    match view.table.last() {
        None => "CU-5",
        Some(exchange) if exchange.beaten_with.is_some() => "CU-6",
        Some(exchange) if exchange.attack.rank() == Rank::Ace => "CU-11",
        Some(_) if view.options.must_beat => "CU-21",
        Some(_) => "CU-8",
    }
}

/// Returns whether the match ended because players left alone until a single one was in.
fn one_has_stayed(view: &View) -> bool {
    let in_to_the_end = view.players.iter().filter(|player| player.place.is_none()).count();
    in_to_the_end == 1 && view.players.iter().any(|player| player.left)
}
