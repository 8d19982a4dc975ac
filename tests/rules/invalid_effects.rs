//! Effects that do not fit the match are errors in every game, wherever they are read.

use acepost::{
    games::{Effect, Ending, Illegal, InvalidEffect, Leaving, Locale, SeatSet, Viewer, Words, catalog::GAMES},
    pieces::{ChanceKey, Seed},
};
use serde_json::{Map, Value, json};

fn key() -> ChanceKey {
    ChanceKey::derive(&Seed::new([9; 32]), [])
}

#[test]
fn a_match_is_opened_once() {
    for game in GAMES {
        let id = game.about().id;
        let mut table = game.table(&Map::new(), *game.about().seats.start()).expect("the defaults can be played");
        for ending in Ending::ALL {
            assert_eq!(table.copy().end(ending, &mut key().event(1)), Err(InvalidEffect), "{id}: nothing is dealt");
        }
        let opening = table.open(&mut key().event(1)).expect("it can be dealt");
        table.apply(&opening).expect("it fits");
        assert_eq!(table.open(&mut key().event(1)), Err(InvalidEffect), "{id}");
        assert_eq!(table.apply(&opening), Err(InvalidEffect), "{id}");
    }
}

#[test]
fn an_effect_that_is_none_of_the_games_is_an_error_wherever_it_is_read() {
    for game in GAMES {
        let id = game.about().id;
        let table = game.table(&Map::new(), *game.about().seats.start()).expect("the defaults can be played");
        for effect in [Value::Null, json!({}), json!({"type": "castled", "seat": 0}), json!([1, 2])] {
            let effects = [Effect::from(effect.clone())];
            assert_eq!(table.copy().apply(&effects), Err(InvalidEffect), "{id}: {effect}");
            let told = table.tell(&effects, Viewer::Public, &Words::PLAIN);
            assert_eq!(told, Err(InvalidEffect), "{id}: {effect}");
            assert_eq!(table.narrate(&effects, &Words::PLAIN), Err(InvalidEffect), "{id}: {effect}");
            assert_eq!(table.chapter(&effects[0], Locale::En), Err(InvalidEffect), "{id}: {effect}");
            assert_eq!(table.is_chance(&effects[0]), Err(InvalidEffect), "{id}: {effect}");
        }
    }
}

#[test]
fn nothing_fits_a_match_that_is_over() {
    for game in GAMES {
        let id = game.about().id;
        let mut table = game.table(&Map::new(), *game.about().seats.start()).expect("the defaults can be played");
        let opening = table.open(&mut key().event(1)).expect("it can be dealt");
        table.apply(&opening).expect("it fits");
        let seat = table.to_act().iter().next().expect("somebody is to act");
        let action = table.legal_actions(seat, &Words::PLAIN)[0].value();
        let decided = table.decide(seat, &action, &mut key().event(2)).expect("it is listed");
        let leaving = table.leave(SeatSet::one(seat), Leaving::Resigned, &mut key().event(2)).expect("they can leave");
        table.apply(&leaving).expect("it fits");
        assert!(table.outcome().is_some(), "{id}: of two players one has left");
        assert_eq!(table.apply(&decided.effects), Err(InvalidEffect), "{id}");
        assert_eq!(table.end(Ending::CalledOff, &mut key().event(3)), Err(InvalidEffect), "{id}");
        assert_eq!(table.decide(seat, &action, &mut key().event(3)), Err(Illegal::NotToAct), "{id}");
    }
}
