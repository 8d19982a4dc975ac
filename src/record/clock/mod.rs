//! Clocks: how long each seat may still think.

mod setting;

pub use setting::{MatchClock, Zone};
