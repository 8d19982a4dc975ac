//! What a player may do, and the sentence that says why something else is forbidden.

use acepost_pieces::Card;

use super::{
    action::Action,
    cards::{Beating, Hand},
    state::State,
};
use crate::Seat;

impl State {
    /// Returns the cards with which the attacker may attack now (CU-5).
    pub(super) fn attacks(&self) -> Hand {
        let hand = self.hand(self.attacker);
        if self.table.is_empty() { hand } else { hand.intersection(self.table.cards().collect::<Hand>().same_ranks()) }
    }

    /// Returns every action that the seat may take now: cards first, the lowest first.
    pub(super) fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::with_capacity(16);
        if self.actor() != Some(seat) {
            return actions;
        }
        if let Some(attack) = self.table.unbeaten() {
            actions.extend(Beating::all(self.hand(seat), attack).map(|cards| Action::Beat { cards }));
            if self.may_take() {
                actions.push(Action::Take {});
            }
        } else {
            actions.extend(self.attacks().iter().map(|card| Action::Attack { card }));
            if !self.table.is_empty() {
                actions.push(Action::Done {});
            }
        }
        actions
    }

    /// Returns whether the defender may take what lies on the table (CU-8, CU-21).
    fn may_take(&self) -> bool {
        !self.options.must_beat || self.first_beating().is_none()
    }

    /// Returns the lowest card that beats the attacking one, or else the lowest pair.
    fn first_beating(&self) -> Option<Beating> {
        Beating::all(self.hand(self.defender), self.table.unbeaten()?).next()
    }

    /// Returns the stand-in action for the seat that must choose: the lowest card, `done` or `take`; where the defender
    /// may not take, the lowest card or pair that beats (CU-21).
    pub(super) fn stand_in(&self) -> Action {
        let first = if self.table.is_empty() { self.attacks().iter().next() } else { None };
        match (first, self.table.unbeaten()) {
            (Some(card), _) => Action::Attack { card },
            (None, None) => Action::Done {},
            (None, Some(_)) => {
                let beating = self.first_beating().filter(|_| self.options.must_beat);
                beating.map_or(Action::Take {}, |cards| Action::Beat { cards })
            }
        }
    }
}

/// Checks that the seat, whose turn it is, may take this action. The error is a sentence that says why not.
pub(super) fn check(state: &State, seat: Seat, action: Action) -> Result<(), String> {
    match (action, state.table.unbeaten()) {
        (Action::Attack { card }, None) => may_attack(state, card),
        (Action::Done {}, None) if state.table.is_empty() => Err("attack with one card at least".to_owned()),
        (Action::Take {}, Some(attack)) if !state.may_take() => {
            Err(format!("you hold cards that beat the {}: in this match you may not take then", attack.name()))
        }
        (Action::Beat { cards }, Some(attack)) => may_beat(state.hand(seat), cards, attack),
        (Action::Done {}, None) | (Action::Take {}, Some(_)) => Ok(()),
        (Action::Attack { .. } | Action::Done {}, Some(attack)) => {
            Err(format!("you are attacked with the {}: beat it or take", attack.name()))
        }
        (Action::Beat { .. } | Action::Take {}, None) => {
            Err("there is no card to beat: it is you who attacks".to_owned())
        }
    }
}

fn held(hand: Hand, card: Card) -> Result<(), String> {
    if hand.contains(card) { Ok(()) } else { Err(format!("the {} is not in your hand", card.name())) }
}

/// CU-5
fn may_attack(state: &State, card: Card) -> Result<(), String> {
    held(state.hand(state.attacker), card)?;
    if state.attacks().contains(card) {
        return Ok(());
    }
    Err(format!("no {} lies on the table: an attack goes on with ranks that lie there", card.rank().name()))
}

/// CU-9, CU-10
fn may_beat(hand: Hand, beating: Beating, attack: Card) -> Result<(), String> {
    beating.cards().try_for_each(|card| held(hand, card))?;
    if beating.beats(attack) {
        return Ok(());
    }
    let (higher, theirs) = (beating.higher().name(), attack.name());
    Err(if beating.help().is_none() {
        format!("the {higher} does not beat the {theirs}: one card beats a lower rank only")
    } else if Beating::one(beating.higher()).beats(attack) {
        format!("the {higher} needs no help against the {theirs}: it beats it alone")
    } else {
        format!("the {theirs} is too high: a card that is helped beats its own rank and the next one up")
    })
}
