//! What this process has learned from other processes.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use super::{ended_tokens::EndedTokens, topics::Topics};
use crate::db::signals::Signal;

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
