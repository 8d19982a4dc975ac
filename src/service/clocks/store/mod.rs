//! The SQL of `clocks`. Functions that name no other error return `StoreError` when the database fails.

pub mod vacations;
