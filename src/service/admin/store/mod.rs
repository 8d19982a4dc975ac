//! The SQL of `admin`. Functions that name no other error return `StoreError` when the database fails.

pub mod guests;
pub mod operators;
pub mod retention;
