//! Playing: answering decisions, views, draws, and the turns of bots.
//!
//! Appends to the records of running matches; owns no table.

mod agreements;
mod bot_pause;
mod bots;
mod draws;
mod error;
mod submit;
mod thinkers;
mod views;

use std::sync::Arc;

use tokio::sync::{Notify, mpsc::UnboundedReceiver};

use super::{
    clock::Clock,
    counts::Counts,
    error::Error,
    foundation::{Foundation, Shutdown},
    matches::{BotTurns, Matches, store::bot_turns::BotTurn},
    pubsub::Signals,
};
use crate::db::Store;
use bots::Bots;

pub(in crate::service) use agreements::{Consent, Consented, consent, tell_the_others};

pub use bots::BotSettings;
pub use error::PlayError;
pub use submit::Answered;

/// Plays matches: persons by requests, bots by themselves.
#[derive(Clone)]
pub struct Play {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    matches: Matches,
    signals: Arc<Signals>,
    counts: Arc<Counts>,
    bots: Arc<Bots>,
    bot_turns: BotTurns,
    wakeups: Wakeups,
}

/// Whom an event wakes.
#[derive(Clone, Default)]
pub(in crate::service) struct Wakeups {
    /// Something has happened that is to be announced.
    pub(in crate::service) announcements: Arc<Notify>,
    /// A match has been finished.
    pub(in crate::service) archive: Arc<Notify>,
    /// A rated match has been finished.
    pub(in crate::service) ratings: Arc<Notify>,
}

impl Play {
    /// `turns` is where the bots hear what `bot_turns` tells.
    ///
    /// # Errors
    /// When the operating system gives no threads.
    pub(in crate::service) fn new(
        foundation: &Foundation,
        matches: Matches,
        signals: Arc<Signals>,
        counts: Arc<Counts>,
        wakeups: Wakeups,
        (bot_turns, turns): (BotTurns, UnboundedReceiver<BotTurn>),
        bots: BotSettings,
    ) -> Result<Self, Error> {
        let Foundation { store, clock, shutdown } = foundation.clone();
        let bots = Arc::new(Bots::new(bots, turns)?);
        Ok(Self { store, clock, shutdown, matches, signals, counts, bots, bot_turns, wakeups })
    }
}
