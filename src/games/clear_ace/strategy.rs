//! How bots play Clear Ace: see `plan` for how they rate a card, `determinize` for how they deal hidden cards, and
//! `evaluation` for what a position is worth.

use acepost_pieces::Card;
use rand::Rng;

use super::{
    ClearAce,
    action::Action,
    determinize::determinize,
    evaluation::evaluate,
    plan::{Situation, obvious_answer, pick},
    state::State,
};
use crate::{Observation, Seat, Strategy, kit::Side, random_index};

impl Strategy for ClearAce {
    /// Answers an open card as a beginner would, and otherwise chooses at random.
    fn easy_move(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        let situation = Situation::of_view(&seen.view, seen.seat);
        let answer = situation.and_then(|situation| obvious_answer(&situation, rng));
        if answer.is_some() { place(&seen.legal, answer) } else { random_index(&seen.legal, rng) }
    }

    fn plan(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        place(&seen.legal, Situation::of_view(&seen.view, seen.seat).and_then(|situation| pick(&situation, rng)))
    }

    fn determinize(seen: &Observation<Self>, rng: &mut dyn Rng) -> Option<State> {
        determinize(&seen.view, seen.seat, rng)
    }

    /// Suits never matter, and a hand's owner is not told which of its cards others know.
    fn are_equivalent(_: &Observation<Self>, one: &Action, other: &Action) -> bool {
        let (&Action::Play { card: one }, &Action::Play { card: other }) = (one, other);
        one.rank() == other.rank()
    }

    fn rollout(determinized: &State, seat: Seat, legal: &[Action], rng: &mut dyn Rng) -> usize {
        let Ok(side) = Side::try_from(seat) else { return 0 };
        if legal.len() < 2 {
            return 0;
        }
        place(legal, pick(&Situation::of_state(determinized, side), rng))
    }

    fn evaluate(start: &State, now: &State, seat: Seat) -> Option<f64> {
        evaluate(start, now, seat)
    }
}

/// Returns the index of the card among the legal actions.
fn place(legal: &[Action], card: Option<Card>) -> usize {
    legal.iter().position(|&Action::Play { card: listed }| Some(listed) == card).unwrap_or(0)
}
