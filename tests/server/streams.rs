//! Event streams: no event missed or repeated, on any server; and nothing that the receiver may not know.

use std::thread;

use acepost::service::{
    Clock,
    operators::{self, Operator},
};
use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::harness::{
    ANONYMOUS, PASSWORD, Player, Server, StreamEvent, WAITING_FOR_LOCK, eventually, id_of, locks_where,
};

/// Returns the path of a match's events.
pub fn path(id: &str) -> String {
    format!("/v1/matches/{id}/events")
}

/// Returns the numbers of the events of a stream.
pub fn numbers(events: &[StreamEvent]) -> Vec<u64> {
    events.iter().map(|event| event.id).collect()
}

#[test]
fn a_stream_brings_every_event_as_its_receiver_may_know_it_and_ends_with_the_match() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let streams = [server.stream(&path(&id), Some(&players[0]), None), server.stream(&path(&id), None, None)];
    server.play_to_end(&id, &players);
    let [own, public] = streams.map(crate::harness::EventStream::rest);
    let version = server.view(&id, &players[0])["version"].as_u64().expect("a version");
    for events in [&own, &public] {
        assert_eq!(numbers(events), (1..=version).collect::<Vec<_>>());
        assert!(events.iter().all(|event| event.name == "event" && event.data["seq"] == event.id));
    }
    let hidden =
        |event: &&StreamEvent| event.data["cause"]["type"] == "action" && event.data["cause"]["action"].is_null();
    // All but the last arrived while the match ran.
    assert!(public[..public.len() - 1].iter().any(|event| hidden(&event)));
    assert!(public.last().is_some_and(|event| !hidden(&event)));
    let after = server.request("GET", &path(&id)).header("accept", "text/event-stream");
    assert_eq!(after.header("last-event-id", &version.to_string()).send().status, 204);
}

#[test]
fn who_reconnects_anywhere_misses_and_repeats_nothing() {
    let server = Server::start();
    let servers = [server.another(), server.another()];
    let (id, players) = server.match_of_two();
    let follow = |stranger: usize| {
        let (servers, id) = (&servers, &id);
        move || {
            let (mut seen, mut last): (Vec<u64>, Option<u64>) = (Vec::new(), None);
            // Three events, then the other server.
            for by in servers.iter().cycle().skip(stranger) {
                let request = by.request("GET", &path(id)).header("accept", "text/event-stream");
                if let Some(last) = last
                    && by.get(&path(id), ANONYMOUS).expect(200)["version"] == last
                    && request.header("last-event-id", &last.to_string()).send().status == 204
                {
                    return seen;
                }
                let mut stream = by.stream(&path(id), None, last);
                for _ in 0..3 {
                    let Some(event) = stream.next() else { break };
                    seen.push(event.id);
                    last = Some(event.id);
                }
            }
            seen
        }
    };
    thread::scope(|scope| {
        let followers = [0, 1].map(|stranger| scope.spawn(follow(stranger)));
        server.play_to_end(&id, &players);
        let version = server.view(&id, &players[0])["version"].as_u64().expect("a version");
        for follower in followers {
            assert_eq!(follower.join().expect("a follower"), (1..=version).collect::<Vec<_>>());
        }
    });
}

#[test]
fn what_came_while_a_server_did_not_hear_is_found_all_the_same() {
    let server = Server::start();
    let other = server.another();
    let (id, players) = server.match_of_two();
    let mut stream = other.stream(&path(&id), None, None);
    assert_eq!(stream.next().map(|event| event.id), Some(1));
    // The listening sessions are those that hold this lock while they listen.
    let listening = locks_where("locktype = 'advisory'");
    let sessions = format!("SELECT count(DISTINCT pid)::text AS answer FROM {listening}");
    eventually("two sessions that listen", || server.ask_database(&sessions) == "2");
    server.ask_database(&format!("SELECT count(pg_terminate_backend(pid))::text AS answer FROM {listening}"));
    server.play_once(&id, &players);
    assert_eq!(stream.next().map(|event| event.id), Some(2));
}

#[test]
fn a_client_ahead_of_a_restored_match_gets_the_newest_event_again_and_what_follows() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let newest = server.view(&id, &players[0])["version"].as_u64().expect("a version");
    let mut stream = server.stream(&path(&id), Some(&players[0]), Some(newest + 1000));
    // It may be this client's turn, and nothing else would tell it so.
    assert_eq!(stream.next().map(|event| event.id), Some(newest));
    server.play_once(&id, &players);
    assert_eq!(stream.next().map(|event| event.id), Some(newest + 1));
}

#[test]
fn a_client_ahead_of_a_restored_match_that_waits_gets_the_newest_event_again() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let ahead = |more: &str| server.get(&format!("{}?after=1000{more}", path(&id)), &players[0]).expect(200);
    for is_over in [false, true] {
        if is_over {
            server.post(&format!("/v1/matches/{id}/resignation"), &players[1], &json!({})).expect(200);
        }
        let newest = server.view(&id, &players[0])["version"].take();
        let told = ahead("&wait=60");
        let events = told["items"].as_array().expect("events");
        assert_eq!((events.len(), &events[0]["seq"], &told["over"]), (1, &newest, &json!(is_over)));
        // A client that reads page by page comes to an end.
        let page = ahead("");
        assert_eq!((&page["items"], &page["next"], &page["over"]), (&json!([]), &Value::Null, &json!(is_over)));
    }
}

#[test]
fn a_spectator_cannot_tell_from_repeated_events_how_far_ahead_the_players_are() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"spectator_delay": 1000}));
    server.play_once(&id, &players);
    let stream = server.stream(&path(&id), None, Some(1000));
    let last = server.play_to_end(&id, &players)["version"].as_u64().expect("a version");
    assert_eq!(numbers(&stream.rest()), (2..=last).collect::<Vec<_>>());
}

#[test]
fn a_client_ahead_of_a_restored_account_waits_for_what_follows() {
    let server = Server::idle_with(|_| {});
    let (id, players) = server.match_of_two();
    let mut notices = server.database();
    thread::scope(|scope| {
        notices.batch_execute("BEGIN; LOCK TABLE notices").expect("a lock");
        let poll = scope.spawn(|| server.get("/v1/me/notices?after=1000&wait=5", &players[0]));
        // It has read which notice is the newest, and now looks for those that follow.
        server.wait_for_count(WAITING_FOR_LOCK, 1);
        let notice = format!(
            "INSERT INTO notice_counters (player_id, newest) VALUES ('{player}', 1);
             INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
             VALUES ('{player}', 1, gen_random_uuid(), '{id}', 'match.paused', '{news}', now());
             COMMIT",
            player = players[0].id,
            news = json!({"type": "match.paused", "data": {"reasons": ["agreement"]}}),
        );
        notices.batch_execute(&notice).expect("a notice");
        let polled = poll.join().expect("an answer").expect(200);
        assert_eq!(polled["items"][0]["number"], 1, "{polled}");
    });
}

#[test]
fn an_account_has_one_stream_of_what_its_player_is_told() {
    let server = Server::start();
    let other = server.another();
    let players = [server.guest(), server.guest()];
    let mut stream = other.stream("/v1/me/stream", Some(&players[1]), Some(0));
    let id = server.seat(&players, &json!({}));
    server.play_to_end(&id, &players);
    let mut told = Vec::new();
    while told.last().is_none_or(|event: &StreamEvent| event.data["news"]["type"] != "match.finished") {
        told.push(stream.next().expect("a notice"));
    }
    assert_eq!(numbers(&told), (1..=told.len() as u64).collect::<Vec<_>>());
    let kinds: Vec<&Value> = told.iter().map(|event| &event.data["news"]["type"]).collect();
    assert_eq!((kinds[0], kinds[1]), (&json!("match.joined"), &json!("match.started")));
    assert!(kinds[2..kinds.len() - 1].iter().all(|kind| **kind == "match.your_turn"), "{kinds:?}");
    // The same as in the list, and from the middle on.
    let listed = server.get("/v1/me/notices?limit=200", &players[1]).expect(200);
    let data: Vec<Value> = told.iter().map(|event| event.data.clone()).collect();
    assert_eq!(listed["items"], json!(data));
    let mut again = server.stream("/v1/me/stream", Some(&players[1]), Some(2));
    assert_eq!(again.next().as_ref(), told.get(2));
}

#[test]
fn a_stream_is_refused_as_everything_else_is() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"visibility": "private"}));
    let stranger = server.guest();
    let ask = |path: &str, player: Option<&Player>, header: Option<&str>| {
        let mut request = server.request("GET", path).header("accept", "text/event-stream");
        if let Some(player) = player {
            request = request.by(player);
        }
        if let Some(header) = header {
            request = request.header("last-event-id", header);
        }
        let answer = request.send();
        (answer.status, answer.body["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(ask(&path(&id), Some(&stranger), None), (404, "not_found".to_owned()));
    assert_eq!(ask(&path(&id), None, None), (404, "not_found".to_owned()));
    assert_eq!(ask("/v1/me/stream", None, None), (401, "unauthenticated".to_owned()));
    assert_eq!(ask(&path(&id), Some(&players[0]), Some("yesterday")), (400, "invalid_header".to_owned()));
    assert_eq!(ask("/v1/me/stream", Some(&stranger), Some("-1")), (400, "invalid_header".to_owned()));
    let open = server.open_match(&stranger, &json!({}));
    let open = id_of(&open);
    assert_eq!(ask(&path(&open), Some(&stranger), None), (409, "match_not_started".to_owned()));
    let image = server.request("GET", &path(&id)).by(&players[0]).header("accept", "image/png").send();
    assert_eq!((image.status, &image.body["code"]), (406, &json!("not_acceptable")));
}

#[test]
fn no_more_streams_are_opened_than_the_server_has_room_for() {
    let server = Server::with(|settings| settings.streams = 2);
    let (id, _) = server.match_of_two();
    let ask = || server.request("GET", &path(&id)).header("accept", "text/event-stream").send();
    let [_one, other] = [(); 2].map(|()| server.stream(&path(&id), None, None));
    let refusal = ask();
    assert_eq!((refusal.status, &refusal.body["code"]), (503, &json!("unavailable")));
    assert!(refusal.has("retry-after"));
    drop(other);
    let server = Server::with(|settings| settings.streams_per_address = 1);
    let (id, _) = server.match_of_two();
    let _one = server.stream(&path(&id), None, None);
    let refusal = server.request("GET", &path(&id)).header("accept", "text/event-stream").send();
    assert_eq!((refusal.status, &refusal.body["code"]), (429, &json!("rate_limited")));
}

#[test]
fn who_waits_for_news_counts_as_a_stream() {
    let server = Server::with(|settings| settings.streams_per_address = 1);
    let (id, players) = server.match_of_two();
    let pairing = server.post("/v1/pairings", &players[0], &json!({"game": "clear-ace"})).expect(201);
    let pairing = format!("/v1/pairings/{}", id_of(&pairing));
    let all = [path(&id), "/v1/me/notices".to_owned(), pairing];
    thread::scope(|scope| {
        let waiting = scope.spawn(|| server.get(&format!("{}?after=1&wait=60", path(&id)), &players[0]));
        eventually("a request that waits", || server.metric("acepost_streams") == 1);
        for path in &all {
            let refusal = server.get(&format!("{path}?wait=1"), &players[0]);
            assert!(refusal.has("retry-after"));
            refusal.problem("rate_limited");
            server.get(path, &players[0]).expect(200);
        }
        let stream = server.request("GET", &path(&id)).header("accept", "text/event-stream").send();
        stream.problem("rate_limited");
        server.play_once(&id, &players);
        assert_eq!(waiting.join().expect("an answer").expect(200)["items"][0]["seq"], 2);
    });
    eventually("a free place", || server.metric("acepost_streams") == 0);
    for path in &all[..2] {
        server.get(&format!("{path}?wait=1"), &players[0]).expect(200);
    }
}

#[test]
fn players_wait_for_none_of_those_who_are_told_of_an_event() {
    let server = Server::idle_with(|_| {});
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let [mut row, mut events] = [(); 2].map(|()| server.database());
    thread::scope(|scope| {
        events.batch_execute("BEGIN; LOCK TABLE events").expect("a lock");
        let poll = scope.spawn(|| server.get(&format!("{}?after=1&wait=60", path(&id)), ANONYMOUS));
        server.wait_for_count(WAITING_FOR_LOCK, 1);
        events.batch_execute("COMMIT").expect("the lock's end");
        // Comes after its first look at the match.
        server.view(&id, player);
        // The append waits for the row, and this lock of the events for the append: no other comes between.
        row.batch_execute(&format!("BEGIN; SELECT FROM progress WHERE match_id = '{id}' FOR UPDATE")).expect("a lock");
        let acting = scope.spawn(|| server.post(&format!("/v1/matches/{id}/actions"), player, &answer));
        server.wait_for_count(WAITING_FOR_LOCK, 1);
        let locking = scope.spawn(|| events.batch_execute("BEGIN; LOCK TABLE events").map(|()| events));
        server.wait_for_count(WAITING_FOR_LOCK, 2);
        row.batch_execute("COMMIT").expect("the lock's end");
        let mut events = locking.join().expect("an end").expect("a lock");
        acting.join().expect("an answer").expect(200);
        assert_eq!(server.view(&id, player)["version"], 2);
        events.batch_execute("COMMIT").expect("the lock's end");
        server.post(&format!("/v1/matches/{id}/resignation"), player, &json!({})).expect(200);
        assert_eq!(poll.join().expect("an answer").expect(200)["items"][0]["seq"], 2);
    });
}

/// What ends the tokens of a player, and whether the session of the request continues.
const ENDS: [(&str, bool); 6] = [
    ("sign out", false),
    ("password", true),
    ("revoked", false),
    ("suspended", false),
    ("reset", false),
    ("deleted", false),
];

fn end(server: &Server, how: &str, ana: &Player) {
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.now() };
    let database = &mut server.database();
    match how {
        "sign out" => assert_eq!(server.delete("/v1/sessions/current", ana).status, 204),
        "password" => {
            let change = json!({"password": "another horse battery", "current_password": PASSWORD});
            server.patch("/v1/me", ana, &change).expect(200);
        }
        "revoked" => assert_eq!(operators::revoke_tokens(database, &ana.name, &by).expect("revoked"), 2),
        "suspended" => operators::suspend(database, &ana.name, None, &by).expect("a suspension"),
        "reset" => drop(operators::reset_password(database, &ana.name, &by).expect("a password")),
        "deleted" => {
            drop(server.request("DELETE", "/v1/me").by(ana).json(&json!({"password": PASSWORD})).send().expect(200));
        }
        other => panic!("{other}"),
    }
}

#[test]
fn a_stream_ends_with_its_token_on_every_server_and_however_it_ends() {
    let server = Server::start();
    let other = server.another();
    let (id, _) = server.match_of_two();
    for (number, (how, goes_on)) in ENDS.into_iter().enumerate() {
        let ana = server.player(&format!("ana-{number}"));
        let elsewhere = Player::of(&server.sign_in(&ana.name, PASSWORD).expect(201));
        // The token of the request, and another one of the player.
        let (ending, staying) = if goes_on { (&elsewhere, &ana) } else { (&ana, &elsewhere) };
        let servers = [&server, &other];
        let open = |player| {
            servers.map(|server| ["/v1/me/stream", &path(&id)].map(|at| server.stream(at, Some(player), None)))
        };
        let (streams, mut public) = (open(ending), other.stream(&path(&id), None, None));
        let mut kept = server.stream("/v1/me/stream", Some(staying), None);
        for server in servers {
            server.get("/v1/me", ending).expect(200);
        }
        end(&server, how, &ana);
        for mut stream in streams.into_iter().flatten() {
            assert!(stream.ends_soon(), "{how}");
        }
        for server in servers {
            let code = if how == "suspended" { "suspended" } else { "unauthenticated" };
            server.get("/v1/me", ending).problem(code);
        }
        assert_eq!(public.next().map(|event| event.id), Some(1), "{how}: a stream without a token goes on");
        if how == "sign out" || how == "password" {
            server.get("/v1/me", staying).expect(200);
            let host = server.guest();
            server.invite(&id_of(&server.open_match(&host, &json!({}))), &host, &ana);
            assert!(kept.next().is_some(), "{how}: the stream of the other token goes on");
        }
    }
}

#[test]
fn who_waits_for_news_is_refused_once_the_token_has_ended() {
    let server = Server::start();
    let (id, _) = server.match_of_two();
    let ana = server.player("ana");
    let program = server.personal_token(&ana, &["read"]);
    let events = format!("{}?after=1&wait=60", path(&id));
    let pairing = server.post("/v1/pairings", &ana, &json!({"game": "clear-ace"})).expect(201);
    let pairing = format!("/v1/pairings/{}?wait=60", id_of(&pairing));
    thread::scope(|scope| {
        let waiting = ["/v1/me/notices?wait=60", &events, &pairing].map(|at| {
            let (server, program) = (&server, &program);
            let at = at.to_owned();
            scope.spawn(move || server.get(&at, program))
        });
        eventually("three that wait", || server.metric("acepost_streams") == 3);
        operators::revoke_tokens(
            &mut server.database(),
            "ana",
            &Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.now() },
        )
        .expect("revoked");
        for waiting in waiting {
            waiting.join().expect("an answer").problem("unauthenticated");
        }
    });
}

#[test]
fn a_stream_ends_with_its_token_even_if_nobody_told_its_server() {
    let server = Server::start();
    let other = server.another();
    let (ana, ben) = (server.guest(), server.guest());
    let mut streams = [&ana, &ben].map(|player| other.stream("/v1/me/stream", Some(player), None));
    let revoke = format!("UPDATE tokens SET revoked_at = created_at WHERE player_id = '{}'", ana.id);
    server.change_rows(revoke);
    server.change_rows(format!("INSERT INTO suspensions (player_id, since) VALUES ('{}', now())", ben.id));
    for stream in &mut streams {
        assert!(stream.ends_soon());
    }
}
