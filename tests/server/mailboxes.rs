//! Mailboxes: the server's own, as in the setting, and those of players, in every spelling.

use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::json;

use crate::{
    email::{ADDRESS, ana, gather, invite, press, put, server, server_from, settings},
    harness::{PASSWORD, PostOffice, eventually},
    mails::tries,
};

#[test]
fn mails_come_from_the_name_and_the_address_of_the_setting() {
    let long = "Die große Kartenpost für alle, die gern über viele Tage spielen ♠";
    for (setting, name) in [
        ("acepost@example.org", "Acepost"),
        ("Aces <acepost@example.org>", "Aces"),
        ("Grüße vom Kartentisch <acepost@example.org>", "Grüße vom Kartentisch"),
        (r#""Aces, by \"post\" \\ <3" <acepost@example.org>"#, r#"Aces, by "post" \ <3"#),
        (&format!("\"{long}\" <acepost@example.org>"), long),
    ] {
        let office = PostOffice::start();
        let server = server_from(&office, setting);
        let ana = server.player("ana");
        put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
        let mail = office.next();
        assert_eq!((mail.from.as_str(), &mail.to), ("acepost@example.org", &vec![ADDRESS.to_owned()]));
        let (sent, ..) = &mail.sender;
        assert_eq!((&*mail.sender.1, &*mail.sender.2), (name, "acepost@example.org"), "{sent}");
        // An encoded word in quotes is not read as one (RFC 2047, section 5).
        assert!(sent.is_ascii() && !sent.contains("\"=?"), "{sent}");
        assert!(sent.split_whitespace().all(|word| word.len() <= 75), "{sent}");
    }
}

#[test]
fn one_mailbox_is_asked_as_often_however_its_address_is_written() {
    let office = PostOffice::start();
    let server = server(&office);
    let mailboxes = [
        ["victim+1@example.org", "Victim@EXAMPLE.org", "victim+a+b@example.org", "victim@example.org"],
        ["a.victim@gmail.com", "avictim+1@googlemail.com", "A.Vic.tim@Gmail.com", "avictim@gmail.com"],
    ];
    for (number, [first, second, third, last]) in mailboxes.into_iter().enumerate() {
        for address in [first, second, third] {
            let player = server.player(&format!("{number}-{}", address.len()));
            put(&server, &player, &json!({"address": address})).expect(200);
            assert_eq!(office.next().to, [address], "the mail goes to the address as it was written");
        }
        let player = server.player(&format!("{number}-last"));
        server.unchanged(|| put(&server, &player, &json!({"address": last})).problem("too_many_mails"));
    }
    // At other providers dots make another mailbox.
    let ben = server.player("ben");
    put(&server, &ben, &json!({"address": "v.ictim@example.org"})).expect(200);
    office.next();
}

#[test]
fn an_address_is_told_that_it_is_deleted() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    server.delete("/v1/me/email", &ana).expect(204);
    let told = office.next();
    assert_eq!((told.to, told.subject), (vec![ADDRESS.to_owned()], "Your address was deleted".to_owned()));
    assert!(told.text.contains("no longer go to this address"), "{}", told.text);
    // Nor one that was never confirmed, which may be that of a stranger.
    server.delete("/v1/me/email", &ana).expect(204);
    put(&server, &ana, &json!({"address": "typo@example.org"})).expect(200);
    assert_eq!(office.next().subject, "Is this your address?");
    server.delete("/v1/me/email", &ana).expect(204);
    let ben = server.player("ben");
    put(&server, &ben, &json!({"address": "ben@example.org"})).expect(200);
    assert_eq!(office.next().to, ["ben@example.org"], "the next mail is another");
    office.nothing();
}

#[test]
fn an_address_is_told_that_it_is_deleted_although_the_client_has_gone() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; SELECT id FROM players WHERE name = 'ana' FOR UPDATE").expect("a lock");
    server.abandon("DELETE", "/v1/me/email", &format!("Authorization: Bearer {}\r\n", ana.token));
    blocker.batch_execute("COMMIT").expect("the lock's end");
    let told = office.next();
    assert_eq!((told.to, told.subject), (vec![ADDRESS.to_owned()], "Your address was deleted".to_owned()));
    assert_eq!(settings(&server, &ana)["address"], json!(null));
}

#[test]
fn a_mail_server_that_refuses_its_sender_switches_nobodys_mail_off() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    for (reply, times) in [
        ("550 5.7.1 sender rejected: daily sending quota exceeded", "1"),
        ("553 5.1.8 sender unknown", "2"),
        ("554 not today", "3"),
    ] {
        office.refuse(Some(reply));
        if times == "1" {
            invite(&server, &ana);
        }
        server.clock.advance(SignedDuration::from_mins(15));
        eventually("the try", || tries(&server) == times);
        assert!(settings(&server, &ana)["failing"].is_null(), "{reply}");
    }
    office.refuse(None);
    server.clock.advance(SignedDuration::from_mins(60));
    assert_eq!(office.next().subject, "ben invites you to Clear Ace");
}

#[test]
fn an_address_that_is_set_again_after_it_failed_is_asked_at_once() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = server.player("ana");
    let set = || put(&server, &ana, &json!({"address": ADDRESS, "password": PASSWORD})).expect(200);
    office.refuse(Some("550 5.1.1 no such user"));
    set();
    eventually("the failure", || !settings(&server, &ana)["failing"].is_null());
    office.refuse(None);
    set();
    assert_eq!(press(&server, &office.next().link("/email/verification")).status, 200);
    // It fails again later, and its owner repairs it at once.
    office.refuse(Some("550 5.2.1 disabled"));
    invite(&server, &ana);
    gather(&server);
    eventually("the failure", || !settings(&server, &ana)["failing"].is_null());
    office.refuse(None);
    set();
    assert_eq!(press(&server, &office.next().link("/email/verification")).status, 200);
    assert_eq!(settings(&server, &ana)["verified"], true);
}
