//! The SQL of `admin`.

pub mod guests;
pub mod operators;
pub mod retention;
