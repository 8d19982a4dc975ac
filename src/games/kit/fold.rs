//! What the folds of all games check, and how they read the faces of cards.

use acepost_pieces::{Card, Face};

use crate::InvalidEffect;

/// Checks that an effect fits.
///
/// # Errors
/// [`InvalidEffect`] when the condition does not hold.
pub fn fits(condition: bool) -> Result<(), InvalidEffect> {
    if condition { Ok(()) } else { Err(InvalidEffect) }
}

/// Returns the cards, all of which must be face up, as in a record.
///
/// # Errors
/// [`InvalidEffect`] when one is face down.
pub fn face_up(faces: &[Face]) -> Result<Vec<Card>, InvalidEffect> {
    faces.iter().map(|face| face.card().ok_or(InvalidEffect)).collect()
}

/// Returns the same cards, face up only if `seen` is true.
pub fn seen_if(seen: bool, faces: &[Face]) -> Vec<Face> {
    faces.iter().map(|face| face.seen_if(seen)).collect()
}

/// Returns the cards of the hand without those that legal actions name, in the hand's order.
pub fn held_besides(hand: &[Face], named: impl IntoIterator<Item = Card>) -> Vec<Card> {
    let named: Vec<Card> = named.into_iter().collect();
    hand.iter().filter_map(|face| face.card()).filter(|card| !named.contains(card)).collect()
}
