//! The SQL of the players.

pub mod blocks;
pub mod players;
pub mod suspensions;
