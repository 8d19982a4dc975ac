//! What the server does, without HTTP: records of matches, the database, and the domains above it.
//!
//! A package of its own, so that a change to the API or to the page does not build it again. The program's library hands its modules on.
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
