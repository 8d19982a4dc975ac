//! The only list of the games. A fifth game is one more folder and one more line here.

use std::marker::PhantomData;

use super::{adaptor::Erased, game::Game, strategy::Strategy};

/// Does something with the types of a game that is named at run time.
pub trait Visitor {
    /// What it gives back.
    type Output;

    /// Does it.
    fn visit<R: Strategy>(self) -> Self::Output;
}

macro_rules! games {
    ($($path:literal => $module:ident::$game:ident,)+) => {
        $(#[path = $path] pub mod $module;)+

        /// Every game, in the order in which listings show them.
        pub static GAMES: &[&dyn Game] = &[$(&Erased::<$module::$game>(PhantomData)),+];

        /// Takes the visitor to the game with this id, where there is one.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$module::$game as super::rules::Rules>::ABOUT.id {
                return Some(visitor.visit::<$module::$game>());
            })+
            None
        }
    };
}

games! {
    "clear_ace/mod.rs" => clear_ace::ClearAce,
    "clockwork_spades/mod.rs" => clockwork_spades::ClockworkSpades,
    "chase_the_ace/mod.rs" => chase_the_ace::ChaseTheAce,
    "curse_of_aces/mod.rs" => curse_of_aces::CurseOfAces,
}

/// The game with this id, such as `clear-ace`.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.about().id == id)
}
