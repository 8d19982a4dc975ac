//! The lobby: creating and listing matches, seats, invitations, pairing, rematches and bots' seats.
//!
//! Owns `invitations` and `pairings`; changes matches that have not started.

mod bot_seats;
pub(in crate::service) mod cancellation;
mod creating;
mod error;
mod invitable;
mod invitations;
mod joining;
mod limits;
mod listing;
mod locking;
mod matchmaking;
mod opponents;
mod pairing;
mod pairing_status;
mod pairings;
mod rematch;
mod seating;
pub(in crate::service) mod store;

use std::sync::Arc;

use tokio::sync::Notify;

use super::{
    clock::Clock,
    foundation::{Foundation, Shutdown},
    idempotency::Idempotency,
    matches::{BotTurns, Matches},
    pubsub::Signals,
    recent::Recent,
};
use crate::db::Store;

pub(in crate::service) use joining::stand_up;
pub(in crate::service) use locking::LEFT_OPEN_LIVE;

pub use bot_seats::NewBot;
pub use creating::NewMatch;
pub use error::LobbyError;
pub use invitations::{Acceptance, Invitation, NewInvitation};
pub use joining::Join;
pub use limits::Limits;
pub use listing::{ClockKind, Finished, MatchFilter, OwnMatchFilter};
pub use opponents::Opponent;
pub use pairing::{NewPairing, Pairing, Wanted};
pub use pairing_status::PairingStatus;
pub use rematch::NewRematch;

/// Creates matches and seats players and bots.
#[derive(Clone)]
pub struct Lobby {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    idempotency: Idempotency,
    matches: Matches,
    signals: Arc<Signals>,
    bot_turns: BotTurns,
    limits: Limits,
    /// Notified whenever a pairing ends.
    paired: Arc<Notify>,
    /// The newest finished matches.
    finished: Recent<Arc<Finished>>,
}

impl Lobby {
    pub(in crate::service) fn new(
        foundation: &Foundation,
        idempotency: Idempotency,
        matches: Matches,
        signals: Arc<Signals>,
        bot_turns: BotTurns,
        limits: Limits,
    ) -> Self {
        let Foundation { store, clock, shutdown } = foundation.clone();
        Self {
            store,
            clock,
            shutdown,
            idempotency,
            matches,
            signals,
            bot_turns,
            limits,
            paired: Arc::default(),
            finished: Recent::default(),
        }
    }

    /// Wakes the requests that wait for pairings, because some may have ended.
    pub(in crate::service) fn wake_pairings(&self) {
        self.paired.notify_waiters();
    }
}
