//! Devices that apps subscribe: each app has its own, and they end with what it is allowed.

use std::thread;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{
        Device, PASSWORD, Player, Receiver, Server, Who,
        apps::{self, CALLBACK, CLIENT, allowed, form, refused, token},
        hooks::match_of,
        id_of,
    },
    oauth_grants::refreshed,
    push::{PATH, device, subscribe, subscriptions},
    pushes,
    retention::{MOMENT, tidied},
};

#[test]
fn an_app_subscribes_devices_and_sees_and_ends_only_its_own() {
    let server = Server::start();
    let ana = server.guest();
    let of_session = subscribe(&server, &ana, &device("browser")).expect(201);
    assert_eq!(of_session["app"], json!(null));
    let [one, other, exporter] = ["read", "play", "export"].map(|scope| allowed(&server, &ana, scope));
    let [one, other, exporter] = [&one, &other, &exporter].map(|tokens| token(tokens, "access_token"));
    let made = subscribe(&server, one, &device("phone")).expect(201);
    assert_eq!(made["app"], CLIENT);
    let path = |of: &Value| format!("{PATH}/{}", id_of(of));
    let listed = |who: Who<'_>| server.get(PATH, who).expect(200)["items"].clone();
    assert_eq!(listed(one.into()), json!([made]));
    assert_eq!(listed(other.into()), json!([]));
    assert_eq!(listed((&ana).into()), json!([made, of_session]));
    assert_eq!(server.get(&path(&made), one).expect(200), made);
    server.unchanged(|| {
        for (app, of) in [(one, &of_session), (other, &of_session), (other, &made)] {
            server.get(&path(of), app).problem("not_found");
            server.delete(&path(of), app).problem("not_found");
        }
        // It may have seen the endpoint, but not the keys.
        for (app, name) in [(one, "browser"), (other, "browser"), (other, "phone")] {
            subscribe(&server, app, &device(name).with_other_keys()).problem("push_endpoint_taken");
        }
        subscribe(&server, exporter, &device("third")).problem("token_scope");
        server.delete(&path(&made), exporter).problem("token_scope");
        let quiet = json!({"quiet_hours": null});
        server.request("PUT", "/v1/me/push-settings").by(one).json(&quiet).send().expect(403);
    });
    let again = subscribe(&server, one, &device("phone").with_other_keys()).expect(200);
    assert_eq!((&again["id"], &again["app"]), (&made["id"], &made["app"]));
    // With the keys, it is the same device, by whatever account it was subscribed.
    let taken = subscribe(&server, other, &device("browser")).expect(200);
    assert_eq!((&taken["id"], &taken["app"]), (&of_session["id"], &json!(CLIENT)));
    assert_eq!(subscribe(&server, &ana, &device("browser")).expect(200), of_session);
    assert_eq!(listed(other.into()), json!([]));
    server.delete(&path(&made), one).expect(204);
    let made = subscribe(&server, other, &device("tablet")).expect(201);
    server.delete(&path(&made), &ana).expect(204);
    assert_eq!(subscriptions(&server, &ana), [of_session]);
}

#[test]
fn a_device_of_an_app_is_told_after_the_tokens_are_refreshed() {
    let (server, service) = (pushes::server(), Receiver::start());
    let ana = server.guest();
    let mut tokens = allowed(&server, &ana, "read");
    let first = tokens.clone();
    let phone = Device::new(format!("{}/phone", service.url));
    let made = subscribe(&server, token(&tokens, "access_token"), &phone).expect(201);
    let id = match_of(&server, &ana);
    server.clock.advance(SignedDuration::from_hours(2));
    // The two newest access tokens stay.
    for _ in 0..3 {
        tokens = refreshed(&server, &tokens).expect(200);
    }
    server.get(PATH, token(&first, "access_token")).problem("unauthenticated");
    let notice = pushes::tell(&server, &ana, id, "match.started");
    assert_eq!(phone.read(&service.next())["id"], notice);
    assert_eq!(server.get(PATH, token(&tokens, "access_token")).expect(200)["items"], json!([made]));
}

#[test]
fn a_device_of_an_app_is_told_nothing_from_the_moment_when_what_the_app_is_allowed_expires() {
    let (server, service) = (pushes::server(), Receiver::start());
    let ana = server.guest();
    let tokens = allowed(&server, &ana, "read");
    let phone = Device::new(format!("{}/phone", service.url));
    subscribe(&server, token(&tokens, "access_token"), &phone).expect(201);
    let [one, other] = [match_of(&server, &ana), match_of(&server, &ana)];
    server.clock.advance(SignedDuration::from_hours(24 * 90) - MOMENT);
    let notice = pushes::tell(&server, &ana, one, "match.started");
    assert_eq!(phone.read(&service.next())["id"], notice);
    pushes::settled(&server);
    server.clock.advance(MOMENT);
    pushes::tell(&server, &ana, other, "match.started");
    server.wait_for_count("receivers", 0);
    service.nothing();
}

#[test]
fn what_an_app_has_subscribed_ends_with_what_the_player_has_allowed_it() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.guest());
    let of_session = subscribe(&server, &ana, &device("browser")).expect(201);
    let subscribed = |player: &Player, name: &str| {
        let tokens = allowed(&server, player, "play");
        subscribe(&server, token(&tokens, "access_token"), &device(name)).expect(201);
        tokens
    };
    let left = || server.count("receivers");
    let revoke = |token: &Value| {
        form(&server, "/oauth/revoke", &json!({"client_id": CLIENT, "token": token})).expect(200);
    };

    let tokens = subscribed(&ana, "signed-out");
    revoke(&tokens["access_token"]);
    assert_eq!(left(), "2", "only the access token has ended");
    revoke(&refreshed(&server, &tokens).expect(200)["refresh_token"]);
    assert_eq!(left(), "1", "the app has signed out");

    subscribed(&ana, "revoked");
    let newest = server.get("/v1/me/authorizations", &ana).expect(200)["items"][0].clone();
    server.delete(&format!("/v1/me/authorizations/{}", id_of(&newest)), &ana).expect(204);
    assert_eq!(left(), "1", "the player has revoked the app");

    let tokens = subscribed(&ana, "copied");
    let next = refreshed(&server, &tokens).expect(200);
    refreshed(&server, &next).expect(200);
    refused(&refreshed(&server, &tokens), "invalid_grant");
    assert_eq!(left(), "1", "a refresh token was used twice");

    let new = json!({"name": "Card table", "redirect_uris": [CALLBACK]});
    let app = server.post("/v1/me/apps", &ana, &new).expect(201)["client_id"].clone();
    let mut asked = apps::asked("read");
    asked["client_id"] = app.clone();
    let mut exchanged = apps::exchange(&apps::code(&server, &ana, &asked));
    exchanged["client_id"] = app.clone();
    let tokens = form(&server, "/oauth/token", &exchanged).expect(200);
    let made = subscribe(&server, token(&tokens, "access_token"), &device("deleted")).expect(201);
    assert_eq!(made["app"], "Card table");
    server.delete(&format!("/v1/me/apps/{}", app.as_str().expect("an id")), &ana).expect(204);
    assert_eq!(left(), "1", "the app was deleted");

    subscribed(&ben, "account");
    server.delete("/v1/me", &ben).expect(200);
    assert_eq!(left(), "1", "the account was deleted");

    subscribed(&ana, "password");
    let change = json!({"password": "another good password", "current_password": PASSWORD});
    server.patch("/v1/me", &ana, &change).expect(200);
    assert_eq!(subscriptions(&server, &ana), [of_session], "there is a new password");

    subscribed(&ana, "expired");
    server.clock.advance(SignedDuration::from_hours(24 * 90));
    tidied(&server);
    assert_eq!(left(), "1", "the app was not used for 90 days");
}

#[test]
fn no_subscription_of_an_app_outlasts_it_however_close_to_its_end_it_is_made() {
    let server = Server::start();
    let ana = server.guest();
    for round in 0..10 {
        let (tokens, new) = (allowed(&server, &ana, "read"), device(&round.to_string()));
        let revocation = json!({"client_id": CLIENT, "token": tokens["refresh_token"]});
        thread::scope(|scope| {
            scope.spawn(|| subscribe(&server, token(&tokens, "access_token"), &new).status);
            scope.spawn(|| form(&server, "/oauth/revoke", &revocation).status);
        });
        assert_eq!(server.count("receivers"), "0");
    }
}
