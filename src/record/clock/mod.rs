//! Clocks: how long each seat may still think. They are derived only from the times of the record's events, the match's
//! setting and its pauses.

mod clocks;
mod pauses;
mod setting;

pub use clocks::{Answerer, Clocks, Thinking};
pub use pauses::{ClockPauses, Pause};
pub use setting::{MatchClock, Zone};
