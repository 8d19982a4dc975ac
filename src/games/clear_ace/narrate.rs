//! Effects as sentences.

use acepost_l10n::Locale;
use acepost_pieces::Card;

use super::{
    effect::{Effect, EndReason},
    messages,
};
use crate::{
    Leaving, Outcome, Seat, Words,
    kit::{
        Verdict,
        narrate::{a_card, faces, hands, listed, short, the},
    },
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, words: &Words<'_>) -> String {
        let (locale, who) = (words.locale, |seat: Seat| words.party(seat));
        let [zero, one] = [0, 1].map(|seat| who(Seat(seat)));
        match self {
            Self::Dealt { hands: dealt, .. } => messages::dealt(locale, hands(words, dealt, short)),
            Self::SetUpRolled { rolls: [first, second] } => {
                messages::set_up_rolled(locale, &zero, *first, &one, *second)
            }
            Self::FirstPlayerFound { seat } => messages::first_player_found(locale, &who(*seat)),
            Self::RoundBegan { round } => messages::round_began(locale, *round),
            Self::Drew { seat, rolled: Some(roll), pile, card } => {
                let empty = passed(*roll, *pile);
                let (count, empty) = (empty.len(), listed(locale, empty));
                messages::drew_rolled(locale, a_card(locale, *card), empty, count, *pile, *roll, &who(*seat))
            }
            Self::Drew { seat, rolled: None, pile, card } => {
                messages::drew(locale, a_card(locale, *card), *pile, &who(*seat))
            }
            Self::DrewOwn { seat, cards } => messages::drew_own(locale, faces(locale, cards, short), &who(*seat)),
            Self::Chose { seat, card } => messages::chose(locale, a_card(locale, *card), &who(*seat)),
            Self::Played { seat, card } => messages::played(locale, the(locale, *card), &who(*seat)),
            Self::Revealed { cards: [first, second] } => {
                messages::revealed(locale, &zero, the(locale, *first), &one, the(locale, *second))
            }
            Self::DuelBegan { depth: 1 } => messages::duel_began(locale),
            Self::DuelBegan { .. } => messages::duel_in_duel_began(locale),
            Self::BattleWon { seat, stacked, aside } => {
                messages::battle_won(locale, won(locale, stacked, aside), &who(*seat))
            }
            Self::HandStacked { seat, kept, stacked } if kept.is_empty() => {
                messages::hand_stacked(locale, faces(locale, stacked, short), &who(*seat))
            }
            Self::HandStacked { seat, kept, stacked } if stacked.is_empty() => {
                messages::hand_all_kept(locale, faces(locale, kept, short), &who(*seat))
            }
            Self::HandStacked { seat, kept, stacked } => {
                let [kept, stacked] = [kept, stacked].map(|cards| faces(locale, cards, short));
                messages::hand_kept(locale, kept, stacked, &who(*seat))
            }
            Self::ShowdownBegan { aside } => {
                let found: Vec<Card> = aside.iter().flatten().copied().collect();
                if found.is_empty() {
                    messages::showdown_began(locale)
                } else {
                    messages::showdown_began_with_aces(locale, short(&found))
                }
            }
            Self::Shuffled { seat, .. } => messages::deck_shuffled(locale, &who(*seat)),
            Self::Staked { aces: [first, second] } => {
                messages::staked(locale, &zero, the(locale, *first), &one, the(locale, *second))
            }
            Self::MatchEnded { placements, reason } => {
                let verdict = Verdict::new(placements);
                verdict.sentence(words, why(words, verdict, *reason))
            }
        }
    }
}

/// Returns the piles between the die and the pile that was drawn from, which had no card (CA-4).
fn passed(roll: u8, pile: u8) -> Vec<u8> {
    (0..6).map(|step| (roll + 5 + step) % 6 + 1).take_while(|&between| between != pile).collect()
}

fn won(locale: Locale, stacked: &[Card], aside: &[Card]) -> String {
    let mut taken = Vec::new();
    if !stacked.is_empty() {
        taken.push(messages::battle_won_stacked(locale, short(stacked)));
    }
    if !aside.is_empty() {
        taken.push(messages::battle_won_aside(locale, short(aside)));
    }
    taken.join(", ")
}

/// Returns the result to the reader, and why the match ended.
pub fn result(outcome: &Outcome, words: &Words<'_>) -> String {
    let verdict = Verdict::new(&outcome.placements);
    verdict.told(words, outcome.reason.parse().ok().map(|reason| why(words, verdict, reason)))
}

fn why(words: &Words<'_>, verdict: Verdict<'_>, reason: EndReason) -> String {
    let (locale, [winner, loser], behind) = (words.locale, verdict.duellists(words), verdict.is_behind(words));
    match reason {
        EndReason::AllAces if behind => messages::end_all_aces_other(locale, winner.name()),
        EndReason::AllAces => messages::end_all_aces(locale),
        EndReason::NeverWonARound => messages::end_never_won_a_round(locale, &loser, winner.name()),
        EndReason::DeckExhausted => messages::end_deck_exhausted(locale, &loser),
        EndReason::BothExhausted => messages::end_both_exhausted(locale),
        EndReason::Resigned => verdict.left(words, Leaving::Resigned, &verdict.last()),
        EndReason::TimedOut => verdict.left(words, Leaving::TimedOut, &verdict.last()),
    }
}
