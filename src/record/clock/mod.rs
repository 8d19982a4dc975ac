//! Clocks: how long each seat may still think. They are derived only from the times of the record's events, the match's
//! setting and its pauses.

mod clocks;
mod decisions;
mod pauses;
mod setting;

pub use clocks::Clocks;
pub use decisions::{Answerer, Decisions, Thinking};
pub use pauses::{ClockPauses, Pause};
pub use setting::{MatchClock, Zone};
