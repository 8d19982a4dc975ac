//! E-mail: none to unconfirmed addresses, one mail in a period, and only current news.

use std::thread;

use acepost::config::{MailFrom, SmtpUrl};
use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query};
use jiff::SignedDuration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    accounts::pointers,
    deliveries::{match_of, notify},
    harness::{ANONYMOUS, Answer, Mail, PASSWORD, Player, PostOffice, Server, eventually},
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
    assert!(told[0].text.contains("now go to thief@example.org"), "{}", told[0].text);
    server.delete("/v1/me/email", &ana).expect(204);
    put(&server, &ana, &json!({"address": ADDRESS})).problem("wrong_password");
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

#[test]
fn what_there_is_to_tell_goes_out_together_and_once_in_a_period() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let first = invite(&server, &ana);
    let second = invite(&server, &ana);
    office.nothing();
    gather(&server);
    let mail = office.next();
    assert_eq!(mail.subject, "Acepost: 2 things to know");
    for id in [first, second] {
        assert!(mail.text.contains(&format!("https://cards.example/matches/{id}")), "{}", mail.text);
        assert!(mail.html.contains(&format!("href=\"https://cards.example/matches/{id}\"")), "{}", mail.html);
    }
    assert!(
        mail.text.contains("ben invites you to Clear Ace. You can accept until 1 February 2030, 12:00 UTC."),
        "{}",
        mail.text
    );
    sent(&server);
    for _ in 0..3 {
        invite(&server, &ana);
    }
    server.clock.advance(SignedDuration::from_hours(6) - SignedDuration::from_secs(1));
    invite(&server, &ana);
    office.nothing();
    server.clock.advance(SignedDuration::from_secs(1));
    let next = office.next();
    assert_eq!(next.subject, "Acepost: 4 things to know");
    assert_ne!(next.id, mail.id);
    sent(&server);
    office.nothing();
}

/// Waits until the result of the mail is stored.
pub fn sent(server: &Server) {
    let sql = "SELECT count(*)::text AS answer FROM email_addresses WHERE mail_id IS NOT NULL OR due IS NOT NULL";
    eventually("the mail", || server.ask_database(sql) == "0");
}

#[test]
fn what_no_longer_holds_is_left_out_and_no_mail_is_sent_for_nothing() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let answered = invite(&server, &ana);
    let sit = format!("/v1/matches/{answered}/seats");
    server.post(&sit, &ana, &json!({})).expect(200);
    // The match has begun, and she has answered there.
    let left = server.view(&answered.to_string(), &ana);
    let answer = crate::harness::chosen(&left).expect("a decision");
    server.post(&format!("/v1/matches/{answered}/actions"), &ana, &answer).expect(200);
    gather(&server);
    sent(&server);
    office.nothing();
    let ben = server.guest();
    let id = server.seat(&[ana.clone(), ben.clone()], &json!({})).parse().expect("an id");
    notify(&server, &ana, id, "match.your_turn", &json!({"game": "clear-ace", "seat": 0, "decision": 1}));
    notify(&server, &ana, id, "match.event", &json!({"secret": "KS"}));
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    invite(&server, &ana);
    gather(&server);
    let mail = office.next();
    assert!(!mail.text.contains("your turn") && mail.text.contains("invites you"), "{}", mail.text);
}

#[test]
fn whose_turn_it_is_and_how_it_came_out_is_told_with_names_and_deadlines() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let ben = server.guest();
    let id = server.seat(&[ana.clone(), ben.clone()], &json!({}));
    let sql = format!(
        "UPDATE progress SET to_act = 1, deadlines = ARRAY['2030-01-03T12:00:00Z', NULL]::timestamptz[] WHERE match_id = '{id}'"
    );
    sql_query(sql).execute(&mut server.database()).expect("a change");
    let id: Uuid = id.parse().expect("an id");
    let turn = json!({"game": "clear-ace", "seat": 0, "decision": 1});
    notify(&server, &ana, id, "match.your_turn", &turn);
    gather(&server);
    let mail = office.next();
    let said = format!("It is your turn in Clear Ace with {}. You have until 3 January 2030, 12:00 UTC.", ben.name);
    assert!(mail.subject == "Your turn in Clear Ace" && mail.text.contains(&said), "{}", mail.text);
    sent(&server);
    notify(&server, &ana, id, "match.deadline_near", &turn);
    let outcome = json!({"placements": [1, 2]});
    let won = json!({"game": "clear-ace", "seat": 0, "place": 1, "outcome": outcome});
    notify(&server, &ana, id, "match.finished", &won);
    server.clock.advance(SignedDuration::from_hours(6));
    let mail = office.next();
    assert!(mail.text.contains("runs out on 3 January 2030, 12:00 UTC."), "{}", mail.text);
    assert!(mail.text.contains(&format!("Clear Ace: you won against {}.", ben.name)), "{}", mail.text);
}

#[test]
fn one_click_stops_all_mails() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    invite(&server, &ana);
    gather(&server);
    let mail = office.next();
    let (link, how) = mail.unsubscribe.clone().expect("both headers");
    let link = link.strip_prefix("<https://cards.example").and_then(|link| link.strip_suffix('>')).expect("a link");
    assert_eq!((how.as_str(), link), ("List-Unsubscribe=One-Click", mail.link("/email/unsubscription").as_str()));
    sent(&server);
    let page = server.unchanged(|| server.get(link, ANONYMOUS));
    assert!(page.status == 200 && page.text().contains("<form"), "{}", page.text());
    invite(&server, &ana);
    let click =
        || server.request("POST", link).body("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click").send();
    assert_eq!(click().status, 200);
    let now = settings(&server, &ana);
    assert_eq!(
        (&now["your_turn"], &now["invitations"], &now["address"]),
        (&json!(false), &json!(false), &json!(ADDRESS))
    );
    invite(&server, &ana);
    server.clock.advance(SignedDuration::from_hours(24));
    sent(&server);
    office.nothing();
    assert_eq!(click().status, 200);
    server.unchanged(|| assert_eq!(press(&server, "/email/unsubscription?token=x%00y").status, 404));
    server.delete("/v1/me/email", &ana).expect(204);
    assert_eq!(click().status, 404);
}

#[test]
fn a_mail_server_that_is_busy_gets_the_same_mail_again() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    office.refuse(Some("451 later"));
    invite(&server, &ana);
    gather(&server);
    eventually("the try", || tries(&server) == "1");
    let id = server.ask_database("SELECT mail_id::text AS answer FROM email_addresses");
    office.refuse(None);
    // News that arrives meanwhile goes into the next mail.
    invite(&server, &ana);
    server.clock.advance(SignedDuration::from_secs(60));
    let mail = office.next();
    assert_eq!((mail.id, mail.subject.as_str()), (format!("{id}@cards.example"), "ben invites you to Clear Ace"));
    eventually("the try", || tries(&server) == "0");
    assert!(settings(&server, &ana)["failing"].is_null());
}

pub fn tries(server: &Server) -> String {
    server.ask_database("SELECT tries::text AS answer FROM email_addresses")
}

#[test]
fn an_address_that_the_mail_server_will_not_have_is_left_alone() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    office.refuse(Some("550 5.1.1 no such user"));
    invite(&server, &ana);
    gather(&server);
    let failing = eventually("the failure", || settings(&server, &ana)["failing"].as_str().map(str::to_owned));
    assert!(failing.contains("no such user"), "{failing}");
    office.refuse(None);
    invite(&server, &ana);
    server.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(server.ask_database("SELECT count(*)::text AS answer FROM email_items"), "0");
    // After setting it again, it must be confirmed again.
    let set = put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
    assert_eq!((&set["verified"], &set["failing"]), (&json!(false), &json!(null)));
    office.next().link("/email/verification");
}

#[test]
fn a_killed_process_leaves_its_mail_to_others_and_two_send_each_once() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let taken = "UPDATE email_addresses SET taken_until = '2030-01-01T12:05:00Z'";
    sql_query(taken).execute(&mut server.database()).expect("a change");
    let _another = server.another_with(|settings| {
        settings.smtp_url = Some(SmtpUrl::new(&office.url).expect("a URL"));
        settings.mail_from = MailFrom::new("post@cards.example").expect("a sender");
    });
    invite(&server, &ana);
    server.clock.advance(SignedDuration::from_secs(299));
    office.nothing();
    server.clock.advance(SignedDuration::from_secs(1));
    let mail: Mail = office.next();
    assert_eq!(mail.subject, "ben invites you to Clear Ace");
    sent(&server);
    office.nothing();
}
