//! Migrations: forward, back, and forward again.

use acepost::store;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types};

use crate::cluster::fresh_database;

#[derive(QueryableByName)]
struct Names {
    #[diesel(sql_type = sql_types::Text)]
    names: String,
}

/// Everything that migrations have made, by name.
fn made(url: &str) -> String {
    let sql = "SELECT coalesce(string_agg(name, ' ' ORDER BY name), '') AS names FROM (
                   SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
                   UNION ALL
                   SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
               ) AS things (name)";
    let mut connection = PgConnection::establish(url).expect("a connection");
    sql_query(sql).get_result::<Names>(&mut connection).expect("names").names
}

#[test]
fn what_migrations_make_they_take_away_and_make_again() {
    let database = fresh_database();
    let migrations = store::migrate(&database.url).expect("migrations");
    assert!(store::migrate(&database.url).expect("nothing to do").is_empty());
    let whole = made(&database.url);
    assert!(["clock_jobs", "deliveries", "departures"].iter().all(|table| whole.contains(table)), "{whole}");
    assert_eq!(store::revert_all(&database.url).expect("the way back"), migrations.len());
    let left: Vec<String> = made(&database.url).split(' ').map(str::to_owned).collect();
    assert!(left.iter().all(|name| name.starts_with("__diesel") || name.starts_with("diesel_")), "{left:?}");
    store::migrate(&database.url).expect("migrations");
    assert_eq!(made(&database.url), whole);
}
