//! How programs play Curse of Aces.

use super::{CurseOfAces, State, determinize, effect::Action, plan::Sight};
use crate::{
    games::{Seat, Seen, Strategy, any_of},
    pieces::Chance,
};

impl Strategy for CurseOfAces {
    /// Beats what it can, however it comes, and attacks with anything.
    fn stroll(seen: &Seen<Self>, whim: &mut Chance) -> usize {
        match seen.legal.split_last() {
            Some((Action::Take {}, beating)) if !beating.is_empty() => any_of(beating, whim),
            _ => any_of(&seen.legal, whim),
        }
    }

    fn plan(seen: &Seen<Self>, _: &mut Chance) -> usize {
        Sight::of_view(&seen.view, seen.seat).cheapest(&seen.legal)
    }

    fn imagine(seen: &Seen<Self>, whim: &mut Chance) -> Option<State> {
        determinize::imagine(&seen.view, whim)
    }

    /// By the plan, which costs little more than a lot and is worth much more.
    fn play_on(imagined: &State, seat: Seat, legal: &[Action], _: &mut Chance) -> usize {
        Sight::of_state(imagined, seat).cheapest(legal)
    }
}
