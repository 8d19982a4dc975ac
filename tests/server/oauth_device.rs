//! Signing in on devices without a browser.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{
    ANONYMOUS, Answer, PASSWORD, Player, Server,
    apps::{CLIENT, allowed, form, refused, token},
};

#[track_caller]
fn codes(server: &Server, scope: &str) -> Value {
    form(server, "/oauth/device_authorization", &json!({"client_id": CLIENT, "scope": scope})).expect(200)
}

#[track_caller]
fn poll(server: &Server, codes: &Value) -> Answer {
    let grant = "urn:ietf:params:oauth:grant-type:device_code";
    form(
        server,
        "/oauth/token",
        &json!({"grant_type": grant, "client_id": CLIENT, "device_code": codes["device_code"]}),
    )
}

/// Returns the path of the code that the player types.
fn typed(codes: &Value) -> String {
    format!("/v1/device-authorizations/{}", codes["user_code"].as_str().expect("a code"))
}

fn answer(server: &Server, player: &Player, codes: &Value, approve: bool) -> Answer {
    server.post(&typed(codes), player, &json!({"approve": approve}))
}

fn wait(server: &Server, seconds: i64) {
    server.clock.advance(SignedDuration::from_secs(seconds));
}

#[test]
fn a_device_waits_until_the_player_approves() {
    let server = Server::start();
    let ana = server.guest();
    let response = form(&server, "/oauth/device_authorization", &json!({"client_id": CLIENT, "scope": "play"}));
    assert_eq!(response.header("cache-control"), "no-store");
    let codes = response.expect(200);
    let user_code = codes["user_code"].as_str().expect("a code");
    assert_eq!(user_code.len(), 9);
    assert!(!user_code.contains(['A', 'E', 'I', 'O', 'U', 'Y']), "{user_code}");
    let page = format!("http://{}/device", server.address);
    assert_eq!(codes["verification_uri"], json!(page));
    assert_eq!(codes["verification_uri_complete"], json!(format!("{page}?user_code={user_code}")));
    assert_eq!((&codes["expires_in"], &codes["interval"]), (&json!(900), &json!(5)));

    refused(&poll(&server, &codes), "authorization_pending");
    let lower = format!("/v1/device-authorizations/{}", user_code.to_lowercase().replace('-', ""));
    let shown = server.get(&lower, &ana).expect(200);
    assert_eq!((&shown["user_code"], &shown["scopes"]), (&codes["user_code"], &json!(["play"])));
    assert_eq!((&shown["app"]["name"], &shown["app"]["registered"]), (&json!(CLIENT), &json!(false)));
    answer(&server, &ana, &codes, true).expect(204);
    wait(&server, 5);
    let tokens = poll(&server, &codes).expect(200);
    assert_eq!(server.get("/v1/me", token(&tokens, "access_token")).expect(200)["id"], json!(ana.id));
    let listed = server.list("/v1/me/authorizations", &ana, || {});
    assert_eq!((&listed[0]["redirects_to"], &listed[0]["name"]), (&json!(null), &json!(CLIENT)));
    // The response may have been lost. But the code was for one device.
    server.unchanged(|| assert_eq!(poll(&server, &codes).expect(200), tokens));
    wait(&server, 60);
    server.unchanged(|| refused(&poll(&server, &codes), "invalid_grant"));
    server.get("/v1/me", token(&tokens, "access_token")).expect(200);

    let contents = server.contents();
    for secret in [user_code, codes["device_code"].as_str().expect("a code"), token(&tokens, "access_token")] {
        assert!(!contents.contains(secret), "{secret} is in the database");
    }
}

#[test]
fn a_device_that_is_refused_learns_of_it() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let codes = codes(&server, "play");
    answer(&server, &ana, &codes, false).expect(204);
    // An answer is final, and the code is no other player's.
    server.unchanged(|| {
        for player in [&ana, &ben] {
            server.get(&typed(&codes), player).problem("not_found");
            answer(&server, player, &codes, true).problem("not_found");
        }
    });
    for _ in 0..2 {
        refused(&poll(&server, &codes), "access_denied");
        wait(&server, 5);
    }
}

#[test]
fn an_older_session_approves_with_the_password_and_refuses_without_it() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    wait(&server, 601);
    let [one, other, guests] = [(); 3].map(|()| codes(&server, "play"));
    let with = |password: &str| server.post(&typed(&one), &ana, &json!({"approve": true, "password": password}));
    server.unchanged(|| {
        answer(&server, &ana, &one, true).problem("wrong_password");
        with("wrong horse battery").problem("wrong_password");
    });
    with(PASSWORD).expect(204);
    poll(&server, &one).expect(200);
    answer(&server, &ana, &other, false).expect(204);
    // A guest has none.
    answer(&server, &guest, &guests, true).expect(204);
}

#[test]
fn a_device_that_asks_too_often_must_wait_longer() {
    let server = Server::start();
    let ana = server.guest();
    let codes = codes(&server, "play");
    refused(&poll(&server, &codes), "authorization_pending");
    wait(&server, 4);
    refused(&poll(&server, &codes), "slow_down");
    // Ten seconds from now on, and no longer with the first five.
    wait(&server, 5);
    answer(&server, &ana, &codes, true).expect(204);
    refused(&poll(&server, &codes), "slow_down");
    wait(&server, 14);
    refused(&poll(&server, &codes), "slow_down");
    wait(&server, 20);
    poll(&server, &codes).expect(200);
}

#[test]
fn codes_expire() {
    let server = Server::start();
    let ana = server.guest();
    let (waiting, approved) = (codes(&server, "play"), codes(&server, "play"));
    answer(&server, &ana, &approved, true).expect(204);
    wait(&server, 900);
    server.unchanged(|| {
        refused(&poll(&server, &waiting), "expired_token");
        refused(&poll(&server, &approved), "expired_token");
        server.get(&typed(&waiting), &ana).problem("not_found");
        answer(&server, &ana, &waiting, true).problem("not_found");
    });
}

#[test]
fn what_is_no_code_or_no_app_is_refused() {
    let server = Server::start();
    let ana = server.guest();
    let good = codes(&server, "play");
    let personal = server.personal_token(&ana, &["play", "read", "export"]);
    let app = allowed(&server, &ana, "play read export");
    server.unchanged(|| {
        for (new, error) in [
            (json!({"scope": "play"}), "invalid_request"),
            (json!({"client_id": ""}), "invalid_request"),
            (json!({"client_id": CLIENT, "scope": "admin"}), "invalid_scope"),
            (json!({"client_id": "0198c7a2-5d1e-7c41-9f3a-2b6d8e0f4a11"}), "invalid_client"),
        ] {
            refused(&form(&server, "/oauth/device_authorization", &new), error);
        }
        let grant = "urn:ietf:params:oauth:grant-type:device_code";
        for (client, code, error) in [
            (json!("other.example"), good["device_code"].clone(), "invalid_grant"),
            (json!(CLIENT), good["user_code"].clone(), "invalid_grant"),
            (json!(CLIENT), json!(format!("acd_{}", "x".repeat(43))), "invalid_grant"),
            (json!(CLIENT), json!(null), "invalid_request"),
            (json!(null), good["device_code"].clone(), "invalid_request"),
        ] {
            let wrong = json!({"grant_type": grant, "client_id": client, "device_code": code});
            refused(&form(&server, "/oauth/token", &wrong), error);
        }
        for code in ["BCDF-GHJK", "x", "WDJB-MJHA", "%00", &"B".repeat(500)] {
            server.get(&format!("/v1/device-authorizations/{code}"), &ana).problem("not_found");
        }
        // No app approves another.
        for token in [personal.as_str(), token(&app, "access_token")] {
            server.get(&typed(&good), token).problem("token_scope");
            server.post(&typed(&good), token, &json!({"approve": true})).problem("token_scope");
        }
        server.post(&typed(&good), ANONYMOUS, &json!({"approve": true})).problem("unauthenticated");
        server.post(&typed(&good), &ana, &json!({})).problem("validation");
    });
}

#[test]
fn codes_cannot_be_guessed_or_made_without_end() {
    let server = Server::with(|settings| settings.sign_in_rate = 10);
    let ana = server.guest();
    let guesses = (0..20).map(|_| server.get("/v1/device-authorizations/BCDF-GHJK", &ana).status);
    let guesses: Vec<u16> = guesses.collect();
    assert_eq!(guesses.iter().filter(|status| **status == 404).count(), 9, "{guesses:?}");
    assert!(guesses.ends_with(&[429]), "{guesses:?}");
    form(&server, "/oauth/device_authorization", &json!({"client_id": CLIENT})).problem("rate_limited");
}

#[test]
fn an_approval_ends_with_what_its_player_could_do() {
    let server = Server::start();
    let ana = server.guest();
    let codes = codes(&server, "play");
    answer(&server, &ana, &codes, true).expect(204);
    server.delete("/v1/me", &ana).expect(200);
    refused(&poll(&server, &codes), "invalid_grant");
}
