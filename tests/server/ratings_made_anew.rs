//! Ratings that are made anew from the records: they are the same, what was altered is put right, and nothing is missing.

use acepost::service::{Rebuilt, rebuild_ratings};
use diesel::connection::SimpleConnection;
use serde_json::json;

use crate::{
    harness::Server,
    ratings::{all_counted, persons, resign, won},
};

pub fn compared(server: &Server) -> Rebuilt {
    server.unchanged(|| rebuild_ratings(&mut server.database(), true).expect("a comparison"))
}

/// Asserts that the ratings are those that follow from the records, of so many matches.
#[track_caller]
pub fn assert_right(server: &Server, matches: usize) {
    let Rebuilt { matches: found, different, waiting, .. } = compared(server);
    assert_eq!((found, different, waiting), (matches, 0, 0));
}

#[test]
fn ratings_are_not_made_anew_without_a_match_of_which_one_event_is_missing() {
    let server = Server::start();
    let players = persons(&server, ["ana", "ben"]);
    won(&server, &players[0], &players[1]);
    let id = server.seat(&players, &json!({"rated": true}));
    server.play_once(&id, &players);
    resign(&server, &id, &players[0]);
    all_counted(&server);
    let altering = "ALTER TABLE events DISABLE TRIGGER events_append_only";
    server.database().batch_execute(altering).expect("a superuser may");
    assert_eq!(server.change_rows(format!("DELETE FROM events WHERE match_id = '{id}' AND seq = 2")), 1);
    assert_ne!(server.count(&format!("events WHERE match_id = '{id}' AND seq > 2")), "0");
    for only_compare in [true, false] {
        let rebuild = || rebuild_ratings(&mut server.database(), only_compare).expect_err("an unknown result");
        let refused = server.unchanged(rebuild).to_string();
        assert!(refused.contains(&format!("the record of match {id}, of whose ")), "{refused}");
        assert!(refused.contains("some are missing"), "{refused}");
    }
}

#[test]
fn a_match_with_a_damaged_record_is_told_when_ratings_are_made_anew_without_it() {
    let server = Server::start();
    let players = persons(&server, ["ana", "ben"]);
    won(&server, &players[0], &players[1]);
    let damaged = won(&server, &players[1], &players[0]);
    all_counted(&server);
    let altering = "ALTER TABLE events DISABLE TRIGGER events_append_only";
    server.database().batch_execute(altering).expect("a superuser may");
    server.change_rows(format!("UPDATE events SET body = '{{}}' WHERE match_id = '{damaged}' AND seq = 1"));
    let told = Rebuilt { matches: 1, ratings: 2, different: 4, waiting: 0, damaged: 1 };
    assert_eq!(compared(&server), told);
    assert_eq!(rebuild_ratings(&mut server.database(), false).expect("ratings"), told);
    assert_eq!(compared(&server), Rebuilt { different: 0, ..told });
}

#[test]
fn made_anew_ratings_are_as_they_were_and_what_was_altered_is_put_right() {
    let server = Server::start();
    let [ana, ben] = persons(&server, ["ana", "ben"]);
    for _ in 0..3 {
        won(&server, &ana, &ben);
    }
    won(&server, &ben, &ana);
    all_counted(&server);
    let anew = || rebuild_ratings(&mut server.database(), false).expect("ratings");
    let right = Rebuilt { matches: 4, ratings: 2, ..Rebuilt::default() };
    assert_eq!(server.unchanged(anew), right);
    let before = server.contents();
    server.change_rows("UPDATE ratings SET mu = mu + 1 WHERE player_id = (SELECT id FROM players WHERE name = 'ana')");
    server.change_rows("UPDATE rating_steps SET sigma = sigma - 1 WHERE seat = 1 AND matches = 2");
    server.change_rows("DELETE FROM ratings WHERE player_id = (SELECT id FROM players WHERE name = 'ben')");
    assert_eq!(compared(&server).different, 3);
    assert_eq!(anew(), Rebuilt { different: 3, ..right });
    assert!(server.contents() == before);
    for (altered, different) in [
        ("DELETE FROM rating_steps", 8),
        ("DELETE FROM rating_steps WHERE matches = 1", 2),
        ("DELETE FROM rating_steps WHERE matches = 4 AND seat = 1", 1),
        (
            "INSERT INTO rating_steps (match_id, seat, game, pool, at, player_id, place, mu, sigma, matches)
             SELECT match_id, 7, game, pool, at, player_id, place, mu, sigma, matches
             FROM rating_steps WHERE matches IN (2, 4) AND seat = 0",
            2,
        ),
        // They are in other places: after all others, and before them.
        ("UPDATE rating_steps SET at = at + interval '1 hour' WHERE matches = 1", 2),
        ("UPDATE rating_steps SET at = at - interval '1 hour' WHERE matches = 3", 2),
    ] {
        server.change_rows(altered);
        assert_eq!(compared(&server).different, different, "{altered}");
        assert_eq!(anew(), Rebuilt { different, ..right }, "{altered}");
        assert!(server.contents() == before, "{altered}");
    }
    assert_right(&server, 4);
}
