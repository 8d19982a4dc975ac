//! Cards of equal rank (CA-14 to CA-16, CA-26).

use super::{
    effect::Effect,
    resolver::Resolver,
    state::{FULL_HAND, Stage},
};

impl Resolver<'_> {
    /// A battle's first duel draws from the piles, a later one fights on with what is in hand, and so does the showdown;
    /// hands that have run out are dealt anew from the decks.
    pub(super) fn duel(&mut self) {
        let from_piles = self.state.duels == 0 && self.state.stage == Stage::Rounds;
        self.emit(Effect::DuelBegan { depth: self.state.duels.saturating_add(1) });
        if from_piles {
            self.bring_up_from_piles();
        }
        let run_out = self.state.players.iter().any(|player| player.hand.is_empty());
        if from_piles || run_out {
            self.bring_up_from_decks();
        }
    }

    /// CA-14: pile by pile, the first player before the other, until both have eight or the piles are empty.
    fn bring_up_from_piles(&mut self) {
        let first = self.state.first;
        for pile in (0..6).cycle() {
            let lacks = |side| self.state.players[side].hand.len() < FULL_HAND;
            let drawers = [first, first.other()].map(|side| (side, lacks(side)));
            if self.state.piles_are_empty() || drawers.iter().all(|(_, lacks)| !lacks) {
                return;
            }
            for (side, _) in drawers.into_iter().filter(|(_, lacks)| *lacks) {
                self.draw(side, pile, None);
            }
        }
    }
}
