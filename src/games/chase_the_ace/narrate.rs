//! Effects as sentences.

use acepost_pieces::Face;

use super::{
    effect::{DealtCard, Effect, EndReason, Loser, ShownCard, Spared},
    messages,
};
use crate::{
    Leaving, Outcome, Seat, Words,
    kit::{
        Verdict,
        narrate::{a_card, listed, the},
    },
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, words: &Words<'_>) -> String {
        let (locale, who) = (words.locale, |seat: Seat| words.party(seat));
        match self {
            Self::Shuffled { .. } => messages::shuffled(locale),
            Self::DrewForDeal { cards } => {
                let drew = |&ShownCard { seat, card }| messages::drew_for_deal(locale, card.to_string(), &who(seat));
                cards.iter().map(drew).collect::<Vec<_>>().join(" ")
            }
            Self::DealerFound { seat } => messages::dealer_found(locale, &who(*seat)),
            Self::Dealt { dealer, cards, .. } => dealt(words, *dealer, cards),
            Self::Kept { seat } => messages::kept(locale, &who(*seat)),
            Self::Exchanged { seat, with, gave, got, .. } => exchanged(words, *seat, *with, [*gave, *got]),
            Self::KingShown { seat, asked_by, card } => {
                messages::king_shown(locale, &who(*asked_by), the(locale, *card), &who(*seat))
            }
            Self::Stopped { seat } => messages::stopped(locale, &who(*seat)),
            Self::Drew { seat, gave, got, .. } => drew(words, *seat, [*gave, *got]),
            Self::KingRefused { seat, card } => messages::king_refused(locale, the(locale, *card), &who(*seat)),
            Self::CardsShown { cards } => {
                let held = |&ShownCard { seat, card }| messages::held(locale, card.to_string(), &who(seat));
                messages::cards_shown(locale, listed(locale, cards.iter().map(held)))
            }
            Self::TokensLost { losers } => {
                let lost = |loser: &Loser| messages::lost_token(locale, loser.tokens, &who(loser.seat));
                losers.iter().map(lost).collect::<Vec<_>>().join(" ")
            }
            Self::NobodyLost { because: Spared::AllTied } => messages::all_tied(locale),
            Self::NobodyLost { because: Spared::NoSingleRank } => messages::no_single_rank(locale),
            Self::WentOut { seats, place } => messages::went_out(locale, *place, &words.parties(seats.iter().copied())),
            Self::Left { why, cards, place } => left(words, *why, cards, *place),
            Self::MatchEnded { placements, reason } => {
                let verdict = Verdict::new(placements);
                verdict.sentence(words, why(words, verdict, *reason))
            }
        }
    }
}

fn dealt(words: &Words<'_>, dealer: Seat, cards: &[DealtCard]) -> String {
    let (locale, dealer) = (words.locale, words.party(dealer));
    let got = |&DealtCard { seat, card }| Some(messages::got(locale, card.card()?.to_string(), &words.party(seat)));
    let seen: Vec<String> = cards.iter().filter_map(got).collect();
    if seen.is_empty() {
        messages::dealt(locale, &dealer)
    } else {
        messages::dealt_seen(locale, listed(locale, seen), &dealer)
    }
}

fn exchanged(words: &Words<'_>, seat: Seat, with: Seat, [gave, got]: [Face; 2]) -> String {
    let (locale, who, with) = (words.locale, words.party(seat), words.party(with));
    match gave.card() {
        Some(gave) => messages::exchanged_seen(locale, the(locale, gave), a_card(locale, got), &who, &with),
        None => messages::exchanged(locale, &who, &with),
    }
}

fn drew(words: &Words<'_>, seat: Seat, [gave, got]: [Face; 2]) -> String {
    let (locale, who) = (words.locale, words.party(seat));
    match gave.card() {
        Some(gave) => messages::drew_seen(locale, the(locale, gave), a_card(locale, got), &who),
        None => messages::drew(locale, &who),
    }
}

fn left(words: &Words<'_>, why: Leaving, cards: &[ShownCard], place: u8) -> String {
    let (locale, who) = (words.locale, words.parties(cards.iter().map(|shown| shown.seat)));
    let cards = listed(locale, cards.iter().map(|shown| the(locale, shown.card)));
    match why {
        Leaving::Resigned => messages::resigned(locale, cards, place, &who),
        Leaving::TimedOut => messages::timed_out(locale, cards, place, &who),
    }
}

/// Returns the result to the reader, and why the match ended.
pub fn result(outcome: &Outcome, words: &Words<'_>) -> String {
    let verdict = Verdict::new(&outcome.placements);
    verdict.told(words, outcome.reason.parse().ok().map(|reason| why(words, verdict, reason)))
}

fn why(words: &Words<'_>, verdict: Verdict<'_>, reason: EndReason) -> String {
    let locale = words.locale;
    match reason {
        EndReason::LastStanding if verdict.is_behind(words) => {
            messages::end_last_standing_other(locale, words.parties(verdict.first()).name())
        }
        EndReason::LastStanding => messages::end_last_standing(locale),
        EndReason::Resigned => messages::end_resigned(locale),
        EndReason::TimedOut => messages::end_timed_out(locale),
    }
}
