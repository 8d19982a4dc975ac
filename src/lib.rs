//! Acepost: a server for card games by post.
//!
//! People play turn-based card games with hidden hands, with seconds or days between moves. `PostgreSQL` holds one
//! append-only record a match; views, listings, replays and exports are all derived from records.
//!
//! The layers, lowest first. Each imports only from layers below it, which `tests/rules/floors.rs` checks.

pub use acepost_pieces as pieces;
pub mod problem;

pub use acepost_games as games;

pub mod bots;
pub mod record;

pub mod config;
pub mod db;
pub mod postgres;

pub mod service;

pub mod web;

pub mod http;

pub mod commands;
