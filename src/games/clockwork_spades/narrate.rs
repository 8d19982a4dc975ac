//! Effects as sentences.

use super::{
    cards::the_spade,
    effect::{Effect, EndReason},
    messages,
};
use crate::{
    Leaving, Outcome, Seat, Words,
    kit::{
        Verdict,
        narrate::{faces, hands, listed, the, the_cards},
    },
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
                let verdict = Verdict::new(placements);
                verdict.sentence(words, why(words, verdict, *reason))
            }
        }
    }
}

/// Returns the result to the reader, and why the match ended.
pub fn result(outcome: &Outcome, words: &Words<'_>) -> String {
    let verdict = Verdict::new(&outcome.placements);
    verdict.told(words, outcome.reason.parse().ok().map(|reason| why(words, verdict, reason)))
}

fn why(words: &Words<'_>, verdict: Verdict<'_>, reason: EndReason) -> String {
    let (locale, last, behind) = (words.locale, verdict.last(), verdict.is_behind(words));
    let winner = words.parties(verdict.first());
    match reason {
        EndReason::FourKings if behind => messages::end_four_kings_other(locale, winner.name()),
        EndReason::FourKings => messages::end_four_kings(locale),
        EndReason::FewestSpades if last.len() == 2 => messages::end_equal_spades(locale),
        EndReason::FewestSpades if behind => messages::end_fewest_spades_other(locale, winner.name()),
        EndReason::FewestSpades => messages::end_fewest_spades(locale),
        EndReason::Resigned => verdict.left(words, Leaving::Resigned, &last),
        EndReason::TimedOut => verdict.left(words, Leaving::TimedOut, &last),
    }
}
