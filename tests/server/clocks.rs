//! Clocks: deadlines, timeouts exactly once, answers that arrive in time. The virtual clock lets weeks pass.

use std::thread;

use acepost::record::Time;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{
    ANONYMOUS, Player, Server, WAITING_FOR_LOCK, awaited_locks_of, eventually, id_of, locks_where, once_alive,
};

/// Returns a clock of a day for each decision.
fn a_day() -> Value {
    json!({"type": "per_decision", "seconds": 86400})
}

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

fn seconds(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(seconds)
}

pub fn time(value: &Value) -> Time {
    value.as_str().unwrap_or_else(|| panic!("{value} is no time")).parse().expect("a time")
}

/// Returns the events after this version, once there is one.
#[track_caller]
fn wait_for(server: &Server, id: &str, after: &Value) -> Vec<Value> {
    let events = server.get(&format!("/v1/matches/{id}/events?after={after}&wait=60"), ANONYMOUS).expect(200);
    events["items"].as_array().expect("a list").clone()
}

/// Returns the deadline of the player to act, from the summary.
#[track_caller]
fn deadline(server: &Server, id: &str) -> Time {
    let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
    let to_act = summary["to_act"][0].as_u64().expect("a seat");
    time(&summary["deadlines"][usize::try_from(to_act).expect("a seat")])
}

/// Returns the player to act, and an answer.
#[track_caller]
fn answer<'a>(server: &Server, id: &str, players: &'a [Player]) -> (&'a Player, Value) {
    server.next_answer(id, players).expect("an open decision")
}

#[test]
fn a_notice_of_a_turn_has_its_deadline_also_if_another_player_has_answered_since() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"game": "clear-ace", "clock": a_day()}));
    // The first decision is open to both.
    server.play_once(&id, &players[1..]);
    let turns = server.told_of(&id, "match.your_turn");
    let (_, turn) = turns.iter().find(|(player, _)| *player == players[0].id).expect("a turn");
    let view = server.view(&id, &players[0]);
    assert_eq!((&view["to_act"], &view["decision"]["number"]), (&json!([0]), &turn["decision"]));
    assert_eq!(time(&turn["deadline"]), deadline(&server, &id));
}

#[test]
fn a_seat_whose_time_runs_out_leaves_at_its_deadline() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"clock": a_day()}));
    let due = deadline(&server, &id);
    assert_eq!(due.timestamp(), server.clock.time().timestamp() + hours(24));
    let (late, _) = answer(&server, &id, &players);
    let view = server.view(&id, late);
    assert_eq!(
        time(&view["clocks"]["seats"][usize::try_from(view["seat"].as_u64().unwrap()).unwrap()]["deadline"]),
        due
    );
    server.clock.advance(hours(24) + seconds(11));
    let events = wait_for(&server, &id, &view["version"]);
    assert_eq!(events[0]["cause"], json!({"type": "time_out", "seats": view["to_act"]}));
    assert_eq!(time(&events[0]["at"]), due, "it runs out at the deadline, whenever that is noticed");
    let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
    assert_eq!((&summary["status"], &summary["outcome"]["reason"]), (&json!("finished"), &json!("timed_out")));
    assert_eq!(summary["deadlines"], json!([]));
    let report = server.get(&format!("/v1/matches/{id}/audit"), ANONYMOUS).expect(200);
    assert_eq!(report["verified"], true);
}

#[test]
fn an_answer_in_time_counts_and_one_behind_it_does_not() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"clock": a_day()}));
    let (player, in_time) = answer(&server, &id, &players);
    server.clock.advance(hours(24));
    let answered = server.post(&format!("/v1/matches/{id}/actions"), player, &in_time).expect(200);
    assert_eq!(time(&answered["event"]["at"]), server.clock.time());
    let (player, late) = answer(&server, &id, &players);
    let version = server.view(&id, player)["version"].clone();
    // Both had to choose at the start, by the same time.
    assert_eq!(deadline(&server, &id), server.clock.time());
    server.clock.advance(seconds(1));
    let refusal = once_alive(|| server.post(&format!("/v1/matches/{id}/actions"), player, &late));
    assert_eq!((refusal.status, &refusal.body["code"]), (409, &json!("time_up")), "{}", refusal.text());
    assert_eq!(refusal.body["view"]["version"], version);
    server.clock.advance(seconds(10));
    assert_eq!(wait_for(&server, &id, &version)[0]["cause"]["type"], "time_out");
    let refusal = server.post(&format!("/v1/matches/{id}/actions"), player, &late);
    assert_eq!(refusal.body["code"], "decision_closed", "{}", refusal.text());
}

#[test]
fn the_server_stands_in_twice_and_the_third_time_the_seat_leaves() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"clock": a_day(), "options": {"on_timeout": "stand_in"}}));
    let mut stood_in = [0; 2];
    loop {
        let version = server.view(&id, &players[0])["version"].clone();
        server.clock.advance(hours(24) + seconds(11));
        // All events of one deadline are written at once.
        for event in wait_for(&server, &id, &version) {
            match event["cause"]["type"].as_str() {
                Some("stand_in") => stood_in[seat_of(&event["cause"]["seat"])] += 1,
                Some("time_out") => {
                    let left = event["cause"]["seats"].as_array().expect("seats").clone();
                    assert!(left.iter().all(|seat| stood_in[seat_of(seat)] == 2), "{stood_in:?} {left:?}");
                    return;
                }
                other => panic!("{other:?} of players who are away"),
            }
        }
    }
}

fn seat_of(value: &Value) -> usize {
    value.as_u64().and_then(|seat| usize::try_from(seat).ok()).expect("a seat")
}

#[test]
fn a_bank_is_used_up_by_thinking_and_filled_by_answers() {
    let server = Server::start();
    let bank = json!({"type": "bank", "initial_seconds": 7200, "increment_seconds": 600, "maximum_seconds": 9000});
    let (id, players) = server.match_with(&json!({"clock": bank}));
    let mut left = [7200_i64; 2];
    for _ in 0..6 {
        let (player, body) = answer(&server, &id, &players);
        let view = server.view(&id, player);
        let seat = usize::try_from(view["seat"].as_u64().unwrap()).unwrap();
        let due = time(&view["clocks"]["seats"][seat]["deadline"]);
        assert_eq!(due.timestamp(), server.clock.time().timestamp() + seconds(left[seat]));
        server.clock.advance(seconds(1000));
        let to_act = view["to_act"].as_array().unwrap().len();
        server.post(&format!("/v1/matches/{id}/actions"), player, &body).expect(200);
        left[seat] = (left[seat] - 1000 + 600).min(9000);
        if to_act == 2 {
            // The other player has thought for the same time.
            let (player, body) = answer(&server, &id, &players);
            server.post(&format!("/v1/matches/{id}/actions"), player, &body).expect(200);
            left[1 - seat] = (left[1 - seat] - 1000 + 600).min(9000);
        }
    }
}

#[test]
fn each_deadline_falls_once_however_many_servers_run() {
    let server = Server::start();
    let others = [server.another(), server.another()];
    let matches: Vec<(String, [Player; 2])> =
        (0..12).map(|_| server.match_with(&json!({"clock": a_day(), "options": {"on_timeout": "stand_in"}}))).collect();
    for _ in 0..2 {
        let versions: Vec<Value> =
            matches.iter().map(|(id, players)| server.view(id, &players[0])["version"].clone()).collect();
        let due: Vec<Time> = matches.iter().map(|(id, _)| deadline(&server, id)).collect();
        server.clock.advance(hours(24) + seconds(11));
        for (number, (id, _)) in matches.iter().enumerate() {
            let by = &others[number % 2];
            let events = wait_for(by, id, &versions[number]);
            let ran_out = events.iter().filter(|event| event["cause"]["type"] == "stand_in");
            let ran_out: Vec<Time> = ran_out.map(|event| time(&event["at"])).collect();
            assert!(ran_out.iter().all(|at| *at == due[number]), "{ran_out:?} {}", due[number]);
            assert!((1..=2).contains(&ran_out.len()));
            // However late it was noticed, the next player has the whole time.
            assert_eq!(deadline(&server, id).timestamp(), server.clock.time().timestamp() + hours(24));
        }
    }
}

#[test]
fn the_clocks_stood_while_no_server_ran() {
    let mut server = Server::start();
    let (id, players) = server.match_with(&json!({"clock": a_day()}));
    let due = deadline(&server, &id);
    server.clock.advance(hours(20));
    server = server.restart_after(hours(10));
    eventually("the downtime", || server.count("downtimes") != "0");
    let version = server.view(&id, &players[0])["version"].clone();
    let (player, _) = answer(&server, &id, &players);
    let view = server.view(&id, player);
    let seat = usize::try_from(view["seat"].as_u64().unwrap()).unwrap();
    let moved = time(&view["clocks"]["seats"][seat]["deadline"]).timestamp().duration_since(due.timestamp());
    // For the time without a server, up to a heartbeat.
    assert!(moved >= hours(10) && moved <= hours(30), "{moved:?}");
    server.clock.advance(hours(24) + seconds(11));
    assert_eq!(wait_for(&server, &id, &version)[0]["cause"]["type"], "time_out");
}

#[test]
fn a_server_that_must_register_again_lets_no_time_run_out_before() {
    let server = Server::start();
    let (id, _) = server.match_with(&json!({"clock": a_day()}));
    let due = deadline(&server, &id);
    let locked = |table: &str| {
        let mut blocker = server.database();
        blocker.batch_execute(&format!("BEGIN; LOCK TABLE {table}")).expect("a lock");
        blocker
    };
    let waiting_for =
        |table: &str| format!("SELECT coalesce(max(pid)::text, '') AS answer FROM {}", awaited_locks_of(table));
    // The session that listens, once it does.
    let listening = &locks_where("locktype = 'advisory' AND mode = 'ShareLock' AND granted");
    server.wait_for_count(listening, 1);
    let before = server.ask_database(&format!("SELECT pid::text AS answer FROM {listening}"));
    let (mut heartbeat, mut pauses) = (locked("heartbeat"), locked("pauses"));
    server.clock.advance(hours(24) + seconds(11));
    eventually("a look at the clocks", || !server.ask_database(&waiting_for("pauses")).is_empty());
    server.ask_database(&format!("SELECT pg_terminate_backend({before})::text AS answer"));
    eventually("another session that listens", || {
        let waiting = server.ask_database(&waiting_for("heartbeat"));
        !waiting.is_empty() && waiting != before
    });
    pauses.batch_execute("COMMIT").expect("the lock's end");
    server.wait_for_count("clock_jobs WHERE due IS NULL OR taken_until IS NULL", 1);
    heartbeat.batch_execute("COMMIT").expect("the lock's end");
    server.wait_for_count("downtimes", 1);
    eventually("the new deadline", || deadline(&server, &id).timestamp() == due.timestamp() + hours(24) + seconds(11));
    assert_eq!(server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200)["version"], 1);
}

#[test]
fn a_command_counts_from_its_arrival_however_long_it_waits() {
    for what in ["actions", "resignation", "draw"] {
        let server = Server::start();
        let (id, players) = server.match_with(&json!({"clock": {"type": "per_decision", "seconds": 60}}));
        let (player, answer) = server.next_answer(&id, &players).expect("a decision");
        let path = |what: &str| format!("/v1/matches/{id}/{what}");
        if what == "draw" {
            let other = players.iter().find(|other| other.name != player.name).expect("another player");
            server.post(&path(what), other, &json!({})).expect(200);
        }
        // It has not seen the match before, and must read it, once the whole command has arrived.
        let other = server.another();
        let mut blocker = server.database();
        blocker.batch_execute("BEGIN; LOCK TABLE matches IN ACCESS EXCLUSIVE MODE").expect("a lock");
        server.clock.advance(seconds(59));
        let body = if what == "actions" { answer } else { json!({}) };
        thread::scope(|scope| {
            let waiting = scope.spawn(|| other.post(&path(what), player, &body));
            // Not what looks at matches in the background.
            server.wait_for_count(&format!("{WAITING_FOR_LOCK} AND query LIKE '%\"matches\".\"id\" = $%'"), 1);
            server.clock.advance(seconds(2));
            blocker.batch_execute("COMMIT").expect("the lock's end");
            waiting.join().expect("an answer").expect(200);
        });
    }
}

#[test]
fn no_clock_stands_while_another_server_runs() {
    let server = Server::start();
    let (id, _) = server.match_with(&json!({"clock": a_day()}));
    let due = deadline(&server, &id);
    let other = server.another();
    server.clock.advance(hours(20));
    drop(other);
    let _third = server.another();
    assert_eq!(deadline(&server, &id), due);
    assert_eq!(server.count("downtimes"), "0");
}

#[test]
fn weekends_do_not_count_where_the_match_says_so() {
    let server = Server::start();
    // The virtual clock begins on Tuesday, 1 January 2030, at noon.
    let clock = json!({"type": "per_decision", "seconds": 5 * 86400, "weekends": "Europe/Berlin"});
    let (id, players) = server.match_with(&json!({"clock": clock}));
    assert_eq!(deadline(&server, &id).to_string(), "2030-01-08T12:00:00.000Z");
    server.clock.advance(hours(4 * 24));
    let view = server.view(&id, &players[0]);
    assert_eq!(view["clocks"]["stand_for"], json!(["weekend"]));
}

#[test]
fn one_is_reminded_of_a_deadline_once() {
    let server = Server::start();
    let _other = server.another();
    let (id, players) = server.match_with(&json!({"clock": a_day()}));
    let (player, _) = answer(&server, &id, &players);
    // The announcements of the start come first.
    server.told_of(&id, "match.your_turn");
    let known = server.get("/v1/me/notices", player).expect(200)["items"].as_array().unwrap().len();
    server.clock.advance(hours(18) + seconds(1));
    let told = server.get(&format!("/v1/me/notices?after={known}&wait=60"), player).expect(200);
    let told = told["items"].as_array().unwrap().clone();
    assert_eq!(
        (told.len(), &told[0]["news"]["type"], &told[0]["match_id"]),
        (1, &json!("match.deadline_near"), &json!(id))
    );
    server.clock.advance(hours(6) + seconds(10));
    let told = server.get(&format!("/v1/me/notices?after={}&wait=60", known + 1), player).expect(200);
    assert_eq!(told["items"][0]["news"]["type"], "match.finished");
}

#[test]
fn a_job_of_a_match_whose_clocks_do_not_run_is_deleted() {
    let server = Server::start();
    let (without, _) = server.match_of_two();
    let (over, [ana, _]) = server.match_with(&json!({"clock": a_day()}));
    server.post(&format!("/v1/matches/{over}/resignation"), &ana, &json!({})).expect(200);
    server.wait_for_count("clock_jobs", 0);
    let due = server.clock.time();
    for id in [&without, &over] {
        let job = format!(
            "INSERT INTO clock_jobs (match_id, due, reminded_until, stood_for)
             VALUES ('{id}', '{due}', '{due}', '{{vacation}}')"
        );
        server.database().batch_execute(&job).expect("a job");
    }
    server.wait_for_count("clock_jobs", 0);
    for id in [&without, &over] {
        assert!(server.told_of(id, "match.resumed").is_empty());
    }
}

#[test]
fn own_matches_come_by_deadline() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let by_hours = |hours: u32| json!({"clock": {"type": "per_decision", "seconds": hours * 3600}});
    let matches: Vec<String> = [json!({}), by_hours(48), by_hours(2), by_hours(24)]
        .iter()
        .map(|choices| server.seat(&players, choices))
        .collect();
    for player in &players {
        let waiting: Vec<String> = server
            .list("/v1/me/matches?limit=1", player, || {})
            .iter()
            .filter(|summary| {
                summary["to_act"].as_array().unwrap().iter().any(|seat| {
                    summary["players"][usize::try_from(seat.as_u64().unwrap()).unwrap()]["player_id"]
                        == player.id.as_str()
                })
            })
            .map(|summary| id_of(summary))
            .collect();
        let in_order = [&matches[2], &matches[3], &matches[1], &matches[0]];
        let expected: Vec<&String> = in_order.into_iter().filter(|id| waiting.contains(id)).collect();
        assert_eq!(waiting.iter().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn what_is_no_clock_is_refused_with_its_place() {
    let server = Server::start();
    let host = server.guest();
    for (clock, pointer) in [
        (json!({"type": "per_decision", "seconds": 59}), "/clock/seconds"),
        (json!({"type": "per_decision", "seconds": 2_592_001}), "/clock/seconds"),
        (json!({"type": "bank", "initial_seconds": 60, "maximum_seconds": 59}), "/clock/maximum_seconds"),
        (json!({"type": "per_decision", "seconds": 60, "weekends": "Mars/Olympus"}), "/clock"),
        (json!({"type": "sundial"}), "/clock"),
        (json!({"type": "none", "seconds": 60}), "/clock"),
        (json!("none"), "/clock"),
    ] {
        let refusal =
            server.unchanged(|| server.post("/v1/matches", &host, &json!({"game": "clear-ace", "clock": clock})));
        assert_eq!(refusal.status, 422, "{}", refusal.text());
        let found = refusal.body["errors"][0]["pointer"].as_str().unwrap();
        assert!(found.starts_with(pointer), "{}", refusal.text());
    }
    let delay = server.post("/v1/matches", &host, &json!({"game": "clear-ace", "spectator_delay": 1001}));
    assert_eq!((delay.status, &delay.body["errors"][0]["pointer"]), (422, &json!("/spectator_delay")));
}
