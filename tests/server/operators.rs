//! Operators: their acts affect running servers, are recorded, and change nothing if they fail.

use std::thread;

use acepost::{
    record::{Record, Time, verify},
    service::{
        Clock, MatchStatus,
        operators::{self, Operator, OperatorError, Which},
        rename,
    },
};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    deletion::deleted,
    harness::{ANONYMOUS, PASSWORD, Player, Server, id_of},
    suspensions::suspend,
};

pub fn by(server: &Server) -> Operator {
    Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.now() }
}

pub fn in_a_day(server: &Server) -> Time {
    Time::new(server.clock.now().timestamp() + SignedDuration::from_hours(24))
}

#[track_caller]
fn cancel(server: &Server, id: &str) -> Result<MatchStatus, OperatorError> {
    operators::cancel(&mut server.database(), id.parse().expect("an id"), &by(server))
}

/// Returns operator, act, target and reason, newest first.
pub fn log(server: &Server) -> Vec<String> {
    let acts = operators::acts(&mut server.database(), 100).expect("a log");
    acts.into_iter().map(|act| format!("{} {} {}: {}", act.operator, act.act, act.subject, act.why)).collect()
}

#[test]
fn a_player_who_is_renamed_keeps_everything_else() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    let gone = server.player("ben");
    server.player("cyd");
    let new_bot = id_of(&server.open_match(&guest, &json!({})));
    server.post(&format!("/v1/matches/{new_bot}/bots"), &guest, &json!({"strength": "easy"})).expect(201);
    deleted(&server, &gone);
    let by = by(&server);
    let mut database = server.database();
    let mut renamed = |name: &str, new: &str| rename(&mut database, name, new, &by);
    for new in ["a", "no name", "admin", "guest-2", "the-acepost"] {
        assert!(matches!(renamed("ana", new), Err(OperatorError::Name(..))), "{new}");
    }
    assert!(matches!(renamed("ana", "CYD"), Err(OperatorError::NameTaken(_))));
    assert!(matches!(renamed("nobody", "dora"), Err(OperatorError::NoPlayer(_))));
    assert!(matches!(renamed("bot-easy", "dora"), Err(OperatorError::Bot(_))));
    assert!(matches!(renamed("ben", "dora"), Err(OperatorError::Deleted(_))));
    assert!(log(&server).is_empty());

    assert_eq!(renamed("ANA", "Dora").expect("a new name"), "ana");
    let other = server.another();
    assert_eq!(other.get("/v1/me", &ana).expect(200)["name"], "Dora");
    other.get("/v1/players/ana", ANONYMOUS).problem("not_found");
    other.sign_in("ana", PASSWORD).problem("wrong_credentials");
    other.sign_in("dora", PASSWORD).expect(201);
    suspend(&server, &guest);
    assert_eq!(renamed(&guest.name, "eve").expect("a new name"), guest.name);
    let of_guest = format!("olga rename eve: a test (the name was {})", guest.name);
    let suspended = "olga suspend eve: a test";
    assert_eq!(log(&server), [&*of_guest, suspended, "olga rename Dora: a test (the name was ana)"]);
    server.player("ana");
}

#[test]
fn a_password_that_is_reset_counts_and_the_old_one_and_all_tokens_do_not() {
    let server = Server::start();
    let ana = server.player("ana");
    let personal = server.personal_token(&ana, &["read"]);
    let password = operators::reset_password(&mut server.database(), "ana", &by(&server)).expect("a password");
    let other = server.another();
    other.get("/v1/me", &ana).problem("unauthenticated");
    other.get("/v1/me", &personal).problem("unauthenticated");
    other.sign_in("ana", PASSWORD).problem("wrong_credentials");
    let ana = Player::of(&other.sign_in("ana", &password).expect(201));
    assert_eq!(log(&server), ["olga reset_password ana: a test"]);
    let revoked = operators::revoke_tokens(&mut server.database(), "ana", &by(&server)).expect("revoked");
    assert_eq!(revoked, 1);
    server.another().get("/v1/me", &ana).problem("unauthenticated");
}

#[test]
fn an_open_match_is_cancelled_and_its_players_are_told() {
    let server = Server::start();
    let (host, other) = (server.guest(), server.guest());
    let id = id_of(&server.open_match(&host, &json!({"visibility": "private"})));
    assert_eq!(cancel(&server, &id).expect("cancelled"), MatchStatus::Open);
    let summary = server.get(&format!("/v1/matches/{id}"), &host).expect(200);
    assert_eq!(summary["status"], "cancelled");
    server
        .post(&format!("/v1/matches/{id}/seats"), &other, &json!({"code": summary["code"]}))
        .problem("match_not_open");
    let told: Vec<_> = server.told_of(&id, "match.cancelled").into_iter().map(|(player, _)| player).collect();
    assert_eq!(told, [host.id]);
    assert_eq!(log(&server), [format!("olga cancel {id}: a test")]);
}

#[test]
fn a_running_match_that_is_called_off_ends_with_an_event_and_nobody_has_lost() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({"rated": true}));
    server.play_once(&id, &players);
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    assert_eq!(cancel(&server, &id).expect("called off"), MatchStatus::Running);
    // The server has the earlier state of the match in memory.
    server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(409);
    let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
    assert_eq!(summary["status"], "finished");
    assert_eq!(summary["outcome"], json!({"placements": [1, 1], "reason": "called_off"}));
    let record = server.get(&format!("/v1/matches/{id}/record"), player).expect(200);
    assert!(verify(&Record::read(&record.to_string()).expect("a record")).verified);
    for (language, said) in [("en", "The match was called off: "), ("de", "Die Partie wurde abgebrochen: ")] {
        let page = server.request("GET", &format!("/matches/{id}")).header("accept-language", language).send().text();
        assert!(page.contains(&format!("\"og:description\" content=\"{said}")), "{page}");
    }
    let exported =
        |query: &str| server.get(&format!("/v1/players/ana/records?{query}"), ANONYMOUS).text().contains(&id);
    server.wait_for_count("unfiled", 0);
    assert!(exported("reason=called_off"));
    assert_eq!(["won", "shared", "lost"].map(|result| exported(&format!("result={result}"))), [false; 3]);
    let next = server.seat(&players, &json!({"rated": true}));
    server.post(&format!("/v1/matches/{next}/resignation"), &players[1], &json!({})).expect(200);
    server.wait_for_count("matches WHERE counted", 2);
    let ratings = server.get("/v1/players/ana", ANONYMOUS).expect(200)["ratings"].take();
    assert_eq!((&ratings[0]["matches"], &ratings[0]["rating"]), (&json!(1), &json!(853)));
}

#[test]
fn a_match_is_called_off_once_however_quickly_its_players_act() {
    let server = Server::start();
    for _ in 0..10 {
        let (id, players) = server.match_of_two();
        let acts = format!("/v1/matches/{id}/actions");
        let cancelled = thread::scope(|scope| {
            let play = || {
                while let Some((player, answer)) = server.next_answer(&id, &players) {
                    if server.post(&acts, player, &answer).status != 200 {
                        break;
                    }
                }
            };
            let playing = scope.spawn(play);
            let cancelled = cancel(&server, &id);
            playing.join().expect("no panic");
            cancelled
        });
        let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
        assert_eq!(summary["status"], "finished");
        match cancelled {
            Ok(_) => assert_eq!(summary["outcome"]["reason"], "called_off"),
            Err(error) => assert!(matches!(error, OperatorError::Over(_)), "{error}"),
        }
        let audit = server.get(&format!("/v1/matches/{id}/audit"), ANONYMOUS).expect(200);
        assert_eq!((&audit["verified"], &audit["events"]), (&json!(true), &summary["version"]));
    }
}

#[test]
fn what_cannot_be_done_changes_nothing_and_is_not_written_down() {
    let server = Server::start();
    let guest = server.guest();
    server.player("ana");
    let (id, players) = server.match_of_two();
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    let open = id_of(&server.open_match(&guest, &json!({})));
    let mut new_bot = server.open_match(&guest, &json!({}));
    let bots = format!("/v1/matches/{}/bots", new_bot["id"].take().as_str().expect("an id"));
    server.post(&bots, &guest, &json!({"strength": "easy"})).expect(201);
    let (by, now) = (by(&server), server.clock.now());
    let unsaid = [("", "why"), ("olga", " "), ("olga", &"w".repeat(501))];
    // A bot may be playing: the operators' tables, the accounts and the open match must not change.
    let before = (log(&server), server.ask_database(STABLE));
    let mut database = server.database();
    for (name, why) in unsaid {
        let by = Operator { name: name.to_owned(), why: why.to_owned(), now };
        let refused = operators::cancel(&mut database, open.parse().expect("an id"), &by);
        assert!(matches!(refused, Err(OperatorError::Unsaid)));
        assert!(matches!(operators::suspend(&mut database, "ana", None, &by), Err(OperatorError::Unsaid)));
    }
    assert!(matches!(cancel(&server, &id), Err(OperatorError::Over(_))));
    assert!(matches!(cancel(&server, "0191b6a0-0000-7000-8000-000000000001"), Err(OperatorError::NoMatch(_))));
    assert!(matches!(operators::suspend(&mut database, "ana", Some(now), &by), Err(OperatorError::Past(_))));
    assert!(matches!(operators::suspend(&mut database, "bot-easy", None, &by), Err(OperatorError::Bot(_))));
    assert!(matches!(operators::suspend(&mut database, "nobody", None, &by), Err(OperatorError::NoPlayer(_))));
    assert!(matches!(operators::reinstate(&mut database, "ana", &by), Err(OperatorError::NotSuspended(_))));
    for name in [&*guest.name, "bot-easy"] {
        let refused = operators::reset_password(&mut database, name, &by);
        assert!(matches!(refused, Err(OperatorError::NoPassword(..))), "{name}");
    }
    assert!(matches!(operators::revoke_tokens(&mut database, "nobody", &by), Err(OperatorError::NoPlayer(_))));
    let whist = Which { game: Some("whist".to_owned()), ..Which::default() };
    assert!(matches!(operators::matches(&mut database, whist, 10), Err(OperatorError::NoGame(_))));
    assert_eq!((log(&server), server.ask_database(STABLE)), before);
}

const STABLE: &str = "SELECT (SELECT string_agg(p::text, ' ' ORDER BY id) FROM players AS p)
    || (SELECT string_agg(t::text, ' ' ORDER BY id) FROM tokens AS t)
    || (SELECT count(*) FROM suspensions) || (SELECT string_agg(status, ' ' ORDER BY id) FROM matches WHERE status <> 'running')
    AS answer";

#[test]
fn matches_are_listed_and_inspected_without_what_is_hidden() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let running = server.seat(&players, &json!({"visibility": "private", "game": "clear-ace"}));
    let open = server.open_match(&players[0], &json!({"game": "curse-of-aces"}))["id"].take();
    let mut database = server.database();
    let mut list = |which: Which| -> Vec<String> {
        let found = operators::matches(&mut database, which, 10).expect("a list");
        found.iter().map(|summary| summary.id.to_string()).collect()
    };
    let open = open.as_str().expect("an id").to_owned();
    assert_eq!(list(Which::default()), [&*open, &running]);
    assert_eq!(list(Which { game: Some("clear-ace".to_owned()), ..Which::default() }), [&*running]);
    assert_eq!(list(Which { status: Some(MatchStatus::Open), ..Which::default() }), [&*open]);
    assert_eq!(list(Which { player: Some(players[1].name.clone()), ..Which::default() }), [&*running]);
    let inspected = operators::inspect(&mut server.database(), running.parse().expect("an id")).expect("a match");
    let inspected = serde_json::to_value(inspected).expect("JSON");
    let mut fields: Vec<&str> = inspected.as_object().expect("an object").keys().map(String::as_str).collect();
    fields.retain(|field| ["seed", "code", "view", "game_state", "events"].contains(field));
    assert!(fields.is_empty(), "{fields:?}");
    assert_eq!((&inspected["status"], &inspected["version"]), (&json!("running"), &json!(1)));
    assert!(["outbox", "jobs", "pauses", "deadlines"].iter().all(|field| inspected[field].is_array()), "{inspected}");
    let seed =
        server.ask_database(&format!("SELECT encode(seed, 'hex') AS answer FROM matches WHERE id = '{running}'"));
    assert!(!Value::to_string(&inspected).contains(&seed));
}
