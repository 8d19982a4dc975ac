//! The SQL of `history`. Functions that name no other error return `StoreError` when the database fails.

pub mod archive;
pub mod audit;
pub mod checkpoints;
pub mod exports;
pub mod imports;
pub mod signing_keys;
pub mod statistics;
