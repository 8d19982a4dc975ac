//! Migrations: forward, back, and forward again.

use std::thread;

use acepost::db;
use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types,
};

use crate::{
    harness::awaited_locks_of,
    support::{cluster::fresh_database, waiting::eventually},
};

#[derive(QueryableByName)]
struct Names {
    #[diesel(sql_type = sql_types::Text)]
    names: String,
}

/// Returns everything that migrations have created, by name.
fn made(url: &str) -> String {
    let sql = "SELECT coalesce(string_agg(name, ' ' ORDER BY name), '') AS names FROM (
                   SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
                   UNION ALL
                   SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
               ) AS things (name)";
    let mut connection = PgConnection::establish(url).expect("a connection");
    sql_query(sql).get_result::<Names>(&mut connection).expect("names").names
}

#[test]
fn what_migrations_make_they_take_away_and_make_again() {
    let database = fresh_database();
    let migrations = db::migrate(&database.url).expect("migrations");
    assert!(db::migrate(&database.url).expect("nothing to do").is_empty());
    let whole = made(&database.url);
    assert!(["clock_jobs", "deliveries", "departures"].iter().all(|table| whole.contains(table)), "{whole}");
    assert_eq!(db::revert_all(&database.url).expect("the way back"), migrations.len());
    let left: Vec<String> = made(&database.url).split(' ').map(str::to_owned).collect();
    assert!(left.iter().all(|name| name.starts_with("__diesel") || name.starts_with("diesel_")), "{left:?}");
    db::migrate(&database.url).expect("migrations");
    assert_eq!(made(&database.url), whole);
}

#[test]
fn a_migration_that_waits_for_a_table_holds_up_no_server_and_builds_unfinished_indexes_again() {
    let database = fresh_database();
    db::migrate(&database.url).expect("migrations");
    let connect = || PgConnection::establish(&database.url).expect("a connection");
    let (mut reader, mut other) = (connect(), connect());
    let build = |other: &mut PgConnection, index: &str| {
        let unfinished = format!(
            "CREATE INDEX {index} ON seats (joined_at);
             UPDATE pg_index SET indisvalid = false WHERE indexrelid = '{index}'::regclass"
        );
        other.batch_execute(&unfinished).expect("an index of which the build was interrupted");
    };
    build(&mut other, "seats_of_the_operator");
    // Back to before the newest that needs the whole table for itself; then only to before the index that follows it.
    for more_steps in [1, 0] {
        while made(&database.url).contains("seats_going_on") {
            db::revert_last(&database.url).expect("a step back");
        }
        for _ in 0..more_steps {
            db::revert_last(&database.url).expect("a step back");
        }
        reader.batch_execute("BEGIN; SELECT count(*) FROM seats").expect("a reader, such as a backup");
        build(&mut other, "seats_going_on");
        thread::scope(|scope| {
            let migrating = scope.spawn(|| db::migrate(&database.url));
            let waits = format!("SELECT count(*)::text AS names FROM {}", awaited_locks_of("seats"));
            let waiting =
                |other: &mut PgConnection| sql_query(&waits).get_result::<Names>(other).expect("locks").names == "1";
            eventually("a migration that waits", || waiting(&mut other));
            // All statements that come after it wait for it as well, until it gives up.
            let answer = other.batch_execute("SET statement_timeout = '20s'; SELECT count(*) FROM seats");
            reader.batch_execute("COMMIT").expect("the end of the backup");
            migrating.join().expect("no panic").expect("migrations");
            answer.expect("an answer");
        });
        assert!(made(&database.url).contains("seats_going_on"));
        // An operator may be building it.
        let unfinished =
            "SELECT string_agg(indexrelid::regclass::text, ' ') AS names FROM pg_index WHERE NOT indisvalid";
        let left = sql_query(unfinished).get_result::<Names>(&mut other).expect("indexes").names;
        assert_eq!(left, "seats_of_the_operator");
    }
}

/// Players of every kind, one of them with a deletion that is not final yet, and an imported match.
const PLAYERS: &str = "\
INSERT INTO players (id, name, name_key, kind, password_hash, strength, created_at) VALUES
    ('0191b6a0-0000-7000-8000-00000000000a', 'Ana', 'ana', 'person', 'none', NULL, now()),
    ('0191b6a0-0000-7000-8000-00000000000b', 'guest-b', 'guest-b', 'guest', NULL, NULL, now()),
    ('0191b6a0-0000-7000-8000-00000000000c', 'bot-c', 'bot-c', 'bot', NULL, 'hard', now()),
    ('0191b6a0-0000-7000-8000-00000000000d', 'dan@elsewhere', 'dan@elsewhere', 'foreign', NULL, NULL, now()),
    ('0191b6a0-0000-7000-8000-00000000000e', 'deleted-e', 'eve', 'deleted', 'none', NULL, now()),
    ('0191b6a0-0000-7000-8000-00000000000f', 'deleted-f', 'deleted-f', 'deleted', NULL, NULL, now());
INSERT INTO deletions (player_id, name, asked_at, final_at)
    VALUES ('0191b6a0-0000-7000-8000-00000000000e', 'Eve', now(), now() + interval '30 days');
INSERT INTO matches (id, game, rules_version, options, seats, visibility, host, seed, commitment, status, outcome,
                     created_at, finished_at, origin)
    VALUES ('0191b6a0-0000-7000-8000-000000000001', 'clear-ace', 1, '{}', 2, 'public',
            '0191b6a0-0000-7000-8000-00000000000d', sha256('a'), sha256('b'), 'finished', '{}', now(), now(), 'elsewhere');
INSERT INTO progress (match_id, version, revision) VALUES ('0191b6a0-0000-7000-8000-000000000001', 1, 2);
INSERT INTO seats (match_id, seat, player_id, entropy, joined_at, name) VALUES
    ('0191b6a0-0000-7000-8000-000000000001', 0, '0191b6a0-0000-7000-8000-00000000000d', '', now(), 'dan'),
    ('0191b6a0-0000-7000-8000-000000000001', 1, '0191b6a0-0000-7000-8000-00000000000c', '', now(), NULL);
INSERT INTO events (match_id, seq, body, hash) VALUES ('0191b6a0-0000-7000-8000-000000000001', 1, '{}', sha256('c'));
INSERT INTO archive (number, match_id, game, public, finished_at, filed_at)
    VALUES (1, '0191b6a0-0000-7000-8000-000000000001', 'clear-ace', true, now(), now());
INSERT INTO archive_players (player_id, number) VALUES ('0191b6a0-0000-7000-8000-00000000000d', 1);
INSERT INTO bot_turns (match_id, player_id, since, taken_at)
    VALUES ('0191b6a0-0000-7000-8000-000000000001', '0191b6a0-0000-7000-8000-00000000000c', now(), now());
INSERT INTO departures (player_id, match_id)
    VALUES ('0191b6a0-0000-7000-8000-00000000000e', '0191b6a0-0000-7000-8000-000000000001');
INSERT INTO receivers (id, player_id, url, host, description, secret, enabled, created_at, format, public_key, session_id)
VALUES
    (gen_random_uuid(), '0191b6a0-0000-7000-8000-00000000000a', 'https://a.example/', 'https://a.example', '',
     sha256('d'), true, now(), 'standard', NULL, NULL),
    (gen_random_uuid(), '0191b6a0-0000-7000-8000-00000000000a', 'https://b.example/', 'https://b.example', '',
     substring(sha256('e') for 16), true, now(), 'web_push', substring(sha512('f') || sha512('g') for 65),
     gen_random_uuid());
INSERT INTO receivers (id, player_id, url, host, description, secret, enabled, created_at, format, app_id, session_id)
VALUES
    (gen_random_uuid(), '0191b6a0-0000-7000-8000-00000000000a', 'https://c.example/', 'https://c.example', '',
     'fcm:token', true, now(), 'gateway', 'example.cards', gen_random_uuid());
INSERT INTO receivers (id, player_id, url, host, description, secret, enabled, created_at, format, match_id)
VALUES
    (gen_random_uuid(), '0191b6a0-0000-7000-8000-00000000000a', 'https://d.example/', 'https://d.example', '',
     sha256('i'), true, now(), 'slack', '0191b6a0-0000-7000-8000-000000000001');
INSERT INTO app_grants (id, player_id, client_id, name, scopes, created_at, last_used_at, expires_at)
    VALUES ('0191b6a0-0000-7000-8000-0000000000aa', '0191b6a0-0000-7000-8000-00000000000a', 'table.example', 'table.example',
            '{read}', now(), now(), now());
INSERT INTO receivers (id, player_id, url, host, description, secret, enabled, created_at, format, app_id, grant_id)
VALUES
    (gen_random_uuid(), '0191b6a0-0000-7000-8000-00000000000a', 'https://e.example/', 'https://e.example', '',
     'fcm:token', true, now(), 'gateway', 'example.cards', '0191b6a0-0000-7000-8000-0000000000aa');
INSERT INTO deliveries (receiver_id, id, player_id, news, at, due)
    SELECT id, gen_random_uuid(), player_id, '{}', now(), now() FROM receivers;
INSERT INTO quiet_hours VALUES ('0191b6a0-0000-7000-8000-00000000000a', 1320, 420, 'Europe/Berlin');
INSERT INTO password_resets (code_hash, player_id, mail_id, address, address_key, created_at, expires_at)
    VALUES (sha256('j'), '0191b6a0-0000-7000-8000-00000000000a', gen_random_uuid(), 'a@b.example', 'a@b.example', now(), now());
INSERT INTO passkeys (id, player_id, credential_id, public_key, counter, name, created_at)
    VALUES (gen_random_uuid(), '0191b6a0-0000-7000-8000-00000000000a', 'id', 'key', 0, 'phone', now());
INSERT INTO passkey_challenges (hash, player_id, expires_at)
    VALUES (sha256('k'), '0191b6a0-0000-7000-8000-00000000000a', now()), (sha256('l'), NULL, now());
INSERT INTO push_keys (secret, created_at) VALUES (sha256('h'), now());
";

#[test]
fn migrations_go_back_whatever_players_there_are() {
    let database = fresh_database();
    let migrations = db::migrate(&database.url).expect("migrations");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    connection.batch_execute(PLAYERS).expect("players");
    assert_eq!(db::revert_all(&database.url).expect("the way back"), migrations.len());
    db::migrate(&database.url).expect("migrations");
}

#[test]
fn each_migration_goes_back_and_forward_again_with_the_players_that_there_are() {
    let database = fresh_database();
    let migrations = db::migrate(&database.url).expect("migrations");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    connection.batch_execute(PLAYERS).expect("players");
    // All but the first, which drops everything.
    for _ in 1..migrations.len() {
        db::revert_last(&database.url).expect("a step back");
    }
    let kinds = "SELECT string_agg(kind, ' ' ORDER BY id) AS names FROM players";
    let kinds = |connection: &mut PgConnection| sql_query(kinds).get_result::<Names>(connection).expect("kinds").names;
    assert_eq!(kinds(&mut connection), "person guest guest guest person guest");
    assert_eq!(db::migrate(&database.url).expect("migrations").len(), migrations.len() - 1);
    assert_eq!(kinds(&mut connection), "person guest guest guest person guest");
}

#[test]
fn matches_that_wait_for_the_archive_still_wait_after_each_step() {
    let database = fresh_database();
    let migrations = db::migrate(&database.url).expect("migrations");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    connection.batch_execute(PLAYERS).expect("an archived match");
    connection
        .batch_execute(
            "INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).* FROM matches AS m;
             INSERT INTO unfiled SELECT id, finished_at FROM matches WHERE id NOT IN (SELECT match_id FROM archive)",
        )
        .expect("a finished match");
    let position = migrations.iter().position(|name| name.contains("20261123120000")).expect("the migration");
    for _ in position..migrations.len() {
        db::revert_last(&database.url).expect("a step back");
    }
    let names = |connection: &mut PgConnection, sql| sql_query(sql).get_result::<Names>(connection).expect(sql).names;
    let unfiled = "SELECT string_agg(status || ' ' || filed, ', ' ORDER BY filed) AS names FROM matches";
    assert_eq!(names(&mut connection, unfiled), "finished false, finished true");
    db::migrate(&database.url).expect("migrations");
    let waiting = "SELECT count(*) || ' of ' || (SELECT count(*) FROM matches) AS names
                   FROM unfiled WHERE match_id NOT IN (SELECT match_id FROM archive)";
    assert_eq!(names(&mut connection, waiting), "1 of 2");
}

#[test]
fn matches_are_as_far_after_each_step_as_before() {
    let database = fresh_database();
    let migrations = db::migrate(&database.url).expect("migrations");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    connection.batch_execute(PLAYERS).expect("a finished match");
    connection
        .batch_execute(
            "SET timezone = 'UTC';
             INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', '0191b6a0-0000-7000-8000-000000000002',
                 'status', 'running', 'outcome', NULL, 'finished_at', NULL))).* FROM matches AS m;
             INSERT INTO progress VALUES ('0191b6a0-0000-7000-8000-000000000002', 7, 9, 2, '{NULL,2030-01-03T12:00:00Z}')",
        )
        .expect("a running match");
    let position = migrations.iter().position(|name| name.contains("20261123130000")).expect("the migration");
    let mut far = |key: &str, table: &str| {
        let columns = "concat_ws(' ', version, revision, to_act, deadlines)";
        let sql = format!("SELECT string_agg({columns}, '; ' ORDER BY {key}) AS names FROM {table}");
        sql_query(sql).get_result::<Names>(&mut connection).expect("columns").names
    };
    let before = far("match_id", "progress");
    assert_eq!(before, "1 2 0 {}; 7 9 2 {NULL,\"2030-01-03 12:00:00+00\"}");
    for _ in position..migrations.len() {
        db::revert_last(&database.url).expect("a step back");
    }
    assert_eq!(far("id", "matches"), before);
    db::migrate(&database.url).expect("migrations");
    assert_eq!(far("match_id", "progress"), before);
}

#[test]
fn a_database_of_a_newer_version_is_refused_with_what_it_has() {
    let database = fresh_database();
    db::migrate(&database.url).expect("migrations");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    connection
        .batch_execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000')")
        .expect("a migration of a newer version");
    for refused in [db::migrate(&database.url).map(drop), db::revert_all(&database.url).map(drop)] {
        let refusal = refused.expect_err("a refusal").to_string();
        assert!(refusal.contains("newer") && refusal.contains("20991231000000"), "{refusal}");
    }
    assert!(made(&database.url).contains("statistics"));
}

/// PostgreSQL looks for the rows that refer to one which is deleted.
#[test]
fn every_foreign_key_has_an_index_except_of_queues_that_are_soon_empty() {
    let database = fresh_database();
    db::migrate(&database.url).expect("migrations");
    let sql = "SELECT string_agg(conname, ' ' ORDER BY conname) AS names FROM pg_constraint AS c
               WHERE contype = 'f' AND NOT EXISTS (
                   SELECT FROM pg_index AS i
                   WHERE i.indrelid = c.conrelid AND i.indkey[0] = ANY (c.conkey)
                       AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) LIKE '(% IS NOT NULL)'))";
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let without = sql_query(sql).get_result::<Names>(&mut connection).expect("keys").names;
    assert_eq!(without, "bot_turns_player_id_fkey outbox_player_id_fkey");
}

#[test]
fn the_schema_has_every_column_as_the_migrations_leave_it() {
    let database = fresh_database();
    db::migrate(&database.url).expect("migrations");
    let sql = "SELECT string_agg(table_name || '.' || column_name || ' ' || udt_name
                   || CASE is_nullable WHEN 'YES' THEN ' nullable' ELSE '' END,
                   E'\\n' ORDER BY table_name COLLATE \"C\", ordinal_position) AS names
               FROM information_schema.columns
               WHERE table_schema = 'public' AND table_name !~ '^__diesel'
                   AND NOT (SELECT relispartition FROM pg_class WHERE oid = table_name::regclass)";
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let columns = sql_query(sql).get_result::<Names>(&mut connection).expect("columns").names;
    let mut columns: Vec<&str> = columns.lines().collect();
    let known = known_columns();
    let mut known: Vec<&str> = known.iter().map(String::as_str).collect();
    columns.sort_unstable();
    known.sort_unstable();
    assert_eq!(known, columns);
}

/// Returns the columns of `src/db/schema/`, in the database's terms.
fn known_columns() -> Vec<String> {
    const TYPES: [(&str, &str); 12] = [
        ("Array<Nullable<Timestamptz>>", "_timestamptz"),
        ("Array<Text>", "_text"),
        ("BigInt", "int8"),
        ("Bool", "bool"),
        ("Bytea", "bytea"),
        ("Date", "date"),
        ("Double", "float8"),
        ("Integer", "int4"),
        ("Jsonb", "jsonb"),
        ("SmallInt", "int2"),
        ("Text", "text"),
        ("Timestamptz", "timestamptz"),
    ];
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/db/schema");
    let mut columns = Vec::new();
    for file in std::fs::read_dir(folder).expect("the schema") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        let mut table = "";
        for line in text.lines().filter(|line| !line.starts_with("diesel::joinable")) {
            if let Some((column, kind)) = line.trim().trim_end_matches(',').split_once(" -> ") {
                let inner = kind.strip_prefix("Nullable<").and_then(|kind| kind.strip_suffix('>'));
                let known = TYPES.iter().find(|(name, _)| *name == inner.unwrap_or(kind));
                let name = known.map_or_else(|| inner.unwrap_or(kind).to_lowercase(), |(_, name)| (*name).to_owned());
                let nullable = if inner.is_some() { " nullable" } else { "" };
                columns.push(format!("{table}.{column} {name}{nullable}"));
            } else if let Some((name, _)) = line.trim().split_once(" (").filter(|_| line.ends_with(") {")) {
                table = name;
            }
        }
    }
    columns
}
