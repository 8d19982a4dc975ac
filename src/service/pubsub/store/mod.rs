//! The SQL of `pubsub`. Functions that name no other error return `StoreError` when the database fails.

pub mod heartbeat;
pub mod newest;
