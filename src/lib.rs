//! Acepost: a server for card games by post.
//!
//! People play turn-based card games with hidden hands, with seconds or days between moves. `PostgreSQL` holds one
//! append-only record a match; views, listings, replays and exports are all derived from records.
//!
//! The layers from the page on, lowest first; `acepost-core` has those below. Each imports only from layers below it, which
//! `tests/rules/floors.rs` checks.

pub use acepost_core::{bots, config, db, games, pieces, postgres, problem, record, service};

mod web;

pub mod http;

pub mod commands;
