//! Events, replays, records: which callers get them, when, and in which form.

use std::thread;

use acepost::{
    record::{PartialRecord, Perspective, Record, verify},
    service::operators::{self, Operator},
};
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Player, Server};

/// Returns the path of something of a match.
pub fn path(id: &str, end: &str) -> String {
    format!("/v1/matches/{id}/{end}")
}

/// Plays a match to its end.
pub fn finished(server: &Server) -> (String, [Player; 2]) {
    let (id, players) = server.match_of_two();
    server.play_to_end(&id, &players);
    (id, players)
}

fn cards_of(view: &Value, seat: usize) -> &Value {
    &view["game"]["players"][seat]["hand"]
}

fn is_hidden(hand: &Value) -> bool {
    hand.as_array().is_some_and(|hand| !hand.is_empty() && hand.iter().all(Value::is_null))
}

#[test]
fn a_record_can_be_had_once_the_match_is_finished() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    server.get(&path(&id, "record"), &players[0]).problem("match_not_finished");
    server.play_to_end(&id, &players);
    let answer = server.get(&path(&id, "record"), &players[0]);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"{id}.json\""));
    let record = Record::read(&answer.text()).expect("a record");
    assert!(verify(&record).verified);
    assert_eq!(server.get(&path(&id, "record"), ANONYMOUS).bytes, answer.bytes, "it is everyone's then");
}

#[test]
fn a_finished_match_without_all_of_its_record_is_not_said_to_be_running() {
    let server = Server::start();
    let (id, players) = finished(&server);
    server.change_rows(format!("UPDATE progress SET version = version + 1 WHERE match_id = '{id}'"));
    server.get(&path(&id, "record"), &players[0]).problem("internal");
}

#[test]
fn a_record_comes_as_json_or_as_lines() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let ask =
        |accept: &str| server.request("GET", &path(&id, "record")).by(&players[0]).header("accept", accept).send();
    let lines = ask("application/x-ndjson");
    assert_eq!(lines.header("content-type"), "application/x-ndjson");
    assert_eq!(lines.header("content-disposition"), format!("attachment; filename=\"{id}.ndjson\""));
    let json = ask("application/json");
    assert_eq!(Record::read(&lines.text()).expect("a record"), Record::read(&json.text()).expect("a record"));
    for (accept, kind) in [
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("text/html, application/x-ndjson;q=0.1", "application/x-ndjson"),
        ("application/json;q=0.5, application/x-ndjson;q=0.9", "application/x-ndjson"),
        ("application/x-ndjson;q=0.5, application/json", "application/json"),
        ("text/plain", "text/plain; charset=utf-8"),
        ("image/png, text/*", "text/plain; charset=utf-8"),
    ] {
        assert_eq!(ask(accept).header("content-type"), kind, "{accept}");
    }
    for accept in ["text/html", "image/png, application/pdf"] {
        ask(accept).problem("not_acceptable");
    }
}

#[test]
fn a_record_in_plain_text_tells_the_match_by_the_players_names() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let book = server.request("GET", &path(&id, "record")).by(&players[0]).header("accept", "text/plain").send();
    assert_eq!(book.header("content-disposition"), format!("attachment; filename=\"{id}.txt\""));
    let [ana, ben] = players.each_ref().map(|player| player.name.as_str());
    let text = book.text();
    assert!(text.starts_with(&format!("Clear Ace\n=========\n\nPlayed by {ana} and {ben}.")), "{text}");
    for told in [
        id.as_str(),
        "Round 1\n-------\n",
        " begins.",
        "How it came out\n",
        &format!("Place 1: {ana}"),
        "acepost verify",
    ] {
        assert!(text.contains(told) || text.contains(&told.replace(ana, ben)), "{told} is not in:\n{text}");
    }
    assert!(!text.contains("Seat "), "players have names");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn a_running_match_is_replayed_from_the_own_seat_or_as_the_public() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let stranger = server.guest();
    for _ in 0..4 {
        server.play_once(&id, &players);
    }
    let replay = |version: u64, eyes: &str| path(&id, &format!("replay/{version}{eyes}"));
    let own = server.get(&replay(1, ""), &players[1]).expect(200);
    assert_eq!(own["seat"], 1);
    assert!(is_hidden(cards_of(&own, 0)) && !is_hidden(cards_of(&own, 1)));
    assert_eq!(server.get(&replay(1, "?as=seat:1"), &players[1]).expect(200), own);
    let public = server.get(&replay(1, "?as=public"), &players[1]).expect(200);
    assert!(is_hidden(cards_of(&public, 0)) && is_hidden(cards_of(&public, 1)));
    // Sentences call the player who reads them "you", whichever seat they look from. Everything else is the same for all.
    let mut seen_by_others = server.get(&replay(1, ""), &stranger).expect(200);
    assert_eq!(server.get(&replay(1, ""), ANONYMOUS).expect(200), seen_by_others);
    assert!(!seen_by_others["latest"]["sentences"].to_string().to_lowercase().contains("you "));
    seen_by_others["latest"]["sentences"] = public["latest"]["sentences"].clone();
    assert_eq!(seen_by_others, public);
    for eyes in ["?as=seat:0", "?as=full"] {
        assert_eq!(server.get(&replay(1, eyes), &players[1]).status, 403, "{eyes}");
        assert_eq!(server.get(&replay(1, eyes), ANONYMOUS).status, 403, "{eyes}");
    }
    assert_eq!(server.get(&replay(1, "?as=seat:1"), &stranger).status, 403);
}

#[test]
fn a_finished_match_is_replayed_from_every_seat_and_in_full() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let replay = |eyes: &str| server.get(&path(&id, &format!("replay/1{eyes}")), ANONYMOUS).expect(200);
    let [zero, one] = ["?as=seat:0", "?as=seat:1"].map(replay);
    assert!(!is_hidden(cards_of(&zero, 0)) && is_hidden(cards_of(&zero, 1)));
    assert!(is_hidden(cards_of(&one, 0)) && !is_hidden(cards_of(&one, 1)));
    let full = replay("?as=full");
    assert_eq!((cards_of(&full, 0), cards_of(&full, 1)), (cards_of(&zero, 0), cards_of(&one, 1)));
    assert!(full["game"]["piles"][0]["cards"].is_array());
    assert!(is_hidden(cards_of(&replay("?as=public"), 0)), "a replay shows what was to be seen then");
    let mut own = server.get(&path(&id, "replay/1"), &players[0]).expect(200);
    assert!(own["latest"]["sentences"][0].as_str().is_some_and(|dealt| dealt.contains("You hold")), "{own}");
    own["latest"]["sentences"] = zero["latest"]["sentences"].clone();
    assert_eq!(own, zero);
}

#[test]
fn a_replay_is_of_a_version_that_there_is_and_of_a_seat_that_there_is() {
    let server = Server::start();
    let (id, players) = finished(&server);
    for end in ["replay/0", "replay/100000", "replay/18446744073709551615", "replay/1?as=seat:2", "replay/1?as=seat:99"]
    {
        server.get(&path(&id, end), &players[0]).problem("not_found");
    }
    for end in ["replay/1?as=everyone", "replay/1?as=seat:-1", "replay/1?as=seat:256", "replay/1?eyes=full"] {
        assert_eq!(server.get(&path(&id, end), &players[0]).status, 400, "{end}");
    }
}

#[test]
fn events_are_read_page_by_page() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let version = server.view(&id, &players[0])["version"].as_u64().expect("a number");
    let mut after = 0;
    let mut seqs = Vec::new();
    loop {
        let page = server.get(&path(&id, &format!("events?after={after}&limit=7")), &players[0]);
        let linked = page.has("link");
        let page = page.expect(200);
        assert_eq!(page["version"], version);
        let items = page["items"].as_array().expect("a list");
        assert!(items.len() <= 7);
        seqs.extend(items.iter().map(|event| event["seq"].as_u64().expect("a number")));
        assert_eq!(linked, !page["next"].is_null());
        assert_eq!(page["over"], page["next"].is_null());
        let Some(next) = page["next"].as_u64() else { break };
        after = next;
    }
    assert!(seqs.iter().copied().eq(1..=version), "{seqs:?}");
    let beyond = server.get(&path(&id, &format!("events?after={}", u64::MAX)), &players[0]).expect(200);
    assert_eq!((&beyond["items"], &beyond["next"]), (&json!([]), &Value::Null));
}

#[test]
fn events_say_when_none_follows() {
    let server = Server::start();
    for is_called_off in [false, true] {
        let (id, players) = server.match_of_two();
        (0..2).for_each(|_| server.play_once(&id, &players));
        let newest = server.view(&id, &players[0])["version"].as_u64().expect("a number");
        let page = |query: &str| server.get(&path(&id, &format!("events?{query}")), ANONYMOUS).expect(200);
        for query in ["limit=1", "limit=200", &format!("after={newest}"), "after=1000"] {
            assert_eq!(page(query)["over"], false, "{query}");
        }
        let awaited = thread::scope(|scope| {
            let poll = scope.spawn(|| page(&format!("after={newest}&wait=60")));
            if is_called_off {
                let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.time() };
                operators::cancel(&mut server.database(), id.parse().expect("an id"), &by).expect("called off");
            } else {
                server.post(&path(&id, "resignation"), &players[0], &json!({})).expect(200);
            }
            poll.join().expect("an answer")
        });
        assert_eq!((&awaited["items"][0]["seq"], &awaited["over"]), (&json!(newest + 1), &json!(true)));
        assert_eq!(page("limit=1&wait=60")["over"], false);
        // None of these waits.
        for query in ["limit=200", &format!("after={newest}"), &format!("after={}", newest + 1), "after=1000"] {
            assert_eq!(page(&format!("{query}&wait=60"))["over"], true, "{query}");
        }
    }
}

#[test]
fn an_event_of_a_running_match_shows_each_seat_its_own_cards() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let hands = |player: &Player| {
        let events = server.get(&path(&id, "events"), player).expect(200);
        events["items"][0]["effects"][0]["hands"].clone()
    };
    for seat in [0, 1] {
        let shown = hands(&players[seat]);
        assert!(is_hidden(&shown[1 - seat]) && !is_hidden(&shown[seat]), "{shown}");
    }
    let public = server.get(&path(&id, "events"), ANONYMOUS).expect(200);
    let shown = &public["items"][0]["effects"][0]["hands"];
    assert!(is_hidden(&shown[0]) && is_hidden(&shown[1]));
}

#[test]
fn what_one_perspective_knew_can_be_had_while_the_match_runs() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    (0..6).for_each(|_| server.play_once(&id, &players));
    let path = |r#as: &str| format!("/v1/matches/{id}/record?as={as}");
    server.get(&format!("/v1/matches/{id}/record"), &players[0]).problem("match_not_finished");
    server.get(&path("full"), &players[0]).problem("match_not_finished");
    server.get(&path("seat:1"), &players[0]).problem("forbidden");
    server.get(&path("seat:0"), ANONYMOUS).problem("forbidden");
    server.get(&path("seat:2"), &players[0]).problem("not_found");
    server.get(&path("nobody"), &players[0]).problem("malformed_query");
    let held: Vec<PartialRecord> = [("seat:0", Some(&players[0])), ("seat:1", Some(&players[1])), ("public", None)]
        .into_iter()
        .map(|(perspective, player)| {
            let answer = server.request("GET", &path(perspective));
            let answer = match player {
                Some(player) => answer.by(player),
                None => answer,
            };
            let text = answer.send().text();
            assert!(!text.contains("\"seed\""), "{text}");
            PartialRecord::read(&text).expect("a partial record")
        })
        .collect();
    assert_eq!(held[0].seat(), Some(acepost::games::Seat(0)));
    assert_eq!(held[2].r#as, Perspective::Public);
    let name = server.get(&path("seat:0"), &players[0]).header("content-disposition").to_owned();
    assert_eq!(name, format!("attachment; filename=\"{id}-seat-0.json\""));
    server.play_to_end(&id, &players);
    let record = Record::read(&server.get(&path("full"), ANONYMOUS).text()).expect("a record");
    for held in &held {
        assert_eq!(held.version, 7);
        assert_eq!(held.hold_against(&record), Ok(()), "{}", held.r#as);
    }
    for accept in ["application/x-ndjson", "text/csv", "text/plain"] {
        let answer = server.request("GET", &path("seat:1")).header("accept", accept).send();
        assert!(answer.header("content-type").starts_with(accept));
    }
}
