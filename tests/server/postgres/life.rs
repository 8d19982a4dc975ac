//! Starting, stopping, and the files on disk.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
    sync::mpsc,
    time::Duration,
};

use acepost::postgres::PrivatePostgres;
use rustix::process::{Pid, Signal, kill_process};

use super::{Folder, ask, own_process::server_pid, read_note, start, write_note};

#[test]
fn what_was_committed_is_there_after_a_stop_and_a_start() {
    let folder = Folder::new();
    let postgres = start(folder.path());
    write_note(&postgres.url(PrivatePostgres::DATABASE), "kept");
    postgres.stop().expect("a clean stop");
    assert!(!folder.path().join("postgres/postmaster.pid").exists(), "an orderly shutdown clears its lock");

    let postgres = start(folder.path());
    assert_eq!(read_note(&postgres.url(PrivatePostgres::DATABASE)), "kept");
}

#[test]
fn it_is_durable_private_and_without_a_port() {
    let folder = Folder::new();
    let postgres = start(folder.path());
    let url = postgres.url("postgres");
    assert_eq!(ask(&url, "select current_setting('listen_addresses') as answer"), "");
    for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
        assert_eq!(ask(&url, &format!("select current_setting('{setting}') as answer")), "on", "{setting}");
    }
    assert_eq!(
        ask(
            &url,
            "select datcollate || ' ' || pg_encoding_to_char(encoding) as answer from pg_database \
                          where datname = 'acepost'"
        ),
        "C.UTF-8 UTF8"
    );
    assert_eq!(mode(&folder.path().join("run")), 0o700);
    assert_eq!(mode(&folder.path().join("postgres")), 0o700);
    let data_folder = if rustix::process::geteuid().is_root() { 0o711 } else { 0o700 };
    assert_eq!(mode(folder.path()), data_folder);
}

#[test]
fn the_process_never_runs_as_root() {
    let folder = Folder::new();
    let _postgres = start(folder.path());
    let owner = fs::metadata(folder.path().join("postgres/postmaster.pid")).expect("a running server").uid();
    assert_ne!(owner, 0);
}

#[test]
fn a_folder_may_have_a_name_that_needs_quoting() {
    let folder = Folder::new();
    let awkward = folder.path().join("o'hara's \"my\" \\cards");
    fs::create_dir(folder.path()).expect("a folder");
    let postgres = start(&awkward);
    assert_eq!(ask(&postgres.url("acepost"), "select current_database()::text as answer"), "acepost");
}

#[test]
fn an_interrupted_set_up_is_cleared_away() {
    let folder = Folder::new();
    let left_over = folder.path().join("postgres.new-1/base");
    fs::create_dir_all(&left_over).expect("a folder");
    fs::write(left_over.join("1"), "half a file").expect("a file");
    let _postgres = start(folder.path());
    let names: Vec<_> = fs::read_dir(folder.path())
        .expect("the data folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    assert!(names.iter().all(|name| !name.starts_with("postgres.new")), "{names:?}");
}

#[test]
fn the_server_learns_that_the_process_was_lost() {
    let folder = Folder::new();
    let postgres = start(folder.path());
    let (tell, told) = mpsc::channel();
    postgres.on_loss(move |how| tell.send(how.to_owned()).expect("somebody listens"));
    assert!(!postgres.has_exited());

    kill(server_pid(folder.path()), Signal::QUIT);

    let how = told.recv_timeout(Duration::from_secs(60)).expect("the loss is told");
    assert!(how.contains("exit status"), "{how}");
    assert!(postgres.has_exited());
    postgres.stop().expect("nothing is left to stop");
}

#[test]
fn a_stop_is_no_loss() {
    let folder = Folder::new();
    let postgres = start(folder.path());
    let (tell, told) = mpsc::channel::<String>();
    postgres.on_loss(move |how| tell.send(how.to_owned()).expect("somebody listens"));
    postgres.stop().expect("a clean stop");
    assert!(told.recv().is_err(), "the callback is dropped unused");
}

fn kill(pid: i32, signal: Signal) {
    kill_process(Pid::from_raw(pid).expect("a process id"), signal).expect("a running process");
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it exists").permissions().mode() & 0o777
}
