//! Verifies checkpoints with only the keys, for `acepost verify --checkpoint` and the audit.

use std::collections::HashMap;

use uuid::Uuid;

use super::{Day, Fault, Hash, Keys, NONE_BEFORE, SignedCheckpoint, leaf};

/// The data of a checkpoint on which the next one builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The checkpoint's number.
    pub number: u64,
    /// Its day.
    pub day: Day,
    /// Its hash.
    pub hash: Hash,
    /// The archive number of the first match after it.
    pub next: u64,
}

/// Missing checkpoints between two others: from the first to the last of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The number of the first missing checkpoint.
    pub first: u64,
    /// The number of the last missing checkpoint.
    pub last: u64,
}

impl SignedCheckpoint {
    /// Checks that it can follow another one, or be the first. If checkpoints between the two are missing, this checks
    /// only that there is one for each day, and that no match occurs twice.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn check_behind(&self, before: Option<&Link>) -> Result<(), Fault> {
        let own = &self.checkpoint;
        match (own.number, before) {
            (0, _) => Err(Fault::Zero(own.day)),
            (1, _) if own.previous != NONE_BEFORE || own.first != 1 => Err(Fault::First(own.day)),
            (_, None) => Ok(()),
            (number, Some(before)) => {
                let (days, between) = (number.saturating_sub(before.number), (before.day, own.day));
                if days == 0 || !own.day.is_after(days, before.day) {
                    return Err(Fault::Days(between.0, between.1));
                }
                if days == 1 && own.previous != before.hash {
                    return Err(Fault::Previous(between.0, between.1));
                }
                if own.first < before.next || (days == 1 && own.first != before.next) {
                    return Err(Fault::Matches(between.0, between.1));
                }
                Ok(())
            }
        }
    }
}

/// Verified checkpoints.
#[derive(Debug)]
pub struct Chain {
    leaves: HashMap<Hash, Day>,
    days: Vec<Day>,
    gaps: Vec<Gap>,
}

impl Chain {
    /// Verifies checkpoints in any order: the hash and signature of each, and that each builds on the previous one.
    /// Duplicates are ignored.
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn verify(mut checkpoints: Vec<SignedCheckpoint>, keys: &Keys) -> Result<Self, Fault> {
        for signed in &checkpoints {
            keys.check(signed)?;
        }
        checkpoints.sort_by_key(|signed| signed.checkpoint.number);
        checkpoints.dedup();
        let mut chain = Self { leaves: HashMap::new(), days: Vec::new(), gaps: Vec::new() };
        let mut before: Option<Link> = None;
        for signed in &checkpoints {
            let number = signed.checkpoint.number;
            if let Some(before) = &before {
                if before.number == number {
                    return Err(Fault::Forked(number));
                }
                if before.number + 1 < number {
                    chain.gaps.push(Gap { first: before.number + 1, last: number - 1 });
                }
            }
            signed.check_behind(before.as_ref())?;
            before = Some(signed.link());
            let day = signed.checkpoint.day;
            chain.days.push(day);
            chain.leaves.extend(signed.checkpoint.leaves.iter().map(|leaf| (*leaf, day)));
        }
        Ok(chain)
    }

    /// Returns the day whose checkpoint has this match with so many events and this head.
    pub fn day_of(&self, match_id: Uuid, events: u64, head: Hash) -> Option<Day> {
        self.leaves.get(&leaf(match_id, events, head)).copied()
    }

    /// Returns the days, in order.
    pub fn days(&self) -> &[Day] {
        &self.days
    }

    /// Returns the gaps between them.
    pub fn gaps(&self) -> &[Gap] {
        &self.gaps
    }
}
