//! Hidden is hidden: whatever lies under the cards that a viewer may not know, they are shown the same.

use acepost::{
    games::{Game, Seat, Viewer, catalog::GAMES},
    pieces::{Chance, ChanceKey, Seed},
};
use serde_json::{Map, Value};

use crate::knowledge::{Sight, cards_in, disguised, known_to};

const MATCHES: u32 = 300;

/// A random match up to a random version, as full effects.
fn some_match(game: &dyn Game, number: u32, lots: &mut Chance) -> Vec<Value> {
    let key = ChanceKey::derive(&Seed::new([2; 32]), [number.to_string().as_str()]);
    let mut table = game.table(&Map::new(), *game.about().seats.start()).expect("the defaults can be played");
    let mut effects = table.open(&mut key.event(1));
    table.apply(&effects).expect("the set-up fits");
    for seq in 2..2 + u64::from(lots.lot(90)) {
        let to_act: Vec<Seat> = table.to_act().iter().collect();
        let Some(&seat) = pick(&to_act, lots) else { break };
        let legal = table.legal_actions(seat);
        let action = pick(&legal, lots).expect("who is to act can act");
        let decided = table.decide(seat, action, &mut key.event(seq)).expect("it is listed");
        table.apply(&decided.effects).expect("what is decided fits");
        effects.extend(decided.effects);
    }
    effects
}

fn pick<'a, T>(items: &'a [T], lots: &mut Chance) -> Option<&'a T> {
    items.get(lots.lot(u32::try_from(items.len()).expect("few")) as usize)
}

fn sights(game: &dyn Game) -> impl Iterator<Item = Sight> {
    (0..u64::from(*game.about().seats.start())).map(Some).chain([None])
}

fn viewer(sight: Sight) -> Viewer {
    sight.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(u8::try_from(seat).expect("a seat"))))
}

/// Everything that the game tells a viewer of a match with these effects.
fn told(game: &dyn Game, sight: Sight, effects: &[Value]) -> String {
    let mut table = game.table(&Map::new(), *game.about().seats.start()).expect("the defaults can be played");
    table.apply(effects).expect("a physically possible history fits");
    let redacted = table.redact(effects, viewer(sight)).expect("these are effects");
    let legal = sight.map(|seat| table.legal_actions(Seat(u8::try_from(seat).expect("a seat"))));
    let to_act: Vec<Seat> = table.to_act().iter().collect();
    let sentences = table.narrate(&redacted).expect("these are effects");
    let view = table.view(viewer(sight));
    serde_json::json!([redacted, view, legal, to_act, sentences]).to_string()
}

#[test]
fn what_a_viewer_is_told_does_not_depend_on_cards_that_they_may_not_know() {
    // CA-30
    for game in GAMES {
        let mut lots = ChanceKey::derive(&Seed::new([3; 32]), [game.about().id]).event(1);
        let (mut compared, mut changed) = (0, 0);
        for number in 0..MATCHES {
            let effects = some_match(*game, number, &mut lots);
            for sight in sights(*game) {
                let other = disguised(sight, &effects, |n| lots.lot(u32::try_from(n).expect("few")) as usize);
                assert_eq!(told(*game, sight, &effects), told(*game, sight, &other), "match {number} for {sight:?}");
                compared += 1;
                changed += u32::from(other != effects);
            }
        }
        assert!(changed * 100 >= compared * 95, "{}: only {changed} of {compared} differ at all", game.about().id);
    }
}

#[test]
fn a_viewer_is_shown_exactly_the_cards_that_the_model_says_they_know() {
    // CA-30
    for game in GAMES {
        let mut lots = ChanceKey::derive(&Seed::new([4; 32]), [game.about().id]).event(1);
        for number in 0..MATCHES {
            let effects = some_match(*game, number, &mut lots);
            let table = game.table(&Map::new(), *game.about().seats.start()).expect("the defaults can be played");
            for sight in sights(*game) {
                let redacted = table.redact(&effects, viewer(sight)).expect("these are effects");
                for (full, redacted) in effects.iter().zip(&redacted) {
                    let shown = cards_in(redacted);
                    assert_eq!(shown, known_to(sight, std::slice::from_ref(full)), "{full} for {sight:?}");
                }
            }
            assert_eq!(table.redact(&effects, Viewer::Everyone).expect("these are effects"), effects);
        }
    }
}
