//! Ratings: which matches count, for whom, in which order; leaderboards and profiles.

use acepost::{
    record::Time,
    service::{
        Clock, Rebuilt,
        operators::{self, Operator},
        rebuild_ratings,
    },
};
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    draws::offer,
    harness::{ANONYMOUS, Player, Server, id_of, migrated_database},
    ratings_made_anew::{assert_right, compared},
};

const PEOPLE: &str = "/v1/leaderboards/clear-ace";
const BOTS: &str = "/v1/leaderboards/clear-ace?pool=bots";

/// Registers players with these names.
pub fn persons<const N: usize>(server: &Server, names: [&str; N]) -> [Player; N] {
    names.map(|name| server.player(name))
}

/// Plays a rated match that the second player loses at once.
#[track_caller]
pub fn won(server: &Server, winner: &Player, loser: &Player) -> String {
    let id = server.seat(&[winner.clone(), loser.clone()], &json!({"rated": true}));
    resign(server, &id, loser);
    // Time passes, or the matches would be ordered by their ids.
    server.clock.advance(SignedDuration::from_secs(1));
    id
}

#[track_caller]
pub fn resign(server: &Server, id: &str, loser: &Player) {
    server.post(&format!("/v1/matches/{id}/resignation"), loser, &json!({})).expect(200);
}

/// Waits until every finished match has been counted.
pub fn all_counted(server: &Server) {
    server.wait_for_count("matches WHERE rated AND status = 'finished' AND NOT counted", 0);
}

/// Returns rank, name, rating, uncertainty and matches of each line.
fn lines(server: &Server, path: &str) -> Vec<Value> {
    let line = |item: Value| json!([item["rank"], item["name"], item["rating"], item["uncertainty"], item["matches"]]);
    server.list(path, ANONYMOUS, || {}).into_iter().map(line).collect()
}

pub fn profile(server: &Server, name: &str) -> Value {
    server.get(&format!("/v1/players/{name}"), ANONYMOUS).expect(200)["ratings"].take()
}

#[test]
fn a_rated_match_of_persons_makes_ratings_for_all_of_them() {
    let server = Server::start();
    let [ana, ben] = persons(&server, ["ana", "ben"]);
    assert_eq!(profile(&server, "ana"), json!([]));
    assert!(lines(&server, PEOPLE).is_empty());
    won(&server, &ana, &ben);
    all_counted(&server);
    assert_eq!(lines(&server, PEOPLE), [json!([1, "ana", 853, 242, 1]), json!([2, "ben", 695, 242, 1])]);
    assert_eq!(lines(&server, &format!("{PEOPLE}?pool=people")), lines(&server, PEOPLE));
    assert!(lines(&server, BOTS).is_empty());
    assert!(lines(&server, "/v1/leaderboards/chase-the-ace").is_empty());
    let own = json!({"game": "clear-ace", "pool": "people", "rating": 695, "uncertainty": 242, "matches": 1});
    assert_eq!(profile(&server, "BEN"), json!([own]));
    assert_right(&server, 1);
}

#[test]
fn a_suspended_player_keeps_the_rating_and_is_on_no_leaderboard() {
    let server = Server::start();
    let [ana, ben, cyd] = persons(&server, ["ana", "ben", "cyd"]);
    won(&server, &ana, &ben);
    won(&server, &ben, &cyd);
    all_counted(&server);
    let (before, rating) = (lines(&server, PEOPLE), profile(&server, "ana"));
    let ranks = || -> Vec<Value> {
        let listed = server.list(PEOPLE, ANONYMOUS, || {});
        listed.iter().map(|line| json!([line["rank"], line["name"]])).collect()
    };
    let all = ranks();
    assert_eq!(all.iter().map(|line| &line[0]).collect::<Vec<_>>(), [1, 2, 3]);
    let leader = all[0][1].as_str().expect("a name");
    let now = server.clock.now();
    let until = Time::new(now.timestamp() + SignedDuration::from_hours(24));
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now };
    operators::suspend(&mut server.database(), leader, Some(until), &by).expect("a suspension");
    assert_eq!(ranks(), [json!([1, all[1][1]]), json!([2, all[2][1]])]);
    assert_eq!(profile(&server, "ana"), rating);
    server.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(lines(&server, PEOPLE), before);
    assert_right(&server, 2);
}

#[test]
fn what_is_not_rated_or_not_finished_does_not_count() {
    let server = Server::start();
    let [ana, ben] = persons(&server, ["ana", "ben"]);
    let pair = [ana.clone(), ben.clone()];
    let casual = server.seat(&pair, &json!({}));
    resign(&server, &casual, &ana);
    server.seat(&pair, &json!({"rated": true}));
    server.open_match(&ana, &json!({"rated": true}));
    won(&server, &ana, &ben);
    all_counted(&server);
    assert_eq!(lines(&server, PEOPLE)[0], json!([1, "ana", 853, 242, 1]));
    assert_right(&server, 1);
}

/// Two accounts could draw many matches at once, and would be first: each draw makes them better known.
#[test]
fn a_draw_does_not_count_before_each_who_agreed_has_answered_a_decision() {
    let server = Server::start();
    let players = persons(&server, ["ana", "ben", "cyd"]);
    let pair = &players[..2];
    let agree = |id: &str| {
        for player in pair {
            offer(&server, id, player).expect(200);
        }
    };
    let drawn = |answers: usize| {
        let id = server.seat(pair, &json!({"rated": true}));
        // The first decision of Clear Ace is open to both.
        (0..answers).for_each(|_| server.play_once(&id, pair));
        agree(&id);
    };
    drawn(0);
    drawn(1);
    all_counted(&server);
    assert_eq!(lines(&server, PEOPLE), Vec::<Value>::new());
    assert_right(&server, 0);
    drawn(2);
    // Who has left before did not agree.
    let id = server.seat(&players, &json!({"game": "chase-the-ace", "rated": true}));
    resign(&server, &id, &players[2]);
    server.clock.advance(SignedDuration::from_secs(1));
    (0..2).for_each(|_| server.play_once(&id, pair));
    agree(&id);
    all_counted(&server);
    assert_eq!(lines(&server, PEOPLE).len(), 2);
    assert_eq!(lines(&server, "/v1/leaderboards/chase-the-ace").len(), 3);
    assert_right(&server, 2);
}

#[test]
fn guests_sit_in_no_rated_match() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    let open = server.open_match(&ana, &json!({"rated": true}));
    let seats = format!("/v1/matches/{}/seats", id_of(&open));
    server.unchanged(|| {
        let refused = server.post("/v1/matches", &guest, &json!({"game": "clear-ace", "rated": true}));
        assert_eq!(refused.status, 403);
        refused.problem("guests_unrated");
        server.post(&seats, &guest, &json!({})).problem("guests_unrated");
    });
    server.open_match(&guest, &json!({"rated": false}));
    let claim = json!({"name": "ben", "password": "correct horse battery"});
    server.patch("/v1/me", &guest, &claim).expect(200);
    server.post(&seats, &guest, &json!({})).expect(200);
}

#[test]
fn matches_with_bots_count_in_a_pool_of_their_own() {
    let server = Server::with(|settings| settings.bot_iterations = 20);
    let [ana, ben] = persons(&server, ["ana", "ben"]);
    won(&server, &ana, &ben);
    let id = id_of(&server.open_match(&ana, &json!({"rated": true})));
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    resign(&server, &id, &ana);
    all_counted(&server);
    assert_eq!(lines(&server, BOTS), [json!([1, "bot-easy", 853, 242, 1])]);
    assert_eq!(lines(&server, PEOPLE), [json!([1, "ana", 853, 242, 1]), json!([2, "ben", 695, 242, 1])]);
    let own = profile(&server, "ana");
    let pools: Vec<Value> = own.as_array().expect("a list").iter().map(|r| json!([r["pool"], r["rating"]])).collect();
    assert_eq!(pools, [json!(["people", 853]), json!(["bots", 695])]);
    assert_eq!(profile(&server, "bot-easy")[0]["pool"], "bots");
    assert_right(&server, 2);
}

#[test]
fn three_and_more_are_rated_by_their_places_and_equal_places_alike() {
    let server = Server::start();
    let players = persons(&server, ["ana", "ben", "cyd", "dan"]);
    for seats in [3, 4] {
        let id = server.seat(&players[..seats], &json!({"game": "curse-of-aces", "rated": true}));
        let mut left = players[..seats].iter();
        let outcome = loop {
            let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
            if !summary["outcome"].is_null() {
                break summary["outcome"].clone();
            }
            resign(&server, &id, left.next().expect("the match ends before all have left"));
        };
        all_counted(&server);
        let last = server.ask_database(&format!(
            "SELECT string_agg(place || ' ' || mu, ',' ORDER BY seat) AS answer FROM rating_steps WHERE match_id = '{id}'"
        ));
        let places: Vec<&str> = last.split(',').map(|line| line.split_once(' ').expect("two").0).collect();
        let said: Vec<String> =
            outcome["placements"].as_array().expect("places").iter().map(ToString::to_string).collect();
        assert_eq!(places, said);
        if seats == 3 {
            // All were new players, so only the places count.
            let mut lines: Vec<(i32, i32)> = last
                .split(',')
                .filter_map(|line| line.split_once(' '))
                .map(|(place, mu)| (place.parse().expect("a place"), -mu.parse::<i32>().expect("a rating")))
                .collect();
            lines.sort_unstable();
            for pair in lines.windows(2) {
                assert_eq!(pair[0].0 == pair[1].0, pair[0].1 == pair[1].1, "{lines:?}");
                assert!(pair[0].1 <= pair[1].1, "{lines:?}");
            }
            assert!(lines.windows(2).any(|pair| pair[0].0 == pair[1].0), "a tie: {lines:?}");
        }
    }
    let matches: Vec<Value> =
        lines(&server, "/v1/leaderboards/curse-of-aces").iter().map(|line| line[4].clone()).collect();
    assert_eq!(matches.iter().filter_map(Value::as_u64).sum::<u64>(), 7);
    assert_right(&server, 2);
}

/// A match that a server had not counted when it died is found by the others, however late.
#[test]
fn a_match_that_is_found_late_counts_in_its_place() {
    let database = migrated_database();
    let idle = Server::idle_on_database(&database.url);
    let [ana, ben, cyd] = persons(&idle, ["ana", "ben", "cyd"]);
    let late = won(&idle, &ana, &ben);
    won(&idle, &ben, &cyd);
    won(&idle, &cyd, &ana);
    assert_eq!(compared(&idle), Rebuilt { waiting: 3, ..Rebuilt::default() });
    idle.change_rows(format!("UPDATE matches SET counted = true WHERE id = '{late}'"));
    let server = Server::on_database(&database.url, |_| {});
    all_counted(&server);
    assert_eq!(server.count("rating_steps"), "4");
    let without = lines(&server, PEOPLE);
    idle.change_rows(format!("UPDATE matches SET counted = false WHERE id = '{late}'"));
    // The servers' clocks differ: this match ends before the others did, and is found after them.
    won(&server, &ben, &ana);
    all_counted(&server);
    assert_eq!(server.count("rating_steps"), "8");
    assert_ne!(without, lines(&server, PEOPLE));
    assert_right(&server, 4);
}

#[test]
fn several_servers_count_each_match_once() {
    let database = migrated_database();
    let idle = Server::idle_on_database(&database.url);
    let players = persons(&idle, ["ana", "ben", "cyd"]);
    for round in 0..8 {
        won(&idle, &players[round % 3], &players[(round + 1) % 3]);
    }
    let first = Server::on_database(&database.url, |_| {});
    let others = [first.another(), first.another()];
    let servers = [&first, &others[0], &others[1]];
    std::thread::scope(|scope| {
        for (number, server) in servers.iter().enumerate() {
            let players = &players;
            scope.spawn(move || {
                for round in 0..8 {
                    won(server, &players[(number + round) % 3], &players[(number + round + 1) % 3]);
                }
            });
        }
    });
    all_counted(&first);
    let counted: u64 = lines(&first, PEOPLE).iter().filter_map(|line| line[4].as_u64()).sum();
    assert_eq!(counted, 2 * 4 * 8);
    assert_right(&first, 4 * 8);
}

#[test]
fn a_match_whose_events_are_away_counts_in_its_place_once_they_are_there_again() {
    let database = migrated_database();
    let idle = Server::idle_on_database(&database.url);
    let [ana, ben] = persons(&idle, ["ana", "ben"]);
    let away = won(&idle, &ana, &ben);
    let there = won(&idle, &ben, &ana);
    for statement in [
        format!("CREATE TABLE away AS SELECT * FROM events WHERE match_id = '{away}'"),
        "ALTER TABLE events DISABLE TRIGGER events_append_only".to_owned(),
        format!("DELETE FROM events WHERE match_id = '{away}'"),
    ] {
        idle.database().batch_execute(&statement).expect("a superuser may");
    }
    let server = Server::on_database(&database.url, |_| {});
    // The match that is away is tried before it.
    server.wait_for_count(&format!("matches WHERE counted AND id = '{there}'"), 1);
    assert_eq!(server.count("matches WHERE counted"), "1");
    let refused = server.unchanged(|| rebuild_ratings(&mut server.database(), false).expect_err("an unknown result"));
    assert!(refused.to_string().contains(&format!("the record of match {away}, of which 0 of ")), "{refused}");
    assert_eq!(server.count("matches WHERE counted"), "1");
    server.change_rows("INSERT INTO events SELECT * FROM away");
    all_counted(&server);
    assert_right(&server, 2);
}

#[test]
fn a_leaderboard_is_read_page_by_page_and_equals_share_a_rank() {
    let server = Server::start();
    let players = persons(&server, ["ana", "ben", "cyd", "dan", "eva", "fin"]);
    for pair in players.chunks(2) {
        won(&server, &pair[0], &pair[1]);
    }
    all_counted(&server);
    let whole = lines(&server, PEOPLE);
    let ranks: Vec<&Value> = whole.iter().map(|line| &line[0]).collect();
    assert_eq!(ranks, [1, 1, 1, 4, 4, 4]);
    for limit in 1..=6 {
        assert_eq!(lines(&server, &format!("{PEOPLE}?limit={limit}")), whole, "{limit}");
    }
}

#[test]
fn a_leaderboard_that_cannot_be_is_refused() {
    let server = Server::start();
    server.get("/v1/leaderboards/whist", ANONYMOUS).problem("unknown_game");
    for (query, pointer) in [
        ("pool=dogs", "/pool"),
        ("pool=", "/pool"),
        ("limit=0", "/limit"),
        ("cursor=%21", "/cursor"),
        ("cursor=WyJ4IiwieSJd", "/cursor"),
        ("pools=bots", ""),
    ] {
        let problem = server.get(&format!("{PEOPLE}?{query}"), ANONYMOUS).problem("malformed_query");
        let named = problem["errors"][0]["pointer"].as_str().unwrap_or_default();
        assert!(pointer.is_empty() || named == pointer, "{problem}");
    }
}
