//! CU-19: a viewer is shown the same, whatever the hidden cards are.

use std::collections::{BTreeMap, BTreeSet};

use acepost_pieces::{Chance, ChanceKey, Seed};
use serde_json::{Map, Value};

use crate::{
    Effect, Game, Seat, Table, Viewer, catalog,
    testing::{ViewerSeat, cards_in},
};

use super::sight::shown_to;

fn table(seats: u8) -> Box<dyn Table> {
    let game: &dyn Game = catalog::find("curse-of-aces").expect("it is in the catalogue");
    game.table(&Map::new(), seats).expect("the defaults can be played")
}

/// Returns a random match up to a random version, as full effects.
fn some_match(seats: u8, lots: &mut Chance) -> Vec<Value> {
    let key = ChanceKey::derive(&Seed::new([2; 32]), [lots.word().to_string().as_str()]);
    let mut table = table(seats);
    let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
    table.apply(&effects).expect("the set-up fits");
    for seq in 2..2 + u64::from(lots.lot(50)) {
        let Some(seat) = table.to_act().iter().next() else { break };
        let legal = table.legal_actions(seat, &crate::Words::PLAIN);
        let action = legal[lots.lot(u32::try_from(legal.len()).expect("few")) as usize].value();
        let decided = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed");
        table.apply(&decided.effects).expect("what is decided fits");
        effects.extend(decided.effects);
    }
    effects.iter().map(|effect| effect.json().into_owned()).collect()
}

/// Returns the same match with the cards that the viewer never saw exchanged.
fn disguised(sight: ViewerSeat, effects: &[Value], lots: &mut Chance) -> Vec<Value> {
    let all: BTreeSet<String> = effects.iter().flat_map(cards_in).collect();
    let known: BTreeSet<String> = effects.iter().flat_map(|effect| shown_to(sight, effect)).collect();
    let hidden: Vec<&String> = all.difference(&known).collect();
    let mut others = hidden.clone();
    for place in (1..others.len()).rev() {
        others.swap(place, lots.lot(u32::try_from(place + 1).expect("few")) as usize);
    }
    let passes_for: BTreeMap<&String, &String> = hidden.into_iter().zip(others).collect();
    effects.iter().map(|effect| relabelled(effect, &passes_for)).collect()
}

fn relabelled(value: &Value, passes_for: &BTreeMap<&String, &String>) -> Value {
    match value {
        Value::String(text) => Value::String((*passes_for.get(text).unwrap_or(&text)).clone()),
        Value::Array(items) => items.iter().map(|item| relabelled(item, passes_for)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(key, field)| (key.clone(), relabelled(field, passes_for))).collect()
        }
        other => other.clone(),
    }
}

/// Returns everything that the game shows a viewer of a match with these effects.
fn told(seats: u8, sight: ViewerSeat, effects: &[Value]) -> String {
    let mut table = table(seats);
    let effects: Vec<Effect> = effects.iter().cloned().map(Effect::from).collect();
    table.apply(&effects).expect("a physically possible history fits");
    let seat = sight.map(|seat| Seat(u8::try_from(seat).expect("a seat")));
    let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
    let told = table.tell(&effects, viewer, &crate::Words::PLAIN).expect("these are effects");
    let told: Vec<_> = told.iter().map(|told| (&told.effect, &told.sentence)).collect();
    let to_act: Vec<Seat> = table.to_act().iter().collect();
    // Whether the server would play for another seat at once must reveal nothing either; its action will be public.
    let forced: Vec<bool> = (0..seats).map(|seat| table.forced(Seat(seat)).is_some()).collect();
    let own = seat.map(|seat| {
        let words = &crate::Words::PLAIN;
        (table.legal_actions(seat, words), table.reasons(seat, words), table.stand_in(seat))
    });
    let shown = table.view(viewer, &crate::Words::PLAIN);
    serde_json::json!([told, shown.view, shown.layout, own, to_act, forced]).to_string()
}

#[test]
fn cu_19_what_a_viewer_is_told_does_not_depend_on_cards_that_they_may_not_know() {
    // CU-19
    let mut lots = ChanceKey::derive(&Seed::new([3; 32]), []).event(1);
    for seats in 2..=4 {
        let (mut compared, mut changed) = (0, 0);
        for number in 0..150 {
            let effects = some_match(seats, &mut lots);
            for sight in (0..u64::from(seats)).map(Some).chain([None]) {
                let other = disguised(sight, &effects, &mut lots);
                let same = told(seats, sight, &effects) == told(seats, sight, &other);
                assert!(same, "match {number} of {seats} for {sight:?}: {effects:?}");
                compared += 1;
                changed += u32::from(other != effects);
            }
        }
        assert!(changed * 100 >= compared * 75, "only {changed} of {compared} differ at all");
    }
}
