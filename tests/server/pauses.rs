//! Pauses by agreement: the clocks are paused once all players want it. They run again once all want that, or ten minutes after one did.

use std::{collections::BTreeSet, thread};

use acepost::record::Time;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{Player, Server, chosen, eventually, id_of};

fn path(id: &str) -> String {
    format!("/v1/matches/{id}/pause")
}

fn offer(server: &Server, id: &str, player: &Player) -> Value {
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

fn stands_for(server: &Server, id: &str, player: &Player) -> Value {
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
fn told(server: &Server, id: &str, kind: &str, times: usize) {
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
    let players = [server.guest(), server.guest(), server.guest()];
    let clock = json!({"type": "per_decision", "seconds": 3600});
    let id = server.seat(&players, &json!({"game": "chase-the-ace", "clock": clock}));
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
    let players = [server.guest(), server.guest(), server.guest()];
    let clock = json!({"type": "per_decision", "seconds": 3600});
    let id = server.seat(&players, &json!({"game": "chase-the-ace", "clock": clock}));
    for player in &players {
        offer(&server, &id, player);
    }
    let [ana, ben, cleo] = &players;
    server.delete(&path(&id), ana).expect(204);
    server.post(&format!("/v1/matches/{id}/resignation"), ben, &json!({})).expect(200);
    assert_eq!(stands_for(&server, &id, cleo), json!(["agreement"]));
    server.delete(&path(&id), cleo).expect(204);
    assert_eq!(stands_for(&server, &id, cleo), json!([]));
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
