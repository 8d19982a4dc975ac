//! The API over HTTP: a real server on a real PostgreSQL, asked as clients ask it. One file a resource.

mod accounts;
mod conditional;
mod games;
mod harness;
mod idempotency;
mod leaks;
mod listings;
mod matches;
mod play;
mod races;
mod records;
mod tokens;

#[path = "../support/cluster.rs"]
mod cluster;

#[path = "../rules/knowledge.rs"]
mod knowledge;
