//! Event streams and notice streams, and waiting for what comes next.
//!
//! Owns no table.

mod matches;
mod notices;

pub use matches::{EventRange, MatchStream};
pub use notices::NoticeStream;
