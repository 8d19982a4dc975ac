//! Events, replays, records, audits: which callers get them, when, and in which form.

use acepost::record::{PartialRecord, Perspective, Record, verify};
use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query, sql_types};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Player, Server};

fn path(id: &str, end: &str) -> String {
    format!("/v1/matches/{id}/{end}")
}

/// Plays a match to its end.
fn finished(server: &Server) -> (String, [Player; 2]) {
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
fn an_audit_finds_a_running_match_and_a_finished_one_as_they_must_be() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    for _ in 0..5 {
        server.play_once(&id, &players);
    }
    let head = server.view(&id, &players[0])["head"].clone();
    let report = server.get(&path(&id, "audit"), ANONYMOUS).expect(200);
    let expected = json!({
        "verified": true, "match_id": id, "game": "clear-ace", "events": 6, "head": head, "failure": null,
    });
    assert_eq!(report, expected);
    let last = server.play_to_end(&id, &players);
    let report = server.get(&path(&id, "audit"), &players[1]).expect(200);
    assert_eq!(
        (&report["verified"], &report["events"], &report["head"]),
        (&json!(true), &last["version"], &last["head"])
    );
}

#[test]
fn an_audit_finds_a_row_that_somebody_with_access_to_the_database_altered() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let mut database = server.database();
    let mut alter = |statement: &str| {
        let query = sql_query(statement).bind::<sql_types::Uuid, _>(id.parse::<uuid::Uuid>().expect("an id"));
        query.execute(&mut database)
    };
    let statement = "UPDATE events SET body = translate(body, 'SHDC', 'HSCD') WHERE match_id = $1 AND seq = 4";
    let refused = alter(statement).expect_err("records are append-only").to_string();
    assert!(refused.contains("append-only"), "{refused}");
    let mut administrator = server.database();
    sql_query("ALTER TABLE events DISABLE TRIGGER events_append_only").execute(&mut administrator).expect("superuser");
    assert_eq!(alter(statement).expect("nothing holds it now"), 1);
    let report = server.get(&path(&id, "audit"), &players[0]).expect(200);
    assert_eq!(report["verified"], false);
    assert_eq!((&report["failure"]["check"], &report["failure"]["event"]), (&json!("chain"), &json!(4)));
}

#[test]
fn audits_leave_the_connections_to_other_requests() {
    let server = Server::idle_with(|settings| settings.behind_proxy = true);
    let (id, players) = finished(&server);
    let mut holder = server.database();
    holder.batch_execute("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE").expect("a lock");
    std::thread::scope(|scope| {
        // As many as would take every connection of the pool, each from another network.
        let ask = |number: usize| {
            let request = server.request("GET", &path(&id, "audit"));
            request.header("x-forwarded-for", &format!("198.51.100.{number}")).send()
        };
        let audits: Vec<_> = (0..8).map(|number| scope.spawn(move || ask(number))).collect();
        server.wait_for_lock();
        for _ in 0..20 {
            server.get("/v1/me", &players[0]).expect(200);
        }
        let waiting =
            "SELECT count(*)::text AS answer FROM pg_locks WHERE NOT granted AND relation = 'events'::regclass";
        assert_eq!(server.ask_database(waiting), "1", "the others wait for their turn without a connection");
        holder.batch_execute("ROLLBACK").expect("a rollback");
        for audit in audits {
            assert_eq!(audit.join().expect("an answer").expect(200)["verified"], true);
        }
    });
}

#[test]
fn no_network_has_more_than_two_audits_at_the_same_time() {
    let server = Server::idle_with(|settings| settings.behind_proxy = true);
    let (id, _) = finished(&server);
    let mut holder = server.database();
    holder.batch_execute("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE").expect("a lock");
    let from = |address: &str| server.request("GET", &path(&id, "audit")).header("x-forwarded-for", address).send();
    std::thread::scope(|scope| {
        let (sender, answers) = std::sync::mpsc::channel();
        for number in 0..3 {
            let (from, sender) = (&from, sender.clone());
            scope.spawn(move || drop(sender.send(from(&format!("2001:db8:7:{number}::1")))));
        }
        // Only the one that is refused does not wait for the lock.
        let refused = answers.recv().expect("an answer");
        assert!(!refused.header("retry-after").is_empty());
        refused.problem("rate_limited");
        let other = scope.spawn(|| from("2001:db8:8::1"));
        holder.batch_execute("ROLLBACK").expect("a rollback");
        assert_eq!(other.join().expect("an answer").expect(200)["verified"], true);
        assert!((0..2).all(|_| answers.recv().expect("an answer").status == 200));
    });
}

#[test]
fn a_match_in_which_nothing_happens_is_verified_once_in_ten_minutes() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let verified = || server.get(&path(&id, "audit"), &players[0]).expect(200)["verified"].clone();
    assert_eq!(verified(), true);
    let alter = format!(
        "ALTER TABLE events DISABLE TRIGGER events_append_only;
         UPDATE events SET body = translate(body, 'SHDC', 'HSCD') WHERE match_id = '{id}' AND seq = 4"
    );
    server.database().batch_execute(&alter).expect("a superuser");
    assert_eq!(verified(), true, "the report of a moment ago");
    server.clock.advance(SignedDuration::from_mins(10));
    assert_eq!(verified(), false);
}

#[test]
fn anyone_can_have_a_record_verified() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let record = server.get(&path(&id, "record"), &players[0]).expect(200);
    let report = server.post("/v1/audits", ANONYMOUS, &record).expect(200);
    assert_eq!((&report["verified"], &report["match_id"]), (&json!(true), &json!(id)));

    let lines = Record::read(&record.to_string()).expect("a record").to_ndjson().expect("plain data");
    let verify = |kind: &str, body: String| server.request("POST", "/v1/audits").body(kind, body).send();
    assert_eq!(verify("application/x-ndjson", lines).expect(200), report);

    let mut altered = record.clone();
    altered["events"][6]["event"]["at"] = json!("2030-01-01T12:00:00.001Z");
    let report = verify("application/json", altered.to_string()).expect(200);
    assert_eq!((&report["verified"], &report["failure"]["event"]), (&json!(false), &json!(7)));
}

#[test]
fn the_former_path_says_what_replaces_it_and_until_when_it_works() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let record = server.get(&path(&id, "record"), &players[0]).expect(200);
    let report = server.post("/v1/audits", ANONYMOUS, &record).expect(200);
    let former = |body: &Value| server.post("/v1/records/verify", ANONYMOUS, body);
    assert_eq!(former(&record).expect(200), report);
    for answer in [former(&record), former(&json!({}))] {
        assert_eq!(answer.header("deprecation"), "@1795478400");
        assert_eq!(answer.header("sunset"), "Tue, 01 Jun 2027 00:00:00 GMT");
        assert_eq!(answer.header("link"), "</v1/audits>; rel=\"successor-version\"");
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let server = Server::start();
    let verify = |kind: &str, body: String| server.request("POST", "/v1/audits").body(kind, body).send();
    for body in ["{}", "[]", "nonsense", "{\"type\":\"event\"}"] {
        let problem = verify("application/json", body.to_owned()).problem("validation");
        assert!(problem["errors"][0]["detail"].as_str().expect("a sentence").contains("line 1"), "{problem}");
    }
    let deep = "[".repeat(100_000);
    verify("application/json", deep).problem("validation");
    verify("application/json", " ".repeat(16 * 1024 * 1024 + 1)).problem("body_too_large");
    verify("image/png", "{}".to_owned()).problem("unsupported_media_type");
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
        let Some(next) = page["next"].as_u64() else { break };
        after = next;
    }
    assert!(seqs.iter().copied().eq(1..=version), "{seqs:?}");
    let beyond = server.get(&path(&id, &format!("events?after={}", u64::MAX)), &players[0]).expect(200);
    assert_eq!((&beyond["items"], &beyond["next"]), (&json!([]), &Value::Null));
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

#[test]
fn an_audit_says_little_however_much_a_record_does() {
    let server = Server::start();
    let (id, _) = finished(&server);
    let whole: Value = server.get(&format!("/v1/matches/{id}/record"), ANONYMOUS).expect(200);
    for field in ["/format", "/header/chance", "/header/game", "/events/0/event/seq", "/events/0/event/cause/type"] {
        let mut record = whole.clone();
        // As a control character it would be escaped twice.
        *record.pointer_mut(field).expect("a field") = json!("\u{7f}".repeat(1_000_000));
        let answer = server.request("POST", "/v1/audits").body("application/json", record.to_string()).send();
        assert!(answer.status == 422 || answer.body["verified"] == false, "{field}: {}", answer.status);
        assert!(answer.bytes.len() < 8192, "{field}: {} bytes", answer.bytes.len());
    }
}
