//! The search of a `hard` player: information-set Monte-Carlo tree search.
//!
//! Many times, a match is determinized that could be the real one. Each action that is still in the [race](super::race)
//! is played in it, then the seats play on: along the [tree](super::tree) of what earlier matches have taught about
//! every seat's choices, and from where it ends by the game's own policy, until the match is over or its evaluation is
//! clear. What each seat got is learnt along the way. Two actions are compared in the same way, but without a race.
//!
//! Where a game can [solve](Strategy::solve) what remains of a match, its result counts instead.

use rand::Rng;

use super::{
    Budget,
    race::{PlayOff, Race},
    tree::{Spot, Tree},
};
use crate::{
    games::{Illegal, MAX_DECISIONS, Observation, Outcome, Rules, Seat, Strategy},
    pieces::{Chance, ChanceKey, Seed},
};

/// Returns the index of the best action; `None` where no match could be determinized or there was no time.
pub(super) fn best<R: Strategy>(seen: &Observation<R>, budget: Budget<'_>, rng: &mut dyn Rng) -> Option<usize> {
    let key = key_of(rng);
    let plan = R::plan(seen, rng);
    let mut race = |actions| {
        let race = Race::of(actions, seen.legal.len(), plan, budget.iterations);
        run(race, seen, &key, budget, rng)
    };
    let Some(scores) = solved(seen, budget) else { return race((0..seen.legal.len()).collect()) };
    // If all are lost, say, the race finds the one after which an opponent who is not perfect errs most.
    let best = highest(&scores);
    let first = *best.iter().find(|&&one| one == plan).or(best.first())?;
    if best.len() == 1 { Some(first) } else { race(best).or(Some(first)) }
}

/// Runs the race, and returns the index of the winner.
fn run<R: Strategy>(
    mut race: Race,
    seen: &Observation<R>,
    key: &ChanceKey,
    budget: Budget<'_>,
    rng: &mut dyn Rng,
) -> Option<usize> {
    let mut search = Search::<R>::new(seen.seat, false);
    for world in 0.. {
        if !race.goes_on() {
            break;
        }
        let determinized = R::determinize(seen, rng)?;
        for runner in 0..race.running().len() {
            if !(budget.go_on)() {
                return race.best();
            }
            let choice = race.running()[runner];
            // The same chance for every action: see `race`.
            let reward = search.try_out(&determinized, &seen.legal[choice], &mut key.event(world));
            race.gets(choice, reward);
        }
        race.world_done();
    }
    race.best()
}

/// Returns the exact scores of the legal actions where the game can compute them and there is time.
fn solved<R: Strategy>(seen: &Observation<R>, budget: Budget<'_>) -> Option<Vec<f64>> {
    if (budget.go_on)() { R::solve(seen) } else { None }
}

/// Returns the indices of the highest scores.
fn highest(scores: &[f64]) -> Vec<usize> {
    let highest = scores.iter().copied().fold(f64::MIN, f64::max);
    (0..).zip(scores).filter(|(_, score)| score.total_cmp(&highest).is_eq()).map(|(place, _)| place).collect()
}

/// Returns by how much the first of two actions, given by their indices, is better than the second, and the standard error, which is 0 where
/// the game can be solved; `None` where no match could be determinized or there was too little time.
pub(super) fn compare<R: Strategy>(
    seen: &Observation<R>,
    [one, other]: [usize; 2],
    budget: Budget<'_>,
    rng: &mut dyn Rng,
) -> Option<(f64, f64)> {
    let actions = [seen.legal.get(one)?, seen.legal.get(other)?];
    if let Some(scores) = solved(seen, budget) {
        return Some((scores.get(one)? - scores.get(other)?, 0.0));
    }
    let key = key_of(rng);
    let mut play_off = PlayOff::default();
    let mut search = Search::<R>::new(seen.seat, true);
    for world in 0..budget.iterations / 2 {
        let determinized = R::determinize(seen, rng)?;
        let mut rewards = [0.0; 2];
        for (reward, action) in rewards.iter_mut().zip(actions) {
            if !(budget.go_on)() {
                return play_off.lead();
            }
            *reward = search.try_out(&determinized, action, &mut key.event(world.into()));
        }
        play_off.world_done(rewards);
    }
    play_off.lead()
}

/// Returns a random key, for the chance of any number of determinized matches.
fn key_of(rng: &mut dyn Rng) -> ChanceKey {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    ChanceKey::derive(&Seed::new(bytes), [])
}

/// How a determinized match ended.
enum End<S> {
    Over(Outcome),
    /// It is not played to its end: its evaluation is known.
    Settled(S),
    /// It could not be played further, so it has no result.
    Broken,
}

struct Search<R: Rules> {
    seat: Seat,
    /// Whether only two of the seat's actions are tried. Seats that choose at the same time must not learn which two.
    is_play_off: bool,
    tree: Tree<R::Action>,
    /// The choices in the current determinized match that are in the tree.
    path: Vec<Spot>,
    /// The actions of seats that choose at the same time.
    joint: Vec<(Seat, R::Action)>,
}

impl<R: Strategy> Search<R> {
    fn new(seat: Seat, is_play_off: bool) -> Self {
        Self { seat, is_play_off, tree: Tree::new(), path: Vec::new(), joint: Vec::new() }
    }

    /// Returns what the seat gets when it takes the action in this determinized match. The rules and the seats draw
    /// from its chance.
    fn try_out(&mut self, determinized: &R::State, action: &R::Action, chance: &mut Chance) -> f64 {
        self.path.clear();
        let end = self.play(determinized, action, chance);
        let reward = |seat: Seat| match &end {
            End::Over(outcome) => share_beaten(outcome, seat),
            End::Settled(state) => R::evaluate(determinized, state, seat).unwrap_or(0.5),
            End::Broken => 0.5,
        };
        for &spot in &self.path {
            self.tree.learn(spot, reward);
        }
        reward(self.seat)
    }

    /// Plays to the end.
    fn play(&mut self, determinized: &R::State, action: &R::Action, chance: &mut Chance) -> End<R::State> {
        let mut state = determinized.clone();
        let mut node = Some(0);
        for decision in 0..MAX_DECISIONS {
            // Also asked of a match that is over, so that its end is rewarded on the same scale as what came close to it.
            if decision > 0 && R::evaluate(determinized, &state, self.seat).is_some() {
                return End::Settled(state);
            }
            let to_act = R::to_act(&state);
            if to_act.is_empty() {
                return R::outcome(&state).map_or(End::Broken, End::Over);
            }
            // At the root the race or the play-off chooses for the seat itself.
            let known = node.filter(|&node| R::LEARNS_REPLIES || node == 0);
            let known = known.filter(|&node| self.tree.visit(node) || node == 0);
            let from = self.path.len();
            self.joint.clear();
            // All choose before any action is played, so that no seat knows another's choice.
            for seat in to_act.iter() {
                let legal = R::legal_actions(&state, seat);
                let chosen = if decision == 0 && seat == self.seat {
                    self.path.push(self.tree.spot(0, seat, action));
                    Some(action)
                } else {
                    let habit = R::rollout(&state, seat, &legal, chance);
                    let (choice, spot) = match known {
                        None => (habit, None),
                        Some(0) if self.is_play_off => {
                            (habit, legal.get(habit).map(|chosen| self.tree.spot(0, seat, chosen)))
                        }
                        Some(node) => {
                            let (choice, spot) = self.tree.choose(node, seat, &legal, habit);
                            (choice, Some(spot))
                        }
                    };
                    self.path.extend(spot);
                    legal.get(choice)
                };
                let Some(chosen) = chosen else { return End::Broken };
                self.joint.push((seat, chosen.clone()));
            }
            node = known.map(|node| self.tree.next(node, &self.path[from..]));
            if !self.play_joint(&mut state, chance) {
                return End::Broken;
            }
        }
        End::Broken
    }

    /// Plays the chosen actions, seat after seat. A choice that an earlier one has made illegal is skipped.
    fn play_joint(&self, state: &mut R::State, chance: &mut Chance) -> bool {
        let mut played = false;
        for (seat, action) in &self.joint {
            let effects = match R::decide(state, *seat, action, chance) {
                Ok(effects) => effects,
                Err(Illegal::InvalidEffect(_)) => return false,
                Err(_) => continue,
            };
            if effects.iter().any(|effect| R::apply(state, effect).is_err()) {
                return false;
            }
            played = true;
        }
        played
    }
}

/// Returns what a placement is worth: the share of the other seats that came in behind, ties as half.
pub fn share_beaten(outcome: &Outcome, seat: Seat) -> f64 {
    let Some(own) = outcome.placements.get(seat.index()) else { return 0.5 };
    let others = || outcome.placements.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let beaten = others().map(|(_, place)| match place.cmp(own) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    });
    let count = u32::try_from(others().count()).unwrap_or(u32::MAX);
    if count == 0 { 0.5 } else { beaten.sum::<f64>() / f64::from(count) }
}
