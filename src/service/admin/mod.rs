//! The commands of operators, and housekeeping.
//!
//! Owns `operator_acts`, and deletes old rows from the tables of all rooms.

mod adding;
mod app_removal;
mod error;
mod housekeeping;
pub mod operators;
mod personal_data;
mod renaming;
pub(in crate::service) mod store;

use std::sync::Arc;

use super::{
    clock::Clock,
    counts::Counts,
    foundation::{Foundation, Shutdown},
};
use crate::db::Store;

pub use adding::add_player;
pub use app_removal::remove_app;
pub use housekeeping::{Tidied, tidy};
pub use personal_data::{begin_export, delete_account};
pub use renaming::rename;

/// Deletes old data every hour.
#[derive(Clone)]
pub(in crate::service) struct Housekeeping {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    counts: Arc<Counts>,
}

impl Housekeeping {
    pub(in crate::service) fn new(foundation: &Foundation, counts: Arc<Counts>) -> Self {
        let Foundation { store, clock, shutdown } = foundation.clone();
        Self { store, clock, shutdown, counts }
    }
}
