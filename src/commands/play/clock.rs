//! A match's clock on the command line: `5min`, `3d`, `3d+12h`.

use crate::record::MatchClock;

const DAY: u32 = 24 * 60 * 60;

/// The maximum of a seat's bank, unless it begins with more.
const MAX: u32 = 7 * DAY;

/// Parses a time for each decision or, with a `+`, a time for all decisions and the increment for each answer.
///
/// # Errors
/// A sentence, if the text is neither, or no match allows it.
pub fn read(text: &str) -> Result<MatchClock, String> {
    let clock = match text.split_once('+') {
        None => MatchClock::PerDecision { seconds: seconds(text)?, weekends: None },
        Some((initial, increment)) => {
            let (initial_seconds, increment_seconds) = (seconds(initial)?, seconds(increment)?);
            let maximum_seconds = initial_seconds.max(MAX);
            MatchClock::Bank { initial_seconds, increment_seconds, maximum_seconds, weekends: None }
        }
    };
    clock.check().map_err(|(field, why)| format!("{} {why}", field.replace('_', " ")))?;
    Ok(clock)
}

fn seconds(text: &str) -> Result<u32, String> {
    let unclear = || format!("{text:?} is no time: write it like 90s, 5min, 12h or 3d");
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(unclear)?;
    let (number, unit) = text.split_at(digits);
    let unit = match unit.trim() {
        "s" => 1,
        "m" | "min" => 60,
        "h" => 60 * 60,
        "d" => DAY,
        _ => return Err(unclear()),
    };
    number.parse::<u32>().ok().and_then(|number| number.checked_mul(unit)).ok_or_else(unclear)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_a_time_for_each_decision_or_a_bank_with_an_increment() {
        assert_eq!(read("5min"), Ok(MatchClock::PerDecision { seconds: 300, weekends: None }));
        assert_eq!(read("90s"), Ok(MatchClock::PerDecision { seconds: 90, weekends: None }));
        let bank = |initial_seconds, increment_seconds, maximum_seconds| MatchClock::Bank {
            initial_seconds,
            increment_seconds,
            maximum_seconds,
            weekends: None,
        };
        assert_eq!(read("3d+12h"), Ok(bank(3 * DAY, DAY / 2, 7 * DAY)));
        assert_eq!(read("20d+0s"), Ok(bank(20 * DAY, 0, 20 * DAY)));
    }

    #[test]
    fn what_is_no_clock_is_refused_in_a_sentence() {
        for (text, told) in [
            ("", "\"\" is no time: write it like 90s, 5min, 12h or 3d"),
            ("5", "\"5\" is no time: write it like 90s, 5min, 12h or 3d"),
            ("d", "\"d\" is no time: write it like 90s, 5min, 12h or 3d"),
            ("4294967295d", "\"4294967295d\" is no time: write it like 90s, 5min, 12h or 3d"),
            ("1s", "seconds must be from 60 to 2592000 seconds"),
            ("31d+1h", "initial seconds must be from 60 to 2592000 seconds"),
        ] {
            assert_eq!(read(text), Err(told.to_owned()), "{text:?}");
        }
    }
}
