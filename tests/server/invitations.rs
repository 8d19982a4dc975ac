//! Invitations: sent, seen, answered, withdrawn, expired.

use std::{slice::from_ref, thread};

use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{ANONYMOUS, Player, Server, WAITING_FOR_LOCK, id_of, migrated_database},
    races::at_once,
    rematch,
};

const UNKNOWN: &str = "00000000-0000-7000-8000-000000000000";

fn to(match_id: &str) -> String {
    format!("/v1/matches/{match_id}/invitations")
}

fn path(invitation: &Value, end: &str) -> String {
    format!("/v1/invitations/{}{end}", id_of(invitation))
}

fn state(server: &Server, invitation: &Value, player: &Player) -> Value {
    server.get(&path(invitation, ""), player).expect(200)["state"].clone()
}

fn match_of(server: &Server, host: &Player, choices: &Value) -> String {
    id_of(&server.open_match(host, choices))
}

#[test]
fn an_invitation_is_seen_by_whoever_it_concerns() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let clock = json!({"type": "per_decision", "seconds": 86_400});
    let choices = json!({"game": "chase-the-ace", "seats": 3, "clock": clock, "visibility": "private"});
    let made = match_of(&server, &ana, &choices);
    let answer = server.post(&to(&made), &ana, &json!({"player": ben.name.to_uppercase()}));
    let location = answer.header("location").to_owned();
    let sent = answer.expect(201);
    assert_eq!((&sent["match_id"], &sent["game"]), (&json!(made), &json!("chase-the-ace")));
    assert_eq!((&sent["seats"], &sent["clock"], &sent["rated"]), (&json!(3), &clock, &json!(false)));
    assert_eq!((&sent["sender"], &sent["player"]), (&json!(ana.name), &json!(ben.name)));
    assert_eq!((&sent["state"], &sent["created_at"]), (&json!("pending"), &json!("2030-01-01T12:00:00.000Z")));
    assert_eq!(sent["expires_at"], "2030-01-08T12:00:00.000Z", "after 7 days");
    for player in [&ana, &ben] {
        assert_eq!(server.get(&location, player).expect(200), sent);
    }
    assert_eq!(server.list("/v1/me/invitations", &ben, || {}), from_ref(&sent));
    assert_eq!(server.list(&to(&made), &ana, || {}), from_ref(&sent));
    assert_eq!(server.list("/v1/me/invitations", &ana, || {}), [Value::Null; 0]);
    server.get(&location, &cleo).problem("not_found");
    server.get(&to(&made), &cleo).problem("not_found");
    server.get(&to(&made), &ben).problem("not_found");
    server.get(&location, ANONYMOUS).problem("unauthenticated");
}

#[test]
fn who_is_invited_sees_the_summary_of_a_private_match_and_no_more() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({"visibility": "private"}));
    let summary = format!("/v1/matches/{made}");
    server.get(&summary, &ben).problem("not_found");
    let first = server.invite(&made, &ana, &ben);
    let seen = server.get(&summary, &ben).expect(200);
    assert_eq!((&seen["visibility"], seen.get("code")), (&json!("private"), None));
    for end in ["view", "events", "replay/1", "record", "audit", "invitations"] {
        server.get(&format!("{summary}/{end}"), &ben).problem("not_found");
    }
    assert_eq!(server.list("/v1/matches", &ben, || {}), [Value::Null; 0]);
    server.post(&path(&first, "/refusal"), &ben, &json!({})).expect(200);
    server.get(&summary, &ben).problem("not_found");
    server.invite(&made, &ana, &ben);
    server.get(&summary, &ben).expect(200);
    server.clock.advance(SignedDuration::from_hours(7 * 24));
    server.get(&summary, &ben).problem("not_found");
}

#[test]
fn accepting_seats_the_player_even_at_a_private_match() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({"visibility": "private"}));
    let invited = server.invite(&made, &ana, &ben);
    let body = json!({"entropy": "of the guest"});
    let joined = server.post(&path(&invited, "/acceptance"), &ben, &body).expect(200);
    assert_eq!((&joined["status"], &joined["players"][1]["entropy"]), (&json!("running"), &json!("of the guest")));
    assert_eq!(joined["players"][1]["player_id"], json!(ben.id));
    assert_eq!(state(&server, &invited, &ana), "accepted");
    let news = server.unannounced(&made);
    let received = json!({"invitation": id_of(&invited), "name": ana.name, "game": "clear-ace",
        "expires_at": "2030-01-08T12:00:00.000Z"});
    let expected = [
        json!({"to": ben.id, "news": {"type": "invitation.received", "data": received}}),
        json!({"to": null, "news": {"type": "match.joined", "data": {"name": ben.name}}}),
        json!({"to": ana.id, "news": {"type": "invitation.accepted",
            "data": {"invitation": id_of(&invited), "name": ben.name}}}),
    ];
    assert_eq!(news, expected);
    server.unchanged(|| {
        let other = json!({"entropy": "other"});
        server.post(&path(&invited, "/acceptance"), &ben, &other).problem("invitation_over");
        server.post(&path(&invited, "/refusal"), &ben, &json!({})).problem("invitation_over");
        server.delete(&path(&invited, ""), &ana).problem("invitation_over");
    });
}

#[test]
fn joining_accepts_the_invitation_with_or_without_the_code() {
    let server = Server::start();
    for choices in [json!({}), json!({"visibility": "private"})] {
        let [ana, ben] = [server.guest(), server.guest()];
        let made = match_of(&server, &ana, &choices);
        let invited = server.invite(&made, &ana, &ben);
        let tag = server.get(&format!("/v1/matches/{made}"), &ben).header("etag").to_owned();
        let join = server.request("POST", &format!("/v1/matches/{made}/seats")).by(&ben).header("if-match", &tag);
        assert_eq!(join.send().expect(200)["status"], "running");
        assert_eq!(state(&server, &invited, &ben), "accepted");
    }
}

#[test]
fn a_refusal_is_told_and_the_player_may_be_invited_again() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({}));
    let first = server.invite(&made, &ana, &ben);
    server.unchanged(|| server.post(&to(&made), &ana, &json!({"player": ben.name})).problem("already_invited"));
    assert_eq!(server.post(&path(&first, "/refusal"), &ben, &json!({})).expect(200)["state"], "declined");
    let told = json!({"to": ana.id, "news": {"type": "invitation.declined",
        "data": {"invitation": id_of(&first), "name": ben.name}}});
    assert_eq!(server.unannounced(&made).last(), Some(&told));
    server.unchanged(|| {
        server.delete(&path(&first, ""), &ana).problem("invitation_over");
        server.post(&path(&first, "/acceptance"), &ben, &json!({})).problem("invitation_over");
    });
    let second = server.invite(&made, &ana, &ben);
    let listed = server.list(&format!("{}?limit=1", to(&made)), &ana, || {});
    assert_eq!(listed.iter().map(id_of).collect::<Vec<_>>(), [id_of(&second), id_of(&first)]);
    assert_eq!(server.list("/v1/me/invitations", &ben, || {}), [second]);
}

#[test]
fn accepting_asks_what_joining_asks() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    let made = match_of(&server, &ana, &json!({}));
    let invited = server.invite(&made, &ana, &guest);
    // As one that was sent when guests could be invited to rated matches.
    server.change_rows("UPDATE matches SET rated = true");
    server.unchanged(|| server.post(&path(&invited, "/acceptance"), &guest, &json!({})).problem("guests_unrated"));
    assert_eq!(state(&server, &invited, &guest), "pending");
}

#[test]
fn guests_are_not_invited_to_rated_matches() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    let made = match_of(&server, &ana, &json!({"rated": true}));
    let invite = |name: &str| server.post(&to(&made), &ana, &json!({"player": name}));
    server.unchanged(|| {
        let refused = invite(&guest.name).problem("validation");
        assert_eq!(pointers(&refused), ["/player"], "{refused}");
    });
    let claim = json!({"name": "ben", "password": "correct horse battery"});
    server.patch("/v1/me", &guest, &claim).expect(200);
    invite("ben").expect(201);
}

#[test]
fn an_invitation_runs_out_by_the_servers_clock() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({}));
    let body = json!({"player": ben.name, "expires_in_seconds": 3600});
    let invited = server.post(&to(&made), &ana, &body).expect(201);
    server.clock.advance(SignedDuration::from_millis(3_599_999));
    assert_eq!(state(&server, &invited, &ben), "pending");
    assert_eq!(server.list("/v1/me/invitations", &ben, || {}).len(), 1);
    server.clock.advance(SignedDuration::from_millis(1));
    assert_eq!(state(&server, &invited, &ben), "expired");
    assert_eq!(server.list("/v1/me/invitations", &ben, || {}), [Value::Null; 0]);
    server.unchanged(|| {
        server.post(&path(&invited, "/acceptance"), &ben, &json!({})).problem("invitation_over");
        server.post(&path(&invited, "/refusal"), &ben, &json!({})).problem("invitation_over");
        server.delete(&path(&invited, ""), &ana).problem("invitation_over");
    });
    let again = server.invite(&made, &ana, &ben);
    assert_eq!((state(&server, &invited, &ana), state(&server, &again, &ana)), (json!("expired"), json!("pending")));
}

#[test]
fn an_invitation_to_a_live_match_in_the_lobby_or_a_live_rematch_is_valid_for_an_hour() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let [hour, day, week] = ["2030-01-01T13:00:00.000Z", "2030-01-02T12:00:00.000Z", "2030-01-08T12:00:00.000Z"];
    let check = |id: &str, host: &Player, usual: &str, wished: &str| {
        for (wish, expires_at) in [(Value::Null, usual), (json!(86_400), wished)] {
            let body = json!({"player": ben.name, "expires_in_seconds": wish});
            let invited = server.post(&to(id), host, &body).expect(201);
            assert_eq!(invited["expires_at"], expires_at, "{invited}");
            server.delete(&path(&invited, ""), host).expect(204);
        }
    };
    let choices = |seconds: u32, visibility: &str| {
        let clock = json!({"type": "per_decision", "seconds": seconds});
        json!({"clock": clock, "visibility": visibility})
    };
    for (seconds, visibility, usual, wished) in [
        (60, "public", hour, hour),
        (60, "unlisted", week, day),
        (60, "private", week, day),
        (28_800, "public", week, day),
    ] {
        let made = match_of(&server, &ana, &choices(seconds, visibility));
        check(&made, &ana, usual, wished);
    }
    let (id, [host, _]) = rematch::finished(&server, &choices(60, "private"));
    check(&id_of(&rematch::ask(&server, &id, &host).expect(200)), &host, hour, hour);
}

#[test]
fn who_sent_it_and_the_host_withdraw_it() {
    let server = Server::start();
    let [host, sender, third, ben, stranger] = [(); 5].map(|()| server.guest());
    let made = match_of(&server, &host, &json!({"game": "chase-the-ace", "seats": 4}));
    for player in [&sender, &third] {
        server.post(&format!("/v1/matches/{made}/seats"), player, &json!({})).expect(200);
    }
    for who in [&host, &sender] {
        let invited = server.invite(&made, &sender, &ben);
        server.unchanged(|| {
            server.delete(&path(&invited, ""), &third).problem("forbidden");
            server.delete(&path(&invited, ""), &ben).problem("forbidden");
            server.delete(&path(&invited, ""), &stranger).problem("not_found");
        });
        server.delete(&path(&invited, ""), who).expect(204);
        assert_eq!(state(&server, &invited, &ben), "withdrawn");
    }
}

#[test]
fn whoever_is_still_invited_when_a_match_starts_comes_too_late() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({"visibility": "private"}));
    let [first, second] = [server.invite(&made, &ana, &ben), server.invite(&made, &ana, &cleo)];
    server.post(&path(&first, "/acceptance"), &ben, &json!({})).expect(200);
    assert_eq!(state(&server, &second, &cleo), "withdrawn");
    server.unchanged(|| {
        server.post(&path(&second, "/acceptance"), &cleo, &json!({})).problem("invitation_over");
        server.get(&format!("/v1/matches/{made}"), &cleo).problem("not_found");
    });
}

#[test]
fn an_invitation_that_cannot_be_is_refused() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({"game": "chase-the-ace", "seats": 4}));
    server.post(&format!("/v1/matches/{made}/seats"), &ben, &json!({})).expect(200);
    server.post(&format!("/v1/matches/{made}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    let running = server.seat(&[ana.clone(), ben.clone()], &json!({}));
    server.unchanged(|| {
        for (body, pointer) in [
            (json!({}), "/player"),
            (json!({"player": 7}), "/player"),
            (json!({"player": "nobody"}), "/player"),
            (json!({"player": ""}), "/player"),
            (json!({"player": "a\0b"}), "/player"),
            (json!({"player": ana.name}), "/player"),
            (json!({"player": "bot-easy"}), "/player"),
            (json!({"player": cleo.name, "expires_in_seconds": 3599}), "/expires_in_seconds"),
            (json!({"player": cleo.name, "expires_in_seconds": 2_592_001}), "/expires_in_seconds"),
            (json!({"player": cleo.name, "expires_in_seconds": -1}), "/expires_in_seconds"),
            (json!({"player": cleo.name, "expires_in_seconds": "soon"}), "/expires_in_seconds"),
            (json!({"player": cleo.name, "please": true}), "/please"),
        ] {
            let problem = server.post(&to(&made), &ana, &body).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{body}: {problem}");
        }
        let body = json!({"player": cleo.name});
        server.post(&to(&made), &ana, &json!({"player": ben.name})).problem("already_seated");
        server.post(&to(&made), &cleo, &body).problem("not_seated");
        server.post(&to(&made), ANONYMOUS, &body).problem("unauthenticated");
        server.post(&to(&running), &ana, &body).problem("match_not_open");
        server.post(&to(UNKNOWN), &ana, &body).problem("not_found");
        for end in ["acceptance", "refusal"] {
            server.post(&format!("/v1/invitations/{UNKNOWN}/{end}"), &ana, &json!({})).problem("not_found");
        }
        server.delete(&format!("/v1/invitations/{UNKNOWN}"), &ana).problem("not_found");
    });
    let invited = server.invite(&made, &ana, &cleo);
    server.unchanged(|| {
        for (end, body) in [("acceptance", json!({"entropy": "e".repeat(65)})), ("refusal", json!({"why": "rain"}))] {
            server.post(&path(&invited, &format!("/{end}")), &cleo, &body).problem("validation");
            server.post(&path(&invited, &format!("/{end}")), &ana, &json!({})).problem("forbidden");
        }
    });
}

#[test]
fn the_same_invitation_sent_twice_with_one_key_is_one() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({}));
    let send =
        |body: &Value| server.request("POST", &to(&made)).by(&ana).header("idempotency-key", "one").json(body).send();
    let body = json!({"player": ben.name});
    let first = send(&body).expect(201);
    server.unchanged(|| {
        assert_eq!(send(&body).expect(201), first);
        send(&json!({"player": ana.name})).problem("idempotency_mismatch");
    });
}

#[test]
fn an_invitation_accepted_at_two_servers_at_once_seats_the_player_once() {
    let one = Server::start();
    let servers = [&one.another(), &one];
    let [ana, ben] = [one.guest(), one.guest()];
    for _ in 0..10 {
        let made = match_of(&one, &ana, &json!({"game": "chase-the-ace", "seats": 4}));
        let invited = one.invite(&made, &ana, &ben);
        let got = at_once(8, |number| {
            let end = if number == 7 { "/refusal" } else { "/acceptance" };
            servers[number % 2].post(&path(&invited, end), &ben, &json!({}))
        });
        // Accepting is safe to repeat: each acceptance succeeds, or the refusal does.
        let accepted = got[..7].iter().filter(|answer| answer.status == 200).count();
        assert!([(7, 409), (0, 200)].contains(&(accepted, got[7].status)), "{got:?}");
        assert!(got.iter().all(|answer| answer.status == 200 || answer.body["code"] == "invitation_over"), "{got:?}");
        let seats = if got[7].status == 200 { 1 } else { 2 };
        let found = one.get(&format!("/v1/matches/{made}"), &ana).expect(200);
        assert_eq!(found["players"].as_array().map(Vec::len), Some(seats));
        one.post(&format!("/v1/matches/{made}/cancellation"), &ana, &json!({})).expect(200);
    }
}

#[test]
fn who_is_blocked_while_accepting_gets_no_seat() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({}));
    let invited = server.invite(&made, &ana, &ben);
    let mut other = server.database();
    let lock = format!("BEGIN; SELECT FROM invitations WHERE id = '{}' FOR UPDATE", id_of(&invited));
    other.batch_execute(&lock).expect("a lock");
    thread::scope(|scope| {
        let blocked = scope.spawn(|| server.put(&format!("/v1/me/blocks/{}", ben.name), &ana));
        server.wait_for_count(WAITING_FOR_LOCK, 1);
        // It does not see the block, and waits for the invitation behind it.
        let accepted = scope.spawn(|| server.post(&path(&invited, "/acceptance"), &ben, &json!({})));
        server.wait_for_count(WAITING_FOR_LOCK, 2);
        other.batch_execute("COMMIT").expect("the lock's end");
        blocked.join().expect("an answer").expect(200);
        accepted.join().expect("an answer").problem("invitation_over");
    });
    assert_eq!(state(&server, &invited, &ben), "withdrawn");
    let found = server.get(&format!("/v1/matches/{made}"), &ana).expect(200);
    assert_eq!((&found["status"], found["players"].as_array().map(Vec::len)), (&json!("open"), Some(1)));
    assert!(server.told_of(&made, "match.joined").is_empty());
}

#[test]
fn of_many_that_invite_one_player_at_once_one_does() {
    let one = Server::start();
    let servers = [&one.another(), &one];
    let [ana, ben] = [one.guest(), one.guest()];
    let made = match_of(&one, &ana, &json!({}));
    let got = at_once(8, |number| servers[number % 2].post(&to(&made), &ana, &json!({"player": ben.name})));
    assert_eq!(got.iter().filter(|answer| answer.status == 201).count(), 1, "{got:?}");
    assert!(got.iter().all(|answer| answer.status == 201 || answer.body["code"] == "already_invited"), "{got:?}");
}

#[test]
fn who_withdraws_invitations_may_not_send_others_all_day() {
    let server = Server::with(|settings| settings.pending_invitations = 1);
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({}));
    for number in 0..10 {
        let sent = server.invite(&made, &ana, &ben);
        server.delete(&path(&sent, ""), &ana).expect(204);
        if number == 0 {
            server.clock.advance(SignedDuration::from_hours(1));
        }
    }
    let refused = server.unchanged(|| server.post(&to(&made), &ana, &json!({"player": ben.name})));
    // When the first one is a day old.
    assert_eq!(refused.header("retry-after"), "82800");
    let detail = "A player may send at most 10 invitations in 24 hours, withdrawn ones included; `Retry-After` says when to \
                  try again.";
    assert_eq!(refused.problem("too_many_invitations")["detail"], detail);
    server.clock.advance(SignedDuration::from_hours(23));
    server.invite(&made, &ana, &ben);
}

/// Otherwise two who invite each other, and delete their accounts meanwhile, would wait for each other.
#[test]
fn an_invitation_that_waits_for_its_senders_others_holds_no_player() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    let [ana, ben] = [server.guest(), server.guest()];
    let made = match_of(&server, &ana, &json!({}));
    let mut other = server.database();
    let lock = format!("BEGIN; SELECT pg_advisory_xact_lock(4, ('x' || right('{}', 8))::bit(32)::int)", ana.id);
    other.batch_execute(&lock).expect("a lock");
    thread::scope(|scope| {
        let invited = scope.spawn(|| server.post(&to(&made), &ana, &json!({"player": ben.name})));
        server.wait_for_lock();
        let free = format!("SELECT FROM players WHERE id = '{}' FOR UPDATE NOWAIT", ben.id);
        let taken = other.batch_execute(&free);
        other.batch_execute("ROLLBACK").expect("a rollback");
        taken.expect("the row is free");
        invited.join().expect("an answer").expect(201);
    });
}
