//! The error messages when a PostgreSQL cannot be started.

use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    time::{Duration, Instant},
};

use super::{Folder, refusal, start};

/// For how long a start is tried again while another PostgreSQL uses the cluster.
const CLAIM_PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn a_second_server_on_the_same_folder_is_refused_at_once() {
    let folder = Folder::new();
    let _first = start(folder.path());
    let message = refusal(folder.path());
    assert!(message.starts_with("another Acepost server or command uses "), "{message}");
    assert!(message.contains(&folder.path().display().to_string()), "{message}");
}

#[test]
fn a_path_that_no_socket_can_have_is_refused_before_anything_is_made() {
    let folder = Folder::new();
    let deep = folder.path().join("d".repeat(100));
    let message = refusal(&deep);
    assert!(message.contains("choose a shorter --data-dir"), "{message}");
    assert!(!folder.path().exists());
}

#[test]
fn a_path_with_a_comma_is_refused() {
    let folder = Folder::new();
    let message = refusal(&folder.path().join("a,b"));
    assert!(message.contains("has a comma in it"), "{message}");
}

#[test]
fn a_cluster_of_another_major_version_is_left_alone() {
    let folder = Folder::new();
    let cluster = folder.path().join("postgres");
    fs::create_dir_all(&cluster).expect("a folder");
    fs::write(cluster.join("PG_VERSION"), "8\n").expect("a file");
    let message = refusal(folder.path());
    assert!(message.contains("holds a cluster of PostgreSQL 8, and installed here is "), "{message}");
    assert!(message.contains("install PostgreSQL 8"), "{message}");
}

#[test]
fn a_broken_cluster_is_reported_with_what_postgresql_said() {
    let folder = Folder::new();
    start(folder.path()).stop().expect("a clean stop");
    fs::write(folder.path().join("postgres/postgresql.conf"), "no_such_setting = 1\n").expect("a file");
    let message = refusal(folder.path());
    assert!(message.contains("PostgreSQL did not start (exit status: 1)"), "{message}");
    assert!(message.contains("no_such_setting"), "{message}");
}

#[test]
fn a_folder_that_the_unprivileged_user_cannot_reach_is_named() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let folder = Folder::new();
    fs::create_dir(folder.path()).expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o700)).expect("a closed folder");
    let message = refusal(&folder.path().join("data"));
    let closed = format!("may not enter {}:", folder.path().display());
    assert!(message.contains(&closed), "{message}");
}

#[test]
fn a_broken_lock_file_is_named_at_once() {
    let folder = Folder::new();
    start(folder.path()).stop().expect("a clean stop");
    let lock_file = folder.path().join("postgres/postmaster.pid");
    for content in ["", "garbage\n"] {
        fs::write(&lock_file, content).expect("a file");
        let owner = fs::metadata(folder.path().join("postgres")).expect("the cluster");
        chown(&lock_file, Some(owner.uid()), Some(owner.gid())).expect("its owner");
        let message = refusal(folder.path());
        let advice = format!("{} is damaged: remove the file if no PostgreSQL uses", lock_file.display());
        assert!(message.contains(&advice) && message.contains("FATAL:  "), "{content:?}: {message}");
    }
    fs::remove_file(&lock_file).expect("the file");
    start(folder.path()).stop().expect("a clean stop");
}

#[test]
fn a_cluster_without_its_files_is_not_taken_for_one_in_use() {
    let folder = Folder::new();
    start(folder.path()).stop().expect("a clean stop");
    let cluster = folder.path().join("postgres");
    fs::rename(cluster.join("global"), cluster.join("elsewhere")).expect("another name");
    // As after a kill: the process does not run.
    fs::write(cluster.join("postmaster.pid"), "4194304\n").expect("a file");
    let owner = fs::metadata(&cluster).expect("the cluster");
    chown(cluster.join("postmaster.pid"), Some(owner.uid()), Some(owner.gid())).expect("its owner");
    let begun = Instant::now();
    let message = refusal(folder.path());
    assert!(message.contains("PostgreSQL did not start ("), "{message}");
    assert!(begun.elapsed() < CLAIM_PATIENCE, "it was tried again for {:?}", begun.elapsed());
}
