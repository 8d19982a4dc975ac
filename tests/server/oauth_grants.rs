//! What happens to an app's tokens: refreshing, revoking, and everything that ends them. And the player's list of them, and of
//! sessions.

use acepost::service::{
    Clock,
    operators::{self, Operator},
};
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{
        Answer, PASSWORD, Player, Server, WAITING_FOR_LOCK,
        apps::{self, CLIENT, allowed, form, refused, token},
        eventually, id_of,
    },
    retention::tidied,
};

/// Returns the form that refreshes these tokens.
fn refresh(tokens: &Value) -> Value {
    json!({"grant_type": "refresh_token", "client_id": CLIENT, "refresh_token": tokens["refresh_token"]})
}

/// Refreshes these tokens.
#[track_caller]
pub fn refreshed(server: &Server, tokens: &Value) -> Answer {
    form(server, "/oauth/token", &refresh(tokens))
}

fn authorizations(server: &Server, player: &Player) -> Vec<Value> {
    server.list("/v1/me/authorizations?limit=2", player, || {})
}

#[test]
fn tokens_are_refreshed_as_long_as_the_app_is_used() {
    let server = Server::start();
    // The session lasts for a month.
    let ana = server.player("ana");
    let mut tokens = allowed(&server, &ana, "play");
    for _ in 0..3 {
        server.clock.advance(SignedDuration::from_hours(24 * 89));
        let next = refreshed(&server, &tokens).expect(200);
        assert_ne!(next["refresh_token"], tokens["refresh_token"]);
        server.get("/v1/me", token(&next, "access_token")).expect(200);
        tokens = next;
    }
    server.clock.advance(SignedDuration::from_hours(24 * 90));
    server.unchanged(|| refused(&refreshed(&server, &tokens), "invalid_grant"));
}

#[test]
fn tokens_are_refreshed_a_hundred_times_a_day_and_the_two_newest_are_valid() {
    let server = Server::start();
    let ana = server.guest();
    let mut all = vec![allowed(&server, &ana, "play")];
    for _ in 0..100 {
        all.push(refreshed(&server, &all[all.len() - 1]).expect(200));
    }
    let [.., old, earlier, last] = &all[..] else { unreachable!("there are a hundred") };
    let refused = server.unchanged(|| refreshed(&server, last));
    assert_eq!(refused.header("retry-after"), "86400");
    refused.problem("rate_limited");
    for (tokens, valid) in [(old, false), (earlier, true), (last, true)] {
        assert_eq!(server.get("/v1/me", token(tokens, "access_token")).status == 200, valid);
    }
    assert_eq!(server.count("tokens WHERE kind = 'app'"), "2");
    server.clock.advance(SignedDuration::from_hours(24));
    refreshed(&server, last).expect(200);
}

#[test]
fn a_refresh_token_that_comes_again_ends_the_grant_for_both() {
    let server = Server::start();
    let ana = server.guest();
    let first = allowed(&server, &ana, "play");
    let other = allowed(&server, &ana, "play");
    let second = refreshed(&server, &first).expect(200);
    server.get("/v1/me", token(&first, "access_token")).expect(200);
    server.clock.advance(SignedDuration::from_secs(60));
    refused(&refreshed(&server, &first), "invalid_grant");
    for tokens in [&first, &second] {
        server.get("/v1/me", token(tokens, "access_token")).problem("unauthenticated");
        server.unchanged(|| refused(&refreshed(&server, tokens), "invalid_grant"));
    }
    assert_eq!(authorizations(&server, &ana).len(), 1);
    refreshed(&server, &other).expect(200);
}

#[test]
fn an_app_whose_response_was_lost_gets_it_again_for_a_minute() {
    let server = Server::start();
    let tokens = allowed(&server, &server.guest(), "play");
    let next = refreshed(&server, &tokens).expect(200);
    server.clock.advance(SignedDuration::from_secs(59));
    server.unchanged(|| assert_eq!(refreshed(&server, &tokens).expect(200), next));
    let contents = server.contents();
    for which in ["access_token", "refresh_token"] {
        assert!(!contents.contains(token(&next, which)), "the {which} is in the database");
        let readable = format!("idempotent_answers WHERE position('{}'::bytea IN answer) > 0", token(&next, which));
        assert_eq!(server.count(&readable), "0");
    }
}

#[test]
fn a_refresh_token_that_comes_again_in_another_way_ends_the_grant() {
    let server = Server::start();
    let mut newest = json!(null);
    for repeat in ["the new one is used", "another app", "another scope"] {
        let tokens = allowed(&server, &server.guest(), "play");
        let next = refreshed(&server, &tokens).expect(200);
        let mut again = refresh(&tokens);
        match repeat {
            "the new one is used" => newest = refreshed(&server, &next).expect(200),
            "another app" => again["client_id"] = json!("other.example"),
            _ => again["scope"] = json!("read"),
        }
        refused(&form(&server, "/oauth/token", &again), "invalid_grant");
        let ends = repeat != "another app";
        let status = server.get("/v1/me", token(&next, "access_token")).status;
        assert_eq!(status, if ends { 401 } else { 200 }, "{repeat}");
    }
    server.get("/v1/me", token(&newest, "access_token")).problem("unauthenticated");
}

#[test]
fn two_who_refresh_at_once_get_the_same_tokens() {
    let server = Server::start();
    let tokens = allowed(&server, &server.guest(), "play");
    let [one, other] = std::thread::scope(|scope| {
        let both = [(); 2].map(|()| scope.spawn(|| refreshed(&server, &tokens)));
        both.map(|one| one.join().expect("an answer").expect(200))
    });
    assert_eq!(one, other);
    server.get("/v1/me", token(&one, "access_token")).expect(200);
    refreshed(&server, &one).expect(200);
}

#[test]
fn a_refreshed_token_may_do_less_but_never_more() {
    let server = Server::start();
    let ana = server.guest();
    let tokens = allowed(&server, &ana, "play");
    server.unchanged(|| {
        for scope in ["play export", "export", "admin", "play session"] {
            let mut more = refresh(&tokens);
            more["scope"] = json!(scope);
            refused(&form(&server, "/oauth/token", &more), "invalid_scope");
        }
        for (field, value, error) in [
            ("client_id", json!("other.example"), "invalid_grant"),
            ("client_id", json!(null), "invalid_request"),
            ("refresh_token", json!(null), "invalid_request"),
            ("refresh_token", tokens["access_token"].clone(), "invalid_grant"),
            ("refresh_token", json!(ana.token), "invalid_grant"),
            ("refresh_token", json!(format!("acr_{}", "x".repeat(43))), "invalid_grant"),
            ("refresh_token", json!("acr_"), "invalid_grant"),
        ] {
            let mut wrong = refresh(&tokens);
            wrong[field] = value.clone();
            refused(&form(&server, "/oauth/token", &wrong), error);
        }
    });
    let mut less = refresh(&tokens);
    less["scope"] = json!("read");
    let reader = form(&server, "/oauth/token", &less).expect(200);
    assert_eq!(reader["scope"], "read");
    server.post("/v1/matches", token(&reader, "access_token"), &json!({"game": "clear-ace"})).problem("token_scope");
    // What the player has allowed stays.
    let player = refreshed(&server, &reader).expect(200);
    assert_eq!(player["scope"], "play");
    server.post("/v1/matches", token(&player, "access_token"), &json!({"game": "clear-ace"})).expect(201);
}

#[test]
fn an_app_revokes_its_own_tokens_and_no_others() {
    let server = Server::start();
    let ana = server.guest();
    let personal = server.personal_token(&ana, &["play"]);
    let tokens = allowed(&server, &ana, "play");
    let revoke =
        |client: &str, token: &Value| form(&server, "/oauth/revoke", &json!({"client_id": client, "token": token}));
    let (access, secret) = (tokens["access_token"].clone(), tokens["refresh_token"].clone());
    server.unchanged(|| {
        for token in [&access, &secret] {
            refused(&revoke("other.example", token), "invalid_grant");
        }
        // Not even by the player's own app.
        refused(&revoke(CLIENT, &json!(personal)), "invalid_grant");
        refused(&revoke(CLIENT, &json!(ana.token)), "invalid_grant");
        refused(&revoke(CLIENT, &json!(null)), "invalid_request");
        refused(&revoke("", &access), "invalid_request");
        refused(&revoke("0198c7a2-5d1e-7c41-9f3a-2b6d8e0f4a11", &access), "invalid_client");
        for unknown in ["x", "ace_x", &format!("ace_{}", "x".repeat(43)), &format!("acr_{}", "x".repeat(43))] {
            revoke(CLIENT, &json!(unknown)).expect(200);
        }
    });
    revoke(CLIENT, &access).expect(200);
    server.get("/v1/me", token(&tokens, "access_token")).problem("unauthenticated");
    revoke(CLIENT, &access).expect(200);
    let next = refreshed(&server, &tokens).expect(200);
    revoke(CLIENT, &next["refresh_token"]).expect(200);
    server.get("/v1/me", token(&next, "access_token")).problem("unauthenticated");
    refused(&refreshed(&server, &next), "invalid_grant");
    assert!(authorizations(&server, &ana).is_empty());
    server.get("/v1/me", &ana).expect(200);
}

#[test]
fn a_player_sees_apps_and_revokes_them() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let tokens: Vec<Value> = (0..3).map(|_| allowed(&server, &ana, "read")).collect();
    server.clock.advance(SignedDuration::from_hours(1));
    let used = refreshed(&server, &tokens[1]).expect(200);
    let listed = authorizations(&server, &ana);
    assert_eq!(listed.len(), 3);
    let middle = &listed[1];
    assert_eq!(
        (&middle["client_id"], &middle["registered"], &middle["scopes"]),
        (&json!(CLIENT), &json!(false), &json!(["read"]))
    );
    assert_eq!(middle["redirects_to"], "https://table.example");
    assert_eq!(middle["created_at"], "2030-01-01T12:00:00.000Z");
    assert_eq!(middle["last_used_at"], "2030-01-01T13:00:00.000Z");
    assert_eq!(middle["expires_at"], "2030-04-01T13:00:00.000Z");
    assert_eq!(listed[0]["last_used_at"], listed[0]["created_at"]);
    let all = server.get("/v1/me/authorizations", &ana).text();
    assert!(!all.contains("ace_") && !all.contains("acr_"), "{all}");
    // The tokens of apps are not among the player's own.
    assert_eq!(server.list("/v1/me/tokens", &ana, || {}).len(), 1);

    let path = format!("/v1/me/authorizations/{}", id_of(middle));
    server.unchanged(|| server.delete(&path, &ben).problem("not_found"));
    server.delete(&path, &ana).expect(204);
    server.delete(&path, &ana).problem("not_found");
    server.get("/v1/me", token(&used, "access_token")).problem("unauthenticated");
    refused(&refreshed(&server, &used), "invalid_grant");
    refreshed(&server, &tokens[0]).expect(200);
    assert!(authorizations(&server, &ben).is_empty());
}

#[test]
fn one_grant_too_many_revokes_the_oldest() {
    let server = Server::start();
    let ana = server.guest();
    let first = allowed(&server, &ana, "read");
    for _ in 0..100 {
        allowed(&server, &ana, "read");
    }
    server.get("/v1/me", token(&first, "access_token")).problem("unauthenticated");
    assert_eq!(server.list("/v1/me/authorizations?limit=200", &ana, || {}).len(), 100);
}

#[test]
fn apps_end_with_the_password_the_account_and_by_an_operator() {
    let server = Server::start();
    let ana = server.player("ana");
    let by = || Operator { name: "root".to_owned(), why: "ticket 13".to_owned(), now: server.clock.now() };
    let is_over = |tokens: &Value| {
        server.get("/v1/me", token(tokens, "access_token")).problem("unauthenticated");
        refused(&refreshed(&server, tokens), "invalid_grant");
    };
    let tokens = allowed(&server, &ana, "play");
    let change = json!({"password": "another good one", "current_password": PASSWORD});
    server.request("PATCH", "/v1/me").by(&ana).json(&change).send().expect(200);
    is_over(&tokens);
    assert!(authorizations(&server, &ana).is_empty());

    let tokens = allowed(&server, &ana, "play");
    let exchange = apps::exchange(&apps::code(&server, &ana, &apps::asked("play")));
    let database = &mut server.database();
    operators::suspend(database, "ana", None, &by()).expect("a suspension");
    // The other process may learn of it a moment later.
    eventually("a suspension", || server.get("/v1/me", token(&tokens, "access_token")).status == 403);
    // An app would forget what it is allowed after an error of OAuth.
    server.unchanged(|| {
        refreshed(&server, &tokens).problem("suspended");
        form(&server, "/oauth/token", &exchange).problem("suspended");
    });
    operators::reinstate(database, "ana", &by()).expect("no suspension");
    form(&server, "/oauth/token", &exchange).expect(200);
    let tokens = refreshed(&server, &tokens).expect(200);

    operators::revoke_tokens(database, "ana", &by()).expect("no tokens");
    refused(&refreshed(&server, &tokens), "invalid_grant");

    let ana = Player::of(&server.sign_in("ana", "another good one").expect(201));
    let tokens = allowed(&server, &ana, "play");
    server.delete("/v1/me", &ana).expect(200);
    is_over(&tokens);
}

#[test]
fn a_deleted_account_takes_its_apps_and_grants_with_it() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.guest());
    let app =
        server.post("/v1/me/apps", &ana, &json!({"name": "x", "redirect_uris": ["https://table.example/callback"]}));
    let app = app.expect(201)["client_id"].clone();
    allowed(&server, &ana, "play");
    let mut asked = apps::asked("play");
    asked["client_id"] = app.clone();
    let mut exchanged = apps::exchange(&apps::code(&server, &ben, &asked));
    exchanged["client_id"] = app;
    let tokens = form(&server, "/oauth/token", &exchanged).expect(200);
    server.delete("/v1/me", &ana).expect(200);
    server.get("/v1/me", token(&tokens, "access_token")).expect(200);
    server.clock.advance(SignedDuration::from_hours(24 * 7));
    server.wait_for_count("apps", 0);
    for table in ["app_grants", "authorization_codes", "refresh_tokens", "tokens WHERE kind = 'app'"] {
        server.wait_for_count(table, 0);
    }
    server.get("/v1/me", &ben).expect(200);
}

#[test]
fn what_is_over_is_deleted_and_what_is_not_keeps_its_guest() {
    let server = Server::start();
    let ana = server.guest();
    let mut tokens = allowed(&server, &ana, "read");
    let device = json!({"client_id": CLIENT});
    form(&server, "/oauth/device_authorization", &device).expect(200);
    server.clock.advance(SignedDuration::from_hours(25));
    tidied(&server);
    assert_eq!((server.count("authorization_codes"), server.count("device_codes")), ("0".to_owned(), "0".to_owned()));
    for _ in 0..2 {
        server.clock.advance(SignedDuration::from_hours(24 * 80));
        tokens = refreshed(&server, &tokens).expect(200);
        tidied(&server);
    }
    assert_eq!(
        (server.count("refresh_tokens"), server.count("app_grants"), server.count("players WHERE kind = 'guest'")),
        ("2".to_owned(), "1".to_owned(), "1".to_owned())
    );
    server.clock.advance(SignedDuration::from_hours(24 * 121));
    tidied(&server);
    tidied(&server);
    for table in ["refresh_tokens", "app_grants", "tokens", "players WHERE kind = 'guest'"] {
        assert_eq!(server.count(table), "0", "{table}");
    }
}

#[test]
fn a_use_is_not_lost_with_the_client_of_the_request_that_stores_it() {
    let server = Server::idle_with(|_| {});
    let ana = server.player("ana");
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let listed = || server.request("GET", "/v1/me/tokens").by(&ana).header("user-agent", firefox).send();
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; LOCK TABLE token_uses IN ACCESS EXCLUSIVE MODE").expect("a lock");
    let headers = format!("User-Agent: {firefox}\r\nAuthorization: Bearer {}\r\n", ana.token);
    server.abandon("GET", "/v1/me/tokens", &headers);
    // The database fails when no request waits for it.
    blocker.batch_execute(&format!("SELECT pg_terminate_backend(pid) FROM {WAITING_FOR_LOCK}")).expect("an end");
    blocker.batch_execute("ROLLBACK").expect("the lock's end");
    assert_eq!(listed().expect(200)["items"][0]["last_used_with"], "Firefox, Linux");
}

#[test]
fn sessions_tell_when_and_with_what_they_were_used() {
    let server = Server::start();
    let ana = server.player("ana");
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let other = server.sign_in("ana", PASSWORD).expect(201);
    let other = Player::of(&other);
    let listed = |user_agent: &str| {
        server.request("GET", "/v1/me/tokens").by(&ana).header("user-agent", user_agent).send().expect(200)["items"]
            .clone()
    };
    let sessions = listed(firefox);
    assert_eq!((&sessions[0]["current"], &sessions[0]["last_used_at"]), (&json!(false), &json!(null)));
    let own = &sessions[1];
    assert_eq!((&own["current"], &own["last_used_with"]), (&json!(true), &json!("Firefox, Linux")));
    assert_eq!(own["last_used_at"], "2030-01-01T12:00:00.000Z");

    let program = "mybot/1 ".to_owned() + &"x".repeat(300);
    server.request("GET", "/v1/me").by(&other).header("user-agent", &program).send().expect(200);
    let sessions = listed(firefox);
    let shown = sessions[0]["last_used_with"].as_str().expect("a program");
    assert!(shown.starts_with("mybot/1 x") && shown.len() == 200, "{shown}");

    // A use within the hour changes nothing; a later one does. Another process looks the token up anew.
    for (minutes, at) in [(59, "2030-01-01T12:00:00.000Z"), (1, "2030-01-01T13:00:00.000Z")] {
        server.clock.advance(SignedDuration::from_mins(minutes));
        let sessions = server.another().get("/v1/me/tokens", &ana).expect(200)["items"].clone();
        assert_eq!(sessions[1]["last_used_at"], at);
    }
}
