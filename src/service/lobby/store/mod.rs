//! The SQL of `lobby`.

pub mod counts;
pub mod invitations;
pub mod pairings;
