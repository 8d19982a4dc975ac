//! Finds the best of a few actions, each of which can only be tried in matches with much luck.
//!
//! All actions that are still in the race are tried in the same determinized matches with the same chance, so that
//! luck, which is larger than the difference between two actions, mostly cancels out. An action that is clearly behind
//! drops out, and so does the worse half each time its share of the budget is spent.

/// No action drops out for being behind before this many worlds, and no play-off has a result.
const FAIR_START: u32 = 24;

/// How many standard errors behind the leader is clearly behind.
const CLEARLY: f64 = 3.0;

/// By how many standard errors another action must lead the favourite to be preferred to it.
const CONVINCINGLY: f64 = 1.0;

/// Returns the mean of the differences between two actions' rewards in so many worlds, and its standard error.
fn mean_and_error(sum: f64, squares: f64, worlds: u32) -> (f64, f64) {
    let worlds = f64::from(worlds);
    let mean = sum / worlds;
    let variance = squares / worlds - mean * mean;
    // A few equal differences do not prove that all are equal.
    (mean, (variance.max(1.0 / worlds) / worlds).sqrt())
}

/// Two actions that are compared in worlds of their own. Neither drops out, and luck that made one of them win a race does
/// not count again.
#[derive(Default)]
pub(super) struct PlayOff {
    sum: f64,
    squares: f64,
    worlds: u32,
}

impl PlayOff {
    /// Records the rewards of both actions in a world.
    pub(super) fn world_done(&mut self, [one, other]: [f64; 2]) {
        self.sum += one - other;
        self.squares += (one - other).powi(2);
        self.worlds += 1;
    }

    /// Returns by how much the first action is ahead on average, and the standard error; `None` after too few worlds.
    pub(super) fn lead(&self) -> Option<(f64, f64)> {
        (self.worlds >= FAIR_START).then(|| mean_and_error(self.sum, self.squares, self.worlds))
    }
}

/// The race of actions at the root of a search.
pub(super) struct Race {
    /// The action of the player's plan, which is taken unless another is convincingly better: if all are nearly equal,
    /// a plan is better than a few matches with much luck.
    favourite: usize,
    runners: Vec<Runner>,
    /// The indices in [`Race::runners`] of those still in.
    running: Vec<usize>,
    /// For each pair of runners, the sum of the squared differences of their rewards in the same worlds.
    spread: Vec<f64>,
    worlds: u32,
    /// How many tries are left in all.
    left: u32,
    /// How many tries are left before the worse half drops out.
    left_in_leg: u32,
}

#[derive(Clone, Copy, Default)]
struct Runner {
    total: f64,
    /// Its reward in this world.
    now: f64,
}

impl Race {
    /// Lets these actions run, of so many that there are.
    pub(super) fn of(running: Vec<usize>, actions: usize, favourite: usize, tries: u32) -> Self {
        let mut race = Self {
            favourite,
            runners: vec![Runner::default(); actions],
            running,
            spread: vec![0.0; actions * actions],
            worlds: 0,
            left: tries,
            left_in_leg: 0,
        };
        race.begin_leg();
        race
    }

    /// Begins a leg. There are as many legs as halvings of the field down to one, all of the same length.
    fn begin_leg(&mut self) {
        let legs = self.running.len().next_power_of_two().trailing_zeros().max(1);
        self.left_in_leg = self.left / legs;
    }

    /// Returns the actions still in the race.
    pub(super) fn running(&self) -> &[usize] {
        &self.running
    }

    /// Returns whether the budget allows another world and the result is still open.
    pub(super) fn goes_on(&self) -> bool {
        self.running.len() > 1 && u32::try_from(self.running.len()).is_ok_and(|tries| tries <= self.left)
    }

    /// Records the action's reward in this world, from 0 (lost) to 1 (won).
    pub(super) fn gets(&mut self, action: usize, reward: f64) {
        if let Some(runner) = self.runners.get_mut(action) {
            runner.now = reward;
        }
    }

    /// Every action still in the race has been tried in this world.
    pub(super) fn world_done(&mut self) {
        let tries = u32::try_from(self.running.len()).unwrap_or(u32::MAX);
        self.worlds += 1;
        self.left = self.left.saturating_sub(tries);
        self.left_in_leg = self.left_in_leg.saturating_sub(tries);
        for &one in &self.running {
            self.runners[one].total += self.runners[one].now;
            for &other in &self.running {
                let apart = self.runners[one].now - self.runners[other].now;
                self.spread[one * self.runners.len() + other] += apart * apart;
            }
        }
        self.drop_the_beaten();
        if self.left_in_leg < tries && self.running.len() > 2 {
            self.halve();
        }
    }

    fn drop_the_beaten(&mut self) {
        let Some(leader) = self.leader().filter(|_| self.worlds >= FAIR_START) else { return };
        let beaten: Vec<usize> = self.running.iter().copied().filter(|&one| self.leads(leader, one, CLEARLY)).collect();
        self.running.retain(|one| !beaten.contains(one));
    }

    /// Returns whether one action leads the other by so many standard errors of the difference.
    fn leads(&self, leader: usize, other: usize, errors: f64) -> bool {
        let sum = self.runners[leader].total - self.runners[other].total;
        let (ahead, error) = mean_and_error(sum, self.spread[leader * self.runners.len() + other], self.worlds);
        ahead > errors * error
    }

    fn halve(&mut self) {
        let total = |&one: &usize| self.runners[one].total;
        self.running.sort_by(|one, other| total(other).total_cmp(&total(one)).then(one.cmp(other)));
        self.running.truncate(self.running.len().div_ceil(2));
        self.running.sort_unstable();
        self.begin_leg();
    }

    /// Returns the action to take: the best so far, or the favourite if that is hardly worse; `None` before any world
    /// is done.
    pub(super) fn best(&self) -> Option<usize> {
        let leader = self.leader()?;
        let favoured = self.running.contains(&self.favourite) && !self.leads(leader, self.favourite, CONVINCINGLY);
        Some(if favoured { self.favourite } else { leader })
    }

    /// Returns the action that has done best so far, the first of equals.
    fn leader(&self) -> Option<usize> {
        let total = |one: &usize| self.runners[*one].total;
        let better = |best: usize, one: usize| if total(&one) > total(&best) { one } else { best };
        self.running.iter().copied().reduce(better).filter(|_| self.worlds > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(rewards: impl Fn(usize, u32) -> f64, actions: usize, tries: u32) -> (Option<usize>, u32) {
        let mut race = Race::of((0..actions).collect(), actions, 0, tries);
        let mut count = 0;
        while race.goes_on() {
            for action in race.running().to_vec() {
                race.gets(action, rewards(action, race.worlds));
                count += 1;
            }
            race.world_done();
        }
        (race.best(), count)
    }

    #[test]
    fn the_better_one_wins_through_luck_that_both_share() {
        // Worlds are good or bad for all actions; only in one of ten does the choice matter.
        let rewards = |action: usize, world: u32| {
            if world.is_multiple_of(10) { f64::from(u8::from(action == 2)) } else { f64::from(world % 2) }
        };
        assert_eq!(run(rewards, 3, 900).0, Some(2));
    }

    #[test]
    fn the_favourite_is_taken_where_the_others_are_hardly_better() {
        let lead = |by: u32| {
            let mut race = Race::of(vec![0, 1, 2], 3, 1, 3_000);
            while race.goes_on() {
                // In some worlds the last action is better than the others, and in fewer it is worse, alternately.
                let luck = race.worlds * 37 % 100;
                for action in race.running().to_vec() {
                    let better = f64::from(u8::from(action == 2 && luck < 20 + by));
                    let worse = f64::from(u8::from(action == 2 && luck >= 80));
                    race.gets(action, 0.5 + (better - worse) / 2.0);
                }
                race.world_done();
            }
            race.best()
        };
        assert_eq!(lead(0), Some(1));
        assert_eq!(lead(10), Some(2));
    }

    #[test]
    fn a_play_off_tells_how_much_better_one_is_and_nothing_after_too_few_worlds() {
        // In half of the worlds the first action is better by a half.
        let mut play_off = PlayOff::default();
        for world in 0..400_u32 {
            assert_eq!(play_off.lead().is_some(), world >= FAIR_START);
            play_off.world_done(if world.is_multiple_of(2) { [0.75, 0.25] } else { [0.5, 0.5] });
        }
        let (ahead, error) = play_off.lead().expect("enough worlds");
        assert!((ahead - 0.25).abs() < 1e-9 && (error - 0.25 / 20.0).abs() < 1e-9, "{ahead} {error}");
    }

    #[test]
    fn a_clear_race_is_short_and_no_race_is_longer_than_its_budget() {
        let (best, tried) = run(|action, _| if action == 1 { 1.0 } else { 0.0 }, 2, 10_000);
        assert!(best == Some(1) && tried <= 2 * FAIR_START, "{tried}");
        for actions in 2..40 {
            let (best, tried) = run(|_, _| 0.5, actions, 1_000);
            assert!(best.is_some() && tried <= 1_000, "{actions} actions: {tried}");
        }
        assert_eq!(run(|_, _| 0.5, 20, 19), (None, 0));
    }
}
