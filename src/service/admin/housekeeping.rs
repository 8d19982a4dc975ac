//! Removing what is no longer needed, and ending matches that have been abandoned. Records are kept for ever.
//!
//! All of it is done in rounds of few rows each, so that nothing else waits long for it, and any number of processes may do
//! it at once. `docs/operations.md` says of each table what bounds it.

use std::time::Duration;

use jiff::SignedDuration;
use uuid::Uuid;

use super::{
    Housekeeping, operators,
    store::retention::{self, GoneGuest, Outdated, Standing},
};
use crate::{
    db::{self, Connection, StoreError},
    record::Time,
    service::{
        accounts::{deletion, forget_guest, guesses, leave_open, store::deletions::Departure},
        error::Error,
        idempotency,
        lobby::cancellation,
        matches::{MatchStatus, seated, store::matches},
    },
};

const EVERY: Duration = Duration::from_secs(60 * 60);

/// How many rows of a table are removed in one statement.
const ROWS: i64 = 1000;

/// How many matches and guests are looked at in one round.
const FEW: i64 = 100;

/// An open match that no player joins for this long is called off.
const LEFT_OPEN: SignedDuration = days(30);

/// A running match in which nothing happens for this long is called off: longer than any clock lets a player think, with
/// weekends and the vacations of a few players.
const ABANDONED: SignedDuration = days(365);

/// How long a match is kept that was called off before it started: as long as notices about it.
const CALLED_OFF: SignedDuration = NOTICES;

/// How long notices are kept.
const NOTICES: SignedDuration = days(90);

/// How long a guest without a token is kept at least. Tokens themselves are kept for so long once they have ended.
const GUESTS: SignedDuration = days(30);

/// How long rows are kept once they are outdated.
const KEPT: [(Outdated, SignedDuration); 14] = [
    (Outdated::Tokens, days(30)),
    (Outdated::Notices, NOTICES),
    // Those of notices that are gone.
    (Outdated::EmailItems, SignedDuration::ZERO),
    (Outdated::IdempotentAnswers, idempotency::KEPT),
    (Outdated::EmailVerifications, days(2)),
    (Outdated::Invitations, days(30)),
    (Outdated::Pairings, days(30)),
    (Outdated::Suspensions, days(30)),
    // After a year without one, those before matter no more.
    (Outdated::Vacations, days(365)),
    (Outdated::Downtimes, days(30)),
    (Outdated::Pauses, days(30)),
    (Outdated::Agreements, days(30)),
    (Outdated::KeptSeats, days(30)),
    (Outdated::Guesses, guesses::FORGOTTEN),
];

const fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

/// What was removed and ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    /// Open matches that were called off, since no player had joined for long.
    pub called_off: usize,
    /// Running matches that were called off, since nothing had happened for long.
    pub ended: usize,
    /// Guests who could not come back: their accounts are deleted.
    pub guests: usize,
    /// Rows that were removed by their age.
    pub rows: usize,
    /// Whether there may be more to do.
    more: bool,
}

impl Tidied {
    /// Counts a batch. A full batch of which nothing could be done is left for the next hour.
    fn batch(&mut self, found: usize, done: usize, limit: i64) -> usize {
        self.more |= done > 0 && i64::try_from(found).is_ok_and(|found| found >= limit);
        done
    }

    fn add(&mut self, other: Self) {
        self.called_off += other.called_off;
        self.ended += other.ended;
        self.guests += other.guests;
        self.rows += other.rows;
        self.more = other.more;
    }
}

/// Removes and ends all that is old enough, as a server does every hour.
///
/// # Errors
/// [`Error::Store`]; what was done until then is done.
pub fn tidy(connection: &mut Connection, now: Time) -> Result<Tidied, Error> {
    let mut tidied = Tidied::default();
    loop {
        tidied.add(round(connection, now)?);
        if !tidied.more {
            return Ok(tidied);
        }
    }
}

impl Housekeeping {
    /// Removes and ends what is old, at first and then every hour, until the service is closed.
    pub(in crate::service) async fn keep_house(&self) {
        self.shutdown.in_rounds(EVERY, None, "cannot forget what is old", || self.forget_what_is_old()).await;
    }

    async fn forget_what_is_old(&self) -> Result<(), Error> {
        let (now, mut tidied) = (self.clock.now(), Tidied::default());
        loop {
            // The connection goes back between the rounds.
            tidied.add(self.store.unhurried().run(move |connection| round(connection, now)).await?);
            if !tidied.more || self.shutdown.is_closed() {
                break;
            }
        }
        let Tidied { called_off, ended, guests, rows, .. } = tidied;
        tracing::debug!(called_off, ended, guests, rows, "forgot what is old");
        Ok(())
    }
}

fn round(connection: &mut Connection, now: Time) -> Result<Tidied, Error> {
    let ago = |duration: SignedDuration| Time::new(now.timestamp() - duration);
    let mut tidied = Tidied::default();

    let left_open = or_later(retention::left_open(connection, ago(LEFT_OPEN), now, FEW))?;
    let done = each(connection, &left_open, |connection, id| call_off_open(connection, id, ago(LEFT_OPEN), now));
    tidied.called_off = tidied.batch(left_open.len(), done, FEW);

    let abandoned = or_later(retention::abandoned(connection, ago(ABANDONED), FEW))?;
    let done = each(connection, &abandoned, |connection, standing| call_off_running(connection, standing, now));
    tidied.ended = tidied.batch(abandoned.len(), done, FEW);

    for (what, kept) in KEPT {
        let forgotten = or_later(retention::forget(connection, what, ago(kept), ROWS))?;
        tidied.rows += tidied.batch(forgotten, forgotten, ROWS);
    }
    tidied.rows += or_later(deletion::tidy(connection))?;
    let forgotten = or_later(retention::forget_called_off(connection, ago(CALLED_OFF), ROWS))?;
    tidied.rows += tidied.batch(forgotten, forgotten, ROWS);

    let guests = or_later(retention::gone_guests(connection, ago(GUESTS), FEW))?;
    let done = each(connection, &guests, |connection, guest| let_go(connection, guest, now));
    tidied.guests = tidied.batch(guests.len(), done, FEW);
    Ok(tidied)
}

/// Does this to each, in a transaction of its own, so that a failure affects no other. Returns how many were done.
/// A step that fails is left for the next hour, so that it does not keep those behind it from being done. Without the database
/// there is nothing to do.
fn or_later<T: Default>(step: Result<T, StoreError>) -> Result<T, Error> {
    match step {
        Err(error @ StoreError::Unavailable(_)) => Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "a step of housekeeping is left for the next hour");
            Ok(T::default())
        }
        done => Ok(done?),
    }
}

fn each<T: Copy + std::fmt::Debug>(
    connection: &mut Connection,
    all: &[T],
    mut work: impl FnMut(&mut Connection, T) -> Result<bool, Error>,
) -> usize {
    let mut done = 0;
    for &one in all {
        match db::in_transaction(connection, |connection| work(connection, one)) {
            Ok(is_done) => done += usize::from(is_done),
            Err(error) => tracing::warn!(?one, %error, "housekeeping is left for the next hour"),
        }
    }
    done
}

/// Calls an open match off, unless it has started or a player has joined in the meantime.
fn call_off_open(connection: &mut Connection, id: Uuid, before: Time, now: Time) -> Result<bool, Error> {
    let Some(row) = matches::lock(connection, id)?.filter(|row| row.status == MatchStatus::Open) else {
        return Ok(false);
    };
    if seated(connection, id)?.iter().any(|seat| seat.seat.joined_at >= before) {
        return Ok(false);
    }
    cancellation::call_off(connection, &row, now)?;
    Ok(true)
}

/// Calls a running match off, unless something has happened in it in the meantime.
fn call_off_running(connection: &mut Connection, standing: Standing, now: Time) -> Result<bool, Error> {
    let row = matches::by_id(connection, standing.id)?.ok_or(Error::NotFound)?;
    if row.status != MatchStatus::Running || row.version != standing.version {
        return Ok(false);
    }
    operators::call_off(connection, &row, now)
}

/// Lets a guest who can never come back leave open matches, and deletes the account.
fn let_go(connection: &mut Connection, guest: GoneGuest, now: Time) -> Result<bool, Error> {
    let matches = retention::open_matches_of(connection, guest.id)?;
    for match_id in matches {
        leave_open(connection, Departure { player_id: guest.id, match_id }, now)?;
    }
    if guest.stays {
        return forget_guest(connection, guest.id, now);
    }
    Ok(retention::remove_guest(connection, guest.id)?)
}
