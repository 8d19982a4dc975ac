//! Databases that a server cannot use as they are set up, and settings that it changes for its own connections.

use std::{thread, time::Duration};

use acepost::db::{self, Store, StoreError, StoreSettings};
use actix_web::rt::System;
use diesel::connection::SimpleConnection;

use crate::{
    harness::ask,
    support::{cluster::fresh_database, waiting::eventually},
};

fn open(url: &str) -> Result<Store, StoreError> {
    open_with(url, 1)
}

fn open_with(url: &str, pool_size: u32) -> Result<Store, StoreError> {
    Store::open(&settings(url, pool_size))
}

fn settings(url: &str, pool_size: u32) -> StoreSettings {
    let limit = Duration::from_secs(10);
    StoreSettings { url: url.to_owned(), pool_size, pool_timeout: limit, writers: 1, timeout: limit, replica: None }
}

#[test]
fn a_database_that_cannot_hold_all_texts_is_refused() {
    let (database, name) = (fresh_database(), "acepost_latin_1");
    let mut connection = db::connect(&database.url).expect("a connection");
    let create = format!("CREATE DATABASE {name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    connection.batch_execute(&create).expect("a database");
    let refused = open(&database.url.replace(database.name(), name)).map(drop);
    connection.batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)")).expect("its end");
    assert!(refused.expect_err("LATIN1").to_string().contains("ENCODING 'UTF8'"));
    open(&database.url).expect("UTF8");
}

#[test]
fn settings_of_the_database_do_not_change_how_statements_run() {
    let database = fresh_database();
    let mut connection = db::connect(&database.url).expect("a connection");
    let alter = format!("ALTER DATABASE {} SET default_transaction_isolation = 'serializable'", database.name());
    connection.batch_execute(&alter).expect("a setting");
    let mut connection = db::connect(&database.url).expect("a connection");
    for (setting, value) in [("transaction_isolation", "read committed"), ("lc_messages", "C")] {
        let sql = format!("SELECT current_setting('{setting}') AS answer");
        assert_eq!(ask(&mut connection, &sql).expect("a setting"), value, "{setting}");
    }
}

#[test]
fn a_pool_leaves_room_for_the_other_sessions_of_the_server() {
    let database = fresh_database();
    let mut admin = db::connect(&database.url).expect("a connection");
    let role = format!("few_sessions_of_{}", database.name());
    // A server with one writer needs six sessions besides its pool.
    admin.batch_execute(&format!("CREATE ROLE {role} LOGIN CONNECTION LIMIT 8")).expect("a role");
    let store = open_with(&format!("{} user={role}", database.url), 16).expect("a store");
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                let look = |connection: &mut db::Connection| {
                    ask(connection, "SELECT 'yes' AS answer").map_err(StoreError::from)
                };
                assert_eq!(System::new().block_on(store.run(look)).expect("an answer"), "yes");
            });
        }
    });
    let open = store.pool_state().open;
    drop(store);
    let sessions = format!("SELECT count(*)::text AS answer FROM pg_stat_activity WHERE usename = '{role}'");
    eventually("the sessions' end", || (ask(&mut admin, &sessions).expect("a number") == "0").then_some(()));
    admin.batch_execute(&format!("DROP ROLE {role}")).expect("its end");
    assert!((1..=2).contains(&open), "{open}");
}

#[test]
fn a_start_waits_longer_for_its_first_session_than_requests_do() {
    let database = fresh_database();
    let hurried = StoreSettings { pool_timeout: Duration::from_millis(1), ..settings(&database.url, 1) };
    assert_eq!(Store::open(&hurried).expect("a store").pool_state().open, 1);
}

#[test]
fn a_transaction_that_its_server_does_not_go_on_with_is_ended() {
    let database = fresh_database();
    let limit = |url: &str| {
        let look = |connection: &mut db::Connection| {
            ask(connection, "SELECT current_setting('idle_in_transaction_session_timeout') AS answer")
                .map_err(StoreError::from)
        };
        System::new().block_on(open(url).expect("a store").run(look)).expect("a setting")
    };
    assert_eq!(limit(&database.url), "10s");
    let own = format!("{} options='-c idle_in_transaction_session_timeout=3s'", database.url);
    assert_eq!(limit(&own), "3s");
}

#[test]
fn tables_outside_of_the_search_path_are_not_made_a_second_time() {
    let database = fresh_database();
    let mut connection = db::connect(&database.url).expect("a connection");
    connection.batch_execute("CREATE SCHEMA tenant").expect("a schema");
    let within = format!("{} options='-c search_path=tenant'", database.url);
    db::migrate(&within).expect("migrations");
    // As after a restored dump, which does not contain the setting of the role.
    for refused in [db::migrate(&database.url).map(drop), db::connect_migrated(&database.url).map(drop)] {
        let error = refused.expect_err("tables elsewhere").to_string();
        assert!(error.contains("SET search_path = tenant"), "{error}");
    }
    assert_eq!(
        ask(&mut connection, "SELECT count(*)::text AS answer FROM pg_tables WHERE schemaname = 'public'")
            .expect("a number"),
        "0"
    );
    assert!(db::migrate(&within).expect("migrations").is_empty());
    // A role that is set to another schema may want tables of its own.
    connection.batch_execute("CREATE SCHEMA another").expect("a schema");
    let beside = format!("{} options='-c search_path=another'", database.url);
    assert!(!db::migrate(&beside).expect("migrations").is_empty());
}

#[test]
fn migrations_may_take_longer_than_the_database_allows_for_a_statement() {
    let database = fresh_database();
    let mut connection = db::connect(&database.url).expect("a connection");
    let watch = "CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
             IF current_setting('statement_timeout') <> '0' THEN RAISE 'a migration has a limit'; END IF; END $$;
         CREATE EVENT TRIGGER watch ON ddl_command_start WHEN TAG IN ('CREATE INDEX', 'ALTER TABLE') EXECUTE FUNCTION watch()";
    connection.batch_execute(watch).expect("a trigger");
    let limited = format!("{} options='-c statement_timeout=1h'", database.url);
    assert!(!db::migrate(&limited).expect("migrations").is_empty());
}
