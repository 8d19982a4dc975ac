//! Vacations: earned evenly, taken at once or by date; the clocks are paused meanwhile, and lost time is not given
//! back.

use std::thread;

use acepost::record::Time;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    clocks::time,
    harness::{PASSWORD, Player, Server, WAITING_FOR_LOCK, eventually, id_of, once_alive},
    retention::days,
    suspensions::suspend,
};

/// Registers a player whose account is so old, and signs in.
fn old_player(server: &Server, name: &str, age: i64) -> Player {
    server.player(name);
    server.clock.advance(days(age));
    Player::of(&server.sign_in(name, PASSWORD).expect(201))
}

fn put(server: &Server, player: &Player, vacation: &Value) -> crate::harness::Answer {
    server.request("PUT", "/v1/me/vacation").by(player).json(vacation).send()
}

#[test]
fn thirty_days_a_year_are_earned_evenly() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let account = server.get("/v1/me/vacation", &ana).expect(200);
    assert_eq!(account, json!({"left_seconds": 6 * 86400, "vacation": null}));
    let taken = put(&server, &ana, &json!({})).expect(200);
    let (since, until) = (time(&taken["vacation"]["since"]), time(&taken["vacation"]["until"]));
    assert_eq!(since, server.clock.time());
    // Time on vacation earns, too.
    assert_eq!(until.timestamp().duration_since(since.timestamp()).as_secs(), 6 * 86400 * 365 / 335);
    server.clock.advance(days(7));
    let account = server.get("/v1/me/vacation", &ana).expect(200);
    assert!(account["vacation"].is_null() && account["left_seconds"].as_u64().unwrap() < 86400 / 10, "{account}");
}

#[test]
fn the_clocks_stand_while_a_player_is_away() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let ben = server.guest();
    let players = [ana.clone(), ben];
    let id = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    server.clock.advance(SignedDuration::from_hours(20));
    put(&server, &ana, &json!({})).expect(200);
    let view = server.view(&id, &ana);
    assert_eq!(view["clocks"]["stand_for"], json!(["vacation"]));
    server.clock.advance(days(3));
    server.delete("/v1/me/vacation", &ana).expect(204);
    let version = view["version"].as_u64().unwrap();
    let view = server.view(&id, &ana);
    assert_eq!(view["clocks"]["stand_for"], json!([]));
    let to_act = usize::try_from(view["to_act"][0].as_u64().unwrap()).unwrap();
    let deadline = time(&view["clocks"]["seats"][to_act]["deadline"]);
    assert_eq!(deadline.timestamp(), server.clock.time().timestamp() + SignedDuration::from_hours(4));
    server.clock.advance(SignedDuration::from_secs(4 * 3600 + 11));
    let events = server.get(&format!("/v1/matches/{id}/events?after={version}&wait=60"), &ana).expect(200);
    assert_eq!(time(&events["items"][0]["at"]), deadline);
}

/// Otherwise an opponent in a live match would wait for weeks, and lose on time once the vacation ends.
#[test]
fn the_clocks_of_live_matches_run_on_while_a_player_is_away() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let ben = server.player("ben");
    let seconds = |seconds: u32| json!({"clock": {"type": "per_decision", "seconds": seconds}});
    let players = [ana.clone(), ben.clone()];
    let [live, by_post] = [60, 86_400].map(|limit| server.seat(&players, &seconds(limit)));
    put(&server, &ana, &json!({})).expect(200);
    let stand_for = |id: &str| server.view(id, &ben)["clocks"]["stand_for"].clone();
    assert_eq!((stand_for(&live), stand_for(&by_post)), (json!([]), json!(["vacation"])));

    let terms = json!({"game": "clear-ace", "clock": {"type": "per_decision", "seconds": 60}});
    let pairings = [&ana, &ben].map(|player| server.post("/v1/pairings", player, &terms).expect(201));
    let paired = eventually("a match", || {
        let pairing = server.get(&format!("/v1/pairings/{}", id_of(&pairings[0])), &ana).expect(200);
        pairing["match_id"].as_str().map(ToOwned::to_owned)
    });
    assert_eq!(stand_for(&paired), json!([]));

    server.clock.advance(SignedDuration::from_secs(71));
    for id in [&live, &paired] {
        let events = server.get(&format!("/v1/matches/{id}/events?after=1&wait=60"), &ben).expect(200);
        assert_eq!(events["over"], true);
        assert_eq!(server.view(id, &ben)["outcome"]["reason"], "timed_out");
    }
    assert!(server.view(&by_post, &ben)["outcome"].is_null());
}

#[test]
fn the_summary_in_a_view_has_the_new_deadlines_at_once() {
    // No clock job runs here.
    let server = Server::idle_with(|_| {});
    let ana = old_player(&server, "ana", 73);
    let players = [ana.clone(), server.guest()];
    let id = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    let seen = || {
        let view = server.view(&id, &ana);
        let clocks = view["clocks"]["seats"].as_array().expect("seats").iter();
        let clocks: Vec<&Value> = clocks.map(|seat| &seat["deadline"]).collect();
        assert_eq!(view["match"]["deadlines"], json!(clocks));
        view["match"]["deadlines"].clone()
    };
    let before = seen();
    put(&server, &ana, &json!({})).expect(200);
    assert_ne!(seen(), before);
}

#[test]
fn the_next_deadline_that_an_answer_gets_includes_a_planned_vacation() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let players = [ana.clone(), server.guest()];
    let id = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 2 * 86400}}));
    let at = |by: SignedDuration| Time::new(server.clock.time().timestamp() + by);
    put(&server, &ana, &json!({"since": at(days(1)).to_string(), "until": at(days(3)).to_string()})).expect(200);
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let actions = format!("/v1/matches/{id}/actions");
    let answered = server.post(&actions, player, &answer).expect(200);
    let next = answered["view"]["to_act"][0].as_u64().and_then(|seat| usize::try_from(seat).ok()).expect("a seat");
    assert_eq!(time(&answered["clocks"]["seats"][next]["deadline"]), at(days(4)));
    assert_eq!(answered["clocks"], server.view(&id, player)["clocks"]);
    assert_eq!(server.post(&actions, player, &answer).expect(200), answered);
}

#[test]
fn a_vacation_that_is_none_ends_without_a_look_at_the_clocks() {
    let server = Server::idle_with(|_| {});
    let ana = old_player(&server, "ana", 73);
    let players = [ana.clone(), server.guest()];
    server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    let jobs = || server.ask_database("SELECT string_agg(j::text, ' ') AS answer FROM clock_jobs AS j");
    let before = jobs();
    server.clock.advance(SignedDuration::from_hours(1));
    server.delete("/v1/me/vacation", &ana).expect(204);
    assert_eq!(jobs(), before);
    put(&server, &ana, &json!({})).expect(200);
    server.delete("/v1/me/vacation", &ana).expect(204);
    let ended = jobs();
    assert_ne!(ended, before);
    server.clock.advance(SignedDuration::from_hours(1));
    server.delete("/v1/me/vacation", &ana).expect(204);
    assert_eq!(jobs(), ended);
}

#[test]
fn a_match_without_a_clock_does_not_pause() {
    let server = Server::idle_with(|_| {});
    let ana = old_player(&server, "ana", 73);
    put(&server, &ana, &json!({})).expect(200);
    server.seat(&[ana, server.guest()], &json!({}));
    assert_eq!(server.count("clock_jobs"), "0");
}

#[test]
fn a_deadline_that_is_lost_does_not_come_back() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let players = [ana.clone(), server.guest()];
    let id = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    let (late, answer) = server.next_answer(&id, &players).expect("a decision");
    let deadline = server.clock.time().timestamp() + days(1);
    // Past the deadline, and before a server has noticed.
    server.clock.advance(days(1) + SignedDuration::from_secs(5));
    put(&server, &ana, &json!({})).expect(200);
    let refusal = once_alive(|| server.post(&format!("/v1/matches/{id}/actions"), late, &answer));
    assert_eq!(refusal.body["code"], "time_up", "{}", refusal.text());
    server.clock.advance(SignedDuration::from_secs(10));
    let version = refusal.body["view"]["version"].clone();
    let events = server.get(&format!("/v1/matches/{id}/events?after={version}&wait=60"), &ana).expect(200);
    assert_eq!(events["items"][0]["cause"]["type"], "time_out");
    assert_eq!(time(&events["items"][0]["at"]).timestamp(), deadline);
}

#[test]
fn the_clocks_run_on_when_a_player_on_vacation_is_suspended() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let ben = server.guest();
    let id = server.seat(&[ana.clone(), ben.clone()], &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    let version = server.view(&id, &ben)["version"].clone();
    server.clock.advance(SignedDuration::from_hours(20));
    put(&server, &ana, &json!({})).expect(200);
    server.clock.advance(days(3));
    assert_eq!(server.view(&id, &ben)["clocks"]["stand_for"], json!(["vacation"]));
    suspend(&server, &ana);
    // One that has not seen the vacation.
    assert_eq!(server.another().view(&id, &ben)["clocks"]["stand_for"], json!([]));
    let deadline = server.clock.time().timestamp() + SignedDuration::from_hours(4);
    server.clock.advance(SignedDuration::from_secs(4 * 3600 + 11));
    let events = server.get(&format!("/v1/matches/{id}/events?after={version}&wait=60"), &ben).expect(200);
    assert_eq!(events["items"][0]["cause"]["type"], "time_out");
    assert_eq!(time(&events["items"][0]["at"]).timestamp(), deadline);
}

#[test]
fn a_vacation_that_is_taken_while_its_player_is_suspended_ends_or_is_refused() {
    // Nothing else waits for a lock here.
    let server = Server::idle_with(|_| {});
    for (name, vacation_comes_first) in [("ana", true), ("ben", false)] {
        let player = old_player(&server, name, 73);
        let mut blocker = server.database();
        let lock = format!("BEGIN; SELECT FROM players WHERE id = '{}' FOR NO KEY UPDATE", player.id);
        blocker.batch_execute(&lock).expect("a lock");
        thread::scope(|scope| {
            let take = || put(&server, &player, &json!({}));
            let taken = if vacation_comes_first {
                let taken = scope.spawn(take);
                server.wait_for_count(WAITING_FOR_LOCK, 1);
                scope.spawn(|| suspend(&server, &player));
                taken
            } else {
                scope.spawn(|| suspend(&server, &player));
                server.wait_for_count(WAITING_FOR_LOCK, 1);
                scope.spawn(take)
            };
            server.wait_for_count(WAITING_FOR_LOCK, 2);
            blocker.batch_execute("COMMIT").expect("the lock's end");
            // Who waits longer need not come first: the suspension has a weaker lock of the row already.
            let taken = taken.join().expect("an answer");
            if taken.status == 200 { drop(taken.expect(200)) } else { drop(taken.problem("suspended")) }
        });
        assert_eq!(server.count("vacations"), "0");
    }
}

/// Otherwise neither would see the other, and the deadlines of the match would be wrong.
#[test]
fn a_vacation_that_is_taken_while_a_match_starts_lets_its_clocks_be_looked_at() {
    for vacation_comes_first in [true, false] {
        // No clock job runs here.
        let server = Server::idle_with(|_| {});
        let ana = old_player(&server, "ana", 73);
        let ben = server.guest();
        let clock = json!({"clock": {"type": "per_decision", "seconds": 86400}});
        let running = server.seat(&[ana.clone(), ben.clone()], &clock);
        let id = id_of(&server.open_match(&ana, &clock));
        let take = || put(&server, &ana, &json!({})).expect(200);
        let join = || server.post(&format!("/v1/matches/{id}/seats"), &ben, &json!({})).expect(200);
        let mut order: [&(dyn Fn() -> Value + Sync); 2] = [&take, &join];
        let mut last = format!("clock_jobs WHERE match_id = '{running}'");
        if !vacation_comes_first {
            order.reverse();
            last = format!("matches WHERE id = '{id}'");
        }
        let [first, second] = order;
        // The first has done everything else by the time it waits for this.
        let mut blocker = server.database();
        blocker.batch_execute(&format!("BEGIN; SELECT FROM {last} FOR NO KEY UPDATE")).expect("a lock");
        thread::scope(|scope| {
            scope.spawn(first);
            server.wait_for_lock();
            scope.spawn(second);
            server.wait_for_locks(2);
            blocker.batch_execute("COMMIT").expect("the lock's end");
        });
        let due = format!("clock_jobs WHERE match_id = '{id}' AND due = '{}'", server.clock.time());
        assert_eq!(server.count(&due), "1");
    }
}

#[test]
fn the_other_players_are_told_when_clocks_stand_and_run_again() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let ben = server.guest();
    server.seat(&[ana.clone(), ben.clone()], &json!({"clock": {"type": "per_decision", "seconds": 864_000}}));
    put(&server, &ana, &json!({"until": Time::new(server.clock.time().timestamp() + days(2)).to_string()})).expect(200);
    let mut stream = server.stream("/v1/me/stream", Some(&ben), Some(0));
    let mut next = |wanted: &str| loop {
        let event = stream.next().expect("a notice");
        if event.data["news"]["type"] == wanted {
            return event.data["news"]["data"].clone();
        }
    };
    assert_eq!(next("match.paused"), json!({"reasons": ["vacation"]}));
    server.clock.advance(days(2) + SignedDuration::from_secs(1));
    assert_eq!(next("match.resumed"), json!({"reasons": []}));
}

#[test]
fn a_vacation_that_has_begun_can_be_asked_for_again() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let taken = put(&server, &ana, &json!({})).expect(200);
    server.unchanged(|| assert_eq!(put(&server, &ana, &json!({})).expect(200), taken));
    server.clock.advance(days(1));
    let again = server.unchanged(|| put(&server, &ana, &json!({}))).expect(200);
    assert_eq!(again["vacation"], taken["vacation"]);
}

#[test]
fn a_time_that_cannot_be_is_refused_with_the_form_of_one() {
    let server = Server::start();
    let ana = server.guest();
    for time in ["tomorrow", "-009999-01-02T00:00:00Z"] {
        let in_body = put(&server, &ana, &json!({"since": time})).problem("validation");
        let query = format!("/v1/games/clear-ace/records?since={time}");
        let in_query = server.get(&query, &ana).problem("malformed_query");
        for problem in [in_body, in_query] {
            let error = &problem["errors"][0];
            assert_eq!(error["pointer"], "/since", "{problem}");
            assert!(error["detail"].as_str().is_some_and(|detail| detail.contains("RFC 3339")), "{problem}");
        }
    }
}

#[test]
fn what_cannot_be_taken_is_refused() {
    let server = Server::start();
    let ana = old_player(&server, "ana", 73);
    let at = |by: SignedDuration| Time::new(server.clock.time().timestamp() + by).to_string();
    for (vacation, pointer) in [
        (json!({"since": at(-days(1))}), "/since"),
        (json!({"since": at(days(366))}), "/since"),
        (json!({"until": at(-days(1))}), "/until"),
        (json!({"until": at(days(7))}), "/until"),
        (json!({"since": at(days(2)), "until": at(days(1))}), "/until"),
        (json!({"since": "tomorrow"}), "/since"),
        (json!({"length": 5}), "/length"),
    ] {
        let refusal = server.unchanged(|| put(&server, &ana, &vacation));
        assert_eq!(
            (refusal.status, &refusal.body["errors"][0]["pointer"]),
            (422, &json!(pointer)),
            "{}",
            refusal.text()
        );
    }
    let new = server.guest();
    assert_eq!(put(&server, &new, &json!({})).body["code"], "no_vacation_left");
    put(&server, &ana, &json!({"since": at(days(1)), "until": at(days(2))})).expect(200);
    // A future vacation is replaced, one that has begun is not.
    let taken = put(&server, &ana, &json!({"until": at(days(1))})).expect(200);
    assert_eq!(time(&taken["vacation"]["since"]), server.clock.time());
    assert_eq!(server.unchanged(|| put(&server, &ana, &json!({}))).body["code"], "on_vacation");
    let same = json!({"until": taken["vacation"]["until"]});
    assert_eq!(server.unchanged(|| put(&server, &ana, &same)).expect(200), taken);
}
