//! Draws by agreement: offered, seen by the players, withdrawn, and agreed.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, Answer, Player, Server, chosen, eventually, id_of, once_alive},
    races::assert_whole,
};

pub fn path(id: &str) -> String {
    format!("/v1/matches/{id}/draw")
}

pub fn declined(id: &str) -> String {
    format!("/v1/matches/{id}/draw?decline=true")
}

pub fn offer(server: &Server, id: &str, player: &Player) -> Answer {
    server.post(&path(id), player, &json!({}))
}

pub fn offered_by(server: &Server, id: &str, player: &Player) -> Value {
    server.get(&format!("/v1/matches/{id}"), player).expect(200)["draw_offered_by"].take()
}

fn answer_once(server: &Server, id: &str, player: &Player) -> Answer {
    let answer = chosen(&server.view(id, player)).expect("the player is to act");
    server.post(&format!("/v1/matches/{id}/actions"), player, &answer)
}

/// Starts a match of three in which no player is out soon.
pub fn match_of_three(server: &Server) -> (String, [Player; 3]) {
    let players = [server.guest(), server.guest(), server.guest()];
    let id = server.seat(&players, &json!({"game": "chase-the-ace"}));
    (id, players)
}

/// Returns the recipients of offers in this match, and the players who made them.
fn told(server: &Server, id: &str) -> Vec<String> {
    let told = server.told_of(id, "draw.offered").into_iter();
    told.map(|(player, data)| format!("{player} {}", data["name"].as_str().expect("a name"))).collect()
}

/// Asserts that the match has ended in a draw, by one event, and hides nothing.
pub fn is_drawn(server: &Server, id: &str, players: &[Player]) {
    let view = server.view(id, &players[0]);
    assert_eq!((&view["match"]["status"], &view["outcome"]["reason"]), (&json!("finished"), &json!("agreed_draw")));
    assert_eq!(view["outcome"]["placements"], json!(vec![1; players.len()]));
    assert_eq!(view["match"]["outcome"], view["outcome"]);
    assert_eq!((&view["to_act"], &view["match"]["to_act"]), (&json!([]), &json!([])));
    assert_eq!(view["match"]["draw_offered_by"], json!([]));
    let events = server.list_events(id);
    let draws = events.iter().filter(|event| event["cause"] == json!({"type": "draw"}));
    assert_eq!(draws.count(), 1);
    assert_eq!(events.last().expect("events")["cause"], json!({"type": "draw"}));
    let left = format!("agreements WHERE match_id = '{id}'");
    assert_eq!(server.count(&left), "0", "the offers are met");
    assert_whole(server, id, &players[0]);
}

#[test]
fn a_draw_is_offered_by_one_and_agreed_to_by_the_other() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    let offered = offer(&server, &id, &ana).expect(200);
    assert_eq!((&offered["status"], &offered["draw_offered_by"]), (&json!("running"), &json!([0])));
    assert_eq!(offered_by(&server, &id, &ben), json!([0]));
    assert_eq!(server.view(&id, &ben)["match"]["draw_offered_by"], json!([0]));
    assert_eq!(server.get("/v1/me/matches", &ben).expect(200)["items"][0]["draw_offered_by"], json!([0]));
    assert_eq!(told(&server, &id), [format!("{} {}", ben.id, ana.name)], "ana knows");
    let drawn = offer(&server, &id, &ben).expect(200);
    assert_eq!((&drawn["status"], &drawn["outcome"]["placements"]), (&json!("finished"), &json!([1, 1])));
    assert_eq!(told(&server, &id).len(), 1, "the end of the match is told as such");
    is_drawn(&server, &id, &[ana, ben]);
}

#[test]
fn an_offer_is_seen_by_the_players_alone() {
    let server = Server::start();
    let (id, [ana, _]) = server.match_of_two();
    offer(&server, &id, &ana).expect(200);
    let stranger = server.guest();
    assert_eq!(offered_by(&server, &id, &stranger), json!([]));
    assert_eq!(server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200)["draw_offered_by"], json!([]));
    for list in ["/v1/matches".to_owned(), format!("/v1/players/{}/matches", ana.name)] {
        assert_eq!(server.get(&list, &ana).expect(200)["items"][0]["draw_offered_by"], json!([]), "lists are for all");
    }
}

#[test]
fn asking_again_changes_nothing() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    let first = offer(&server, &id, &ana).expect(200);
    assert_eq!(server.unchanged(|| offer(&server, &id, &ana)).expect(200), first);
    let drawn = offer(&server, &id, &ben).expect(200);
    assert_eq!(server.unchanged(|| offer(&server, &id, &ben)).expect(200), drawn);
    assert_eq!(server.unchanged(|| offer(&server, &id, &ana)).expect(200), drawn);
}

#[test]
fn an_offer_that_was_taken_back_is_agreed_to_by_nobody() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    server.unchanged(|| server.delete(&path(&id), &ana).expect(204));
    offer(&server, &id, &ana).expect(200);
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(offered_by(&server, &id, &ben), json!([]));
    assert_eq!(offer(&server, &id, &ben).expect(200)["draw_offered_by"], json!([1]), "it is an offer of ben's now");
    offer(&server, &id, &ana).expect(200);
    is_drawn(&server, &id, &[ana.clone(), ben]);
    server.unchanged(|| server.delete(&path(&id), &ana).problem("match_not_running"));
}

#[test]
fn the_others_are_told_that_an_open_offer_is_taken_back() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    let told = || server.told_of(&id, "draw.withdrawn");
    offer(&server, &id, &ana).expect(200);
    assert!(told().is_empty());
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(told(), [(ben.id.clone(), json!({"name": ana.name}))], "ana knows");
    offer(&server, &id, &ana).expect(200);
    answer_once(&server, &id, &ana).expect(200);
    server.delete(&path(&id), &ana).expect(204);
    assert_eq!(told().len(), 1, "her move has ended the second offer");
}

#[test]
fn a_player_who_is_offered_a_draw_can_decline_it() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = match_of_three(&server);
    let stranger = server.guest();
    for player in [&ana, &ben] {
        offer(&server, &id, player).expect(200);
    }
    server.unchanged(|| server.delete(&path(&id), &stranger).problem("not_seated"));
    server.unchanged(|| server.delete(&path(&id), ANONYMOUS).problem("unauthenticated"));
    // Who has blocked the player that offers it can answer all the same.
    server.put(&format!("/v1/me/blocks/{}", ana.name), &cleo).expect(200);
    server.delete(&declined(&id), &cleo).expect(204);
    assert_eq!(offered_by(&server, &id, &ana), json!([]));
    let by_cleo = json!({"name": cleo.name});
    let told = [(ana.id.clone(), by_cleo.clone()), (ben.id.clone(), by_cleo)];
    assert_eq!(server.told_of(&id, "draw.withdrawn"), told);
    server.unchanged(|| server.delete(&declined(&id), &cleo).expect(204));
    // A plain request withdraws only the player's own offer, also when it is repeated.
    for player in [&ana, &cleo] {
        offer(&server, &id, player).expect(200);
    }
    server.delete(&path(&id), &cleo).expect(204);
    server.unchanged(|| server.delete(&path(&id), &cleo).expect(204));
    assert_eq!(offered_by(&server, &id, &ben), json!([0]));
    // A player who has left has nothing to decline.
    server.post(&format!("/v1/matches/{id}/resignation"), &cleo, &json!({})).expect(200);
    offer(&server, &id, &ana).expect(200);
    server.unchanged(|| server.delete(&declined(&id), &cleo).expect(204));
    offer(&server, &id, &ben).expect(200);
    assert_eq!(server.view(&id, &ana)["outcome"]["reason"], "agreed_draw");
}

#[test]
fn a_player_who_is_out_is_not_told_that_an_offer_has_ended() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = match_of_three(&server);
    server.post(&format!("/v1/matches/{id}/resignation"), &cleo, &json!({})).expect(200);
    offer(&server, &id, &ana).expect(200);
    server.delete(&path(&id), &ana).expect(204);
    offer(&server, &id, &ana).expect(200);
    server.delete(&declined(&id), &ben).expect(204);
    // Both may be announced at once.
    let mut told = server.told_of(&id, "draw.withdrawn");
    told.sort_unstable_by_key(|(player, _)| *player == ana.id);
    assert_eq!(told, [(ben.id, json!({"name": ana.name})), (ana.id, json!({"name": ben.name}))]);
}

#[test]
fn who_plays_on_has_taken_the_offer_back_and_nobody_else_does_it_for_them() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    offer(&server, &id, &ana).expect(200);
    answer_once(&server, &id, &ben).expect(200);
    assert_eq!(offered_by(&server, &id, &ben), json!([0]), "ben has played, ana's offer stands");
    answer_once(&server, &id, &ana).expect(200);
    assert_eq!(offered_by(&server, &id, &ben), json!([]));
    assert_eq!(offer(&server, &id, &ben).expect(200)["draw_offered_by"], json!([1]));
    let again = offer(&server, &id, &ana).expect(200);
    assert_eq!(again["outcome"]["reason"], "agreed_draw", "who has played on may agree again");
    is_drawn(&server, &id, &[ana, ben]);
}

#[test]
fn an_offer_made_anew_after_playing_on_is_told_anew() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    for count in 1..4 {
        offer(&server, &id, &ana).expect(200);
        assert_eq!(told(&server, &id).len(), count);
        while !server.view(&id, &ana)["to_act"].as_array().expect("a list").contains(&json!(0)) {
            answer_once(&server, &id, &ben).expect(200);
        }
        answer_once(&server, &id, &ana).expect(200);
        assert_eq!(offered_by(&server, &id, &ben), json!([]));
    }
}

#[test]
fn everybody_who_is_still_in_must_agree_and_nobody_who_is_out() {
    let server = Server::start();
    let (id, players) = match_of_three(&server);
    offer(&server, &id, &players[2]).expect(200);
    offer(&server, &id, &players[0]).expect(200);
    assert_eq!(offered_by(&server, &id, &players[1]), json!([0, 2]));
    assert_eq!(told(&server, &id).len(), 4, "both others, each time");
    offer(&server, &id, &players[1]).expect(200);
    is_drawn(&server, &id, &players);

    let (id, players) = match_of_three(&server);
    offer(&server, &id, &players[0]).expect(200);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    assert_eq!(offered_by(&server, &id, &players[1]), json!([]), "who has left offers nothing");
    server.unchanged(|| offer(&server, &id, &players[0]).problem("match_not_running"));
    offer(&server, &id, &players[1]).expect(200);
    let drawn = offer(&server, &id, &players[2]).expect(200);
    assert_eq!(drawn["outcome"], json!({"placements": [3, 1, 1], "reason": "agreed_draw"}));
    assert_whole(&server, &id, &players[1]);
}

#[test]
fn all_offers_end_when_a_player_leaves() {
    let server = Server::start();
    let players = [server.guest(), server.guest(), server.guest()];
    let clock = json!({"type": "per_decision", "seconds": 3600});
    for leaves_by_time in [false, true] {
        let id = server
            .seat(&players, &json!({"game": "chase-the-ace", "clock": clock, "options": {"on_timeout": "forfeit"}}));
        let gone = server.view(&id, &players[0])["to_act"][0].as_u64().and_then(|seat| usize::try_from(seat).ok());
        let gone = gone.expect("a seat");
        let stay: Vec<Player> = players.iter().filter(|player| player.id != players[gone].id).cloned().collect();
        for kind in ["draw", "pause"] {
            for player in &stay {
                server.post(&format!("/v1/matches/{id}/{kind}"), player, &json!({})).expect(200);
            }
        }
        assert_eq!(offered_by(&server, &id, &stay[0]).as_array().map(Vec::len), Some(2));
        let version = server.view(&id, &stay[0])["version"].clone();
        if leaves_by_time {
            server.clock.advance(SignedDuration::from_secs(3600 + 11));
            let next = server.get(&format!("/v1/matches/{id}/events?after={version}&wait=60"), &stay[0]).expect(200);
            assert_eq!(next["items"][0]["cause"]["type"], "time_out");
        } else {
            server.post(&format!("/v1/matches/{id}/resignation"), &players[gone], &json!({})).expect(200);
        }
        let seen = server.view(&id, &stay[0])["match"].clone();
        assert_eq!((&seen["draw_offered_by"], &seen["pause_offered_by"]), (&json!([]), &json!([])));
        // So each of them can offer and agree, as after any change.
        for kind in ["pause", "draw"] {
            for player in &stay {
                server.post(&format!("/v1/matches/{id}/{kind}"), player, &json!({})).expect(200);
            }
        }
        assert_eq!(server.view(&id, &stay[0])["outcome"]["reason"], "agreed_draw");
    }
}

#[test]
fn with_a_bot_there_is_no_draw() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let new = json!({"game": "chase-the-ace", "seats": 3});
    let id = id_of(&server.open_match(&ana, &new));
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    server.post(&format!("/v1/matches/{id}/seats"), &ben, &json!({})).expect(200);
    offer(&server, &id, &ana).problem("no_draw_with_bots");
    assert_eq!(server.count("agreements"), "0");
    assert_eq!(told(&server, &id), Vec::<String>::new());
}

#[test]
fn no_draw_saves_a_player_whose_time_has_run_out() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"clock": {"type": "per_decision", "seconds": 60}}));
    let to_act = server.view(&id, &players[0])["to_act"][0].as_u64().expect("a seat");
    let (late, other) = if to_act == 0 { (&players[0], &players[1]) } else { (&players[1], &players[0]) };
    offer(&server, &id, other).expect(200);
    server.clock.advance(SignedDuration::from_secs(61));
    // For some seconds the server waits for answers that are under way.
    once_alive(|| offer(&server, &id, late)).problem("time_up");
    assert_eq!(server.view(&id, late)["outcome"], json!(null));
    server.clock.advance(SignedDuration::from_secs(10));
    eventually("the end", || server.view(&id, late)["outcome"]["reason"] == "timed_out");
}

#[test]
fn no_resignation_saves_another_player_whose_time_has_run_out() {
    let server = Server::start();
    let clock = json!({"type": "per_decision", "seconds": 60});
    for seats in [2, 3] {
        let players: Vec<Player> = (0..seats).map(|_| server.guest()).collect();
        let id = server.seat(&players, &json!({"game": "chase-the-ace", "clock": clock}));
        let view = server.view(&id, &players[0]);
        let late = usize::try_from(view["to_act"][0].as_u64().expect("a seat")).expect("a small number");
        let other = &players[(late + 1) % players.len()];
        server.clock.advance(SignedDuration::from_secs(61));
        let resign = || server.post(&format!("/v1/matches/{id}/resignation"), other, &json!({}));
        server.unchanged(|| once_alive(resign).problem("time_up"));
        server.clock.advance(SignedDuration::from_secs(10));
        let version = view["version"].as_u64().expect("a version");
        eventually("the time-out", || server.view(&id, other)["version"].as_u64() > Some(version));
        let next = &server.list_events(&id)[usize::try_from(version).expect("a small number")];
        assert_eq!(next["cause"], json!({"type": "time_out", "seats": view["to_act"]}));
    }
}

#[test]
fn what_does_not_run_cannot_be_drawn() {
    let server = Server::start();
    let ana = server.guest();
    let open = id_of(&server.open_match(&ana, &json!({})));
    server.unchanged(|| offer(&server, &open, &ana).problem("match_not_started"));
    server.unchanged(|| server.delete(&path(&open), &ana).problem("match_not_started"));
    let (id, players) = server.match_of_two();
    offer(&server, &id, &players[0]).expect(200);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[1], &json!({})).expect(200);
    for player in &players {
        let problem = server.unchanged(|| offer(&server, &id, player)).problem("match_not_running");
        assert_eq!(problem["view"]["outcome"]["reason"], "resigned");
        server.unchanged(|| server.delete(&path(&id), player).problem("match_not_running"));
        assert_eq!(offered_by(&server, &id, player), json!([]), "an offer is no news any more");
    }
    let nowhere = "0191b6a0-0000-7000-8000-000000000001";
    server.unchanged(|| offer(&server, nowhere, &ana).problem("not_found"));
    server.unchanged(|| server.delete(&path(nowhere), &ana).problem("not_found"));
    server.unchanged(|| offer(&server, "x", &ana).problem("not_found"));
}

#[test]
fn a_body_with_anything_in_it_is_refused() {
    let server = Server::start();
    let (id, [ana, _]) = server.match_of_two();
    server.unchanged(|| {
        server.post(&path(&id), &ana, &json!({"seat": 1})).problem("validation");
        server.post(&path(&id), &ana, &json!([])).problem("validation");
        server.request("POST", &path(&id)).by(&ana).body("application/json", "{").send().problem("malformed_json");
    });
    server.request("POST", &path(&id)).by(&ana).send().expect(200);
}

#[test]
fn an_offer_can_insist_on_what_was_seen() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    let tag = |player: &Player| server.get(&format!("/v1/matches/{id}"), player).header("etag").to_owned();
    let insist = |method: &str, player: &Player, tag: &str| {
        let request = server.request(method, &path(&id)).by(player).header("if-match", tag);
        if method == "POST" { request.json(&json!({})).send() } else { request.send() }
    };
    let before = tag(&ben);
    offer(&server, &id, &ana).expect(200);
    assert_ne!(tag(&ben), before, "an offer is something new");
    server.unchanged(|| insist("POST", &ben, &before).problem("precondition_failed"));
    server.unchanged(|| insist("DELETE", &ana, &before).problem("precondition_failed"));
    insist("DELETE", &ana, &tag(&ana)).expect(204);
    let seen = tag(&ana);
    let first = insist("POST", &ana, &seen).expect(200);
    // The response may have been lost: the same request gets it again, until the offer ends.
    assert_eq!(server.unchanged(|| insist("POST", &ana, &seen)).expect(200), first);
    answer_once(&server, &id, &ana).expect(200);
    server.unchanged(|| insist("POST", &ana, &seen).problem("precondition_failed"));
    insist("POST", &ana, &tag(&ana)).expect(200);
    insist("POST", &ben, &tag(&ben)).expect(200);
    is_drawn(&server, &id, &[ana, ben]);
}
