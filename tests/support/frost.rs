//! Freezes a PostgreSQL, all of its processes, with SIGSTOP until this is dropped.

use std::{fs, path::Path};

use rustix::process::{Pid, Signal, kill_process};

use super::waiting::eventually;

/// Frozen processes.
pub struct Frost(Vec<Pid>);

impl Frost {
    /// Freezes the private PostgreSQL in this data folder.
    pub fn over(data_dir: &Path) -> Self {
        let postmaster = postmaster(data_dir).expect("a running PostgreSQL");
        // The postmaster first, so that it starts no more processes.
        freeze(postmaster);
        let children = children(postmaster);
        children.iter().copied().for_each(freeze);
        Self(children.into_iter().chain([postmaster]).collect())
    }
}

impl Drop for Frost {
    fn drop(&mut self) {
        for process in &self.0 {
            // A process that is gone needs no signal.
            let _ = kill_process(*process, Signal::CONT);
        }
    }
}

/// Returns the private PostgreSQL's process, from its pid file.
pub fn postmaster(data_dir: &Path) -> Option<Pid> {
    let note = fs::read_to_string(data_dir.join("postgres/postmaster.pid")).ok()?;
    Pid::from_raw(note.lines().next()?.parse().ok()?)
}

/// Stops the process, and returns once it has stopped: on a busy machine, the signal may come later.
fn freeze(process: Pid) {
    // A child may end at any moment.
    if kill_process(process, Signal::STOP).is_ok() {
        eventually("a stopped process", || stat(process).is_none_or(|(state, _)| ["T", "Z", "X"].contains(&&*state)));
    }
}

/// Returns the state of a process and its parent.
fn stat(process: Pid) -> Option<(String, i32)> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
    // After the name, which is in parentheses and may contain anything: state, parent.
    let mut fields = stat.rsplit(") ").next()?.split(' ');
    Some((fields.next()?.to_owned(), fields.next()?.parse().ok()?))
}

fn children(parent: Pid) -> Vec<Pid> {
    let processes = fs::read_dir("/proc").expect("the processes").flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok()).filter_map(Pid::from_raw);
    ids.filter(|id| stat(*id).is_some_and(|(_, of)| of == parent.as_raw_nonzero().get())).collect()
}
