//! The SQL of `admin`.

pub mod operators;
pub mod retention;
