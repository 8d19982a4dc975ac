//! The showdown (CA-23 to CA-28).

use super::{
    cards::is_ace,
    effect::{Effect, EndReason},
    resolver::Resolver,
    state::{Side, State},
};
use crate::pieces::Card;

impl Resolver<'_> {
    /// CA-23: every ace is laid aside, also those inside the decks.
    pub(super) fn begin_showdown(&mut self) {
        let buried =
            |side| self.state.players[side].deck.cards().iter().copied().filter(|&card| is_ace(card)).collect();
        self.emit(Effect::ShowdownBegan { aside: Side::BOTH.map(buried).into() });
        self.begin_showdown_round();
    }

    /// CA-23, CA-24: shuffle, deal eight to each from their own deck, stake an ace.
    fn begin_showdown_round(&mut self) {
        self.emit(Effect::RoundBegan { round: self.state.round.saturating_add(1) });
        for side in Side::BOTH {
            let mut order = self.state.players[side].deck.cards().to_vec();
            self.chance.shuffle(&mut order);
            self.emit(Effect::Shuffled { seat: side.seat(), order: order.into_iter().map(Into::into).collect() });
        }
        if !self.bring_up_from_decks() {
            return;
        }
        if let [Some(zero), Some(one)] = Side::BOTH.map(|side| first_ace(&self.state, side)) {
            self.emit(Effect::Staked { aces: [zero, one] });
        }
    }

    /// CA-27, CA-28: the hands go back on the decks; who owns all aces has won, otherwise another round follows.
    pub(super) fn end_showdown_round(&mut self) {
        for side in Side::BOTH {
            self.stack_hand(side, 0);
        }
        match self.owner_of_all_aces() {
            Some(owner) => self.lost(owner.other(), EndReason::AllAces),
            None => self.begin_showdown_round(),
        }
    }
}

/// The ace that the player stakes: the first that they own of S, H, D, C.
fn first_ace(state: &State, side: Side) -> Option<Card> {
    state.players[side].aside.strongest_first().next()
}
