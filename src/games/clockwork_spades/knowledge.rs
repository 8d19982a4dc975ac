//! What all players know of a hand from its player's actions (CS-6, CS-8).

use super::cards::{FULL_HAND, Hours, Position};

/// What is public about a hand: for each of its cards, the positions to which it does not belong. A player who plays or
/// takes shows that none of the cards they keep belongs to the window or to a blank position. The cards of which most
/// is known come first, and each is known to lack all positions that the next one lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lacks(pub(super) [Hours; FULL_HAND]);

impl Lacks {
    /// Records that a card of this position left a hand of this size. It is assumed to be the possible card of which
    /// most was known, so that nothing false is claimed of the others.
    pub(super) fn forget(&mut self, held: usize, position: Option<Position>) {
        let Some(known) = self.0.get_mut(..held) else { return };
        let it = |lacks: &Hours| position.is_none_or(|position| !lacks.contains(position));
        if let Some(rest) = known.iter().position(it).and_then(|index| known.get_mut(index..)) {
            rest.rotate_left(1);
        }
    }

    /// Records that no card of the hand belongs to these positions.
    pub(super) fn learn(&mut self, held: usize, positions: Hours) {
        for lacks in self.0.iter_mut().take(held) {
            *lacks = lacks.or(positions);
        }
    }
}
