//! What a mail tells of when there is more than one would read, and when it is sent after the period has changed.

use jiff::SignedDuration;
use serde_json::json;

use crate::{
    deliveries::{match_of, notify},
    email::{ADDRESS, ana, gather, invite, put, server},
    harness::{PostOffice, eventually},
    mails::sent,
    operators::suspend,
};

#[test]
fn a_suspended_player_gets_no_mails() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let id = match_of(&server, &ana);
    let tell = || notify(&server, &ana, id, "match.your_turn", &json!({"game": "clear-ace"}));
    tell();
    suspend(&server, &ana);
    tell();
    assert_eq!(server.ask_database("SELECT count(*)::text AS answer FROM email_items"), "0");
}

#[test]
fn a_mail_has_the_thousand_newest_items_at_most() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let [oldest, other] = [invite(&server, &ana), invite(&server, &ana)];
    eventually("both items", || server.ask_database("SELECT count(*)::text AS answer FROM email_items") == "2");
    let sql = format!(
        "INSERT INTO email_items (player_id, notice_id, match_id, kind, news)
         SELECT player_id, gen_random_uuid(), match_id, kind, news
         FROM email_items, generate_series(1, 999) WHERE match_id = '{other}'"
    );
    server.change_rows(sql);
    gather(&server);
    let mail = office.next();
    assert_eq!(mail.subject, "Acepost: 1000 things to know");
    assert!(mail.text.contains(&other.to_string()) && !mail.text.contains(&oldest.to_string()), "{}", mail.text);
}

#[test]
fn another_period_moves_the_mail_that_waits() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let period = |hours: i64| {
        put(&server, &ana, &json!({"address": ADDRESS, "digest_seconds": hours * 3600})).expect(200);
    };
    invite(&server, &ana);
    gather(&server);
    office.next();
    sent(&server);
    period(7 * 24);
    invite(&server, &ana);
    period(1);
    server.clock.advance(SignedDuration::from_hours(1));
    office.next();
    sent(&server);
    invite(&server, &ana);
    period(7 * 24);
    server.clock.advance(SignedDuration::from_hours(1));
    office.nothing();
    let due = "SELECT (due = last_sent_at + interval '168 hours')::text AS answer FROM email_addresses";
    assert_eq!(server.ask_database(due), "true");
}

#[test]
fn a_last_mail_from_the_future_puts_off_the_next_one_by_a_period_at_most() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let period =
        |hours: i64| put(&server, &ana, &json!({"address": ADDRESS, "digest_seconds": hours * 3600})).expect(200);
    // For a new item, and for a mail that waits when the period changes.
    for changes in [false, true] {
        period(if changes { 7 * 24 } else { 1 });
        let ahead = server.clock.time() + SignedDuration::from_hours(30 * 24);
        server.change_rows(format!("UPDATE email_addresses SET last_sent_at = '{ahead}'"));
        invite(&server, &ana);
        server.wait_for_count("email_items", 1);
        if changes {
            period(1);
        }
        gather(&server);
        server.clock.advance(SignedDuration::from_hours(1));
        office.next();
        sent(&server);
    }
}
