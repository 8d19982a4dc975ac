//! The types of the games in the API document.

use std::collections::BTreeMap;

use acepost::games::{catalog::GAMES, schema::ViewSchema};
use serde_json::Value;
use utoipa::ToSchema;

use crate::support::variants::type_name;

/// Types that all games share.
const COMMON: [&str; 5] = ["Card", "Face", "Seat", "Outcome", "Leaving"];

/// Returns the schemas that a schema refers to.
fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(|name| Some(name.as_str()?.rsplit('/').next()?.to_owned()));
            own.into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_games_schemas_are_complete_and_described_and_no_game_takes_anothers_name() {
    let mut schemas = Vec::new();
    ViewSchema::schemas(&mut schemas);
    let all: BTreeMap<String, Value> = schemas
        .into_iter()
        .map(|(name, schema)| (name, serde_json::to_value(schema).expect("a schema is JSON")))
        .collect();
    let games: Vec<String> = GAMES.iter().map(|game| type_name(game.about().id)).collect();
    assert!(games.iter().all(|game| all.contains_key(&format!("{game}View"))));
    for (name, schema) in &all {
        let own = games.iter().any(|game| name.contains(game));
        assert!(own || COMMON.contains(&name.as_str()), "{name} could be another game's");
        assert!(schema["description"].is_string(), "{name} is not described");
        let missing: Vec<String> = references(schema).into_iter().filter(|name| !all.contains_key(name)).collect();
        assert!(missing.is_empty(), "{name} refers to {missing:?}");
    }
}
