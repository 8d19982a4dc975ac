//! Unions in the form that generators of clients understand: named variants, told apart by the value of one field.
//!
//! The same thing in different games, such as a card that is played, is one variant: the tag does not tell the games
//! apart. What only some of the games say about it is optional.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use utoipa::openapi::{
    Discriminator, Ref, RefOr, Schema,
    schema::{Object, OneOf, SchemaType, Type},
};

use crate::games::schema::game_of;

pub const SCHEMAS: &str = "#/components/schemas/";

/// The fields that tell variants apart.
const TAGS: [&str; 4] = ["type", "kind", "game", "format"];

/// The schemas of a document by their names.
pub type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Gives every union of objects named variants and a discriminator, and moves default values to descriptions.
pub fn complete(schemas: &mut Schemas) {
    write_out_tags(schemas);
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in &names {
        if let Some(joined) = join_games(schemas, name) {
            schemas.insert(name.clone(), joined);
        }
    }
    for name in &names {
        name_variants(schemas, name);
    }
    tell_defaults(schemas);
}

/// Writes out the value of each tag whose type is a schema of its own.
fn write_out_tags(schemas: &mut Schemas) {
    let words = schemas.iter().filter_map(|(name, schema)| match schema {
        RefOr::T(Schema::Object(words)) if words.enum_values.as_ref().is_some_and(|words| words.len() == 1) => {
            Some((SCHEMAS.to_owned() + name, words.clone()))
        }
        _ => None,
    });
    let words: BTreeMap<String, Object> = words.collect();
    for schema in schemas.values_mut() {
        let RefOr::T(Schema::Object(object)) = schema else { continue };
        for (_, field) in object.properties.iter_mut().filter(|(name, _)| TAGS.contains(&name.as_str())) {
            let RefOr::Ref(reference) = &*field else { continue };
            if let Some(word) = words.get(&reference.ref_location) {
                let mut word = word.clone();
                word.description = Some(reference.description.clone());
                *field = word.into();
            }
        }
    }
}

/// Joins what the games say, each in a schema of its own, to one schema. `None` if the schema is not of that kind.
fn join_games(schemas: &Schemas, name: &str) -> Option<RefOr<Schema>> {
    let RefOr::T(Schema::AnyOf(any)) = schemas.get(name)? else { return None };
    let members = any.items.iter().map(|item| {
        let member = named(item)?;
        Some((game_of(member)?, item, schemas.get(member)?))
    });
    let members = members.collect::<Option<Vec<_>>>()?;
    let description = any.description.clone();
    if members.iter().all(|(_, _, schema)| matches!(schema, RefOr::T(Schema::Object(object)) if tag(object).is_some()))
    {
        let items = members.iter().map(|(_, item, _)| (*item).clone()).collect();
        return Some(one_of(items, description));
    }
    let objects = members.iter().flat_map(|(game, _, schema)| {
        let variants = match schema {
            RefOr::T(Schema::OneOf(union)) => union.items.iter().collect(),
            alone => vec![*alone],
        };
        variants.into_iter().filter_map(|variant| match variant {
            RefOr::T(Schema::Object(object)) => Some((*game, object)),
            RefOr::T(_) | RefOr::Ref(_) => None,
        })
    });
    let mut by_tag: BTreeMap<Option<&str>, Vec<(&str, &Object)>> = BTreeMap::new();
    for (game, object) in objects {
        by_tag.entry(tag(object).map(|(_, value)| value)).or_default().push((game, object));
    }
    if let Some(untagged) = by_tag.remove(&None) {
        let mut all = joined(schemas, &untagged);
        all.description = description;
        return Some(all.into());
    }
    let variants = by_tag.values().map(|variants| joined(schemas, variants).into()).collect();
    Some(one_of(variants, description))
}

fn one_of(items: Vec<RefOr<Schema>>, description: Option<String>) -> RefOr<Schema> {
    let mut union = OneOf::new();
    (union.items, union.description) = (items, description);
    RefOr::T(Schema::OneOf(union))
}

/// Joins objects of several games to one.
fn joined(schemas: &Schemas, of: &[(&str, &Object)]) -> Object {
    let (_, first) = of[0];
    let mut all = first.clone();
    all.title = None;
    all.description = described(of.iter().map(|(game, object)| (*game, object.description.as_deref())));
    all.required.retain(|field| of.iter().all(|(_, object)| object.required.contains(field)));
    let fields: BTreeSet<&String> = of.iter().flat_map(|(_, object)| object.properties.keys()).collect();
    for field in fields {
        let said = of.iter().filter_map(|(game, object)| Some((*game, object.properties.get(field)?)));
        let said: Vec<_> = said.collect();
        let mut schema = said.iter().skip(1).fold(said[0].1.clone(), |one, (_, other)| widest(schemas, one, other));
        let mut description = described(said.iter().map(|(game, schema)| (*game, description(schema))));
        let games = (said.len() < of.len()).then(|| said.iter().map(|(game, _)| *game).collect::<Vec<_>>().join(", "));
        let notes: Vec<String> = games.into_iter().chain(take_default(&mut schema)).collect();
        if !notes.is_empty() {
            description = Some(with_note(description.as_deref(), &notes.join("; ")));
        }
        describe(&mut schema, description);
        all.properties.insert(field.clone(), schema);
    }
    all
}

/// Moves the default values of fields from their schemas to their descriptions. Generated clients send a default that a schema has
/// also to games that refuse it, and in C# they never send another value.
fn tell_defaults(schemas: &mut Schemas) {
    let objects = schemas.values_mut().filter_map(|schema| match schema {
        RefOr::T(Schema::Object(object)) => Some(object),
        _ => None,
    });
    for field in objects.flat_map(|object| object.properties.values_mut()) {
        if let Some(note) = take_default(field) {
            let text = with_note(description(field), &note);
            describe(field, Some(text));
        }
    }
}

/// Takes the value that a field has by default out of its schema, and returns what to say instead.
fn take_default(schema: &mut RefOr<Schema>) -> Option<String> {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            object.default.take().map(|value| format!("{} if left out", in_words(&value)))
        }
        _ => None,
    }
}

fn with_note(description: Option<&str>, note: &str) -> String {
    format!("{} ({note})", description.unwrap_or_default()).trim().to_owned()
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string().replace('"', "`"),
    }
}

/// Returns a schema for what either of two allows: one of them if they are equal apart from words, all words of both if
/// they list words, otherwise one of the same type without further bounds.
fn widest(schemas: &Schemas, one: RefOr<Schema>, other: &RefOr<Schema>) -> RefOr<Schema> {
    if bare(&one) == bare(other) {
        return one;
    }
    let (RefOr::T(Schema::Object(a)), RefOr::T(Schema::Object(b))) =
        (resolved(schemas, &one), resolved(schemas, other))
    else {
        return Object::with_type(SchemaType::AnyValue).into();
    };
    let mut wide =
        Object::with_type(if a.schema_type == b.schema_type { a.schema_type.clone() } else { SchemaType::AnyValue });
    wide.format = a.format.clone().filter(|_| a.format == b.format);
    wide.enum_values = a.enum_values.clone().zip(b.enum_values.clone()).map(|(mut words, more)| {
        words.extend(more);
        let mut seen = BTreeSet::new();
        words.retain(|word| seen.insert(word.to_string()));
        words
    });
    wide.into()
}

/// Gives each variant of a tagged union a name, and tells which value of the tag is whose.
fn name_variants(schemas: &mut Schemas, name: &str) {
    let Some(RefOr::T(Schema::OneOf(union))) = schemas.get(name) else { return };
    let mut union = union.clone();
    let mut mapping = BTreeMap::new();
    let mut tags = BTreeSet::new();
    let mut variants = Vec::new();
    for item in &mut union.items {
        let RefOr::T(Schema::Object(object)) = resolved(schemas, item) else { return };
        let Some((key, value)) = tag(object).map(|(key, value)| (key, value.to_owned())) else { return };
        tags.insert(key);
        let variant = named(item).map_or_else(|| name.to_owned() + &pascal_case(&value), str::to_owned);
        if matches!(item, RefOr::T(_)) {
            variants.push((variant.clone(), item.clone()));
        }
        // Generators take a reference with a description for a schema of its own.
        *item = Ref::from_schema_name(&variant).into();
        mapping.insert(value, SCHEMAS.to_owned() + &variant);
    }
    if let (1, Some(tag)) = (tags.len(), tags.first()) {
        union.discriminator = Some(Discriminator::with_mapping(*tag, mapping));
        // Some validators look at the tag only if there is an object, and take `null` for any variant.
        union.schema_type = Type::Object.into();
        schemas.extend(variants);
        schemas.insert(name.to_owned(), RefOr::T(Schema::OneOf(union)));
    }
}

/// Converts `stand_in` to `StandIn`, and `match.your_turn` to `MatchYourTurn`.
pub fn pascal_case(tag: &str) -> String {
    let words = tag.split(['_', '-', '.']).filter_map(|word| word.split_at_checked(1));
    words.map(|(first, rest)| first.to_ascii_uppercase() + rest).collect()
}

/// Returns the field that tells a variant from others, and its value.
fn tag(object: &Object) -> Option<(&'static str, &str)> {
    TAGS.into_iter().find_map(|tag| match object.properties.get(tag)? {
        RefOr::T(Schema::Object(field)) => match field.enum_values.as_deref()? {
            [Value::String(value)] => Some((tag, value.as_str())),
            _ => None,
        },
        RefOr::T(_) | RefOr::Ref(_) => None,
    })
}

fn named(schema: &RefOr<Schema>) -> Option<&str> {
    match schema {
        RefOr::Ref(reference) => reference.ref_location.strip_prefix(SCHEMAS),
        RefOr::T(_) => None,
    }
}

fn resolved<'a>(schemas: &'a Schemas, schema: &'a RefOr<Schema>) -> &'a RefOr<Schema> {
    named(schema).and_then(|name| schemas.get(name)).unwrap_or(schema)
}

/// Returns the schema as JSON without its own words.
fn bare(schema: &RefOr<Schema>) -> Option<Value> {
    let mut json = serde_json::to_value(schema).ok()?;
    for words in ["description", "example", "examples"] {
        json.as_object_mut()?.remove(words);
    }
    Some(json)
}

/// Joins what is said about the same thing in several games: once if all say the same.
fn described<'a>(said: impl Iterator<Item = (&'a str, Option<&'a str>)> + Clone) -> Option<String> {
    let texts: BTreeSet<&str> = said.clone().filter_map(|(_, text)| text).collect();
    if texts.len() < 2 {
        return texts.first().map(|text| (*text).to_owned());
    }
    let by_game = said.filter_map(|(game, text)| Some(format!("{game}: {}", text?)));
    Some(by_game.collect::<Vec<_>>().join("\n\n"))
}

fn description(schema: &RefOr<Schema>) -> Option<&str> {
    match schema {
        RefOr::Ref(reference) => Some(reference.description.as_str()).filter(|text| !text.is_empty()),
        RefOr::T(Schema::Object(object)) => object.description.as_deref(),
        RefOr::T(Schema::Array(array)) => array.description.as_deref(),
        RefOr::T(Schema::OneOf(union)) => union.items.iter().find_map(description),
        RefOr::T(_) => None,
    }
}

fn describe(schema: &mut RefOr<Schema>, text: Option<String>) {
    match schema {
        RefOr::Ref(reference) => reference.description = text.unwrap_or_default(),
        RefOr::T(Schema::Object(object)) => object.description = text,
        RefOr::T(Schema::Array(array)) => array.description = text,
        RefOr::T(Schema::OneOf(union)) => {
            if let Some(item) = union.items.first_mut() {
                describe(item, text);
            }
        }
        RefOr::T(_) => {}
    }
}
