//! Starts programs that end with the server.

use std::{
    os::unix::process::CommandExt,
    path::Path,
    process::{Command, Stdio},
};

use rustix::process::Signal;

use crate::postgres::{account::Account, environment};

/// Returns a command that runs one of PostgreSQL's programs in a controlled environment.
///
/// Where the system supports it, the program gets the signal `at_parents_end` when the *thread* that spawns it ends, so
/// that it does not outlive a killed server.
pub(super) fn command(program: &Path, account: Option<&Account>, at_parents_end: Signal) -> Command {
    let mut command = environment::command(program);
    // Its own process group: Ctrl-C on the terminal is for the server, which stops PostgreSQL after its last request.
    command.current_dir("/").stdin(Stdio::null()).process_group(0);
    if let Some(account) = account {
        account.lend_to(&mut command);
    }
    end_with_parent(&mut command, at_parents_end);
    command
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn end_with_parent(command: &mut Command, signal: Signal) {
    use rustix::{io::Errno, process};

    let parent = process::getpid();
    let tie = move || {
        // A change of user clears the setting, so it is set afterwards.
        process::set_parent_process_death_signal(Some(signal))?;
        // The end of a parent before the setting is never reported.
        if process::getppid() == Some(parent) { Ok(()) } else { Err(Errno::SRCH.into()) }
    };
    // SAFETY: between fork and exec only async-signal-safe work is allowed. The closure makes two bare system calls,
    // neither allocates nor takes a lock, and what it captures is two integers.
    unsafe { command.pre_exec(tie) };
}

#[cfg(not(target_os = "linux"))]
fn end_with_parent(_command: &mut Command, _signal: Signal) {}
