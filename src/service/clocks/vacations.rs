//! Vacations, during which the clocks of the player's matches are paused, except those of live matches.
//!
//! A player earns 30 days a year, evenly from the creation of the account on, and can have at most 30 days. A vacation
//! begins now or later; it does not undo deadlines that have passed.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

pub use super::store::vacations::Vacation;
use super::{Clocks, store::vacations};
use crate::{
    db::{
        Connection, StoreError, locks,
        signals::{self, Signal},
    },
    record::Time,
    service::{
        clocks::ClockError,
        error::Error,
        matches::store::clock_jobs,
        players::{Caller, check_not_suspended, lock_present, store::players},
    },
};

/// What a player earns in a year, which is also the maximum.
const YEARLY: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How many vacations a player may begin within a year: each is a row that every computation of deadlines reads.
const MAX_IN_A_YEAR: usize = 50;

/// A year.
const YEAR: SignedDuration = SignedDuration::from_hours(365 * 24);

/// A player's vacations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VacationAccount {
    /// The vacation time that the player has left now.
    #[schema(example = 1_209_600)]
    pub left_seconds: u64,
    /// The current or next vacation.
    #[schema(required = true)]
    pub vacation: Option<Vacation>,
}

/// A vacation to take.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({}))]
pub struct NewVacation {
    /// When the vacation begins; by default now.
    pub since: Option<Time>,
    /// When the vacation ends; by default as late as the player's vacation time allows.
    pub until: Option<Time>,
}

impl Clocks {
    /// Returns the caller's vacations.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn vacations(&self, caller: &Caller) -> Result<VacationAccount, Error> {
        caller.need(crate::service::players::Scope::Read)?;
        let (player, now) = (caller.player, self.clock.now());
        self.store.run(move |connection| read_account(connection, player, now)).await
    }

    /// Takes a vacation, replacing one in the future. Idempotent: has no effect if the requested vacation has already
    /// begun.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`ClockError::OnVacation`], [`ClockError::NoVacationLeft`], [`ClockError::TooManyVacations`].
    pub async fn take_vacation(&self, caller: &Caller, new: NewVacation) -> Result<VacationAccount, Error> {
        caller.need(crate::service::players::Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let since = new.since.unwrap_or(now);
        let beyond = now + YEAR;
        let unfit = || Error::field("/since", "must be from now on, and within a year");
        if since > beyond {
            return Err(unfit());
        }
        let work = move |connection: &mut Connection| {
            let account = lock_present(connection, player)?;
            // A suspension, which ends vacations, may have come first.
            check_not_suspended(connection, player, now)?;
            let taken = vacations::vacations(connection, player)?;
            let longest_from = |since: Time| {
                let past: Vec<_> = taken.iter().copied().filter(|past| past.until <= since.min(now)).collect();
                affordable(left(account.created_at, &past, since))
            };
            let current = taken.iter().find(|vacation| vacation.since <= now && now < vacation.until);
            if let Some(&Vacation { since, until }) = current {
                let last = since + longest_from(since);
                let is_same = new.since.is_none_or(|asked| asked == since) && new.until.unwrap_or(last) == until;
                return if is_same {
                    read_account(connection, player, now)
                } else {
                    Err(ClockError::OnVacation.into())
                };
            }
            // Checked only now, so that a repeated request for a vacation that has begun succeeds.
            if since < now {
                return Err(unfit());
            }
            let last_year = now - YEAR;
            if taken.iter().filter(|past| last_year < past.since && past.since < now).count() >= MAX_IN_A_YEAR {
                return Err(ClockError::TooManyVacations(MAX_IN_A_YEAR).into());
            }
            // A match that is starting comes first, and its clocks are looked at, or it sees the vacation.
            locks::vacations(connection, player)?;
            vacations::end_vacations(connection, player, now)?;
            let longest = longest_from(since);
            if longest <= SignedDuration::ZERO {
                return Err(ClockError::NoVacationLeft.into());
            }
            let last = since + longest;
            let until = new.until.unwrap_or(last);
            if until <= since || until > last {
                return Err(Error::field("/until", format!("must be after the beginning, and not after {last}")));
            }
            vacations::add_vacation(connection, player, Vacation { since, until })?;
            changed(connection, player, now)?;
            read_account(connection, player, now)
        };
        let account = self.store.transaction(work).await?;
        self.signals.take(Signal::ClockPauses);
        Ok(account)
    }

    /// Ends the current vacation, or deletes the next one.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn end_vacation(&self, caller: &Caller) -> Result<(), Error> {
        caller.need(crate::service::players::Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            lock_present(connection, player)?;
            end_all(connection, player, now)
        };
        if self.store.transaction(work).await? {
            // Other processes receive the signal; this one need not wait for it.
            self.signals.take(Signal::ClockPauses);
        }
        Ok(())
    }
}

/// Ends the current vacation and deletes future ones, and tells other processes if there were any. Returns whether there were; the
/// caller then tells this process.
pub(in crate::service) fn end_all(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, Error> {
    // As when one is taken.
    locks::vacations(connection, player)?;
    let ended = vacations::end_vacations(connection, player, now)?;
    if ended {
        changed(connection, player, now)?;
    }
    Ok(ended)
}

/// Makes the clocks of the player's matches due, here and in all other processes.
fn changed(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
    clock_jobs::look_now_for(connection, player, now)?;
    Ok(signals::tell(connection, Signal::ClockPauses)?)
}

fn read_account(connection: &mut Connection, player: Uuid, now: Time) -> Result<VacationAccount, Error> {
    let account = players::by_id(connection, player)?;
    let account = account.ok_or_else(|| StoreError::Unreadable("a player without an account".to_owned()))?;
    let taken = vacations::vacations(connection, player)?;
    let vacation = taken.iter().find(|vacation| now < vacation.until).copied();
    let left = left(account.created_at, &taken, now);
    Ok(VacationAccount { left_seconds: left.as_secs().unsigned_abs(), vacation })
}

/// Returns how much time a player who has taken these vacations has left at a moment.
fn left(created: Time, taken: &[Vacation], at: Time) -> SignedDuration {
    let between = |from: Time, to: Time| to.since(from).max(SignedDuration::ZERO);
    let (mut left, mut known) = (SignedDuration::ZERO, created);
    for &Vacation { since, until } in taken.iter().filter(|vacation| vacation.since < at) {
        let until = until.min(at);
        left = (left + earned(between(known, since))).min(YEARLY);
        let away = between(since, until);
        left = (left + earned(away) - away).max(SignedDuration::ZERO);
        known = until;
    }
    (left + earned(between(known, at))).min(YEARLY)
}

fn earned(time: SignedDuration) -> SignedDuration {
    SignedDuration::from_secs(time.as_secs() * YEARLY.as_secs() / YEAR.as_secs())
}

/// Returns how long a vacation can last: a little longer than `left`, since a vacation also earns time.
fn affordable(left: SignedDuration) -> SignedDuration {
    SignedDuration::from_secs(left.as_secs() * YEAR.as_secs() / (YEAR - YEARLY).as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i64) -> Time {
        let start: Time = "2030-01-01T00:00:00Z".parse().expect("a time");
        start + SignedDuration::from_hours(24 * day)
    }

    fn days(days: i64) -> SignedDuration {
        SignedDuration::from_hours(24 * days)
    }

    #[test]
    fn thirty_days_a_year_are_earned_evenly_and_never_more_are_kept() {
        assert_eq!(left(day(0), &[], day(0)), SignedDuration::ZERO);
        assert_eq!(left(day(0), &[], day(73)), days(6));
        assert_eq!(left(day(0), &[], day(365)), days(30));
        assert_eq!(left(day(0), &[], day(3650)), days(30));
    }

    #[test]
    fn what_was_taken_is_gone() {
        let taken = [Vacation { since: day(365), until: day(375) }];
        assert_eq!(left(day(0), &taken, day(375)), days(30) + earned(days(10)) - days(10));
        assert_eq!(left(day(0), &taken, day(370)), days(30) + earned(days(5)) - days(5));
        assert_eq!(left(day(0), &taken, day(365)), days(30));
    }

    #[test]
    fn all_that_one_can_afford_uses_up_what_is_left() {
        let longest = affordable(days(30));
        let taken = [Vacation { since: day(365), until: day(365) + longest }];
        let after = left(day(0), &taken, taken[0].until);
        assert!(after < SignedDuration::from_secs(2), "{after:?}");
    }
}
