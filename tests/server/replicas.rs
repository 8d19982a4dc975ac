//! Reading from a replica: what may be old says how old it may be, and what a player acts on is never old.

use std::time::{Duration, Instant};

use acepost::config::{DatabaseUrl, Settings};
use diesel::{Connection, PgConnection, connection::SimpleConnection};

use crate::{
    harness::{ANONYMOUS, Answer, Server, Who, migrated_database},
    support::{served::Served, standby::Pair, waiting::eventually},
};

/// How far a replica may be behind where the test does not wait for that.
const LONG: u64 = 3600;

const FINISHED: &str = "/v1/matches?status=finished";

fn with_replica(url: String, max_age_s: u64) -> impl FnOnce(&mut Settings) {
    move |settings| {
        settings.replica_url = Some(DatabaseUrl::new(&url).expect("a connection string"));
        settings.replica_max_age_s = max_age_s;
    }
}

/// Sends a request, which must succeed. Returns the response, and whether it is from a replica.
#[track_caller]
fn get<'a>(server: &Server, path: &str, who: impl Into<Who<'a>>) -> (Answer, bool) {
    let answer = server.get(path, who);
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    let is_from_replica = answer.has("x-data-age");
    (answer, is_from_replica)
}

/// Waits until the replica answers this request.
#[track_caller]
fn from_replica(server: &Server, path: &str) -> Answer {
    eventually(&format!("{path} from the replica"), || {
        let (answer, is_from_replica) = get(server, path, ANONYMOUS);
        is_from_replica.then_some(answer)
    })
}

/// Asserts that the primary answers this request.
#[track_caller]
fn from_primary<'a>(server: &Server, path: &str, who: impl Into<Who<'a>>) -> Answer {
    let (answer, is_from_replica) = get(server, path, who);
    assert!(!is_from_replica, "{path}");
    answer
}

/// Plays a match to its end, and returns its id.
fn play(server: &Server) -> String {
    let (id, players) = server.match_of_two();
    server.play_to_end(&id, &players);
    id
}

fn lists(answer: &Answer, id: &str) -> bool {
    answer.body["items"].as_array().expect("a list").iter().any(|item| item["id"] == *id)
}

fn on_standby(pair: &Pair, statement: &str) {
    let mut standby = PgConnection::establish(&pair.standby()).expect("a standby that is read");
    standby.batch_execute(statement).expect("an answer");
}

#[test]
fn what_may_be_old_is_read_from_the_replica_and_says_so() {
    let pair = Pair::start();
    let server = Server::on_database(&pair.primary(), with_replica(pair.standby(), LONG));
    let id = play(&server);
    let old = [
        FINISHED.to_owned(),
        format!("/v1/matches/{id}/record"),
        "/v1/games/clear-ace/statistics".to_owned(),
        "/v1/games/clear-ace/records".to_owned(),
        "/v1/leaderboards/clear-ace".to_owned(),
    ];
    eventually("the match on the replica", || lists(&from_replica(&server, FINISHED), &id));
    let alone = Server::on_database(&pair.primary(), |_| {});
    for path in &old {
        // What the archive says of the match may come a moment after its end.
        eventually(&format!("{path} as the primary has it"), || {
            from_replica(&server, path).text() == from_primary(&alone, path, ANONYMOUS).text()
        });
    }
    let (id, [ana, _]) = server.match_of_two();
    for path in ["/v1/matches", "/v1/matches?status=open", "/v1/matches?status=running", "/v1/me/matches"] {
        from_primary(&server, path, &ana);
    }
    for path in ["", "/view", "/events"] {
        from_primary(&server, &format!("/v1/matches/{id}{path}"), &ana);
    }
    drop((server, alone));
}

#[test]
fn what_the_replica_does_not_have_yet_is_read_from_the_primary() {
    let pair = Pair::start();
    let server = Server::on_database(&pair.primary(), with_replica(pair.standby(), LONG));
    from_replica(&server, FINISHED);
    on_standby(&pair, "SELECT pg_wal_replay_pause()");
    let id = play(&server);
    // The list is old, as it says; the record is there.
    let listed = from_replica(&server, FINISHED);
    assert!(!lists(&listed, &id), "{}", listed.text());
    from_primary(&server, &format!("/v1/matches/{id}/record"), ANONYMOUS);
    on_standby(&pair, "SELECT pg_wal_replay_resume()");
    eventually("the match on the replica", || lists(&from_replica(&server, FINISHED), &id));
    drop(server);
}

#[test]
fn a_replica_that_is_too_far_behind_is_not_read() {
    let pair = Pair::start();
    let server = Server::on_database(&pair.primary(), with_replica(pair.standby(), 3));
    from_replica(&server, FINISHED);
    on_standby(&pair, "SELECT pg_wal_replay_pause()");
    let id = play(&server);
    let listed = eventually("an answer of the primary", || {
        let (answer, is_from_replica) = get(&server, FINISHED, ANONYMOUS);
        (!is_from_replica).then_some(answer)
    });
    assert!(lists(&listed, &id), "{}", listed.text());
    on_standby(&pair, "SELECT pg_wal_replay_resume()");
    from_replica(&server, FINISHED);
    drop(server);
}

#[test]
fn without_its_replica_the_primary_answers() {
    let mut pair = Pair::start();
    pair.stop_standby();
    let server = Server::on_database(&pair.primary(), |settings| {
        with_replica(pair.standby(), LONG)(settings);
        // As long as a request for the replica waits without it.
        settings.pool_timeout_ms = 2000;
    });
    let id = play(&Server::on_database(&pair.primary(), |_| {}));
    for _ in 0..3 {
        assert!(lists(&from_primary(&server, FINISHED, ANONYMOUS), &id));
    }
    pair.start_standby();
    eventually("the match on the replica", || lists(&from_replica(&server, FINISHED), &id));
    pair.stop_standby();
    assert!(lists(&from_primary(&server, FINISHED, ANONYMOUS), &id));
    drop(server);
}

#[test]
fn a_primary_is_no_replica() {
    let pair = Pair::start();
    let server = Server::on_database(&pair.primary(), with_replica(pair.primary(), LONG));
    let id = play(&server);
    for path in [FINISHED.to_owned(), format!("/v1/matches/{id}/record")] {
        for _ in 0..3 {
            from_primary(&server, &path, ANONYMOUS);
        }
    }
    drop(server);
}

#[test]
fn a_replica_that_rejects_connections_is_logged_and_holds_up_no_request() {
    let database = migrated_database();
    let missing = database.url.replace(database.name(), "no_such_database");
    let settings = ["--replica-url", &missing, "--database-timeout-ms", "8000", "--pool-timeout-ms", "8000"];
    let mut served = Served::on_database(&database.url, &settings);
    served.wait_for_line_from_the_start("the replica rejects connections");
    let token = served.guest();
    let took = (0..3).map(|_| {
        let begun = Instant::now();
        assert_eq!(served.get(FINISHED, &token).expect("a server").0, 200);
        begun.elapsed()
    });
    // Each request that waits for the replica waits for half of the database's time, whatever else the machine does.
    assert!(took.min() < Some(Duration::from_secs(4)));
    served.terminate();
    let rest = served.rest_of_log();
    assert!(!rest.iter().any(|line| line.contains("rejects connections")), "{}", rest.join("\n"));
}

#[test]
fn a_database_that_is_no_replica_is_logged_once() {
    let database = migrated_database();
    let mut served = Served::on_database(&database.url, &["--replica-url", &database.url]);
    served.wait_for_line_from_the_start("the database of --replica-url is no replica");
    let token = served.guest();
    for _ in 0..3 {
        assert_eq!(served.get(FINISHED, &token).expect("a server").0, 200);
    }
    served.terminate();
    let rest = served.rest_of_log();
    assert!(!rest.iter().any(|line| line.contains("is no replica")), "{}", rest.join("\n"));
}
