//! Pauses by agreement: the clocks are paused once all players want it. They run again once all want that, or ten minutes after one did.

use std::{collections::BTreeSet, thread};

use acepost::record::Time;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{Player, Server, eventually, id_of};

pub fn path(id: &str) -> String {
    format!("/v1/matches/{id}/pause")
}

pub fn offer(server: &Server, id: &str, player: &Player) -> Value {
    server.post(&path(id), player, &json!({})).expect(200)
}

/// Ends the pause for all of them, so that the clocks run at once.
#[track_caller]
fn resume(server: &Server, id: &str, players: [&Player; 2]) {
    for player in players {
        server.delete(&path(id), player).expect(204);
    }
}

/// Starts a match of two with an hour for each decision.
fn with_clock(server: &Server) -> (String, [Player; 2]) {
    server.match_with(&json!({"clock": {"type": "per_decision", "seconds": 3600}}))
}

/// Starts a match of three with an hour for each decision.
pub fn match_of_three(server: &Server) -> (String, [Player; 3]) {
    let players = [server.guest(), server.guest(), server.guest()];
    let clock = json!({"type": "per_decision", "seconds": 3600});
    (server.seat(&players, &json!({"game": "chase-the-ace", "clock": clock})), players)
}

pub fn stands_for(server: &Server, id: &str, player: &Player) -> Value {
    server.view(id, player)["clocks"]["stand_for"].clone()
}

#[test]
fn the_clocks_stand_when_all_agree_and_run_again_when_all_want_to() {
    let server = Server::start();
    let other = server.another();
    let (id, [ana, ben]) = with_clock(&server);
    server.clock.advance(SignedDuration::from_mins(50));
    let offered = offer(&server, &id, &ana);
    assert_eq!(offered["pause_offered_by"], json!([0]));
    assert_eq!(server.told_of(&id, "pause.offered"), [(ben.id.clone(), json!({"name": ana.name}))]);
    assert_eq!(stands_for(&server, &id, &ben), json!([]));
    let agreed = offer(&other, &id, &ben);
    assert_eq!(agreed["pause_offered_by"], json!([]));
    assert_eq!(stands_for(&other, &id, &ben), json!(["agreement"]));
    // Long after the original deadline, on either server.
    server.clock.advance(SignedDuration::from_hours(24 * 20));
    let players = [ana.clone(), ben.clone()];
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
    resume(&server, &id, [&ana, &ben]);
    let view = server.view(&id, &ben);
    assert_eq!(view["clocks"]["stand_for"], json!([]));
    // The player to act has the ten minutes that were left.
    let deadlines: Vec<Time> = view["clocks"]["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .filter_map(|seat| seat["deadline"].as_str()?.parse().ok())
        .collect();
    let left = deadlines.iter().map(|at| at.timestamp().duration_since(server.clock.time().timestamp())).min();
    assert!(left.is_some_and(|left| left == SignedDuration::from_mins(10) || left == SignedDuration::from_mins(60)));
    let version = &view["version"];
    server.clock.advance(SignedDuration::from_secs(60 * 60 + 11));
    let events = server.get(&format!("/v1/matches/{id}/events?after={version}&wait=60"), &ben).expect(200);
    assert_eq!(events["items"][0]["cause"]["type"], "time_out");
}

#[test]
fn a_pause_can_insist_on_what_was_seen() {
    let server = Server::start();
    let (id, [ana, ben]) = with_clock(&server);
    let tag = |player: &Player| server.get(&format!("/v1/matches/{id}"), player).header("etag").to_owned();
    let insist = |method: &str, player: &Player, tag: &str| {
        let request = server.request(method, &path(&id)).by(player).header("if-match", tag);
        if method == "POST" { request.json(&json!({})).send() } else { request.send() }
    };
    let before = tag(&ben);
    let seen = tag(&ana);
    let first = insist("POST", &ana, &seen).expect(200);
    // The response may have been lost: the same request gets it again.
    assert_eq!(server.unchanged(|| insist("POST", &ana, &seen)).expect(200), first);
    server.unchanged(|| {
        insist("POST", &ben, &before).problem("precondition_failed");
        insist("DELETE", &ana, &seen).problem("precondition_failed");
    });
    insist("DELETE", &ana, &tag(&ana)).expect(204);
    insist("POST", &ana, "*").expect(200);
    let offered = tag(&ben);
    insist("POST", &ben, &offered).expect(200);
    assert_eq!(stands_for(&server, &id, &ben), json!(["agreement"]));
    server.unchanged(|| insist("DELETE", &ben, &offered).problem("precondition_failed"));
    insist("DELETE", &ben, &tag(&ben)).expect(204);
    insist("DELETE", &ana, "*").expect(204);
    assert_eq!(stands_for(&server, &id, &ben), json!([]));
}

#[test]
fn the_players_are_told_when_the_clocks_stand_and_when_they_run() {
    let server = Server::start();
    let (id, [ana, ben]) = with_clock(&server);
    let mut stream = server.stream("/v1/me/stream", Some(&ben), Some(0));
    let mut next = |wanted: &str| loop {
        let event = stream.next().expect("a notice");
        if event.data["news"]["type"] == wanted {
            return event.data["news"]["data"].clone();
        }
    };
    offer(&server, &id, &ben);
    offer(&server, &id, &ana);
    assert_eq!(next("match.paused"), json!({"reasons": ["agreement"]}));
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(next("match.resumed"), json!({"reasons": []}));
    assert!(server.told_of(&id, "pause.withdrawn").is_empty());
}

/// Waits until the players have been told of so many pauses or reminders of this kind.
#[track_caller]
pub fn told(server: &Server, id: &str, kind: &str, times: usize) {
    eventually(&format!("{times} {kind}"), || server.told_of(id, kind).len() == times);
}

#[test]
fn a_reminder_comes_again_after_a_long_pause() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_with(&json!({"clock": {"type": "per_decision", "seconds": 4 * 3600}}));
    let to_act = server.view(&id, &ana)["to_act"].as_array().expect("seats").len();
    server.clock.advance(SignedDuration::from_secs(3 * 3600 + 1));
    told(&server, &id, "match.deadline_near", to_act);
    // The second one is short, also with the ten minutes for players to come back.
    for pause in [SignedDuration::from_hours(24 * 10), SignedDuration::from_mins(49)] {
        let (paused, resumed) = (server.told_of(&id, "match.paused").len(), server.told_of(&id, "match.resumed").len());
        for player in [&ana, &ben] {
            offer(&server, &id, player);
        }
        told(&server, &id, "match.paused", paused + 2);
        server.clock.advance(pause);
        server.delete(&path(&id), &ana).expect(204);
        // Ben is told that the clocks will run again, and both when they do.
        told(&server, &id, "match.resumed", resumed + 1);
        server.clock.advance(SignedDuration::from_secs(1));
        server.delete(&path(&id), &ben).expect(204);
        told(&server, &id, "match.resumed", resumed + 3);
        told(&server, &id, "match.deadline_near", 2 * to_act);
        // Pauses without time between them are one.
        server.clock.advance(SignedDuration::from_secs(1));
    }
}

#[test]
fn a_player_who_has_left_is_not_told_of_pauses() {
    let server = Server::start();
    let (id, players) = match_of_three(&server);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[2], &json!({})).expect(200);
    for player in &players[..2] {
        offer(&server, &id, player);
    }
    let news = eventually("the news", || Some(server.told_of(&id, "match.paused")).filter(|news| !news.is_empty()));
    let concerned: BTreeSet<String> = news.into_iter().map(|(player, _)| player).collect();
    let still_in: BTreeSet<String> = players[..2].iter().map(|player| player.id.clone()).collect();
    assert_eq!(concerned, still_in);
    // Nor of an offer that is withdrawn or declined.
    let [ana, ben, _] = &players;
    resume(&server, &id, [ana, ben]);
    offer(&server, &id, ana);
    server.delete(&path(&id), ana).expect(204);
    offer(&server, &id, ana);
    server.delete(&format!("{}?decline=true", path(&id)), ben).expect(204);
    // Both may be announced at once.
    let mut told = server.told_of(&id, "pause.withdrawn");
    told.sort_unstable_by_key(|(player, _)| *player == ana.id);
    assert_eq!(told, [(ben.id.clone(), json!({"name": ana.name})), (ana.id.clone(), json!({"name": ben.name}))]);
}

#[test]
fn the_summary_has_the_new_deadlines_at_once() {
    // No clock job runs here.
    let server = Server::idle_with(|_| {});
    let (id, [ana, ben]) = with_clock(&server);
    let summary = || server.get(&format!("/v1/matches/{id}"), &ana);
    let deadlines =
        |summary: &Value| -> Vec<Option<Time>> { serde_json::from_value(summary["deadlines"].clone()).expect("times") };
    let running = deadlines(&summary().body);
    assert!(running.iter().any(Option::is_some), "{running:?}");
    offer(&server, &id, &ana);
    assert_eq!(deadlines(&offer(&server, &id, &ben)), [None, None]);
    let paused = summary();
    assert_eq!(deadlines(&paused.body), [None, None]);
    server.clock.advance(SignedDuration::from_mins(10));
    resume(&server, &id, [&ana, &ben]);
    let tag = paused.header("etag");
    let resumed =
        server.request("GET", &format!("/v1/matches/{id}")).by(&ana).header("if-none-match", tag).send().expect(200);
    let later = |at: Option<Time>| at.map(|at| Time::new(at.timestamp() + SignedDuration::from_mins(10)));
    let later: Vec<Option<Time>> = running.into_iter().map(later).collect();
    assert_eq!(deadlines(&resumed), later);
}

#[test]
fn an_offer_can_be_taken_back_and_bots_always_agree() {
    let server = Server::start();
    let (id, [ana, ben]) = with_clock(&server);
    offer(&server, &id, &ana);
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(server.told_of(&id, "pause.withdrawn"), [(ben.id.clone(), json!({"name": ana.name}))]);
    assert_eq!(offer(&server, &id, &ben)["pause_offered_by"], json!([1]));
    assert_eq!(stands_for(&server, &id, &ana), json!([]));
    let clock = json!({"clock": {"type": "per_decision", "seconds": 3600}});
    let made = server.open_match(&ana, &clock);
    let id = id_of(&made);
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    offer(&server, &id, &ana);
    assert_eq!(stands_for(&server, &id, &ana), json!(["agreement"]));
}

#[test]
fn a_player_who_is_offered_a_pause_can_decline_it() {
    let server = Server::start();
    let (id, [ana, ben]) = with_clock(&server);
    let (stranger, offered_by) = (server.guest(), || server.view(&id, &ana)["match"]["pause_offered_by"].clone());
    offer(&server, &id, &ana);
    server.unchanged(|| server.delete(&path(&id), &stranger).problem("not_seated"));
    let declined = format!("{}?decline=true", path(&id));
    server.unchanged(|| server.delete(&path(&id), &ben).expect(204));
    server.delete(&declined, &ben).expect(204);
    assert_eq!((offered_by(), stands_for(&server, &id, &ana)), (json!([]), json!([])));
    assert_eq!(server.told_of(&id, "pause.withdrawn"), [(ana.id.clone(), json!({"name": ben.name}))]);
    server.unchanged(|| server.delete(&declined, &ben).expect(204));
    assert_eq!(offer(&server, &id, &ben)["pause_offered_by"], json!([1]), "it is the first offer again");
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    server.unchanged(|| server.delete(&path(&id), &ana).problem("match_not_running"));
}

#[test]
fn of_agreements_at_once_one_makes_the_pause() {
    let server = Server::start();
    let other = server.another();
    for _ in 0..8 {
        let (id, players) = with_clock(&server);
        thread::scope(|scope| {
            for (by, player) in [&server, &other].into_iter().zip(&players) {
                let id = &id;
                scope.spawn(move || offer(by, id, player));
            }
        });
        assert_eq!(stands_for(&server, &id, &players[0]), json!(["agreement"]));
        let pauses = format!("pauses WHERE match_id = '{id}'");
        assert_eq!(server.count(&pauses), "1");
    }
}

#[test]
fn the_clocks_of_a_match_stand_at_most_a_thousand_times() {
    let server = Server::idle_with(|_| {});
    let (id, [ana, _]) = with_clock(&server);
    let stood = |from: u16, to: u16| {
        let rows = format!(
            "INSERT INTO pauses (match_id, since, until)
             SELECT '{id}', at, at FROM generate_series({from}, {to}) AS n, LATERAL (
                 SELECT timestamptz '2029-01-01T00:00:00Z' + n * interval '1 second' AS at) AS once"
        );
        server.database().batch_execute(&rows).expect("rows");
    };
    stood(1, 999);
    offer(&server, &id, &ana);
    stood(1000, 1000);
    let refusal = server.unchanged(|| server.post(&path(&id), &ana, &json!({})));
    refusal.problem("too_many_pauses");
}

#[test]
fn where_no_time_runs_none_can_stand() {
    let server = Server::start();
    let (id, [ana, _]) = server.match_of_two();
    for method in ["POST", "DELETE"] {
        let refusal = server.unchanged(|| server.request(method, &path(&id)).by(&ana).send());
        assert_eq!((refusal.status, &refusal.body["code"]), (409, &json!("no_clock")));
    }
    let (id, players) = with_clock(&server);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    let refusal = server.post(&path(&id), &players[0], &json!({}));
    assert_eq!((refusal.status, &refusal.body["code"]), (409, &json!("match_not_running")));
    let stranger = server.guest();
    let (id, _) = with_clock(&server);
    assert_eq!(server.post(&path(&id), &stranger, &json!({})).body["code"], "not_seated");
    let refusal = server.post(&path(&id), &stranger, &json!({"why": "tea"}));
    assert_eq!(refusal.status, 422, "{}", refusal.text());
}
