//! Effects as sentences in plain English.

use acepost_pieces::Card;

use super::{
    cards::spade_at,
    effect::{Effect, EndReason},
};
use crate::{
    Names, Seat,
    kit::narrate::{self, and, duel_ended, faces, the_cards},
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, names: &Names) -> String {
        let name = |seat: &Seat| names.of(*seat);
        let other = |seat: &Seat| names.of(if *seat == Seat(0) { Seat(1) } else { Seat(0) });
        match self {
            Self::FirstPlayerDrawn { seat } => format!("The lot fell on {}, who is player one.", name(seat)),
            Self::Dealt { hands, .. } => {
                let hands = narrate::hands(names, hands, the_cards);
                format!("The clock was laid, and the other cards were shuffled and dealt. {hands}")
            }
            Self::KingGiven { seat, king } => {
                format!("{} had been dealt the {} and gave it to {}.", name(seat), king.name(), other(seat))
            }
            Self::TurnBegan { seat, window, .. } => format!("It was {}'s turn, at {}.", name(seat), and(window)),
            Self::Discarded { seat, cards } => {
                let is = if cards.len() == 1 { "its position is" } else { "their positions are" };
                format!("{} discarded {}: {is} blank.", name(seat), the_cards(cards))
            }
            Self::Drew { seat, cards } => format!("{} drew {}.", name(seat), faces(cards, the_cards)),
            Self::DrewKing { seat, king } => {
                format!("{} drew the {} and gave it to {}.", name(seat), king.name(), other(seat))
            }
            Self::DrewKingOfSpades { seat } => {
                format!("{} drew the king of spades, the last card of the draw pile, and kept it.", name(seat))
            }
            Self::Played { seat, cards } => format!("{} played {}.", name(seat), the_cards(cards)),
            Self::Took { seat, position, discarded } => {
                let spade = spade_at(*position).map_or_else(|| "spade".to_owned(), Card::name);
                let with = match discarded.as_slice() {
                    [] => String::new(),
                    cards => format!(" and discarded what lay on it: {}", the_cards(cards)),
                };
                format!("{} took the {spade}{with}.", name(seat))
            }
            Self::MatchEnded { placements, reason } => ended(names, *placements, *reason),
        }
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
    duel_ended(names, placements, why)
}
