//! Times for people.

use super::{Time, messages};
use crate::games::Locale;

/// Returns a time in words, to the minute: "9 March 2030, 12:05 UTC".
#[must_use]
pub fn moment(locale: Locale, at: Time) -> String {
    let [day, month, year] = ["%-d", "%-m", "%Y"].map(|part| at.timestamp().strftime(part).to_string());
    // Messages choose the name of the month by its number.
    let month: u8 = month.parse().unwrap_or_default();
    messages::moment(locale, day, month, at.timestamp().strftime("%H:%M").to_string(), year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_write_them() {
        let at = "2030-03-09T12:05:00Z".parse().unwrap();
        assert_eq!(moment(Locale::En, at), "9 March 2030, 12:05 UTC");
        assert_eq!(moment(Locale::De, at), "9. März 2030, 12:05 Uhr (UTC)");
    }
}
