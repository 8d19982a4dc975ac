//! Playing: answering decisions, views, draws, and the turns of bots.
//!
//! Appends to the records of running matches; owns no table.

mod agreements;
mod bot_pause;
pub(in crate::service) mod bots;
mod draws;
mod submit;
mod thinkers;
mod views;

pub(in crate::service) use agreements::{Consent, Consented, consent, tell_the_others};

pub use bots::BotSettings;
pub use submit::Answered;
