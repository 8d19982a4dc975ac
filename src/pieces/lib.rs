//! Cards, dice and chance. No I/O, no clock, no knowledge of any game.

pub mod card;
pub mod chance;
mod text_form;

pub use card::{Card, Face, Rank, Suit};
pub use chance::{Chance, ChanceKey, Seed};
