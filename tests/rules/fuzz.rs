//! No input makes the rules panic or hang: altered histories, strange actions, arbitrary JSON.

use acepost::{
    games::{Effect, Game, Json, Leaving, Locale, Seat, SeatSet, Table, Viewer, Words, catalog::GAMES},
    pieces::{ChanceKey, Seed},
};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::support::{
    fuzzing::cases,
    variants::{Variant, variants},
};

/// One of the game's variants.
fn variant(game: &dyn Game, number: usize) -> Variant {
    let mut variants = variants(game);
    variants.swap_remove(number % variants.len())
}

/// Plays a random match and returns its effects; very long ones are cut off.
fn history(game: &dyn Game, variant: &Variant, key: &ChanceKey) -> Vec<Value> {
    let mut table = variant.table(game);
    let mut lots = key.event(1 << 62);
    let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
    let mut latest = effects.clone();
    for seq in 2..200 {
        table.apply(&latest).expect("what is decided fits");
        let Some(seat) = table.to_act().iter().next() else { break };
        let legal = table.legal_actions(seat, &Words::PLAIN);
        let choice = lots.lot(u32::try_from(legal.len()).expect("few")) as usize;
        latest = table.decide(seat, &legal[choice].value(), &mut key.event(seq)).expect("it is listed").effects;
        effects.extend_from_slice(&latest);
    }
    effects.iter().map(|effect| effect.json().into_owned()).collect()
}

/// Collects every leaf of the JSON, for altering.
fn leaves<'a>(value: &'a mut Value, found: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, found)),
        Value::Object(fields) => fields.values_mut().for_each(|field| leaves(field, found)),
        leaf => found.push(leaf),
    }
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..9_u64).prop_map(Value::from),
        prop::sample::select(vec![
            "KS", "AS", "2C", "10S", "", "dealt", "play", "drew", "beat", "exchange", "take", "all_aces", "ü"
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let key = prop::sample::select(vec![
            "type", "seat", "card", "cards", "pile", "position", "round", "would", "with", "discards", "label", "x",
        ]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..6)
                .prop_map(|fields| fields.into_iter().map(|(key, field)| (key.to_owned(), field)).collect()),
        ]
    })
}

/// Calls every query of the table.
fn ask(table: &dyn Table, key: &ChanceKey, action: &Value) {
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(255)), Viewer::Public, Viewer::Everyone] {
        table.view(viewer, &Words::PLAIN);
    }
    for seat in [0, 1, 2, 19, 31, 32, 255].map(Seat) {
        let listed: Vec<Value> = table.legal_actions(seat, &Words::PLAIN).iter().map(Json::value).collect();
        let strange = [
            json!({"type": "play", "card": "KS"}),
            json!({"type": "play", "cards": ["KS", "KS", "2C"]}),
            json!({"type": "beat", "cards": []}),
            json!({"type": "beat", "cards": ["9C", "9C"]}),
            json!({"type": "take", "position": 255}),
        ];
        for action in listed.iter().chain([action]).chain(&strange) {
            _ = table.decide_answer(seat, action, &mut key.event(9));
            _ = table.decide(seat, action, &mut key.event(9));
        }
        table.observation(seat);
        table.stand_in(seat);
        table.forced(seat);
        _ = table.leave(SeatSet::one(seat), Leaving::TimedOut, &mut key.event(9));
    }
    _ = table.leave(table.still_in(), Leaving::Resigned, &mut key.event(9));
    _ = table.open(&mut key.event(9));
    table.still_in();
    table.outcome();
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn arbitrary_json_is_refused_or_taken_but_never_panics(
        effects in prop::collection::vec(anything(), 1..5),
        action in anything(),
        number in 0..40_usize,
    ) {
        let key = ChanceKey::derive(&Seed::new([5; 32]), []);
        for game in GAMES {
            let mut table = variant(*game, number).table(*game);
            let opening = table.open(&mut key.event(1)).expect("it can be dealt");
            _ = table.apply(&opening);
            let effects: Vec<Effect> = effects.iter().cloned().map(Effect::from).collect();
            _ = table.apply(&effects);
            _ = table.tell(&effects, Viewer::Public, &Words::PLAIN);
            _ = table.narrate(&effects, &Words::PLAIN);
            for effect in &effects {
                _ = table.is_chance(effect);
                _ = table.chapter(effect, Locale::En);
            }
            _ = table.read_action(&action);
            _ = game.read_options(action.as_object().unwrap_or(&Map::new()));
            ask(&*table, &key, &action);
        }
    }

    #[test]
    fn an_altered_history_fits_or_not_but_never_panics(
        number in 0..40_usize,
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..4),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), anything()), 0..4),
        length in any::<prop::sample::Index>(),
    ) {
        let key = ChanceKey::derive(&Seed::new([6; 32]), [number.to_string().as_str()]);
        for game in GAMES {
            let variant = variant(*game, number);
            let mut effects = history(*game, &variant, &key);
            effects.truncate(1 + length.index(effects.len()));
            for (one, other) in &cuts {
                let (one, other) = (one.index(effects.len()), other.index(effects.len()));
                effects.swap(one, other);
            }
            for (effect, leaf, value) in &changes {
                let mut found = Vec::new();
                let effect = effect.index(effects.len());
                leaves(&mut effects[effect], &mut found);
                let leaf = leaf.index(found.len().max(1));
                if let Some(place) = found.get_mut(leaf) {
                    **place = value.clone();
                }
            }
            // Invalid effects are skipped, so that the following ones meet states that no match can reach.
            let mut table = variant.table(*game);
            for effect in effects {
                let mut tried = table.copy();
                if tried.apply(&[effect.into()]).is_ok() {
                    table = tried;
                }
            }
            ask(&*table, &key, &Value::Null);
        }
    }
}
