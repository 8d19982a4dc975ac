//! The SQL of `ratings`. Functions that name no other error return `StoreError` when the database fails.

pub mod leaderboards;
pub mod ratings;
