//! Players: callers with their scopes, public profiles, names, blocks and suspensions.
//!
//! Owns `players`, `blocks` and `suspensions`. The other rooms ask here for players and whether they may take part.

mod blocks;
mod caller;
mod error;
mod invitation_state;
mod invitations_from;
mod kind;
pub(in crate::service) mod names;
mod player;
mod present;
pub(in crate::service) mod store;

use std::sync::Arc;

use super::{clock::Clock, foundation::Foundation};
use crate::db::Store;

pub(in crate::service) use blocks::{check_between, check_unblocked};
pub(in crate::service) use present::{check_not_suspended, lock_caller, lock_for_app, lock_present, named};

pub use blocks::Block;
pub use caller::{Caller, Scope};
pub use error::PlayerError;
pub use invitation_state::InvitationState;
pub use invitations_from::InvitationsFrom;
pub use kind::PlayerKind;
pub use player::Player;

/// Players and their blocks.
#[derive(Clone)]
pub struct Players {
    store: Store,
    clock: Arc<dyn Clock>,
}

impl Players {
    pub(in crate::service) fn new(foundation: &Foundation) -> Self {
        let Foundation { store, clock, .. } = foundation.clone();
        Self { store, clock }
    }
}
