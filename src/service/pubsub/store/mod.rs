//! The SQL of `pubsub`.

pub mod heartbeat;
pub mod newest;
