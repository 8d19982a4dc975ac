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
    store::{
        guests::{self, GoneGuest, GuestPlace},
        retention::{self, AbandonedMatch, Outdated},
    },
};
use crate::{
    db::{self, Connection, partitions},
    record::Time,
    service::{
        accounts::{deletion, forget_guest, guesses, leave_open, store::deletions::Departure},
        error::Error,
        idempotency,
        lobby::{LEFT_OPEN_LIVE, cancellation},
        matches::{
            MatchStatus,
            store::{left_open, matches, seats},
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
const KEPT: [(Outdated, SignedDuration); 22] = [
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
    // Until then, the same device can subscribe again under the same id.
    (Outdated::DisabledDevices, days(90)),
];

const fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

/// A step of housekeeping.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Add the partitions of the quarters to come. Until that has succeeded, the default partition takes what has no other.
    Partitions,
    /// Cancel open matches.
    LeftOpen,
    /// Cancel live ones that could start without their players.
    LeftOpenLive,
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
    /// Delete guests, from behind this place on.
    Guests(Option<GuestPlace>),
}

/// Returns all steps, in their order: some find what earlier ones have left.
fn steps() -> impl Iterator<Item = Step> {
    let outdated = KEPT.into_iter().map(|(what, kept)| Step::Outdated(what, kept));
    let last = [Step::Subscriptions, Step::Deletions, Step::CalledOff, Step::Seats, Step::Guests(None)];
    [Step::Partitions, Step::LeftOpen, Step::LeftOpenLive, Step::Abandoned].into_iter().chain(outdated).chain(last)
}

/// What a batch has done.
#[derive(Default)]
struct Batch {
    /// How much.
    done: usize,
    /// How often it has failed.
    failed: usize,
    /// The step to go on with, if there may be more to do. A full batch in which nothing could be done is left for the next time, except
    /// of guests, who are gone through in order.
    next: Option<Step>,
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
    /// How many steps failed, for a match or as a whole. The log says why.
    pub failed: usize,
}

impl Tidied {
    /// Counts a batch of this step. Returns the step to go on with.
    fn count(&mut self, step: Step, batch: &Batch) -> Option<Step> {
        self.failed += batch.failed;
        match step {
            Step::LeftOpen | Step::LeftOpenLive => self.called_off += batch.done,
            Step::Abandoned => self.ended += batch.done,
            Step::Guests(_) => self.guests += batch.done,
            Step::Partitions | Step::Seats => {}
            Step::Outdated(..) | Step::Subscriptions | Step::Deletions | Step::CalledOff => self.rows += batch.done,
        }
        batch.next
    }
}

/// Deletes and ends everything that is old enough, as a server does every hour. A step that fails is counted, and blocks no other.
///
/// # Errors
/// [`Error::Store`] if the database is not available, or its clock is not this machine's; earlier steps are not undone.
pub fn tidy(connection: &mut Connection, now: Time) -> Result<Tidied, Error> {
    let mut tidied = Tidied::default();
    for step in steps() {
        let mut next = Some(step);
        while let Some(step) = next {
            next = tidied.count(step, &step.batch(connection, now)?);
        }
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
        for step in steps() {
            let mut next = Some(step);
            while let Some(step) = next.filter(|_| !self.shutdown.is_closed()) {
                // The connection is released between the batches.
                let batch = self.store.unhurried().run(move |connection| step.batch(connection, now)).await?;
                if matches!(step, Step::Abandoned) {
                    // Each was called off by one event.
                    (0..batch.done).for_each(|_| self.counts.appended(1, true));
                }
                next = tidied.count(step, &batch);
            }
        }
        let Tidied { called_off, ended, guests, rows, failed } = tidied;
        tracing::debug!(called_off, ended, guests, rows, "deleted old data");
        if failed > 0 {
            tracing::warn!(failed, "some housekeeping failed; retrying in an hour");
        }
        Ok(())
    }
}

impl Step {
    /// Does a batch of the step.
    ///
    /// # Errors
    /// As [`tidy`].
    fn batch(self, connection: &mut Connection, now: Time) -> Result<Batch, Error> {
        // A wrong clock would remove what is not old.
        db::check_clock(connection)?;
        match self.try_batch(connection, now) {
            Err(error) if !is_away(connection, &error) => {
                tracing::warn!(step = ?self, %error, "a step of housekeeping failed");
                Ok(Batch { failed: 1, ..Batch::default() })
            }
            batch => batch,
        }
    }

    fn try_batch(self, connection: &mut Connection, now: Time) -> Result<Batch, Error> {
        let ago = |duration: SignedDuration| now - duration;
        match self {
            Self::Partitions => {
                let names = partitions::add(connection)?;
                if !names.is_empty() {
                    tracing::info!(?names, "added partitions");
                }
                Ok(Batch::default())
            }
            Self::LeftOpen => {
                let found = retention::left_open(connection, ago(LEFT_OPEN), now, FEW)?;
                self.each(connection, &found, |connection, id| call_off_open(connection, id, ago(LEFT_OPEN), now))
            }
            Self::LeftOpenLive => {
                let found = left_open::live(connection, ago(LEFT_OPEN_LIVE), now, FEW)?;
                self.each(connection, &found, |connection, id| call_off_open(connection, id, ago(LEFT_OPEN_LIVE), now))
            }
            Self::Abandoned => {
                let found = retention::abandoned(connection, ago(ABANDONED), FEW)?;
                self.each(connection, &found, |connection, abandoned| call_off_running(connection, abandoned, now))
            }
            Self::Outdated(what, kept) => Ok(self.rows(retention::forget(connection, what, ago(kept), ROWS)?)),
            Self::Subscriptions => Ok(self.rows(push::end_with_expired_grants(connection, now, ROWS)?)),
            Self::Deletions => Ok(Batch { done: deletion::tidy(connection)?, ..Batch::default() }),
            Self::CalledOff => Ok(self.rows(retention::forget_called_off(connection, ago(CALLED_OFF), ROWS)?)),
            Self::Seats => Ok(self.rows(seats::mark_left_over(connection, ROWS)?)),
            Self::Guests(behind) => {
                let places = guests::without_tokens(connection, ago(GUESTS), behind, FEW)?;
                let ids: Vec<Uuid> = places.iter().map(|&(_, id)| id).collect();
                let found = guests::gone(connection, &ids)?;
                let batch = self.each(connection, &found, |connection, guest| let_go(connection, guest, now))?;
                let last = places.last().filter(|_| is_full(ids.len(), FEW));
                Ok(Batch { next: last.map(|&last| Self::Guests(Some(last))), ..batch })
            }
        }
    }

    /// Counts the rows of a statement that handles at most [`ROWS`].
    fn rows(self, done: usize) -> Batch {
        Batch { done, next: is_full(done, ROWS).then_some(self), ..Batch::default() }
    }

    /// Does this to each, in a transaction of its own, so that a failure affects no other.
    ///
    /// # Errors
    /// If the database is not available.
    fn each<T: Copy + std::fmt::Debug>(
        self,
        connection: &mut Connection,
        all: &[T],
        mut work: impl FnMut(&mut Connection, T) -> Result<bool, Error>,
    ) -> Result<Batch, Error> {
        let (mut done, mut failed) = (0, 0);
        for &one in all {
            match db::in_transaction(connection, |connection| work(connection, one)) {
                Ok(is_done) => done += usize::from(is_done),
                Err(error) if is_away(connection, &error) => return Err(error),
                Err(error) => {
                    tracing::warn!(?one, %error, "housekeeping failed for an item");
                    failed += 1;
                }
            }
        }
        Ok(Batch { done, failed, next: (done > 0 && is_full(all.len(), FEW)).then_some(self) })
    }
}

/// Whether these are as many as a batch may have.
fn is_full(found: usize, limit: i64) -> bool {
    i64::try_from(found).is_ok_and(|found| found >= limit)
}

/// Whether something failed because the database is not available, or accepts no writes. A statement that was cancelled is not
/// available either, but the database still answers the next one.
fn is_away(connection: &mut Connection, error: &Error) -> bool {
    error.is_unavailable() && (db::check_clock(connection).is_err() || db::check_writable(connection).is_err())
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
    Ok(guests::remove(connection, guest.id)?)
}
