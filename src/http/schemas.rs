//! The JSON Schemas of exported files, under `/schemas/`.

use std::{collections::BTreeMap, sync::LazyLock};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::EntityTag,
    web::{self, Bytes, ServiceConfig},
};
use serde_json::{Map, Value, json};
use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema},
};

use super::{conditional::tag_of, extract::Path, problem::Problem};
use crate::{
    record::{PartialRecord, PartialRecordLine, Record, RecordLine, checkpoint::SignedCheckpoint},
    web::shared,
};

/// Returns the schemas by their file names.
///
/// # Errors
/// Those of serde: never, since schemas are plain data.
pub fn all() -> Result<BTreeMap<&'static str, Value>, serde_json::Error> {
    Ok(BTreeMap::from([
        ("acepost-checkpoint-1.json", standing_alone::<SignedCheckpoint>("acepost-checkpoint-1.json")?),
        ("acepost-record-1.json", standing_alone::<Record>("acepost-record-1.json")?),
        ("acepost-record-1-line.json", standing_alone::<RecordLine>("acepost-record-1-line.json")?),
        ("acepost-partial-record-1.json", standing_alone::<PartialRecord>("acepost-partial-record-1.json")?),
        (
            "acepost-partial-record-1-line.json",
            standing_alone::<PartialRecordLine>("acepost-partial-record-1-line.json")?,
        ),
    ]))
}

/// Adds `/schemas`.
pub fn add(app: &mut ServiceConfig) {
    app.route("/schemas/{name}", web::get().to(get_schema));
}

/// The schemas as they are served, each with its entity tag.
type Written = BTreeMap<&'static str, (Bytes, EntityTag)>;

async fn get_schema(request: HttpRequest, Path(name): Path<String>) -> Result<HttpResponse, Problem> {
    static WRITTEN: LazyLock<serde_json::Result<Written>> = LazyLock::new(|| {
        let written = all()?.into_iter().map(|(name, schema)| {
            let text = serde_json::to_string_pretty(&schema)? + "\n";
            let tag = tag_of(text.as_bytes());
            Ok((name, (Bytes::from(text), tag)))
        });
        written.collect()
    });
    let written = WRITTEN.as_ref().map_err(Problem::internal)?;
    let (text, tag) = written.get(&*name).ok_or_else(Problem::not_found)?.clone();
    let key = shared::key_of(&format!("/schemas/{name}"));
    let (cache, kind) = ("public, max-age=3600", "application/schema+json");
    Ok(shared::respond_unless_known(&request, tag, cache, kind, key, text).await)
}

/// Returns the schema of a type, with all schemas that it refers to, as its own document.
fn standing_alone<T: ToSchema>(name: &str) -> Result<Value, serde_json::Error> {
    let mut parts: Vec<(String, RefOr<Schema>)> = Vec::new();
    T::schemas(&mut parts);
    let parts: BTreeMap<String, RefOr<Schema>> = parts.into_iter().collect();
    let mut schema = moved(serde_json::to_value(T::schema())?);
    let mut definitions = Map::new();
    let mut wanted = referred(&schema);
    while let Some(part) = wanted.pop() {
        if definitions.contains_key(&part) {
            continue;
        }
        let definition = moved(serde_json::to_value(parts.get(&part))?);
        wanted.extend(referred(&definition));
        definitions.insert(part, definition);
    }
    close(&mut schema);
    if let Value::Object(schema) = &mut schema {
        schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        schema.insert("$id".to_owned(), json!(format!("/schemas/{name}")));
        schema.insert("$defs".to_owned(), definitions.into());
    }
    Ok(schema)
}

/// Forbids unknown fields in each kind of line.
fn close(schema: &mut Value) {
    for kind in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(kind) = kind.as_object_mut().filter(|kind| kind.contains_key("properties")) {
            kind.insert("additionalProperties".to_owned(), false.into());
        }
    }
}

const IN_THE_DOCUMENT: &str = "#/components/schemas/";
const HERE: &str = "#/$defs/";

/// Lets references point to the document's own definitions, and removes examples in the style of `OpenAPI`.
fn moved(schema: Value) -> Value {
    match schema {
        Value::Object(fields) => fields
            .into_iter()
            .map(|(key, value)| match value {
                Value::String(to) if key == "$ref" => (key, to.replace(IN_THE_DOCUMENT, HERE).into()),
                value if key == "example" => ("examples".to_owned(), json!([value])),
                value => (key, moved(value)),
            })
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(items) => items.into_iter().map(moved).collect(),
        other => other,
    }
}

/// Returns the names of the schemas to which a schema refers.
fn referred(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, value)| match value {
                Value::String(to) if key == "$ref" => {
                    to.strip_prefix(HERE).map(ToOwned::to_owned).into_iter().collect()
                }
                value => referred(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(referred).collect(),
        _ => Vec::new(),
    }
}
