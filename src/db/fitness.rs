//! Checks whether a database is one that servers can use: what they rely on, and cannot set themselves.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::SystemTime,
};

use diesel::{QueryableByName, RunQueryDsl, dsl::select, sql_types::Integer};
use jiff::{SignedDuration, Timestamp};

use crate::{
    db::{
        Connection, StoreError,
        functions::{clock_timestamp, current_setting},
        statement,
    },
    record::Time,
};

/// How far the clock of this machine may be from the database's. Deadlines and what is deleted by age follow this machine's.
const CLOCKS_APART: SignedDuration = SignedDuration::from_mins(10);

/// The same, before it is only logged.
const CLOCKS_ALMOST_TOGETHER: SignedDuration = SignedDuration::from_secs(2);

/// Whether the log says that the clocks differ.
static TOLD: AtomicBool = AtomicBool::new(false);

/// Sessions of others, which must be possible besides those of a server: another server's, and those of commands and backups.
const OTHER_SESSIONS: u32 = 10;

/// The limit of a role or a database that has none.
const UNLIMITED: i32 = -1;

statement! {
    /// Selects how many sessions this role may have in this database. Diesel does not know who has logged in.
    struct AllowedSessions { unlimited: i32 as Integer }
    "SELECT CASE WHEN rolsuper THEN most
         ELSE least(most - reserved, nullif(rolconnlimit, " unlimited "), nullif(datconnlimit, " unlimited ")) END AS sessions
     FROM pg_roles, pg_database, (SELECT current_setting('max_connections')::integer,
         current_setting('superuser_reserved_connections')::integer
         + coalesce(current_setting('reserved_connections', true)::integer, 0)) AS setting (most, reserved)
     WHERE rolname = session_user AND datname = current_database()"
}

#[derive(QueryableByName)]
struct Allowed {
    #[diesel(sql_type = Integer)]
    sessions: i32,
}

/// Checks the database before it is used by a server with so many sessions, of which some are its pool. What only makes it work less well
/// is logged. Returns how many sessions the pool may have: if it had more, it could take those by which matches are played.
///
/// # Errors
/// [`StoreError::Unfit`] if it cannot store all texts, or if its clock is more than ten minutes from this machine's.
pub(super) fn check(connection: &mut Connection, pool: u32, others: u32) -> Result<u32, StoreError> {
    check_encoding(connection)?;
    let language = setting(connection, "lc_messages")?;
    if !is_english(&language) {
        tracing::error!(
            language,
            "the database reports errors in another language, so that passing ones cannot be told from others; as a \
             superuser, run: ALTER ROLE … SET lc_messages = 'C'"
        );
    }
    check_clock(connection)?;
    let Allowed { sessions: allowed } = AllowedSessions { unlimited: UNLIMITED }.get_result(connection)?;
    Ok(fit(pool, others, allowed.cast_unsigned()))
}

/// Returns how large the pool may be at most, where so many sessions are allowed.
fn fit(pool: u32, others: u32, allowed: u32) -> u32 {
    let fitting = pool.min(allowed.saturating_sub(others)).max(1);
    if allowed < pool.saturating_add(others).saturating_add(OTHER_SESSIONS) {
        tracing::warn!(
            allowed,
            needed = pool.saturating_add(others),
            pool_size = fitting,
            "the database allows hardly more sessions than this server may need: increase max_connections or the CONNECTION LIMIT of \
             the role or the database, or reduce --pool-size"
        );
    }
    fitting
}

/// Checks that the database can store all texts. `SQL_ASCII` stores them as they are sent, which is in UTF-8.
///
/// # Errors
/// [`StoreError::Unfit`] if it cannot.
pub(super) fn check_encoding(connection: &mut Connection) -> Result<(), StoreError> {
    let encoding = setting(connection, "server_encoding")?;
    if ["UTF8", "SQL_ASCII"].contains(&encoding.as_str()) {
        return Ok(());
    }
    Err(StoreError::Unfit(format!(
        "its encoding is {encoding}, which does not have all characters: create it with ENCODING 'UTF8'"
    )))
}

/// Checks that the clocks of this machine and the database's agree.
///
/// # Errors
/// [`StoreError::Unfit`] if they are more than ten minutes apart.
pub fn check_clock(connection: &mut Connection) -> Result<(), StoreError> {
    let theirs: Time = select(clock_timestamp()).get_result(connection)?;
    let ours = Timestamp::try_from(SystemTime::now()).unwrap_or(Timestamp::UNIX_EPOCH);
    judge(ours.duration_since(theirs.timestamp()))
}

/// Judges how far this machine's clock is ahead of the database's.
fn judge(apart: SignedDuration) -> Result<(), StoreError> {
    if apart.abs() > CLOCKS_APART {
        return Err(StoreError::Unfit(format!(
            "this machine's clock is {:#} {} the database's: set the clock that is wrong",
            SignedDuration::from_secs(apart.abs().as_secs()),
            if apart.is_negative() { "behind" } else { "ahead of" }
        )));
    }
    // Told once: it is judged every few seconds.
    let differ = apart.abs() > CLOCKS_ALMOST_TOGETHER;
    if differ && !TOLD.load(Ordering::Relaxed) {
        tracing::warn!(seconds = apart.as_secs(), "this machine's clock differs from the database's");
    }
    TOLD.store(differ, Ordering::Relaxed);
    Ok(())
}

fn setting(connection: &mut Connection, name: &str) -> Result<String, StoreError> {
    Ok(select(current_setting(name)).get_result(connection)?)
}

/// Whether messages in this locale are those that the server knows. A database without any reports them in English.
fn is_english(locale: &str) -> bool {
    let language = locale.split(['.', '_', '@']).next().unwrap_or_default();
    matches!(language, "" | "C" | "POSIX" | "en" | "English")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_minutes_away_is_not_used() {
        for (seconds, expected) in [(601, "10m 1s ahead of"), (-86_400, "24h behind")] {
            let error = judge(SignedDuration::from_secs(seconds)).expect_err("a wrong clock").to_string();
            assert!(error.contains(expected), "{error}");
        }
        let error = judge(SignedDuration::new(601, 999_493_576)).expect_err("a wrong clock").to_string();
        assert!(error.contains("clock is 10m 1s ahead of"), "{error}");
        for seconds in [-600, -1, 0, 1, 600] {
            assert!(judge(SignedDuration::from_secs(seconds)).is_ok(), "{seconds}");
        }
    }

    #[test]
    fn the_pool_leaves_room_for_the_sessions_by_which_matches_are_played() {
        for (allowed, expected) in [(100, 16), (32, 16), (22, 16), (18, 12), (7, 1), (3, 1), (0, 1)] {
            assert_eq!(fit(16, 6, allowed), expected, "{allowed}");
        }
    }

    #[test]
    fn locales_with_english_messages() {
        for locale in ["", "C", "POSIX", "C.UTF-8", "en_US.UTF-8", "en_GB", "English_United States.1252"] {
            assert!(is_english(locale), "{locale}");
        }
        for locale in ["de_DE.UTF-8", "tr_TR", "fr_FR@euro", "cs"] {
            assert!(!is_english(locale), "{locale}");
        }
    }
}
