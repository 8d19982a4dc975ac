//! `acepost serve`: what it says of its settings at the start, and on which databases it starts.

use std::{
    io::{Read, Write},
    net::TcpStream,
    process::Command,
};

use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};

use super::{Said, acepost_with};
use crate::{
    harness::migrated_database,
    support::served::{Served, program_by},
};

/// A database that is not there: the server ends after it has looked at its settings.
const NOWHERE: &str = "postgres://nobody@127.0.0.1:1/none";

/// Starts a server without a database. Returns its log, with its warnings.
#[track_caller]
fn log_of(settings: &[&str], variables: &[(&str, &str)]) -> String {
    let serve = ["serve", "--listen", "127.0.0.1:0", "--database-url", NOWHERE, "--log-format", "text"];
    let said = acepost_with(&[&serve[..], settings].concat(), variables, "");
    assert_eq!(said.code, Some(1), "{}", said.err);
    said.err
}

#[test]
fn a_variable_that_no_setting_has_is_named() {
    let log = log_of(
        &[],
        &[
            ("ACEPOST_PUBLIK_URL", "https://cards.example.org"),
            ("ACEPOST_STREAMS", "500"),
            ("ACEPOST_URL", "http://127.0.0.1:8080"),
            ("ACEPOST_TOKEN", "a token of `acepost play`"),
            ("ACEPOST_PASSWORD", "a password of `acepost play`"),
            ("ACEPOST_DB_PASSWORD", "a password for Docker Compose"),
            ("ACEPOST_SERVICE_HOST", "10.0.0.1"),
            ("ACEPOST_PORT_8080_TCP", "tcp://10.0.0.1:8080"),
            ("ACEPOST_DB_SERVICE_PORT", "5432"),
            ("ACEPOST_DB_PORT", "tcp://10.0.0.2:5432"),
            ("ACEPOSTER", "something else"),
        ],
    );
    let unknown: Vec<&str> = log.lines().filter(|line| line.contains("no setting has it")).collect();
    assert!(unknown.len() == 1 && unknown[0].contains("ACEPOST_PUBLIK_URL"), "{log}");
}

#[test]
fn mail_that_leads_nowhere_or_shows_its_password_is_told() {
    const SETTINGS: [&str; 3] = ["set --public-url", "set --mail-from", "the password in --smtp-url"];
    let warnings = |settings: &[&str]| {
        let log = log_of(settings, &[]);
        assert!(!log.contains("secret"), "{log}");
        SETTINGS.map(|setting| log.contains(setting))
    };
    let (open, closed) = ("smtp://acepost:secret@mail.example.org", "smtps://acepost:secret@mail.example.org");
    let known = ["--public-url", "https://cards.example.org", "--mail-from", "post@cards.example.org"];
    assert_eq!(warnings(&[]), [false; 3]);
    assert_eq!(warnings(&["--smtp-url", open]), [true; 3]);
    assert_eq!(warnings(&["--smtp-url", closed]), [true, true, false]);
    assert_eq!(warnings(&[&["--smtp-url", open][..], &known].concat()), [false, false, true]);
    assert_eq!(warnings(&[&["--smtp-url", closed][..], &known].concat()), [false; 3]);
}

/// Returns the command that starts a server with this limit of open files, as options of the shell's `ulimit`.
fn limited(limit: &str, settings: &[&str]) -> Command {
    let mut shell = program_by("sh", &["-c", &format!("ulimit {limit} && exec \"$0\" \"$@\"")]);
    shell.arg("serve").args(settings);
    shell
}

#[cfg(target_os = "linux")]
#[test]
fn the_limit_of_open_files_is_raised() {
    let database = migrated_database();
    let served = Served::run(&mut limited("-S -n 256", &["--database-url", &database.url]));
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", served.pid())).expect("a running process");
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("the limit");
    let [soft, hard, _] = *limit.split_whitespace().collect::<Vec<_>>() else { panic!("{limit}") };
    assert!(soft == hard && soft != "256", "{limit}");
}

#[test]
fn a_limit_of_open_files_that_is_too_low_for_the_streams_is_told() {
    let settings = ["--listen", "127.0.0.1:0", "--database-url", NOWHERE, "--log-format", "text"];
    let log = |more: &[&str]| {
        let output = limited("-n 900", &[&settings[..], more].concat()).output().expect("the program runs");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let too_low = "the limit of open files is too low for --streams";
    let told = log(&[]);
    assert!(told.contains(too_low) && told.contains("limit=900"), "{told}");
    let told = log(&["--streams", "100"]);
    assert!(!told.contains(too_low), "{told}");
}

#[test]
fn a_migrated_database_that_is_read_only_is_served() {
    let database = migrated_database();
    let alter = format!("ALTER DATABASE {} SET default_transaction_read_only = on", database.name());
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    sql_query(alter).execute(&mut connection).expect("a setting");
    let served = Served::on_database(&database.url, &[]);
    let status = |path: &str| {
        let mut connection = TcpStream::connect(served.address()).expect("a connection");
        let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        connection.write_all(request.as_bytes()).expect("a server");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("an answer");
        answer["HTTP/1.1 ".len()..][..3].to_owned()
    };
    assert_eq!(["/v1/matches?status=finished", "/readyz"].map(status), ["200", "503"]);
}

#[test]
fn an_empty_variable_is_answered_with_what_its_absence_means() {
    let said = |variable: &str| -> Said { acepost_with(&["serve", "--log", "off"], &[(variable, "")], "") };
    for (variable, meaning) in [
        ("DATABASE_URL", "unset it to use a private PostgreSQL"),
        ("ACEPOST_REPLICA_URL", "unset it to read everything from the database"),
    ] {
        let said = said(variable);
        assert!(said.code == Some(2) && said.err.contains(meaning), "{}", said.err);
    }
}
