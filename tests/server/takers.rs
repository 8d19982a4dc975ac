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
