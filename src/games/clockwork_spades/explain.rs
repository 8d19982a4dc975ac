//! Why an action could be taken: true sentences about what the player sees, for hints.

use super::{
    ClockworkSpades,
    action::Action,
    cards::Position,
    messages,
    plan::{Estimate, many},
};
use crate::{Explanation, Observation, Words};

/// A card may well be in the opponent's hand if so many are to be expected there on average.
const MAY_WELL: f64 = 0.5;

/// Returns why the player could take the action.
pub(super) fn explain(seen: &Observation<ClockworkSpades>, action: &Action, words: &Words<'_>) -> Option<Explanation> {
    match action {
        Action::Play { cards } if cards.len() == 1 => {
            Some(Explanation::by_rule("CS-8", messages::why_one_card(words.locale)))
        }
        Action::Play { cards } => {
            Some(Explanation::by_rule("CS-8", messages::why_all_cards(words.locale, cards.len())))
        }
        Action::Take { position } => take(seen, *position, words),
    }
}

fn take(seen: &Observation<ClockworkSpades>, position: Position, words: &Words<'_>) -> Option<Explanation> {
    let (locale, view) = (words.locale, &seen.view);
    let positions: Vec<Position> = seen
        .legal
        .iter()
        .filter_map(|action| match action {
            Action::Take { position } => Some(*position),
            Action::Play { .. } => None,
        })
        .collect();
    if positions.len() == 1 {
        let last_wins = wins_with_last(seen);
        let why = if last_wins { messages::why_last_wins(locale) } else { messages::why_only_spade(locale) };
        return Some(Explanation::by_rule(if last_wins { "CS-13" } else { "CS-9" }, why));
    }
    let estimate = Estimate::of(view, seen.seat).ok()?;
    let (expected, others) = (estimate.expected(position), positions.iter().filter(|&&other| other != position));
    let others: Vec<f64> = others.map(|&other| estimate.expected(other)).collect();
    let (least, most) = (others.iter().all(|&other| expected <= other), others.iter().all(|&other| expected >= other));
    if least && most {
        return Some(messages::why_equal(locale).into());
    }
    if estimate.race {
        return match least {
            true if expected <= 0.0 => Some(Explanation::by_rule("CS-12", messages::why_race_none(locale))),
            true => Some(Explanation::by_rule("CS-12", messages::why_race_few(locale))),
            false => None,
        };
    }
    if most && expected >= MAY_WELL {
        let why = if view.pile.is_empty() { messages::why_lost(locale) } else { messages::why_dead(locale) };
        return Some(Explanation::by_rule("CS-6", why));
    }
    (many(estimate.hidden_at(position)) <= 0.0).then(|| messages::why_hour_gone(locale).into())
}

/// Whether the player takes the last spade of the clock and still has fewer than the opponent.
fn wins_with_last(seen: &Observation<ClockworkSpades>) -> bool {
    let left = seen.view.clock.iter().filter(|hour| hour.spade.is_some()).count();
    let (own, other): (Vec<_>, Vec<_>) = seen.view.players.iter().partition(|player| player.seat == seen.seat);
    let fewer = own.iter().zip(&other).all(|(own, other)| own.penalty + 1 < other.penalty);
    left == 1 && fewer
}
