//! Matches as they are stored: rows and records, folded matches kept in memory, when clocks stand, and public summaries.
//!
//! Owns `matches`, `seats`, `events`, `kept_seats`, `agreements`, `pauses`, `clock_jobs` and `bot_turns`. The rooms above it
//! change matches; what all of them need is here.

mod clock_view;
pub(in crate::service) mod live;
mod pauses;
pub(in crate::service) mod store;
mod stored;
mod summary;

pub(in crate::service) use live::{LiveMatch, check_may_see, unfolded};
pub(in crate::service) use pauses::{GRACE, Pauses, read_pauses, reckon};
pub(in crate::service) use stored::{
    Asker, before_first_event, bots_among, fold_to, header_of, listing, seated, seed_of,
};
pub(in crate::service) use summary::{check_unchanged, read_known_summary, read_summary, summaries};

pub use clock_view::{ClockView, PauseReason, SeatClock};
pub use summary::{KeptSeat, MatchStatus, MatchSummary, SeatedPlayer, Visibility};
