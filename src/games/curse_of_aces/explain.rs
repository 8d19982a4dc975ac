//! Why an action could be taken: true sentences about what the player sees, for hints.

use acepost_pieces::{Card, Rank};

use super::{
    CurseOfAces,
    action::Action,
    cards::{Beating, Hand, power},
    messages,
    plan::Situation,
};
use crate::{Explanation, Observation, Words, kit::narrate::the_cards};

/// Cards of at least this power are strong: the jack, and whatever is higher.
const STRONG: u8 = 5;

/// Returns why the player could take the action.
pub(super) fn explain(seen: &Observation<CurseOfAces>, action: Action, words: &Words<'_>) -> Option<Explanation> {
    let situation = Situation::of_view(&seen.view, seen.seat);
    let attack = seen.view.table.iter().find(|exchange| exchange.beaten_with.is_none()).map(|it| it.attack);
    let explainer = Explainer { situation, must_beat: seen.view.options.must_beat, legal: &seen.legal, words };
    match action {
        Action::Attack { card } => explainer.attack(card),
        Action::Done {} => Some(explainer.done()),
        Action::Beat { cards } => explainer.beat(cards, attack?),
        Action::Take {} => Some(explainer.take()),
    }
}

struct Explainer<'a> {
    situation: Situation,
    must_beat: bool,
    legal: &'a [Action],
    words: &'a Words<'a>,
}

impl Explainer<'_> {
    fn attack(&self, card: Card) -> Option<Explanation> {
        let (locale, hand, table) = (self.words.locale, self.situation.hand, self.situation.table);
        if self.situation.goes_out_with(1) {
            return Some(Explanation::by_rule("CU-16", messages::why_last_cards(locale, 1)));
        }
        if Beating::all(self.situation.may_hold(), card).next().is_none() {
            return Some(messages::why_cannot_beat(locale).into());
        }
        if !table.is_empty() {
            return Some(Explanation::by_rule("CU-5", messages::why_fits(locale)));
        }
        if hand.iter().next().is_some_and(|lowest| lowest.rank() == card.rank()) {
            return Some(messages::why_lowest_attack(locale).into());
        }
        let twins = hand.of_rank(card.rank()).len() > 1;
        (twins && self.attack_can_go_on(card)).then(|| Explanation::by_rule("CU-5", messages::why_twin(locale)))
    }

    /// Returns whether the defender has a card left in whichever way they beat this one: otherwise the move is over (CU-7).
    fn attack_can_go_on(&self, card: Card) -> bool {
        let mut beatings = Beating::all(self.situation.may_hold(), card);
        beatings.all(|with| with.cards().count() < self.situation.their_cards())
    }

    fn done(&self) -> Explanation {
        let locale = self.words.locale;
        let attacks: Hand = self
            .legal
            .iter()
            .filter_map(|action| match action {
                Action::Attack { card } => Some(*card),
                _ => None,
            })
            .collect();
        if attacks.is_empty() {
            Explanation::by_rule("CU-5", messages::why_done_forced(locale))
        } else if attacks.iter().all(|card| power(card.rank()).is_some_and(|power| power >= STRONG)) {
            messages::why_done_strong(locale).into()
        } else {
            Explanation::by_rule("CU-12", messages::why_done(locale))
        }
    }

    /// Returns every way to beat the attacking card.
    fn beatings(&self) -> Vec<Beating> {
        let beating = |action: &Action| match action {
            Action::Beat { cards } => Some(*cards),
            _ => None,
        };
        self.legal.iter().filter_map(beating).collect()
    }

    fn beat(&self, with: Beating, attack: Card) -> Option<Explanation> {
        let locale = self.words.locale;
        let all = self.beatings();
        let count = with.cards().count();
        if self.situation.goes_out_with(count) {
            return Some(Explanation::by_rule("CU-16", messages::why_last_cards(locale, count)));
        }
        let singles: Vec<Card> = all.iter().filter(|it| it.help().is_none()).map(|it| it.higher()).collect();
        if with.help().is_some() {
            return Some(if attack.rank() == Rank::Ace {
                Explanation::by_rule("CU-11", messages::why_pair_ace(locale))
            } else if singles.is_empty() {
                Explanation::by_rule("CU-10", messages::why_pair_only(locale))
            } else {
                Explanation::by_rule("CU-10", messages::why_pair_saves(locale))
            });
        }
        if all.len() == 1 {
            return Some(messages::why_only_beats(locale).into());
        }
        let lowest = singles.iter().filter_map(|card| power(card.rank())).min();
        if power(with.higher().rank()) == lowest {
            return Some(messages::why_weakest_beats(locale).into());
        }
        let known = !self.situation.table.of_rank(with.higher().rank()).is_empty();
        known.then(|| Explanation::by_rule("CU-5", messages::why_no_new_rank(locale)))
    }

    fn take(&self) -> Explanation {
        let locale = self.words.locale;
        match self.beatings()[..] {
            [] => {
                let rule = if self.must_beat { "CU-21" } else { "CU-8" };
                Explanation::by_rule(rule, messages::why_take_forced(locale))
            }
            [only] => {
                let cards: Vec<Card> = only.cards().collect();
                Explanation::by_rule("CU-13", messages::why_take_dear(locale, the_cards(locale, &cards)))
            }
            _ => Explanation::by_rule("CU-13", messages::why_take(locale)),
        }
    }
}
