//! The end of an agreed pause: at once, or ten minutes after a player wants it, unless all agree that it goes on.

use acepost::record::Time;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{Player, Server, chosen, eventually, id_of},
    pauses::{match_of_three, offer, path, stands_for, told},
};

/// Returns the one deadline in a view, and the time that is left of it beyond the pause.
#[track_caller]
fn deadline(view: &Value) -> (Time, u64) {
    let seats = view["clocks"]["seats"].as_array().expect("seats");
    let seat = seats.iter().find(|seat| !seat["deadline"].is_null()).expect("a deadline");
    (
        seat["deadline"].as_str().and_then(|at| at.parse().ok()).expect("a time"),
        seat["left_seconds"].as_u64().unwrap_or_default(),
    )
}

/// Starts a match of three with an hour for each decision, and pauses it.
fn paused_by_three(server: &Server) -> (String, [Player; 3]) {
    let (id, players) = match_of_three(server);
    for player in &players {
        offer(server, &id, player);
    }
    (id, players)
}

/// Pauses a match of two with five seconds left for the player to act. Returns it with that player, and the one who waits.
fn paused_with_five_seconds_left(server: &Server) -> (String, [Player; 2]) {
    let choices = json!({"game": "clockwork-spades", "options": {"first_player": "seat_0"},
        "clock": {"type": "bank", "initial_seconds": 60, "maximum_seconds": 60}});
    let (id, players) = server.match_with(&choices);
    assert_eq!(server.view(&id, &players[0])["to_act"], json!([0]));
    server.clock.advance(SignedDuration::from_secs(55));
    for player in &players {
        offer(server, &id, player);
    }
    server.clock.advance(SignedDuration::from_hours(5));
    (id, players)
}

#[test]
fn a_player_who_is_away_has_ten_minutes_to_come_back() {
    let server = Server::start();
    // Whichever player ends the pause: also the one to act could move at once, and the clock of the other would run.
    for by in [0, 1] {
        let (id, players) = paused_with_five_seconds_left(&server);
        // Otherwise the pause could end before the clocks were looked at, and nothing would have changed for the players.
        told(&server, &id, "match.paused", 2);
        let since = server.clock.time().timestamp();
        let end = since + SignedDuration::from_mins(10);
        server.delete(&path(&id), &players[by]).expect(204);
        let resumed =
            eventually("the news", || Some(server.told_of(&id, "match.resumed")).filter(|told| !told.is_empty()));
        assert_eq!(resumed, [(players[1 - by].id.clone(), json!({"reasons": []}))]);
        let view = server.view(&id, &players[1 - by]);
        assert_eq!(view["clocks"]["stand_for"], json!(["agreement"]));
        assert_eq!(deadline(&view), (Time::new(end + SignedDuration::from_secs(5)), 5));
        assert_eq!(view["match"]["deadlines"][0], view["clocks"]["seats"][0]["deadline"]);
        // Once more has no effect.
        server.clock.advance(SignedDuration::from_mins(9));
        server.delete(&path(&id), &players[by]).expect(204);
        // A move counts, and the next clock stands until the same end.
        let answer = chosen(&server.view(&id, &players[0])).expect("the player is to act");
        server.post(&format!("/v1/matches/{id}/actions"), &players[0], &answer).expect(200);
        let left = if server.view(&id, &players[0])["to_act"] == json!([0]) { 5 } else { 60 };
        let ends = Time::new(end + SignedDuration::from_secs(left));
        assert_eq!(deadline(&server.view(&id, &players[0])), (ends, left.unsigned_abs()));
        server.clock.advance(SignedDuration::from_mins(1));
        let view = server.view(&id, &players[0]);
        assert_eq!((&view["clocks"]["stand_for"], deadline(&view).0), (&json!([]), ends));
        told(&server, &id, "match.resumed", 3);
    }
}

#[test]
fn the_clocks_run_at_once_when_the_others_are_back_or_are_bots() {
    let server = Server::start();
    let (id, [ana, ben]) = paused_with_five_seconds_left(&server);
    server.delete(&path(&id), &ben).expect(204);
    server.clock.advance(SignedDuration::from_mins(3));
    server.delete(&path(&id), &ana).expect(204);
    let view = server.view(&id, &ben);
    assert_eq!(view["clocks"]["stand_for"], json!([]));
    assert_eq!(deadline(&view).0, Time::new(server.clock.time().timestamp() + SignedDuration::from_secs(5)));

    let clock = json!({"type": "per_decision", "seconds": 3600});
    let id = id_of(&server.open_match(&ana, &json!({"clock": clock})));
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    offer(&server, &id, &ana);
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(stands_for(&server, &id, &ana), json!([]));
}

#[test]
fn a_pause_that_ends_can_be_agreed_on_anew() {
    let server = Server::idle_with(|_| {});
    let (id, [ana, ben]) = paused_with_five_seconds_left(&server);
    server.delete(&path(&id), &ben).expect(204);
    assert_eq!(offer(&server, &id, &ana)["pause_offered_by"], json!([0]));
    // A player who offers a pause no longer wants it to end, until the offer is withdrawn.
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(stands_for(&server, &id, &ana), json!([]));
    let (id, [ana, ben]) = paused_with_five_seconds_left(&server);
    server.delete(&path(&id), &ben).expect(204);
    offer(&server, &id, &ben);
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(stands_for(&server, &id, &ana), json!(["agreement"]));
    assert_eq!(offer(&server, &id, &ana)["deadlines"], json!([null, null]));
    server.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(stands_for(&server, &id, &ana), json!(["agreement"]));
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(stands_for(&server, &id, &ana), json!(["agreement"]));
    server.delete(&path(&id), &ben).expect(204);
    assert_eq!(stands_for(&server, &id, &ana), json!([]));
    assert_eq!(server.count(&format!("pauses WHERE match_id = '{id}'")), "1");
}

#[test]
fn the_others_are_told_that_a_pause_goes_on() {
    let server = Server::start();
    let (id, [ana, ben]) = paused_with_five_seconds_left(&server);
    told(&server, &id, "match.paused", 2);
    server.delete(&path(&id), &ben).expect(204);
    for player in [&ana, &ben] {
        offer(&server, &id, player);
    }
    told(&server, &id, "match.paused", 3);
    let last = server.told_of(&id, "match.paused").pop();
    assert_eq!(last, Some((ana.id, json!({"reasons": ["agreement"]}))));
}

#[test]
fn an_offer_to_let_a_pause_go_on_can_be_declined() {
    let server = Server::idle_with(|_| {});
    let (id, [ana, ben]) = paused_with_five_seconds_left(&server);
    server.delete(&path(&id), &ana).expect(204);
    offer(&server, &id, &ben);
    server.delete(&format!("{}?decline=true", path(&id)), &ana).expect(204);
    let view = server.view(&id, &ben);
    assert_eq!((&view["match"]["pause_offered_by"], &view["clocks"]["stand_for"]), (&json!([]), &json!(["agreement"])));
    // That the first one wants it to end still counts.
    server.delete(&path(&id), &ben).expect(204);
    assert_eq!(stands_for(&server, &id, &ben), json!([]));
}

#[test]
fn who_wants_the_clocks_to_run_need_not_say_it_again_when_another_player_leaves() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = paused_by_three(&server);
    server.delete(&path(&id), &ana).expect(204);
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    assert_eq!(stands_for(&server, &id, &cleo), json!(["agreement"]));
    server.delete(&path(&id), &cleo).expect(204);
    assert_eq!(stands_for(&server, &id, &cleo), json!([]));
}

#[test]
fn a_pause_ends_when_the_last_player_who_wants_it_to_go_on_leaves() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = paused_by_three(&server);
    for player in [&ana, &cleo] {
        server.delete(&path(&id), player).expect(204);
    }
    assert_eq!(stands_for(&server, &id, &ana), json!(["agreement"]));
    // No time passes, so that it is not the ten minutes that end.
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    eventually("the end of the pause", || stands_for(&server, &id, &ana) == json!([]));
    let end = Time::new(server.clock.time().timestamp() + SignedDuration::from_hours(1));
    eventually("the deadline", || {
        let view = server.view(&id, &ana);
        view["match"]["deadlines"].as_array().is_some_and(|deadlines| deadlines.contains(&json!(end)))
    });
}
