//! The API over HTTP: a real server on a real PostgreSQL, asked as clients ask it. One file a resource.

mod accounts;
mod conditional;
mod games;
mod harness;
mod leaks;
mod races;
mod records;
mod idempotency;
mod listings;
mod matches;
mod play;
mod tokens;

#[path = "../support/cluster.rs"]
mod cluster;

#[path = "../rules/knowledge.rs"]
mod knowledge;
