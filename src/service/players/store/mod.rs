//! The SQL of the players. Functions that name no other error return `StoreError` when the database fails.

pub mod blocks;
pub mod callers_tokens;
pub mod invitations;
pub mod kept_seats;
pub mod players;
pub mod suspensions;
