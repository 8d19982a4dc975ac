//! Tests of `src/record/` without a database: chance and chain with the published vectors, what verification detects,
//! the common rules, and replays.

mod answers;
mod checkpoints;
mod common_rules;
mod endings;
mod every_game;
mod fixtures;
mod forms;
mod fuzz;
mod leaving;
mod lessons;
mod many;
mod partial;
mod replays;
mod statistics;
mod tampering;
mod test_match;
mod vectors;
mod viewers;
mod written;

#[path = "../support/mod.rs"]
mod support;
