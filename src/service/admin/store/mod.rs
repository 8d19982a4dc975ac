//! The SQL of the admin.

pub mod operators;
pub mod retention;
