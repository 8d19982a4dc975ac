//! The SQL of the lobby.

pub mod counts;
pub mod invitations;
pub mod pairings;
