//! The rules of the games. Pure: no I/O, no clock, no panic on any input.
//!
//! A game implements [`Rules`] (what happens), [`Presentation`] (how it is shown) and [`Strategy`] (how bots play it),
//! with its own types. [`catalog`] is the only list of the games. It offers them as [`Game`]s, which take and return
//! JSON, so that no layer above knows a game by name. `kit` contains what the games share.
//!
//! Each game has a folder with the same files:
//!
//! | file | what is in it |
//! | --- | --- |
//! | `RULES.md`, `RULES.de.md` | the rule book in English and German, whose ids are used in comments and tests |
//! | `mod.rs` | the implementation of the traits, which calls the other files |
//! | `cards.rs` | the cards of the game, how they compare, in which order they are listed |
//! | `action.rs` | the options of the host, and what a player can do |
//! | `effect.rs` | what can happen, what each viewer may know of it, and the end reasons |
//! | `state.rs` | the complete state of a match |
//! | `knowledge.rs` | what all players can tell of hidden cards |
//! | `legal.rs` | the legal actions, and why another action is forbidden |
//! | `resolver.rs` | what follows from an action |
//! | `fold.rs` | what each effect changes in the state |
//! | `view.rs` | what one viewer may know of a state |
//! | `reasons.rs` | why cards and choices are not legal now, for the player who is to act |
//! | `passage.rs` | the rule that matters now |
//! | `explain.rs` | why a player could take an action, for hints |
//! | `lesson.rs` | the prepared match of the lesson |
//! | `layout.rs`, `narrate.rs` | the view as places with cards, the effects as sentences |
//! | `remember.rs` | what a viewer can tell of hidden cards, as sentences |
//! | `catalogue.rs` | the words for the host's options |
//! | `messages/` | all words, in each language, in Fluent |
//! | `strategy.rs`, `plan.rs` | how bots play, and the plan that they follow |
//! | `determinize.rs`, `evaluation.rs` | for a bot that searches: hidden cards dealt at random, and what a position is worth |
//! | `position.rs` | states that are set up by hand, for tests |
//! | `tests/` | a test for each rule |
//!
//! A game lacks a file only where it has nothing of the kind.

mod adaptor;
pub mod catalog;
mod catalogue;
mod effect;
mod ending;
mod explanation;
mod game;
mod game_schemas;
mod json;
mod kit;
mod layout;
mod lesson;
mod names;
mod option_words;
mod options;
pub mod pointers;
mod presentation;
mod random_play;
mod reason;
mod rule_book;
mod rules;
pub mod schema;
mod seat;
mod strategy;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod words;

pub use acepost_l10n::Locale;
pub use effect::Effect;
pub use ending::Ending;
pub use explanation::Explanation;
pub use game::{Advice, Decided, Game, Shown, Table, Told};
pub use game_schemas::GameSchemas;
pub use json::Json;
pub use layout::{Layout, Marker, Place, Zone};
pub use lesson::{AnyLesson, Lesson, Move};
pub use names::Names;
pub use option_words::OptionWords;
pub use options::{CommonOptions, OnTimeout, OptionError};
pub use presentation::Presentation;
pub use random_play::{MAX_DECISIONS, Played, play_at_random, random_choices};
pub use reason::Reason;
pub use rule_book::RuleBook;
pub use rules::{About, Illegal, InvalidEffect, Leaving, Outcome, Rules};
pub use seat::{Seat, SeatSet, Viewer};
pub use strategy::{AnyObservation, Horizon, Observation, Strategy, random_index};
pub use words::Words;
