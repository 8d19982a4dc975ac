use std::{io, path::PathBuf};

/// Why a private PostgreSQL could not be started or stopped. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum PrivatePostgresError {
    /// No folder with both `initdb` and `postgres` was found.
    #[error(
        "no PostgreSQL was found: install the `postgresql` package, or set DATABASE_URL to a database that already runs"
    )]
    NotInstalled,

    /// The data folder's lock is held by another process.
    #[error("another Acepost server or command uses {}: stop it, or choose another --data-dir", .data_dir.display())]
    AlreadyRunning {
        /// The data folder.
        data_dir: PathBuf,
    },

    /// The data folder has no cluster, and the command does not create one.
    #[error(
        "there is no Acepost database in {}: set the environment variable DATABASE_URL, or the flag --data-dir, as for the \
         server, or create a new database with `acepost migrate`",
        .data_dir.display()
    )]
    Missing {
        /// The data folder.
        data_dir: PathBuf,
    },

    /// The cluster was created by a major version that is not installed.
    #[error(
        "{} holds a cluster of PostgreSQL {found}, and installed here is {installed}: install PostgreSQL {found}, \
         or choose another --data-dir",
        .cluster.display()
    )]
    OtherMajorVersion {
        /// The cluster's folder.
        cluster: PathBuf,
        /// The version in its `PG_VERSION`.
        found: String,
        /// The installed major versions, as a readable list.
        installed: String,
    },

    /// The kernel's limit for the path of a unix socket would be exceeded.
    #[error(
        "the path of PostgreSQL's socket would have {length} bytes, and the system allows {limit}: choose a shorter \
         --data-dir than {}",
        .data_dir.display()
    )]
    SocketPathTooLong {
        /// The data folder.
        data_dir: PathBuf,
        /// The length of the socket's path, in bytes.
        length: usize,
        /// The largest allowed length, in bytes.
        limit: usize,
    },

    /// The folder cannot be written in a connection string.
    #[error("the path {} is not UTF-8 or has a comma in it, which PostgreSQL cannot connect to: choose another --data-dir", .data_dir.display())]
    UnusablePath {
        /// The data folder.
        data_dir: PathBuf,
    },

    /// PostgreSQL's account may not enter a folder on the path to its data or programs.
    #[error(
        "PostgreSQL runs as the user `{account}`, who may not enter {}: choose another --data-dir, or allow it with \
         `chmod o+x`",
        .folder.display()
    )]
    Unreachable {
        /// The first folder that is closed.
        folder: PathBuf,
        /// The account's name.
        account: String,
    },

    /// The server runs as root, and the machine has no account that could run PostgreSQL.
    #[error(
        "PostgreSQL does not run as root, and there is neither a user `postgres` nor `nobody`: start Acepost as a plain \
         user, or set DATABASE_URL"
    )]
    NoAccount,

    /// A variable is set that affects every connection and that a connection string cannot override.
    #[error("the environment variable {variable} would change how Acepost reaches its own PostgreSQL: unset it")]
    DisturbingVariable {
        /// The variable's name.
        variable: &'static str,
    },

    /// A file or process operation failed.
    #[error("cannot {what}: {cause}")]
    Io {
        /// What failed, as words after "cannot".
        what: String,
        /// The system's error. It is a part of the message, so it is not named `source`.
        cause: io::Error,
    },

    /// `initdb` failed.
    #[error("PostgreSQL's initdb failed ({how}):\n{output}")]
    SetUpFailed {
        /// How it ended.
        how: String,
        /// The last lines it wrote.
        output: String,
    },

    /// The server process ended before it was ready.
    #[error("PostgreSQL did not start ({how}):\n{output}")]
    StartFailed {
        /// How it ended.
        how: String,
        /// The last lines it wrote.
        output: String,
    },

    /// A lock file of PostgreSQL is empty, or names no process.
    #[error(
        "PostgreSQL did not start, because its lock file {} is damaged: remove the file if no PostgreSQL uses the folder\n{output}",
        .lock_file.display()
    )]
    BrokenLock {
        /// The file.
        lock_file: PathBuf,
        /// The last lines that the process wrote.
        output: String,
    },

    /// The server process runs but did not accept a connection in time.
    #[error("PostgreSQL was not ready after {seconds} seconds ({last_error}):\n{output}")]
    NotReady {
        /// How long the server has waited.
        seconds: u64,
        /// The error of the last attempt to connect.
        last_error: String,
        /// The last lines the process wrote.
        output: String,
    },

    /// The database could not be created.
    #[error("cannot make the database `{database}`: {cause}")]
    Database {
        /// The database's name.
        database: String,
        /// PostgreSQL's error. As in [`PrivatePostgresError::Io`], it is a part of the message.
        cause: diesel::result::Error,
    },

    /// The server process was stopped by SIGSTOP, and so cannot end.
    #[error("PostgreSQL (process {pid}) is frozen: it shuts down as soon as it gets SIGCONT")]
    Frozen {
        /// Its process id.
        pid: i32,
    },

    /// The server process did not end in time.
    #[error("PostgreSQL (process {pid}) did not stop in time")]
    NotStopped {
        /// Its process id.
        pid: i32,
    },
}

/// Turns an [`io::Error`] into [`PrivatePostgresError::Io`] that says what was tried.
pub(super) fn cannot(what: impl Into<String>) -> impl FnOnce(io::Error) -> PrivatePostgresError {
    let what = what.into();
    move |cause| PrivatePostgresError::Io { what, cause }
}
