//! What is known of a match beside its record: its summary.

use std::sync::Arc;

use uuid::Uuid;

use super::{
    store::stamps::Stamp,
    summary::{MatchSummary, Parts},
};
use crate::{
    db::{Listing, versions::to_sql},
    games::Names,
    service::error::Error,
};

/// What a match's summary is made of, and as of when. Players' names may be newer than the stamp says, never older.
#[derive(Clone)]
pub(in crate::service) struct Known {
    pub(super) stamp: Stamp,
    pub(super) parts: Parts,
    /// The names of the players, which the parts have as well.
    names: Arc<Names>,
}

impl Known {
    /// Takes what was read no earlier than the players of the stamp.
    pub(super) fn new(stamp: Stamp, parts: Parts) -> Self {
        Self { stamp, names: parts.names(), parts }
    }

    /// Returns what is known after an append that made this revision; `None` if that is not known.
    pub(super) fn after(self: Arc<Self>, listing: &Listing, revision: i64) -> Option<Arc<Self>> {
        if self.stamp.revision >= revision {
            // It was read after the append.
            return Some(self);
        }
        if self.stamp.revision + 1 != revision {
            return None;
        }
        let Self { mut stamp, parts, names } = Arc::unwrap_or_clone(self);
        (stamp.version, stamp.revision) = (to_sql(listing.version), revision);
        Some(Arc::new(Self { stamp, parts: parts.after(listing)?, names }))
    }

    /// Whether nothing has changed since this was known, according to a stamp.
    pub(super) fn covers(&self, stamp: &Stamp) -> bool {
        let [own, other] = [&self.stamp, stamp];
        own.version >= other.version && own.revision >= other.revision && own.players == other.players
    }

    /// Returns what changes whenever the summary does.
    pub(in crate::service) fn stamp(&self) -> &Stamp {
        &self.stamp
    }

    /// Returns the names of the players, as the summary has them.
    pub(in crate::service) fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the summary for a player of the match, or for anyone who may see it.
    pub(in crate::service) fn summary(&self, player: Option<Uuid>) -> Result<MatchSummary, Error> {
        self.parts.summary(player)
    }
}
