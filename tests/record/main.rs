//! The record floor without a database: chance and chain against the published vectors, what verifying catches, the common
//! rules, and replays.

mod answers;
mod checkpoints;
mod common_rules;
mod endings;
mod every_game;
mod fixtures;
mod forms;
mod many;
mod partial;
mod replays;
mod sitting;
mod statistics;
mod tampering;
mod vectors;

#[path = "../support/mod.rs"]
mod support;
