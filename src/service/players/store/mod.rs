//! The SQL of the players.

pub mod blocks;
pub mod callers_tokens;
pub mod invitations;
pub mod players;
pub mod suspensions;
