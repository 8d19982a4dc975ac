//! The SQL of `matches`. Functions that name no other error return `StoreError` when the database fails.

pub mod agreements;
pub mod bot_turns;
pub mod clock_jobs;
pub mod events;
pub mod kept_seats;
pub mod left_open;
pub mod listings;
pub mod matches;
pub mod own_matches;
pub mod pauses;
pub mod progress;
pub mod seats;
pub mod stamps;
