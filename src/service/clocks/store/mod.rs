//! The SQL of `clocks`.

pub mod vacations;
