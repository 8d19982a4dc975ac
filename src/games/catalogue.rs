//! What the catalogue says of a game and its options, in the reader's language.

use acepost_l10n::Locale;
use serde_json::{Map, Value, json};

use super::{
    game_schemas::options_schema, json::value as json, option_words::OptionWords, options::CommonOptions,
    presentation::Presentation,
};

/// Returns the JSON Schema of a game's options with titles and descriptions in this language. The values of a choice, which are an
/// `enum`, also are a `oneOf`, where each has a title. An option without words in [`Presentation::option`] keeps the description
/// of its type alone, in English; tests allow none.
pub(super) fn described_options<R: Presentation>(locale: Locale) -> Value {
    let mut schema = json(&options_schema::<R>());
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flat_map(Map::iter_mut) {
        let words = CommonOptions::words(name, locale).or_else(|| R::option(name, locale));
        if let (Some(words), Some(property)) = (words, property.as_object_mut()) {
            describe(property, words);
        }
    }
    schema
}

fn describe(property: &mut Map<String, Value>, OptionWords { title, description, choices }: OptionWords) {
    property.insert("title".to_owned(), title.into());
    property.insert("description".to_owned(), description.into());
    if !choices.is_empty() {
        let choices = choices.into_iter().map(|(value, title)| json!({"const": value, "title": title}));
        property.insert("oneOf".to_owned(), choices.collect());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::catalog::GAMES;

    #[test]
    fn every_option_and_value_has_words_in_every_language() {
        for (game, &locale) in GAMES.iter().flat_map(|game| Locale::ALL.iter().map(move |locale| (game, locale))) {
            let (id, schema) = (game.about().id, game.described_options(locale));
            for (name, option) in schema["properties"].as_object().expect("properties") {
                assert!(option["title"].is_string(), "{id} has no title for {name} in {locale:?}");
                let values = option["oneOf"].as_array().map_or_else(Vec::new, Clone::clone);
                let values: Vec<&Value> = values.iter().map(|value| &value["const"]).collect();
                let chosen = option["enum"].as_array().map_or_else(Vec::new, |values| values.iter().collect());
                assert_eq!(values, chosen, "the titles of the values of {name} in {id}");
            }
        }
    }

    #[test]
    fn the_english_words_are_those_of_the_document() {
        for game in GAMES {
            let [plain, described] = [game.options_schema(), game.described_options(Locale::En)];
            for (name, option) in plain["properties"].as_object().expect("properties") {
                assert_eq!(described["properties"][name]["description"], option["description"], "{name}");
            }
        }
    }
}
