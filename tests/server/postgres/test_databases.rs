//! The databases of other tests.

use std::{
    fs::{self, File},
    process::{self, Child, Command, Stdio},
};

use diesel::{Connection, PgConnection};

use super::{ask, read_note, write_note};
use crate::support::{
    cluster::{fresh_database, fresh_database_from},
    folder::clear,
};

#[test]
fn each_test_has_a_database_of_its_own_that_goes_with_it() {
    let (one, other) = (fresh_database(), fresh_database());
    write_note(&one.url, "one");
    write_note(&other.url, "other");
    assert_eq!(read_note(&one.url), "one");

    let url = one.url.clone();
    let _left_open = PgConnection::establish(&url).expect("a connection");
    drop(one);
    assert!(PgConnection::establish(&url).is_err(), "the database is gone although somebody was connected");
    assert_eq!(read_note(&other.url), "other");
}

#[test]
fn a_database_can_begin_as_a_copy() {
    let template = fresh_database();
    write_note(&template.url, "copied");
    let copy = fresh_database_from(template.name());
    assert_eq!(read_note(&copy.url), "copied");
    assert_eq!(ask(&copy.url, "select count(*)::text as answer from notes"), "1");
}

/// Starts a process that ends when its standard input is closed.
fn reader() -> Child {
    Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("cat runs")
}

/// Ends the process. Its number may then be given to another one, but not soon.
fn end(mut process: Child) {
    drop(process.stdin.take());
    process.wait().expect("its end");
}

#[test]
fn what_an_interrupted_run_has_left_is_removed_and_nothing_else() {
    let place = tempfile::tempdir().expect("a folder");
    let make = |name: &str| {
        fs::create_dir_all(place.path().join(name).join("postgres")).expect("a folder");
        name.to_owned()
    };
    let note = |name: &str, postmaster: u32| {
        let file = place.path().join(name).join("postgres/postmaster.pid");
        fs::write(file, format!("{postmaster}\n")).expect("a file");
    };
    let (ended, elsewhere, running) = (reader(), reader(), reader());
    let (gone, hidden, alive, own) = (ended.id(), elsewhere.id(), running.id(), process::id());
    end(ended);
    end(elsewhere);

    let left = [format!("acepost-t{gone}"), format!("acepost-f{gone}-0"), format!("acepost-t{own}")];
    let left = left.map(|name| make(&name));
    // As after a crash of both.
    note(&left[0], gone);
    let lock_of = |run: u32| File::create(place.path().join(format!("acepost-r{run}"))).expect("a file");
    drop(lock_of(gone));
    let kept = [
        format!("acepost-t{alive}"),
        format!("acepost-f{alive}-0"),
        format!("acepost-f{gone}-1"),
        format!("acepost-f{gone}-2/data"),
        format!("acepost-t{hidden}"),
        format!("acepost-f{hidden}-0"),
        format!("acepost-page-{gone}"),
        format!("acepost-f{gone}"),
        "acepost-t-1".to_owned(),
        "acepost-tables".to_owned(),
    ]
    .map(|name| make(&name));
    // A PostgreSQL that has survived its server, also in a folder within.
    note(&kept[2], alive);
    note(&kept[3], alive);
    // A run whose process cannot be seen from here, as in another container.
    let lock = lock_of(hidden);
    lock.lock().expect("a lock");

    let own_lock = clear(place.path()).expect("a lock");
    let is_there = |name: &String| place.path().join(name).exists();
    assert!(!left.iter().any(is_there), "{left:?}");
    assert!(kept.iter().all(is_there), "{kept:?}");
    let locks = [gone, hidden, own].map(|run| is_there(&format!("acepost-r{run}")));
    assert_eq!(locks, [false, true, true]);
    assert!(lock_of(own).try_lock().is_err(), "no other run would see that this one lives");

    // Another test may be starting a process, which has copies of the files for a moment.
    for lock in [lock, own_lock] {
        lock.unlock().expect("an unlocked file");
    }
    let _own_lock = clear(place.path()).expect("a lock");
    assert!(!kept[4..6].iter().any(is_there), "{kept:?}");
    end(running);
}
