//! Ends of a match that do not follow from the rules of its game.

use acepost_pieces::Chance;

use super::rules::{About, InvalidEffect, Leaving, Outcome, Rules};

/// An end of a match that does not follow from the rules of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All players who are still in have agreed to a draw.
    AgreedDraw,
    /// The server has called the match off.
    CalledOff,
}

impl Ending {
    /// All such ends.
    pub const ALL: [Self; 2] = [Self::AgreedDraw, Self::CalledOff];

    /// Returns the end reason, which is the same in all games.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::AgreedDraw => "agreed_draw",
            Self::CalledOff => "called_off",
        }
    }

    /// Returns the outcome of a running match that ends like this. No player loses a match that is called off. In a
    /// draw, the players who are still in share the place that the rules give them if all of them leave at the same
    /// moment; players who were out before keep their place.
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

impl Outcome {
    /// Returns whether the server called the match off: then the places, which are all 1, say nothing, and no player has won.
    #[must_use]
    pub fn is_called_off(&self) -> bool {
        self.reason == Ending::CalledOff.reason()
    }
}

impl About {
    /// Returns every end reason that a match can have: the game's own in the order of its rules, then the common ones.
    pub fn all_end_reasons(&self) -> impl Iterator<Item = &'static str> {
        self.end_reasons.iter().copied().chain(Ending::ALL.map(Ending::reason))
    }
}
