//! First floor: the rules of the games, behind one trait. Pure: no I/O, no clock, no panic on any input.
//!
//! [`Rules`] is what a game implements, with types of its own. [`catalog`] is the only list of the games, and hands
//! them out as [`Game`]s, which speak JSON, so that nothing above this floor knows a game by name.

mod adaptor;
pub mod catalog;
mod ending;
mod game;
mod game_schemas;
mod kit;
mod layout;
mod names;
mod options;
mod random_play;
mod rules;
pub mod schema;
mod seat;
mod strategy;
#[cfg(test)]
mod testing;

pub use ending::Ending;
pub use game::{Decided, Game, Table};
pub use game_schemas::GameSchemas;
pub use layout::{Layout, Marker, Place, Zone};
pub use names::Names;
pub use options::{CommonOptions, OnTimeout, OptionError};
pub use random_play::{MAX_DECISIONS, Played, play_at_random};
pub use rules::{About, Illegal, InvalidEffect, Leaving, Outcome, Presentation, Rules};
pub use seat::{Seat, SeatSet, Viewer};
pub use strategy::{AnyObservation, Observation, Strategy, random_index};
