//! The SQL of the ratings.

pub mod leaderboards;
pub mod ratings;
