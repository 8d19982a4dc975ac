//! Requests with changed targets, headers and bodies: every answer is one that the document describes.

use std::cell::RefCell;

use acepost::games::catalog::GAMES;
use proptest::{prelude::*, sample::Index, test_runner::TestRunner};
use serde_json::json;

use super::{Sample, Stage, WORDS, samples};
use crate::{
    harness::{ANONYMOUS, Answer, Server, Who, is_listed},
    support::fuzzing::{Changes, cases, changes},
};

/// Headers that any request may have, with values to begin with.
const HEADERS: [(&str, &str); 13] = [
    ("accept", "application/json, text/*;q=0.5"),
    ("accept-language", "de-AT, en;q=0.5"),
    ("authorization", "Bearer ace_u7Rk1bYx3Vq9mT5nZs8cWf2hJd6gLpQe4aXoKiRyHtM"),
    ("content-encoding", "identity"),
    ("cookie", "a=b"),
    ("idempotency-key", "\"k-1\""),
    ("if-match", "\"u7Rk1bYx3Vq9mT5nZs8cWf\", W/\"x\""),
    ("if-none-match", "*"),
    ("last-event-id", "12"),
    ("origin", "https://example.org"),
    ("range", "bytes=0-99"),
    ("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/121.0"),
    ("x-request-id", "trial-7"),
];

#[derive(Clone, Debug)]
struct Case {
    sample: usize,
    who: u8,
    target: Changes,
    headers: Changes,
    body: Changes,
    added: Vec<(Index, Changes)>,
}

fn any_case() -> impl Strategy<Value = Case> {
    let mostly = |few| prop_oneof![2 => changes(0, WORDS), 1 => changes(few, WORDS)];
    let added = prop::collection::vec((any::<Index>(), changes(3, WORDS)), 0..3);
    (0..10_000_usize, 0..4_u8, mostly(3), mostly(3), mostly(5), added)
        .prop_map(|(sample, who, target, headers, body, added)| Case { sample, who, target, headers, body, added })
}

/// A text as the target of a request: what cannot stand there is encoded.
fn as_target(text: &[u8]) -> String {
    let may_stand = |byte: u8| byte.is_ascii_alphanumeric() || b"/?&=%+-._~:@!$'()*,;".contains(&byte);
    let written = text.iter().map(|&byte| match byte {
        byte if may_stand(byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    });
    let text: String = written.collect();
    format!("/{}", text.trim_start_matches('/'))
}

/// A text as the value of a header that a client can send.
fn as_value(text: &[u8]) -> String {
    let plain = text.iter().filter(|byte| (b' '..=b'~').contains(*byte)).map(|&byte| char::from(byte));
    plain.collect::<String>().trim().to_owned()
}

fn sent(stage: &Stage, samples: &[Sample], case: &Case) -> (bool, Answer) {
    let parts =
        |part: fn(&Sample) -> &str| samples.iter().map(|sample| part(sample).as_bytes().to_vec()).collect::<Vec<_>>();
    let sample = &samples[case.sample % samples.len()];
    let target = case.target.of(sample.target.clone().into_bytes(), &parts(|sample| &sample.target));
    let who: Who = match case.who {
        0 => ANONYMOUS,
        1 => (&stage.players[1]).into(),
        _ => (&stage.players[0]).into(),
    };
    let mut request = stage.server.request(&sample.method, &as_target(&target)).by(who);
    for (name, value) in &sample.headers {
        // Another type of body is refused at once.
        let changed =
            if name == "content-type" { value.clone() } else { as_value(&case.headers.of(value.clone().into(), &[])) };
        request = request.header(name, &changed);
    }
    for (header, changes) in &case.added {
        let (name, value) = header.get(&HEADERS);
        request = request.header(name, &as_value(&changes.of(value.as_bytes().to_vec(), &[])));
    }
    let is_read = sample.method == "GET";
    if !is_read {
        request = request.with(case.body.of(sample.body.clone().into_bytes(), &parts(|sample| &sample.body)));
    }
    (is_read, request.send())
}

#[test]
fn any_changed_request_is_answered_as_documented_and_changes_nothing_where_it_is_refused() {
    let stage = Stage::set();
    let samples = samples(&stage);
    let before = RefCell::new(stage.server.contents());
    let all = (0..samples.len()).map(|sample| Case {
        sample,
        who: 2,
        target: Changes::default(),
        headers: Changes::default(),
        body: Changes::default(),
        added: Vec::new(),
    });
    let check = |case: &Case| {
        let (is_read, answer) = sent(&stage, &samples, case);
        assert!(answer.status < 500, "{} {}", answer.status, answer.text());
        if is_read && answer.status < 400 {
            return;
        }
        let after = stage.server.contents();
        let held = before.replace(after.clone());
        assert!(answer.status < 400 || held == after, "it was refused, and has changed something: {}", answer.text());
    };
    all.for_each(|case| check(&case));
    let done = TestRunner::new(cases(250)).run(&any_case(), |case| {
        check(&case);
        Ok(())
    });
    done.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Words of actions.
const OF_ACTIONS: &[&str] = &[
    "\"KS\"",
    "\"AS\"",
    "\"2C\"",
    "null",
    "[]",
    "{}",
    "[\"KS\",\"KS\"]",
    "\"play\"",
    "\"take\"",
    "\"beat\"",
    "\"exchange\"",
    "\"type\":",
    "\"position\":255,",
    "\"cards\":",
    "\"card\":",
    "\"label\":\"x\",",
    "\"decision\":2,",
    "-1",
    "1.0",
    "1e0",
    "18446744073709551616",
    ",",
    "\u{fc}",
    "\\u0000",
];

#[test]
fn any_changed_action_is_taken_if_it_is_listed_and_otherwise_the_match_stays_as_it_is() {
    let server = Server::idle_with(|_| {});
    let tables = GAMES.iter().map(|game| server.match_with(&json!({"game": game.about().id}))).collect::<Vec<_>>();
    let case = (0..tables.len(), prop_oneof![1 => changes(0, OF_ACTIONS), 3 => changes(4, OF_ACTIONS)]);
    let done = TestRunner::new(cases(100)).run(&case, |(table, changes)| {
        let (id, players) = &tables[table];
        // A match that is over stays over.
        let Some((who, answer)) = server.next_answer(id, players) else { return Ok(()) };
        let before = server.view(id, who);
        let path = format!("/v1/matches/{id}/actions");
        let sent = changes.of(answer.to_string().into_bytes(), &[]);
        let taken = server.request("POST", &path).by(who).body("application/json", sent.clone()).send();
        prop_assert!(taken.status < 500, "{}", taken.text());
        if taken.status == 200 {
            let played = &taken.body["event"]["cause"];
            let legal = before["decision"]["legal_actions"].as_array().expect("a list");
            prop_assert!(is_listed(&played["action"], legal), "{played} is not listed");
        } else {
            prop_assert_eq!(server.view(id, who), before);
        }
        Ok(())
    });
    done.unwrap_or_else(|failure| panic!("{failure}"));
}
