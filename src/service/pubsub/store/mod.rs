//! The SQL of the pubsub.

pub mod heartbeat;
pub mod newest;
