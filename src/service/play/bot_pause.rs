//! When bots answer: after a random pause, drawn when the turn begins, so that the time of the answer does not reveal whether it was
//! forced.
//!
//! Thinking fits into the pause and never makes it longer: it ends while a quarter of the shortest pause is left.

use std::time::Duration;

use rand::{Rng, RngExt};

/// How long bots wait before they answer.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) struct Pause {
    shortest: Duration,
}

impl Pause {
    /// Pauses from `shortest` up to twice as long. With none a bot answers as soon as it has thought, which reveals for how long
    /// it has.
    pub(in crate::service) const fn of(shortest: Duration) -> Self {
        Self { shortest }
    }

    /// Draws the pause of one turn, uniformly from the range. It depends only on `rng`.
    pub(in crate::service) fn draw(self, rng: &mut dyn Rng) -> Duration {
        rng.random_range(self.shortest..=self.shortest * 2)
    }

    /// How long a bot may think that need not wait for others: what the settings allow, and at most what every pause has room for.
    pub(super) fn thought(self, allowed: Duration) -> Duration {
        if self.shortest.is_zero() { allowed } else { allowed.min(self.shortest.saturating_sub(self.reserve())) }
    }

    /// How long after the beginning of its turn a bot must have thought, however long it has waited for others. `None`: as long
    /// as it takes, since there is no pause.
    pub(super) fn thought_out(self, drawn: Duration) -> Option<Duration> {
        (!self.shortest.is_zero()).then(|| drawn.saturating_sub(self.reserve()))
    }

    /// What is left of a pause when thinking must end, for a thread that is late.
    fn reserve(self) -> Duration {
        self.shortest / 4
    }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::ChaCha20Rng};

    use super::*;

    const MIN: Duration = Duration::from_millis(300);

    fn rng() -> ChaCha20Rng {
        ChaCha20Rng::seed_from_u64(7)
    }

    fn draws(count: u64) -> Vec<Duration> {
        let mut rng = rng();
        (0..count).map(|_| Pause::of(MIN).draw(&mut rng)).collect()
    }

    #[test]
    fn pauses_are_spread_evenly_from_the_shortest_to_twice_that() {
        let mut draws = draws(10_000);
        draws.sort_unstable();
        // Kolmogorov and Smirnov's measure; one fair sample in a million is further from even than 0.027.
        let even = |place: usize| MIN + MIN * u32::try_from(place).expect("few") / 10_000;
        let apart = draws.iter().enumerate().map(|(place, pause)| pause.abs_diff(even(place))).max();
        assert!(apart < Some(MIN * 27 / 1000), "{apart:?}");
        assert!(draws.iter().all(|pause| (MIN..2 * MIN).contains(pause)));
    }

    #[test]
    fn thinking_ends_before_every_pause_does() {
        let pause = Pause::of(MIN);
        assert_eq!(pause.thought(Duration::from_secs(1)), MIN * 3 / 4);
        assert_eq!(pause.thought(Duration::from_millis(5)), Duration::from_millis(5));
        for drawn in draws(1_000) {
            let end = pause.thought_out(drawn).expect("an end");
            assert_eq!(drawn.abs_diff(end), MIN / 4);
            assert!(pause.thought(Duration::MAX) <= end, "who need not wait for others thinks as long in every pause");
        }
    }

    #[test]
    fn without_a_pause_a_bot_answers_when_it_has_thought() {
        let none = Pause::of(Duration::ZERO);
        assert_eq!(none.draw(&mut rng()), Duration::ZERO);
        assert_eq!(none.thought(MIN), MIN);
        assert_eq!(none.thought_out(Duration::ZERO), None);
    }
}
