//! Words for sentences about effects.

use acepost_pieces::{Card, Face};

use crate::{Names, Seat};

/// Returns "ana", "ana and ben", "ana, ben and cai".
pub fn and<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// Returns the names of the players in these seats, as [`and`] joins them.
pub fn players(names: &Names, seats: impl IntoIterator<Item = Seat>) -> String {
    and(seats.into_iter().map(|seat| names.of(seat)))
}

/// Returns "the ace of hearts".
pub fn the(card: Card) -> String {
    format!("the {}", card.name())
}

/// Returns "the ace of hearts", or "a card" for one that is face down.
pub fn a_card(face: Face) -> String {
    face.card().map_or_else(|| "a card".to_owned(), the)
}

/// Returns "the ace of hearts and the 3 of clubs".
pub fn the_cards(cards: &[Card]) -> String {
    and(cards.iter().copied().map(the))
}

/// Returns "AH 3C", for where names would be too long.
pub fn short(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the cards in words, or their number if one of them is face down.
pub fn faces(faces: &[Face], words: impl Fn(&[Card]) -> String) -> String {
    let seen: Option<Vec<Card>> = faces.iter().map(|face| face.card()).collect();
    match (seen, faces.len()) {
        (Some(seen), _) => words(&seen),
        (None, 1) => "a card".to_owned(),
        (None, count) => format!("{count} cards"),
    }
}

/// Returns what each player holds after a deal, a sentence for each.
pub fn hands(names: &Names, hands: &[Vec<Face>], words: impl Fn(&[Card]) -> String) -> String {
    let holds = |(seat, hand): (Seat, &Vec<Face>)| format!("{} holds {}.", names.of(seat), faces(hand, &words));
    (0..).map(Seat).zip(hands).map(holds).collect::<Vec<_>>().join(" ")
}

/// Returns who has won a duel, and why.
pub fn duel_ended(names: &Names, placements: [u8; 2], why: &str) -> String {
    match placements {
        [1, 2] => format!("{} has won: {why}.", names.of(Seat(0))),
        [2, 1] => format!("{} has won: {why}.", names.of(Seat(1))),
        _ => format!("A draw: {why}."),
    }
}
