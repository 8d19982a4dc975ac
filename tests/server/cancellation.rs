//! Calling matches off before they start.

use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, Server, id_of, migrated_database},
    races::at_once,
};

const UNKNOWN: &str = "/v1/matches/00000000-0000-7000-8000-000000000000/cancellation";

fn cancellation(summary: &Value) -> String {
    format!("/v1/matches/{}/cancellation", id_of(summary))
}

#[test]
fn the_host_calls_an_open_match_off() {
    let server = Server::start();
    let (host, other) = (server.guest(), server.guest());
    let made = server.open_match(&host, &json!({}));
    let called_off = server.post(&cancellation(&made), &host, &json!({})).expect(200);
    assert_eq!(called_off["status"], "cancelled");
    assert_eq!(called_off["players"], made["players"], "who sat there still stands in it");
    assert_eq!(server.get(&format!("/v1/matches/{}", id_of(&made)), ANONYMOUS).expect(200), called_off);
    server.unchanged(|| {
        for player in [&host, &other] {
            server.post(&format!("/v1/matches/{}/seats", id_of(&made)), player, &json!({})).problem("match_not_open");
        }
        server.post(&format!("/v1/matches/{}/start", id_of(&made)), &host, &json!({})).problem("match_not_open");
        server.delete(&format!("/v1/matches/{}/seats/me", id_of(&made)), &host).problem("match_not_open");
    });
}

#[test]
fn nobody_else_calls_it_off_and_not_once_it_has_started() {
    let server = Server::start();
    let players = [server.guest(), server.guest(), server.guest()];
    let made = server.open_match(&players[0], &json!({"game": "chase-the-ace", "seats": 3}));
    server.post(&format!("/v1/matches/{}/seats", id_of(&made)), &players[1], &json!({})).expect(200);
    let secret = server.open_match(&players[0], &json!({"visibility": "private"}));
    let running = server.seat(&players[..2], &json!({}));
    server.unchanged(|| {
        server.post(&cancellation(&made), ANONYMOUS, &json!({})).problem("unauthenticated");
        server.post(&cancellation(&made), &players[1], &json!({})).problem("forbidden");
        server.post(&cancellation(&made), &players[2], &json!({})).problem("not_seated");
        server.post(&cancellation(&secret), &players[2], &json!({})).problem("not_found");
        server.post(UNKNOWN, &players[0], &json!({})).problem("not_found");
        server.post(&cancellation(&made), &players[0], &json!({"why": "rain"})).problem("validation");
        let path = format!("/v1/matches/{running}/cancellation");
        server.post(&path, &players[0], &json!({})).problem("match_not_open");
        let stale = server.request("POST", &cancellation(&made)).by(&players[0]).header("if-match", "\"old\"");
        stale.send().problem("precondition_failed");
    });
    // Without a body everything has its default.
    server.request("POST", &cancellation(&made)).by(&players[0]).send().expect(200);
}

#[test]
fn everybody_who_sits_there_is_told_and_invitations_are_withdrawn() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    let (host, guest) = (server.guest(), server.guest());
    let told = json!({"to": null, "news": {"type": "match.cancelled", "data": {"game": "clear-ace"}}});

    let made = server.open_match(&host, &json!({}));
    let invited = server.invite(&id_of(&made), &host, &guest);
    server.post(&cancellation(&made), &host, &json!({})).expect(200);
    assert_eq!(server.unannounced(&id_of(&made)).last(), Some(&told));
    let path = format!("/v1/invitations/{}", id_of(&invited));
    assert_eq!(server.get(&path, &guest).expect(200)["state"], "withdrawn");
    assert_eq!(server.list("/v1/me/invitations", &guest, || {}), [Value::Null; 0]);
    server.unchanged(|| server.post(&format!("{path}/acceptance"), &guest, &json!({})).problem("invitation_over"));

    // When the last player leaves, the same happens.
    let left = server.open_match(&host, &json!({}));
    let invited = server.invite(&id_of(&left), &host, &guest);
    server.delete(&format!("/v1/matches/{}/seats/me", id_of(&left)), &host).expect(204);
    assert_eq!(server.unannounced(&id_of(&left)).last(), Some(&told));
    let path = format!("/v1/invitations/{}", id_of(&invited));
    assert_eq!(server.get(&path, &guest).expect(200)["state"], "withdrawn");
}

#[test]
fn a_match_is_called_off_or_starts_and_never_both() {
    let one = Server::start();
    let other = one.another();
    let (host, guest) = (one.guest(), one.guest());
    for _ in 0..10 {
        let made = one.open_match(&host, &json!({}));
        let got = at_once(3, |number| match number {
            0 => one.post(&cancellation(&made), &host, &json!({})),
            1 => other.post(&cancellation(&made), &host, &json!({})),
            _ => other.post(&format!("/v1/matches/{}/seats", id_of(&made)), &guest, &json!({})),
        });
        let found = one.get(&format!("/v1/matches/{}", id_of(&made)), &host).expect(200);
        // Calling off is safe to repeat: both calls succeed, or neither does.
        let [one_call, other_call, joined] = [0, 1, 2].map(|number| got[number].status == 200);
        assert!(one_call == other_call && one_call != joined, "{got:?}");
        assert!(got.iter().all(|answer| answer.status == 200 || answer.body["code"] == "match_not_open"));
        let status = if got[2].status == 200 { "running" } else { "cancelled" };
        assert_eq!(found["status"], status);
    }
}
