//! The SQL of the clocks.

pub mod vacations;
