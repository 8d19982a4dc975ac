//! What processes tell each other, and what tasks of this process wait for.
//!
//! Owns `heartbeats` and `downtimes`. Offers topics that tasks follow ([`topics`]), the tokens that have ended, the task that
//! listens on PostgreSQL's channel, and the process heartbeat.

mod ended_tokens;
mod heartbeat;
mod listener;
pub(in crate::service) mod signals;
pub(in crate::service) mod store;
mod topics;

pub(in crate::service) use ended_tokens::TokenWatch;
pub(in crate::service) use topics::Follower;
