//! Why cards and choices are not legal now.

use acepost_pieces::{Card, Rank};

use super::{CurseOfAces, action::Action, messages};
use crate::{
    Observation, Reason, Words,
    kit::{held_besides, narrate::the},
};

/// Returns why the attacker (CU-5, CU-6) or the defender (CU-9 to CU-11, CU-21) may not play or choose something.
pub(super) fn reasons(seen: &Observation<CurseOfAces>, words: &Words<'_>) -> Vec<Reason> {
    let hand = seen.view.players.get(seen.seat.index()).map(|player| player.hand.as_slice()).unwrap_or_default();
    let cards = held_besides(hand, seen.legal.iter().flat_map(|&action| named(action)));
    let unbeaten = seen.view.table.iter().find(|exchange| exchange.beaten_with.is_none());
    match unbeaten {
        Some(exchange) => to_defender(&seen.legal, cards, exchange.attack, words),
        None => to_attacker(&seen.legal, cards, words),
    }
}

fn named(action: Action) -> Vec<Card> {
    match action {
        Action::Attack { card } => vec![card],
        Action::Beat { cards } => cards.cards().collect(),
        Action::Done {} | Action::Take {} => Vec::new(),
    }
}

fn to_attacker(legal: &[Action], cards: Vec<Card>, words: &Words<'_>) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let attacks = legal.iter().any(|action| matches!(action, Action::Attack { .. }));
    if !cards.is_empty() {
        let choices = if attacks { Vec::new() } else { vec!["attack"] };
        reasons.push(Reason { rule: "CU-5", reason: messages::why_not_attack(words.locale), cards, choices });
    }
    if !legal.contains(&Action::Done {}) {
        let reason = messages::why_not_done(words.locale);
        reasons.push(Reason { rule: "CU-6", reason, cards: Vec::new(), choices: vec!["done"] });
    }
    reasons
}

fn to_defender(legal: &[Action], cards: Vec<Card>, attack: Card, words: &Words<'_>) -> Vec<Reason> {
    let (locale, attacker) = (words.locale, the(words.locale, attack));
    let mut reasons = Vec::new();
    let beats = legal.iter().any(|action| matches!(action, Action::Beat { .. }));
    if !cards.is_empty() {
        let (rule, reason) = if attack.rank() == Rank::Ace {
            ("CU-11", messages::why_not_beat_ace(locale))
        } else {
            ("CU-10", messages::why_not_beat(locale, attacker))
        };
        reasons.push(Reason { rule, reason, cards, choices: if beats { Vec::new() } else { vec!["beat"] } });
    }
    if !legal.contains(&Action::Take {}) {
        let reason = messages::why_not_take(locale, attacker);
        reasons.push(Reason { rule: "CU-21", reason, cards: Vec::new(), choices: vec!["take"] });
    }
    reasons
}
