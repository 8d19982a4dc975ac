//! Databases that a server cannot use as they are set up, and settings that it changes for its own connections.

use std::time::Duration;

use acepost::db::{self, Store, StoreError, StoreSettings};
use diesel::connection::SimpleConnection;

use crate::{harness::ask, support::cluster::fresh_database};

fn open(url: &str) -> Result<Store, StoreError> {
    let limit = Duration::from_secs(10);
    Store::open(&StoreSettings {
        url: url.to_owned(),
        pool_size: 1,
        pool_timeout: limit,
        writers: 1,
        timeout: limit,
        replica: None,
    })
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
