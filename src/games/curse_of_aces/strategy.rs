//! How bots play Curse of Aces.

use acepost_pieces::Card;
use rand::Rng;

use super::{
    CurseOfAces,
    action::Action,
    cards::{Beating, Hand, power},
    determinize, endgame,
    plan::Situation,
    state::State,
};
use crate::{Observation, Seat, Strategy, random_index};

impl Strategy for CurseOfAces {
    /// Beats the attacking card at random if it can, and attacks at random.
    fn easy_move(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        match seen.legal.split_last() {
            Some((Action::Take {}, beating)) if !beating.is_empty() => random_index(beating, rng),
            _ => random_index(&seen.legal, rng),
        }
    }

    fn plan(seen: &Observation<Self>, _: &mut dyn Rng) -> usize {
        Situation::of_view(&seen.view, seen.seat).cheapest(&seen.legal)
    }

    fn determinize(seen: &Observation<Self>, rng: &mut dyn Rng) -> Option<State> {
        determinize::determinize(&seen.view, rng)
    }

    fn solve(seen: &Observation<Self>) -> Option<Vec<f64>> {
        endgame::scores(seen)
    }

    /// Suits mean nothing (CU-3), but to play a card that others know is another choice than to play one that they do not know (CU-19).
    fn are_equivalent(seen: &Observation<Self>, one: &Action, other: &Action) -> bool {
        let own = seen.view.players.get(seen.seat.index());
        let open: Hand = own.into_iter().flat_map(|player| &player.open).copied().collect();
        let kind = |card: Card| (power(card.rank()), open.contains(card));
        let kinds = |cards: Beating| {
            let mut kinds: Vec<_> = cards.cards().map(kind).collect();
            kinds.sort_unstable();
            kinds
        };
        match (*one, *other) {
            (Action::Attack { card: one }, Action::Attack { card: other }) => kind(one) == kind(other),
            (Action::Beat { cards: one }, Action::Beat { cards: other }) => kinds(one) == kinds(other),
            (one, other) => one == other,
        }
    }

    /// Follows the plan, which costs little more than a random choice and plays much better.
    fn rollout(determinized: &State, seat: Seat, legal: &[Action], _: &mut dyn Rng) -> usize {
        Situation::of_state(determinized, seat).cheapest(legal)
    }
}
