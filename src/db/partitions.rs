//! The partitions of `events`: one for each quarter of a year, in UTC, by the time in the match's id. They are coarse because each
//! partition in which a statement writes or reads costs it locks.

use diesel::{
    QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{Nullable, Text},
};
use jiff::{Timestamp, ToSpan, Zoned, civil::Date, tz::TimeZone};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, fitness::check_clock, in_transaction, locks, statement},
    record::Time,
};

/// A key of `PostgreSQL`'s advisory locks: only one process at a time adds partitions.
const PARTITIONS_LOCK: i64 = 0x6163_6570_6f73_7405;

/// How many quarters after the present one have a partition.
const AHEAD: i32 = 2;

statement! {
    /// Selects where the last partition ends. Diesel does not know `PostgreSQL`'s own tables.
    struct End<'a> { table: &'a str as Text }
    "SELECT max(substring(pg_get_expr(c.relpartbound, c.oid) FROM $$TO \\('([0-9a-f-]{36})'\\)$$)) AS id
     FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
     WHERE i.inhparent = " table "::regclass"
}

#[derive(QueryableByName)]
struct Ended {
    #[diesel(sql_type = Nullable<Text>)]
    id: Option<String>,
}

/// Adds the partitions of the quarters to come; see [`add_for`]. Ids contain the time of the machine, so this does as well. A machine whose
/// clock is far ahead adds none: there would be hundreds.
///
/// # Errors
/// As [`add_for`], and as [`check_clock`].
pub fn add(connection: &mut Connection) -> Result<Vec<String>, StoreError> {
    check_clock(connection)?;
    add_for(connection, Time::new(Timestamp::now()))
}

/// Adds a partition for each quarter from the end of the last partition to two quarters after that of this time. Returns their
/// names. Events of these quarters that the default partition has by now are moved.
///
/// A request that needs the default partition waits meanwhile. If this gets a lock in no second, it gives up.
///
/// # Errors
/// [`StoreError`]; nothing has changed then.
pub fn add_for(connection: &mut Connection, now: Time) -> Result<Vec<String>, StoreError> {
    in_transaction(connection, |connection| {
        locks::job(connection, PARTITIONS_LOCK)?;
        let Ended { id } = End { table: "events" }.get_result(connection)?;
        let present = now.timestamp().to_zoned(TimeZone::UTC);
        let end = match id {
            Some(id) => time_of(&id)?,
            None => quarter(present.date())?,
        };
        let last = quarter(present.saturating_add((3 * (AHEAD + 1)).months()).date())?;
        let mut names = Vec::new();
        let mut from = end;
        while from < last {
            let to = quarter(from.saturating_add(3.months()).date())?;
            let name = format!("events_{}q{}", from.year(), (from.month() + 2) / 3);
            attach(connection, &name, first_id(&from), first_id(&to))?;
            names.push(name);
            from = to;
        }
        Ok(names)
    })
}

fn attach(connection: &mut Connection, name: &str, from: Uuid, to: Uuid) -> Result<(), StoreError> {
    // An empty table is attached, because creating it as a partition would lock the whole table exclusively.
    connection.batch_execute(&format!(
        "SET LOCAL lock_timeout = '1s';
         CREATE TABLE {name} (LIKE events INCLUDING ALL);
         CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON {name}
             FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only();
         LOCK TABLE events_default IN ACCESS EXCLUSIVE MODE;
         INSERT INTO {name} SELECT * FROM events_default WHERE match_id >= '{from}' AND match_id < '{to}';
         ALTER TABLE events_default DISABLE TRIGGER events_append_only;
         DELETE FROM events_default WHERE match_id >= '{from}' AND match_id < '{to}';
         ALTER TABLE events_default ENABLE TRIGGER events_append_only;
         ALTER TABLE events ATTACH PARTITION {name} FOR VALUES FROM ('{from}') TO ('{to}')"
    ))?;
    Ok(())
}

/// Returns when the quarter of this day begins.
fn quarter(day: Date) -> Result<Zoned, StoreError> {
    let first = Date::new(day.year(), (day.month() - 1) / 3 * 3 + 1, 1);
    let begins = first.and_then(|first| first.to_zoned(TimeZone::UTC));
    begins.map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// Returns an id before all `UUIDv7`s of this time or later.
fn first_id(time: &Zoned) -> Uuid {
    Time::new(time.timestamp()).first_id()
}

/// Returns the time with which an id begins.
fn time_of(id: &str) -> Result<Zoned, StoreError> {
    let unreadable = || StoreError::Unreadable(format!("the end of a partition, {id}"));
    let id: Uuid = id.parse().map_err(|_| unreadable())?;
    let milliseconds = i64::try_from(id.as_u128() >> 80).map_err(|_| unreadable())?;
    let time = Timestamp::from_millisecond(milliseconds).map_err(|_| unreadable())?;
    Ok(time.to_zoned(TimeZone::UTC))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_begins_with_an_id_that_says_so() {
        for (day, begins) in [
            ((2026, 11, 25), "2026-10-01T00:00:00Z"),
            ((2027, 1, 1), "2027-01-01T00:00:00Z"),
            ((2028, 2, 29), "2028-01-01T00:00:00Z"),
            ((2028, 6, 30), "2028-04-01T00:00:00Z"),
        ] {
            let (year, month, day) = day;
            let begun = quarter(Date::constant(year, month, day)).expect("a quarter");
            assert_eq!(begun.timestamp().to_string(), begins);
            assert_eq!(time_of(&first_id(&begun).to_string()).expect("a time"), begun);
        }
    }
}
