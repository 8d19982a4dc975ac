//! The SQL of `ratings`.

pub mod leaderboards;
pub mod ratings;
