//! The only list of the games. A fifth game is one more folder and one more line here.

use std::marker::PhantomData;

use super::{Game, clear_ace, erased::Erased};

/// Every game, in the order in which listings show them.
pub static GAMES: &[&dyn Game] = &[&Erased::<clear_ace::ClearAce>(PhantomData)];

/// The game with this id, such as `clear-ace`.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.about().id == id)
}
