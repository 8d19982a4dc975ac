//! Retention: rows are removed when they are no longer needed, and no sooner than `docs/operations.md` says.

use std::thread;

use acepost::service::{
    Tidied,
    operators::{self, Operator},
    tidy,
};
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::json;

use crate::{
    email,
    harness::{ANONYMOUS, PASSWORD, Player, PostOffice, Server, eventually, id_of},
};

pub const MOMENT: SignedDuration = SignedDuration::from_millis(1);

pub fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

/// Does the hourly work of a server.
#[track_caller]
pub fn tidied(server: &Server) -> Tidied {
    tidy(&mut server.database(), server.clock.time()).expect("a tidy house")
}

/// Moves the clock until just before rows of this table are removed, and then until they are.
#[track_caller]
fn lasts(server: &Server, table: &str, kept: SignedDuration) {
    assert_ne!(server.count(table), "0", "{table}");
    server.clock.advance(kept);
    tidied(server);
    assert_ne!(server.count(table), "0", "{table} went too soon");
    server.clock.advance(MOMENT);
    tidied_away(server, table);
}

/// Does the hourly work until no rows of this table are left: rows that other work locks stay for the next hour.
#[track_caller]
pub fn tidied_away(server: &Server, table: &str) {
    eventually(&format!("the end of {table}"), || {
        tidied(server);
        server.count(table) == "0"
    });
}

/// Returns the same player, with a new session.
#[track_caller]
pub fn again(server: &Server, name: &str) -> Player {
    Player::of(&server.sign_in(name, PASSWORD).expect(201))
}

#[test]
fn tokens_go_thirty_days_after_their_end() {
    let server = Server::idle_with(|_| {});
    let ana = server.player("ana");
    let personal = server.personal_token(&ana, &["read"]);
    server.delete("/v1/sessions/current", &personal).expect(204);
    let lasting = server.personal_token(&ana, &["play"]);
    server.clock.advance(days(30));
    tidied(&server);
    assert_eq!(server.count("tokens"), "3");
    server.clock.advance(MOMENT);
    tidied(&server);
    assert_eq!(server.count("tokens"), "2", "the revoked one is gone");
    server.get("/v1/me", &ana).problem("unauthenticated");
    server.get("/v1/me", &personal).problem("unauthenticated");
    server.clock.advance(days(30));
    tidied(&server);
    assert_eq!(server.count("tokens"), "1", "so is that of a session that has ended");
    server.get("/v1/me", &lasting).expect(200);
}

#[test]
fn what_has_been_answered_or_has_ended_is_forgotten() {
    let server = Server::idle_with(|_| {});
    let [ana, ben] = [server.player("ana"), server.player("ben")];
    let keyed = server.request("POST", "/v1/matches").by(&ana).header("idempotency-key", "one");
    let made = id_of(&keyed.json(&json!({"game": "clear-ace"})).send().expect(201));
    lasts(&server, "idempotent_answers", days(1));

    server.invite(&made, &ana, &ben);
    let pairing = server.post("/v1/pairings", &ana, &json!({"game": "clear-ace"})).expect(201);
    server.delete(&format!("/v1/pairings/{}", id_of(&pairing)), &ana).expect(204);
    let until = acepost::record::Time::new(server.clock.time().timestamp() + days(1));
    let by = Operator { name: "olga".into(), why: "a test".into(), now: server.clock.time() };
    operators::suspend(&mut server.database(), "ben", Some(until), &by).expect("a suspension");
    // A pairing waits for a day, an invitation for a week.
    lasts(&server, "suspensions", days(1 + 30));
    assert_eq!(server.count("pairings"), "0");
    let ana = again(&server, &ana.name);
    server.get(&format!("/v1/pairings/{}", id_of(&pairing)), &ana).problem("not_found");
    lasts(&server, "invitations", days(7 + 30 - 31) - MOMENT);
}

#[test]
fn notices_are_kept_for_ninety_days_and_what_waits_for_a_mail_goes_with_them() {
    let server = Server::start();
    let (_, players) = server.match_of_two();
    let player = &players[0].id;
    eventually("the notices", || server.count("notices") != "0" && server.count("outbox") == "0");
    // No mail server is set here, so mails of an earlier server wait forever.
    let waits = format!(
        "INSERT INTO email_addresses (player_id, address, your_turn, reminders, invitations, results, digest_seconds,
             unsubscribe_token) VALUES ('{player}', 'ana@example.org', true, true, true, true, 86400, 'token');
         INSERT INTO email_items (player_id, notice_id, match_id, kind, news)
         SELECT player_id, id, match_id, kind, news FROM notices WHERE player_id = '{player}'"
    );
    server.database().batch_execute(&waits).expect("rows");
    server.clock.advance(days(90));
    tidied(&server);
    assert_ne!(server.count("email_items"), "0");
    server.clock.advance(MOMENT);
    tidied(&server);
    assert_eq!((server.count("notices"), server.count("email_items")), ("0".into(), "0".into()));
}

#[test]
fn what_lies_beside_a_match_goes_thirty_days_after_its_end() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    let post = |id: &str, what: &str, player: &Player| {
        server.post(&format!("/v1/matches/{id}/{what}"), player, &json!({})).expect(200)
    };
    for player in &players {
        post(&id, "pause", player);
    }
    post(&id, "draw", &players[0]);
    server.clock.advance(days(31));
    tidied(&server);
    // The pause continues, and the clocks are computed with it.
    assert_eq!((server.count("pauses"), server.count("agreements")), ("1".into(), "1".into()));
    let players = [again(&server, &players[0].name), again(&server, &players[1].name)];
    assert_eq!(server.view(&id, &players[0])["clocks"]["stand_for"], json!(["agreement"]));
    post(&id, "resignation", &players[0]);
    let next = post(&id, "rematch", &players[0])["id"].take();
    post(next.as_str().expect("an id"), "seats", &players[1]);
    server.clock.advance(days(30));
    tidied(&server);
    // In the next match time runs out, and it has its own pauses.
    let beside = |table: &str| server.count(&format!("{table} WHERE match_id = '{id}'"));
    let left = || [beside("pauses"), beside("agreements"), server.count("kept_seats")];
    assert_eq!(left(), ["1", "1", "2"]);
    server.clock.advance(MOMENT);
    tidied(&server);
    assert_eq!(left(), ["0", "0", "0"]);
}

#[test]
fn vacations_are_kept_as_long_as_they_count() {
    let server = Server::idle_with(|_| {});
    server.player("ana");
    server.clock.advance(days(100));
    let sign_in = || again(&server, "ana");
    let away_for = |length: SignedDuration| {
        let until = acepost::record::Time::new(server.clock.time().timestamp() + length);
        let taken = server.request("PUT", "/v1/me/vacation").by(&sign_in()).json(&json!({"until": until})).send();
        taken.expect(200);
        server.clock.advance(length);
    };
    let left = || server.get("/v1/me/vacation", &sign_in()).expect(200)["left_seconds"].take();
    away_for(days(5));
    server.clock.advance(days(364));
    away_for(days(5));
    // The first still counts: before the second, its days had not been earned again.
    server.clock.advance(days(365));
    let before = left();
    tidied(&server);
    assert_eq!((server.count("vacations").as_str(), left()), ("2", before));
    server.clock.advance(MOMENT);
    let before = left();
    tidied(&server);
    assert_eq!((server.count("vacations").as_str(), left()), ("1", before.clone()));
    tidied(&server);
    assert_eq!((server.count("vacations").as_str(), left()), ("0", before));
}

#[test]
fn a_player_begins_at_most_fifty_vacations_within_a_year() {
    let server = Server::idle_with(|_| {});
    server.player("ana");
    server.clock.advance(days(365));
    let ana = again(&server, "ana");
    let take = || server.request("PUT", "/v1/me/vacation").by(&ana).json(&json!({})).send();
    for _ in 0..50 {
        take().expect(200);
        server.clock.advance(SignedDuration::from_secs(1));
        server.delete("/v1/me/vacation", &ana).expect(204);
    }
    server.unchanged(|| take().problem("no_vacation_left"));
}

#[test]
fn downtimes_are_kept_for_the_running_matches_that_have_seen_them() {
    let server = Server::start();
    let (id, _) = server.match_of_two();
    let server = server.restart_after(SignedDuration::from_mins(5));
    eventually("the downtime", || server.count("downtimes") != "0");
    server.clock.advance(days(31));
    tidied(&server);
    assert_eq!(server.count("downtimes"), "1");
    let by = Operator { name: "olga".into(), why: "a test".into(), now: server.clock.time() };
    operators::cancel(&mut server.database(), id.parse().expect("an id"), &by).expect("called off");
    tidied(&server);
    server.wait_for_count("downtimes", 0);
}

#[test]
fn questions_about_addresses_are_kept_for_two_days() {
    let office = PostOffice::start();
    let server = email::server(&office);
    let ana = server.player("ana");
    let asked = server.request("PUT", "/v1/me/email").by(&ana).json(&json!({"address": "ana@example.org"})).send();
    asked.expect(200);
    office.next();
    lasts(&server, "email_verifications", days(2));
}

#[test]
fn requests_for_new_passwords_are_kept_for_two_days() {
    let office = PostOffice::start();
    let server = email::server(&office);
    email::ana(&server, &office);
    server.post("/v1/password-resets", ANONYMOUS, &json!({"account": "ana"})).expect(202);
    office.next();
    lasts(&server, "password_resets", days(2));
}

#[test]
fn however_much_there_is_all_of_it_goes_and_by_several_at_once_each_once() {
    let server = Server::idle_with(|_| {});
    let many = "INSERT INTO idempotent_answers (id, request, answer, created_at)
        SELECT sha256(n::text::bytea), sha256('a'), '', '2029-12-30T00:00:00Z' FROM generate_series(1, 4500) AS n";
    assert_eq!(server.change_rows(many), 4500);
    let rows = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| tidied(&server).rows)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum::<usize>()
    });
    tidied(&server);
    assert_eq!((rows, server.count("idempotent_answers").as_str()), (4500, "0"));
}

#[test]
fn while_much_is_left_in_one_table_the_others_are_not_searched_again() {
    let server = Server::idle_with(|_| {});
    let prepared = "CREATE TABLE searched (name text);
        CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO searched VALUES (TG_TABLE_NAME);
            RETURN NULL;
        END $$;
        CREATE TRIGGER noted AFTER DELETE ON idempotent_answers FOR EACH STATEMENT EXECUTE FUNCTION note();
        CREATE TRIGGER noted AFTER DELETE ON password_guesses FOR EACH STATEMENT EXECUTE FUNCTION note();
        INSERT INTO idempotent_answers (id, request, answer, created_at)
        SELECT sha256(n::text::bytea), sha256('a'), '', '2029-12-30T00:00:00Z' FROM generate_series(1, 2500) AS n";
    server.database().batch_execute(prepared).expect("tables that note their searches");
    assert_eq!(tidied(&server).rows, 2500);
    let searched = |table: &str| server.count(&format!("searched WHERE name = '{table}'"));
    assert_eq!((searched("idempotent_answers").as_str(), searched("password_guesses").as_str()), ("3", "1"));
}

/// A new table needs a bound before it needs anything else.
#[test]
fn the_guide_says_of_every_table_what_bounds_it() {
    let server = Server::idle_with(|_| {});
    let tables = server.ask_database(
        "SELECT string_agg(relname, ' ' ORDER BY relname) AS answer FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
    );
    let guide = include_str!("../../docs/operations.md");
    let (_, section) = guide.split_once("\n## What is kept, and for how long\n").expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |"));
    let mut named: Vec<&str> =
        rows.flat_map(|(tables, _)| tables.split("`, `")).map(|name| name.trim_end_matches('`')).collect();
    named.sort_unstable();
    assert_eq!(named, tables.split(' ').collect::<Vec<_>>());
}
