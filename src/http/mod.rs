//! Top floor: the API over HTTP. No rule of any game, no SQL.

pub mod accounts;
mod answer;
pub mod caller;
pub mod compression;
pub mod conditional;
pub mod connection;
pub mod cursor;
mod docs;
pub mod document;
pub mod email;
mod errors;
pub mod extract;
pub mod faults;
pub mod games;
pub mod headers;
pub mod matches;
pub mod metrics;
pub mod operations;
pub mod play;
pub mod plumbing;
pub mod problem;
pub mod rate_limit;
pub mod records;
pub mod request_id;
pub mod routes;
pub mod server;
#[cfg(test)]
mod testing;
pub mod unread;
pub mod webhooks;
