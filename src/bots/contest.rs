//! Matches between bots, for tournaments.

use rand::{SeedableRng, rngs::ChaCha20Rng};
use serde_json::{Map, Value};

use super::{Budget, Strength, choose_of};
use crate::{
    games::{CommonOptions, MAX_DECISIONS, Observation, Outcome, Strategy, catalog},
    pieces::ChanceKey,
};

pub use super::search::share_beaten;

/// A match between bots: the players, and everything else that determines it.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// The game, by its id.
    pub game: &'a str,
    /// The host's options, as [`Game::read_options`](crate::games::Game::read_options) reads them.
    pub options: &'a Map<String, Value>,
    /// The strength of the player in each seat.
    pub players: &'a [Strength],
    /// As [`Budget::iterations`].
    pub iterations: u32,
    /// The key decides the match's chance and, by sequence numbers far away from it, the players' random numbers.
    pub key: &'a ChanceKey,
}

/// An observer of a contest, which may limit thinking time.
pub trait Watch {
    /// A player of this strength begins to think about a choice.
    fn begins(&mut self, strength: Strength);
    /// Returns whether the player may continue to think.
    fn goes_on(&self) -> bool;
    /// The player has chosen.
    fn has_chosen(&mut self, strength: Strength);
}

/// The sequence number from which the players' random numbers are seeded.
const PLAYERS: u64 = 1 << 62;

impl Contest<'_> {
    /// Plays the match. `None` if the game does not exist or cannot be played like this, or if the match did not end,
    /// which would be a bug in its rules.
    pub fn play(self, watch: &mut dyn Watch) -> Option<Outcome> {
        catalog::visit(self.game, Visit { contest: self, watch }).flatten()
    }

    fn play_as<R: Strategy>(self, watch: &mut dyn Watch) -> Option<Outcome> {
        let (_, own) = CommonOptions::split(self.options).ok()?;
        let options: R::Options = serde_json::from_value(Value::Object(own)).ok()?;
        let seats = u8::try_from(self.players.len()).ok().filter(|seats| R::ABOUT.seats.contains(seats))?;
        let mut state = R::table(&options, seats);
        let mut effects = R::open(&state, &mut self.key.event(1)).ok()?;
        for decision in 0..u64::from(MAX_DECISIONS) {
            if effects.iter().any(|effect| R::apply(&mut state, effect).is_err()) {
                return None;
            }
            let Some(seat) = R::to_act(&state).iter().next() else { break };
            // The bot gets only what its seat sees.
            let seen = Observation::<R>::of(&state, seat)?;
            let action = seen.legal.get(self.choice(&seen, decision, watch)?)?;
            effects = R::decide(&state, seat, action, &mut self.key.event(decision + 2)).ok()?;
        }
        R::outcome(&state)
    }

    fn choice<R: Strategy>(&self, seen: &Observation<R>, decision: u64, watch: &mut dyn Watch) -> Option<usize> {
        let strength = *self.players.get(seen.seat.index())?;
        watch.begins(strength);
        let go_on = &|| watch.goes_on();
        let budget = Budget { iterations: self.iterations, go_on };
        let mut rng = ChaCha20Rng::from_rng(&mut self.key.event(PLAYERS + decision));
        let choice = choose_of(seen, strength, budget, &mut rng);
        watch.has_chosen(strength);
        Some(choice)
    }
}

struct Visit<'a> {
    contest: Contest<'a>,
    watch: &'a mut dyn Watch,
}

impl catalog::Visitor for Visit<'_> {
    type Output = Option<Outcome>;

    fn visit<R: Strategy>(self) -> Self::Output {
        self.contest.play_as::<R>(self.watch)
    }
}
