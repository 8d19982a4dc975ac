//! The list of all games. To add a game, add its folder and one line here.

use std::marker::PhantomData;

use super::{adaptor::Adaptor, game::Game, strategy::Strategy};

/// An operation on the types of a game that is known only at run time.
pub trait Visitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation with the types of the game `R`.
    fn visit<R: Strategy>(self) -> Self::Output;
}

macro_rules! games {
    ($($path:literal => $module:ident::$game:ident,)+) => {
        $(#[path = $path] pub mod $module;)+

        /// Every game, in the order in which listings show them.
        pub static GAMES: &[&dyn Game] = &[$(&Adaptor::<$module::$game>(PhantomData)),+];

        /// Runs the visitor with the types of the game with this id; `None` if there is no such game.
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

/// Returns the game with this id, such as `clear-ace`; `None` if there is no such game.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.about().id == id)
}
