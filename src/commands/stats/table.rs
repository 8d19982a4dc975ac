//! A game's statistics as tables.

use std::fmt;

use crate::{
    commands::wording::counted,
    games::catalog,
    record::{Deciders, DecisionTimes, Distribution, GameStatistics, SeatResults, ValueRange},
};

/// A game's statistics.
pub(super) struct Tables<'a>(pub(super) &'a GameStatistics);

/// The unit of a number.
#[derive(Clone, Copy)]
enum Unit {
    Number,
    Milliseconds,
}

const UNITS: [(u64, &str); 5] =
    [(24 * 60 * 60 * 1000, "d"), (60 * 60 * 1000, "h"), (60 * 1000, "min"), (1000, "s"), (1, "ms")];

impl fmt::Display for Tables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameStatistics { game, matches, events, decisions, duration_ms, ends, seats, options, decision_times } =
            self.0;
        let name = catalog::find(game).map_or(game.as_str(), |game| game.about().name);
        writeln!(f, "{name}: {}", counted(matches, "match", "matches"))?;
        if *matches == 0 {
            return Ok(());
        }
        spread_head(f, "lengths", "matches")?;
        spread(f, "events", events, Unit::Number)?;
        spread(f, "decisions", decisions, Unit::Number)?;
        spread(f, "duration", duration_ms, Unit::Milliseconds)?;
        writeln!(f, "\n{:<24} {:>9} {:>8}", "ends", "matches", "share")?;
        for end in ends {
            writeln!(f, "{:<24} {:>9} {:>8}", end.reason, end.matches, per_cent(ratio(end.matches, *matches)))?;
        }
        results_head(f, "seats")?;
        seats.iter().try_for_each(|results| results_row(f, "all", results))?;
        results_head(f, "options")?;
        for option in options {
            let value = serde_json::to_value(&option.value).map_err(|_| fmt::Error)?;
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let what = format!("{}={value}", option.option);
            option.seats.iter().try_for_each(|results| results_row(f, &what, results))?;
        }
        spread_head(f, "decision times", "answers")?;
        for DecisionTimes { deciders, time_ms } in decision_times {
            let whose = match deciders {
                Deciders::People => "people",
                Deciders::Bots => "bots",
                Deciders::Unknown => "players",
            };
            spread(f, whose, time_ms, Unit::Milliseconds)?;
        }
        Ok(())
    }
}

fn spread_head(f: &mut fmt::Formatter<'_>, what: &str, count: &str) -> fmt::Result {
    let [one, half, three] = ["1st quartile", "median", "3rd quartile"];
    writeln!(f, "\n{what:<14} {count:>9} {:>10} {one:>17} {half:>17} {three:>17}", "mean")
}

fn spread(f: &mut fmt::Formatter<'_>, what: &str, spread: &Distribution, unit: Unit) -> fmt::Result {
    let Some((mean, quartiles)) = spread.mean.zip(spread.quartiles) else { return Ok(()) };
    write!(f, "{what:<14} {:>9} {:>10}", spread.count, unit.mean(mean))?;
    for quartile in [quartiles.lower, quartiles.median, quartiles.upper] {
        write!(f, " {:>17}", unit.range(quartile))?;
    }
    writeln!(f)
}

fn results_head(f: &mut fmt::Formatter<'_>, what: &str) -> fmt::Result {
    let [seats, seat, matches, wins, shared, won, place] =
        ["of", "seat", "matches", "wins", "shared", "won", "mean place"];
    writeln!(f, "\n{what:<28} {seats:>3} {seat:>4} {matches:>9} {wins:>9} {shared:>9} {won:>8} {place:>11}")
}

fn results_row(f: &mut fmt::Formatter<'_>, what: &str, results: &SeatResults) -> fmt::Result {
    let SeatResults { seats, seat, matches, wins, shared, win_rate, mean_place } = results;
    let (seat, won) = (seat.0, per_cent(*win_rate));
    writeln!(f, "{what:<28} {seats:>3} {seat:>4} {matches:>9} {wins:>9} {shared:>9} {won:>8} {mean_place:>11.2}")
}

impl Unit {
    fn exactly(self, value: u64) -> String {
        match self {
            Self::Number => value.to_string(),
            Self::Milliseconds => {
                let whole = UNITS.iter().find(|(unit, _)| value >= *unit && value.is_multiple_of(*unit));
                whole.map_or_else(|| "0 s".to_owned(), |(unit, name)| format!("{} {name}", value / unit))
            }
        }
    }

    fn mean(self, mean: f64) -> String {
        match self {
            Self::Number => format!("{mean:.1}"),
            Self::Milliseconds => {
                let unit = UNITS.iter().map(|(unit, name)| (ratio(*unit, 1), name)).find(|(unit, _)| mean >= *unit);
                unit.map_or_else(|| format!("{mean:.1} ms"), |(unit, name)| format!("{:.1} {name}", mean / unit))
            }
        }
    }

    fn range(self, ValueRange { at_least, below }: ValueRange) -> String {
        match below {
            None => format!("{} or more", self.exactly(at_least)),
            Some(below) if at_least == 0 => format!("below {}", self.exactly(below)),
            Some(below) => format!("{} to {}", self.exactly(at_least), self.exactly(below)),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "one digit after the point is shown")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

fn per_cent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        let time = Unit::Milliseconds;
        assert_eq!(time.exactly(0), "0 s");
        assert_eq!(time.exactly(300_000), "5 min");
        assert_eq!(time.exactly(1500), "1500 ms");
        assert_eq!(time.mean(0.25), "0.2 ms");
        assert_eq!(time.mean(5_400_000.0), "1.5 h");
        assert_eq!(time.range(ValueRange { at_least: 0, below: Some(1000) }), "below 1 s");
        assert_eq!(time.range(ValueRange { at_least: 86_400_000, below: Some(259_200_000) }), "1 d to 3 d");
        assert_eq!(Unit::Number.range(ValueRange { at_least: 1000, below: None }), "1000 or more");
        assert_eq!(Unit::Number.mean(13.75), "13.8");
    }
}
