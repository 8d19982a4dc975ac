//! Signals between processes, and topics that tasks of this process wait for.
//!
//! Owns `heartbeat` and `downtimes`. Provides topics that tasks follow ([`topics`]), the ended tokens, the task that
//! listens on PostgreSQL's channel, and the process heartbeat.

mod ended_tokens;
mod heartbeat;
mod listener;
pub(in crate::service) mod signals;
pub(in crate::service) mod store;
mod topics;

use std::sync::Arc;

use super::{
    clock::Clock,
    foundation::{Foundation, Shutdown},
};
use crate::db::Store;
pub(in crate::service) use signals::Signals;

pub(in crate::service) use ended_tokens::TokenWatch;
pub(in crate::service) use topics::Subscription;

/// The task that receives signals of other processes and writes this one's heartbeat.
#[derive(Clone)]
pub(in crate::service) struct PubSub {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    signals: Arc<Signals>,
}

impl PubSub {
    /// Creates the task, which passes what it receives to these signals.
    pub(in crate::service) fn new(foundation: &Foundation, signals: Arc<Signals>) -> Self {
        let Foundation { store, clock, shutdown } = foundation.clone();
        Self { store, clock, shutdown, signals }
    }

    /// Returns what this process learns from other processes.
    pub(in crate::service) fn signals(&self) -> &Signals {
        &self.signals
    }
}
