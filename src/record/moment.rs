//! Times for people.

use jiff::tz::TimeZone;

use super::{Time, Zone, messages};
use crate::games::Locale;

/// Returns a time in words, to the minute, in this time zone, or in UTC: "9 March 2030, 12:05 UTC". One that comes twice, as clocks are set
/// back, has its offset.
#[must_use]
pub fn moment(locale: Locale, at: Time, zone: Option<&Zone>) -> String {
    let zone = zone.map_or(TimeZone::UTC, |zone| zone.time_zone().clone());
    let local = at.timestamp().to_zoned(zone);
    let [day, month, year, time] = ["%-d", "%-m", "%Y", "%H:%M"].map(|part| local.strftime(part).to_string());
    // Messages choose the name of the month, and in some languages the form of the day, by its number.
    let [day, month] = [day, month].map(|number| number.parse::<u8>().unwrap_or_default());
    let name = local.time_zone().iana_name().unwrap_or("UTC");
    let is_twice = local.time_zone().to_ambiguous_timestamp(local.datetime()).is_ambiguous();
    let zone = if is_twice { format!("{name}, UTC{}", local.strftime("%:z")) } else { name.to_owned() };
    messages::moment(locale, day, month, time, year, zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_write_them() {
        let at = "2030-03-09T12:05:00Z".parse().unwrap();
        assert_eq!(moment(Locale::En, at, None), "9 March 2030, 12:05 UTC");
        assert_eq!(moment(Locale::De, at, None), "9. März 2030, 12:05\u{a0}Uhr (UTC)");
        let berlin = Zone::try_from("Europe/Berlin".to_owned()).unwrap();
        let late = "2030-06-30T22:05:00Z".parse().unwrap();
        assert_eq!(moment(Locale::En, late, Some(&berlin)), "1 July 2030, 00:05 (Europe/Berlin)");
        assert_eq!(moment(Locale::De, late, Some(&berlin)), "1. Juli 2030, 00:05\u{a0}Uhr (Europe/Berlin)");
    }

    #[test]
    fn a_time_that_comes_twice_is_told_with_its_offset() {
        let berlin = Zone::try_from("Europe/Berlin".to_owned()).unwrap();
        let told = |at: &str| moment(Locale::En, at.parse().unwrap(), Some(&berlin));
        assert_eq!(told("2030-10-27T00:30:00Z"), "27 October 2030, 02:30 (Europe/Berlin, UTC+02:00)");
        assert_eq!(told("2030-10-27T01:30:00Z"), "27 October 2030, 02:30 (Europe/Berlin, UTC+01:00)");
        assert_eq!(told("2030-10-27T02:00:00Z"), "27 October 2030, 03:00 (Europe/Berlin)");
    }
}
