//! The API over HTTP: a real server on a real PostgreSQL, asked as clients ask it. One file a resource.

mod abandoned;
mod accounts;
mod audits;
mod authorization;
mod blocks;
mod bots;
mod cancellation;
mod checkpoints;
mod clocks;
mod conditional;
mod deliveries;
mod documents;
mod draws;
mod email;
mod erasure;
mod erasure_races;
mod exports;
mod games;
mod guesses;
mod habits;
mod harness;
mod idempotency;
mod invitations;
mod leaks;
mod limits;
mod listings;
mod mailboxes;
mod matches;
mod migrations;
mod notices;
mod operators;
mod outages;
mod page;
mod pairings;
mod pauses;
mod personal_export;
mod play;
mod races;
mod ratings;
mod readiness;
mod records;
mod rematch;
mod repeats;
mod retention;
mod schemas;
mod slow_clients;
mod statistics;
mod streams;
mod tokens;
mod vacations;
mod webhooks;
mod wire;

#[path = "../support/cluster.rs"]
mod cluster;

#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "each binary uses some of it")]
#[path = "../support/frost.rs"]
mod frost;

#[path = "../support/post_office.rs"]
mod post_office;

#[path = "../support/receiver.rs"]
mod receiver;

#[path = "../support/relay.rs"]
mod relay;

#[path = "../support/disguise.rs"]
mod disguise;

#[allow(dead_code, reason = "each binary uses some of it")]
#[path = "../support/variants.rs"]
mod variants;
