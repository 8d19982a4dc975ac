//! Sessions go on while they are used: they end thirty days after their last use, and those of persons after a year.

use acepost::record::Time;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{PASSWORD, Player, Server, id_of},
    retention::{MOMENT, again, days, tidied},
};

/// Returns this time from now.
fn later(server: &Server, by: SignedDuration) -> Value {
    json!(Time::new(server.clock.time().timestamp() + by))
}

/// Uses the player's session, which stores the uses that the server has noted, and returns when it ends.
#[track_caller]
fn used(server: &Server, player: &Player) -> Value {
    let items = server.list("/v1/me/tokens", player, || {});
    let own = items.iter().find(|token| token["current"] == json!(true)).expect("the session");
    own["expires_at"].clone()
}

#[test]
fn a_guests_session_lasts_while_it_is_used_and_thirty_days_more() {
    let server = Server::idle_with(|_| {});
    let guest = server.guest();
    for _ in 0..20 {
        server.clock.advance(days(20));
        assert_eq!(used(&server, &guest), later(&server, days(30)));
        assert_eq!(tidied(&server).guests, 0);
    }
    server.clock.advance(days(30) - MOMENT);
    server.get("/v1/me", &guest).expect(200);
    server.clock.advance(MOMENT);
    server.get("/v1/me", &guest).problem("unauthenticated");
}

#[test]
fn a_persons_session_ends_a_year_after_signing_in_however_much_it_is_used() {
    let server = Server::idle_with(|_| {});
    let (ana, guest) = (server.player("ana"), server.guest());
    let end = later(&server, days(365));
    for _ in 0..18 {
        server.clock.advance(days(20));
        used(&server, &ana);
        used(&server, &guest);
    }
    assert_eq!(used(&server, &ana), end);
    // A guest who claims the account can sign in from then on, and loses nothing at once.
    server.clock.advance(days(5) - MOMENT);
    let lasts = used(&server, &guest);
    server.patch("/v1/me", &guest, &json!({"name": "ben", "password": PASSWORD})).expect(200);
    assert_eq!(used(&server, &ana), end);
    server.clock.advance(MOMENT);
    server.get("/v1/me", &ana).problem("unauthenticated");
    assert_eq!(used(&server, &again(&server, "ana")), later(&server, days(30)));
    server.clock.advance(days(10));
    assert_eq!(used(&server, &guest), lasts);
}

#[test]
fn an_unused_session_ends_after_thirty_days_and_a_personal_token_when_it_was_to() {
    let server = Server::idle_with(|_| {});
    let [ana, ben] = [server.guest(), server.guest()];
    let new = json!({"name": "my bot", "scopes": ["read"], "expires_in_days": 10});
    let token = server.post("/v1/me/tokens", &ana, &new).expect(201)["token"].as_str().expect("a token").to_owned();
    server.clock.advance(days(10) - MOMENT);
    server.get("/v1/me", &token).expect(200);
    used(&server, &ana);
    server.clock.advance(MOMENT);
    server.get("/v1/me", &token).problem("unauthenticated");
    server.clock.advance(days(20));
    server.get("/v1/me", &ben).problem("unauthenticated");
    server.get("/v1/me", &ana).expect(200);
}

#[test]
fn the_end_of_a_session_moves_once_a_day_for_all_processes() {
    let server = Server::idle_with(|_| {});
    let other = server.idle_another_with(|_| {});
    let ana = server.guest();
    let end = later(&server, days(30));
    for _ in 0..2 {
        server.clock.advance(SignedDuration::from_hours(8));
        assert_eq!((used(&server, &ana), used(&other, &ana)), (end.clone(), end.clone()));
    }
    server.clock.advance(SignedDuration::from_hours(8));
    let end = later(&server, days(30));
    assert_eq!((used(&server, &ana), used(&other, &ana)), (end.clone(), end));
    // What a process has read of it before is not the last word.
    server.clock.advance(days(20));
    used(&server, &ana);
    server.clock.advance(days(20));
    other.get("/v1/me", &ana).expect(200);
}

#[test]
fn a_session_that_is_revoked_after_its_use_stays_revoked() {
    let server = Server::idle_with(|_| {});
    let ana = server.player("ana");
    let stolen = server.sign_in("ana", PASSWORD).expect(201);
    let id = id_of(&stolen["session"]);
    let stolen = Player::of(&stolen);
    server.clock.advance(days(20));
    server.get("/v1/me", &stolen).expect(200);
    server.delete(&format!("/v1/me/tokens/{id}"), &ana).expect(204);
    // This stores its use, too.
    used(&server, &ana);
    let ends = format!("tokens WHERE id = '{id}' AND expires_at = created_at + interval '720 hours'");
    assert_eq!(server.count(&ends), "1");
    for server in [&server, &server.idle_another_with(|_| {})] {
        server.get("/v1/me", &stolen).problem("unauthenticated");
    }
}

#[test]
fn a_use_that_is_stored_late_renews_no_session_whose_access_was_ended() {
    let server = Server::idle_with(|_| {});
    server.player("ana");
    let stolen = Player::of(&server.sign_in("ana", PASSWORD).expect(201));
    server.clock.advance(days(30) - SignedDuration::from_mins(1));
    server.get("/v1/me", &stolen).expect(200);
    // Before it is stored, the session expires, and its player sets another password.
    server.clock.advance(SignedDuration::from_mins(2));
    let ana = Player::of(&server.sign_in("ana", PASSWORD).expect(201));
    let change = json!({"password": "a better horse staple", "current_password": PASSWORD});
    server.patch("/v1/me", &ana, &change).expect(200);
    used(&server, &ana);
    for server in [&server, &server.idle_another_with(|_| {})] {
        server.get("/v1/me", &stolen).problem("unauthenticated");
    }
}

#[test]
fn a_session_that_is_locked_when_it_should_be_renewed_is_renewed_later() {
    let server = Server::idle_with(|_| {});
    let guest = server.guest();
    let end = later(&server, days(30));
    server.clock.advance(days(20));
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; SELECT FROM tokens FOR SHARE").expect("a lock");
    assert_eq!(used(&server, &guest), end);
    blocker.batch_execute("COMMIT").expect("the lock's end");
    assert_eq!(used(&server, &guest), later(&server, days(30)));
}

/// Otherwise what stores the uses of many tokens, and what revokes those of one player, could wait for each other.
#[test]
fn a_use_of_a_token_that_is_locked_holds_up_no_other_and_is_stored_later() {
    let server = Server::idle_with(|_| {});
    let [ana, ben] = [server.guest(), server.guest()];
    let mut blocker = server.database();
    let lock = format!("BEGIN; SELECT FROM tokens WHERE player_id = '{}' FOR UPDATE", ana.id);
    blocker.batch_execute(&lock).expect("a lock");
    server.get("/v1/me", &ana).expect(200);
    let of = |player: &Player| {
        server.count(&format!("token_uses JOIN tokens ON tokens.id = token_id WHERE player_id = '{}'", player.id))
    };
    used(&server, &ben);
    assert_eq!((of(&ana).as_str(), of(&ben).as_str()), ("0", "1"));
    blocker.batch_execute("COMMIT").expect("the lock's end");
    used(&server, &ben);
    assert_eq!((of(&ana).as_str(), of(&ben).as_str()), ("1", "1"));
}
