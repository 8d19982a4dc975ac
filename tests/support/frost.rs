//! Freezes a PostgreSQL, all of its processes, with SIGSTOP until this is dropped.

use std::{fs, path::Path};

use rustix::process::{Pid, Signal, kill_process};

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

fn freeze(process: Pid) {
    // A child may end at any moment.
    let _ = kill_process(process, Signal::STOP);
}

fn children(parent: Pid) -> Vec<Pid> {
    let processes = fs::read_dir("/proc").expect("the processes").flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_child = |id: &i32| {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // After the name, which is in parentheses and may contain anything: state, parent.
        let parent_of = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1)?.parse::<i32>().ok());
        parent_of == Some(parent.as_raw_nonzero().get())
    };
    ids.filter(is_child).filter_map(Pid::from_raw).collect()
}
