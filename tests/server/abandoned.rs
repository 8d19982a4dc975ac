//! Abandoned matches and accounts: open matches that no player joins, running ones without events, and guests who
//! cannot return.

use std::thread;

use acepost::{
    record::{Record, verify},
    service::{
        Tidied,
        operators::{self, Operator},
    },
};
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    clocks::time,
    harness::{ANONYMOUS, Answer, Device, Player, Server, eventually, id_of},
    push::subscribe,
    retention::{MOMENT, again, days, tidied},
};

fn status(server: &Server, id: &str) -> String {
    server.ask_database(&format!("SELECT status AS answer FROM matches WHERE id = '{id}'"))
}

fn listed(server: &Server) -> Vec<String> {
    server.list("/v1/matches?status=open", ANONYMOUS, || {}).iter().map(id_of).collect()
}

#[test]
fn an_open_match_without_a_new_player_for_thirty_days_is_called_off_and_later_removed() {
    let server = Server::start();
    let [ana, ben] = [server.player("ana"), server.player("ben")];
    let three = |visibility: &str| {
        id_of(&server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3, "visibility": visibility})))
    };
    let left = ["public", "unlisted", "private"].map(three);
    let (joined, invited) = (three("public"), three("public"));
    server.clock.advance(days(10));
    let thirty = json!({"player": "ben", "expires_in_seconds": 30 * 86_400});
    server.post(&format!("/v1/matches/{invited}/invitations"), &ana, &thirty).expect(201);
    server.clock.advance(days(20) - MOMENT);
    let ben = again(&server, &ben.name);
    server.post(&format!("/v1/matches/{joined}/seats"), &ben, &json!({})).expect(200);
    server.clock.advance(MOMENT);
    assert_eq!(tidied(&server).called_off, 0);
    assert_eq!(listed(&server), [&*invited, &joined, &left[0]]);

    server.clock.advance(MOMENT);
    assert_eq!(tidied(&server).called_off, 3);
    assert_eq!(listed(&server), [&*invited, &joined]);
    for id in &left {
        assert_eq!(status(&server, id), "cancelled");
        assert_eq!(server.told_of(id, "match.cancelled"), [(ana.id.clone(), json!({"game": "chase-the-ace"}))]);
    }
    let ana = again(&server, &ana.name);
    assert_eq!(server.get(&format!("/v1/matches/{}", left[2]), &ana).expect(200)["status"], "cancelled");
    // The first waits until thirty days after the newest player joined, the second until its invitation has expired.
    server.clock.advance(days(10) - MOMENT);
    assert_eq!(tidied(&server).called_off, 1);
    assert_eq!((status(&server, &invited), status(&server, &joined)), ("cancelled".into(), "open".into()));
    server.told_of(&invited, "match.cancelled");

    server.clock.advance(days(80) + MOMENT);
    tidied(&server);
    server.told_of(&joined, "match.cancelled");
    assert_eq!(server.count("matches"), "5");
    assert_eq!(server.count("progress"), "5");
    server.clock.advance(MOMENT);
    tidied(&server);
    assert_eq!(server.count("matches"), "2");
    assert_eq!(server.count("progress"), "2");
    for id in &left {
        server.get(&format!("/v1/matches/{id}"), ANONYMOUS).problem("not_found");
        assert_eq!(server.told_of(id, "match.cancelled"), []);
    }
    server.get(&format!("/v1/matches/{invited}"), ANONYMOUS).expect(200);
}

fn join(server: &Server, id: &str, player: &Player, code: &Value) -> Answer {
    server.post(&format!("/v1/matches/{id}/seats"), player, &json!({"code": code}))
}

#[test]
fn a_live_match_that_no_player_joins_for_an_hour_is_over() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.player("ana"), server.player("ben"), server.player("cleo")];
    let minute = json!({"type": "per_decision", "seconds": 60});
    let open = |clock: &Value, visibility: &str| {
        server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3, "clock": clock, "visibility": visibility}))
    };
    let bank = json!({"type": "bank", "initial_seconds": 3600, "increment_seconds": 600, "maximum_seconds": 86_400});
    let day = json!({"type": "per_decision", "seconds": 86_400});
    let left = [&minute, &bank].map(|clock| id_of(&open(clock, "public")));
    let [with_two, unanswered, invited, joined] = [(); 4].map(|()| id_of(&open(&minute, "public")));
    let by_post = [&day, &json!({"type": "none"})].map(|clock| id_of(&open(clock, "public")));
    let arranged = ["unlisted", "private"].map(|visibility| open(&minute, visibility));
    join(&server, &with_two, &ben, &Value::Null).expect(200);
    let path = format!("/v1/matches/{unanswered}/invitations");
    let week = json!({"player": "cleo", "expires_in_seconds": 604_800});
    let old = server.post(&path, &ana, &week).expect(201);
    let hour = SignedDuration::from_hours(1);
    assert_eq!(
        time(&old["expires_at"]).timestamp(),
        server.clock.time().timestamp() + hour,
        "as long as the match waits"
    );
    server.clock.advance(SignedDuration::from_mins(30));
    server.invite(&invited, &ana, &cleo);
    server.clock.advance(SignedDuration::from_mins(30));
    join(&server, &joined, &ben, &Value::Null).expect(200);
    assert_eq!(listed(&server).len(), 8, "none is older than an hour");
    assert_eq!(tidied(&server).called_off, 0);

    server.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(listed(&server), [&*by_post[1], &by_post[0], &joined, &invited]);
    let over = |path: &str, body: &Value| {
        server.post(&format!("/v1/matches/{with_two}/{path}"), &ana, body).problem("match_not_open");
    };
    over("start", &json!({}));
    over("bots", &json!({"strength": "easy"}));
    over("invitations", &json!({"player": "cleo"}));
    assert_eq!(status(&server, &with_two), "open");
    join(&server, &left[0], &ben, &Value::Null).problem("match_not_open");
    let cancelled = server.get(&format!("/v1/matches/{}", left[0]), ANONYMOUS).expect(200);
    assert_eq!((&cancelled["status"], cancelled["players"].as_array().map(Vec::len)), (&json!("cancelled"), Some(1)));
    assert_eq!(server.told_of(&left[0], "match.joined"), []);
    join(&server, &left[0], &ben, &Value::Null).problem("match_not_open");
    server.post(&format!("/v1/invitations/{}/acceptance", id_of(&old)), &cleo, &json!({})).problem("match_not_open");
    assert_eq!(status(&server, &unanswered), "cancelled");
    join(&server, &unanswered, &ben, &Value::Null).problem("match_not_open");
    assert_eq!(tidied(&server).called_off, 2);
    for id in left.iter().chain([&with_two, &unanswered]) {
        assert_eq!(status(&server, id), "cancelled");
        let told = server.told_of(id, "match.cancelled");
        assert!(told.contains(&(ana.id.clone(), json!({"game": "chase-the-ace"}))), "{told:?}");
        assert_eq!(told.len(), 1 + usize::from(*id == with_two));
    }
    for id in by_post.iter().chain([&joined, &invited]) {
        join(&server, id, &cleo, &Value::Null).expect(200);
    }
    for made in &arranged {
        join(&server, &id_of(made), &cleo, &made["code"]).expect(200);
    }
}

#[test]
fn a_match_that_operators_called_off_stays_and_a_rematch_that_was_called_off_is_forgotten_with_its_name() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let by = Operator { name: "olga".into(), why: "a test".into(), now: server.clock.time() };
    let spam = id_of(&server.open_match(&players[0], &json!({})));
    operators::cancel(&mut server.database(), spam.parse().expect("an id"), &by).expect("cancelled");
    let old = server.seat(&players, &json!({}));
    server.post(&format!("/v1/matches/{old}/resignation"), &players[0], &json!({})).expect(200);
    let next = id_of(&server.post(&format!("/v1/matches/{old}/rematch"), &players[0], &json!({})).expect(200));
    server.post(&format!("/v1/matches/{next}/cancellation"), &players[0], &json!({})).expect(200);
    for id in [&spam, &next] {
        server.told_of(id, "match.cancelled");
    }
    server.clock.advance(days(90));
    tidied(&server);
    let rematch = || server.get(&format!("/v1/matches/{old}"), ANONYMOUS).expect(200)["rematch"].take();
    assert_eq!(rematch(), json!(next));
    server.clock.advance(MOMENT);
    tidied(&server);
    assert_eq!(rematch(), Value::Null);
    server.get(&format!("/v1/matches/{next}"), ANONYMOUS).problem("not_found");
    server.get(&format!("/v1/matches/{spam}"), ANONYMOUS).expect(200);
}

#[test]
fn a_running_match_without_a_move_for_a_year_is_called_off() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let left = ["public", "private"].map(|visibility| {
        let id = server.seat(&players, &json!({"rated": true, "visibility": visibility}));
        server.play_once(&id, &players);
        id
    });
    let paused = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    for player in &players {
        server.post(&format!("/v1/matches/{paused}/pause"), player, &json!({})).expect(200);
    }
    let goes_on = server.seat(&players, &json!({}));
    server.clock.advance(MOMENT);
    let players = [again(&server, &players[0].name), again(&server, &players[1].name)];
    server.play_once(&goes_on, &players);
    server.clock.advance(days(365) - MOMENT);
    assert_eq!(tidied(&server).ended, 0);
    server.clock.advance(MOMENT);

    // Several processes at once end each of them once.
    let ended = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| tidied(&server).ended)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum::<usize>()
    });
    assert_eq!(ended, 3);
    let players = [again(&server, &players[0].name), again(&server, &players[1].name)];
    for id in left.iter().chain([&paused]) {
        let summary = server.get(&format!("/v1/matches/{id}"), &players[0]).expect(200);
        assert_eq!(summary["outcome"], json!({"placements": [1, 1], "reason": "called_off"}));
        let told = server.told_of(id, "match.finished");
        assert_eq!(told.iter().map(|(player, _)| player).collect::<Vec<_>>(), [&players[0].id, &players[1].id]);
        let record = server.get(&format!("/v1/matches/{id}/record"), &players[1]).expect(200);
        assert!(verify(&Record::read(&record.to_string()).expect("a record")).verified, "{id}");
        server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).problem("match_not_running");
    }
    assert_eq!(status(&server, &goes_on), "running");
    server.play_once(&goes_on, &players);
    server.wait_for_count("matches WHERE rated AND NOT counted", 0);
    assert_eq!(server.count("rating_steps"), "0", "no player has lost");
}

#[test]
fn metrics_count_matches_that_the_server_itself_calls_off() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let left = [(); 2].map(|()| server.seat(&players, &json!({})));
    eventually("all starts", || server.metric("acepost_matches_started_total") == 2);
    assert_eq!(server.metric("acepost_matches_finished_total"), 0);
    // The next one has begun at zero, and ends the matches when it starts.
    let server = server.restart_after(days(365) + MOMENT);
    eventually("all ends", || server.metric("acepost_matches_finished_total") == 2);
    assert_eq!(server.metric("acepost_events_total"), 2);
    for id in &left {
        assert_eq!(status(&server, id), "finished");
    }
}

#[test]
fn a_guest_who_can_never_come_back_is_forgotten() {
    let server = Server::start();
    let [gone, plays, bot_owner, host] = [server.guest(), server.guest(), server.guest(), server.player("ana")];
    let personal = server.personal_token(&bot_owner, &["play"]);
    let finished = server.seat(&[plays.clone(), host.clone()], &json!({}));
    server.post(&format!("/v1/matches/{finished}/resignation"), &host, &json!({})).expect(200);
    let runs = [server.guest(), server.guest()];
    let running = server.seat(&runs, &json!({}));
    let called_off = server.guest();
    let open = id_of(&server.open_match(&called_off, &json!({})));
    server.post(&format!("/v1/matches/{open}/cancellation"), &called_off, &json!({})).expect(200);
    server.told_of(&open, "match.cancelled");
    // Data that must not matter: a webhook, a device, and a block.
    server.post("/v1/me/webhooks", &gone, &json!({"url": "https://receiver.invalid/hook"})).expect(201);
    subscribe(&server, &gone, &Device::new("https://push.invalid/one")).expect(201);
    server.put(&format!("/v1/me/blocks/{}", gone.name), &host).expect(200);

    server.clock.advance(days(60));
    assert_eq!(tidied(&server).guests, 0);
    server.get(&format!("/v1/players/{}", gone.name), ANONYMOUS).expect(200);
    let before = server.get(&format!("/v1/matches/{finished}"), ANONYMOUS).expect(200);
    assert_eq!(before["players"][0]["name"], json!(plays.name));

    server.clock.advance(MOMENT);
    assert_eq!(tidied(&server).guests, 2);
    for guest in [&gone, &plays] {
        server.get(&format!("/v1/players/{}", guest.name), ANONYMOUS).problem("not_found");
    }
    let kind = |player: &Player| server.count(&format!("players WHERE id = '{}' AND kind = 'guest'", player.id));
    assert_eq!(server.count(&format!("players WHERE id = '{}'", gone.id)), "0", "nothing names who never played");
    assert_eq!((server.count("receivers"), server.count("blocks")), ("0".into(), "0".into()));
    let after = server.get(&format!("/v1/matches/{finished}"), ANONYMOUS).expect(200);
    assert_eq!((&after["players"][0]["kind"], &after["outcome"]), (&json!("deleted"), &before["outcome"]));
    assert!(after["players"][0]["name"].as_str().is_some_and(|name| name.starts_with("deleted-")), "{after}");
    let record = server.get(&format!("/v1/matches/{finished}/record"), ANONYMOUS).expect(200);
    assert!(verify(&Record::read(&record.to_string()).expect("a record")).verified);
    // Guests in a running match, or with a token, are kept.
    for guest in runs.iter().chain([&bot_owner, &called_off]) {
        assert_eq!(kind(guest), "1", "{}", guest.name);
    }
    assert_eq!(status(&server, &running), "running");
    server.get("/v1/me", &personal).expect(200);

    // After ninety days the match that was called off no longer keeps its guest; after a year the other match ends.
    server.clock.advance(days(31));
    assert_eq!((tidied(&server).guests, kind(&called_off).as_str()), (1, "0"));
    server.clock.advance(days(365 - 91));
    let tidied = tidied(&server);
    assert_eq!((tidied.ended, tidied.guests), (1, 2));
    let summary = server.get(&format!("/v1/matches/{running}"), ANONYMOUS).expect(200);
    assert_eq!(summary["outcome"]["reason"], "called_off");
    assert!(summary["players"].as_array().is_some_and(|all| all.iter().all(|one| one["kind"] == "deleted")));
    let record = server.get(&format!("/v1/matches/{running}/record"), ANONYMOUS).expect(200);
    assert!(verify(&Record::read(&record.to_string()).expect("a record")).verified);
}

#[test]
fn guests_who_cannot_be_deleted_now_hold_up_no_others_and_each_is_tried_once() {
    let server = Server::idle_with(|_| {});
    let many = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
        CREATE TRIGGER refused BEFORE UPDATE OR DELETE ON players FOR EACH ROW WHEN (OLD.name < 'guest_0151')
            EXECUTE FUNCTION refuse();
        INSERT INTO players (id, name, name_key, kind, created_at)
        SELECT gen_random_uuid(), 'guest_' || to_char(n, 'FM0000'), 'guest_' || to_char(n, 'FM0000'), 'guest',
            '2029-01-01T00:00:00Z'::timestamptz + (n / 7) * interval '1 second'
        FROM generate_series(1, 350) AS n";
    server.database().batch_execute(many).expect("guests");
    let tidied = tidied(&server);
    assert_eq!((tidied.guests, tidied.failed), (200, 150));
    assert_eq!(server.count("players"), "150");
}

#[test]
fn a_guest_whose_only_match_an_operator_called_off_is_deleted_too() {
    let server = Server::start();
    let guest = server.guest();
    let open = id_of(&server.open_match(&guest, &json!({})));
    server.post("/v1/me/webhooks", &guest, &json!({"url": "https://receiver.invalid/hook"})).expect(201);
    let by = Operator { name: "olga".into(), why: "a test".into(), now: server.clock.time() };
    operators::cancel(&mut server.database(), open.parse().expect("an id"), &by).expect("cancelled");
    server.told_of(&open, "match.cancelled");
    server.clock.advance(days(60) + MOMENT);
    assert_eq!(tidied(&server).guests, 1);
    let kept = format!("players WHERE id = '{}' AND kind = 'deleted'", guest.id);
    assert_eq!((server.count(&kept), server.count("receivers")), ("1".into(), "0".into()));
    server.get(&format!("/v1/matches/{open}"), ANONYMOUS).expect(200);
}

#[test]
fn a_guest_who_can_never_come_back_leaves_open_matches() {
    let server = Server::start();
    let gone = server.guest();
    let open = id_of(&server.open_match(&gone, &json!({"game": "chase-the-ace", "seats": 3})));
    server.clock.advance(days(45));
    let late = server.player("late");
    server.post(&format!("/v1/matches/{open}/seats"), &late, &json!({})).expect(200);
    server.clock.advance(days(15));
    assert_eq!(tidied(&server), Tidied::default());
    server.clock.advance(MOMENT);
    assert_eq!(tidied(&server).guests, 1);
    let summary = server.get(&format!("/v1/matches/{open}"), ANONYMOUS).expect(200);
    assert_eq!((&summary["status"], &summary["host"]), (&json!("open"), &json!(late.id)));
    assert_eq!(summary["players"].as_array().map(Vec::len), Some(1), "{summary}");
    assert_eq!(server.told_of(&open, "match.left").len(), 1);
    server.get(&format!("/v1/players/{}", gone.name), ANONYMOUS).problem("not_found");
}
