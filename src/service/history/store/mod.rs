//! The SQL of `history`.

pub mod archive;
pub mod audit;
pub mod checkpoints;
pub mod exports;
pub mod imports;
pub mod signing_keys;
pub mod statistics;
