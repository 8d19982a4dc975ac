//! Archives of accounts, as their players read them.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
};

use acepost::record::Record;
use serde_json::Value;
use zip::ZipArchive;

use super::answer::Answer;

/// The names of its files, in order.
pub const FILES: [&str; 19] = [
    "README.txt",
    "account.json",
    "tokens.json",
    "authorizations.json",
    "apps.json",
    "webhooks.json",
    "push_subscriptions.json",
    "deliveries.ndjson",
    "acts.json",
    "matches.ndjson",
    "running.ndjson",
    "records.ndjson",
    "rating_steps.ndjson",
    "notices.ndjson",
    "invitations.json",
    "blocks.json",
    "vacations.json",
    "pairings.json",
    "notes.json",
];

/// The files of an archive, by name.
pub struct Export(pub BTreeMap<String, String>);

impl Export {
    /// Reads the archive of a response.
    #[track_caller]
    pub fn of(answer: Answer) -> Self {
        assert_eq!(answer.status, 200, "{}", answer.text());
        Self::read(answer.bytes)
    }

    /// Reads an archive.
    #[track_caller]
    pub fn read(bytes: Vec<u8>) -> Self {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        let names: Vec<String> = zip.file_names().map(|name| name.expect("a name").into_owned()).collect();
        assert_eq!(names, FILES);
        let mut read = |name: String| {
            let mut text = String::new();
            zip.by_name(&name).expect("a file").read_to_string(&mut text).expect("text");
            (name, text)
        };
        Self(FILES.iter().map(|name| read((*name).to_owned())).collect())
    }

    /// Returns a file of JSON.
    pub fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.0[name]).unwrap_or_else(|error| panic!("{name}: {error}: {}", self.0[name]))
    }

    /// Returns a file with a JSON value on each line.
    pub fn lines(&self, name: &str) -> Vec<Value> {
        self.0[name].lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// Returns the records in order.
    pub fn records(&self) -> Vec<Record> {
        let mut texts: Vec<String> = Vec::new();
        for line in self.0["records.ndjson"].lines() {
            if line.starts_with("{\"type\":\"header\"") {
                texts.push(String::new());
            }
            let text = texts.last_mut().expect("a header first");
            text.push_str(line);
            text.push('\n');
        }
        texts.iter().map(|text| Record::read(text).expect("a record")).collect()
    }

    /// Returns all files as one text.
    pub fn everything(&self) -> String {
        self.0.values().cloned().collect::<Vec<_>>().join("\n")
    }
}
