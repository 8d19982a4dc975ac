//! What all games share: sets and piles of cards, dealing, the resolver, the two sides of a duel, and words for
//! effects.
//!
//! Each game uses what it needs. Nothing here knows any game.

mod card_set;
mod deal;
mod duel;
mod ended;
mod fold;
pub mod narrate;
mod pile;
mod resolver;
mod verdict;

pub use card_set::{CardOrder, CardSet, by_rank};
pub use deal::{deal, shuffled};
pub use duel::{Both, Side, placements_after_leaving};
pub use ended::Ended;
pub use fold::{face_up, fits, held_besides, seen_if};
pub use pile::Pile;
pub use resolver::{Fold, Resolver};
pub use verdict::{Verdict, outside_result, usual_result};
