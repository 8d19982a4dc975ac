//! The API over HTTP: a real server on a real PostgreSQL, asked as clients ask it. One file a resource.

mod accounts;
mod authorization;
mod bots;
mod conditional;
mod deliveries;
mod documents;
mod email;
mod games;
mod habits;
mod harness;
mod idempotency;
mod leaks;
mod listings;
mod matches;
mod play;
mod races;
mod readiness;
mod records;
mod tokens;
mod webhooks;
mod wire;

#[path = "../support/cluster.rs"]
mod cluster;

#[path = "../support/disguise.rs"]
mod disguise;

#[allow(dead_code, reason = "each binary uses some of it")]
#[path = "../support/variants.rs"]
mod variants;
