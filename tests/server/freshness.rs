//! Servers keep what they know of a match. Several on one database show at once what any of them has acknowledged.

use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    audits::tamper,
    harness::{ANONYMOUS, Player, Server, Who, chosen, id_of},
    retention::tidied,
};

const ROUNDS: usize = 1000;

/// Returns the same view from both servers.
#[track_caller]
fn seen_by_both<'a>(servers: [&Server; 2], id: &str, who: impl Into<Who<'a>>) -> Value {
    let who = who.into();
    let [one, other] = servers.map(|server| server.get(&format!("/v1/matches/{id}/view"), who));
    assert_eq!(one.header("etag"), other.header("etag"));
    assert_eq!(one.body, other.body);
    one.expect(200)
}

#[test]
fn what_one_server_has_acknowledged_the_other_shows() {
    let one = Server::start();
    let other = one.another();
    let players: Vec<Player> = (0..20).map(|_| one.guest()).collect();
    let id = one.seat(&players, &json!({"game": "chase-the-ace", "options": {"tokens": 9}}));
    let (path, mut next) = (format!("/v1/matches/{id}/actions"), one.view(&id, &players[0])["to_act"][0].clone());
    for round in 0..ROUNDS {
        let [asked, asked_next] = if round % 2 == 0 { [&one, &other] } else { [&other, &one] };
        let player = |seat: &Value| &players[usize::try_from(seat.as_u64().expect("a seat")).expect("few")];
        let answer = chosen(&asked.view(&id, player(&next))).expect("the player is to act");
        let answered = asked.post(&path, player(&next), &answer).expect(200);
        let view = asked_next.view(&id, player(&next));
        for part in ["version", "head", "to_act", "game", "layout"] {
            assert_eq!(view[part], answered["view"][part], "{part} in round {round}");
        }
        assert_eq!(view["match"]["version"], view["version"]);
        assert_eq!(view["match"]["to_act"], view["to_act"]);
        next = view["to_act"][0].clone();
        if next.is_null() {
            assert_eq!(view["match"]["status"], "finished");
            break;
        }
    }
    // One that has seen nothing of it reads such a long match in several pieces.
    let last = one.another();
    assert_eq!(last.view(&id, &players[0]), one.view(&id, &players[0]));
    for version in [1, 499, 500, 501] {
        let replayed = last.get(&format!("/v1/matches/{id}/replay/{version}"), &players[0]).expect(200);
        let events =
            last.get(&format!("/v1/matches/{id}/events?after={}&limit=1", version - 1), &players[0]).expect(200);
        assert_eq!((&replayed["version"], &replayed["head"]), (&json!(version), &events["items"][0]["hash"]));
    }
}

#[test]
fn a_match_is_as_its_database_has_it_from_the_moment_when_a_server_starts_it() {
    let one = Server::start();
    let other = one.another();
    let players: [Player; 4] = std::array::from_fn(|_| one.guest());
    let [ana, ben, cid, dan] = &players;
    // Summaries are read from the database.
    let assert_read = |told: &Value, player: &Player| {
        assert_eq!(other.get(&format!("/v1/matches/{}", id_of(told)), player).expect(200), *told);
    };
    let assert_started = |told: &Value, player: &Player| {
        assert_eq!(told["status"], "running");
        assert_read(told, player);
        assert_eq!(seen_by_both([&one, &other], &id_of(told), player)["match"], *told);
    };
    let clock = json!({"type": "per_decision", "seconds": 86400});
    let seats = |open: &Value| format!("/v1/matches/{}/seats", id_of(open));

    // With the last player.
    let made = one.open_match(ana, &json!({"clock": clock, "visibility": "private"}));
    assert_read(&made, ana);
    assert_started(&one.post(&seats(&made), ben, &json!({"code": made["code"]})).expect(200), ben);
    // By an invitation.
    let made = one.open_match(ana, &json!({"clock": clock}));
    let invited = id_of(&one.invite(&id_of(&made), ana, ben));
    let accepted = one.post(&format!("/v1/invitations/{invited}/acceptance"), ben, &json!({})).expect(200);
    assert_started(&accepted, ben);
    // As a rematch.
    one.post(&format!("/v1/matches/{}/resignation", id_of(&made)), ben, &json!({})).expect(200);
    let again = format!("/v1/matches/{}/rematch", id_of(&made));
    assert_read(&one.post(&again, ben, &json!({})).expect(200), ben);
    assert_started(&one.post(&again, ana, &json!({})).expect(200), ana);
    // With seats that close up.
    let made = one.open_match(ana, &json!({"game": "chase-the-ace", "seats": 5}));
    for player in [ben, cid, dan] {
        assert_read(&one.post(&seats(&made), player, &json!({})).expect(200), player);
    }
    one.delete(&format!("{}/me", seats(&made)), ben).expect(204);
    let started = one.post(&format!("/v1/matches/{}/start", id_of(&made)), ana, &json!({})).expect(200);
    assert_started(&started, ana);

    // A server need not read a match that it has started, also before the first look at it.
    let id = one.seat(&[ana.clone(), ben.clone()], &json!({}));
    tamper(&one, &["UPDATE events SET body = '{' WHERE seq = 1"]);
    one.view(&id, ana);
}

#[test]
fn a_server_has_a_match_in_memory_that_starts_with_a_bot_or_by_pairing() {
    // Without background work, no bot plays.
    let one = Server::idle_with(|_| {});
    let other = one.idle_another_with(|_| {});
    let (ana, ben) = (one.guest(), one.guest());
    let with_bot = |choices: &Value| {
        let bots = format!("/v1/matches/{}/bots", id_of(&one.open_match(&ana, choices)));
        let started = one.post(&bots, &ana, &json!({"strength": "easy"})).expect(201);
        assert_eq!(started["status"], "running");
        started
    };
    // A spectator who sees events later is the first to look.
    let started = with_bot(&json!({"spectator_delay": 3}));
    let spectated = seen_by_both([&one, &other], &id_of(&started), ANONYMOUS);
    assert_eq!((&spectated["version"], &spectated["match"]["to_act"]), (&json!(1), &json!([])));
    assert_eq!(seen_by_both([&one, &other], &id_of(&started), &ana)["match"], started);

    let started = with_bot(&json!({}));
    let pair = |player: &Player| one.post("/v1/pairings", player, &json!({"game": "clear-ace"})).expect(201);
    pair(&ana);
    let paired = pair(&ben)["match_id"].as_str().expect("a match").to_owned();
    tamper(&one, &["UPDATE events SET body = '{' WHERE seq = 1"]);
    for id in [id_of(&started), paired] {
        one.view(&id, &ana);
    }
}

#[test]
fn what_no_event_says_is_shown_by_all_servers() {
    let one = Server::start();
    let other = one.another();
    let (ana, ben) = (one.player("ana"), one.player("ben"));
    let id = one.seat(&[ana.clone(), ben.clone()], &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    // Both keep what they have seen.
    let seen = || seen_by_both([&one, &other], &id, &ana)["match"].clone();
    assert_eq!(seen()["draw_offered_by"], json!([]));
    for (kind, field) in [("draw", "draw_offered_by"), ("pause", "pause_offered_by")] {
        let path = format!("/v1/matches/{id}/{kind}");
        other.post(&path, &ben, &json!({})).expect(200);
        assert_eq!(seen()[field], json!([1]));
        assert_eq!(one.get(&format!("/v1/matches/{id}/view"), ANONYMOUS).expect(200)["match"][field], json!([]));
        one.delete(&path, &ben).expect(204);
        assert_eq!(seen()[field], json!([]));
    }
    one.patch("/v1/me", &ben, &json!({"name": "benedict"})).expect(200);
    assert_eq!(seen()["players"][1]["name"], "benedict");
    let stood_for = |view: &Value| view["clocks"]["stand_for"].clone();
    one.post(&format!("/v1/matches/{id}/pause"), &ana, &json!({})).expect(200);
    other.post(&format!("/v1/matches/{id}/pause"), &ben, &json!({})).expect(200);
    assert_eq!(stood_for(&other.view(&id, &ana)), json!(["agreement"]));
    one.post(&format!("/v1/matches/{id}/resignation"), &ana, &json!({})).expect(200);
    assert_eq!(seen()["status"], "finished");
    let rematch = other.post(&format!("/v1/matches/{id}/rematch"), &ben, &json!({})).body;
    assert_eq!(seen()["rematch"], rematch["id"]);
}

#[test]
fn a_pause_is_shown_by_a_server_that_has_not_heard_of_it() {
    // Without background work, it hears of nothing.
    let deaf = Server::idle_with(|_| {});
    let one = deaf.another();
    let (id, players) = deaf.match_with(&json!({"clock": {"type": "per_decision", "seconds": 3600}}));
    let path = format!("/v1/matches/{id}/pause");
    let seen = || deaf.view(&id, &players[0])["clocks"]["stand_for"].clone();
    for _ in 0..2 {
        assert_eq!(seen(), json!([]));
        for player in &players {
            one.post(&path, player, &json!({})).expect(200);
        }
        assert_eq!(seen(), json!(["agreement"]));
        for player in &players {
            one.delete(&path, player).expect(204);
        }
    }
    assert_eq!(seen(), json!([]));
}

#[test]
fn an_answer_on_a_server_that_has_not_heard_of_a_pause_leaves_no_deadline() {
    let deaf = Server::idle_with(|_| {});
    let one = deaf.another();
    let (id, players) = deaf.match_with(&json!({"clock": {"type": "per_decision", "seconds": 3600}}));
    let (player, answer) = deaf.next_answer(&id, &players).expect("a decision");
    for player in &players {
        one.post(&format!("/v1/matches/{id}/pause"), player, &json!({})).expect(200);
    }
    let settled = format!("clock_jobs WHERE match_id = '{id}' AND due IS NULL AND stood_for = '{{agreement}}'");
    one.wait_for_count(&settled, 1);
    deaf.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
    one.wait_for_count(&format!("progress WHERE match_id = '{id}' AND deadlines = '{{NULL,NULL}}'"), 1);
    one.wait_for_count(&settled, 1);
}

#[test]
fn a_kept_view_is_for_its_seat_alone() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let path = format!("/v1/matches/{id}/view");
    let views: Vec<Value> = players.iter().map(|player| server.view(&id, player)).collect();
    let public = server.get(&path, ANONYMOUS).expect(200);
    for _ in 0..2 {
        for (player, view) in players.iter().zip(&views) {
            assert_eq!(server.view(&id, player), *view);
        }
        assert_eq!(server.get(&path, ANONYMOUS).expect(200), public);
        assert_eq!(server.get(&path, &server.guest()).expect(200), public);
    }
    assert_eq!((&views[0]["seat"], &views[1]["seat"], &public["seat"]), (&json!(0), &json!(1), &Value::Null));
}

#[test]
fn a_delayed_spectator_does_not_see_when_the_first_move_is_made() {
    let server = Server::start();
    let clock = json!({"type": "per_decision", "seconds": 3600});
    let (id, players) = server.match_with(&json!({"game": "clockwork-spades", "spectator_delay": 3, "clock": clock}));
    let seen = || {
        let paths = [format!("/v1/matches/{id}/view"), format!("/v1/matches/{id}")];
        paths.map(|path| {
            let answer = server.get(&path, ANONYMOUS);
            (answer.header("etag").to_owned(), answer.expect(200))
        })
    };
    let before = seen();
    assert_eq!((&before[0].1["version"], &before[0].1["clocks"]), (&json!(1), &Value::Null));
    assert!(!server.view(&id, &players[0])["clocks"].is_null());
    server.clock.advance(SignedDuration::from_mins(1));
    server.play_once(&id, &players);
    assert_eq!(seen(), before);
}

#[test]
fn a_kept_view_shows_a_delayed_spectator_nothing_newer() {
    let server = Server::start();
    let (id, players) =
        server.match_with(&json!({"game": "chase-the-ace", "spectator_delay": 3, "options": {"tokens": 9}}));
    let path = format!("/v1/matches/{id}/view");
    for _ in 0..8 {
        server.play_once(&id, &players);
        let newest = server.view(&id, &players[0])["version"].as_u64().expect("a number");
        for _ in 0..2 {
            let public = server.get(&path, ANONYMOUS).expect(200);
            let behind = newest.saturating_sub(3).max(1);
            assert_eq!((&public["version"], &public["match"]["version"]), (&json!(behind), &json!(behind)));
            assert_eq!(public["latest"]["seq"], behind);
        }
    }
}

#[test]
fn a_delayed_spectator_who_looks_again_lets_nothing_be_folded_from_its_beginning() {
    let server = Server::start();
    let (id, players) =
        server.match_with(&json!({"game": "chase-the-ace", "spectator_delay": 2, "options": {"tokens": 9}}));
    let seen = |include: &str| {
        let view: Value = server.get(&format!("/v1/matches/{id}/view?include={include}"), ANONYMOUS).expect(200);
        view["version"].as_u64().expect("a number")
    };
    for _ in 0..4 {
        server.play_once(&id, &players);
    }
    let first = seen("game");
    // From now on it cannot be folded from its beginning.
    tamper(&server, &["UPDATE events SET body = '{' WHERE seq = 1"]);
    assert_eq!(seen("latest"), first);
    server.play_once(&id, &players);
    assert!(seen("latest") > first);
    server.get(&format!("/pictures/matches/{id}.svg"), ANONYMOUS).expect(200);
}

#[test]
fn what_a_match_was_seen_as_does_not_outlast_a_forgotten_rematch() {
    let server = Server::idle_with(|_| {});
    let (id, [ana, ben]) = server.match_of_two();
    server.post(&format!("/v1/matches/{id}/resignation"), &ana, &json!({})).expect(200);
    server.post(&format!("/v1/matches/{id}/rematch"), &ben, &json!({}));
    let rematch = server.view(&id, &ana)["match"]["rematch"].clone();
    assert!(rematch.is_string(), "{rematch}");
    let mut database = server.database();
    database
        .batch_execute("UPDATE matches SET status = 'cancelled', cancelled_at = '2020-01-01' WHERE status = 'open'")
        .expect("an old cancellation");
    tidied(&server);
    assert_eq!(server.view(&id, &ana)["match"]["rematch"], Value::Null);
}

#[test]
fn a_new_name_is_in_the_events_at_once() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({}));
    let events = || server.get(&format!("/v1/matches/{id}/events"), ANONYMOUS).text();
    while !events().contains("ben") {
        server.play_once(&id, &players);
    }
    server.patch("/v1/me", &players[1], &json!({"name": "cleo"})).expect(200);
    let told = events();
    assert!(told.contains("cleo") && !told.contains("ben"), "{told}");
}
