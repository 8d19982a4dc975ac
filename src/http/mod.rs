//! Top floor: the API over HTTP. No rule of any game, no SQL.

mod answer;
pub mod compression;
pub mod conditional;
pub mod cursor;
pub mod extract;
pub mod faults;
pub mod headers;
pub mod metrics;
pub mod plumbing;
pub mod problem;
pub mod rate_limit;
pub mod request_id;
#[cfg(test)]
mod testing;
