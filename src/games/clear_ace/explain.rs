//! Why a card could be played: true sentences about what the player sees, for hints.

use std::cmp::Ordering;

use acepost_pieces::Card;

use super::{
    ClearAce,
    action::Action,
    cards::{Hand, compare, is_ace, is_two},
    messages,
    plan::{BOLD, Situation},
};
use crate::{Explanation, Observation, Words, kit::narrate::the};

/// Returns why the player could play the card.
pub(super) fn explain(seen: &Observation<ClearAce>, action: Action, words: &Words<'_>) -> Option<Explanation> {
    let Action::Play { card } = action;
    let situation = Situation::of_view(&seen.view, seen.seat)?;
    let hand = seen.view.players.get(seen.seat.index())?.hand.len();
    let explainer = Explainer { situation, card, in_duel: seen.view.duel > 0, words };
    Some(match explainer.situation.to_answer {
        _ if hand == 1 => messages::why_only_card(words.locale).into(),
        Some(theirs) => explainer.answer(theirs),
        None if explainer.must_play_two() => explainer.burden(),
        None => explainer.lead(),
    })
}

struct Explainer<'a> {
    situation: Situation,
    card: Card,
    in_duel: bool,
    words: &'a Words<'a>,
}

impl Explainer<'_> {
    /// CA-10.
    fn must_play_two(&self) -> bool {
        !self.situation.showdown && is_two(self.card)
    }

    fn burden(&self) -> Explanation {
        Explanation::by_rule("CA-10", messages::why_must_two(self.words.locale))
    }

    /// Returns those of the player's cards that fare like this.
    fn faring(&self, theirs: Card, how: Ordering) -> Hand {
        let fares = |&own: &Card| compare(own, theirs, self.situation.beaten_by_two()) == how;
        self.situation.playable.weakest_first().filter(fares).collect()
    }

    fn is_weakest_of(&self, cards: Hand) -> bool {
        cards.weakest_first().next().is_some_and(|weakest| weakest.rank() == self.card.rank())
    }

    fn is_strongest_of(&self, cards: Hand) -> bool {
        cards.strongest_first().next().is_some_and(|strongest| strongest.rank() == self.card.rank())
    }

    fn answer(&self, theirs: Card) -> Explanation {
        let locale = self.words.locale;
        let (winning, equal) = (self.faring(theirs, Ordering::Greater), self.faring(theirs, Ordering::Equal));
        if winning.contains(self.card) {
            return self.win(theirs, winning);
        }
        if self.must_play_two() {
            return self.burden();
        }
        if equal.contains(self.card) {
            let why = if winning.is_empty() {
                messages::why_duel_saves(locale, the(locale, theirs))
            } else {
                messages::why_duel(locale)
            };
            return Explanation::by_rule(if self.situation.showdown { "CA-26" } else { "CA-11" }, why);
        }
        let weakest = self.is_weakest_of(self.situation.playable);
        match (winning.union(equal).is_empty(), weakest) {
            (true, true) => messages::why_throw_lowest(locale).into(),
            (false, true) => messages::why_lose_on_purpose(locale).into(),
            (true, false) => messages::why_cannot_win(locale, the(locale, theirs)).into(),
            (false, false) => messages::why_lose_stronger(locale, the(locale, theirs)).into(),
        }
    }

    fn win(&self, theirs: Card, winning: Hand) -> Explanation {
        let locale = self.words.locale;
        if is_two(self.card) {
            return if self.situation.showdown {
                Explanation::by_rule("CA-25", messages::why_two_beats_king(locale))
            } else {
                Explanation::by_rule("CA-11", messages::why_two_beats_ace(locale))
            };
        }
        if is_ace(self.card) {
            return Explanation::by_rule("CA-13", messages::why_ace_home(locale));
        }
        if winning.len() == 1 {
            messages::why_only_winner(locale, the(locale, theirs)).into()
        } else if self.is_weakest_of(winning) && !self.is_strongest_of(winning) {
            messages::why_weakest_winner(locale).into()
        } else {
            messages::why_beats(locale, the(locale, theirs)).into()
        }
    }

    fn lead(&self) -> Explanation {
        let (locale, playable) = (self.words.locale, self.situation.playable);
        if self.situation.showdown {
            return self.odds();
        }
        let aces: Hand = playable.strongest_first().filter(|&card| is_ace(card)).collect();
        let risk = self.situation.holds_two();
        if is_ace(self.card) {
            return if self.situation.must_play_two {
                Explanation::by_rule("CA-10", messages::why_ace_meets_two(locale))
            } else if risk <= 0.0 {
                Explanation::by_rule("CA-11", messages::why_ace_no_two(locale))
            } else if risk < BOLD {
                let why = if self.situation.is_bound() {
                    messages::why_ace_at_most(locale, percent(risk))
                } else {
                    messages::why_ace_likely(locale, percent(risk))
                };
                Explanation::by_rule("CA-11", why)
            } else {
                self.odds()
            };
        }
        if self.situation.must_play_two {
            return Explanation::by_rule("CA-10", messages::why_beats_two(locale));
        }
        if !aces.is_empty() && risk > 0.0 && self.is_strongest_of(playable.difference(aces)) {
            Explanation::by_rule("CA-11", messages::why_not_ace(locale))
        } else if self.is_strongest_of(playable) {
            messages::why_strongest(locale).into()
        } else if self.is_weakest_of(playable) && !self.in_duel {
            messages::why_lead_weakest(locale).into()
        } else {
            self.odds()
        }
    }

    /// How many of the cards that the opponent may hold beat the card.
    fn odds(&self) -> Explanation {
        let beats = |theirs: Card| compare(theirs, self.card, self.situation.beaten_by_two()) == Ordering::Greater;
        match self.situation.how_many(beats) {
            0 => messages::why_none_beats(self.words.locale),
            beating => messages::why_few_beat(self.words.locale, beating, self.situation.theirs.len()),
        }
        .into()
    }
}

/// Returns a probability in per cent, at least 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0 to 100")]
fn percent(probability: f64) -> u32 {
    ((probability * 100.0).round() as u32).max(1)
}
