//! A PostgreSQL with a standby that follows it, synchronously or not.

use std::{
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown},
        process::CommandExt,
    },
    path::Path,
    process::Command,
};

use acepost::postgres::PrivatePostgres;
use diesel::{Connection, PgConnection, RunQueryDsl, connection::SimpleConnection, sql_query};

use super::{
    folder::Folder,
    frost::{Frost, postmaster},
    waiting::eventually,
};

/// A primary and its standby. They end with this value.
pub struct Pair {
    // The standby first: a primary does not end before its standby has everything.
    standby: Option<PrivatePostgres>,
    primary: Option<PrivatePostgres>,
    folders: [Folder; 2],
}

impl Pair {
    /// Starts a migrated primary, and a standby with a copy of it.
    pub fn start() -> Self {
        let folders = [Folder::with_database(), Folder::new()];
        let primary = PrivatePostgres::start(folders[0].path()).expect("a primary");
        copy(&primary, &folders);
        let standby = PrivatePostgres::start(folders[1].path()).expect("a standby");
        Self { standby: Some(standby), primary: Some(primary), folders }
    }

    /// Returns the connection string of the primary.
    pub fn primary(&self) -> String {
        self.primary.as_ref().expect("it runs until the end").url(PrivatePostgres::DATABASE)
    }

    /// Returns the connection string of the standby.
    pub fn standby(&self) -> String {
        PrivatePostgres::url_of_another(self.folders[1].path(), PrivatePostgres::DATABASE)
    }

    /// Makes the primary wait with each commit until the standby has it.
    pub fn follow_synchronously(&self) {
        configure(&self.primary(), "synchronous_standby_names = '*'");
    }

    /// Freezes the standby until this is dropped.
    pub fn freeze_standby(&self) -> Frost {
        Frost::over(self.folders[1].path())
    }

    /// Stops the standby.
    pub fn stop_standby(&mut self) {
        self.standby.take().expect("a standby that runs").stop().expect("a stop");
    }

    /// Returns a connection string for the primary, and for its standby where the primary does not answer.
    pub fn whichever_answers(&self) -> String {
        let [primary, standby] = [self.primary(), self.standby()].map(|url| value(&url, "host"));
        self.primary().replace(&primary, &format!("{primary},{standby}"))
    }

    /// Returns a connection string for the one of the two that accepts writes.
    pub fn whichever_writes(&self) -> String {
        format!("{} target_session_attrs=read-write", self.whichever_answers())
    }

    /// Lets the standby follow no longer: what the primary stores from now on, only the primary has.
    pub fn stop_following(&self) {
        configure(&self.standby(), "primary_conninfo = ''");
        let mut primary = PgConnection::establish(&self.primary()).expect("a connection");
        eventually("no standby", || {
            sql_query("SELECT 1 FROM pg_stat_replication").execute(&mut primary).expect("a count") == 0
        });
    }

    /// Lets the primary accept no more writes, as if it were a standby.
    pub fn stop_writing(&self) {
        let mut primary = configure(&self.primary(), "default_transaction_read_only = on");
        let read_only = "SELECT 1 WHERE current_setting('transaction_read_only') = 'on'";
        eventually("a read-only primary", || sql_query(read_only).execute(&mut primary).expect("an answer") == 1);
    }

    /// Lets no new connection reach the primary. Those that are open stay.
    pub fn hide_primary(&self) {
        let [run, port] = ["host", "port"].map(|key| value(&self.primary(), key));
        fs::remove_file(Path::new(&run).join(format!(".s.PGSQL.{port}"))).expect("a socket");
    }

    /// Ends the primary, and lets the standby take its place.
    pub fn fail_over(&mut self) {
        self.primary.take().expect("a primary that runs").stop().expect("a stop");
        self.promote();
    }

    /// Makes the standby a primary, whatever becomes of the one before.
    pub fn promote(&self) {
        let mut standby = PgConnection::establish(&self.standby()).expect("a connection");
        standby.batch_execute("SELECT pg_promote()").expect("a new primary");
    }

    /// Starts the standby again.
    pub fn start_standby(&mut self) {
        self.standby = Some(PrivatePostgres::start(self.folders[1].path()).expect("the same standby"));
    }
}

/// Changes a setting of the server with this connection string. Returns the connection.
fn configure(url: &str, setting: &str) -> PgConnection {
    let mut connection = PgConnection::establish(url).expect("a connection");
    for statement in [&*format!("ALTER SYSTEM SET {setting}"), "SELECT pg_reload_conf()"] {
        connection.batch_execute(statement).expect("a setting");
    }
    connection
}

/// Returns a value of a connection string.
fn value(url: &str, key: &str) -> String {
    let rest = url.split(&format!("{key}='")).nth(1).expect("a quoted value");
    rest.split('\'').next().expect("its end").to_owned()
}

/// Copies the primary into the folder of the standby, as the user who runs it.
fn copy(primary: &PrivatePostgres, [from, to]: &[Folder; 2]) {
    let cluster = to.path().join("postgres");
    fs::create_dir_all(&cluster).expect("a folder");
    fs::set_permissions(to.path(), fs::Permissions::from_mode(0o711)).expect("a folder that its user can enter");
    fs::set_permissions(&cluster, fs::Permissions::from_mode(0o700)).expect("a private folder");
    let owner = fs::metadata(from.path().join("postgres")).expect("the primary's folder");
    chown(&cluster, Some(owner.uid()), Some(owner.gid())).expect("an owner");
    let process = postmaster(from.path()).expect("a running PostgreSQL").as_raw_nonzero();
    let postgres = fs::read_link(format!("/proc/{process}/exe")).expect("its program");
    let output = Command::new(postgres.with_file_name("pg_basebackup"))
        .args(["--dbname", &primary.url("postgres"), "--checkpoint=fast", "--write-recovery-conf", "--pgdata"])
        .arg(&cluster)
        .current_dir(Path::new("/"))
        .uid(owner.uid())
        .gid(owner.gid())
        .output()
        .expect("PostgreSQL's programs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
