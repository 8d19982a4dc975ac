//! Effects told in plain English.

use std::fmt::Display;

use super::{
    cards::spade_at,
    effect::{Effect, EndReason},
};
use crate::{
    games::{Names, Seat},
    pieces::{Card, Face},
};

impl Effect {
    /// What happened, in a sentence or two. Cards that lie face down stay "a card".
    #[must_use]
    pub fn sentence(&self, names: &Names) -> String {
        let name = |seat: &Seat| names.of(*seat);
        let other = |seat: &Seat| names.of(if *seat == Seat(0) { Seat(1) } else { Seat(0) });
        match self {
            Self::FirstPlayerDrawn { seat } => format!("The lot fell on {}, who is player one.", name(seat)),
            Self::Dealt { hands, .. } => {
                let holds = |(seat, hand): (Seat, &Vec<Face>)| format!("{} holds {}.", names.of(seat), faces(hand));
                let hands: Vec<_> = (0..).map(Seat).zip(hands).map(holds).collect();
                format!("The clock was laid, and the other cards were shuffled and dealt. {}", hands.join(" "))
            }
            Self::KingGiven { seat, king } => {
                format!("{} had been dealt the {} and gave it to {}.", name(seat), king.name(), other(seat))
            }
            Self::TurnBegan { seat, window, .. } => format!("It was {}'s turn, at {}.", name(seat), and(window)),
            Self::Discarded { seat, cards } => {
                let is = if cards.len() == 1 { "its position is" } else { "their positions are" };
                format!("{} discarded {}: {is} blank.", name(seat), named(cards))
            }
            Self::Drew { seat, cards } => format!("{} drew {}.", name(seat), faces(cards)),
            Self::DrewKing { seat, king } => {
                format!("{} drew the {} and gave it to {}.", name(seat), king.name(), other(seat))
            }
            Self::DrewKingOfSpades { seat } => {
                format!("{} drew the king of spades, the last card of the draw pile, and kept it.", name(seat))
            }
            Self::Played { seat, cards } => format!("{} played {}.", name(seat), named(cards)),
            Self::Took { seat, position, discarded } => {
                let spade = spade_at(*position).map_or_else(|| "spade".to_owned(), Card::name);
                let with = match discarded.as_slice() {
                    [] => String::new(),
                    cards => format!(" and discarded what lay on it: {}", named(cards)),
                };
                format!("{} took the {spade}{with}.", name(seat))
            }
            Self::MatchEnded { placements, reason } => ended(names, *placements, *reason),
        }
    }
}

/// `1, 2 and 3`.
pub(super) fn and<T: Display>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [others @ .., last] => {
            let others: Vec<_> = others.iter().map(ToString::to_string).collect();
            format!("{} and {last}", others.join(", "))
        }
    }
}

/// `the ace of hearts and the 3 of clubs`.
pub(super) fn named(cards: &[Card]) -> String {
    let names: Vec<_> = cards.iter().map(|card| format!("the {}", card.name())).collect();
    and(&names)
}

/// `AH 3C`, for where names would be too long.
pub(super) fn listed(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

fn faces(faces: &[Face]) -> String {
    let seen: Option<Vec<Card>> = faces.iter().map(|face| face.card()).collect();
    match (seen, faces.len()) {
        (Some(seen), _) => named(&seen),
        (None, 1) => "a card".to_owned(),
        (None, count) => format!("{count} cards"),
    }
}

fn ended(names: &Names, placements: [u8; 2], reason: EndReason) -> String {
    let why = match reason {
        EndReason::FourKings => "all four kings are together",
        EndReason::FewestSpades if placements == [1, 1] => "the clock is empty, and both have as many spades",
        EndReason::FewestSpades => "the clock is empty, and the winner has the fewest spades",
        EndReason::Resigned => "the loser resigned",
        EndReason::TimedOut => "time ran out",
    };
    match placements {
        [1, 2] => format!("{} has won: {why}.", names.of(Seat(0))),
        [2, 1] => format!("{} has won: {why}.", names.of(Seat(1))),
        _ => format!("A draw: {why}."),
    }
}
