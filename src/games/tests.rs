//! What every game of the catalogue lists and says. Whether it is right is tested in the folder of each game.

use std::collections::BTreeSet;

use acepost_pieces::{Chance, ChanceKey, Seed};
use rand::seq::IndexedRandom;
use serde_json::{Map, Value, json};

use super::{
    Effect, Game, Illegal, Json, Locale, Names, Seat, Table, Viewer, Words,
    catalog::{self, GAMES},
    random_choices, schema,
};

/// How many games have all that a game can do without: a lesson, and chapters.
const GAMES_WITH_ALL: usize = 4;

/// What is seen of an event: the table after it, and its effects.
type See<'a> = &'a mut dyn FnMut(&dyn Table, &[Effect]);

/// Plays a match at random to its end.
fn play(game: &dyn Game, number: u64, see: See<'_>) -> Box<dyn Table> {
    let key = ChanceKey::derive(&Seed::new([3; 32]), [number.to_string().as_str()]);
    let mut choices = random_choices(&key);
    let mut table = game.table(&Map::new(), *game.about().seats.start()).expect("no options");
    let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
    for seq in 2.. {
        table.apply(&effects).expect("what is decided fits");
        see(&*table, &effects);
        let Some(seat) = table.to_act().iter().next() else { break };
        let legal = table.legal_actions(seat, &Words::PLAIN);
        let action = legal.choose(&mut choices).expect("a seat that is to act can act").value();
        effects = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed").effects;
    }
    table
}

fn label(action: &Json) -> String {
    action.value()["label"].as_str().expect("a label").to_owned()
}

/// Returns an action as it is recorded.
fn bare(table: &dyn Table, action: &Value) -> Value {
    table.read_action(action).expect("an action of the game")
}

#[test]
fn actions_have_labels_that_tell_them_apart() {
    for game in GAMES {
        play(*game, 1, &mut |table, _| {
            for seat in table.to_act().iter() {
                let labels: Vec<String> = table.legal_actions(seat, &Words::PLAIN).iter().map(label).collect();
                assert!(labels.iter().all(|label| !label.is_empty()), "{labels:?}");
                let different: BTreeSet<&String> = labels.iter().collect();
                assert!(labels.len() == 1 || different.len() > 1, "{labels:?}");
            }
        });
    }
}

#[test]
fn an_answer_with_another_hint_than_the_listed_one_is_refused_where_the_hint_says_what_the_action_does() {
    let games =
        [("chase-the-ace", "with", true), ("clockwork-spades", "discards", true), ("clear-ace", "would", false)];
    let chance = || ChanceKey::derive(&Seed::new([6; 32]), []).event(1);
    for (id, key, checked) in games {
        let mut seen = BTreeSet::new();
        play(catalog::find(id).expect("it is in the catalogue"), 6, &mut |table, _| {
            for seat in table.to_act().iter() {
                for listed in table.legal_actions(seat, &Words::PLAIN).iter().map(Json::value) {
                    let answered = table.decide_answer(seat, &listed, &mut chance());
                    assert_eq!(answered, table.decide(seat, &listed, &mut chance()));
                    assert_eq!(answered.map(|decided| decided.action), Ok(bare(table, &listed)));
                    seen.insert(listed.get(key).is_some());
                    for other in [json!(99), json!("x"), json!([])] {
                        let mut altered = listed.clone();
                        altered[key] = other;
                        let refused = match table.decide_answer(seat, &altered, &mut chance()) {
                            Ok(_) => None,
                            Err(Illegal::NotAnAction { pointer, .. }) => Some(pointer),
                            Err(other) => panic!("{other}"),
                        };
                        let expected = checked && altered != listed;
                        assert_eq!(refused, expected.then(|| format!("/{key}")), "{altered} for {listed}");
                    }
                }
            }
        });
        assert_eq!(seen.len(), 2, "{id}: with and without it");
    }
}

#[test]
fn what_is_wrong_in_an_action_is_pointed_to() {
    for (id, action, expected) in [
        ("clear-ace", json!({"type": "play", "card": "XX"}), "/card"),
        ("clear-ace", json!({"type": "play"}), "/card"),
        ("clear-ace", json!({"type": "play", "card": "KS", "a/b": 1}), "/a~1b"),
        ("clear-ace", json!({"type": "fold", "card": "KS"}), "/type"),
        ("clear-ace", json!({"type": 7, "card": "KS"}), "/type"),
        ("clear-ace", json!({"card": "KS"}), "/type"),
        ("clear-ace", json!({}), "/type"),
        ("clear-ace", json!([]), ""),
        ("clear-ace", json!(null), ""),
        ("chase-the-ace", json!({"type": "keep", "card": "KS"}), "/card"),
        ("clockwork-spades", json!({"type": "play", "cards": ["4H", "XX"]}), "/cards/1"),
        ("clockwork-spades", json!({"type": "play", "cards": "4H"}), "/cards"),
        ("clockwork-spades", json!({"type": "take", "position": 256}), "/position"),
        ("curse-of-aces", json!({"type": "beat", "cards": ["9C", null]}), "/cards/1"),
        ("curse-of-aces", json!({"type": "beat", "cards": ["9C", "9C"]}), "/cards"),
    ] {
        let table = catalog::find(id).expect("it is in the catalogue").table(&Map::new(), 2).expect("two can play it");
        let Err(Illegal::NotAnAction { pointer, .. }) = table.read_action(&action) else { panic!("{action} is read") };
        assert_eq!(pointer, expected, "{action}");
    }
}

#[test]
fn each_effect_is_told_to_each_viewer() {
    for game in GAMES {
        play(*game, 2, &mut |table, effects| {
            for viewer in [Viewer::Public, Viewer::Everyone, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
                let told = table.tell(effects, viewer, &Words::PLAIN).expect("effects of the game");
                assert_eq!(told.len(), effects.len());
                assert!(told.iter().any(|told| !told.sentence.is_empty()), "{told:?}");
            }
            let narrated = table.narrate(effects, &Words::PLAIN).expect("effects of the game");
            assert_eq!(narrated.len(), effects.len());
            assert!(narrated.iter().any(|sentence| !sentence.is_empty()));
        });
    }
}

#[test]
fn matches_have_chapters_and_chance() {
    let mut with_chapters = 0;
    for game in GAMES {
        let (mut chapters, mut draws) = (BTreeSet::new(), 0);
        play(*game, 3, &mut |table, effects| {
            for effect in effects {
                chapters.extend(table.chapter(effect, Locale::En).expect("an effect of the game"));
                draws += usize::from(table.is_chance(effect).expect("an effect of the game"));
            }
        });
        assert!(chapters.iter().all(|chapter| !chapter.is_empty()), "{}: {chapters:?}", game.about().id);
        assert!(draws > 0, "{} has no chance", game.about().id);
        with_chapters += usize::from(!chapters.is_empty());
    }
    assert!(with_chapters >= GAMES_WITH_ALL, "{with_chapters} games have chapters");
}

/// Asserts that what differs first, where two draws have different effects, is marked as a result of chance.
fn expect_marked(table: &dyn Table, [one, other]: &[Vec<Effect>; 2]) {
    if let Some((differs, _)) = one.iter().zip(other).find(|(one, other)| one != other) {
        assert_eq!(table.is_chance(differs), Ok(true), "{differs:?}");
    }
}

#[test]
fn what_is_drawn_is_marked_as_chance() {
    let keys = [1, 2].map(|number| ChanceKey::derive(&Seed::new([number; 32]), []));
    let draw = |decide: &dyn Fn(&mut Chance) -> Vec<Effect>| keys.each_ref().map(|key| decide(&mut key.event(1)));
    for game in GAMES {
        let undealt = game.table(&Map::new(), *game.about().seats.start()).expect("no options");
        expect_marked(&*undealt, &draw(&|chance| undealt.open(chance).expect("it can be dealt")));
        play(*game, 7, &mut |table, _| {
            for seat in table.to_act().iter() {
                for action in table.legal_actions(seat, &Words::PLAIN).iter().map(Json::value) {
                    let decide =
                        |chance: &mut Chance| table.decide(seat, &action, chance).expect("it is listed").effects;
                    expect_marked(table, &draw(&decide));
                }
            }
        });
    }
}

#[test]
fn winners_and_losers_are_told_different_results() {
    let names = Names::new(["ana", "ben", "cho", "dan"].map(str::to_owned));
    for game in GAMES {
        let table = play(*game, 4, &mut |table, _| {
            assert_eq!(table.result(&Words::PLAIN).is_some(), table.outcome().is_some());
        });
        let placements = table.outcome().expect("the end").placements;
        let results = (0..).map(Seat).zip(&placements).map(|(seat, _)| {
            let result = table.result(&Words::new(Locale::En, &names, Some(seat))).expect("the end");
            assert!(!result.is_empty() && !result.ends_with('.'), "{result:?}");
            result
        });
        let results: BTreeSet<String> = results.collect();
        let places: BTreeSet<&u8> = placements.iter().collect();
        assert_eq!(results.len() > 1, places.len() > 1, "{results:?} for {placements:?}");
    }
}

#[test]
fn what_the_server_plays_for_a_seat_is_legal() {
    for game in GAMES {
        let mut stand_ins = 0;
        play(*game, 5, &mut |table, _| {
            for seat in [0, 1].map(Seat) {
                let legal = table.legal_actions(seat, &Words::PLAIN);
                let legal: Vec<Value> = legal.iter().map(|action| bare(table, &action.value())).collect();
                let stand_in = table.stand_in(seat).map(|action| bare(table, &action));
                assert_eq!(stand_in.is_some(), table.to_act().contains(seat));
                assert!(stand_in.iter().all(|action| legal.contains(action)), "{stand_in:?} of {legal:?}");
                stand_ins += stand_in.iter().count();
                let forced = table.forced(seat).map(|action| bare(table, &action));
                assert!(forced.iter().all(|action| legal == [action.clone()]), "{forced:?} of {legal:?}");
            }
        });
        assert!(stand_ins > 0);
    }
}

#[test]
fn lessons_have_moves_and_a_closing() {
    let lessons: Vec<_> = GAMES.iter().filter_map(|game| Some((game, game.lesson(Locale::En)?))).collect();
    for (game, lesson) in &lessons {
        assert!(!lesson.moves.is_empty() && !lesson.closing.is_empty(), "{}", game.about().id);
        assert!(game.table(&lesson.options, lesson.seats).is_ok(), "{}", game.about().id);
    }
    assert!(lessons.len() >= GAMES_WITH_ALL, "{} games have a lesson", lessons.len());
}

#[test]
fn each_type_of_a_game_is_known_by_its_game() {
    for game in GAMES {
        let schemas = game.schemas();
        for name in [&schemas.options, &schemas.action, &schemas.legal_action, &schemas.effect, &schemas.view] {
            assert_eq!(schema::game_of(name), Some(game.about().name), "{name}");
        }
    }
    assert_eq!(schema::game_of("NoSuchType"), None);
}
