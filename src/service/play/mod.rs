//! Playing: answering decisions, views, draws, and bots' turns.
//!
//! Appends to the records of running matches; owns `notes`.

mod agreements;
mod analysis;
mod bot_pause;
mod bots;
mod draws;
mod error;
mod hints;
mod notes;
pub(in crate::service) mod store;
mod submit;
mod thinkers;
mod views;

use std::{ops::Deref, sync::Arc};

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

pub(in crate::service) use agreements::{Consent, Consented, consent, decline, tell, withdraw};

pub use analysis::Analysis;
pub use bots::BotSettings;
pub(in crate::service) use bots::LEFT_ALONE;
pub use error::PlayError;
pub use hints::Hint;
pub use notes::{NewNote, Note};
pub use submit::{Answered, Expectation};
pub use views::{Glance, Mark};

/// Plays matches, for people by requests and for bots in the background. Clones share everything.
#[derive(Clone)]
pub struct Play(Arc<Dependencies>);

/// What [`Play`] works with. It is shared because the task that stores an append goes on after its request has been given up.
pub struct Dependencies {
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

impl Deref for Play {
    type Target = Dependencies;

    fn deref(&self) -> &Dependencies {
        &self.0
    }
}

/// The tasks that an event wakes.
#[derive(Clone, Default)]
pub(in crate::service) struct Wakeups {
    /// Notified when something is to be announced.
    pub(in crate::service) announcements: Arc<Notify>,
    /// Notified when a match is finished.
    pub(in crate::service) archive: Arc<Notify>,
    /// Notified when a rated match is finished.
    pub(in crate::service) ratings: Arc<Notify>,
}

impl Play {
    /// `turns` receives what `bot_turns` sends.
    ///
    /// # Errors
    /// When the operating system provides no threads.
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
        let dependencies = Dependencies { store, clock, shutdown, matches, signals, counts, bots, bot_turns, wakeups };
        Ok(Self(Arc::new(dependencies)))
    }
}
