//! Apps that end: deleted by their developers while players use them, by operators, and with developers who are suspended or gone.

use std::thread;

use acepost::service::{
    Clock,
    operators::{self, Operator, OperatorError},
    remove_app,
};
use diesel::connection::SimpleConnection;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    harness::{
        Answer, Player, Server,
        apps::{allowed_to, answer, asked_by, code, exchange_of, form, question, refused, registered, token},
        id_of,
    },
    push::{device, subscribe},
};

fn delete(server: &Server, developer: &Player, app: &str) -> Answer {
    server.delete(&format!("/v1/me/apps/{app}"), developer)
}

fn device_codes(server: &Server, app: &str) -> Answer {
    form(server, "/oauth/device_authorization", &json!({"client_id": app}))
}

fn refresh(server: &Server, app: &str, tokens: &Value) -> Answer {
    let form_of = json!({"grant_type": "refresh_token", "client_id": app, "refresh_token": tokens["refresh_token"]});
    form(server, "/oauth/token", &form_of)
}

fn by(server: &Server) -> Operator {
    Operator { name: "olga".to_owned(), why: "ticket 20".to_owned(), now: server.clock.now() }
}

#[test]
fn a_player_revokes_an_app_while_it_is_deleted() {
    let server = Server::idle_with(|_| {});
    let (ana, ben) = (server.player("ana"), server.guest());
    let app = registered(&server, &ana);
    let tokens = allowed_to(&server, &ben, &app, "read");
    subscribe(&server, token(&tokens, "access_token"), &device("phone")).expect(201);
    let grant = id_of(&server.list("/v1/me/authorizations", &ben, || {})[0]);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; SELECT id FROM receivers FOR UPDATE").expect("a lock");
    thread::scope(|scope| {
        let revoked = scope.spawn(|| server.delete(&format!("/v1/me/authorizations/{grant}"), &ben));
        server.wait_for_locks(1);
        let deleted = scope.spawn(|| delete(&server, &ana, &app));
        server.wait_for_locks(2);
        blocker.batch_execute("COMMIT").expect("the lock's end");
        revoked.join().expect("an answer").expect(204);
        deleted.join().expect("an answer").expect(204);
    });
    server.get("/v1/me", token(&tokens, "access_token")).problem("unauthenticated");
}

#[test]
fn what_an_app_gets_while_it_is_deleted_is_revoked() {
    let server = Server::idle_with(|_| {});
    let (ana, ben) = (server.player("ana"), server.guest());
    let app = registered(&server, &ana);
    let code = code(&server, &ben, &asked_by(&app, "play"));
    let mut blocker = server.database();
    // The exchange has locked the code, and is about to add the grant.
    blocker.batch_execute("BEGIN; LOCK TABLE app_grants IN SHARE MODE").expect("a lock");
    let tokens = thread::scope(|scope| {
        let given = scope.spawn(|| form(&server, "/oauth/token", &exchange_of(&app, &code)));
        server.wait_for_locks(1);
        let deleted = scope.spawn(|| delete(&server, &ana, &app));
        server.wait_for_locks(2);
        blocker.batch_execute("COMMIT").expect("the lock's end");
        deleted.join().expect("an answer").expect(204);
        given.join().expect("an answer").expect(200)
    });
    server.get("/v1/me", token(&tokens, "access_token")).problem("unauthenticated");
    assert_eq!(server.count("app_grants"), "0");
}

#[test]
fn requests_for_an_app_that_is_deleted_meanwhile_are_refused() {
    let server = Server::idle_with(|_| {});
    let (ana, ben) = (server.player("ana"), server.guest());
    let app = registered(&server, &ana);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; DELETE FROM apps").expect("a deletion");
    thread::scope(|scope| {
        let consent = scope.spawn(|| answer(&server, &ben, &asked_by(&app, "play"), true));
        let codes = scope.spawn(|| device_codes(&server, &app));
        server.wait_for_locks(2);
        blocker.batch_execute("COMMIT").expect("the deletion's end");
        consent.join().expect("an answer").problem("app_unknown");
        refused(&codes.join().expect("an answer"), "invalid_client");
    });
}

#[test]
fn an_app_of_a_suspended_or_deleted_developer_is_allowed_nothing_new() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.guest());
    let app = registered(&server, &ana);
    let tokens = allowed_to(&server, &ben, &app, "play");
    let code = code(&server, &ben, &asked_by(&app, "play"));
    let device = device_codes(&server, &app).expect(200);
    let typed = format!("/v1/device-authorizations/{}", device["user_code"].as_str().expect("a code"));
    let check_refused = || {
        server.unchanged(|| {
            question(&server, &ben, &asked_by(&app, "play")).problem("app_unknown");
            answer(&server, &ben, &asked_by(&app, "play"), true).problem("app_unknown");
            refused(&form(&server, "/oauth/token", &exchange_of(&app, &code)), "invalid_client");
            refused(&device_codes(&server, &app), "invalid_client");
            server.get(&typed, &ben).problem("not_found");
            server.post(&typed, &ben, &json!({"approve": true})).problem("not_found");
        });
    };
    operators::suspend(&mut server.database(), "ana", None, &by(&server)).expect("a suspension");
    check_refused();
    // What players have allowed is not the developer's alone.
    let tokens = refresh(&server, &app, &tokens).expect(200);
    server.get("/v1/me", token(&tokens, "access_token")).expect(200);
    operators::reinstate(&mut server.database(), "ana", &by(&server)).expect("no suspension");
    question(&server, &ben, &asked_by(&app, "play")).expect(200);

    let ana = Player::of(&server.sign_in("ana", crate::harness::PASSWORD).expect(201));
    server.delete("/v1/me", &ana).expect(200);
    check_refused();
    refresh(&server, &app, &tokens).expect(200);
}

#[test]
fn an_operator_deletes_an_app() {
    let server = Server::start();
    let (ana, ben, cid) = (server.player("ana"), server.guest(), server.guest());
    let app = registered(&server, &ana);
    let tokens = [&ben, &cid].map(|player| allowed_to(&server, player, &app, "play"));
    let unused = code(&server, &ben, &asked_by(&app, "play"));
    let id: Uuid = app.parse().expect("an id");
    let removed = remove_app(&mut server.database(), id, &by(&server)).expect("a deletion");
    assert_eq!(removed.name, "Card table");
    let other = server.another();
    for tokens in &tokens {
        other.get("/v1/me", token(tokens, "access_token")).problem("unauthenticated");
        refused(&refresh(&server, &app, tokens), "invalid_client");
    }
    refused(&form(&server, "/oauth/token", &exchange_of(&app, &unused)), "invalid_client");
    question(&server, &ben, &asked_by(&app, "play")).problem("app_unknown");
    assert!(server.list("/v1/me/apps", &ana, || {}).is_empty());
    let acts = operators::acts(&mut server.database(), 9).expect("acts");
    let [act] = &acts[..] else { panic!("{acts:?}") };
    let why = format!("ticket 20 (the app Card table, {app})");
    assert_eq!((act.act.as_str(), act.subject.as_str(), &act.why), ("remove_app", "ana", &why));
    let again = remove_app(&mut server.database(), id, &by(&server));
    assert!(matches!(again, Err(OperatorError::NoApp(_))), "{again:?}");
}
