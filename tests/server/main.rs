//! The server with a real PostgreSQL, seen from outside: its API as clients use it, one file for each resource; its
//! commands; its processes, and how they end.
//!
//! All of it is one program, so that tests that wait run in parallel with tests that compute.

mod abandoned;
mod access_log;
mod accounts;
mod activity;
mod apps;
mod audits;
mod authorization;
mod backlogs;
mod blocks;
mod bots;
mod by_post;
mod cancellation;
mod chats;
mod checkpoints;
mod clocks;
mod commands;
mod compatibility;
mod conditional;
mod crash;
mod crawlers;
mod deletion;
mod deletion_races;
mod deliveries;
mod documents;
mod draws;
mod email;
mod endless;
mod exports;
mod freshness;
mod fuzz;
mod games;
mod gateways;
mod guesses;
mod habits;
mod harness;
mod hints;
mod idempotency;
mod invitations;
mod languages;
mod leaks;
mod limits;
mod listings;
mod mail_items;
mod mailboxes;
mod matches;
mod migrations;
mod notices;
mod oauth;
mod oauth_device;
mod oauth_grants;
mod operators;
mod outages;
mod page;
mod pairings;
mod partitions;
mod parts;
mod passkeys;
mod password_resets;
mod pauses;
mod personal_export;
mod play;
mod postgres;
mod progress;
mod push;
mod push_pace;
mod push_turns;
mod pushes;
mod races;
mod rating_history;
mod ratings;
mod readiness;
mod records;
mod rematch;
mod repeats;
#[cfg(target_os = "linux")]
mod replicas;
mod retention;
mod schemas;
mod sent;
mod sharing;
mod slow_clients;
#[cfg(target_os = "linux")]
mod standbys;
mod statistics;
mod streams;
mod takers;
mod tokens;
mod vacations;
mod webhooks;
mod wire;

#[path = "../support/mod.rs"]
mod support;
