//! What this process has learned from other processes.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use super::{ended_tokens::EndedTokens, topics::Topics};
use crate::db::{StoreError, signals::Signal};

/// What this process has learned from other processes.
#[derive(Default)]
pub(in crate::service) struct Signals {
    /// The versions of matches.
    pub(in crate::service) matches: Topics,
    /// The numbers of players' notices.
    pub(in crate::service) notices: Topics,
    /// Tokens that have ended.
    pub(in crate::service) tokens: EndedTokens,
    /// Increases whenever the pauses of any clock may have changed.
    clock_pauses: AtomicU64,
    /// When the listener last worked, in milliseconds since 1970; 0 while it does not.
    heard_at: AtomicU64,
    /// Whether this machine's clock was far from the database's when they were last compared.
    clock_is_wrong: AtomicBool,
}

impl Signals {
    /// Increases whenever the pauses of any clock may have changed.
    pub(in crate::service) fn clock_pauses(&self) -> u64 {
        self.clock_pauses.load(Ordering::Acquire)
    }

    /// Whether all downtime so far is known. Otherwise no deadline is known to have passed.
    pub(in crate::service) fn alive(&self) -> bool {
        let heard_at = UNIX_EPOCH + Duration::from_millis(self.heard_at.load(Ordering::Acquire));
        heard_at.elapsed().is_ok_and(|passed| passed < HEARD_LATELY)
    }

    /// Checks that this machine's clock may give events their times: it agreed with the database's when they were last compared, and
    /// has not jumped since the listener last worked.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] otherwise.
    pub(in crate::service) fn check_clock(&self) -> Result<(), StoreError> {
        if self.clock_is_wrong.load(Ordering::Acquire) || self.clock_has_jumped(SystemTime::now()) {
            return Err(StoreError::Unfit(
                "this machine's clock and the database's are more than ten minutes apart: set the clock that is wrong"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// Whether the machine's clock, which shows this time, was set forward since the listener last worked, which is not known yet to
    /// be right. The listener compares the clocks within a moment. Unknown while it does not work.
    fn clock_has_jumped(&self, now: SystemTime) -> bool {
        let heard_at = self.heard_at.load(Ordering::Acquire);
        let since = now.duration_since(UNIX_EPOCH + Duration::from_millis(heard_at));
        heard_at > 0 && since.is_ok_and(|passed| passed > JUMP)
    }

    /// Notes whether this machine's clock and the database's agree.
    pub(super) fn note_clocks(&self, agree: bool) {
        self.clock_is_wrong.store(!agree, Ordering::Release);
    }

    /// Notes that the listener has worked at this time.
    pub(in crate::service) fn round(&self, at: SystemTime) {
        let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
        self.heard_at.store(u64::try_from(since.as_millis()).unwrap_or_default(), Ordering::Release);
    }

    pub(in crate::service) fn take(&self, signal: Signal) {
        match signal {
            Signal::Match { id, version } => self.matches.tell(id, version),
            Signal::Notices { player, number } => self.notices.tell(player, number),
            Signal::TokenEnded { id } => self.tokens.tell(id),
            Signal::ClockPauses => {
                self.clock_pauses.fetch_add(1, Ordering::AcqRel);
            }
        }
    }
}

/// A process whose listener has not worked for this long may have missed a downtime.
pub(super) const HEARD_LATELY: Duration = Duration::from_secs(5);

/// A clock that has moved this much while the listener, which works many times a second, did nothing has been set, or the process
/// was suspended.
const JUMP: Duration = Duration::from_secs(10 * 60);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_forward_is_not_trusted_until_it_is_compared() {
        let (signals, now) = (Signals::default(), SystemTime::now());
        assert!(signals.check_clock().is_ok(), "compared when the store was opened");
        signals.round(now);
        assert!(!signals.clock_has_jumped(now + JUMP / 2));
        assert!(signals.clock_has_jumped(now + 2 * JUMP));
        // The listener has noticed it, and no longer works.
        signals.note_clocks(false);
        signals.round(UNIX_EPOCH);
        assert!(matches!(signals.check_clock(), Err(StoreError::Unfit(_))));
        signals.note_clocks(true);
        assert!(signals.check_clock().is_ok());
    }
}
