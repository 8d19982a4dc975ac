//! The cluster on disk, which is created completely or not at all.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal};

use crate::postgres::{
    account::Account,
    binaries::Installation,
    conninfo,
    error::{PrivatePostgresError, cannot},
    folder::{DataFolder, make_private},
    output, tether,
};

/// The prefix of a cluster that is still being created.
const UNFINISHED: &str = "postgres.new-";

/// How long deleting a folder is retried. After a kill, the processes of `initdb` may still be ending, and write into it.
const DELETE_WITHIN: Duration = Duration::from_secs(10);
const DELETE_PAUSE: Duration = Duration::from_millis(50);

/// The locale, for the same order of texts on every machine. Older macOS has no UTF-8 one.
const LOCALE: &str = if cfg!(target_os = "macos") { "C" } else { "C.UTF-8" };

/// PostgreSQL's default for `max_connections`.
const USUAL_SESSIONS: u32 = 100;

/// The cluster in a data folder, with the programs and account that run it.
#[derive(Debug)]
pub(super) struct Cluster<'a> {
    folder: &'a DataFolder,
    path: PathBuf,
    installation: Installation,
    account: Option<Account>,
}

impl<'a> Cluster<'a> {
    /// Returns the cluster of this folder, to be run by this installation.
    pub fn new(folder: &'a DataFolder, installation: Installation, account: Option<Account>) -> Self {
        Self { folder, path: folder.cluster(), installation, account }
    }

    /// Creates the cluster if there is none, and deletes what interrupted attempts have left.
    pub fn prepare(&self) -> Result<(), PrivatePostgresError> {
        if let Some(account) = &self.account {
            account.check_reach(self.folder.path(), &self.program("postgres"))?;
        }
        self.folder.prepare_run(self.account.as_ref())?;
        remove_unfinished(self.folder.path())?;
        if self.path.join("PG_VERSION").is_file() { Ok(()) } else { self.create() }
    }

    /// Returns the command that runs the server process, for at least so many sessions.
    pub fn server(&self, sessions: u32) -> Command {
        // SIGINT is PostgreSQL's fast shutdown: sessions are ended, nothing is lost.
        let mut command = tether::command(&self.program("postgres"), self.account.as_ref(), Signal::INT);
        command.arg("-D").arg(&self.path).arg("-p").arg(conninfo::PORT);
        let run = self.folder.run().to_string_lossy().replace('"', "\"\"");
        for setting in [
            "listen_addresses=",
            &format!("unix_socket_directories=\"{run}\""),
            "unix_socket_permissions=0700",
            "timezone=UTC",
            "log_timezone=UTC",
            "logging_collector=off",
            "log_destination=stderr",
            // Lines begin with their level, which is used for the log.
            "log_line_prefix=",
            // A verbose error quotes the failed row, which may contain hidden cards.
            "log_error_verbosity=terse",
            "log_min_error_statement=panic",
        ] {
            command.arg("-c").arg(setting);
        }
        if sessions > USUAL_SESSIONS {
            command.arg("-c").arg(format!("max_connections={sessions}"));
        }
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    /// Whether this process serves the cluster.
    pub fn is_served_by(&self, pid: Pid) -> bool {
        fs::read_to_string(self.lock_file())
            .is_ok_and(|text| text.lines().next() == Some(pid.as_raw_nonzero().to_string().as_str()))
    }

    /// Returns PostgreSQL's own lock file. It is only read: two server processes on one cluster would destroy it.
    fn lock_file(&self) -> PathBuf {
        self.file("postmaster.pid")
    }

    /// Returns the path of a file that PostgreSQL names, which it does from the cluster's folder on.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn program(&self, name: &str) -> PathBuf {
        self.installation.bin.join(name)
    }

    fn create(&self) -> Result<(), PrivatePostgresError> {
        let unfinished = self.folder.path().join(format!("{UNFINISHED}{}", process::id()));
        make_private(&unfinished, self.account.as_ref())?;
        let initdb = self.program("initdb");
        tracing::info!(folder = %self.path.display(), "setting up a private PostgreSQL {}", self.installation.major);
        let output = tether::command(&initdb, self.account.as_ref(), Signal::TERM)
            .arg("-D")
            .arg(&unfinished)
            .args(["--username", conninfo::ROLE, "--encoding=UTF8", "--auth-local=trust", "--auth-host=reject"])
            .arg(format!("--locale={LOCALE}"))
            .output()
            .map_err(cannot(format!("run {}", initdb.display())))?;
        if !output.status.success() {
            let how = output.status.to_string();
            return Err(PrivatePostgresError::SetUpFailed { how, output: output::last_lines(&output.stderr) });
        }
        // initdb has synced its files; the new name must be durable too.
        fs::rename(&unfinished, &self.path)
            .and_then(|()| File::open(self.folder.path())?.sync_all())
            .map_err(cannot(format!("put the new cluster at {}", self.path.display())))
    }
}

/// Returns the major version of the cluster at this path, if there is one.
pub(super) fn major_version(path: &Path) -> Result<Option<String>, PrivatePostgresError> {
    let file = path.join("PG_VERSION");
    match fs::read_to_string(&file) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot(format!("read {}", file.display()))(error)),
    }
}

fn remove_unfinished(data_dir: &Path) -> Result<(), PrivatePostgresError> {
    let failed = || cannot(format!("clear unfinished clusters out of {}", data_dir.display()));
    for entry in fs::read_dir(data_dir).map_err(failed())? {
        let entry = entry.map_err(failed())?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            delete(&entry.path()).map_err(failed())?;
        }
    }
    Ok(())
}

/// Deletes a folder, although another process may still write into it or delete from it.
fn delete(folder: &Path) -> io::Result<()> {
    let until = Instant::now() + DELETE_WITHIN;
    loop {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !folder.exists() => return Ok(()),
            Err(error) if is_in_use(&error) && Instant::now() < until => thread::sleep(DELETE_PAUSE),
            done => return done,
        }
    }
}

fn is_in_use(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotFound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_into_which_something_still_writes_is_deleted() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("half");
        fs::create_dir(&folder).expect("a folder");
        thread::scope(|scope| {
            // It ends with the folder.
            scope.spawn(|| (0..1000_u32).try_for_each(|number| fs::write(folder.join(number.to_string()), "")));
            delete(&folder).expect("it is deleted");
        });
        assert!(!folder.exists());
    }
}
