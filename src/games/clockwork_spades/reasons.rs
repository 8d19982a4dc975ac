//! Why cards and choices are not legal now.

use super::{ClockworkSpades, action::Action, messages};
use crate::{Observation, Reason, Words, kit::held_besides};

/// CS-7 to CS-9: all cards of the window must be played; a player who holds none takes a spade of it, and no other.
pub(super) fn reasons(seen: &Observation<ClockworkSpades>, words: &Words<'_>) -> Vec<Reason> {
    let locale = words.locale;
    let played = seen.legal.iter().find_map(|action| match action {
        Action::Play { cards } => Some(cards),
        Action::Take { .. } => None,
    });
    let hand = seen.view.players.get(seen.seat.index()).map(|player| player.hand.as_slice()).unwrap_or_default();
    let cards = held_besides(hand, played.into_iter().flatten().copied());
    let window = words.listed(&seen.view.window);
    if played.is_none() {
        let reason = messages::why_not_play(locale, window.as_str());
        let mut reasons = vec![Reason { rule: "CS-9", reason, cards, choices: vec!["play"] }];
        let outside = seen.view.clock.iter().filter(|hour| !seen.view.window.contains(&hour.position));
        let spades: Vec<_> = outside.filter_map(|hour| hour.spade).collect();
        if !spades.is_empty() {
            let reason = messages::why_not_spade(locale, window);
            reasons.push(Reason { rule: "CS-7", reason, cards: spades, choices: Vec::new() });
        }
        return reasons;
    }
    let mut reasons = Vec::new();
    if !cards.is_empty() {
        let reason = messages::why_not_card(locale, window);
        reasons.push(Reason { rule: "CS-8", reason, cards, choices: Vec::new() });
    }
    let reason = messages::why_not_take(locale);
    reasons.push(Reason { rule: "CS-8", reason, cards: Vec::new(), choices: vec!["take"] });
    reasons
}
