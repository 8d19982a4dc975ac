//! The mails themselves: one in a period, with what still holds, and none to who wants none.

use acepost::config::{MailFrom, SmtpUrl};
use jiff::SignedDuration;
use serde_json::json;
use uuid::Uuid;

use crate::{
    email::{ADDRESS, ana, gather, invite, press, put, server, settings},
    harness::{ANONYMOUS, Mail, PASSWORD, PostOffice, Server, eventually, hooks::notify},
    password_resets::with_address,
};

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
    server.wait_for_count("email_addresses WHERE mail_id IS NOT NULL OR due IS NOT NULL", 0);
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
    server.wait_for_count("outbox", 0);
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
    // The match's own notices would begin another period if they came after the mail.
    server.wait_for_count("outbox", 0);
    let sql = format!(
        "UPDATE progress SET to_act = 1, deadlines = ARRAY['2030-01-03T12:00:00Z', NULL]::timestamptz[] WHERE match_id = '{id}'"
    );
    server.change_rows(sql);
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
    server.request("DELETE", "/v1/me/email").by(&ana).json(&json!({"password": PASSWORD})).send().expect(204);
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
    assert_eq!(server.metric("acepost_mails_waiting"), 1);
    assert_eq!(
        server.idle_another_with(|_| {}).metric("acepost_mails_waiting"),
        0,
        "it has no mail server to ask about"
    );
    let id = server.ask_database("SELECT mail_id::text AS answer FROM email_addresses");
    office.refuse(None);
    // News that arrives meanwhile goes into the next mail.
    invite(&server, &ana);
    server.clock.advance(SignedDuration::from_secs(60));
    let mail = office.next();
    assert_eq!((mail.id, mail.subject.as_str()), (format!("{id}@cards.example"), "ben invites you to Clear Ace"));
    eventually("the try", || tries(&server) == "0");
    assert_eq!(server.metric("acepost_mails_waiting"), 0);
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
    assert_eq!(server.count("email_items"), "0");
    // After setting it again, it must be confirmed again.
    let set = put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
    assert_eq!((&set["verified"], &set["failing"]), (&json!(false), &json!(null)));
    office.next().link("/email/verification");
}

#[test]
fn what_waits_for_an_address_is_dropped_when_another_mail_to_it_is_refused() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    invite(&server, &ana);
    server.wait_for_count("email_items", 1);
    office.refuse(Some("550 5.1.1 no such user"));
    let change = json!({"password": "another horse battery", "current_password": PASSWORD});
    server.patch("/v1/me", &ana, &change).expect(200);
    eventually("the failure", || settings(&server, &ana)["failing"].is_string());
    assert_eq!(server.count("email_items"), "0");
    sent(&server);
    office.refuse(None);
    // Set again, it gets only the question whether it is the player's.
    put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
    office.next().link("/email/verification");
    sent(&server);
}

#[test]
fn what_waits_for_an_address_is_sent_once_it_is_confirmed() {
    let office = PostOffice::start();
    let server = server(&office);
    let (ana, ben) = (ana(&server, &office), with_address(&server, &office, "ben", "ben@example.org"));
    invite(&server, &ana);
    // Older versions left items to an address that had failed and was set again.
    server.change_rows("UPDATE email_addresses SET verified_at = NULL WHERE address = 'ana@example.org'");
    // By the mail to the other player, all that is due has been taken.
    invite(&server, &ben);
    gather(&server);
    assert_eq!(office.next().to, ["ben@example.org"]);
    server.wait_for_count("email_addresses WHERE mail_id IS NOT NULL", 0);
    assert_eq!(server.count("email_items"), "1");
    put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
    let question = office.next();
    assert_eq!(question.subject, "Is this your address?");
    office.nothing();
    assert_eq!(press(&server, &question.link("/email/verification")).status, 200);
    assert_eq!(office.next().subject, "ben invites you to Clear Ace");
}

#[test]
fn a_killed_process_leaves_its_mail_to_others_and_two_send_each_once() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let taken = "UPDATE email_addresses SET taken_until = '2030-01-01T12:05:00Z'";
    server.change_rows(taken);
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
