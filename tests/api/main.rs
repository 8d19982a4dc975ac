//! The API over HTTP: a real server on a real PostgreSQL, asked as clients ask it. One file a resource.

mod accounts;
mod games;
mod harness;
mod listings;
mod matches;
mod tokens;

#[path = "../support/cluster.rs"]
mod cluster;
