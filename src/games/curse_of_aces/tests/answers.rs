//! Actions and options as clients write them, and as the record does.

use serde_json::{Map, Value, json};

use crate::{
    Game, Illegal, Seat,
    catalog::{self, curse_of_aces::cards::Beating},
};

use super::scene::{card, chance, given};

fn game() -> &'static dyn Game {
    catalog::find("curse-of-aces").expect("it is in the catalogue")
}

fn read(action: &Value) -> Result<Value, Illegal> {
    game().table(&Map::new(), 2).expect("two can play").read_action(action)
}

#[test]
fn cu_10_a_pair_may_be_sent_in_any_order_and_is_recorded_the_higher_first() {
    // CU-10
    for (sent, recorded) in [
        (json!(["QS", "7C"]), json!(["QS", "7C"])),
        (json!(["7C", "QS"]), json!(["QS", "7C"])),
        (json!(["7C", "7S"]), json!(["7S", "7C"])),
        (json!(["AH", "AC"]), json!(["AH", "AC"])),
        (json!(["6D", "AC"]), json!(["AC", "6D"])),
        (json!(["9C"]), json!(["9C"])),
    ] {
        let read = read(&json!({"type": "beat", "cards": sent}));
        assert_eq!(read, Ok(json!({"type": "beat", "cards": recorded})));
    }
}

#[test]
fn cu_10_no_card_three_cards_and_the_same_card_twice_are_no_answer() {
    // CU-10
    for cards in [json!([]), json!(["9C", "9C"]), json!(["9C", "9D", "9H"]), json!("9C"), json!([null]), json!(["1C"])]
    {
        let refused = read(&json!({"type": "beat", "cards": cards}));
        assert!(matches!(refused, Err(Illegal::NotAnAction { .. })), "{cards}: {refused:?}");
    }
    let Err(Illegal::NotAnAction { detail, .. }) = read(&json!({"type": "beat", "cards": ["9C", "9C"]})) else {
        panic!("the same card twice is read")
    };
    assert_eq!(detail, "beat with one card, or with two different ones");
    assert!(Beating::pair(card("9C"), card("9C")).is_err());
}

#[test]
fn the_four_actions_are_read_with_labels_and_nothing_else_is() {
    for action in [
        json!({"type": "attack", "card": "7H"}),
        json!({"type": "done"}),
        json!({"type": "beat", "cards": ["9C"]}),
        json!({"type": "take"}),
    ] {
        assert_eq!(read(&action), Ok(action.clone()));
        let mut labelled = action.clone();
        labelled["label"] = "whatever".into();
        assert_eq!(read(&labelled), Ok(action));
    }
    for strange in [
        json!({"type": "done", "card": "7H"}),
        json!({"type": "take", "cards": ["7H"]}),
        json!({"type": "attack", "card": "7H", "x": 1}),
        json!({"type": "attack", "cards": ["7H"]}),
        json!({"type": "attack"}),
        json!({"type": "play", "card": "7H"}),
        json!({}),
        json!("done"),
    ] {
        assert!(matches!(read(&strange), Err(Illegal::NotAnAction { .. })), "{strange}");
    }
}

#[test]
fn listed_actions_are_labelled() {
    let mut table = game().table(&Map::new(), 2).expect("two can play");
    let opening = table.open(&mut chance(1)).expect("it can be dealt");
    table.apply(&opening).expect("the set-up fits");
    let seat = table.to_act().iter().next().expect("somebody attacks");
    let first = table.legal_actions(seat, &crate::Words::PLAIN).remove(0).value();
    let named = format!("Attack with the {}", card(first["card"].as_str().expect("a card")).name());
    assert_eq!(first["label"], Value::from(named));
    let labels = |scene: &super::scene::Scene, seat: u8| {
        use crate::{
            Presentation, Rules,
            catalog::curse_of_aces::{CurseOfAces, action::Hint},
        };
        let actions = CurseOfAces::legal_actions(&scene.state, Seat(seat));
        actions.iter().map(|action| CurseOfAces::label(action, &Hint {}, &crate::Words::PLAIN)).collect::<Vec<_>>()
    };
    let mut scene = given(&["7S 7H", "9C 7C 6C"]).rest_in_deck();
    assert_eq!(labels(&scene, 0), ["Attack with the 7 of spades", "Attack with the 7 of hearts"]);
    scene.when(0, super::scene::attack("7S"));
    let beating =
        ["Beat it with the 9 of clubs", "Beat it with the 7 of clubs, helped by the 6 of clubs", "Take the cards"];
    assert_eq!(labels(&scene, 1), beating);
    scene.when(1, super::scene::beat("9C"));
    assert_eq!(labels(&scene, 0), ["Attack with the 7 of hearts", "Done: attack no more"]);
}

#[test]
fn cu_2_the_option_is_read_with_its_default_and_other_values_are_refused() {
    // CU-2
    let read = |options: Value| game().read_options(options.as_object().expect("an object"));
    let full = |first: &str| {
        json!({
            "first_attacker": first, "must_beat": false, "play_on": false,
            "auto_forced": false, "on_timeout": "forfeit",
        })
    };
    assert_eq!(read(json!({})).map(Value::Object), Ok(full("random")));
    assert_eq!(read(json!({"first_attacker": "seat_0"})).map(Value::Object), Ok(full("seat_0")));
    for (options, pointer) in
        [(json!({"first_attacker": "seat_1"}), "/first_attacker"), (json!({"trumps": true}), "/trumps")]
    {
        assert_eq!(read(options).expect_err("it is no option").pointer, pointer);
    }
}

#[test]
fn cu_2_the_options_schema_tells_the_choices_and_the_default() {
    // CU-2
    let schema = game().options_schema();
    let first = &schema["properties"]["first_attacker"];
    assert_eq!((&first["type"], &first["enum"]), (&json!("string"), &json!(["random", "seat_0"])), "{first}");
    assert_eq!(first["default"], "random");
}

#[test]
fn two_to_four_can_play() {
    for seats in 0..=20 {
        assert_eq!(game().check_seats(seats).is_ok(), (2..=4).contains(&seats));
    }
}
