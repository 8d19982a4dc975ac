//! What a seat may know of a match, written from the rule books and not from the redaction: the model that both leak
//! tests hold the server against. It reads full effects, as a finished record has them, and needs nothing of the crate.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A viewer: this seat, or `None` for the public.
pub type Sight = Option<u64>;

/// Whether the text is a card, as `KS` is.
pub fn is_card(text: &str) -> bool {
    matches!(text.as_bytes(), [rank, suit] if b"A23456789TJQK".contains(rank) && b"SHDC".contains(suit))
}

/// Every card that stands in the JSON.
pub fn cards_in(value: &Value) -> BTreeSet<String> {
    match value {
        Value::String(text) if is_card(text) => BTreeSet::from([text.clone()]),
        Value::Array(items) => items.iter().flat_map(cards_in).collect(),
        Value::Object(fields) => fields.values().flat_map(cards_in).collect(),
        _ => BTreeSet::new(),
    }
}

/// The JSON with each card replaced by what it passes for.
pub fn relabelled(value: &Value, passes_for: &BTreeMap<String, String>) -> Value {
    match value {
        Value::String(text) => Value::String(passes_for.get(text).unwrap_or(text).clone()),
        Value::Array(items) => items.iter().map(|item| relabelled(item, passes_for)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(key, field)| (key.clone(), relabelled(field, passes_for))).collect()
        }
        other => other.clone(),
    }
}

/// Every card whose face these full effects of a match showed to the viewer.
pub fn known_to(sight: Sight, effects: &[Value]) -> BTreeSet<String> {
    effects.iter().flat_map(|effect| shown_to(sight, effect)).collect()
}

/// What one full effect shows, by CA-30. An effect that this model has not been taught fails the test.
fn shown_to(sight: Sight, effect: &Value) -> BTreeSet<String> {
    let by_the_viewer = sight.is_some() && effect["seat"].as_u64() == sight;
    match effect["type"].as_str().expect("effects are tagged") {
        // A player sees their own hand.
        "dealt" => {
            sight.map(|seat| cards_in(&effect["hands"][usize::try_from(seat).expect("a seat")])).unwrap_or_default()
        }
        // A drawn card, a secret choice and a hand that is stacked are seen by their player alone.
        "drew" | "drew_own" | "chose" | "hand_stacked" => {
            if by_the_viewer {
                cards_in(effect)
            } else {
                BTreeSet::new()
            }
        }
        // Cards played face up, both once revealed, the aces aside, and all results are public.
        "played" | "revealed" | "battle_won" | "showdown_began" | "staked" => cards_in(effect),
        // Nobody sees the order of a deck, not even its owner; the others show no card.
        "shuffled" | "set_up_rolled" | "first_player_found" | "round_began" | "duel_began" | "match_ended" => {
            BTreeSet::new()
        }
        unknown => panic!("nobody has said what {unknown} shows"),
    }
}

/// Another history that the viewer cannot tell from this one: wherever cards are hidden from them, others lie.
///
/// Cards that the viewer has never seen trade places with one another. A shuffle makes the viewer forget where a card
/// lies in that deck, so from each shuffle on, the deck's cards trade places anew, but for those that the viewer gets to
/// see before the next shuffle. `lot(n)` picks one of `n`.
pub fn disguised(sight: Sight, effects: &[Value], mut lot: impl FnMut(usize) -> usize) -> Vec<Value> {
    let shuffles: Vec<usize> = (0..effects.len()).filter(|&at| effects[at]["type"] == "shuffled").collect();
    let first_shuffle = shuffles.first().copied().unwrap_or(effects.len());
    let before = &effects[..first_shuffle];
    let known = known_to(sight, before);
    let all: BTreeSet<String> = before.iter().flat_map(cards_in).collect();
    let mut passes_for = BTreeMap::new();
    // Where decks have been shuffled since, it has come out which cards lay in which of them.
    let decks = shuffles.iter().take(2).map(|&at| cards_in(&effects[at]));
    let pools = if shuffles.is_empty() { vec![all] } else { decks.collect() };
    for pool in pools {
        trade(pool.difference(&known), &mut passes_for, &mut lot);
    }
    let mut disguised: Vec<Value> = before.iter().map(|effect| relabelled(effect, &passes_for)).collect();
    for at in first_shuffle..effects.len() {
        if effects[at]["type"] == "shuffled" {
            let again = |later: &usize| *later > at && effects[*later]["seat"] == effects[at]["seat"];
            let until = shuffles.iter().copied().find(again).unwrap_or(effects.len());
            let deck = cards_in(&effects[at]);
            passes_for.retain(|card, _| !deck.contains(card));
            trade(deck.difference(&known_to(sight, &effects[at..until])), &mut passes_for, &mut lot);
        }
        disguised.push(relabelled(&effects[at], &passes_for));
    }
    disguised
}

fn trade<'a>(
    cards: impl Iterator<Item = &'a String>,
    passes_for: &mut BTreeMap<String, String>,
    lot: &mut impl FnMut(usize) -> usize,
) {
    let cards: Vec<String> = cards.cloned().collect();
    let mut others = cards.clone();
    for place in (1..others.len()).rev() {
        others.swap(place, lot(place + 1));
    }
    passes_for.extend(cards.into_iter().zip(others));
}
