//! Hidden is hidden: two running matches that differ only in cards which a viewer may not know give that viewer the same
//! bytes through every door, but for ids and hashes. Times do not differ, since the clock stands still.

use std::collections::{BTreeMap, BTreeSet};

use acepost::{
    pieces::{Chance, ChanceKey, Seed},
    record::{Hash, canonical, event_hash},
};
use diesel::{PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    harness::{Answer, NOBODY, Player, Server, Who},
    knowledge::{Sight, disguised},
};

const MATCHES: usize = 24;
const BLOT: &str = "0";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = sql_types::Text)]
    body: String,
}

/// One who looks: as whom, and what the rules let them see.
struct Viewer<'a> {
    who: Who<'a>,
    sight: Sight,
}

/// Two matches of the same players that the viewer must not be able to tell apart.
struct Pair {
    ids: [String; 2],
    players: [Player; 2],
    viewer: usize,
    differ: bool,
}

fn lot(lots: &mut Chance, n: usize) -> usize {
    lots.lot(u32::try_from(n).expect("few")) as usize
}

/// A running match of two, played by lot for a while. Rarely one is over before, and then hides nothing: another is taken.
fn some_match(server: &Server, lots: &mut Chance) -> (String, [Player; 2]) {
    loop {
        let (id, players) = server.match_of_two();
        if play_some(server, &id, &players, lots) {
            return (id, players);
        }
    }
}

/// Whether the match is still going on afterwards.
fn play_some(server: &Server, id: &str, players: &[Player; 2], lots: &mut Chance) -> bool {
    (0..lot(lots, 30)).all(|_| {
        let views = players.each_ref().map(|player| server.view(id, player));
        let seat = usize::from(views[0]["decision"].is_null());
        let legal = views[seat]["decision"]["legal_actions"].as_array().expect("one of them is to act");
        let action = &legal[lot(lots, legal.len())];
        let answer = json!({"decision": views[seat]["decision"]["number"], "action": action});
        let taken = server.post(&format!("/v1/matches/{id}/actions"), &players[seat], &answer).expect(200);
        taken["view"]["outcome"].is_null()
    })
}

fn events_of(database: &mut PgConnection, id: &str) -> Vec<Value> {
    let query = sql_query("SELECT body FROM events WHERE match_id = $1 ORDER BY seq");
    let rows: Vec<Row> = query.bind::<sql_types::Uuid, _>(uuid(id)).load(database).expect("events");
    rows.iter().map(|row| serde_json::from_str(&row.body).expect("JSON")).collect()
}

fn uuid(id: &str) -> Uuid {
    id.parse().expect("an id")
}

/// The same history with other cards wherever the viewer may not look.
fn disguise(sight: Sight, events: &[Value], lots: &mut Chance) -> Vec<Value> {
    let effects: Vec<Value> =
        events.iter().flat_map(|event| event["effects"].as_array().expect("a list")).cloned().collect();
    let mut others = disguised(sight, &effects, |n| lot(lots, n)).into_iter();
    let event = |event: &Value| {
        let mut event = event.clone();
        let count = event["effects"].as_array().expect("a list").len();
        event["effects"] = others.by_ref().take(count).collect();
        if event["cause"]["action"].is_object() {
            // The first thing that an action leads to is that its card is played.
            event["cause"]["action"]["card"] = event["effects"][0]["card"].clone();
        }
        event
    };
    events.iter().map(event).collect()
}

/// Makes another match's record this one.
fn put_in_place(database: &mut PgConnection, [model, id]: [&str; 2], events: &[Value]) {
    let run = |database: &mut PgConnection, statement: &str| {
        let query = sql_query(statement).bind::<sql_types::Uuid, _>(uuid(id)).bind::<sql_types::Uuid, _>(uuid(model));
        query.execute(database).expect("a superuser may")
    };
    sql_query("ALTER TABLE events DISABLE TRIGGER events_append_only").execute(database).expect("a superuser may");
    run(database, "DELETE FROM events WHERE match_id = $1 AND $2 IS NOT NULL");
    let mut head = Hash([0; 32]);
    for (seq, event) in (1_i64..).zip(events) {
        let body = canonical(event).expect("canonical");
        head = event_hash(head, Hash([7; 32]), &body);
        sql_query("INSERT INTO events (match_id, seq, body, hash) VALUES ($1, $2, $3, $4)")
            .bind::<sql_types::Uuid, _>(uuid(id))
            .bind::<sql_types::BigInt, _>(seq)
            .bind::<sql_types::Text, _>(body)
            .bind::<sql_types::Binary, _>(head.0.as_slice())
            .execute(database)
            .expect("a row");
    }
    run(
        database,
        "UPDATE matches m SET version = o.version, to_act = o.to_act FROM matches o WHERE m.id = $1 AND o.id = $2",
    );
}

/// An answer with ids and hashes blotted out, each by as many characters as it had, so that lengths still count.
fn blotted(answer: &Answer, id: &str) -> String {
    let secret = |name: &str| matches!(name, "etag" | "x-request-id" | "date");
    let header = |(name, value): (&ureq::http::HeaderName, &ureq::http::HeaderValue)| {
        let value = value.to_str().expect("a plain header");
        let value = match name.as_str() {
            name if secret(name) => BLOT.repeat(value.len()),
            // Each of the server's threads lists them in an order of its own, which is the same all its life.
            "access-control-expose-headers" => value.split(", ").collect::<BTreeSet<_>>().into_iter().collect(),
            _ => value.to_owned(),
        };
        format!("{name}: {value}\n")
    };
    let headers: String = answer.headers.iter().map(header).collect();
    blotted_text(&format!("{}\n{headers}\n{}", answer.status, answer.text()), id)
}

fn blotted_text(text: &str, id: &str) -> String {
    let mut text = text.replace(id, &BLOT.repeat(id.len()));
    for field in ["head", "hash", "commitment"] {
        let opening = format!("\"{field}\":\"");
        let mut from = 0;
        while let Some(at) = text[from..].find(&opening) {
            let start = from + at + opening.len();
            let end = start + text[start..].find('"').expect("the end of a string");
            text[start..end].parse::<Hash>().expect("a hash");
            text.replace_range(start..end, &BLOT.repeat(end - start));
            from = start;
        }
    }
    // Every problem repeats the id of its request, for whoever reports it.
    let opening = "\"request_id\":\"";
    if let Some(start) = text.find(opening).map(|at| at + opening.len()) {
        let end = start + text[start..].find('"').expect("the end of a string");
        text.replace_range(start..end, &BLOT.repeat(end - start));
    }
    text
}

/// Everything that the viewer can get of a match, by the name of the door.
fn collected(server: &Server, viewer: &Viewer, id: &str, players: &[Player; 2]) -> BTreeMap<String, String> {
    let who = viewer.who;
    let mut doors = BTreeMap::new();
    let view = server.get(&format!("/v1/matches/{id}/view"), who);
    let version = view.body["version"].as_u64().expect("a number");
    let decision = view.body["decision"].clone();
    doors.insert("view".to_owned(), blotted(&view, id));
    let mut paths: Vec<String> = ["", "/events", "/events?limit=200", "/record", "/replay/0"].map(String::from).into();
    paths.extend((0..version).step_by(3).map(|after| format!("/events?after={after}&limit=3")));
    for version in 1..=version {
        paths.extend(
            ["", "?as=public", "?as=full", "?as=seat:0", "?as=seat:1"].map(|eyes| format!("/replay/{version}{eyes}")),
        );
    }
    for path in paths {
        let answer = server.get(&format!("/v1/matches/{id}{path}"), who);
        doors.insert(path, blotted(&answer, id));
    }
    let lists = players.iter().map(|player| format!("/v1/players/{}/matches?limit=200", player.id));
    for path in lists.chain(["/v1/matches?limit=200".to_owned(), "/v1/me/matches?limit=200".to_owned()]) {
        let list = server.get(&path, who);
        let items = list.body["items"].as_array().cloned().unwrap_or_default();
        let items: Vec<String> = items.iter().filter(|item| item["id"] == id).map(Value::to_string).collect();
        doors.insert(path, blotted_text(&items.concat(), id));
    }
    doors.extend(refusals(server, who, id, &decision));
    doors.extend(own_answer(server, who, id, &view.body));
    doors
}

/// What is answered to actions that are not allowed: every other card of the deck, to decisions that are open and that are
/// not. Where the viewer has nothing to choose, one of them may repeat an answer from before.
fn refusals(server: &Server, who: Who, id: &str, decision: &Value) -> BTreeMap<String, String> {
    let legal: Vec<&Value> =
        decision["legal_actions"].as_array().into_iter().flatten().map(|action| &action["card"]).collect();
    let deck = "SHDC".chars().flat_map(|suit| "A23456789TJQK".chars().map(move |rank| format!("{rank}{suit}")));
    let open = decision["number"].as_u64().unwrap_or(1);
    let mut answers: Vec<Value> = deck
        .filter(|card| !legal.contains(&&json!(card)))
        .map(|card| json!({"decision": open, "action": {"type": "play", "card": card}}))
        .collect();
    answers.push(json!({"decision": 99, "action": {"type": "play", "card": "AS"}}));
    answers.push(json!({"decision": open, "action": {"type": "peek"}}));
    let refused = answers.into_iter().map(|answer| {
        let refusal = server.post(&format!("/v1/matches/{id}/actions"), who, &answer);
        (format!("refused {answer}"), blotted(&refusal, id))
    });
    refused.collect()
}

/// What is answered to a secret choice while the other seat has not chosen: nothing is turned over by it.
fn own_answer(server: &Server, who: Who, id: &str, view: &Value) -> BTreeMap<String, String> {
    let secret = view["game"]["secret"] == json!(true) && view["to_act"] == json!([0, 1]);
    let action = &view["decision"]["legal_actions"][0];
    if !secret || action.is_null() {
        return BTreeMap::new();
    }
    let answer = json!({"decision": view["decision"]["number"], "action": action});
    let send = || server.post(&format!("/v1/matches/{id}/actions"), who, &answer);
    let [first, again] = [send(), send()];
    assert_eq!((first.status, again.status), (200, 200));
    [("answer", first), ("answer again", again)].map(|(door, answer)| (door.to_owned(), blotted(&answer, id))).into()
}

/// Seat 0, seat 1, a stranger, and nobody known.
fn viewer<'a>(number: usize, players: &'a [Player; 2], stranger: &'a Player) -> Viewer<'a> {
    match number % 4 {
        0 => Viewer { who: (&players[0]).into(), sight: Some(0) },
        1 => Viewer { who: (&players[1]).into(), sight: Some(1) },
        2 => Viewer { who: stranger.into(), sight: None },
        _ => Viewer { who: NOBODY, sight: None },
    }
}

fn pair(server: &Server, number: usize, stranger: &Player, lots: &mut Chance) -> Pair {
    let (id, players) = some_match(server, lots);
    let other = server.seat(&players, &json!({}));
    let mut database = server.database();
    let events = events_of(&mut database, &id);
    let others = disguise(viewer(number, &players, stranger).sight, &events, lots);
    put_in_place(&mut database, [&id, &other], &others);
    Pair { ids: [id, other], differ: events != others, players, viewer: number }
}

#[test]
fn everything_that_a_viewer_gets_over_http_is_the_same_whatever_lies_under_the_cards_they_may_not_know() {
    // CA-30
    let server = Server::start();
    let stranger = server.guest();
    let mut lots = ChanceKey::derive(&Seed::new([5; 32]), []).event(1);
    let pairs: Vec<Pair> = (0..MATCHES).map(|number| pair(&server, number, &stranger, &mut lots)).collect();
    assert!(pairs.iter().all(|pair| pair.differ), "some matches have nothing to hide");
    // One that has not folded the matches yet, and so folds what was put in place.
    let server = server.another();
    for Pair { ids, players, viewer: number, .. } in &pairs {
        let viewer = viewer(*number, players, &stranger);
        let [one, other] = ids.each_ref().map(|id| collected(&server, &viewer, id, players));
        assert!(one.keys().eq(other.keys()));
        for (door, seen) in &one {
            assert_eq!(seen, &other[door], "{door} tells {:?} what is hidden", viewer.sight);
        }
    }
}

#[test]
fn an_audit_of_a_running_match_tells_nothing_but_that_it_is_as_it_must_be() {
    let server = Server::start();
    let stranger = server.guest();
    let mut lots = ChanceKey::derive(&Seed::new([6; 32]), []).event(1);
    for number in 0..8 {
        let (id, players) = some_match(&server, &mut lots);
        let events = events_of(&mut server.database(), &id).len();
        let report =
            server.get(&format!("/v1/matches/{id}/audit"), viewer(number, &players, &stranger).who).expect(200);
        let head = report["head"].clone();
        let told = json!({
            "verified": true, "match_id": id, "game": "clear-ace", "events": events, "head": head, "failure": null,
        });
        assert_eq!(report, told);
    }
}
