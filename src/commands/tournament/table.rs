//! The results of a tournament as a table.

use std::{fmt, time::Duration};

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Bout, Tournament};
use crate::{
    bots::Strength,
    commands::{json_lines::milliseconds, wording::counted},
    games::Game,
};

/// The number of standard errors of a 95 per cent confidence interval.
const Z_95: f64 = 1.96;

/// All data of the table.
pub(super) struct Table<'a> {
    pub(super) game: &'a dyn Game,
    pub(super) seats: u8,
    pub(super) options: &'a Map<String, Value>,
    pub(super) tournament: &'a Tournament,
    pub(super) results: &'a [Bout],
}

/// A row with what was played.
#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    seats: u8,
    options: &'a Map<String, Value>,
    seed: &'a str,
    iterations: u32,
    think_ms: Option<u64>,
    strength: Strength,
    #[serde(flatten)]
    row: Row,
}

/// The results of the players of one strength.
#[derive(Serialize)]
struct Row {
    matches: u32,
    /// How often one of them came first alone.
    wins: u32,
    /// How often one of them shared the first place.
    draws: u32,
    #[serde(flatten)]
    score: Estimate,
    decisions: u32,
    #[serde(rename = "thinking_ms", serialize_with = "milliseconds")]
    thought: Duration,
}

/// Of fewer values the standard error says too little: few can be equal by chance, and the mean is not normally distributed.
const LEAST_SAMPLES: usize = 30;

/// A mean with its 95 per cent confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Estimate {
    #[serde(rename = "score")]
    mean: f64,
    /// `None` if there are too few values, or all are equal.
    #[serde(rename = "score_error")]
    by: Option<f64>,
}

impl Estimate {
    fn of(samples: &[f64]) -> Self {
        let count = f64::from(u32::try_from(samples.len()).unwrap_or(u32::MAX));
        let mean = samples.iter().sum::<f64>() / count.max(1.0);
        let variance = samples.iter().map(|sample| (sample - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Self { mean, by: (samples.len() >= LEAST_SAMPLES && variance > 0.0).then(|| Z_95 * (variance / count).sqrt()) }
    }
}

impl Table<'_> {
    /// Returns the rows for JSON.
    pub(super) fn lines(&self) -> impl Iterator<Item = impl Serialize> {
        let &Tournament { iterations, think_ms, ref seed, .. } = self.tournament;
        let (game, seats, options) = (self.game.about().id, self.seats, self.options);
        Strength::ALL.into_iter().filter_map(move |strength| {
            let row = self.row(strength)?;
            Some(Line { game, seats, options, seed, iterations, think_ms, strength, row })
        })
    }

    fn row(&self, strength: Strength) -> Option<Row> {
        let played = self.results.iter().filter(|result| result.players.contains(&strength));
        let (mut matches, mut wins, mut draws, mut decisions, mut thought) = (0, 0, 0, 0, Duration::ZERO);
        for result in played {
            matches += 1;
            let first = |place: &u8| *place == 1;
            let shared = result.outcome.placements.iter().filter(|place| first(place)).count() > 1;
            let came_first =
                result.seats_of(strength).any(|seat| result.outcome.placements.get(seat.index()).is_some_and(first));
            wins += u32::from(came_first && !shared);
            draws += u32::from(came_first && shared);
            let (count, time) = result.thought.0[strength as usize];
            decisions += count;
            thought += time;
        }
        // The matches of one deal are not independent of each other, but the deals are.
        let deals = self.results.chunks(self.seats.into());
        let scores: Vec<f64> =
            deals.filter_map(|deal| mean(deal.iter().filter_map(|one| one.score(strength)))).collect();
        (matches > 0).then(|| Row { matches, wins, draws, score: Estimate::of(&scores), decisions, thought })
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tournament { iterations, think_ms, seed, .. } = self.tournament;
        let bound = think_ms.map(|bound| format!(", at most {bound} ms a choice")).unwrap_or_default();
        writeln!(f, "game      {}, {} seats", self.game.about().name, self.seats)?;
        writeln!(f, "options   {}", Value::Object(self.options.clone()))?;
        let deals = self.results.len() / usize::from(self.seats).max(1);
        writeln!(
            f,
            "matches   {}: {}, each player in every seat; seed {seed:?}",
            self.results.len(),
            counted(deals, "deal", "deals"),
        )?;
        writeln!(f, "thinking  {} a choice{bound}\n", counted(iterations, "iteration", "iterations"))?;
        write!(f, "strength  matches    wins   draws    score   95 % interval  choices a match  time a choice")?;
        for strength in Strength::ALL {
            if let Some(row) = self.row(strength) {
                write!(f, "\n{strength:<8}  {row}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { matches, wins, draws, score: Estimate { mean, by }, decisions, thought } = self;
        let per_cent = |share: f64| format!("{:.1}", 100.0 * share.clamp(0.0, 1.0));
        let interval =
            by.map_or_else(|| "?".to_owned(), |by| format!("{} to {}", per_cent(mean - by), per_cent(mean + by)));
        let a_match = f64::from(*decisions) / f64::from(*matches);
        let millis = 1e3 * thought.as_secs_f64() / f64::from(*decisions).max(1.0);
        write!(f, "{matches:>7} {wins:>7} {draws:>7}  {:>5} % {interval:>15}", per_cent(*mean))?;
        write!(f, " {a_match:>16.1} {millis:>11.3} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_a_mean_and_how_far_off_it_may_be() {
        let of_a_hundred = |wins: usize| {
            let samples: Vec<f64> = (0..100).map(|number| f64::from(u8::from(number < wins))).collect();
            Estimate::of(&samples)
        };
        let sixty = of_a_hundred(60);
        assert!((sixty.mean - 0.6).abs() < 1e-9);
        assert!(sixty.by.is_some_and(|by| (by - 0.0965).abs() < 1e-3), "{sixty:?}");
        assert_eq!(of_a_hundred(100), Estimate { mean: 1.0, by: None });
        assert_eq!([1, 4, 29].map(|deals| Estimate::of(&[0.5, 1.0].repeat(deals)[..deals]).by), [None; 3]);
    }
}
