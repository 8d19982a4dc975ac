//! Another history that a viewer cannot tell from the real one: wherever cards are hidden from them, others lie. Both leak
//! tests hold the server against it. What a viewer has been shown is taken from the one redaction that every door uses;
//! that this redaction shows what the rule books say, and no more, is held by each game's own tests.

use std::collections::{BTreeMap, BTreeSet};

use acepost::games::{Table, Viewer};
use serde_json::Value;

/// What one event says: the action, where there was one, and what happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// `null` for events without one.
    pub action: Value,
    /// All cards face up.
    pub effects: Vec<Value>,
}

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
fn relabelled(value: &Value, passes_for: &BTreeMap<String, String>) -> Value {
    match value {
        Value::String(text) => Value::String(passes_for.get(text).unwrap_or(text).clone()),
        Value::Array(items) => items.iter().map(|item| relabelled(item, passes_for)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(key, field)| (key.clone(), relabelled(field, passes_for))).collect()
        }
        other => other.clone(),
    }
}

/// The disguised history. `lot(n)` picks one of `n`.
///
/// At each shuffle the shuffled cards trade places with one another, but for those that the viewer gets to see before they
/// are shuffled again. Cards trade only with such as go through the same later shuffles, so that every later shuffle has
/// the same cards.
pub fn disguised(
    table: &dyn Table,
    viewer: Viewer,
    history: &[Told],
    mut lot: impl FnMut(usize) -> usize,
) -> Vec<Told> {
    let effects: Vec<Value> = history.iter().flat_map(|told| told.effects.clone()).collect();
    let shown: Vec<BTreeSet<String>> =
        table.redact(&effects, viewer).expect("these are effects").iter().map(cards_in).collect();
    let cards_of =
        |effect: &Value| Some(cards_in(effect)).filter(|cards| table.is_chance(effect) == Ok(true) && cards.len() > 1);
    let shuffles: Vec<(usize, BTreeSet<String>)> =
        effects.iter().enumerate().filter_map(|(at, effect)| Some((at, cards_of(effect)?))).collect();
    let mut passes_for = BTreeMap::new();
    let mut at = 0;
    let disguise = |told: &Told| {
        let action = relabelled(&told.action, &passes_for);
        let effects = told.effects.iter().map(|effect| {
            if let Some(place) = shuffles.iter().position(|(shuffle, _)| *shuffle == at) {
                trade(&shuffles[place..], &shown, &mut passes_for, &mut lot);
            }
            at += 1;
            relabelled(effect, &passes_for)
        });
        let effects = effects.collect();
        Told { action, effects }
    };
    history.iter().map(disguise).collect()
}

/// Lets the cards of the first of these shuffles trade places.
fn trade(
    shuffles: &[(usize, BTreeSet<String>)],
    shown: &[BTreeSet<String>],
    passes_for: &mut BTreeMap<String, String>,
    lot: &mut impl FnMut(usize) -> usize,
) {
    let ((at, cards), later) = shuffles.split_first().expect("at least one");
    passes_for.retain(|card, _| !cards.contains(card));
    let mut pools: BTreeMap<Vec<usize>, Vec<String>> = BTreeMap::new();
    for card in cards {
        let again: Vec<usize> =
            later.iter().filter(|(_, cards)| cards.contains(card)).map(|(shuffle, _)| *shuffle).collect();
        let until = again.first().copied().unwrap_or(shown.len());
        if !shown[*at..until].iter().any(|seen| seen.contains(card)) {
            pools.entry(again).or_default().push(card.clone());
        }
    }
    for pool in pools.into_values() {
        let mut others = pool.clone();
        for place in (1..others.len()).rev() {
            others.swap(place, lot(place + 1));
        }
        passes_for.extend(pool.into_iter().zip(others));
    }
}
