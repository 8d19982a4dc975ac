//! Commands that work on a given database.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::Stdio,
};

use acepost::db;
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};

use super::{Said, acepost, acepost_with, assert_is_one_sentence, statistics::store_published_record};
use crate::{
    harness::{ask, migrated_database},
    support::{cluster::fresh_database, served::program},
};

/// A migrated database with two players and an open match of the first.
const PLAYERS: &str = "\
INSERT INTO players (id, name, name_key, kind, password_hash, created_at) VALUES
    ('0191b6a0-0000-7000-8000-00000000000a', 'Ana', 'ana', 'person', 'none', now()),
    ('0191b6a0-0000-7000-8000-00000000000b', 'guest-b', 'guest-b', 'guest', NULL, now())";
const MATCH: &str = "\
INSERT INTO matches (id, game, rules_version, options, seats, visibility, host, seed, commitment, status, created_at) VALUES
    ('0191b6a0-0000-7000-8000-000000000001', 'clear-ace', 1, '{}', 2, 'public', '0191b6a0-0000-7000-8000-00000000000a',
     sha256('a'), sha256('b'), 'open', now())";
const PROGRESS: &str = "INSERT INTO progress (match_id) SELECT id FROM matches";
pub(super) const MATCH_ID: &str = "0191b6a0-0000-7000-8000-000000000001";

/// Inserts rows into a migrated database.
pub(super) fn fill(url: &str) {
    let mut connection = PgConnection::establish(url).expect("a connection");
    for statement in [PLAYERS, MATCH, PROGRESS] {
        sql_query(statement).execute(&mut connection).expect(statement);
    }
}

/// Returns the connection string for sessions that cannot write.
pub(super) fn read_only(url: &str) -> String {
    format!("{url} options='-c default_transaction_read_only=on'")
}

fn admin(url: &str, arguments: &[&str]) -> Said {
    acepost(&[&["admin", "--database-url", url, "--log", "off"], arguments].concat())
}

#[test]
fn operators_act_and_their_acts_are_listed_with_who_and_why() {
    let database = migrated_database();
    fill(&database.url);
    let act = |arguments: &[&str]| admin(&database.url, arguments).done();
    assert!(act(&["matches", "--status", "open", "--game", "clear-ace"]).starts_with(MATCH_ID));
    assert_eq!(act(&["matches", "--player", "ana"]), "");
    let inspected: serde_json::Value = serde_json::from_str(&act(&["match", MATCH_ID])).expect("JSON");
    assert_eq!(inspected["status"], "open");
    assert!(act(&["cancel", MATCH_ID, "--why", "spam", "--as", "olga"]).contains("is cancelled"));
    assert!(
        act(&["suspend", "ana", "--why", "spam\n2", "--as", "olga", "--until", "2199-01-01T00:00:00Z"])
            .contains("until 2199-01-01T00:00:00.000Z")
    );
    let suspended = act(&["suspensions"]);
    assert!(suspended.starts_with("Ana  ") && suspended.contains("until 2199-01-01T00:00:00.000Z"), "{suspended}");
    assert!(act(&["log", "--limit", "1"]).ends_with("spam 2 (until 2199-01-01T00:00:00.000Z)\n"));
    assert!(act(&["reinstate", "ana", "--why", "sorry", "--as", "olga"]).contains("reinstated"));
    assert_eq!(act(&["suspensions"]), "");
    act(&["suspend", "guest-b", "--why", "spam", "--as", "olga"]);
    assert!(act(&["suspensions"]).ends_with("until reinstated\n"));
    assert!(act(&["log", "--limit", "1"]).ends_with("spam (until reinstated)\n"));
    act(&["reinstate", "guest-b", "--why", "sorry", "--as", "olga"]);
    let reset = act(&["reset-password", "ana", "--why", "forgotten", "--as", "olga"]);
    let password = reset.trim().rsplit(' ').next().expect("a word").to_owned();
    assert!(password.len() == 20 && password.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{reset}");
    assert!(act(&["revoke-tokens", "guest-b", "--why", "asked"]).starts_with("0 tokens"));
    let log = act(&["log"]);
    let lines: Vec<Vec<&str>> = log.lines().map(|line| line.split_whitespace().skip(1).collect()).collect();
    assert!(lines[0].len() == 4 && lines[0][1..] == ["revoke_tokens", "guest-b", "asked"], "{log}");
    assert_eq!(lines[1], ["olga", "reset_password", "Ana", "forgotten"]);
    assert_eq!(lines[2], ["olga", "reinstate", "guest-b", "sorry"]);
    assert_eq!(lines[3], ["olga", "suspend", "guest-b", "spam"]);
    assert_eq!(lines[4], ["olga", "reinstate", "Ana", "sorry"]);
    assert_eq!(lines[5], ["olga", "suspend", "Ana", "spam", "2"]);
    assert_eq!(lines[6], ["olga", "cancel", MATCH_ID, "spam"]);
    assert!(!log.contains(&password));
    assert_eq!(act(&["log", "--limit", "1"]).lines().count(), 1);
    let renamed = act(&["rename", "GUEST-B", "Bea", "--why", "rude", "--as", "olga"]);
    assert!(renamed.starts_with("guest-b (") && renamed.ends_with(") is now Bea\n"), "{renamed}");
    assert!(act(&["log", "--limit", "1"]).ends_with("Bea  rude (the name was guest-b)\n"));
}

#[test]
fn an_operator_can_remove_now_what_a_server_removes_every_hour() {
    let database = migrated_database();
    fill(&database.url);
    let tidy = || admin(&database.url, &["tidy"]).done();
    let nothing = "cancelled 0 open matches without new players, ended 0 running matches without moves, deleted 0 guests, removed 0 rows\n";
    assert_eq!(tidy(), nothing);
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    for table in ["players", "matches"] {
        let older = format!("UPDATE {table} SET created_at = now() - interval '31 days'");
        sql_query(older).execute(&mut connection).expect("rows");
    }
    assert_eq!(
        tidy(),
        "cancelled 1 open match without new players, ended 0 running matches without moves, deleted 1 guest, removed 0 rows\n"
    );
    assert!(admin(&database.url, &["matches", "--status", "cancelled"]).done().starts_with(MATCH_ID));
    assert_eq!(tidy(), nothing);
}

#[test]
fn a_step_that_fails_is_told_and_the_others_are_done() {
    let database = migrated_database();
    fill(&database.url);
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    for statement in [
        "UPDATE players SET created_at = now() - interval '31 days' WHERE kind = 'guest'",
        "ALTER TABLE downtimes RENAME TO others",
    ] {
        sql_query(statement).execute(&mut connection).expect(statement);
    }
    let said = acepost(&["admin", "tidy", "--database-url", &database.url, "--log-format", "text"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("deleted 1 guest,"), "{}", said.out);
    let last = said.err.lines().last().unwrap_or_default();
    assert_eq!(last, "acepost: 1 step failed: the log says why", "{}", said.err);
    assert!(said.err.contains("Downtimes") && said.err.contains("\"downtimes\" does not exist"), "{}", said.err);
    assert!(!said.err.contains("an hour"), "{}", said.err);
}

#[test]
fn housekeeping_of_a_read_only_database_is_refused_once() {
    let database = migrated_database();
    fill(&database.url);
    let url = read_only(&database.url);
    let said = acepost(&["admin", "tidy", "--database-url", &url, "--log", "warn"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("it is read-only"), "{}", said.err);
}

#[test]
fn the_database_may_be_named_before_or_after_the_act() {
    let database = migrated_database();
    fill(&database.url);
    let before = admin(&database.url, &["matches"]).done();
    assert!(before.starts_with(MATCH_ID));
    let after = acepost(&["admin", "matches", "--log", "off", "--database-url", &database.url]).done();
    assert_eq!(after, before);
    assert_eq!(
        admin("postgres://nobody@127.0.0.1:1/none", &["matches", "--database-url", &database.url]).done(),
        before
    );
    let variable = [("DATABASE_URL", &*database.url)];
    assert_eq!(acepost_with(&["admin", "matches", "--log", "off"], &variable, "").done(), before);
}

#[test]
fn what_operators_cannot_do_is_told_in_one_sentence() {
    let database = migrated_database();
    fill(&database.url);
    for arguments in [
        &["match", "0191b6a0-0000-7000-8000-00000000ffff"][..],
        &["cancel", "0191b6a0-0000-7000-8000-00000000ffff", "--why", "x"],
        &["matches", "--player", "nobody"],
        &["matches", "--game", "bogus"],
        &["suspend", "nobody", "--why", "x"],
        &["suspend", "ana", "--why", "x", "--until", "2001-01-01T00:00:00Z"],
        &["suspend", "ana", "--why", ""],
        &["suspend", "ana", "--why", "x", "--as", ""],
        &["reinstate", "ana", "--why", "x"],
        &["reset-password", "guest-b", "--why", "x"],
        &["rename", "ana", "admin", "--why", "x"],
        &["rename", "guest-b", "ana", "--why", "x"],
        &["remove-app", "0191b6a0-0000-7000-8000-00000000ffff", "--why", "x"],
    ] {
        let said = admin(&database.url, arguments);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert_is_one_sentence(&said.err);
    }
    for (arguments, example) in [
        (&["suspend", "ana"][..], "--why"),
        (&["suspend", "ana", "--why", "x", "--until", "soon"], "2026-12-24T00:00:00Z"),
        (&["suspend", "ana", "--why", "x", "--until", "2199-01-01"], "2026-12-24T00:00:00Z"),
        (&["cancel", "1", "--why", "x"], "0191b6a0-0000-7000-8000-000000000001"),
        (&["remove-app", "table.example", "--why", "x"], "is not registered"),
        (&["match", "nonsense"], "0191b6a0-0000-7000-8000-000000000001"),
        (&["matches", "--status", "lost"], "running"),
        (&["log", "--limit", "0"], "1.."),
    ] {
        let said = admin(&database.url, arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}");
        assert!(said.err.contains(example), "{}", said.err);
    }
    assert_eq!(admin(&database.url, &["log"]).done(), "");
}

#[test]
fn a_database_of_a_newer_version_is_refused_in_one_sentence() {
    let database = migrated_database();
    fill(&database.url);
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000')";
    sql_query(newer).execute(&mut connection).expect(newer);
    let refusing = [&["migrate"][..], &["serve", "--listen", "127.0.0.1:0"], &["import", "-"]];
    for &command in refusing.iter().chain(&ON_MIGRATED_DATABASES) {
        let said = acepost(&[command, &["--database-url", &database.url, "--log", "off"]].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{command:?}");
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains("20991231000000") && said.err.contains("newer"), "{}", said.err);
    }
}

#[test]
fn a_process_that_waits_until_another_has_migrated_says_so_once() {
    const SAID: &str = "another process is migrating the database";
    let database = fresh_database();
    let mut other = PgConnection::establish(&database.url).expect("a connection");
    let lock = "SELECT pg_advisory_lock(x'616365706f737401'::bigint)";
    sql_query(lock).execute(&mut other).expect("the lock of migrations");
    let mut migrating = program()
        .args(["migrate", "--database-url", &database.url, "--log-format", "text"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut err = BufReader::new(migrating.stderr.take().expect("a pipe"));
    let mut line = String::new();
    err.read_line(&mut line).expect("a line");
    assert!(line.contains(SAID), "{line}");
    drop(other);
    let mut more = String::new();
    err.read_to_string(&mut more).expect("the rest");
    assert!(migrating.wait().expect("its end").success(), "{more}");
    assert!(!more.contains(SAID), "{more}");
}

/// Commands that use a database as it is.
const ON_MIGRATED_DATABASES: [&[&str]; 8] = [
    &["admin", "tidy"],
    &["admin", "log"],
    &["audit"],
    &["export"],
    &["ratings", "rebuild"],
    &["ratings", "rebuild", "--check"],
    &["stats"],
    &["stats", "--rebuild"],
];

#[test]
fn a_database_that_is_not_migrated_is_refused_in_one_sentence_and_left_as_it_is() {
    let database = fresh_database();
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let refused = || {
        for command in ON_MIGRATED_DATABASES {
            let said = acepost(&[command, &["--database-url", &database.url, "--log", "off"]].concat());
            assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{command:?}");
            assert_is_one_sentence(&said.err);
            assert!(said.err.contains("run `acepost migrate` first"), "{command:?}: {}", said.err);
        }
    };
    refused();
    let tables = "SELECT count(*)::text AS answer FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(ask(&mut connection, tables).expect("a number"), "0");
    db::migrate(&database.url).expect("migrations");
    db::revert_last(&database.url).expect("a step back");
    refused();
}

#[test]
fn a_database_that_is_read_only_can_be_audited_and_compared() {
    let database = migrated_database();
    fill(&database.url);
    let url = read_only(&database.url);
    let run = |command: &[&str]| acepost(&[command, &["--database-url", &url, "--log", "off"]].concat()).done();
    assert!(run(&["audit"]).starts_with("audited 0 matches"));
    let compared = "are as the records of 0 matches make them; 0 matches wait\n";
    assert_eq!(run(&["stats", "--rebuild", "--check"]), format!("0 counters {compared}"));
    assert_eq!(run(&["ratings", "rebuild", "--check"]), format!("0 ratings {compared}"));
}

#[test]
fn a_read_only_database_is_migrated_only_if_nothing_has_to_be_done() {
    let database = fresh_database();
    let migrate = || acepost(&["migrate", "--log", "off", "--database-url", &read_only(&database.url)]);
    let said = migrate();
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("it is read-only, and not migrated to this version"), "{}", said.err);
    db::migrate(&database.url).expect("migrations");
    assert_eq!(migrate().done(), "nothing to migrate\n");
}

#[test]
fn a_migrated_database_may_belong_to_another_role() {
    let database = migrated_database();
    fill(&database.url);
    let role = format!("reader_of_{}", database.name());
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    for statement in [
        format!("CREATE ROLE {role}"),
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC".to_owned(),
        format!("GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}"),
    ] {
        sql_query(&statement).execute(&mut connection).expect(&statement);
    }
    let url = format!("{} options='-c role={role}'", database.url);
    let said = acepost(&["migrate", "--log", "off", "--database-url", &url]);
    for statement in [format!("DROP OWNED BY {role}"), format!("DROP ROLE {role}")] {
        sql_query(&statement).execute(&mut connection).expect(&statement);
    }
    assert_eq!(said.done(), "nothing to migrate\n");
}

#[test]
fn a_database_that_cannot_hold_all_texts_is_not_migrated() {
    let (database, name) = (fresh_database(), "acepost_latin_1_to_migrate");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let create = format!("CREATE DATABASE {name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    sql_query(create).execute(&mut connection).expect("a database");
    let url = database.url.replace(database.name(), name);
    let refused = [&["migrate"][..], &["import", "-"]]
        .map(|command| acepost(&[command, &["--log", "off", "--database-url", &url]].concat()));
    sql_query(format!("DROP DATABASE {name} WITH (FORCE)")).execute(&mut connection).expect("its end");
    for said in refused {
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains("ENCODING 'UTF8'"), "{}", said.err);
    }
}

#[test]
fn ratings_are_compared_and_made_anew() {
    let database = migrated_database();
    fill(&database.url);
    let rebuild = |more: &[&str]| {
        acepost(&[&["ratings", "rebuild", "--database-url", &database.url, "--log", "off"], more].concat())
    };
    assert!(rebuild(&["--check"]).done().starts_with("0 ratings are as the records of 0 matches make them"));
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let invented = "INSERT INTO ratings (player_id, game, pool, mu, sigma, matches)
        SELECT id, 'clear-ace', 'people', 1, 1, 1 FROM players WHERE name = 'Ana'";
    sql_query(invented).execute(&mut connection).expect(invented);
    let said = rebuild(&["--check"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    assert!(rebuild(&[]).done().ends_with("1 row was different\n"));
    assert!(rebuild(&[]).done().ends_with("as they were\n"));
}

#[test]
fn a_rated_match_with_a_damaged_record_is_told_and_the_command_fails() {
    let database = migrated_database();
    store_published_record(&database.url);
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let mut change = |sql: &str| sql_query(sql).execute(&mut connection).expect(sql);
    let rebuild = |url: &str, more: &[&str]| {
        acepost(&[&["ratings", "rebuild", "--database-url", url, "--log", "off"], more].concat())
    };
    change("UPDATE matches SET rated = true");
    let made = rebuild(&database.url, &[]).done();
    assert_eq!(made, "2 ratings made of the records of 1 match: 4 rows were different\n");
    let compared = "2 ratings are as the records of 1 match makes them; 0 matches wait\n";
    assert_eq!(rebuild(&read_only(&database.url), &["--check"]).done(), compared);
    change("ALTER TABLE events DISABLE TRIGGER events_append_only");
    change("UPDATE events SET body = '{}' WHERE seq = 2");
    for (more, out, err) in [
        (&["--check"][..], "", ", and 4 rows are not as the other records make them: see `acepost audit`"),
        (&[], "0 ratings made of the records of 0 matches: 4 rows were different\n", ": see `acepost audit`"),
        (&["--check"], "", ", and 0 rows are not as the other records make them: see `acepost audit`"),
    ] {
        let said = rebuild(&database.url, more);
        assert_eq!((said.code, said.out.as_str()), (Some(1), out), "{}", said.err);
        let told = "acepost: 1 match does not count, since its record is damaged";
        assert_eq!(said.err.trim_end(), format!("{told}{err}"));
        assert_is_one_sentence(&said.err);
    }
}

#[test]
fn a_cause_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let below = file.join("data");
    let said = acepost(&["migrate", "--data-dir", below.to_str().expect("a path"), "--log", "off"]);
    assert_eq!((said.code, said.err.matches("(os error ").count()), (Some(1), 1), "{}", said.err);
    let database = migrated_database();
    fill(&database.url);
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    sql_query("ALTER TABLE seats RENAME TO others").execute(&mut connection).expect("another name");
    let said = admin(&database.url, &["matches"]);
    assert_eq!((said.code, said.err.matches("\"seats\" does not exist").count()), (Some(1), 1), "{}", said.err);
}
