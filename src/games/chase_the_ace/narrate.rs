//! Effects as sentences in plain English.

use acepost_pieces::Face;

use super::effect::{DealtCard, Effect, EndReason, Loser, ShownCard, Spared};
use crate::{
    Leaving, Names, Seat,
    kit::narrate::{and, players, the},
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, names: &Names) -> String {
        let name = |seat: Seat| names.of(seat);
        match self {
            Self::Shuffled { .. } => "The deck was shuffled, to draw for the first deal.".to_owned(),
            Self::DrewForDeal { cards } => {
                let drew = |&ShownCard { seat, card }| format!("{} drew {card}", name(seat));
                format!("{}.", and(cards.iter().map(drew)))
            }
            Self::DealerFound { seat } => format!("{} drew the highest card and is the first dealer.", name(*seat)),
            Self::Dealt { dealer, cards, .. } => dealt(names, *dealer, cards),
            Self::Kept { seat } => format!("{} kept their card.", name(*seat)),
            Self::Exchanged { seat, with, gave, got, .. } => exchanged(&name(*seat), &name(*with), *gave, *got),
            Self::KingShown { seat, asked_by, card } => {
                format!("{} asked {}, who turned up {}.", name(*asked_by), name(*seat), the(*card))
            }
            Self::Stopped { seat } => format!("So {} had to keep their card.", name(*seat)),
            Self::Drew { seat, gave, got, .. } => drew(&name(*seat), *gave, *got),
            Self::KingRefused { seat, card } => {
                format!(
                    "{} drew {}. No king may be drawn: it went back on the deck, and {} kept the old card.",
                    name(*seat),
                    the(*card),
                    name(*seat)
                )
            }
            Self::CardsShown { cards } => {
                let held = |&ShownCard { seat, card }| format!("{} held {card}", name(seat));
                format!("All cards were shown: {}.", and(cards.iter().map(held)))
            }
            Self::TokensLost { losers } => {
                let lost = |loser: &Loser| format!("{} lost {}", name(loser.seat), tokens(loser.tokens));
                format!("{}.", and(losers.iter().map(lost)))
            }
            Self::NobodyLost { because: Spared::AllTied } => {
                "It was a tie between all, so nobody lost a token.".to_owned()
            }
            Self::NobodyLost { because: Spared::NoSingleRank } => {
                "Nobody was alone with a rank, so nobody lost a token.".to_owned()
            }
            Self::WentOut { seats, place } => {
                let verb = if seats.len() == 1 { "is" } else { "are" };
                format!("{} {verb} out, in place {place}.", players(names, seats.iter().copied()))
            }
            Self::Left { why, cards, place } => left(names, *why, cards, *place),
            Self::MatchEnded { placements, reason } => ended(names, placements, *reason),
        }
    }
}

fn dealt(names: &Names, dealer: Seat, cards: &[DealtCard]) -> String {
    let holds = |&DealtCard { seat, card }| Some(format!("{} got {}", names.of(seat), card.card()?));
    let seen: Vec<String> = cards.iter().filter_map(holds).collect();
    let dealer = names.of(dealer);
    if seen.is_empty() {
        format!("{dealer} shuffled and dealt one card to each.")
    } else {
        format!("{dealer} shuffled and dealt one card to each: {}.", and(seen.iter()))
    }
}

fn exchanged(name: &str, with: &str, gave: Face, got: Face) -> String {
    match (gave.card(), got.card()) {
        (Some(gave), Some(got)) => format!("{name} gave {with} {} and got {}.", the(gave), the(got)),
        (Some(gave), None) => format!("{name} gave {with} {} and got a card.", the(gave)),
        _ => format!("{name} exchanged cards with {with}."),
    }
}

fn drew(name: &str, gave: Face, got: Face) -> String {
    match (gave.card(), got.card()) {
        (Some(gave), Some(got)) => format!("{name} drew {} from the deck and put {} there.", the(got), the(gave)),
        (Some(gave), None) => format!("{name} drew a card from the deck and put {} there.", the(gave)),
        _ => format!("{name} exchanged their card with the top card of the deck."),
    }
}

fn tokens(left: u8) -> String {
    if left == 0 { "a token and has none left".to_owned() } else { format!("a token and has {left} left") }
}

fn left(names: &Names, why: Leaving, cards: &[ShownCard], place: u8) -> String {
    let who = players(names, cards.iter().map(|shown| shown.seat));
    let verb = match why {
        Leaving::Resigned => "resigned",
        Leaving::TimedOut => "ran out of time",
    };
    let laid = and(cards.iter().map(|shown| the(shown.card)));
    format!("{who} {verb}, in place {place}, and {laid} went face up under the deck.")
}

fn ended(names: &Names, placements: &[u8], reason: EndReason) -> String {
    let first = (0..).map(Seat).zip(placements).filter(|&(_, place)| *place == 1).map(|(seat, _)| seat);
    let first = players(names, first);
    match reason {
        EndReason::LastStanding => format!("{first} has won, the last player in."),
        EndReason::Resigned => format!("A draw between {first}: everyone resigned."),
        EndReason::TimedOut => format!("A draw between {first}: everyone ran out of time."),
    }
}
