//! Tests in separate processes: servers that are killed, and environment variables.

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, stdin},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

use acepost::postgres::PrivatePostgres;
use rustix::process::{Pid, Signal, kill_process};

use super::{Folder, read_note, start, write_note};

const DATA_DIR: &str = "ACEPOST_TEST_DATA_DIR";
const SERVING: &str = "serving with a note";

/// Not a test itself: others run it as a separate process, which serves until its standard input is closed.
#[test]
fn serve_in_a_process_of_its_own() {
    let Some(folder) = env::var_os(DATA_DIR) else { return };
    match PrivatePostgres::start(Path::new(&folder)) {
        Ok(postgres) => {
            write_note(&postgres.url(PrivatePostgres::DATABASE), "kept");
            println!("\n{SERVING}");
            stdin().read_to_end(&mut Vec::new()).expect("an end");
            postgres.stop().expect("a clean stop");
        }
        Err(error) => println!("\n{error}"),
    }
}

#[test]
fn a_start_succeeds_after_server_and_postgresql_were_both_killed() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path(), &[]);
    assert_eq!(server.first_line(), SERVING);
    let postgres = Pid::from_raw(server_pid(folder.path())).expect("a process id");
    kill_process(postgres, Signal::KILL).expect("a running process");
    server.kill();

    let postgres = start(folder.path());
    assert_eq!(read_note(&postgres.url(PrivatePostgres::DATABASE)), "kept");
}

/// On other systems a process is not told that its parent has ended.
#[cfg(target_os = "linux")]
#[test]
fn a_start_succeeds_after_only_the_server_was_killed() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path(), &[]);
    assert_eq!(server.first_line(), SERVING);
    server.kill();

    let postgres = start(folder.path());
    assert_eq!(read_note(&postgres.url(PrivatePostgres::DATABASE)), "kept");
}

#[test]
fn variables_for_other_clusters_do_not_disturb() {
    let folder = Folder::new();
    let variables = [
        ("PGHOST", "nowhere.invalid"),
        ("PGHOSTADDR", "192.0.2.1"),
        ("PGPORT", "1"),
        ("PGUSER", "nobody"),
        ("PGPASSWORD", "wrong"),
        ("PGDATABASE", "none"),
        ("PGDATA", "/nonexistent"),
        ("PGOPTIONS", "-c no_such_setting=1"),
        ("PGREQUIREPEER", "nobody"),
        ("PGSSLMODE", "verify-full"),
        ("PGGSSENCMODE", "require"),
        ("PGCHANNELBINDING", "require"),
        ("PGTARGETSESSIONATTRS", "standby"),
        ("PGCLIENTENCODING", "LATIN1"),
        ("PGCONNECT_TIMEOUT", "1"),
        ("LC_ALL", "C"),
        ("LANG", "xx_XX"),
    ];
    let mut server = Server::start(folder.path(), &variables);
    assert_eq!(server.first_line(), SERVING);
}

#[test]
fn a_variable_that_cannot_be_outvoted_is_named() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path(), &[("PGSERVICE", "elsewhere")]);
    let message = server.first_line();
    assert!(message.contains("PGSERVICE") && message.contains("unset it"), "{message}");
}

/// Returns the id of the server process on this data folder.
pub fn server_pid(data_dir: &Path) -> i32 {
    let text = fs::read_to_string(data_dir.join("postgres/postmaster.pid")).expect("a running server");
    text.lines().next().and_then(|line| line.parse().ok()).expect("a process id")
}

/// A running [`serve_in_a_process_of_its_own`]. Ends when this is dropped.
struct Server {
    process: Child,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start(folder: &Path, variables: &[(&str, &str)]) -> Self {
        let mut process = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "postgres::own_process::serve_in_a_process_of_its_own", "--nocapture"])
            .env(DATA_DIR, folder)
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program runs");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        Self { process, output }
    }

    /// Returns the first line that is from the server and not from the test harness.
    fn first_line(&mut self) -> String {
        let lines = self.output.by_ref().lines().map(|line| line.expect("a line"));
        lines
            .into_iter()
            .find(|line| !line.is_empty() && !line.starts_with("running ") && !line.starts_with("test "))
            .unwrap_or_default()
    }

    fn kill(&mut self) {
        self.process.kill().expect("a running process");
        self.process.wait().expect("its end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
