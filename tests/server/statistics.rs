//! Statistics: every public match counts once, from its record, whichever server counts it; nothing else counts.

use acepost::{
    games::{Game, catalog::GAMES},
    record::{Counters, GameStatistics, Record},
    service::{RebuiltStatistics, rebuild_statistics},
};
use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, Player, Server, eventually, id_of, migrated_database},
    races::at_once,
};

const CLEAR_ACE: &str = "/v1/games/clear-ace/statistics";

fn path(game: &str) -> String {
    format!("/v1/games/{game}/statistics")
}

#[track_caller]
fn statistics(server: &Server, game: &str) -> Value {
    server.get(&path(game), ANONYMOUS).expect(200)
}

/// Plays a match of two guests in which one resigns at once.
#[track_caller]
fn resigned(server: &Server, choices: &Value) -> String {
    let (id, players) = server.match_with(choices);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[1], &json!({})).expect(200);
    id
}

fn mark(server: &Server) -> String {
    server.ask_database("SELECT number::text AS answer FROM statistics_mark")
}

/// Returns the statistics of the records of these matches. Records do not say which players are bots, so times are of
/// unknown players.
fn of_records(server: &Server, game: &str, ids: &[String]) -> Value {
    let mut counters = Counters::default();
    for id in ids {
        let text = server.get(&format!("/v1/matches/{id}/record"), ANONYMOUS).text();
        counters.count_record(&Record::read(&text).expect("a record")).expect("it counts");
    }
    serde_json::to_value(GameStatistics::of(game, &counters, None)).expect("JSON")
}

/// Returns how many decisions were answered within each bound, and the sum of the times, of all players.
fn times(statistics: &Value) -> (u64, Vec<u64>) {
    let (mut sum, mut counts) = (0, Vec::new());
    for of_some in statistics["decision_times"].as_array().expect("a list") {
        let buckets = of_some["time_ms"]["buckets"].as_array().expect("buckets");
        counts.resize(buckets.len(), 0);
        sum += of_some["time_ms"]["sum"].as_u64().expect("a sum");
        for (count, bucket) in counts.iter_mut().zip(buckets) {
            *count += bucket["count"].as_u64().expect("a count");
        }
    }
    (sum, counts)
}

#[track_caller]
fn assert_same(told: &Value, right: &Value) {
    assert_eq!(times(told), times(right));
    let rest = |statistics: &Value| {
        let mut rest = statistics.clone();
        rest.as_object_mut().expect("an object").remove("decision_times");
        rest
    };
    assert_eq!(rest(told), rest(right));
}

/// Asserts that the statistics are those that follow from the records, of an archive of so many matches.
#[track_caller]
fn assert_right(server: &Server, matches: i64) {
    let RebuiltStatistics { matches: found, different, waiting, .. } = compared(server);
    assert_eq!((found, different, waiting), (matches, 0, 0));
}

fn compared(server: &Server) -> RebuiltStatistics {
    server.unchanged(|| rebuild_statistics(&mut server.database(), true).expect("a comparison"))
}

/// Plays a match of this game to its end, with the fewest players.
fn played(server: &Server, game: &dyn Game) -> String {
    let players: Vec<Player> = (0..*game.about().seats.start()).map(|_| server.guest()).collect();
    let id = server.seat(&players, &json!({"game": game.about().id}));
    server.clock.advance(jiff::SignedDuration::from_millis(1500));
    server.play_to_end(&id, &players);
    id
}

#[test]
fn every_match_of_every_game_counts_once_however_many_servers_count() {
    let first = Server::start();
    let servers = [first.another(), first];
    let finished: Vec<Vec<String>> = std::thread::scope(|scope| {
        let play = |game: &'static dyn Game| {
            let servers = &servers;
            scope.spawn(move || {
                let play = |server: &Server| {
                    let ended = [played(server, game), resigned(server, &json!({"game": game.about().id}))];
                    // A request sees them, whether one of the servers or none has counted them yet.
                    assert!(statistics(server, game.about().id)["matches"].as_u64() >= Some(2));
                    ended
                };
                servers.iter().flat_map(play).collect()
            })
        };
        let games: Vec<_> = GAMES.iter().map(|game| play(*game)).collect();
        games.into_iter().map(|game| game.join().expect("matches")).collect()
    });
    for (game, ids) in GAMES.iter().zip(&finished) {
        let id = game.about().id;
        let told = statistics(&servers[0], id);
        assert_eq!((&told["game"], &told["matches"]), (&json!(id), &json!(4)));
        assert_same(&told, &of_records(&servers[0], id, ids));
        assert_eq!(told["decision_times"][0]["deciders"], "people");
        assert_eq!(statistics(&servers[1], id), told);
    }
    assert_right(&servers[0], 4 * i64::try_from(GAMES.len()).expect("few"));
}

#[test]
fn what_bots_decide_is_kept_apart() {
    let server = Server::with(|settings| settings.bot_iterations = 20);
    let person = server.guest();
    let id = id_of(&server.open_match(&person, &json!({})));
    server.post(&format!("/v1/matches/{id}/bots"), &person, &json!({"strength": "easy"})).expect(201);
    loop {
        let view = server.view(&id, &person);
        if !view["outcome"].is_null() {
            break;
        }
        if view["decision"].is_null() {
            server.get(&format!("/v1/matches/{id}/events?after={}&wait=60", view["version"]), &person).expect(200);
        } else {
            server.play_once(&id, std::slice::from_ref(&person));
        }
    }
    let told = statistics(&server, "clear-ace");
    let whose: Vec<&Value> =
        told["decision_times"].as_array().expect("a list").iter().map(|times| &times["deciders"]).collect();
    assert_eq!(whose, ["people", "bots"]);
    let record = of_records(&server, "clear-ace", &[id]);
    assert_eq!(record["decision_times"][0]["deciders"], "unknown");
    assert_same(&told, &record);
    assert_right(&server, 1);
}

#[test]
fn nobody_learns_about_matches_that_are_not_public() {
    let server = Server::start();
    resigned(&server, &json!({}));
    let before = server.get(CLEAR_ACE, ANONYMOUS);
    for visibility in ["private", "unlisted"] {
        resigned(&server, &json!({"visibility": visibility}));
    }
    // A running match, an open one, and one that never started.
    server.match_of_two();
    server.open_match(&server.guest(), &json!({}));
    let tag = before.header("etag").to_owned();
    let again = server.request("GET", CLEAR_ACE).header("if-none-match", &tag).send();
    assert_eq!((again.status, mark(&server).as_str()), (304, "3"));
    assert_eq!(server.get(CLEAR_ACE, ANONYMOUS).bytes, before.bytes);
    assert_eq!(before.body["matches"], 1);
    assert_right(&server, 3);
}

#[test]
fn what_has_been_counted_is_not_read_again() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    let old = [resigned(&server, &json!({})), resigned(&server, &json!({}))];
    assert_eq!(mark(&server), "0", "nobody has asked");
    let two = statistics(&server, "clear-ace");
    assert_eq!((&two["matches"], mark(&server).as_str()), (&json!(2), "2"));
    // If they were read now, the old matches would not count.
    server.change_rows(format!("UPDATE matches SET rules_version = 99 WHERE id IN ('{}', '{}')", old[0], old[1]));
    assert_eq!(statistics(&server, "clear-ace"), two);
    resigned(&server, &json!({}));
    let three = statistics(&server, "clear-ace");
    assert_eq!((&three["matches"], mark(&server).as_str()), (&json!(3), "3"));
    assert_eq!(three["seats"][0]["wins"], 3);
    assert!(compared(&server).different > 0);
}

#[test]
fn a_match_whose_record_cannot_be_read_keeps_none_of_the_others_waiting() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    let broken = [resigned(&server, &json!({})), resigned(&server, &json!({}))];
    server.change_rows(format!("UPDATE matches SET rules_version = 99 WHERE id = '{}'", broken[0]));
    server.change_rows(format!("UPDATE matches SET options = '[]' WHERE id = '{}'", broken[1]));
    resigned(&server, &json!({}));
    // One that has the matches in memory need not read them.
    let server = Server::idle_on_database(&database.url);
    assert_eq!(statistics(&server, "clear-ace")["matches"], 1);
    assert_right(&server, 3);
}

/// The next server counts matches that were archived while no server ran, without a request.
#[test]
fn servers_count_by_themselves() {
    let database = migrated_database();
    let idle = Server::idle_on_database(&database.url);
    for _ in 0..3 {
        resigned(&idle, &json!({}));
    }
    let server = Server::on_database(&database.url, |_| {});
    eventually("the count of three matches", || mark(&server) == "3");
    assert_right(&server, 3);
}

#[test]
fn made_anew_statistics_are_as_they_were_and_what_was_altered_is_put_right() {
    let server = Server::start();
    resigned(&server, &json!({}));
    resigned(&server, &json!({"game": "chase-the-ace", "options": {"tokens": 1}}));
    let kept = || {
        server.ask_database(
            "SELECT string_agg(to_jsonb(s)::text, ' ' ORDER BY game, seats, measure, key) AS answer FROM statistics AS s",
        )
    };
    let told = [statistics(&server, "clear-ace"), statistics(&server, "chase-the-ace")];
    let (before, right) = (kept(), compared(&server));
    let anew = || rebuild_statistics(&mut server.database(), false).expect("statistics");
    assert_eq!((right.matches, right.different, anew()), (2, 0, right));
    for (altered, different) in [
        ("UPDATE statistics SET count = count + 1 WHERE measure = 'end'", 2),
        ("DELETE FROM statistics WHERE measure = 'events' AND game = 'clear-ace'", 1),
        ("INSERT INTO statistics VALUES ('clear-ace', 2, 'end', '{\"reason\": \"boredom\"}', 1, 0)", 1),
        ("INSERT INTO statistics VALUES ('clear-ace', 2, 'moods', '{}', 1, 0)", 1),
        // Both matches would count twice, or another would never count.
        ("UPDATE statistics_mark SET number = 9", 1),
    ] {
        server.change_rows(altered);
        assert_eq!(compared(&server).different, different, "{altered}");
        assert_eq!(anew(), RebuiltStatistics { different, ..right }, "{altered}");
        assert_eq!((kept(), mark(&server).as_str()), (before.clone(), "2"), "{altered}");
    }
    assert_eq!([statistics(&server, "clear-ace"), statistics(&server, "chase-the-ace")], told);
    assert_right(&server, 2);
}

#[test]
fn a_match_without_a_row_is_named_when_they_are_made_anew() {
    let server = Server::start();
    let id = resigned(&server, &json!({}));
    assert_eq!(statistics(&server, "clear-ace")["matches"], 1);
    // As when a row was lost, without what refers to it.
    let lost = format!("SET session_replication_role = replica; DELETE FROM matches WHERE id = '{id}'");
    server.database().batch_execute(&lost).expect("a superuser may");
    let refused = rebuild_statistics(&mut server.database(), true).expect_err("a row is missing").to_string();
    assert!(refused.contains(&format!("the row of match {id} is missing")), "{refused}");
}

#[test]
fn sums_that_are_full_stay_so_and_counting_goes_on() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    resigned(&server, &json!({}));
    statistics(&server, "clear-ace");
    server.change_rows("UPDATE statistics SET sum = 9223372036854775807 WHERE measure = 'events'");
    resigned(&server, &json!({}));
    let told = statistics(&server, "clear-ace");
    assert_eq!((&told["matches"], &told["events"]["sum"]), (&json!(2), &json!(i64::MAX)));
}

#[test]
fn they_can_be_asked_for_by_number_of_seats() {
    let server = Server::start();
    for seats in [2, 2, 3] {
        let players: Vec<Player> = (0..seats).map(|_| server.guest()).collect();
        let id = server.seat(&players, &json!({"game": "curse-of-aces"}));
        server.post(&format!("/v1/matches/{id}/resignation"), &players[1], &json!({})).expect(200);
    }
    let path = path("curse-of-aces");
    let all = server.get(&path, ANONYMOUS).expect(200);
    let of = |seats: u8| server.get(&format!("{path}?seats={seats}"), ANONYMOUS).expect(200);
    assert_eq!([&all["matches"], &of(2)["matches"], &of(3)["matches"], &of(4)["matches"]], [3, 2, 1, 0]);
    assert_eq!(all["seats"].as_array().expect("a list").len(), 2 + 3);
    // The player who resigns has lost, and the others share the first place.
    let first =
        json!({"seats": 3, "seat": 0, "matches": 1, "wins": 0, "shared": 1, "win_rate": 0.0, "mean_place": 1.0});
    assert_eq!((of(3)["seats"].as_array().expect("a list").len(), &of(3)["seats"][0]), (3, &first));
    assert_eq!(of(4)["events"]["quartiles"], Value::Null);
}

#[test]
fn statistics_that_cannot_be_are_refused() {
    let server = Server::start();
    server.get("/v1/games/whist/statistics", ANONYMOUS).problem("unknown_game");
    for query in ["seats=two", "seats=-1", "seats=256", "seats=", "seat=2"] {
        server.get(&format!("{CLEAR_ACE}?{query}"), ANONYMOUS).problem("malformed_query");
    }
    let nothing = statistics(&server, "clear-ace");
    assert_eq!((&nothing["matches"], &nothing["ends"]), (&json!(0), &json!([])));
}

/// The locks of processes that add matches to the archive, and that count those in it.
const LOCKS: [&str; 2] =
    ["SELECT pg_advisory_xact_lock(x'616365706f737404'::bigint)", "SELECT number FROM statistics_mark FOR UPDATE"];

#[test]
fn while_another_process_archives_or_counts_readers_take_what_is_there_and_leave_the_connections_to_others() {
    // More than there are connections.
    const READERS: usize = 12;
    let patient = Server::idle_with(|_| {});
    let server = patient.idle_another_with(|settings| settings.database_timeout_ms = 4000);
    resigned(&patient, &json!({}));
    assert_eq!(statistics(&patient, "clear-ace")["matches"], 1);
    for (lock, counted, exported) in [(LOCKS[0], 1, 1), (LOCKS[1], 2, 3)] {
        resigned(&patient, &json!({}));
        let mut other = server.database();
        other.batch_execute(&format!("BEGIN; {lock}")).expect("a lock");
        let told = at_once(READERS + 1, |number| match number {
            READERS => {
                for _ in 0..20 {
                    server.get("/v1/matches", ANONYMOUS).expect(200);
                }
                server.get("/v1/games/clear-ace/records", ANONYMOUS)
            }
            _ => server.get(CLEAR_ACE, ANONYMOUS),
        });
        let (records, told) = told.split_last().expect("answers");
        let end = format!("\"records\":{exported},\"next\":null}}\n");
        assert!(records.text().ends_with(&end), "{lock}: {}", records.text());
        for answer in told {
            assert_eq!((answer.status, &answer.body["matches"]), (200, &json!(counted)), "{lock}: {}", answer.text());
        }
        other.batch_execute("ROLLBACK").expect("a rollback");
        assert_eq!(statistics(&patient, "clear-ace")["matches"], counted + 1);
    }
}
