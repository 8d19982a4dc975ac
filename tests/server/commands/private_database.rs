//! Commands in a data folder: with the private PostgreSQL of a server that runs, or their own.

use std::{
    fs::{self, File},
    os::unix::net::UnixListener,
    thread,
};

use acepost::postgres::PrivatePostgres;

use super::{
    acepost, acepost_with, assert_is_one_sentence,
    database::{MATCH_ID, fill},
};
use crate::{harness::migrated_database, support::folder::Folder};

#[test]
fn a_data_folder_on_the_command_line_is_not_overruled_by_a_variable() {
    let folder = Folder::new();
    let data_dir = folder.path().to_str().expect("a path");
    let nowhere = [("DATABASE_URL", "postgres://acepost:secret@127.0.0.1:1/none")];
    for command in [
        &["--listen", "127.0.0.1:0", "--data-dir", data_dir][..],
        &["serve", "--listen", "127.0.0.1:0", "--data-dir", data_dir],
        &["migrate", "--data-dir", data_dir],
        &["import", "--data-dir", data_dir, "-"],
        &["export", "--data-dir", data_dir],
        &["audit", "--data-dir", data_dir],
        &["stats", "--data-dir", data_dir],
        &["ratings", "rebuild", "--data-dir", data_dir],
        &["admin", "--data-dir", data_dir, "matches"],
        &["admin", "matches", "--data-dir", data_dir],
    ] {
        let said = acepost_with(command, &nowhere, "");
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{command:?}: {}", said.err);
        assert!(said.err.contains("unset DATABASE_URL, or leave out --data-dir"), "{command:?}: {}", said.err);
        assert!(!said.err.contains("secret"), "{}", said.err);
    }
    // It uses neither.
    let health = acepost_with(&["healthcheck", "--listen", "127.0.0.1:1", "--data-dir", data_dir], &nowhere, "");
    assert_eq!(health.code, Some(1), "{}", health.err);
    assert!(!folder.path().exists());

    let database = migrated_database();
    fill(&database.url);
    let matches = |more: &[&str], variables: &[(&str, &str)]| {
        acepost_with(&[&["admin", "matches", "--log", "off"], more].concat(), variables, "").done()
    };
    let url = &*database.url;
    let flags = matches(&["--data-dir", data_dir, "--database-url", url], &nowhere);
    assert!(flags.starts_with(MATCH_ID), "{flags}");
    assert_eq!(matches(&[], &[("ACEPOST_DATA_DIR", data_dir), ("DATABASE_URL", url)]), flags);
    assert_eq!(matches(&["--database-url", url], &[("ACEPOST_DATA_DIR", data_dir)]), flags);
    assert!(!folder.path().exists());
}

#[test]
fn the_private_database_of_a_server_that_runs_is_shared_with_it() {
    let folder = Folder::with_database();
    let folder = folder.path();
    let admin = || acepost(&["admin", "--data-dir", folder.to_str().expect("a path"), "--log", "off", "matches"]);
    let postgres = PrivatePostgres::start(folder).expect("a PostgreSQL");
    fill(&postgres.url(PrivatePostgres::DATABASE));
    let shared = admin().done();
    assert!(shared.starts_with(MATCH_ID), "{shared}");
    postgres.stop().expect("its end");
    // It is not running now: the command starts it for as long as it needs it.
    assert_eq!(admin().done(), shared);
}

#[test]
fn a_private_database_that_another_process_starts_or_stops_is_waited_for() {
    let folder = Folder::with_database();
    let folder = folder.path();
    let postgres = PrivatePostgres::start(folder).expect("a PostgreSQL");
    fill(&postgres.url(PrivatePostgres::DATABASE));
    postgres.stop().expect("its end");
    // Another process has the folder, and its PostgreSQL hangs up.
    let lock = File::options().write(true).open(folder.join("lock")).expect("a lock file");
    lock.lock().expect("a lock");
    let socket = folder.join("run/.s.PGSQL.5432");
    let listener = UnixListener::bind(&socket).expect("a socket");
    let said = thread::scope(|scope| {
        let data_dir = folder.to_str().expect("a path");
        let listing = scope.spawn(move || acepost(&["admin", "--data-dir", data_dir, "--log", "off", "matches"]));
        drop(listener.accept().expect("a session"));
        drop(listener);
        fs::remove_file(&socket).expect("the socket");
        lock.unlock().expect("an unlocked file");
        listing.join().expect("no panic")
    });
    assert!(said.done().starts_with(MATCH_ID));
}

#[test]
fn a_data_folder_without_a_database_gets_none_from_commands_that_need_one() {
    let folder = Folder::new();
    let missing = folder.path().to_str().expect("a path");
    for command in [&["admin", "--data-dir", missing, "matches"][..], &["import", "--data-dir", missing, "-"]] {
        let said = acepost(command);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{command:?}");
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains("there is no Acepost database in ") && said.err.contains(missing), "{}", said.err);
        assert!(!folder.path().exists());
    }
}
