//! What operators do, and housekeeping.
//!
//! Owns `operator_acts` and `suspensions`' log.

mod housekeeping;
pub mod operators;
pub(in crate::service) mod store;

pub use housekeeping::{Tidied, tidy};
