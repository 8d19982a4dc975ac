//! The SQL of `lobby`. Functions that name no other error return `StoreError` when the database fails.

pub mod counts;
pub mod invitations;
pub mod opponents;
pub mod pairings;
