//! Effects as sentences in plain English.

use acepost_pieces::{Card, Face};

use super::{
    effect::{Deal, Effect, EndReason},
    layout::beating,
};
use crate::{
    Leaving, Names, Seat,
    kit::narrate::{self, faces, players, short},
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, names: &Names) -> String {
        let name = |seat: &Seat| names.of(*seat);
        match self {
            Self::FirstAttackerDrawn { seat } => format!("The lot fell on {}, who attacks first.", name(seat)),
            Self::Dealt { hands, .. } => {
                format!("The cards were shuffled and dealt. {}", narrate::hands(names, hands, short))
            }
            Self::MoveBegan { attacker, defender, .. } => {
                format!("It was {}'s turn to attack {}.", name(attacker), name(defender))
            }
            Self::Attacked { seat, card } => format!("{} attacked with the {}.", name(seat), card.name()),
            Self::Beaten { seat, card, with } => {
                format!("{} beat the {} with {}.", name(seat), card.name(), beating(*with))
            }
            Self::Defended { seat, cards } => {
                format!("{} had withstood the attack. Out of the game went {}.", name(seat), short(cards))
            }
            Self::Taken { seat, cards } => format!("{} took {}.", name(seat), short(cards)),
            Self::Refilled { dealt } => refilled(names, dealt),
            Self::WentOut { seats, place } => went_out(names, seats, *place),
            Self::Left { why, seats, hands, place } => left(names, *why, seats, hands, *place),
            Self::MoveAbandoned { cards } if cards.is_empty() => "So the move was over.".to_owned(),
            Self::MoveAbandoned { cards } => {
                format!("So the move was over. Out of the game went {}.", short(cards))
            }
            Self::MatchEnded { placements, reason, about } => ended(names, placements, *reason, about),
        }
    }
}

/// Returns what each player was dealt, in the order in which they got their first card.
fn refilled(names: &Names, dealt: &[Deal]) -> String {
    let mut seats: Vec<Seat> = Vec::new();
    for deal in dealt {
        if !seats.contains(&deal.seat) {
            seats.push(deal.seat);
        }
    }
    let got = |&seat: &Seat| {
        let cards: Vec<Face> = dealt.iter().filter(|deal| deal.seat == seat).map(|deal| deal.card).collect();
        format!("{} drew {}", names.of(seat), faces(&cards, short))
    };
    format!("{}.", seats.iter().map(got).collect::<Vec<_>>().join(", "))
}

fn went_out(names: &Names, seats: &[Seat], place: u8) -> String {
    let who = players(names, seats.iter().copied());
    match seats {
        [_] => format!("{who} had no card left and went out, in place {place}."),
        _ => format!("{who} had no card left and went out together, sharing place {place}."),
    }
}

fn left(names: &Names, why: Leaving, seats: &[Seat], hands: &[Vec<Card>], place: u8) -> String {
    let (who, verb) = (players(names, seats.iter().copied()), why.either("resigned", "ran out of time"));
    format!("{who} {verb}, in place {place}. Out of the game went {}.", short(&hands.concat()))
}

fn ended(names: &Names, placements: &[u8], reason: EndReason, about: &[Seat]) -> String {
    let last = placements.iter().max();
    let places = (0..).map(Seat).zip(placements);
    let behind: Vec<Seat> = if about.is_empty() {
        places.filter(|(_, place)| Some(*place) == last).map(|(seat, _)| seat).collect()
    } else {
        about.to_vec()
    };
    let (who, has) = (players(names, behind.iter().copied()), if behind.len() == 1 { "has" } else { "have" });
    let place = last.copied().unwrap_or_default();
    match reason {
        EndReason::CardsLeft => format!("{who} was left with cards and {has} lost."),
        EndReason::AllOut => format!("No player has cards left, and none has lost: {who} share place {place}."),
        EndReason::Resigned => format!("{who} resigned and {has} lost."),
        EndReason::TimedOut if behind.len() == placements.len() => "Time ran out for all: a draw.".to_owned(),
        EndReason::TimedOut => format!("Time ran out for {who}, who {has} lost."),
        EndReason::Stalled => {
            format!("Nothing had changed for so many moves that the match ended: {who} share place {place}.")
        }
    }
}
