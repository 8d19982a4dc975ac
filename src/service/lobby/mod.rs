//! The lobby: making and listing matches, seats, invitations, pairing, rematches and bots' seats.
//!
//! Owns `invitations` and `pairings`; changes matches that have not started.

mod bot_seats;
pub(in crate::service) mod cancellation;
mod creating;
mod invitations;
mod joining;
mod limits;
mod listing;
mod locking;
mod matchmaking;
mod pairing;
mod pairings;
mod rematch;
mod seating;
pub(in crate::service) mod store;

pub(in crate::service) use joining::stand_up;

pub use bot_seats::NewBot;
pub use creating::NewMatch;
pub use invitations::{Acceptance, Invitation, InvitationState, NewInvitation};
pub use joining::Join;
pub use limits::Limits;
pub use listing::{ClockKind, MatchFilter};
pub use pairing::{NewPairing, Pairing, PairingStatus};
pub use rematch::NewRematch;
