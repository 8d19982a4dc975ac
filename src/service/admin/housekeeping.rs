//! Deleting what is no longer needed, and ending abandoned matches. Records are kept forever: the partitions for those to come are
//! made here.
//!
//! All of it happens in batches of few rows each, so that nothing else waits long, and several processes may do it at
//! once. `docs/operations.md` says for each table what limits its size.

use std::time::Duration;

use jiff::SignedDuration;
use uuid::Uuid;

use super::{
    Housekeeping, operators,
    store::retention::{self, AbandonedMatch, GoneGuest, Outdated},
};
use crate::{
    db::{self, Connection, StoreError, partitions},
    record::Time,
    service::{
        accounts::{deletion, forget_guest, guesses, leave_open, store::deletions::Departure},
        error::Error,
        idempotency,
        lobby::cancellation,
        matches::{
            MatchStatus,
            store::{matches, seats},
        },
        notices::store::push,
    },
};

const EVERY: Duration = Duration::from_secs(60 * 60);

/// How many rows of a table are deleted in one statement.
const ROWS: i64 = 1000;

/// How many matches and guests are handled in one batch.
const FEW: i64 = 100;

/// An open match that no player joins for this long is cancelled.
const LEFT_OPEN: SignedDuration = days(30);

/// A running match without any event for this long is called off: longer than any clock allows, including weekends and
/// the vacations of a few players.
const ABANDONED: SignedDuration = days(365);

/// How long a cancelled match is kept: as long as notices about it.
const CALLED_OFF: SignedDuration = NOTICES;

/// How long notices are kept.
const NOTICES: SignedDuration = days(90);

/// The shortest time that a guest without a token is kept. Ended tokens are kept for the same time.
const GUESTS: SignedDuration = days(30);

/// How long outdated rows are kept.
const KEPT: [(Outdated, SignedDuration); 21] = [
    (Outdated::Tokens, days(30)),
    (Outdated::Grants, days(30)),
    (Outdated::RefreshTokens, SignedDuration::ZERO),
    // A code that is sent again reveals a theft.
    (Outdated::AuthorizationCodes, days(1)),
    (Outdated::DeviceCodes, days(1)),
    (Outdated::Notices, NOTICES),
    // Those whose notices are deleted.
    (Outdated::EmailItems, SignedDuration::ZERO),
    (Outdated::IdempotentAnswers, idempotency::KEPT),
    (Outdated::EmailVerifications, days(2)),
    (Outdated::PasskeyChallenges, SignedDuration::ZERO),
    (Outdated::PasswordResets, days(2)),
    (Outdated::Invitations, days(30)),
    (Outdated::Pairings, days(30)),
    (Outdated::Suspensions, days(30)),
    // After a year without a vacation, earlier ones have no effect.
    (Outdated::Vacations, days(365)),
    (Outdated::Downtimes, days(30)),
    (Outdated::Pauses, days(30)),
    (Outdated::Agreements, days(30)),
    (Outdated::KeptSeats, days(30)),
    (Outdated::Guesses, guesses::FORGOTTEN),
    (Outdated::MatchWebhooks, days(30)),
];

const fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

/// A step of housekeeping.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Cancel open matches.
    LeftOpen,
    /// Call off running matches.
    Abandoned,
    /// Delete rows that have been outdated for this long.
    Outdated(Outdated, SignedDuration),
    /// End push subscriptions of apps whose grants have expired.
    Subscriptions,
    /// Delete what is left of deleted accounts.
    Deletions,
    /// Delete cancelled matches.
    CalledOff,
    /// Mark seats of matches that are over.
    Seats,
    /// Delete guests.
    Guests,
}

/// Returns all steps, in their order: some find what earlier ones have left.
fn steps() -> impl Iterator<Item = Step> {
    let outdated = KEPT.into_iter().map(|(what, kept)| Step::Outdated(what, kept));
    let last = [Step::Subscriptions, Step::Deletions, Step::CalledOff, Step::Seats, Step::Guests];
    [Step::LeftOpen, Step::Abandoned].into_iter().chain(outdated).chain(last)
}

/// What a batch has done.
struct Batch {
    /// How much.
    done: usize,
    /// Whether there may be more to do. A full batch in which nothing could be done is left for the next hour.
    more: bool,
}

/// What was deleted and ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    /// Open matches that were cancelled because no player had joined for long.
    pub called_off: usize,
    /// Running matches that were called off because nothing had happened for long.
    pub ended: usize,
    /// Guests without a way to sign in, whose accounts were deleted.
    pub guests: usize,
    /// Rows that were deleted by age.
    pub rows: usize,
}

impl Tidied {
    /// Counts a batch of this step. Returns whether there may be more to do.
    fn count(&mut self, step: Step, batch: &Batch) -> bool {
        match step {
            Step::LeftOpen => self.called_off += batch.done,
            Step::Abandoned => self.ended += batch.done,
            Step::Guests => self.guests += batch.done,
            Step::Seats => {}
            Step::Outdated(..) | Step::Subscriptions | Step::Deletions | Step::CalledOff => self.rows += batch.done,
        }
        batch.more
    }
}

/// Deletes and ends everything that is old enough, as a server does every hour.
///
/// # Errors
/// [`Error::Store`]; earlier steps are not undone.
pub fn tidy(connection: &mut Connection, now: Time) -> Result<Tidied, Error> {
    add_partitions(connection);
    let mut tidied = Tidied::default();
    for step in steps() {
        while tidied.count(step, &step.batch(connection, now)?) {}
    }
    Ok(tidied)
}

impl Housekeeping {
    /// Deletes and ends what is old, at the start and then every hour, until the service is closed.
    pub(in crate::service) async fn keep_house(&self) {
        self.shutdown.in_rounds(EVERY, None, "cannot delete old data", || self.forget_what_is_old()).await;
    }

    async fn forget_what_is_old(&self) -> Result<(), Error> {
        let (now, mut tidied) = (self.clock.now(), Tidied::default());
        let add = |connection: &mut Connection| {
            add_partitions(connection);
            Ok::<_, Error>(())
        };
        self.store.unhurried().run(add).await?;
        for step in steps() {
            let mut more = true;
            while more && !self.shutdown.is_closed() {
                // The connection is released between the batches.
                let batch = self.store.unhurried().run(move |connection| step.batch(connection, now)).await?;
                more = tidied.count(step, &batch);
            }
        }
        let Tidied { called_off, ended, guests, rows } = tidied;
        tracing::debug!(called_off, ended, guests, rows, "deleted old data");
        Ok(())
    }
}

/// Adds the partitions of the quarters to come. If it fails, for example since a backup locks the table, the next hour is early
/// enough: the default partition takes what has no other.
fn add_partitions(connection: &mut Connection) {
    match partitions::add(connection) {
        Ok(names) if names.is_empty() => {}
        Ok(names) => tracing::info!(?names, "added partitions"),
        Err(error) => tracing::warn!(%error, "cannot add partitions; retrying in an hour"),
    }
}

impl Step {
    /// Does a batch of the step.
    fn batch(self, connection: &mut Connection, now: Time) -> Result<Batch, Error> {
        // A wrong clock would remove what is not old.
        db::check_clock(connection)?;
        let ago = |duration: SignedDuration| Time::new(now.timestamp() - duration);
        match self {
            Self::LeftOpen => {
                let found = or_later(retention::left_open(connection, ago(LEFT_OPEN), now, FEW))?;
                each(connection, &found, |connection, id| call_off_open(connection, id, ago(LEFT_OPEN), now))
            }
            Self::Abandoned => {
                let found = or_later(retention::abandoned(connection, ago(ABANDONED), FEW))?;
                each(connection, &found, |connection, abandoned| call_off_running(connection, abandoned, now))
            }
            Self::Outdated(what, kept) => rows(retention::forget(connection, what, ago(kept), ROWS)),
            Self::Subscriptions => rows(push::end_with_expired_grants(connection, now, ROWS)),
            Self::Deletions => Ok(Batch { done: or_later(deletion::tidy(connection))?, more: false }),
            Self::CalledOff => rows(retention::forget_called_off(connection, ago(CALLED_OFF), ROWS)),
            Self::Seats => rows(seats::mark_left_over(connection, ROWS)),
            Self::Guests => {
                let found = or_later(retention::gone_guests(connection, ago(GUESTS), FEW))?;
                each(connection, &found, |connection, guest| let_go(connection, guest, now))
            }
        }
    }
}

/// Counts the rows of a statement that handles at most [`ROWS`].
fn rows(handled: Result<usize, StoreError>) -> Result<Batch, Error> {
    let done = or_later(handled)?;
    Ok(Batch { done, more: i64::try_from(done).is_ok_and(|rows| rows >= ROWS) })
}

/// Leaves a failed step for the next hour, so that it does not block later steps.
///
/// # Errors
/// If the database is not available.
fn or_later<T: Default>(step: Result<T, StoreError>) -> Result<T, Error> {
    match step {
        Err(error @ StoreError::Unavailable(_)) => Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "a housekeeping step failed; retrying in an hour");
            Ok(T::default())
        }
        done => Ok(done?),
    }
}

/// Does this to each, in a transaction of its own, so that a failure affects no other.
///
/// # Errors
/// If the database is not available.
fn each<T: Copy + std::fmt::Debug>(
    connection: &mut Connection,
    all: &[T],
    mut work: impl FnMut(&mut Connection, T) -> Result<bool, Error>,
) -> Result<Batch, Error> {
    let mut done = 0;
    for &one in all {
        match db::in_transaction(connection, |connection| work(connection, one)) {
            Ok(is_done) => done += usize::from(is_done),
            // A statement that was cancelled is not available either, but the database still answers the next one.
            Err(error @ Error::Store(StoreError::Unavailable(_))) if db::check_clock(connection).is_err() => {
                return Err(error);
            }
            Err(error) => tracing::warn!(?one, %error, "housekeeping failed for an item; retrying in an hour"),
        }
    }
    Ok(Batch { done, more: done > 0 && i64::try_from(all.len()).is_ok_and(|found| found >= FEW) })
}

/// Cancels an open match, unless it has started or a player has joined meanwhile.
fn call_off_open(connection: &mut Connection, id: Uuid, before: Time, now: Time) -> Result<bool, Error> {
    let Some(row) = matches::lock(connection, id)?.filter(|row| row.status == MatchStatus::Open) else {
        return Ok(false);
    };
    if seats::of(connection, id)?.iter().any(|seat| seat.seat.joined_at >= before) {
        return Ok(false);
    }
    cancellation::call_off(connection, &row, now)?;
    Ok(true)
}

/// Calls off a running match, unless something has happened in it meanwhile.
fn call_off_running(connection: &mut Connection, abandoned: AbandonedMatch, now: Time) -> Result<bool, Error> {
    let row = matches::by_id(connection, abandoned.id)?.ok_or(Error::NotFound)?;
    if row.status != MatchStatus::Running || row.progress.version != abandoned.version {
        return Ok(false);
    }
    operators::call_off(connection, &row, now)
}

/// Removes a guest without a way to sign in from open matches, and deletes the account.
fn let_go(connection: &mut Connection, guest: GoneGuest, now: Time) -> Result<bool, Error> {
    let matches = retention::open_matches_of(connection, guest.id)?;
    for match_id in matches {
        leave_open(connection, Departure { player_id: guest.id, match_id }, now)?;
    }
    if guest.stays {
        return forget_guest(connection, guest.id, now);
    }
    Ok(retention::remove_guest(connection, guest.id, now)?)
}
