//! What a viewer who has followed the match can tell of hidden cards (CS-15), as sentences.

use acepost_pieces::Face;

use super::{
    messages,
    view::{PlayerView, View},
};
use crate::{Words, kit::narrate::listed};

/// Returns what the view says in `lacks`, of the reader's own hand first; nothing once everything is open.
pub(super) fn remembered(view: &View, words: &Words<'_>) -> Vec<String> {
    let is_open = !view.players.iter().any(|player| player.hand.contains(&Face::Down));
    if view.outcome.is_some() || is_open {
        return Vec::new();
    }
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    players.sort_by_key(|player| words.reader() != Some(player.seat));
    players.into_iter().flat_map(|player| lacked(player, words)).collect()
}

/// Returns a sentence for the cards that lack the same positions. They stand side by side: those of which most is known come first.
fn lacked(player: &PlayerView, words: &Words<'_>) -> Vec<String> {
    let (locale, who) = (words.locale, words.party(player.seat));
    let alike = player.lacks.chunk_by(|one, other| one == other);
    let told = alike.filter_map(|cards| {
        let hours = cards.first().filter(|hours| !hours.is_empty())?;
        Some(messages::remember_lacks(locale, cards.len(), listed(locale, hours), &who))
    });
    told.collect()
}
