//! Makes another history that a viewer cannot tell from the real one: with other cards in place of hidden ones. Both
//! leak tests compare the server's output for the two. What a viewer has been shown comes from the redaction that all
//! output uses: that it shows no more than the views is tested in `tests/rules/leaks.rs`, and that it shows what the rule
//! books say in each game's own tests.

use std::collections::{BTreeMap, BTreeSet};

use acepost::games::{Effect, Table, Viewer, Words};
use serde_json::Value;

/// The data of one event: the action, if there was one, and the effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// `null` for events without an action.
    pub action: Value,
    /// All cards face up.
    pub effects: Vec<Effect>,
}

/// Returns whether the text is a card, such as `KS`.
pub fn is_card(text: &str) -> bool {
    matches!(text.as_bytes(), [rank, suit] if b"A23456789TJQK".contains(rank) && b"SHDC".contains(suit))
}

/// Returns every card in the JSON.
pub fn cards_in(value: &Value) -> BTreeSet<String> {
    match value {
        Value::String(text) if is_card(text) => BTreeSet::from([text.clone()]),
        Value::Array(items) => items.iter().flat_map(cards_in).collect(),
        Value::Object(fields) => fields.values().flat_map(cards_in).collect(),
        _ => BTreeSet::new(),
    }
}

/// Returns the JSON with each card replaced by its substitute.
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

/// Returns the disguised history. `lot(n)` picks one of `n`.
///
/// At each shuffle the shuffled cards are exchanged with one another, except those that the viewer sees before they are
/// shuffled again. Cards are exchanged only with cards that go through the same later shuffles, so that every later
/// shuffle has the same cards.
pub fn disguised(
    table: &dyn Table,
    viewer: Viewer,
    history: &[Told],
    mut lot: impl FnMut(usize) -> usize,
) -> Vec<Told> {
    let effects: Vec<Effect> = history.iter().flat_map(|told| told.effects.clone()).collect();
    let told = table.tell(&effects, viewer, &Words::PLAIN).expect("these are effects");
    let shown: Vec<BTreeSet<String>> = told.iter().map(|told| cards_in(&told.effect.value())).collect();
    let cards_of = |effect: &Effect| {
        Some(cards_in(&effect.json())).filter(|cards| table.is_chance(effect) == Ok(true) && cards.len() > 1)
    };
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
            relabelled(&effect.json(), &passes_for).into()
        });
        let effects = effects.collect();
        Told { action, effects }
    };
    history.iter().map(disguise).collect()
}

/// Exchanges the cards of the first of these shuffles.
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
