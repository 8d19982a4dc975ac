//! The schemas of the API's document, with which responses are compared.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use super::contract::DOCUMENT;

const BASE: &str = "urn:acepost";

static REGISTRY: LazyLock<Registry<'static>> = LazyLock::new(|| {
    let mut document = DOCUMENT.clone();
    let mut parts = HashSet::new();
    find_parts(&document, &mut parts);
    for (name, schema) in document["components"]["schemas"].as_object_mut().expect("schemas") {
        close(schema, parts.contains(name));
    }
    let registry = Registry::new().add(BASE, document).and_then(jsonschema::RegistryBuilder::prepare);
    registry.expect("the document refers to nothing but itself")
});

/// Returns a validator for the schema at this JSON pointer. Validators are cached, since creating one takes longer than
/// using it.
pub fn validator(pointer: &str) -> Arc<Validator> {
    static MADE: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let at = DOCUMENT.pointer(pointer).unwrap_or_else(|| panic!("the document has no {pointer}"));
    let target = at["$ref"].as_str().map_or_else(|| format!("#{pointer}"), ToOwned::to_owned);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(made.entry(target).or_insert_with_key(|target| {
        let options = jsonschema::draft202012::options().with_registry(&REGISTRY).should_validate_formats(true);
        let made = options.build(&json!({"$ref": format!("{BASE}{target}")}));
        Arc::new(made.unwrap_or_else(|error| panic!("{target} is no schema: {error}")))
    }))
}

/// Finds the names of the schemas that are part of others.
fn find_parts(value: &Value, parts: &mut HashSet<String>) {
    let items = value.as_array().into_iter().flatten();
    for inner in items.chain(value.as_object().into_iter().flat_map(|fields| fields.values())) {
        find_parts(inner, parts);
    }
    for part in value["allOf"].as_array().into_iter().flatten() {
        parts.extend(part["$ref"].as_str().and_then(|name| Some(name.rsplit_once('/')?.1.to_owned())));
    }
}

/// Forbids fields that the schema does not list. Clients must accept new fields, so the document does not say that; but
/// a response with an undocumented field is a bug.
fn close(schema: &mut Value, is_part: bool) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| close(item, false)),
        Value::Object(fields) => {
            for (keyword, inner) in fields.iter_mut().filter(|(keyword, _)| *keyword != "allOf") {
                close(inner, is_part && keyword == "oneOf");
            }
            let says = fields.contains_key("properties") || fields.contains_key("allOf");
            if says && !is_part && !fields.contains_key("additionalProperties") {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
            }
        }
        _ => {}
    }
}
