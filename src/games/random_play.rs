//! Matches of players who choose at random, for the tests of every game and for `acepost simulate`.

use acepost_pieces::ChanceKey;
use rand::{SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};

use super::{
    rules::{Illegal, Outcome, Rules},
    seat::Seat,
};

/// The result of one random match.
#[derive(Clone, Debug)]
pub struct Played {
    /// How many decisions were made.
    pub decisions: u32,
    /// The outcome; `None` if the match did not end within [`MAX_DECISIONS`], or an effect did not fit. Both would be
    /// bugs in the rules.
    pub outcome: Option<Outcome>,
    /// The seat that went first during the whole match, in a game that has one.
    pub first_player: Option<Seat>,
    /// The milestones that were reached, in the order in which they were reached first.
    pub milestones: Vec<&'static str>,
}

/// The limit of decisions in a match, which no match of any game comes near.
pub const MAX_DECISIONS: u32 = 100_000;

/// The sequence number from which the players' choices are seeded, far from that of any event of the match.
const CHOICES: u64 = 1 << 62;

/// Returns the generator of the choices of players who choose at random.
pub fn random_choices(key: &ChanceKey) -> ChaCha20Rng {
    ChaCha20Rng::from_rng(&mut key.event(CHOICES))
}

/// Plays one match. The key decides both the chance of the match and the players' choices.
pub fn play_at_random<R: Rules>(options: &R::Options, seats: u8, key: &ChanceKey) -> Played {
    let mut state = R::table(options, seats);
    let mut played = Played { decisions: 0, outcome: None, first_player: None, milestones: Vec::new() };
    let mut choices = random_choices(key);
    let mut seq = 1;
    let mut decided = R::open(&state, &mut key.event(seq)).map_err(Illegal::from);
    while let Ok(effects) = decided
        && fold::<R>(&mut state, &effects, &mut played)
        && played.decisions < MAX_DECISIONS
    {
        let Some(seat) = R::to_act(&state).iter().next() else { break };
        let legal = R::legal_actions(&state, seat);
        let Some(action) = legal.choose(&mut choices) else { break };
        seq += 1;
        decided = R::decide(&state, seat, action, &mut key.event(seq));
        played.decisions += 1;
    }
    played.first_player = R::first_player(&state);
    played.outcome = R::outcome(&state);
    played
}

fn fold<R: Rules>(state: &mut R::State, effects: &[R::Effect], played: &mut Played) -> bool {
    for effect in effects {
        if let Some(milestone) = R::milestone(effect)
            && !played.milestones.contains(&milestone)
        {
            played.milestones.push(milestone);
        }
        if R::apply(state, effect).is_err() {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use acepost_pieces::Seed;
    use rand::Rng;

    use super::*;

    #[test]
    fn choices_have_chance_of_their_own() {
        let key = ChanceKey::derive(&Seed::new([1; 32]), ["a"]);
        let choice = random_choices(&key).next_u64();
        for seq in 0..100 {
            assert_ne!(choice, ChaCha20Rng::from_rng(&mut key.event(seq)).next_u64(), "event {seq}");
        }
    }
}
