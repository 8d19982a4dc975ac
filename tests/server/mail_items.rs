//! What a mail tells of when there is more than one would read, and when it is sent after the period has changed.

use jiff::SignedDuration;
use serde_json::json;

use crate::{
    email::{ADDRESS, ana, gather, invite, put, server},
    harness::{
        Player, PostOffice,
        hooks::{match_of, notify},
        id_of,
    },
    mails::sent,
    suspensions::suspend,
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
    assert_eq!(server.count("email_items"), "0");
}

#[test]
fn offers_are_told_once_and_only_while_they_can_be_answered() {
    let office = PostOffice::start();
    let server = server(&office);
    let (ana, ben) = (ana(&server, &office), server.player("ben"));
    let only = |invitations: bool| {
        let wanted = json!({"address": ADDRESS, "your_turn": false, "results": false, "invitations": invitations});
        put(&server, &ana, &wanted).expect(200);
    };
    only(true);
    let players = [ana.clone(), ben.clone()];
    let over = server.seat(&players, &json!({}));
    server.post(&format!("/v1/matches/{over}/resignation"), &ben, &json!({})).expect(200);
    let id = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 7 * 86_400}}));
    let rematch = format!("/v1/matches/{over}/rematch");
    let [draw, pause] = ["draw", "pause"].map(|kind| format!("/v1/matches/{id}/{kind}"));
    let offer = |path: &str| id_of(&server.post(path, &ben, &json!({})).expect(200));
    let answer = |path: &str, player: &Player| server.delete(path, player).expect(204);
    offer(&draw);
    answer(&draw, &ben);
    let next = [&draw, &pause, &rematch].map(|path| offer(path))[2].clone();
    server.wait_for_count("outbox", 0);
    gather(&server);
    let mail = office.next();
    assert_eq!(mail.subject, "Acepost: 3 things to know");
    for (what, about) in [("offers a draw in", &id), ("offers a pause in", &id), ("wants a rematch of", &over)] {
        let told = format!("ben {what} Clear Ace.\nhttps://cards.example/matches/{about}\n");
        assert_eq!(mail.text.replace("\r\n", "\n").matches(&told).count(), 1, "{}", mail.text);
    }
    sent(&server);
    // What was withdrawn, declined or agreed to meanwhile.
    for path in [&draw, &pause] {
        answer(path, &ben);
        offer(path);
    }
    answer(&draw, &ben);
    server.post(&pause, &ana, &json!({})).expect(200);
    answer(&format!("/v1/matches/{next}/seats/me"), &ben);
    let another = offer(&rematch);
    answer(&format!("/v1/matches/{another}/seats/me"), &ana);
    server.wait_for_count("outbox", 0);
    server.clock.advance(SignedDuration::from_hours(6));
    sent(&server);
    office.nothing();
    // They are for players who want invitations.
    only(false);
    offer(&draw);
    server.wait_for_count("outbox", 0);
    assert_eq!(server.ask_database("SELECT count(*)::text AS answer FROM email_items"), "0");
}

#[test]
fn an_invitation_that_is_gone_is_not_told() {
    let office = PostOffice::start();
    let server = server(&office);
    let (ana, ben) = (ana(&server, &office), server.guest());
    let id = match_of(&server, &ben);
    // It was deleted with the account of the player who had sent it.
    let data = json!({
        "game": "clear-ace", "name": "deleted-1", "invitation": "0191b6a0-0000-7000-8000-000000000001",
        "expires_at": "2030-02-01T12:00:00.000Z",
    });
    notify(&server, &ana, id, "invitation.received", &data);
    gather(&server);
    sent(&server);
    office.nothing();
}

#[test]
fn results_that_have_waited_for_weeks_are_not_told() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let result = || {
        let id = match_of(&server, &ana);
        let won = json!({"game": "clear-ace", "seat": 0, "place": 1, "outcome": {"placements": [1, 2]}});
        notify(&server, &ana, id, "match.finished", &won);
        id
    };
    let [old, new] = [result(), result()];
    // As if no server had sent mails since.
    let before = (server.clock.time() - SignedDuration::from_hours(14 * 24 + 1)).new_id();
    server.change_rows(format!("UPDATE email_items SET notice_id = '{before}' WHERE match_id = '{old}'"));
    gather(&server);
    let mail = office.next();
    assert!(mail.text.contains(&new.to_string()) && !mail.text.contains(&old.to_string()), "{}", mail.text);
    sent(&server);
    assert_eq!(server.count("email_items"), "0");
}

#[test]
fn times_are_told_in_the_time_zone_of_the_quiet_hours() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let hours = json!({"quiet_hours": {"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"}});
    server.request("PUT", "/v1/me/push-settings").by(&ana).json(&hours).send().expect(200);
    invite(&server, &ana);
    gather(&server);
    let mail = office.next();
    assert!(mail.text.contains("You can accept until 1 February 2030, 13:00 (Europe/Berlin)."), "{}", mail.text);
}

#[test]
fn a_mail_has_the_thousand_newest_items_at_most() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let [oldest, other] = [invite(&server, &ana), invite(&server, &ana)];
    server.wait_for_count("email_items", 2);
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
