//! Suspensions: what a suspended player cannot do, and what does not wait for the player.

use std::thread;

use acepost::service::operators;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, PASSWORD, Player, Server, WAITING_FOR_LOCK, id_of},
    operators::{by, in_a_day, log},
};

/// A server notices within seconds; one that has not seen the token before, at once.
#[test]
fn a_suspended_player_is_refused_with_every_token_and_cannot_sign_in() {
    let server = Server::start();
    let ana = server.player("ana");
    let personal = server.personal_token(&ana, &["play", "read"]);
    let until = in_a_day(&server);
    operators::suspend(&mut server.database(), "ANA", Some(until), &by(&server)).expect("a suspension");
    let other = server.another();
    other.unchanged(|| {
        for token in [&ana.token, &personal] {
            for path in ["/v1/me", "/v1/me/matches"] {
                let refused = other.get(path, token);
                assert_eq!(refused.status, 403);
                let problem = refused.problem("suspended");
                assert_eq!(problem["until"], until.to_string());
                let detail = &problem["detail"];
                assert!(detail.as_str().is_some_and(|detail| detail.contains(&until.to_string())), "{detail}");
            }
            other.post("/v1/matches", token, &json!({"game": "clear-ace"})).problem("suspended");
        }
        server.sign_in("ana", PASSWORD).problem("suspended");
        server.sign_in("ana", "wrong password").problem("wrong_credentials");
    });
    other.get("/v1/players/ana", ANONYMOUS).expect(200);
    server.clock.advance(SignedDuration::from_hours(24));
    other.get("/v1/me", &ana).expect(200);
    server.sign_in("ana", PASSWORD).expect(201);
    assert_eq!(log(&server), ["olga suspend ana: a test"]);
}

#[test]
fn a_suspension_without_an_end_lasts_until_the_player_is_reinstated() {
    let server = Server::start();
    let guest = server.guest();
    let mut database = server.database();
    operators::suspend(&mut database, &guest.name, Some(in_a_day(&server)), &by(&server)).expect("a suspension");
    operators::suspend(&mut database, &guest.name, None, &by(&server)).expect("a longer one");
    server.clock.advance(SignedDuration::from_hours(24 * 20));
    let other = server.another();
    other.get("/v1/me", &guest).problem("suspended");
    operators::reinstate(&mut database, &guest.name, &by(&server)).expect("an end");
    other.get("/v1/me", &guest).expect(200);
    assert_eq!(log(&server).len(), 3);
    assert!(log(&server)[0].starts_with("olga reinstate guest-"));
}

pub fn suspend(server: &Server, player: &Player) {
    operators::suspend(&mut server.database(), &player.name, None, &by(server)).expect("a suspension");
}

#[test]
fn a_suspended_player_leaves_matches_that_have_not_started() {
    let server = Server::start();
    let [ana, ben, cid] = [(); 3].map(|()| server.guest());
    let open = |host: &Player, seats: u8| {
        let made = server.open_match(host, &json!({"seats": seats, "game": "chase-the-ace"}));
        id_of(&made)
    };
    let seats = |id: &str| format!("/v1/matches/{id}/seats");
    let [alone, with_ben, of_ben] = [open(&ana, 2), open(&ana, 3), open(&ben, 3)];
    server.post(&seats(&with_ben), &ben, &json!({})).expect(200);
    server.post(&seats(&of_ben), &ana, &json!({})).expect(200);
    let running = server.seat(&[ana.clone(), ben.clone()], &json!({}));
    suspend(&server, &ana);
    let listed = server.list("/v1/matches?status=open", ANONYMOUS, || {});
    let mut listed: Vec<String> = listed.iter().map(id_of).collect();
    listed.sort_unstable();
    assert_eq!(listed, [with_ben.as_str(), &of_ben]);
    for id in [&with_ben, &of_ben] {
        let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
        let players = summary["players"].as_array().expect("a list");
        assert_eq!((players.len(), &players[0]["player_id"]), (1, &json!(ben.id)), "{summary}");
        let left: Vec<_> = server.told_of(id, "match.left").into_iter().map(|(player, _)| player).collect();
        assert_eq!(left.iter().filter(|player| **player == ben.id).count(), 1);
    }
    server.post(&format!("/v1/matches/{with_ben}/cancellation"), &ben, &json!({})).expect(200);
    server.post(&seats(&alone), &cid, &json!({})).problem("match_not_open");
    assert_eq!(server.get(&format!("/v1/matches/{running}"), ANONYMOUS).expect(200)["status"], "running");
}

#[test]
fn no_match_waits_for_a_suspended_player() {
    let server = Server::start();
    let [ana, ben, cid] = [(); 3].map(|()| server.guest());
    let [first, second] = [(); 2].map(|()| {
        let id = server.seat(&[ben.clone(), ana.clone()], &json!({}));
        server.post(&format!("/v1/matches/{id}/resignation"), &ana, &json!({})).expect(200);
        id
    });
    let ask = |id: &str| server.post(&format!("/v1/matches/{id}/rematch"), &ben, &json!({})).expect(200);
    let before = ask(&first);
    assert_eq!(before["kept_seats"][0]["player_id"], json!(ana.id));
    let of_ben = id_of(&server.open_match(&ben, &json!({})));
    let received = server.invite(&of_ben, &ben, &ana);
    let of_cid = id_of(&server.open_match(&cid, &json!({"seats": 3, "game": "chase-the-ace"})));
    server.post(&format!("/v1/matches/{of_cid}/seats"), &ana, &json!({})).expect(200);
    let sent = server.invite(&of_cid, &ana, &ben);

    suspend(&server, &ana);
    let state = |invitation: &Value| {
        let path = format!("/v1/invitations/{}", id_of(invitation));
        server.get(&path, &ben).expect(200)["state"].take()
    };
    assert_eq!([state(&received), state(&sent)], ["declined", "withdrawn"]);
    let declined = server.told_of(&of_ben, "invitation.declined");
    assert_eq!(declined.iter().map(|(player, _)| player).collect::<Vec<_>>(), [&ben.id]);
    let left = server.told_of(&id_of(&before), "match.left");
    assert_eq!(left, [(ben.id.clone(), json!({"name": ana.name}))], "her seat is free");
    let seats = format!("/v1/matches/{}/seats", id_of(&before));
    assert_eq!(server.post(&seats, &cid, &json!({})).expect(200)["status"], "running");
    let after = ask(&second);
    assert_eq!((&after["status"], &after["kept_seats"]), (&json!("open"), &json!([])));
    assert_eq!(
        (server.told_of(&first, "rematch.offered").len(), server.told_of(&second, "rematch.offered").len()),
        (1, 0)
    );
}

/// Returns what locks the player's seats, until the transaction ends.
fn lock_of_seats(player: &Player) -> String {
    format!("BEGIN; SELECT pg_advisory_xact_lock(3, ('x' || right('{}', 8))::bit(32)::int)", player.id)
}

/// Otherwise each would have locked what the other waits for: the player's seats, and the invitation.
#[test]
fn an_invitation_that_is_accepted_while_its_player_is_suspended_leads_to_a_seat_that_is_given_up() {
    let server = Server::idle_with(|_| {});
    let [ana, ben] = [server.guest(), server.guest()];
    let id = id_of(&server.open_match(&ben, &json!({"seats": 3, "game": "chase-the-ace"})));
    let acceptance = format!("/v1/invitations/{}/acceptance", id_of(&server.invite(&id, &ben, &ana)));
    let mut blocker = server.database();
    blocker.batch_execute(&lock_of_seats(&ana)).expect("a lock");
    thread::scope(|scope| {
        let accepted = scope.spawn(|| server.post(&acceptance, &ana, &json!({})));
        server.wait_for_lock();
        scope.spawn(|| suspend(&server, &ana));
        server.wait_for_locks(2);
        blocker.batch_execute("COMMIT").expect("the lock's end");
        accepted.join().expect("an answer").expect(200);
    });
    let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
    let players = summary["players"].as_array().expect("a list");
    assert_eq!((players.len(), &players[0]["player_id"]), (1, &json!(ben.id)), "{summary}");
}

#[test]
fn a_seat_that_is_taken_while_its_player_is_suspended_is_given_up_or_refused() {
    let server = Server::start();
    for seat_comes_first in [true, false] {
        let ana = server.guest();
        let mut blocker = server.database();
        blocker.batch_execute(&lock_of_seats(&ana)).expect("a lock");
        thread::scope(|scope| {
            let open = || server.post("/v1/matches", &ana, &json!({"game": "clear-ace"}));
            let opened = if seat_comes_first {
                let opened = scope.spawn(open);
                server.wait_for_count(WAITING_FOR_LOCK, 1);
                scope.spawn(|| suspend(&server, &ana));
                opened
            } else {
                scope.spawn(|| suspend(&server, &ana));
                server.wait_for_count(WAITING_FOR_LOCK, 1);
                scope.spawn(open)
            };
            server.wait_for_count(WAITING_FOR_LOCK, 2);
            blocker.batch_execute("COMMIT").expect("the lock's end");
            let opened = opened.join().expect("an answer");
            if seat_comes_first { drop(opened.expect(201)) } else { drop(opened.problem("suspended")) }
        });
        server.wait_for_count("matches WHERE status = 'open'", 0);
    }
    server.wait_for_count("matches WHERE status = 'cancelled'", 1);
}
