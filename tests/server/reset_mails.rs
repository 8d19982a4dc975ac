//! Mails for lost passwords: how many are sent, to whom, and what of those that cannot be sent.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    email::{ADDRESS, ana, press, put, server},
    harness::{PASSWORD, PostOffice, Server},
    password_resets::{NEW, ask, code, sent, set, told, with_address},
};

#[test]
fn a_mailbox_is_sent_five_mails_a_day_and_a_player_one_in_five_minutes() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    with_address(&server, &office, "ben", "ana+ben@example.org");
    let all = |server: &Server| {
        for account in ["ana", ADDRESS, "ben", "ana+ben@example.org"] {
            ask(server, account).expect(202);
        }
    };
    for mails in [2, 4] {
        all(&server);
        let mut to: Vec<String> = [office.next(), office.next()].into_iter().flat_map(|mail| mail.to).collect();
        to.sort_unstable();
        assert_eq!(to, ["ana+ben@example.org", ADDRESS]);
        server.wait_for_count("password_resets", mails);
        server.clock.advance(SignedDuration::from_mins(5));
    }
    let last = sent(&server, &office, "ana", "ana");
    server.clock.advance(SignedDuration::from_mins(5));
    all(&server);
    // Another mailbox is counted by itself; by its mail, the requests before it have been handled.
    with_address(&server, &office, "cleo", "cleo@example.org");
    sent(&server, &office, "cleo", "cleo");
    office.nothing();
    assert_eq!(server.count("password_resets WHERE address_key = 'ana@example.org'"), "5");
    // What was sent before works nevertheless.
    assert_eq!(set(&server, &last, NEW).status, 204);
    told(&office);
    server.clock.advance(SignedDuration::from_hours(24));
    sent(&server, &office, "ben", "ben");
}

#[test]
fn players_who_share_a_mailbox_get_one_mail_with_a_link_for_each() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let ben = with_address(&server, &office, "ben", ADDRESS);
    let cleo = server.player("cleo");
    put(&server, &cleo, &json!({"address": ADDRESS})).expect(200);
    office.next();
    ask(&server, ADDRESS).expect(202);
    let mail = office.next();
    assert!(!mail.text.contains("cleo"), "she has not confirmed the address: {}", mail.text);
    let codes = ["ana", "ben"].map(|name| code(&mail, name));
    assert_eq!(set(&server, &codes[1], NEW).status, 204);
    told(&office);
    server.get("/v1/me", &ben).problem("unauthenticated");
    server.get("/v1/me", &ana).expect(200);
    server.sign_in("ben", NEW).expect(201);
    server.sign_in("ana", PASSWORD).expect(201);
    // By name, only the one is meant.
    server.clock.advance(SignedDuration::from_mins(5));
    ask(&server, "ana").expect(202);
    assert!(!office.next().text.contains("ben"));
    office.nothing();
}

#[test]
fn a_mail_has_at_most_twenty_links() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    server.change_rows(
        "WITH more AS (
             INSERT INTO players (id, name, name_key, kind, password_hash, created_at)
             SELECT gen_random_uuid(), name || n, name_key || n, kind, password_hash, created_at
             FROM players, generate_series(1, 20) AS n WHERE name = 'ana' RETURNING id)
         INSERT INTO email_addresses (player_id, address, verified_at, your_turn, reminders, invitations, results,
             digest_seconds, unsubscribe_token)
         SELECT more.id, address, verified_at, your_turn, reminders, invitations, results, digest_seconds, more.id::text
         FROM more, email_addresses",
    );
    ask(&server, ADDRESS).expect(202);
    let mail = office.next();
    assert_eq!(mail.text.matches("/reset?name=").count(), 20, "{}", mail.text);
    server.wait_for_count("password_resets", 20);
    office.nothing();
}

/// Sending is given up after half a minute.
#[test]
fn a_mail_that_could_not_be_sent_counts_for_no_limit() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    let ben = server.player("ben");
    let confirm = || put(&server, &ben, &json!({"address": "ben@example.org"})).expect(200);
    let of_ben = format!("email_verifications WHERE player_id = '{}'", ben.id);
    let earlier = sent(&server, &office, "ana", "ana");
    server.clock.advance(SignedDuration::from_mins(6));
    office.refuse(Some("451 later"));
    ask(&server, "ana").expect(202);
    confirm();
    for (table, count) in [("password_resets", 2), (&of_ben, 1)] {
        server.wait_for_count(table, count);
    }
    for (table, count) in [("password_resets", 1), (&of_ben, 0)] {
        server.wait_for_count(table, count);
    }
    // The earlier link is the newest that was sent.
    assert_eq!(set(&server, &earlier, NEW).status, 204);
    office.refuse(None);
    confirm();
    // The mail about the new password may still be refused, or not.
    let mut mails = std::iter::repeat_with(|| office.next());
    let question = mails.find(|mail| mail.subject == "Is this your address?").expect("a mail");
    assert_eq!(press(&server, &question.link("/email/verification")).status, 200);
    ask(&server, "ana").expect(202);
    let code = code(&mails.find(|mail| mail.subject == "Set a new password").expect("a mail"), "ana");
    assert_eq!(set(&server, &code, NEW).status, 204);
}

#[test]
fn an_address_that_the_mail_server_will_not_have_is_left_alone() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    office.refuse(Some("550 5.1.1 no such user"));
    ask(&server, "ana").expect(202);
    server.wait_for_count("email_addresses WHERE failing LIKE '%no such user%'", 1);
    office.refuse(None);
    server.clock.advance(SignedDuration::from_mins(5));
    ask(&server, "ana").expect(202);
    let settings: Value = server.get("/v1/me/email", &ana).expect(200);
    assert!(settings["failing"].is_string(), "{settings}");
    with_address(&server, &office, "ben", "ben@example.org");
    sent(&server, &office, "ben", "ben");
    office.nothing();
}
