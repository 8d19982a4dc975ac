//! Passkeys and their accounts: who may add them, how many there are, and when all of them end.

use acepost::service::operators::{self, Operator};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    email,
    harness::{ANONYMOUS, Authenticator, PASSWORD, Player, PostOffice, id_of},
    passkeys::{add, creation_options, passkey, request_options, server, sign_in},
    password_resets,
};

#[test]
fn adding_one_needs_the_password_or_a_new_session_of_a_player_who_is_no_guest() {
    let server = server();
    let (ana, guest) = (server.player("ana"), server.guest());
    let token = server.personal_token(&ana, &["play", "read", "export"]);
    let ask = |body: &Value| server.post("/v1/me/passkeys/options", &ana, body);
    server.unchanged(|| {
        server.post("/v1/me/passkeys/options", &guest, &json!({})).problem("forbidden");
        server.post("/v1/me/passkeys/options", &token, &json!({})).problem("token_scope");
        ask(&json!({"password": "wrong horse battery"})).problem("wrong_password");
    });
    server.clock.advance(SignedDuration::from_mins(10));
    ask(&json!({})).expect(200);
    server.clock.advance(SignedDuration::from_secs(1));
    server.unchanged(|| ask(&json!({})).problem("wrong_password"));
    ask(&json!({"password": PASSWORD})).expect(200);
}

#[test]
fn a_new_password_ends_all_passkeys() {
    const NEW: &str = "another horse battery";
    let office = PostOffice::start();
    let server = email::server(&office);
    let ana = email::ana(&server, &office);
    // One that a thief has added survives no way in which the player gets a new password.
    let ends = |player: &Player, act: &dyn Fn()| {
        let mut of_thief = Authenticator::new("thief");
        let options = creation_options(&server, player);
        add(&server, player, &of_thief.create(&options)).expect(201);
        office.next();
        let unfinished = Authenticator::new("unfinished").create(&creation_options(&server, player));
        act();
        sign_in(&server, &of_thief.assert(&request_options(&server))).problem("passkey_rejected");
        assert_eq!((server.count("passkeys"), server.count("passkey_challenges")), ("0".to_owned(), "0".to_owned()));
        unfinished
    };
    let back = |password: &str| Player::of(&server.sign_in("ana", password).expect(201));
    let unfinished = ends(&ana, &|| {
        server.patch("/v1/me", &ana, &json!({"password": NEW, "current_password": PASSWORD})).expect(200);
        password_resets::told(&office);
    });
    add(&server, &ana, &unfinished).problem("validation");

    let unfinished = ends(&ana, &|| {
        server.post("/v1/password-resets", ANONYMOUS, &json!({"account": "ana"})).expect(202);
        let link = office.next().link("/reset?name=ana#");
        let code = link.split_once('#').expect("a code").1;
        let body = json!({"code": code, "password": PASSWORD});
        server.post("/v1/password-resets/completion", ANONYMOUS, &body).expect(204);
        password_resets::told(&office);
    });
    let ana = back(PASSWORD);
    add(&server, &ana, &unfinished).problem("validation");

    ends(&ana, &|| {
        let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.time() };
        operators::reset_password(&mut server.database(), "ana", &by).expect("a password");
    });
}

#[test]
fn the_confirmed_address_is_told_when_one_is_added_or_removed() {
    let office = PostOffice::start();
    let server = email::server(&office);
    let (ana, ben) = (email::ana(&server, &office), server.player("ben"));
    // Nothing shows that this address is his.
    email::put(&server, &ben, &json!({"address": "ben@example.org"})).expect(200);
    office.next();
    passkey(&server, &ben);

    let created = Authenticator::new("ana").create(&creation_options(&server, &ana));
    let new = json!({"name": "my phone", "credential": created});
    let repeated =
        || server.request("POST", "/v1/me/passkeys").by(&ana).header("idempotency-key", "one").json(&new).send();
    let made = repeated().expect(201);
    let mail = office.next();
    assert_eq!((mail.subject.as_str(), &mail.to), ("A passkey was added", &vec![email::ADDRESS.to_owned()]));
    assert!(mail.text.contains("the account of ana") && mail.text.contains("If it was not you"), "{}", mail.text);
    // A repeated request has added nothing.
    assert_eq!(repeated().expect(201), made);

    server.patch("/v1/me", &ana, &json!({"language": "de"})).expect(200);
    let path = format!("/v1/me/passkeys/{}", id_of(&made));
    server.delete(&path, &ana).expect(204);
    assert_eq!(office.next().subject, "Ein Passkey wurde entfernt");
    server.delete(&path, &ana).problem("not_found");
    office.nothing();
}

#[test]
fn a_player_has_at_most_twenty() {
    let server = server();
    let ana = server.player("ana");
    for number in 0..20 {
        let mut device = Authenticator::new(&number.to_string());
        add(&server, &ana, &device.create(&creation_options(&server, &ana))).expect(201);
    }
    server.unchanged(|| {
        server.post("/v1/me/passkeys/options", &ana, &json!({})).problem("too_many_passkeys");
    });
    assert_eq!(server.list("/v1/me/passkeys?limit=7", &ana, || {}).len(), 20);
}

#[test]
fn who_is_suspended_stays_out_and_who_has_left_comes_back_within_the_week() {
    let server = server();
    let ana = server.player("ana");
    let (device, _) = passkey(&server, &ana);
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.time() };
    operators::suspend(&mut server.database(), "ana", None, &by).expect("a suspension");
    sign_in(&server, &device.assert(&request_options(&server))).problem("suspended");
    operators::reinstate(&mut server.database(), "ana", &by).expect("no suspension");

    // A session that began with a passkey is as new as any other.
    server.clock.advance(SignedDuration::from_hours(1));
    let made = sign_in(&server, &device.assert(&request_options(&server))).expect(201);
    assert_eq!(made.get("restored"), None);
    server.delete("/v1/me", &Player::of(&made)).expect(200);
    let made = sign_in(&server, &device.assert(&request_options(&server))).expect(201);
    assert_eq!(made["restored"], true);
    let again = Player::of(&made);
    assert_eq!((&again.id, &again.name), (&ana.id, &ana.name));
    server.delete("/v1/me", &again).expect(200);
    let options = request_options(&server);
    server.clock.advance(SignedDuration::from_hours(7 * 24));
    server.wait_for_count("deletions", 0);
    sign_in(&server, &device.assert(&options)).problem("passkey_rejected");
    sign_in(&server, &device.assert(&request_options(&server))).problem("passkey_rejected");
    assert_eq!(server.count("passkeys"), "0");
}
