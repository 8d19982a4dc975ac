//! E-mail: none to unconfirmed addresses, one mail in a period, and only current news.

use std::thread;

use acepost::config::{MailFrom, SmtpUrl};
use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query};
use jiff::SignedDuration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    accounts::pointers,
    harness::{
        ANONYMOUS, Answer, Mail, PASSWORD, Player, PostOffice, Server,
        hooks::{match_of, notify},
    },
};

pub const ADDRESS: &str = "ana@example.org";

pub fn server(office: &PostOffice) -> Server {
    server_from(office, "post@cards.example")
}

pub fn server_from(office: &PostOffice, sender: &str) -> Server {
    Server::with(|settings| {
        settings.smtp_url = Some(SmtpUrl::new(&office.url).expect("a URL"));
        settings.mail_from = MailFrom::new(sender).expect("a sender");
        settings.public_url = Some("https://cards.example".to_owned());
    })
}

pub fn put(server: &Server, player: &Player, body: &Value) -> Answer {
    server.request("PUT", "/v1/me/email").by(player).json(body).send()
}

pub fn press(server: &Server, link: &str) -> Answer {
    server.request("POST", link).send()
}

/// Registers a player with a confirmed address.
pub fn ana(server: &Server, office: &PostOffice) -> Player {
    let ana = server.player("ana");
    put(server, &ana, &json!({"address": ADDRESS})).expect(200);
    assert_eq!(press(server, &office.next().link("/email/verification")).status, 200);
    ana
}

/// Creates a notice of an invitation that is valid for a week.
pub fn invite(server: &Server, player: &Player) -> Uuid {
    let ben = server.guest();
    let id = match_of(server, &ben);
    let data = json!({"game": "clear-ace", "name": "ben", "expires_at": "2030-02-01T12:00:00.000Z"});
    notify(server, player, id, "invitation.received", &data);
    id
}

pub fn settings(server: &Server, player: &Player) -> Value {
    server.get("/v1/me/email", player).expect(200)
}

/// Lets the time pass for which news is collected.
pub fn gather(server: &Server) {
    server.clock.advance(SignedDuration::from_secs(60));
}

#[test]
fn a_link_to_the_address_and_a_button_behind_it_verify_it() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = server.player("ana");
    let set = put(&server, &ana, &json!({"address": ADDRESS, "results": false})).expect(200);
    assert_eq!(
        (&set["verified"], &set["digest_seconds"], &set["results"]),
        (&json!(false), &json!(21600), &json!(false))
    );
    let mail = office.next();
    assert_eq!((mail.from.as_str(), &mail.to), ("post@cards.example", &vec![ADDRESS.to_owned()]));
    assert!(mail.id.ends_with("@cards.example") && mail.unsubscribe.is_none());
    assert!(mail.text.contains("https://cards.example/email/verification?token=") && mail.html.contains("<a href="));
    let link = mail.link("/email/verification");
    let token = link.split_once('=').expect("a token").1;
    assert!(!server.contents().contains(token), "the token is in the database");
    // Mail scanners follow links.
    let page = server.unchanged(|| server.get(&link, ANONYMOUS));
    assert!(page.status == 200 && page.text().contains("<form method=\"post\""), "{}", page.text());
    assert_eq!(
        page.header("content-security-policy"),
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    assert!(!page.text().contains("<script"));
    assert_eq!(settings(&server, &ana)["verified"], false);
    assert_eq!(press(&server, &link).status, 200);
    assert_eq!(settings(&server, &ana)["verified"], true);
    server.unchanged(|| assert_eq!(press(&server, &link).status, 404));
}

#[test]
fn a_link_works_for_a_day_and_for_its_address_alone() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = server.player("ana");
    put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
    let first = office.next().link("/email/verification");
    put(&server, &ana, &json!({"address": "other@example.org"})).expect(200);
    let second = office.next().link("/email/verification");
    assert_eq!(press(&server, &first).status, 404);
    server.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(press(&server, &second).status, 404);
    for link in ["/email/verification", "/email/verification?token=", "/email/verification?token=%00%ff"] {
        assert_eq!(press(&server, link).status, 404, "{link}");
    }
    assert_eq!(settings(&server, &ana)["verified"], false);
}

#[test]
fn nobody_can_have_a_stranger_flooded_with_questions() {
    let office = PostOffice::start();
    let server = server(&office);
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let set = |player: &Player, address: &str| put(&server, player, &json!({"address": address, "password": PASSWORD}));
    for player in [&ana, &ben, &ana] {
        set(player, "stranger@example.org").expect(200);
        office.next();
        server.clock.advance(SignedDuration::from_mins(5));
    }
    server.unchanged(|| {
        set(&ben, "Stranger@Example.org").problem("too_many_mails");
        set(&ana, "stranger@example.org").problem("too_many_mails");
    });
    for number in 0..3 {
        set(&ana, &format!("{number}@example.org")).expect(200);
        office.next();
    }
    server.unchanged(|| set(&ana, "6@example.org").problem("too_many_mails"));
    // The same again at once changes the settings, and sends no confirmation.
    put(&server, &ana, &json!({"address": "2@example.org", "results": false})).expect(200);
    office.nothing();
    server.clock.advance(SignedDuration::from_hours(24));
    set(&ana, "stranger@example.org").expect(200);
    office.next();
}

#[test]
fn what_cannot_be_set_is_refused_with_its_place() {
    let office = PostOffice::start();
    let server = server(&office);
    let (ana, guest) = (server.player("ana"), server.guest());
    let token = server.personal_token(&ana, &["play", "read", "export"]);
    server.unchanged(|| {
        for (body, pointer) in [
            (json!({}), "/address"),
            (json!({"address": ""}), "/address"),
            (json!({"address": "ana"}), "/address"),
            (json!({"address": "ana@example.org\r\nBcc: ben@example.org"}), "/address"),
            (json!({"address": "Ana <ana@example.org>"}), "/address"),
            (json!({"address": "änä@example.org"}), "/address"),
            (json!({"address": "ana@localhost"}), "/address"),
            (json!({"address": "ana@10.0.0.1"}), "/address"),
            (json!({"address": "ana@[10.0.0.1]"}), "/address"),
            (json!({"address": "ana@[IPv6:::1]"}), "/address"),
            (json!({"address": format!("{}@example.org", "a".repeat(250))}), "/address"),
            (json!({"address": ADDRESS, "digest_seconds": 3599}), "/digest_seconds"),
            (json!({"address": ADDRESS, "digest_seconds": 604_801}), "/digest_seconds"),
            (json!({"address": ADDRESS, "digest_seconds": "daily"}), "/digest_seconds"),
            (json!({"address": ADDRESS, "results": 1}), "/results"),
            (json!({"address": ADDRESS, "verified": true}), "/verified"),
        ] {
            let problem = put(&server, &ana, &body).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{body}: {problem}");
        }
        put(&server, &guest, &json!({"address": ADDRESS})).problem("forbidden");
        let by_program = server.request("PUT", "/v1/me/email").by(&token).json(&json!({"address": ADDRESS}));
        by_program.send().problem("token_scope");
        server.get("/v1/me/email", &token).problem("token_scope");
    });
    let tag = server.get("/v1/me/email", &ana).header("etag").to_owned();
    put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
    let late = server.request("PUT", "/v1/me/email").by(&ana).header("if-match", &tag);
    server
        .unchanged(|| late.json(&json!({"address": ADDRESS, "results": false})).send().problem("precondition_failed"));
    office.next();
}

#[test]
fn another_address_takes_the_password_or_a_new_session_and_the_old_one_is_told() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let other =
        |password: Option<&str>| put(&server, &ana, &json!({"address": "thief@example.org", "password": password}));
    server.clock.advance(SignedDuration::from_secs(10 * 60 + 1));
    server.unchanged(|| {
        other(None).problem("wrong_password");
        other(Some("wrong horse battery")).problem("wrong_password");
    });
    // What else is set takes no password, and deleting the address does not allow another.
    put(&server, &ana, &json!({"address": ADDRESS, "results": false})).expect(200);
    other(Some(PASSWORD)).expect(200);
    let told: Vec<Mail> = [office.next(), office.next()].into_iter().filter(|mail| mail.to == [ADDRESS]).collect();
    assert_eq!(told[0].subject, "Your address was replaced");
    assert!(told[0].text.contains("now go to another address, and no longer to this one"), "{}", told[0].text);
    assert!(told[0].text.lines().any(|line| line == "https://cards.example/settings/account"), "{}", told[0].text);
    assert!(!format!("{:?}", told[0]).contains("thief"), "{:?}", told[0]);
    server.delete("/v1/me/email", &ana).expect(204);
    put(&server, &ana, &json!({"address": ADDRESS})).problem("wrong_password");
}

#[test]
fn an_older_session_takes_the_password_to_delete_a_confirmed_address() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    server.clock.advance(SignedDuration::from_secs(10 * 60 + 1));
    server.unchanged(|| server.delete("/v1/me/email", &ana).problem("wrong_password"));
    let end =
        |password: &str| server.request("DELETE", "/v1/me/email").by(&ana).json(&json!({"password": password})).send();
    end("not the password").problem("wrong_password");
    end(PASSWORD).expect(204);
    assert_eq!(settings(&server, &ana)["address"], Value::Null);
}

#[test]
fn a_new_password_ends_an_address_that_is_not_confirmed() {
    let office = PostOffice::start();
    let server = server(&office);
    let (ana, ben) = (ana(&server, &office), server.player("ben"));
    put(&server, &ben, &json!({"address": "thief@example.org"})).expect(200);
    let link = office.next().link("/email/verification");
    for player in [&ana, &ben] {
        let change = json!({"password": "another horse battery", "current_password": PASSWORD});
        server.patch("/v1/me", player, &change).expect(200);
    }
    assert_eq!(press(&server, &link).status, 404);
    assert_eq!(settings(&server, &ben)["address"], Value::Null);
    assert_eq!(
        (&settings(&server, &ana)["address"], &settings(&server, &ana)["verified"]),
        (&json!(ADDRESS), &json!(true))
    );
}

#[test]
fn the_confirmed_address_is_told_of_a_new_password_once() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let change = json!({"password": "another horse battery", "current_password": PASSWORD});
    server
        .patch("/v1/me", &ana, &json!({"password": change["password"], "current_password": "no"}))
        .problem("wrong_password");
    server.patch("/v1/me", &ana, &change).expect(200);
    let mail = office.next();
    assert_eq!((mail.subject.as_str(), &mail.to), ("Your password was changed", &vec![ADDRESS.to_owned()]));
    assert!(mail.text.contains("the account of ana") && mail.text.contains("If it was not you"), "{}", mail.text);
    assert!(mail.text.lines().any(|line| line == "https://cards.example/reset"), "{}", mail.text);
    let link = "<p><a href=\"https://cards.example/reset\">https://cards.example/reset</a></p>";
    assert!(mail.html.contains(link), "{}", mail.html);
    // The same request again changes nothing, and another change of the account is no news.
    server.patch("/v1/me", &ana, &change).expect(200);
    server.patch("/v1/me", &ana, &json!({"language": "de"})).expect(200);
    office.nothing();
}

#[test]
fn the_confirmed_address_is_told_that_the_account_is_being_deleted() {
    let office = PostOffice::start();
    let server = server(&office);
    let (ana, ben) = (ana(&server, &office), server.player("ben"));
    put(&server, &ben, &json!({"address": "ben@example.org"})).expect(200);
    office.next();
    let quiet = json!({"quiet_hours": {"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"}});
    server.request("PUT", "/v1/me/push-settings").by(&ana).json(&quiet).send().expect(200);
    // Neither an address that is not confirmed nor a guest is told.
    for player in [&ben, &server.guest(), &ana] {
        server.delete("/v1/me", player).expect(200);
    }
    let mail = office.next();
    assert_eq!((mail.subject.as_str(), &mail.to), ("Your account will be deleted", &vec![ADDRESS.to_owned()]));
    let what = "The account of ana at Acepost will be deleted on 8 January 2030, 13:00 (Europe/Berlin).";
    assert!(mail.text.starts_with("Hello ana,") && mail.text.contains(what), "{}", mail.text);
    assert!(mail.text.lines().any(|line| line == "https://cards.example/settings/account"), "{}", mail.text);
    office.nothing();

    let back = Player::of(&server.sign_in("ana", PASSWORD).expect(201));
    assert_eq!(office.next().subject, "Your account will not be deleted");
    server.patch("/v1/me", &back, &json!({"language": "de"})).expect(200);
    server.delete("/v1/me", &back).expect(200);
    let mail = office.next();
    assert_eq!(mail.subject, "Dein Konto wird gelöscht");
    assert!(mail.text.contains("wird gelöscht: 8. Januar 2030, 13:00"), "{}", mail.text);
}

#[test]
fn the_confirmed_address_is_told_once_that_a_sign_in_has_cancelled_the_deletion() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let credentials = json!({"name": "ana", "password": PASSWORD});
    let sign_in = |key: &str| {
        server.request("POST", "/v1/sessions").header("idempotency-key", key).json(&credentials).send().expect(201)
    };
    server.delete("/v1/me", &ana).expect(200);
    assert_eq!(office.next().subject, "Your account will be deleted");
    let made = sign_in("one");
    assert_eq!(made["restored"], true);
    let mail = office.next();
    assert_eq!((mail.subject.as_str(), &mail.to), ("Your account will not be deleted", &vec![ADDRESS.to_owned()]));
    let what = "A sign-in has cancelled the deletion of the account of ana at Acepost.";
    assert!(mail.text.starts_with("Hello ana,") && mail.text.contains(what), "{}", mail.text);
    assert!(mail.text.lines().any(|line| line == "https://cards.example/reset"), "{}", mail.text);
    // A repeated request and a sign-in to an account that is not being deleted have cancelled nothing.
    assert_eq!(sign_in("one"), made);
    assert_eq!(sign_in("two").get("restored"), None);
    office.nothing();

    let back = Player::of(&made);
    server.patch("/v1/me", &back, &json!({"language": "de"})).expect(200);
    server.delete("/v1/me", &back).expect(200);
    assert_eq!(office.next().subject, "Dein Konto wird gelöscht");
    assert_eq!(sign_in("three")["restored"], true);
    assert_eq!(office.next().subject, "Dein Konto wird nicht gelöscht");
}

#[test]
fn an_address_that_is_another_by_now_takes_the_password() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    server.clock.advance(SignedDuration::from_secs(10 * 60 + 1));
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; SELECT id FROM players WHERE name = 'ana' FOR UPDATE").expect("a lock");
    thread::scope(|scope| {
        let late = scope.spawn(|| put(&server, &ana, &json!({"address": ADDRESS})));
        server.wait_for_lock();
        sql_query("UPDATE email_addresses SET address = 'new@example.org'").execute(&mut blocker).expect("a change");
        blocker.batch_execute("COMMIT").expect("the lock's end");
        late.join().expect("an answer").problem("wrong_password");
    });
    assert_eq!(settings(&server, &ana)["address"], "new@example.org");
}

#[test]
fn a_server_without_a_mail_server_says_so() {
    let server = Server::start();
    let ana = server.player("ana");
    assert_eq!(settings(&server, &ana)["available"], false);
    server.unchanged(|| put(&server, &ana, &json!({"address": ADDRESS})).problem("mail_unavailable"));
}
