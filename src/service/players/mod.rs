//! Who players are: callers with their scopes, public profiles, names, blocks and suspensions.
//!
//! Owns `players`, `blocks` and `suspensions`. Every other room asks here who somebody is and whether they may take part.

mod blocks;
mod caller;
pub(in crate::service) mod names;
mod player;
mod present;
pub(in crate::service) mod store;

pub(in crate::service) use blocks::check_between;
pub(in crate::service) use caller::{exporter, reader};
pub(in crate::service) use present::{check_not_suspended, lock_present, named};

pub use blocks::Block;
pub use caller::{Caller, Scope};
pub use player::{Player, PlayerKind};
