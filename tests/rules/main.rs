//! What must be true of every game of the catalogue, without a database: nothing leaks, nothing panics, playthroughs,
//! the document's types; and the layers of the source. The rules themselves are tested in each game's own folder.

mod bot_matches;
mod bots;
mod catalogue;
mod fitting;
mod floors;
mod fuzz;
mod hints;
mod invalid_effects;
mod languages;
mod leaks;
mod playthroughs;
mod rooms;
mod rule_pages;
mod schemas;
mod sources;
#[path = "../support/mod.rs"]
mod support;
