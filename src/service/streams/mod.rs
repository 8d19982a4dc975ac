//! Event streams and notice streams, and waiting for what comes next.
//!
//! Owns no table.

mod matches;
mod notices;

use std::sync::Arc;

use super::{
    foundation::{Foundation, Shutdown},
    matches::Matches,
    pubsub::Signals,
};
use crate::db::Store;

pub use matches::{EventRange, MatchStream};
pub use notices::NoticeStream;

/// Lets clients follow matches and notices.
#[derive(Clone)]
pub struct Streams {
    store: Store,
    shutdown: Shutdown,
    matches: Matches,
    signals: Arc<Signals>,
}

impl Streams {
    pub(in crate::service) fn new(foundation: &Foundation, matches: Matches, signals: Arc<Signals>) -> Self {
        let Foundation { store, shutdown, .. } = foundation.clone();
        Self { store, shutdown, matches, signals }
    }
}
