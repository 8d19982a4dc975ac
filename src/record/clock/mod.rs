//! Clocks: how long each seat may still think. They follow from the times of the record's events, the match's setting
//! and its pauses, and from nothing else.

mod clocks;
mod setting;
mod standstill;

pub use clocks::{Answerer, Clocks, Thinking};
pub use setting::{MatchClock, Zone};
pub use standstill::{Pause, Standstill};
