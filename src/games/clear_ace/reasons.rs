//! Why cards and choices are not legal now.

use super::{ClearAce, action::Action, messages};
use crate::{Observation, Reason, Words, kit::held_besides};

/// CA-10: a player who holds a 2 must play a 2.
pub(super) fn reasons(seen: &Observation<ClearAce>, words: &Words<'_>) -> Vec<Reason> {
    let legal = seen.legal.iter().map(|&Action::Play { card }| card);
    let hand = seen.view.players.get(seen.seat.index()).map(|player| player.hand.as_slice()).unwrap_or_default();
    let cards = held_besides(hand, legal);
    if cards.is_empty() {
        return Vec::new();
    }
    vec![Reason { rule: "CA-10", reason: messages::why_not_two(words.locale), cards, choices: Vec::new() }]
}
