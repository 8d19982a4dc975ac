//! Effects as sentences in plain English.

use acepost_pieces::Card;

use super::effect::{Effect, EndReason};
use crate::{
    Names, Seat,
    kit::narrate::{self, a_card, duel_ended, faces, short},
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, names: &Names) -> String {
        let name = |seat: Seat| names.of(seat);
        let [zero, one] = [0, 1].map(|seat| names.of(Seat(seat)));
        match self {
            Self::Dealt { hands, .. } => {
                format!("The cards were shuffled and dealt. {}", narrate::hands(names, hands, short))
            }
            Self::SetUpRolled { rolls: [first, second] } => {
                format!("For the first turn, {zero} rolled {first} and {one} rolled {second}.")
            }
            Self::FirstPlayerFound { seat } => format!("{} is the first player, for the whole match.", name(*seat)),
            Self::RoundBegan { round } => format!("Round {round} began."),
            Self::Drew { seat, rolled: Some(roll), pile, card } => {
                format!(
                    "{} rolled {roll}{} drew {} from pile {pile}.",
                    name(*seat),
                    passed(*roll, *pile),
                    a_card(*card)
                )
            }
            Self::Drew { seat, rolled: None, pile, card } => {
                format!("{} drew {} from pile {pile}.", name(*seat), a_card(*card))
            }
            Self::DrewOwn { seat, cards } => {
                format!("{} drew {} from their own deck.", name(*seat), faces(cards, short))
            }
            Self::Chose { seat, card } => format!("{} chose {} in secret.", name(*seat), a_card(*card)),
            Self::Played { seat, card } => format!("{} played the {}, face up.", name(*seat), card.name()),
            Self::Revealed { cards: [first, second] } => {
                format!("Both cards were turned over: {zero} played the {}, {one} the {}.", first.name(), second.name())
            }
            Self::DuelBegan { depth: 1 } => "They were of equal rank: a duel.".to_owned(),
            Self::DuelBegan { .. } => "They were of equal rank again: a duel in the duel.".to_owned(),
            Self::BattleWon { seat, stacked, aside } => won(&name(*seat), stacked, aside),
            Self::HandStacked { seat, kept, stacked } if kept.is_empty() => {
                format!("{} stacked the whole hand: {}.", name(*seat), faces(stacked, short))
            }
            Self::HandStacked { seat, kept, stacked } => {
                format!("{} kept {} and stacked {}.", name(*seat), faces(kept, short), faces(stacked, short))
            }
            Self::ShowdownBegan { aside } => {
                let found: Vec<Card> = aside.iter().flatten().copied().collect();
                let found = if found.is_empty() { "none".to_owned() } else { short(&found) };
                format!("The rounds were over: the showdown began. Aces that lay in the decks and went aside: {found}.")
            }
            Self::Shuffled { seat, .. } => format!("{}'s deck was shuffled.", name(*seat)),
            Self::Staked { aces: [first, second] } => {
                format!("{zero} staked the {}, {one} the {}.", first.name(), second.name())
            }
            Self::MatchEnded { placements, reason } => ended(names, *placements, *reason),
        }
    }
}

/// Returns the piles between the die and the pile that was drawn from, which had no card (CA-4).
fn passed(roll: u8, pile: u8) -> String {
    let empty: Vec<String> = (0..6)
        .map(|step| (roll + 5 + step) % 6 + 1)
        .take_while(|&between| between != pile)
        .map(|between| between.to_string())
        .collect();
    match empty.split_last() {
        None => " and".to_owned(),
        Some((only, [])) => format!(", pile {only} is empty, and"),
        Some((last, others)) => format!(", piles {} and {last} are empty, and", others.join(", ")),
    }
}

fn won(name: &str, stacked: &[Card], aside: &[Card]) -> String {
    let mut taken = Vec::new();
    if !stacked.is_empty() {
        taken.push(format!("{} on the deck", short(stacked)));
    }
    if !aside.is_empty() {
        taken.push(format!("{} aside", short(aside)));
    }
    format!("{name} won: {}.", taken.join(", "))
}

fn ended(names: &Names, placements: [u8; 2], reason: EndReason) -> String {
    let why = match reason {
        EndReason::AllAces => "one player owns all four aces",
        EndReason::NeverWonARound => "one player owns all four aces, and the loser never won a round",
        EndReason::DeckExhausted => "the loser's deck could not supply a card",
        EndReason::BothExhausted => "neither deck could supply a card",
        EndReason::Resigned => "the loser resigned",
        EndReason::TimedOut => "time ran out",
    };
    duel_ended(names, placements, why)
}
