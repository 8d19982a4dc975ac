//! What ends a match of any game from outside its rules.

use super::rules::{About, InvalidEffect, Leaving, Outcome, Rules};
use crate::pieces::Chance;

/// What ends a match of any game from outside its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everybody who is still in has agreed to a draw.
    AgreedDraw,
    /// An operator has called the match off.
    CalledOff,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::AgreedDraw, Self::CalledOff];

    /// The end reason, the same in all games.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::AgreedDraw => "agreed_draw",
            Self::CalledOff => "called_off",
        }
    }

    /// How a running match comes out that ends like this. A match that is called off is nobody's loss. In a draw, those who
    /// are still in share a place: the one that the game's rules give them when they all leave at the same moment; so who
    /// was out before keeps the place that the rules gave them, be it a better or a worse one.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the match is not running.
    pub(super) fn outcome<R: Rules>(
        self,
        state: &R::State,
        seats: usize,
        chance: &mut Chance,
    ) -> Result<Outcome, InvalidEffect> {
        if R::outcome(state).is_some() || R::to_act(state).is_empty() {
            return Err(InvalidEffect);
        }
        let placements = match self {
            Self::CalledOff => vec![1; seats],
            Self::AgreedDraw => {
                let mut left = state.clone();
                for effect in R::leave(state, R::still_in(state), Leaving::Resigned, chance)? {
                    R::apply(&mut left, &effect)?;
                }
                R::outcome(&left).ok_or(InvalidEffect)?.placements
            }
        };
        Ok(Outcome { placements, reason: self.reason().to_owned() })
    }
}

impl About {
    /// Every end reason that a match can have: the game's own in the order of its rules, then those of all games.
    pub fn all_end_reasons(&self) -> impl Iterator<Item = &'static str> {
        self.end_reasons.iter().copied().chain(Ending::ALL.map(Ending::reason))
    }
}
