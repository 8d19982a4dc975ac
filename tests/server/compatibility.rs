//! Whether today's API breaks clients that were made from the document of a release.
//!
//! `openapi/releases/` has the document of each release as it was. What a client may send must still be accepted, and what
//! it may read must still be there. New operations, fields, variants and words may come.

use std::{collections::BTreeSet, fs};

use serde_json::{Value, json};

use crate::harness::DOCUMENT;

const RELEASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi/releases");

#[test]
fn no_release_is_broken() {
    let files = fs::read_dir(RELEASES).expect("the releases").map(|file| file.expect("a file").path());
    let mut releases = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a document");
        let old: Value = serde_json::from_str(&text).expect("JSON");
        let broken = breaks(&old, &DOCUMENT);
        assert!(broken.is_empty(), "clients of {} would break: {broken:#?}", file.display());
        releases += 1;
    }
    assert!(releases > 0);
}

#[test]
fn what_is_removed_or_narrowed_is_found() {
    let get_match = "/paths/~1v1~1matches~1{id}/get";
    let changes: [(&str, &str, Value); 12] = [
        ("an operation", "/paths/~1v1~1matches~1{id}", json!({})),
        ("its name", "/paths/~1v1~1matches~1{id}/get/operationId", json!("other")),
        ("a header", "/components/headers/ETag", Value::Null),
        ("a field that is read", "/components/schemas/MatchSummary/properties/code", Value::Null),
        ("a field that was always there", "/components/schemas/MatchSummary/required", json!(["id"])),
        ("a field that is sent", "/components/schemas/NewMatch/properties/rated", Value::Null),
        ("a word that is sent", "/components/schemas/Visibility/enum", json!(["public", "private"])),
        ("a shorter text", "/components/schemas/NewMatch/properties/entropy/maxLength", json!(63)),
        ("a smaller number", "/components/schemas/NewMatch/properties/spectator_delay/maximum", json!(999)),
        ("a new duty", "/components/schemas/NewMatch/required", json!(["game", "seats"])),
        ("a variant", "/components/schemas/Place/discriminator/mapping/hand", Value::Null),
        ("another type", "/components/schemas/Zone/properties/count/type", json!("string")),
    ];
    assert_eq!(breaks(&DOCUMENT, &DOCUMENT), Vec::<String>::new());
    for (what, pointer, value) in changes {
        assert!(!breaks(&DOCUMENT, &changed(pointer, &value)).is_empty(), "{what} is not missed");
    }
    let parameter = json!([{"name": "new", "in": "query", "required": true, "schema": {"type": "string"}}]);
    assert!(!breaks(&DOCUMENT, &changed(&format!("{get_match}/parameters"), &parameter)).is_empty());
}

#[test]
fn what_is_added_breaks_no_client() {
    let changes = [
        ("/paths/~1v1~1new", json!({"get": {"operationId": "new", "responses": {}}})),
        ("/components/schemas/MatchSummary/properties/new", json!({"type": "string"})),
        ("/components/schemas/NewMatch/properties/new", json!({"type": "string"})),
        ("/components/schemas/NewMatch/properties/entropy/maxLength", json!(65)),
        ("/components/schemas/Place/discriminator/mapping/new", json!("#/components/schemas/Zone")),
    ];
    for (pointer, value) in changes {
        assert_eq!(breaks(&DOCUMENT, &changed(pointer, &value)), Vec::<String>::new(), "{pointer}");
    }
}

/// Returns the document with this value at this pointer; `null` removes what is there.
fn changed(pointer: &str, value: &Value) -> Value {
    let mut document = DOCUMENT.clone();
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let key = key.replace("~1", "/").replace("~0", "~");
    let parent = document.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
    let had = if value.is_null() { parent.remove(&key) } else { parent.insert(key, value.clone()) };
    assert!(had.is_some() || pointer.ends_with("new"), "{pointer}");
    document
}

/// Returns what of `old` is missing or narrower in `new`.
fn breaks(old: &Value, new: &Value) -> Vec<String> {
    let mut comparison = Comparison { old, new, found: Vec::new(), under_way: BTreeSet::new() };
    comparison.paths("paths", Way::In);
    // The server is the client of webhooks.
    comparison.paths("webhooks", Way::Out);
    comparison.found
}

/// Whether clients send something or read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    In,
    Out,
}

struct Comparison<'a> {
    old: &'a Value,
    new: &'a Value,
    found: Vec<String>,
    /// Schemas that refer to themselves are compared once.
    under_way: BTreeSet<(String, Way)>,
}

impl<'a> Comparison<'a> {
    fn paths(&mut self, of: &str, bodies: Way) {
        for (path, item) in fields(&self.old[of]) {
            for (method, was) in fields(item) {
                let at = format!("{} {path}", method.to_uppercase());
                let is = &self.new[of][path][method];
                self.operation(&at, was, is, bodies);
            }
        }
    }

    fn operation(&mut self, at: &str, was: &'a Value, is: &'a Value, bodies: Way) {
        self.same(at, &was["operationId"], &is["operationId"]);
        if was["security"] != is["security"] && !listed(&is["security"]).any(|one| *one == json!({})) {
            self.same(&format!("{at}: token"), &was["security"], &is["security"]);
        }
        let known = |parameter: &Value, of: &Value| {
            listed(of).any(|other| other["name"] == parameter["name"] && other["in"] == parameter["in"])
        };
        for parameter in listed(&was["parameters"]).filter(|parameter| !known(parameter, &is["parameters"])) {
            self.found.push(format!("{at}: no parameter {}", parameter["name"]));
        }
        let needed = listed(&is["parameters"]).filter(|parameter| parameter["required"] == true);
        for parameter in needed.filter(|parameter| !known(parameter, &was["parameters"])) {
            self.found.push(format!("{at}: needs the parameter {}", parameter["name"]));
        }
        let (body_was, body_is) = (&was["requestBody"], &is["requestBody"]);
        if body_is["required"] == true && body_was["required"] != true {
            self.found.push(format!("{at}: needs a body"));
        }
        self.contents(at, body_was, body_is, bodies);
        for (status, response) in fields(&was["responses"]) {
            let at = format!("{at}: {status}");
            let response = resolved(self.old, response).1;
            let now = resolved(self.new, &is["responses"][status]).1;
            for (header, reference) in fields(&response["headers"]) {
                let now = resolved(self.new, &now["headers"][header]).1;
                self.same(&format!("{at}: {header}"), &resolved(self.old, reference).1["schema"], &now["schema"]);
            }
            self.contents(&at, response, now, Way::Out);
        }
    }

    fn contents(&mut self, at: &str, was: &'a Value, is: &'a Value, way: Way) {
        for (kind, content) in fields(&was["content"]) {
            let now = &is["content"][kind];
            if now.is_null() {
                self.found.push(format!("{at}: no {kind}"));
            } else {
                self.schema(&format!("{at}: {kind}"), &content["schema"], &now["schema"], way);
            }
        }
    }

    fn schema(&mut self, at: &str, was: &'a Value, is: &'a Value, way: Way) {
        let ((name, was), (_, is)) = (resolved(self.old, was), resolved(self.new, is));
        if name.is_some_and(|name| !self.under_way.insert((name.to_owned(), way))) {
            return;
        }
        let at = name.unwrap_or(at);
        let (types_were, types_are) = (words(&was["type"]), words(&is["type"]));
        let (wide, narrow) = if way == Way::In { (&types_are, &types_were) } else { (&types_were, &types_are) };
        if !wide.is_empty() && (narrow.is_empty() || !narrow.is_subset(wide)) {
            self.found.push(format!("{at}: {types_were:?} are now {types_are:?}"));
        }
        for (field, was) in fields(&was["properties"]) {
            match &is["properties"][field] {
                Value::Null => self.found.push(format!("{at}: no field {field}")),
                is => self.schema(&format!("{at}/{field}"), was, is, way),
            }
        }
        let (required_were, required_are) = (words(&was["required"]), words(&is["required"]));
        let (all, some) =
            if way == Way::In { (&required_were, &required_are) } else { (&required_are, &required_were) };
        self.found.extend(some.difference(all).map(|field| format!("{at}: {field} is required, or no longer")));
        if !was["items"].is_null() {
            self.schema(&format!("{at}/items"), &was["items"], &is["items"], way);
        }
        for (index, part) in listed(&was["allOf"]).enumerate() {
            self.schema(&format!("{at}/allOf/{index}"), part, &is["allOf"][index], way);
        }
        let nullable = |schema: &Value| listed(&schema["oneOf"]).any(|one| one["type"] == "null");
        if nullable(was) {
            let now = if nullable(is) { &is["oneOf"][0] } else { is };
            self.schema(at, &was["oneOf"][0], now, way);
        }
        for (tag, variant) in fields(&was["discriminator"]["mapping"]) {
            match &is["discriminator"]["mapping"][tag] {
                Value::Null => self.found.push(format!("{at}: no variant {tag}")),
                now => {
                    let was = self.old.pointer(&variant.as_str().expect("a reference")[1..]).expect("a variant");
                    let now = self.new.pointer(&now.as_str().expect("a reference")[1..]).expect("a variant");
                    self.schema(&format!("{at}: {tag}"), was, now, way);
                }
            }
        }
        if way == Way::In {
            self.bounds(at, was, is);
        }
    }

    /// What could be sent can still be sent.
    fn bounds(&mut self, at: &str, was: &Value, is: &Value) {
        let (words_were, words_are) = (words(&was["enum"]), words(&is["enum"]));
        if !words_are.is_empty() && (words_were.is_empty() || !words_were.is_subset(&words_are)) {
            self.found.push(format!("{at}: {words_were:?} are now {words_are:?}"));
        }
        for (bound, sign) in
            [("minimum", -1.0), ("minLength", -1.0), ("maximum", 1.0), ("maxLength", 1.0), ("maxItems", 1.0)]
        {
            let limit = |schema: &Value| schema[bound].as_f64().map_or(f64::INFINITY, |limit| sign * limit);
            if limit(is) < limit(was) {
                self.found.push(format!("{at}: {bound} is {}", is[bound]));
            }
        }
        if !is["pattern"].is_null() {
            self.same(&format!("{at}: pattern"), &was["pattern"], &is["pattern"]);
        }
    }

    fn same(&mut self, at: &str, was: &Value, is: &Value) {
        if was != is {
            self.found.push(format!("{at}: {was} is now {is}"));
        }
    }
}

fn fields(of: &Value) -> impl Iterator<Item = (&String, &Value)> {
    of.as_object().into_iter().flatten()
}

fn listed(of: &Value) -> impl Iterator<Item = &Value> {
    of.as_array().into_iter().flatten()
}

/// Returns one word, or all words of a list.
fn words(of: &Value) -> BTreeSet<&str> {
    of.as_str().into_iter().chain(listed(of).filter_map(Value::as_str)).collect()
}

/// Returns the name and the value of what is referred to, or the value itself.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> (Option<&'a str>, &'a Value) {
    match value["$ref"].as_str() {
        Some(reference) => (Some(reference), document.pointer(&reference[1..]).unwrap_or(&Value::Null)),
        None => (None, value),
    }
}
