//! Notices: what happened is announced to those whom it concerns.

mod news;

pub use news::News;
pub(in crate::service) use news::{Audience, Cancelled, Somebody, announce};
