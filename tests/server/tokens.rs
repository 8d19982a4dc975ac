//! Tokens: scopes, expiry, and that they cannot be read anywhere.

use std::thread;

use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{PASSWORD, Player, Server, id_of},
};

#[test]
fn a_token_is_shown_once_and_kept_as_its_hash_alone() {
    let server = Server::start();
    let ana = server.player("ana");
    let new = json!({"name": "my bot", "scopes": ["play", "export", "play"], "expires_in_days": 90});
    let answer = server.post("/v1/me/tokens", &ana, &new);
    assert_eq!(answer.header("cache-control"), "no-store");
    let location = answer.header("location").to_owned();
    let made = answer.expect(201);
    assert_eq!(location, format!("/v1/me/tokens/{}", id_of(&made)));
    let token = made["token"].as_str().expect("a token");

    let listing = server.get("/v1/me/tokens", &ana);
    assert!(!listing.text().contains("ace_"), "{}", listing.text());
    let items = listing.expect(200)["items"].clone();
    assert_eq!(items[0]["name"], "my bot");
    assert_eq!(items[0]["scopes"], json!(["play", "export"]));
    assert_eq!(items[0]["expires_at"], "2030-04-01T12:00:00.000Z");
    assert_eq!((&items[1]["name"], &items[1]["session"]), (&json!("session"), &json!(true)));

    let contents = server.contents();
    for secret in [token, &ana.token, PASSWORD] {
        assert!(!contents.contains(secret) && !contents.contains(&hex(secret)), "{secret} is in the database");
    }
    let kept = format!("tokens WHERE hash = sha256('{token}')");
    assert_eq!(server.count(&kept), "1");
}

#[test]
fn a_token_that_cannot_be_is_refused_with_its_place() {
    let server = Server::start();
    let ana = server.guest();
    server.unchanged(|| {
        for (change, pointer) in [
            (json!({"name": ""}), "/name"),
            (json!({"name": "n".repeat(61)}), "/name"),
            (json!({"name": "a\nb"}), "/name"),
            (json!({"name": "a\0b"}), "/name"),
            (json!({"name": " "}), "/name"),
            (json!({"name": "\u{200b}"}), "/name"),
            (json!({"name": "my \u{202e}bot"}), "/name"),
            (json!({"name": null}), "/name"),
            (json!({"scopes": []}), "/scopes"),
            (json!({"scopes": ["admin"]}), "/scopes/0"),
            (json!({"scopes": "play"}), "/scopes"),
            (json!({"expires_in_days": 0}), "/expires_in_days"),
            (json!({"expires_in_days": 367}), "/expires_in_days"),
            (json!({"expires_in_days": -1}), "/expires_in_days"),
            (json!({"expires_in_days": 1.5}), "/expires_in_days"),
            (json!({"expires_in_days": 18_446_744_073_709_551_615_u64}), "/expires_in_days"),
            (json!({"session": true}), "/session"),
        ] {
            let mut new = json!({"name": "my bot", "scopes": ["play"]});
            new.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
            let problem = server.post("/v1/me/tokens", &ana, &new).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{change}: {problem}");
        }
    });
}

#[test]
fn an_older_session_creates_one_with_the_password() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    let new = json!({"name": "my bot", "scopes": ["play"]});
    server.clock.advance(SignedDuration::from_mins(10));
    let repeated =
        || server.request("POST", "/v1/me/tokens").by(&ana).header("idempotency-key", "one").json(&new).send();
    let made = repeated().expect(201);
    server.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(repeated().expect(201), made);
    let with = |password: &str| {
        let mut new = new.clone();
        new["password"] = json!(password);
        server.post("/v1/me/tokens", &ana, &new)
    };
    server.unchanged(|| {
        server.post("/v1/me/tokens", &ana, &new).problem("wrong_password");
        with("wrong horse battery").problem("wrong_password");
    });
    with(PASSWORD).expect(201);
    // A guest has none.
    server.post("/v1/me/tokens", &guest, &new).expect(201);
}

#[test]
fn a_token_ends_by_itself_and_leaves_the_list() {
    let server = Server::start();
    let ana = server.guest();
    let new = json!({"name": "for a day", "scopes": ["read"], "expires_in_days": 1});
    let token = server.post("/v1/me/tokens", &ana, &new).expect(201)["token"].as_str().expect("a token").to_owned();
    server.clock.advance(SignedDuration::from_hours(24) - SignedDuration::from_millis(1));
    server.get("/v1/me", &token).expect(200);
    server.clock.advance(SignedDuration::from_millis(1));
    server.get("/v1/me", &token).problem("unauthenticated");
    assert_eq!(names(&server, &ana), ["session"]);
    server.clock.advance(SignedDuration::from_hours(30 * 24));
    server.get("/v1/me", &ana).problem("unauthenticated");
}

#[test]
fn a_revoked_token_counts_no_longer() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let made = server.post("/v1/me/tokens", &ana, &json!({"name": "my bot", "scopes": ["read"]})).expect(201);
    let (token, path) = (made["token"].as_str().expect("a token"), format!("/v1/me/tokens/{}", id_of(&made)));
    server.get("/v1/me", token).expect(200);
    server.unchanged(|| {
        server.delete(&path, &ben).problem("not_found");
        server.delete("/v1/me/tokens/7", &ana).problem("not_found");
        server.delete("/v1/me/tokens/00000000-0000-7000-8000-000000000000", &ana).problem("not_found");
    });
    assert_eq!(server.delete(&path, &ana).status, 204);
    server.get("/v1/me", token).problem("unauthenticated");
    server.delete(&path, &ana).problem("not_found");
    assert_eq!(names(&server, &ana), ["session"]);
}

#[test]
fn a_personal_token_can_end_itself_and_nothing_else() {
    let server = Server::start();
    let ana = server.guest();
    let all = ["play", "read", "export"];
    let (one, other) = (server.personal_token(&ana, &all), server.personal_token(&ana, &all));
    let id = |position: usize| server.get("/v1/me/tokens", &ana).expect(200)["items"][position]["id"].clone();
    let other_path = format!("/v1/me/tokens/{}", id(0).as_str().expect("an id"));
    server.unchanged(|| {
        server.delete(&other_path, &one).problem("token_scope");
        server.post("/v1/me/tokens", &one, &json!({"name": "more", "scopes": ["read"]})).problem("token_scope");
        server.patch("/v1/me", &one, &json!({"name": "ana", "password": PASSWORD})).problem("token_scope");
        server.get("/v1/me/tokens", &one).problem("token_scope");
    });
    assert_eq!(server.delete("/v1/sessions/current", &one).status, 204);
    server.get("/v1/me", &one).problem("unauthenticated");
    server.get("/v1/me", &other).expect(200);
}

#[test]
fn a_program_may_revoke_its_own_token_by_its_id() {
    let server = Server::start();
    let ana = server.guest();
    let made = server.post("/v1/me/tokens", &ana, &json!({"name": "my bot", "scopes": ["read"]})).expect(201);
    let token = made["token"].as_str().expect("a token");
    server.delete(&format!("/v1/me/tokens/{}", id_of(&made)), token).expect(204);
    server.get("/v1/me", token).problem("unauthenticated");
    assert_eq!(names(&server, &ana), ["session"]);
}

#[test]
fn the_list_has_neither_gaps_nor_duplicates_while_tokens_are_added() {
    let server = Server::start();
    let ana = server.guest();
    let make = |name: &str| server.post("/v1/me/tokens", &ana, &json!({"name": name, "scopes": ["read"]})).expect(201);
    for number in 0..6 {
        make(&format!("old {number}"));
    }
    let listed = server.list("/v1/me/tokens?limit=2", &ana, || drop(make("new")));
    let listed: Vec<&Value> = listed.iter().map(|token| &token["name"]).collect();
    assert_eq!(listed, ["old 5", "old 4", "old 3", "old 2", "old 1", "old 0", "session"]);
}

#[test]
fn a_player_has_a_hundred_personal_tokens_and_not_one_more_and_can_sign_in_all_the_same() {
    let server = Server::start();
    let ana = server.player("ana");
    let new = json!({"name": "my bot", "scopes": ["read"]});
    let made = [(); 100].map(|()| server.post("/v1/me/tokens", &ana, &new).expect(201));
    server.unchanged(|| server.post("/v1/me/tokens", &ana, &new).problem("too_many_tokens"));
    let again = sign_in(&server);
    server.get("/v1/me", made[0]["token"].as_str().expect("a token")).expect(200);
    let path = format!("/v1/me/tokens/{}", id_of(&made[50]));
    assert_eq!(server.delete(&path, &again).status, 204);
    server.post("/v1/me/tokens", &again, &new).expect(201);
}

/// Sessions that are newer than all others here.
const NEWER: &str = "INSERT INTO tokens (id, player_id, hash, kind, name, scopes, created_at, expires_at)
    SELECT ('ffffffff-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, id, sha256(number::text::bytea), 'session',
        'session', '{}', created_at, created_at + interval '30 days'
    FROM players, generate_series(1, 97) AS number WHERE name = 'ana'";

#[test]
fn the_oldest_of_a_hundred_sessions_gives_way_and_no_personal_token_does() {
    let server = Server::start();
    let other = server.another();
    let ana = server.player("ana");
    let (personal, second) = (server.personal_token(&ana, &["read"]), sign_in(&server));
    server.change_rows(NEWER);
    let third = sign_in(&server);
    let mut stream = other.stream("/v1/me/stream", Some(&ana), None);
    for server in [&server, &other] {
        server.get("/v1/me", &ana).expect(200);
    }
    sign_in(&server);
    server.get("/v1/me", &ana).problem("unauthenticated");
    assert!(stream.ends_soon());
    other.get("/v1/me", &ana).problem("unauthenticated");
    for token in [&personal, &second.token, &third.token] {
        server.get("/v1/me", token).expect(200);
    }
    // Expired tokens take no place.
    server.clock.advance(SignedDuration::from_hours(30 * 24));
    let later = sign_in(&server);
    sign_in(&server);
    server.get("/v1/me", &later).expect(200);
    assert_eq!(server.list("/v1/me/tokens", &later, || {}).len(), 3);
}

#[test]
fn the_session_that_gives_way_is_not_the_one_that_is_used() {
    let server = Server::idle_with(|_| {});
    let (ana, unused) = (server.player("ana"), sign_in(&server));
    server.clock.advance(SignedDuration::from_hours(24));
    // Stores the use.
    names(&server, &ana);
    server.change_rows(NEWER);
    for _ in 0..2 {
        sign_in(&server);
    }
    server.get("/v1/me", &ana).expect(200);
    server.get("/v1/me", &unused).problem("unauthenticated");
}

#[test]
fn an_older_session_takes_the_password_for_a_webhook_its_url_its_secret_and_another_name() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    server.clock.advance(SignedDuration::from_secs(10 * 60 + 1));
    let hook = |player: &Player, password: Option<&str>| {
        let new = json!({"url": "https://receiver.invalid/hook", "password": password});
        server.post("/v1/me/webhooks", player, &new)
    };
    server.unchanged(|| hook(&ana, None).problem("wrong_password"));
    hook(&ana, Some("not the password")).problem("wrong_password");
    let id = id_of(&hook(&ana, Some(PASSWORD)).expect(201)["webhook"]);
    hook(&guest, None).expect(201);
    let change = |body: &Value| server.patch(&format!("/v1/me/webhooks/{id}"), &ana, body);
    let other = "https://receiver.invalid/other";
    server.unchanged(|| change(&json!({"url": other})).problem("wrong_password"));
    change(&json!({"url": other, "password": PASSWORD})).expect(200);
    change(&json!({"url": other, "description": "mine"})).expect(200);
    change(&json!({"enabled": false})).expect(200);
    let rotate = |body: &Value| server.post(&format!("/v1/me/webhooks/{id}/secret"), &ana, body);
    server.unchanged(|| rotate(&json!({})).problem("wrong_password"));
    rotate(&json!({"password": "not the password"})).problem("wrong_password");
    rotate(&json!({"password": PASSWORD})).expect(200);

    let rename = |body: &Value| server.patch("/v1/me", &ana, body);
    server.unchanged(|| rename(&json!({"name": "thief"})).problem("wrong_password"));
    rename(&json!({"name": "thief", "current_password": "not the password"})).problem("wrong_password");
    for body in [
        json!({"name": "Ana", "language": "de"}),
        json!({"name": "anna", "current_password": PASSWORD}),
        json!({"name": "berta", "password": "another horse battery", "current_password": PASSWORD}),
    ] {
        rename(&body).expect(200);
    }
    server.patch("/v1/me", &guest, &json!({"name": "a-guest"})).expect(200);
}

#[test]
fn what_a_session_asks_for_while_it_is_revoked_is_refused() {
    let server = Server::idle_with(|_| {});
    let ana = server.player("ana");
    let stolen = sign_in(&server);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; SELECT id FROM players WHERE name = 'ana' FOR UPDATE").expect("a lock");
    thread::scope(|scope| {
        let late = scope.spawn(|| server.post("/v1/me/tokens", &stolen, &json!({"name": "late", "scopes": ["play"]})));
        server.wait_for_lock();
        let revoke = format!("UPDATE tokens SET revoked_at = now() WHERE hash = sha256('{}')", stolen.token);
        sql_query(revoke).execute(&mut blocker).expect("a revocation");
        blocker.batch_execute("COMMIT").expect("the lock's end");
        late.join().expect("an answer").problem("unauthenticated");
    });
    assert_eq!(names(&server, &ana), ["session"]);
}

fn sign_in(server: &Server) -> Player {
    Player::of(&server.sign_in("ana", PASSWORD).expect(201))
}

fn names(server: &Server, player: &Player) -> Vec<String> {
    let items = server.list("/v1/me/tokens", player, || {});
    items.iter().map(|token| token["name"].as_str().expect("a name").to_owned()).collect()
}

fn hex(text: &str) -> String {
    use std::fmt::Write;
    text.bytes().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
