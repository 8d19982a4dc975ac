//! What a viewer who has followed the match can tell of hidden cards (CA-30), as sentences.

use super::{
    messages,
    view::{PlayerView, View},
};
use crate::{Words, kit::narrate::short};

/// Returns what the view says in `known`, the reader's own cards first; nothing once everything is open.
pub(super) fn remembered(view: &View, words: &Words<'_>) -> Vec<String> {
    if view.outcome.is_some() || view.players.iter().any(|player| player.deck.cards.is_some()) {
        return Vec::new();
    }
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    players.sort_by_key(|player| words.reader() != Some(player.seat));
    players.into_iter().flat_map(|player| remembered_of(player, words)).collect()
}

fn remembered_of(player: &PlayerView, words: &Words<'_>) -> Vec<String> {
    let (locale, who, known) = (words.locale, words.party(player.seat), &player.known);
    // A secret choice is no longer in the hand that is shown, but may be one of these cards.
    let chosen = u8::from(player.chosen);
    let mut told = Vec::new();
    // The other cards of `in_deck` need no sentence: the layout shows them face up in the deck.
    let top = known.in_deck.get(..usize::from(known.on_top)).unwrap_or_default();
    if !top.is_empty() {
        told.push(messages::remember_top(locale, short(top), &who));
    }
    if !known.in_hand.is_empty() {
        told.push(messages::remember_hand(locale, short(&known.in_hand), chosen, &who));
    }
    if !known.in_deck_or_hand.is_empty() {
        told.push(messages::remember_either(locale, short(&known.in_deck_or_hand), chosen, &who));
    }
    if known.no_twos > 0 {
        told.push(messages::remember_no_twos(locale, chosen, known.no_twos, known.drawn_since, &who));
    }
    if known.kept > 0 {
        told.push(messages::remember_kept(locale, chosen, known.kept, &who));
    }
    told
}
