//! The host's options, read and written.

use serde_json::{Value, json};

use crate::{Game, Locale, OptionError, catalog};

fn game() -> &'static dyn Game {
    catalog::find("chase-the-ace").expect("it is in the catalogue")
}

fn read(options: Value) -> Result<Value, OptionError> {
    let Value::Object(options) = options else { panic!("options are an object") };
    game().read_options(&options).map(Value::Object)
}

#[test]
fn ch_1_ch_9_ch_12_ch_15_every_option_has_its_default_written_out() {
    // CH-1, CH-9, CH-12, CH-15
    let all = json!({
        "tokens": 3, "king_passes_on": false, "ties_are_safe": false, "on_their_honour": false,
        "auto_forced": false, "on_timeout": "forfeit",
    });
    assert_eq!(read(json!({})), Ok(all));
    let chosen = read(json!({"tokens": 9, "ties_are_safe": true})).expect("both are options");
    assert_eq!((&chosen["tokens"], &chosen["ties_are_safe"]), (&json!(9), &json!(true)));
}

#[test]
fn ch_1_tokens_out_of_range_are_refused_with_the_place_and_a_sentence() {
    // CH-1
    for tokens in [0, 10, -1, 300] {
        let error = read(json!({"tokens": tokens})).expect_err("out of range");
        assert_eq!(error.pointer, "/tokens");
        assert_eq!(error.detail, format!("each player can start with 1 to 9 tokens, not with {tokens}"));
    }
    for (options, pointer) in
        [(json!({"tokens": "3"}), "/tokens"), (json!({"tokens": 2.5}), "/tokens"), (json!({"lives": 3}), "/lives")]
    {
        assert_eq!(read(options).expect_err("no such option").pointer, pointer);
    }
    for tokens in 1..=9 {
        assert!(read(json!({"tokens": tokens})).is_ok());
    }
}

#[test]
fn ch_1_the_schema_names_the_range_and_the_defaults() {
    // CH-1
    let schema = game().options_schema();
    let tokens = &schema["properties"]["tokens"];
    assert_eq!((&tokens["minimum"], &tokens["maximum"], &tokens["default"]), (&json!(1), &json!(9), &json!(3)));
    for option in ["king_passes_on", "ties_are_safe", "on_their_honour"] {
        assert_eq!(schema["properties"][option]["default"], json!(false), "{option}");
    }
}

#[test]
fn ch_1_fewer_than_two_and_more_than_twenty_cannot_play() {
    // CH-1
    for seats in [0, 1, 21, 255] {
        assert_eq!(game().check_seats(seats).map_err(|error| error.pointer), Err("/seats".to_owned()));
    }
    assert!(game().description(Locale::En).contains("four or more"));
}

#[test]
fn an_action_of_another_game_or_with_more_to_it_is_refused() {
    let table = game().table(&serde_json::Map::new(), 4).expect("a table");
    for action in
        [json!({"type": "play", "card": "KS"}), json!({"type": "keep", "card": "KS"}), json!({}), json!("keep")]
    {
        assert!(table.read_action(&action).is_err(), "{action}");
    }
    let listed = json!({"type": "exchange", "with": 2, "label": "Exchange with seat 2"});
    assert_eq!(table.read_action(&listed), Ok(json!({"type": "exchange"})));
}
