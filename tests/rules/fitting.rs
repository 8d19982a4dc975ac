//! Which effects fit a match, and what they change: each effect of a match, and at each of them the latest of every type, as it is and
//! altered in one place. Whether it fits and how the table then stands is written down as a hash for each match;
//! `UPDATE_PLAYTHROUGHS=1` rewrites them.

use std::collections::BTreeMap;

use acepost::{
    games::{Effect, Game, Leaving, SeatSet, Table, Viewer, Words, catalog::GAMES},
    pieces::{ChanceKey, Seed},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{
    variants::{Variant, variants},
    written::assert_written,
};

/// The number of matches of each game.
const MATCHES: u32 = 24;

/// The number of decisions of a match after which its seats leave.
const MAX: u32 = 60;

/// Returns the value with one of its parts altered, for each part.
fn altered(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(0), json!("KS")],
        Value::Bool(yes) => vec![json!(!yes)],
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            vec![json!(number + 1), json!(number.saturating_sub(1)), Value::Null]
        }
        Value::String(_) => vec![json!("2C"), json!("AS"), Value::Null],
        Value::Array(items) => {
            let shorter = items.get(1..).map(|rest| json!(rest));
            let reversed = (items.len() > 1).then(|| items.iter().rev().cloned().collect());
            // Of a long list, the first two and the last.
            let some = items.iter().enumerate().filter(|(index, _)| *index < 2 || index + 1 == items.len());
            let inside = some.flat_map(|(index, item)| {
                altered(item).into_iter().map(move |item| {
                    let mut items = items.clone();
                    items[index] = item;
                    Value::from(items)
                })
            });
            inside.chain(shorter).chain(reversed).collect()
        }
        Value::Object(fields) => {
            let own = fields.iter().filter(|(name, _)| *name != "type");
            own.flat_map(|(name, field)| {
                altered(field).into_iter().map(move |field| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), field);
                    Value::from(fields)
                })
            })
            .collect()
        }
    }
}

/// Says whether the effect fits, and how the table then stands.
fn tried(table: &dyn Table, effect: &Effect) -> String {
    let mut table = table.copy();
    if table.apply(std::slice::from_ref(effect)).is_err() {
        return "It does not fit.".to_owned();
    }
    let view = serde_json::to_string(&table.view(Viewer::Everyone, &Words::PLAIN).view).expect("it is JSON");
    format!("{view} {:?} {:?} {:?}", table.to_act(), table.still_in(), table.outcome())
}

fn played(game: &dyn Game, variant: &Variant, number: u32) -> Sha256 {
    let key = ChanceKey::derive(&Seed::new([14; 32]), [&*number.to_string()]);
    let (mut table, mut lots) = (variant.table(game), key.event(1 << 62));
    let (mut effects, mut earlier, mut told) =
        (table.open(&mut key.event(1)).expect("it can be dealt"), BTreeMap::new(), Sha256::new());
    for seq in 2_u32.. {
        for effect in &effects {
            let tries = earlier.values().chain([effect]);
            for effect in
                tries.flat_map(|effect| altered(&effect.json()).into_iter().map(Effect::from).chain([effect.clone()]))
            {
                told.update(tried(&*table, &effect));
            }
            table.apply(std::slice::from_ref(effect)).expect("what is decided fits");
            earlier.insert(effect.json()["type"].to_string(), effect.clone());
        }
        let to_act: Vec<_> = table.to_act().iter().collect();
        let Some(&seat) = to_act.get(seq as usize % to_act.len().max(1)) else { return told };
        let chance = &mut key.event(seq.into());
        effects = if seq > MAX || (number % 3 == 1 && seq % 9 == 8) {
            let why = if number.is_multiple_of(2) { Leaving::Resigned } else { Leaving::TimedOut };
            table.leave(SeatSet::one(seat), why, chance).expect("they can leave")
        } else {
            let legal = table.legal_actions(seat, &Words::PLAIN);
            let choice = lots.lot(u32::try_from(legal.len()).expect("few")) as usize;
            table.decide(seat, &legal[choice].value(), chance).expect("it is listed").effects
        };
    }
    told
}

#[test]
fn the_same_effects_fit_as_is_written() {
    for game in GAMES {
        let (about, variants) = (game.about(), variants(*game));
        let mut text = format!(
            "{}\n\nHashes of which effects fit, and of what they change, in random matches.\n\n",
            about.name.to_uppercase()
        );
        for (number, variant) in (0..MATCHES).zip(variants.iter().cycle()) {
            text += &variant.hashed(number, played(*game, variant, number));
        }
        assert_written(&format!("playthroughs/fitting/{}.txt", about.id), &text, "UPDATE_PLAYTHROUGHS");
    }
}
