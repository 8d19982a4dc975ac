//! The types of the games as the API's document shows them.

use std::collections::BTreeMap;

use acepost::games::catalog::GAMES;

/// Types that all games share.
const COMMON: [&str; 5] = ["Card", "Face", "Seat", "Outcome", "Leaving"];

fn references(schema: &serde_json::Value, found: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(|name| Some(name.as_str()?.rsplit('/').next()?.to_owned())));
            fields.values().for_each(|field| references(field, found));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn a_games_schemas_are_complete_described_and_named_as_its_own() {
    for game in GAMES {
        let own = game.about().name.replace(' ', "");
        let schemas = game.schemas();
        let all: BTreeMap<String, serde_json::Value> = schemas
            .all
            .iter()
            .map(|(name, schema)| (name.clone(), serde_json::to_value(schema).expect("a schema is JSON")))
            .collect();
        for name in [&schemas.options, &schemas.action, &schemas.hint, &schemas.effect, &schemas.view] {
            assert!(all.contains_key(name), "{name} is missing");
        }
        for (name, schema) in &all {
            assert!(name.starts_with(&own) || COMMON.contains(&name.as_str()), "{name} could be another game's");
            assert!(schema["description"].is_string(), "{name} is not described");
            let mut names = Vec::new();
            references(schema, &mut names);
            assert!(names.iter().all(|name| all.contains_key(name)), "{name} refers to {names:?}");
        }
    }
}
