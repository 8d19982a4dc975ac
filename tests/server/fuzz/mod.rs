//! No request makes the server fail, and what is refused has a problem code and changes nothing: requests that are right, changed in
//! places. Those that once made a test fail are in `requests.http`, too.

mod heads;
mod imports;
mod requests;

use acepost::record::Record;
use serde_json::json;

use crate::{
    harness::{Player, Server},
    support::fuzzing::corpus,
};

/// What breaks parsers of targets, headers and bodies.
const WORDS: &[&str] = &[
    "%00",
    "%",
    "%ff",
    "%2F",
    "%26cursor%3D",
    "+",
    "&",
    "=",
    "?",
    "#",
    "..",
    "//",
    ";",
    ",",
    ";q=",
    "q=0.5",
    "q=1.1",
    "q=NaN",
    "*",
    "W/",
    "\"",
    "\"\"",
    "\\",
    "0",
    "-1",
    "1e9",
    "18446744073709551615",
    "9223372036854775808",
    "2147483648",
    "65536",
    "256",
    "null",
    "true",
    "{",
    "}",
    "[",
    "]",
    ":",
    "\n",
    "\r\n",
    "\t",
    " ",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{e9}",
    "\\u0000",
    "\\ud800",
    "Bearer ",
    "Bearer ace_",
    "Basic ",
    "bytes=",
    "bytes=0-",
    "0-0,2-1",
    "cursor=",
    "cursor=W10",
    "limit=200&",
    "seat:255",
    "public",
    "text/csv",
    "application/x-ndjson",
    "text/*",
    "de-DE-x-private",
    "019a0000-0000-7000-8000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "9999-12-31",
    "-0001-01-01T00:00:00Z",
    "2016-12-31T23:59:60Z",
    "{\"type\":",
    "\"$serde_json::private::RawValue\":",
    "\"$serde_json::private::Number\":",
    "Transfer-Encoding: chunked\r\n",
    "Content-Length: 3\r\n",
];

/// A request of the file.
struct Sample {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: String,
}

/// Reads requests, as editors know them: a method and a target, headers, an empty line, a body.
fn samples(stage: &Stage) -> Vec<Sample> {
    let read = |section: &str| {
        let (head, body) = section.split_once("\n\n").unwrap_or((section, ""));
        let mut lines = head.lines().skip(1);
        let (method, target) = lines.next().and_then(|line| line.split_once(' ')).expect("a method and a target");
        let headers = lines.map(|line| line.split_once(": ").expect("a header"));
        Sample {
            method: method.to_owned(),
            target: stage.filled(target),
            headers: headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            body: stage.filled(body.trim_end()),
        }
    };
    include_str!("requests.http").split("### ").skip(1).map(read).collect()
}

/// A server with two players, a match of theirs that runs and one that is over.
struct Stage {
    server: Server,
    players: [Player; 2],
    running: String,
    finished: String,
    record: String,
}

impl Stage {
    fn set() -> Self {
        let server = Server::idle_with(|settings| {
            settings.header_timeout_s = 1;
            settings.body_timeout_s = 1;
        });
        let (finished, players) = server.match_of_two();
        server.play_to_end(&finished, &players);
        let running = server.seat(&players, &json!({}));
        let texts = corpus("record/fixtures/acepost-record-1").into_iter();
        let shortest =
            texts.filter_map(|text| Record::read_from(&text[..]).ok()).min_by_key(|record| record.events.len());
        let record = serde_json::to_string(&shortest.expect("a record")).expect("plain data");
        Self { server, players, running, finished, record }
    }

    fn filled(&self, text: &str) -> String {
        let action = self.server.next_answer(&self.running, &self.players).map(|(_, answer)| answer.to_string());
        [
            ("{running}", self.running.as_str()),
            ("{match}", &self.finished),
            ("{ana}", &self.players[0].name),
            ("{ben}", &self.players[1].name),
            ("{record}", &self.record),
            ("{action}", &action.unwrap_or_default()),
        ]
        .into_iter()
        .fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }
}
