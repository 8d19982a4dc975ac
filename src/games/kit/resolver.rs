//! How a decision becomes effects.

use acepost_pieces::Chance;

use crate::InvalidEffect;

/// A state that effects are folded into.
pub trait Fold: Clone {
    /// One thing that can happen.
    type Effect;

    /// Records one effect.
    ///
    /// # Errors
    /// [`InvalidEffect`] when it does not fit; the state must then be dropped.
    fn apply(&mut self, effect: &Self::Effect) -> Result<(), InvalidEffect>;
}

/// What the rules make of an action: the state as it has become, and the effects so far.
///
/// Each effect is applied as it is emitted, to a copy of the state, so that what is decided and what is recorded cannot
/// disagree. A game adds its rules in `impl Resolver<'_, State>`.
pub struct Resolver<'a, S: Fold> {
    /// The state after the effects so far.
    pub state: S,
    /// The chance of this event.
    pub chance: &'a mut Chance,
    effects: Vec<S::Effect>,
}

impl<'a, S: Fold> Resolver<'a, S> {
    /// Returns the effects that the rules emit, from this state on.
    ///
    /// # Errors
    /// [`InvalidEffect`] when one of them does not fit: a fault of the rules, or a state that no match can reach.
    pub fn resolve(
        state: &S,
        chance: &'a mut Chance,
        rules: impl FnOnce(&mut Self) -> Result<(), InvalidEffect>,
    ) -> Result<Vec<S::Effect>, InvalidEffect> {
        let mut resolver = Self { state: state.clone(), chance, effects: Vec::with_capacity(8) };
        rules(&mut resolver)?;
        Ok(resolver.into_effects())
    }

    /// Applies the effect and records it.
    ///
    /// # Errors
    /// [`InvalidEffect`] when it does not fit the state.
    pub fn emit(&mut self, effect: S::Effect) -> Result<(), InvalidEffect> {
        self.state.apply(&effect)?;
        self.effects.push(effect);
        Ok(())
    }

    fn into_effects(self) -> Vec<S::Effect> {
        self.effects
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use acepost_pieces::{ChanceKey, Seed};

    /// Counts upwards, one by one.
    impl Fold for u8 {
        type Effect = u8;

        fn apply(&mut self, effect: &u8) -> Result<(), InvalidEffect> {
            if *effect != *self + 1 {
                return Err(InvalidEffect);
            }
            *self = *effect;
            Ok(())
        }
    }

    #[test]
    fn an_effect_that_does_not_fit_is_an_error_and_ends_the_resolution() {
        let mut chance = ChanceKey::derive(&Seed::new([1; 32]), []).event(1);
        let mut emit_all = |effects: &[u8]| {
            Resolver::resolve(&5, &mut chance, |resolver| effects.iter().try_for_each(|&effect| resolver.emit(effect)))
        };
        assert_eq!(emit_all(&[6, 7, 8]), Ok(vec![6, 7, 8]));
        assert_eq!(emit_all(&[6, 8, 7]), Err(InvalidEffect));
    }
}
