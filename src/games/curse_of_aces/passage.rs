//! The rule that matters now.

use acepost_pieces::Rank;

use super::view::View;

/// Returns the rule of the choice that is to be made, or of the end.
pub(super) fn passage(view: &View) -> &'static str {
    match view.table.last() {
        _ if view.outcome.is_some() => "CU-17",
        None => "CU-5",
        Some(exchange) if exchange.beaten_with.is_some() => "CU-6",
        Some(exchange) if exchange.attack.rank() == Rank::Ace => "CU-11",
        Some(_) => "CU-8",
    }
}
