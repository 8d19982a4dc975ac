//! Shuffling and dealing.

use acepost_pieces::{Card, Chance, Face};

/// Returns the cards in an order that chance decides, the top card first.
pub fn shuffled(cards: impl IntoIterator<Item = Card>, chance: &mut Chance) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.into_iter().collect();
    chance.shuffle(&mut cards);
    cards
}

/// Deals the cards to so many hands, one at a time, the first card to the first hand.
pub fn deal(cards: &[Card], hands: usize) -> Vec<Vec<Face>> {
    let hand = |first| cards.iter().skip(first).step_by(hands).copied().map(Face::Up).collect();
    (0..hands).map(hand).collect()
}
