//! Quiet hours: a part of each day in which devices of a player are left alone.

use std::{fmt, str::FromStr};

use jiff::{
    ToSpan,
    civil::Date,
    tz::{AmbiguousTimestamp, TimeZone},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::{
    Notices,
    store::{
        push,
        quiet_hours::{self, QuietRow},
    },
};
use crate::{
    db::{Connection, StoreError},
    pieces::text_form,
    record::{Time, Zone},
    service::{
        error::Error,
        players::{Caller, Scope, lock_present},
        precondition::{Expected, check_expected},
    },
};

/// The player's settings for all push subscriptions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"quiet_hours": {"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"}}))]
pub struct PushSettings {
    /// When nothing is pushed; null for never.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true)]
    pub quiet_hours: Option<QuietHours>,
}

/// A part of each day in which nothing is pushed. What is still true then is pushed when it is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// When it begins.
    pub start: TimeOfDay,
    /// When it is over; on the next day if it is earlier than `start`. Not the same as `start`.
    #[schema(example = "07:00")]
    pub end: TimeOfDay,
    /// The player's time zone, in which emails give times, too.
    pub time_zone: Zone,
}

/// A time of the day, to the minute: `22:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay {
    /// The minutes since midnight by the clock: less than 1440.
    minute: i16,
}

impl TimeOfDay {
    /// Returns when it is this time on a day, which may be twice or never.
    fn on(self, day: Date, zone: &TimeZone) -> Option<AmbiguousTimestamp> {
        let time = day.at(0, 0, 0, 0).checked_add(i64::from(self.minute).minutes()).ok()?;
        Some(zone.to_ambiguous_timestamp(time))
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minute / 60, self.minute % 60)
    }
}

impl FromStr for TimeOfDay {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str, limit: i16| {
            let formed = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<i16>().ok().filter(|number| formed && *number < limit)
        };
        let (hour, minute) = text.split_once(':').ok_or("this is no time of the day, such as 22:00")?;
        let parts = number(hour, 24).zip(number(minute, 60));
        let (hour, minute) = parts.ok_or("this is no time of the day, from 00:00 to 23:59")?;
        Ok(Self { minute: hour * 60 + minute })
    }
}

text_form!(TimeOfDay, |text| text
    .pattern(Some("^([01][0-9]|2[0-3]):[0-5][0-9]$"))
    .description(Some("A time of the day, from `00:00` to `23:59`."))
    .examples(["22:00"]));

impl QuietHours {
    /// Reads a row.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if the time zone is unknown.
    pub(super) fn of(row: QuietRow) -> Result<Self, StoreError> {
        let zone = Zone::try_from(row.time_zone);
        let time_zone = zone.map_err(|_| StoreError::Unreadable("the time zone of quiet hours".to_owned()))?;
        let [start, end] = [row.start_minute, row.end_minute].map(|minute| TimeOfDay { minute });
        Ok(Self { start, end, time_zone })
    }

    fn row(&self, player_id: Uuid) -> QuietRow {
        QuietRow {
            player_id,
            start_minute: self.start.minute,
            end_minute: self.end.minute,
            time_zone: self.time_zone.clone().into(),
        }
    }

    /// Returns when the quiet hours are over, if it is within them now.
    pub(super) fn over_at(&self, now: Time) -> Option<Time> {
        let today = self.time_zone.time_zone().to_datetime(now.timestamp()).date();
        let days = today.yesterday().into_iter().chain([today]);
        let quiet = days.filter_map(|day| self.of_day(day)).filter(|(start, end)| *start <= now && now < *end);
        quiet.map(|(_, end)| end).max()
    }

    /// Returns when those that begin on this day do so, and when they are over. Where clocks are changed, they are rather longer than
    /// interrupted.
    fn of_day(&self, day: Date) -> Option<(Time, Time)> {
        let zone = self.time_zone.time_zone();
        let last = if self.start < self.end { day } else { day.tomorrow().ok()? };
        let start = self.start.on(day, zone)?.earlier().ok()?;
        let end = self.end.on(last, zone)?.later().ok()?;
        Some((Time::new(start), Time::new(end)))
    }
}

impl Notices {
    /// Returns the caller's settings.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn push_settings(&self, caller: &Caller) -> Result<PushSettings, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        self.store.run(move |connection| push_settings_of(connection, player)).await
    }

    /// Sets the caller's settings. Requires a session. What was put off before is looked at again.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::Invalid`], [`Error::Changed`].
    pub async fn set_push_settings(
        &self,
        caller: &Caller,
        new: PushSettings,
        expected: Expected<PushSettings>,
    ) -> Result<PushSettings, Error> {
        caller.need_session()?;
        if new.quiet_hours.as_ref().is_some_and(|quiet| quiet.start == quiet.end) {
            return Err(Error::field("/quiet_hours/end", "quiet hours must end at another time than they begin"));
        }
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            lock_present(connection, player)?;
            check_expected(expected, || push_settings_of(connection, player))?;
            match &new.quiet_hours {
                Some(quiet) => quiet_hours::put(connection, &quiet.row(player))?,
                None => quiet_hours::delete(connection, player)?,
            }
            push::hurry(connection, player, now)?;
            Ok::<_, Error>(new)
        };
        let settings = self.store.transaction(work).await?;
        self.nudge_deliveries();
        Ok(settings)
    }
}

/// Returns a player's settings.
pub(in crate::service) fn push_settings_of(connection: &mut Connection, player: Uuid) -> Result<PushSettings, Error> {
    Ok(PushSettings { quiet_hours: quiet_hours::find(connection, player)?.map(QuietHours::of).transpose()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(start: &str, end: &str, zone: &str) -> QuietHours {
        let time_zone = Zone::try_from(zone.to_owned()).unwrap();
        QuietHours { start: start.parse().unwrap(), end: end.parse().unwrap(), time_zone }
    }

    #[test]
    fn quiet_hours_are_those_of_the_players_clock() {
        let nights = quiet("22:00", "07:00", "Europe/Berlin");
        let noon = quiet("12:00", "13:30", "America/New_York");
        for (hours, now, over) in [
            (&nights, "2030-01-01T20:59:59Z", None),
            (&nights, "2030-01-01T21:00:00Z", Some("2030-01-02T06:00:00Z")),
            (&nights, "2030-01-02T05:59:59Z", Some("2030-01-02T06:00:00Z")),
            (&nights, "2030-01-02T06:00:00Z", None),
            // In summer the clock is ahead.
            (&nights, "2030-07-01T20:00:00Z", Some("2030-07-02T05:00:00Z")),
            (&nights, "2030-07-02T05:00:00Z", None),
            // The nights in which clocks are changed are an hour shorter and an hour longer.
            (&nights, "2030-03-30T21:00:00Z", Some("2030-03-31T05:00:00Z")),
            (&nights, "2030-10-26T20:00:00Z", Some("2030-10-27T06:00:00Z")),
            (&noon, "2030-01-01T17:00:00Z", Some("2030-01-01T18:30:00Z")),
            (&noon, "2030-01-01T18:30:00Z", None),
            (&noon, "2030-01-01T05:00:00Z", None),
        ] {
            let over = over.map(|over| over.parse().unwrap());
            assert_eq!(hours.over_at(now.parse().unwrap()), over, "{now}");
        }
    }

    #[test]
    fn quiet_hours_neither_pause_nor_come_again_in_the_hour_that_comes_twice() {
        // On 27 October 2030 it is 02:00 at midnight and at one o'clock of UTC.
        let (late, early) = (quiet("02:30", "07:00", "Europe/Berlin"), quiet("22:00", "02:30", "Europe/Berlin"));
        for (hours, now, over) in [
            (&late, "2030-10-27T00:29:59Z", None),
            (&late, "2030-10-27T00:30:00Z", Some("2030-10-27T06:00:00Z")),
            (&late, "2030-10-27T01:10:00Z", Some("2030-10-27T06:00:00Z")),
            (&late, "2030-10-27T01:30:00Z", Some("2030-10-27T06:00:00Z")),
            (&late, "2030-10-27T06:00:00Z", None),
            (&early, "2030-10-26T20:00:00Z", Some("2030-10-27T01:30:00Z")),
            (&early, "2030-10-27T00:40:00Z", Some("2030-10-27T01:30:00Z")),
            (&early, "2030-10-27T01:10:00Z", Some("2030-10-27T01:30:00Z")),
            (&early, "2030-10-27T01:30:00Z", None),
        ] {
            let over = over.map(|over| over.parse().unwrap());
            assert_eq!(hours.over_at(now.parse().unwrap()), over, "{now}");
        }
    }

    #[test]
    fn an_end_that_comes_twice_or_never_is_in_the_future() {
        let early = quiet("01:00", "02:30", "Europe/Berlin");
        // On 27 October 2030 it is 02:10 twice, on 31 March it is never 02:30.
        for now in ["2030-10-27T00:10:00Z", "2030-10-27T01:10:00Z", "2030-03-31T00:50:00Z"] {
            let now: Time = now.parse().unwrap();
            assert!(early.over_at(now).is_some_and(|over| over > now), "{now}");
        }
    }

    #[test]
    fn a_time_of_the_day_has_two_digits_twice() {
        for time in ["00:00", "07:05", "23:59"] {
            assert_eq!(time.parse::<TimeOfDay>().unwrap().to_string(), time);
        }
        for wrong in ["", "7:05", "07:5", "24:00", "23:60", "07:05:00", "+7:05", "0705", "07:-5", "noon"] {
            assert!(wrong.parse::<TimeOfDay>().is_err(), "{wrong}");
        }
    }
}
