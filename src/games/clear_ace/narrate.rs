//! Effects told in plain English.

use super::effect::{Effect, EndReason};
use crate::{
    games::Seat,
    pieces::{Card, Face},
};

impl Effect {
    /// What happened, in a sentence. Cards that lie face down stay "a card".
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Dealt { hands, .. } => {
                let hands: Vec<_> = (0..).map(Seat).zip(hands).map(|(seat, hand)| holds(seat, hand)).collect();
                format!("The cards are shuffled and dealt. {}", hands.join(" "))
            }
            Self::SetUpRolled { rolls: [zero, one] } => {
                format!("For the first turn, seat 0 rolls {zero} and seat 1 rolls {one}.")
            }
            Self::FirstPlayerFound { seat } => format!("{} is the first player, for the whole match.", name(*seat)),
            Self::RoundBegan { round } => format!("Round {round} begins."),
            Self::Drew { seat, rolled: Some(roll), pile, card } => {
                format!("{} rolls {roll} and draws {} from pile {pile}.", name(*seat), one(*card))
            }
            Self::Drew { seat, rolled: None, pile, card } => {
                format!("{} draws {} from pile {pile}.", name(*seat), one(*card))
            }
            Self::DrewOwn { seat, cards } => format!("{} draws {} from their own deck.", name(*seat), faces(cards)),
            Self::Chose { seat, card } => format!("{} chooses {} in secret.", name(*seat), one(*card)),
            Self::Played { seat, card } => format!("{} plays the {}, face up.", name(*seat), card.name()),
            Self::Revealed { cards: [zero, one] } => {
                format!("Both cards are turned over: the {} and the {}.", zero.name(), one.name())
            }
            Self::DuelBegan { depth: 1 } => "They are of equal rank: a duel.".to_owned(),
            Self::DuelBegan { .. } => "They are of equal rank again: a duel in the duel.".to_owned(),
            Self::BattleWon { seat, stacked, aside } => won(*seat, stacked, aside),
            Self::HandStacked { seat, kept, stacked } if kept.is_empty() => {
                format!("{} stacks the whole hand: {}.", name(*seat), faces(stacked))
            }
            Self::HandStacked { seat, kept, stacked } => {
                format!("{} keeps {} and stacks {}.", name(*seat), faces(kept), faces(stacked))
            }
            Self::ShowdownBegan { aside } => {
                let found: Vec<Card> = aside.iter().flatten().copied().collect();
                let found = if found.is_empty() { "none".to_owned() } else { cards(&found) };
                format!("The rounds are over: the showdown. Aces that lay in the decks and go aside: {found}.")
            }
            Self::Shuffled { seat, .. } => format!("{}'s deck is shuffled.", name(*seat)),
            Self::Staked { aces: [zero, one] } => {
                format!("Seat 0 stakes the {}, seat 1 the {}.", zero.name(), one.name())
            }
            Self::MatchEnded { placements, reason } => ended(*placements, *reason),
        }
    }
}

fn name(seat: Seat) -> String {
    format!("Seat {}", seat.0)
}

fn one(face: Face) -> String {
    face.card().map_or_else(|| "a card".to_owned(), |card| format!("the {}", card.name()))
}

fn cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn faces(faces: &[Face]) -> String {
    let seen: Option<Vec<Card>> = faces.iter().map(|face| face.card()).collect();
    match (seen, faces.len()) {
        (Some(seen), _) => cards(&seen),
        (None, 1) => "a card".to_owned(),
        (None, count) => format!("{count} cards"),
    }
}

fn holds(seat: Seat, hand: &[Face]) -> String {
    format!("{} holds {}.", name(seat), faces(hand))
}

fn won(seat: Seat, stacked: &[Card], aside: &[Card]) -> String {
    let mut taken = Vec::new();
    if !stacked.is_empty() {
        taken.push(format!("{} on the deck", cards(stacked)));
    }
    if !aside.is_empty() {
        taken.push(format!("{} aside", cards(aside)));
    }
    format!("{} wins: {}.", name(seat), taken.join(", "))
}

fn ended(placements: [u8; 2], reason: EndReason) -> String {
    let why = match reason {
        EndReason::AllAces => "one player owns all four aces",
        EndReason::NeverWonARound => "one player owns all four aces, and the loser never won a round",
        EndReason::DeckExhausted => "the loser's deck could not supply a card",
        EndReason::BothExhausted => "neither deck could supply a card",
        EndReason::Resigned => "the loser resigned",
        EndReason::TimedOut => "time ran out",
    };
    match placements {
        [1, 2] => format!("Seat 0 has won: {why}."),
        [2, 1] => format!("Seat 1 has won: {why}."),
        _ => format!("A draw: {why}."),
    }
}
