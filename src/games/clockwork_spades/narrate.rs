//! Effects as sentences.

use acepost_l10n::Locale;

use super::{
    cards::the_spade,
    effect::{Effect, EndReason},
    messages,
};
use crate::{
    Seat, Words,
    kit::narrate::{duel_ended, faces, hands, listed, the, the_cards},
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, words: &Words<'_>) -> String {
        let (locale, who) = (words.locale, |seat: &Seat| words.party(*seat));
        let other = |seat: &Seat| words.party(if *seat == Seat(0) { Seat(1) } else { Seat(0) });
        match self {
            Self::FirstPlayerDrawn { seat } => messages::first_player_drawn(locale, &who(seat)),
            Self::Dealt { hands: dealt, .. } => {
                messages::dealt(locale, hands(words, dealt, |cards| the_cards(locale, cards)))
            }
            Self::KingGiven { seat, king } => {
                messages::king_given(locale, the(locale, *king), &other(seat), &who(seat))
            }
            Self::TurnBegan { seat, window, .. } => messages::turn_began(locale, &who(seat), listed(locale, window)),
            Self::Discarded { seat, cards } => {
                messages::discarded(locale, the_cards(locale, cards), cards.len(), &who(seat))
            }
            Self::Drew { seat, cards } => {
                messages::drew(locale, faces(locale, cards, |cards| the_cards(locale, cards)), &who(seat))
            }
            Self::DrewKing { seat, king } => messages::drew_king(locale, the(locale, *king), &other(seat), &who(seat)),
            Self::DrewKingOfSpades { seat } => messages::drew_king_of_spades(locale, &who(seat)),
            Self::Played { seat, cards } => messages::played(locale, the_cards(locale, cards), &who(seat)),
            Self::Took { seat, position, discarded } if discarded.is_empty() => {
                messages::took(locale, the_spade(locale, *position), &who(seat))
            }
            Self::Took { seat, position, discarded } => {
                let fell = the_cards(locale, discarded);
                messages::took_with(locale, the_spade(locale, *position), fell, &who(seat))
            }
            Self::MatchEnded { placements, reason } => {
                duel_ended(words, *placements, why(locale, *placements, *reason))
            }
        }
    }
}

fn why(locale: Locale, placements: [u8; 2], reason: EndReason) -> String {
    match reason {
        EndReason::FourKings => messages::end_four_kings(locale),
        EndReason::FewestSpades if placements == [1, 1] => messages::end_equal_spades(locale),
        EndReason::FewestSpades => messages::end_fewest_spades(locale),
        EndReason::Resigned => messages::end_resigned(locale),
        EndReason::TimedOut => messages::end_timed_out(locale),
    }
}
