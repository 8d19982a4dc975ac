//! Jobs that several processes take: each is taken once.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use acepost::db::{
    self, StoreError, in_transaction,
    locks::{self, Jobs},
};
use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types,
};
use jiff::SignedDuration;
use serde_json::json;
use uuid::Uuid;

use crate::{
    bots::against,
    harness::{Server, migrated_database},
    support::waiting::eventually,
};

const TAKERS: usize = 6;
const JOBS: usize = 1000;

#[derive(QueryableByName)]
struct Job {
    #[diesel(sql_type = sql_types::Uuid)]
    id: Uuid,
}

/// Takes jobs as the stores do: candidates, the free ones among them, and of these the ones that are still to be done.
fn take(connection: &mut PgConnection) -> Result<Vec<Uuid>, StoreError> {
    in_transaction(connection, |connection| {
        let oldest: Vec<Job> =
            sql_query("SELECT id FROM jobs WHERE NOT taken ORDER BY due LIMIT 50").load(connection)?;
        let oldest: Vec<Uuid> = oldest.into_iter().map(|job| job.id).collect();
        let free = locks::free_jobs(connection, Jobs::Clocks, &oldest, 20)?;
        locks::in_order_of_keys(connection)?;
        let taken = sql_query("UPDATE jobs SET taken = true WHERE id = ANY ($1) AND NOT taken RETURNING id");
        let taken: Vec<Job> = taken.bind::<sql_types::Array<sql_types::Uuid>, _>(free).load(connection)?;
        Ok(taken.into_iter().map(|job| job.id).collect())
    })
}

#[test]
fn of_several_takers_each_gets_other_jobs_and_all_of_them_together() {
    let database = migrated_database();
    let connect = || PgConnection::establish(&database.url).expect("a connection");
    let jobs = format!(
        "CREATE TABLE jobs (id uuid PRIMARY KEY, due integer NOT NULL, taken boolean NOT NULL DEFAULT false);
         INSERT INTO jobs SELECT gen_random_uuid(), n FROM generate_series(1, {JOBS}) AS n"
    );
    connect().batch_execute(&jobs).expect("jobs");
    let left = AtomicUsize::new(JOBS);
    let taken = thread::scope(|scope| {
        let takers = [(); TAKERS].map(|()| {
            scope.spawn(|| {
                let (mut connection, mut own) = (connect(), Vec::new());
                while left.load(Ordering::Relaxed) > 0 {
                    let taken = take(&mut connection).expect("no deadlock");
                    left.fetch_sub(taken.len(), Ordering::Relaxed);
                    own.extend(taken);
                }
                own
            })
        });
        takers.into_iter().flat_map(|taker| taker.join().expect("no panic")).collect::<Vec<_>>()
    });
    let mut times: HashMap<Uuid, usize> = HashMap::new();
    for id in &taken {
        *times.entry(*id).or_default() += 1;
    }
    assert_eq!((taken.len(), times.len()), (JOBS, JOBS));
}

#[test]
fn jobs_of_another_kind_or_transaction_are_free() {
    let database = migrated_database();
    let [mut one, mut other] = [(); 2].map(|()| PgConnection::establish(&database.url).expect("a connection"));
    let ids = [Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7()];
    in_transaction(&mut one, |one| {
        assert_eq!(locks::free_jobs(one, Jobs::Clocks, &ids, 2)?, ids[..2]);
        in_transaction(&mut other, |other| {
            assert_eq!(locks::free_jobs(other, Jobs::Clocks, &ids, 3)?, ids[2..]);
            for kind in [Jobs::Announcements, Jobs::BotTurns, Jobs::Removals] {
                assert_eq!(locks::free_jobs(other, kind, &ids, 3)?, ids, "{kind:?}");
            }
            Ok::<_, db::StoreError>(())
        })
    })
    .expect("locks");
    in_transaction(&mut other, |other| {
        assert_eq!(locks::free_jobs(other, Jobs::Clocks, &ids, 3)?, ids);
        Ok::<_, db::StoreError>(())
    })
    .expect("locks");
}

/// Otherwise this, and the end of a vacation, which changes the jobs of all matches of its player, could wait for each other.
#[test]
fn clocks_are_taken_in_the_order_of_their_keys_and_not_of_their_times() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let choices = json!({"clock": {"type": "per_decision", "seconds": 86400}});
    let mut ids: Vec<String> = (0..12).map(|_| server.seat(&players, &choices)).collect();
    ids.sort_unstable();
    let (first, now) = (&ids[0], server.clock.time());
    let [soon, later] = [1, 2].map(|minutes| now + SignedDuration::from_mins(minutes));
    server.change_rows(format!(
        "UPDATE clock_jobs SET due = CASE match_id WHEN '{first}' THEN '{later}' ELSE '{soon}' END::timestamptz"
    ));
    let mut blocker = server.database();
    // So that the plan is that of the few that are due.
    blocker.batch_execute("ANALYZE clock_jobs").expect("statistics");
    let lock = format!("BEGIN; SELECT FROM clock_jobs WHERE match_id = '{first}' FOR UPDATE");
    blocker.batch_execute(&lock).expect("a lock");
    server.clock.advance(SignedDuration::from_mins(3));
    server.wait_for_lock();
    blocker.batch_execute("SELECT FROM clock_jobs FOR UPDATE NOWAIT").expect("the others are free");
    blocker.batch_execute("COMMIT").expect("the lock's end");
}

/// Otherwise this, and an append, which changes the turns of several matches, could wait for each other.
#[test]
fn turns_of_bots_are_taken_in_the_order_of_their_keys_and_not_of_their_times() {
    let idle = Server::idle_with(|_| {});
    let person = idle.guest();
    for _ in 0..12 {
        against(&idle, &person, "clear-ace", &["easy"]);
    }
    let (first, now) = (idle.ask_database("SELECT min(match_id::text) AS answer FROM bot_turns"), idle.clock.time());
    let [before, later] = [2, 1].map(|minutes| now - SignedDuration::from_mins(minutes));
    idle.change_rows(format!(
        "UPDATE bot_turns SET taken_at = CASE match_id WHEN '{first}' THEN '{later}' ELSE '{before}' END::timestamptz"
    ));
    let mut blocker = idle.database();
    // So that the plan is that of the few that wait.
    blocker.batch_execute("ANALYZE bot_turns").expect("statistics");
    let lock = format!("BEGIN; SELECT FROM bot_turns WHERE match_id = '{first}' FOR UPDATE");
    blocker.batch_execute(&lock).expect("a lock");
    let server = idle.another();
    server.wait_for_lock();
    blocker.batch_execute("SELECT FROM bot_turns FOR UPDATE NOWAIT").expect("the others are free");
    blocker.batch_execute("COMMIT").expect("the lock's end");
}

/// Announcements, clocks and bots' turns of many matches, all at once.
#[test]
fn six_servers_announce_everything_once_and_let_every_clock_run_out_once() {
    let first = Server::start();
    let others = [(); TAKERS - 1].map(|()| first.another());
    let players = [first.player("ana"), first.player("ben")];
    let clock = json!({"type": "per_decision", "seconds": 86400});
    let ids: Vec<String> = (0..30).map(|_| first.seat(&players, &json!({"clock": clock}))).collect();
    first.clock.advance(SignedDuration::from_hours(25));
    first.wait_for_count("matches WHERE status = 'finished'", ids.len());
    first.wait_for_count("outbox", 0);
    first.wait_for_count("unfiled", 0);
    let once = |sql: &str| eventually(sql, || first.ask_database(sql) == "30 30");
    once("SELECT count(*) || ' ' || count(DISTINCT match_id) AS answer FROM events WHERE body LIKE '%\"time_out\"%'");
    once("SELECT count(*) || ' ' || count(DISTINCT match_id) AS answer FROM archive");
    once(
        "SELECT count(*) || ' ' || count(DISTINCT match_id) AS answer FROM notices AS n
          WHERE kind = 'match.finished' AND player_id = (SELECT id FROM players WHERE name = 'ana')",
    );
    let gaps = "(SELECT player_id, count(*) <> max(number) AS gap FROM notices GROUP BY player_id) AS n WHERE gap";
    assert_eq!(first.count(gaps), "0");
    drop(others);
}
