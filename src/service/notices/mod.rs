//! Notices: what happened is announced to those whom it concerns.

mod fan_out;
mod news;

pub use news::News;
pub(in crate::service) use news::{
    Audience, Cancelled, InvitationAnswered, Invited, Rematch, Somebody, StandingClocks, Turn, announce,
};
