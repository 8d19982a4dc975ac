//! `acepost stats`: files and databases give the same numbers, and invalid input gives one sentence.

use diesel::{Connection, PgConnection, RunQueryDsl, sql_query, sql_types};
use serde_json::{Value, json};

use super::{acepost, acepost_reading, assert_is_one_sentence, database::read_only, file, published_record};
use crate::harness::migrated_database;

/// Inserts the published record into the database, as a finished match of two people.
const STORED: [&str; 6] = [
    "INSERT INTO players (id, name, name_key, kind, password_hash, created_at)
     SELECT (p ->> 'player_id')::uuid, p ->> 'name', p ->> 'name', 'person', 'none', now()
     FROM jsonb_array_elements($1 -> 'players') AS p",
    "INSERT INTO matches (id, game, rules_version, options, seats, visibility, host, seed, commitment, status, outcome,
                          created_at, started_at, finished_at)
     SELECT (h ->> 'match_id')::uuid, h ->> 'game', (h ->> 'rules_version')::integer, h -> 'options',
            jsonb_array_length(h -> 'seats'), 'public', (h -> 'seats' -> 0 ->> 'player_id')::uuid,
            decode($1 ->> 'seed', 'hex'), decode(h ->> 'commitment', 'hex'), 'finished', $1 -> 'result', now(), now(), now()
     FROM (SELECT $1 -> 'header') AS record (h)",
    "INSERT INTO progress SELECT ($1 -> 'header' ->> 'match_id')::uuid, jsonb_array_length($1 -> 'events')",
    "INSERT INTO unfiled SELECT id, finished_at FROM matches WHERE id = ($1 -> 'header' ->> 'match_id')::uuid",
    "INSERT INTO seats (match_id, seat, player_id, entropy, joined_at)
     SELECT ($1 -> 'header' ->> 'match_id')::uuid, n - 1, (s ->> 'player_id')::uuid, s ->> 'entropy', now()
     FROM jsonb_array_elements($1 -> 'header' -> 'seats') WITH ORDINALITY AS seats (s, n)",
    "INSERT INTO events (match_id, seq, body, hash)
     SELECT ($1 -> 'header' ->> 'match_id')::uuid, n, (e -> 'event')::text, decode(e ->> 'hash', 'hex')
     FROM jsonb_array_elements($1 -> 'events') WITH ORDINALITY AS events (e, n)",
];

/// Stores the published record in a database that has no match yet.
pub(super) fn store_published_record(url: &str) {
    let record: Value = serde_json::from_str(&published_record()).expect("JSON");
    let mut connection = PgConnection::establish(url).expect("a connection");
    for statement in STORED {
        sql_query(statement).bind::<sql_types::Jsonb, _>(&record).execute(&mut connection).expect(statement);
    }
}

#[test]
fn a_file_of_records_is_told_as_tables_or_as_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(&folder, "record.json", &published_record());
    let path = path.to_str().expect("a plain path");
    let tables = acepost(&["stats", path]).done();
    assert!(tables.starts_with("Clear Ace: 1 match\n"), "{tables}");
    for row in
        ["lengths", "events", "decisions", "duration", "ends", "seats", "options", "auto_forced=", "decision times"]
    {
        assert!(tables.lines().any(|line| line.starts_with(row)), "{row}: {tables}");
    }
    assert_eq!(acepost_reading(&["stats", "-"], &published_record()).done(), tables);
    let lines = acepost(&["stats", "--json", path, path]).done();
    let twice: Value = serde_json::from_str(&lines).expect("one line of JSON");
    assert_eq!(
        (&twice["game"], &twice["matches"], &twice["events"]["sum"]),
        (&json!("clear-ace"), &json!(2), &json!(6))
    );
    assert_eq!(acepost(&["stats", "--seats", "3", path]).done(), "no matches have been counted yet\n");
    assert_eq!(acepost(&["stats", "--game", "chase-the-ace", path]).done(), "Chase the Ace: 0 matches\n");
    let none: Value =
        serde_json::from_str(&acepost(&["stats", "--json", "--game", "chase-the-ace", path]).done()).expect("JSON");
    assert_eq!(none["matches"], 0);
}

#[test]
fn what_cannot_be_counted_is_told_in_one_sentence_and_nothing_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = file(&folder, "good.json", &published_record());
    let good = good.to_str().expect("a plain path");
    let altered = published_record().replacen("\"seq\":2", "\"seq\":3", 1);
    let foreign = published_record().replacen("clear-ace", "whist", 1);
    let unfit = published_record().replacen("\"auto_forced\":false", "\"auto_forced\":7", 1);
    let wrongly = published_record().replacen("acepost-record-1", "acepost-record-9", 1);
    for (text, says) in [
        (altered.as_str(), "the record on line 1 of standard input cannot be counted: event 3"),
        (&foreign, "does not know the game \"whist\""),
        (&unfit, "the header's options do not fit the game: "),
        (&wrongly, "standard input is not a record: line 1"),
        ("{", "standard input is not a record: line 1"),
        ("", "standard input is not a record: line 1"),
    ] {
        let said = acepost_reading(&["stats", good, "-"], text);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{says}");
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains(says), "{}", said.err);
        let (before, cause) = said.err.trim_end().rsplit_once(": ").expect("a cause");
        assert!(!before.ends_with(cause), "the cause is told once: {}", said.err);
    }
    for arguments in [&["no/such/file.json"][..], &["--game", "whist", good]] {
        let said = acepost(&[&["stats"], arguments].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert_is_one_sentence(&said.err);
    }
    for arguments in [&["--check"][..], &["--rebuild", good], &["--rebuild", "--json"], &["--seats", "0", good]] {
        assert_eq!(acepost(&[&["stats"], arguments].concat()).code, Some(2), "{arguments:?}");
    }
}

#[test]
fn a_database_tells_what_its_records_tell_and_what_is_kept_is_compared_and_made_anew() {
    let database = migrated_database();
    store_published_record(&database.url);
    let stats = |more: &[&str]| acepost(&[&["stats", "--database-url", &database.url, "--log", "off"], more].concat());
    assert!(stats(&["--rebuild", "--check"]).done().ends_with("of 0 matches make them; 0 matches wait\n"));
    let kept = stats(&["--json"]).done();
    let of_file = acepost_reading(&["stats", "--json", "-"], &published_record()).done();
    assert_eq!(kept.replace("\"people\"", "\"unknown\""), of_file);
    assert_eq!(stats(&["--json"]).done(), kept, "it is counted once");
    assert!(stats(&[]).done().starts_with("Clear Ace: 1 match\n"));
    let compared = stats(&["--rebuild", "--check"]).done();
    assert!(compared.ends_with("of 1 match makes them; 0 matches wait\n"), "{compared}");
    let url = read_only(&database.url);
    let on_standby = acepost(&["stats", "--rebuild", "--check", "--database-url", &url, "--log", "off"]);
    assert_eq!(on_standby.done(), compared);
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let tampered = "UPDATE statistics SET count = 7 WHERE measure = 'events'";
    sql_query(tampered).execute(&mut connection).expect(tampered);
    let said = stats(&["--rebuild", "--check"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    assert!(stats(&["--rebuild"]).done().ends_with("of 1 match: 1 counter was different\n"));
    assert!(stats(&["--rebuild"]).done().ends_with("as they were\n"));
    assert_eq!(stats(&["--json"]).done(), kept);
}
