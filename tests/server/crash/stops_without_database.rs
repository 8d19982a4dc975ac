//! Stopping while the database is unavailable, and stays so until the server has ended. A stop then takes at most three seconds; the
//! limit here leaves room for a machine that is very busy.

use std::{thread, time::Duration};

use rustix::process::{Signal, kill_process};
use serde_json::json;

use super::Table;
use crate::support::{
    folder::Folder,
    frost::{self, Frost},
    served::Served,
    waiting::eventually,
};

const ENDS_WITHIN: Duration = Duration::from_secs(30);

/// The default database timeout of a server.
const DEADLINE: [&str; 2] = ["--database-timeout-ms", "2500"];

/// Starts a server with a private database, and waits until it has answered from it.
fn at_work(folder: &Folder) -> Served {
    let server = Served::with(folder.path(), &DEADLINE);
    server.wait_for_database();
    server
}

#[cfg(target_os = "linux")]
#[test]
fn sigterm_ends_a_server_whose_database_is_frozen() {
    let (folder, other) = (Folder::with_database(), Folder::new());
    // The database belongs to another server, like one of the machine's own PostgreSQL.
    let owner = Served::start(folder.path());
    let url = acepost::postgres::PrivatePostgres::url_of_another(folder.path(), "acepost");
    let mut server =
        Served::on_database(&url, &[&DEADLINE[..], &["--data-dir", other.path().to_str().expect("text")]].concat());
    let table = Table::laid(&owner);
    let frost = Frost::over(folder.path());
    let client = server.client();
    thread::scope(|scope| {
        let waiting: Vec<_> = (0..8)
            .map(|_| {
                let (client, table) = (&client, &table);
                scope.spawn(move || client.get(&format!("/v1/matches/{}", table.id), &table.tokens[0]))
            })
            .collect();
        server.terminate();
        let (code, took) = server.end();
        assert_eq!(code, Some(0));
        assert!(took < ENDS_WITHIN, "it took {took:?}");
        for answer in waiting {
            // A request that came too late was refused.
            let answer = answer.join().expect("no panic");
            assert!(answer.as_ref().is_none_or(|(status, _)| *status == 503), "{answer:?}");
        }
    });
    drop(frost);
    drop(owner);
}

#[cfg(target_os = "linux")]
#[test]
fn sigterm_ends_a_server_whose_private_postgresql_is_frozen() {
    let folder = Folder::with_database();
    let mut server = at_work(&folder);
    let frost = Frost::over(folder.path());
    server.terminate();
    let (code, took) = server.end();
    assert_eq!(code, Some(1), "it says that its PostgreSQL is frozen");
    assert!(took < ENDS_WITHIN, "it took {took:?}");
    // PostgreSQL shuts down once it can.
    drop(frost);
    eventually("the end of PostgreSQL", || frost::postmaster(folder.path()).is_none());
}

#[test]
fn a_server_ends_with_its_private_postgresql() {
    for _ in 0..3 {
        let folder = Folder::with_database();
        let mut server = at_work(&folder);
        let client = server.client();
        thread::scope(|scope| {
            for _ in 0..4 {
                // Until the server is gone.
                scope.spawn(|| while client.post("/v1/guests", None, &json!({})).is_some() {});
            }
            let postgres = frost::postmaster(folder.path()).expect("a running PostgreSQL");
            kill_process(postgres, Signal::KILL).expect("a running process");
            let (code, took) = server.end();
            assert_eq!(code, Some(1));
            assert!(took < ENDS_WITHIN, "it took {took:?}");
        });
    }
}
