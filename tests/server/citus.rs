//! The distribution of the tables over a cluster with Citus, which `docs/citus.sql` sets up, and what Citus refuses there. `sent.rs` looks
//! at what a server really sends.

use diesel::{Connection, PgConnection, connection::SimpleConnection};

use crate::harness::{ask, migrated_database};

/// The tables that docs/citus.sql distributes by match.
const OF_MATCHES: [&str; 12] = [
    "agreements",
    "bot_turns",
    "clock_jobs",
    "events",
    "invitations",
    "kept_seats",
    "matches",
    "outbox",
    "pauses",
    "progress",
    "seats",
    "unfiled",
];

/// The tables of a cluster's coordinator that statements name beside others.
const ELSEWHERE: [&str; 8] =
    ["archive", "archive_players", "deliveries", "email_addresses", "email_items", "notices", "receivers", "vacations"];

/// Housekeeping that Citus refuses, and leaves for ever: what is outdated then stays. See docs/operations.md.
const KNOWN: [&str; 6] = [
    r#"DELETE FROM "vacations""#,
    r#"DELETE FROM "downtimes""#,
    r#"DELETE FROM "receivers""#,
    r#"DELETE FROM "pairings""#,
    r#"SELECT "players"."id", (EXISTS (SELECT "seats"."match_id""#,
    r#"("matches"."status" = 'cancelled') AND (coalesce("matches"."cancelled_at""#,
];

/// Whether a statement names this table, and not only a column of that name.
pub fn names(text: &str, table: &str) -> bool {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(table).any(|(start, _)| {
        let before = text[..start].trim_end_matches('"');
        let after = &text[start + table.len()..];
        !before.ends_with(|letter| in_word(letter) || letter == '.') && !after.starts_with(in_word)
    })
}

fn changes(text: &str) -> bool {
    ["INSERT INTO ", "UPDATE \"", "UPDATE p", "UPDATE m", "UPDATE e", "DELETE FROM "]
        .iter()
        .any(|word| text.contains(word))
}

/// Whether a subselect from a table of the coordinator refers to a table of matches around it.
fn compares(text: &str) -> bool {
    let text = text.replace("( ", "(");
    let words: Vec<&str> = text.split([' ', '(', ')', ',']).collect();
    // Diesel writes `"seats"."seat"`, and the other statements `s.seat` after `seats AS s`.
    let aliases = words.windows(3).filter(|words| words[1] == "AS" && OF_MATCHES.contains(&words[0]));
    let aliases = aliases.map(|words| (format!("{} AS {} ", words[0], words[2]), format!("{}.", words[2])));
    let tables = OF_MATCHES.iter().map(|table| (format!("\"{table}\" "), format!("\"{table}\".")));
    let names: Vec<(String, String)> = aliases.chain(tables).collect();
    let starts = text.match_indices("(SELECT ").map(|(start, _)| &text[start + 1..]);
    starts.map(balanced).any(|subselect| {
        let (_, from) = subselect.split_once("FROM ").unwrap_or_default();
        let table = from.split([' ', '(', ')']).next().unwrap_or_default().trim_matches('"');
        let elsewhere = !["", "players"].contains(&table) && !OF_MATCHES.contains(&table);
        let refers = |(own, column): &(String, String)| subselect.contains(column) && !subselect.contains(own);
        elsewhere && names.iter().any(refers)
    })
}

/// Returns why Citus would refuse a statement.
pub fn refused(text: &str) -> Option<&'static str> {
    let of_matches = OF_MATCHES.iter().any(|table| names(text, table));
    if !of_matches || KNOWN.iter().any(|known| text.contains(known)) {
        return None;
    }
    let locks = ["FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE"].iter().any(|lock| text.contains(lock));
    let of_one = ["match_id\" = $", "\"id\" = $", "match_id = $", "(\"match_id\", \"id\") = "];
    let of_one = of_one.iter().any(|condition| text.contains(condition));
    let draws = ["gen_random_uuid", "random()", "clock_timestamp", "pg_try_advisory", "pg_advisory", "pg_notify"];
    Some(match () {
        () if text.contains("SKIP LOCKED") => "it skips locked rows of several nodes",
        () if locks && !of_one => "it locks rows of several nodes",
        () if text.contains("LATERAL") => "it has a lateral join",
        () if compares(text) => "it compares rows of different nodes",
        () if changes(text) && draws.iter().any(|function| text.contains(function)) => "it calls a volatile function",
        () if changes(text) && ELSEWHERE.iter().any(|table| names(text, table)) => "it changes rows of different nodes",
        () if text.contains("UPDATE") && set_casts(text) => "it casts a column in an UPDATE",
        () => return None,
    })
}

/// Returns the text up to the parenthesis that is closed but not opened in it.
fn balanced(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|letter| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth < 0
    });
    &text[..end.unwrap_or(text.len())]
}

/// Whether an assignment casts a text to a time, which depends on settings.
fn set_casts(text: &str) -> bool {
    let assignments = text.split(" SET ").skip(1).filter_map(|rest| rest.split(" FROM ").next());
    assignments.into_iter().any(|assignments| assignments.contains("::timestamptz"))
}

/// The distribution, with functions in place of those of Citus that note what they are asked.
#[test]
fn the_distribution_for_citus_fits_the_tables() {
    let database = migrated_database();
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let keys = "SELECT string_agg(conrelid::regclass || ' ' || pg_get_constraintdef(oid), E'\n' ORDER BY 1) AS answer FROM (
                    SELECT conrelid, oid FROM pg_constraint WHERE contype = 'f' ORDER BY conrelid::regclass::text, conname) AS k (conrelid, oid)";
    let before = ask(&mut connection, keys).expect("keys");
    let functions = "
        CREATE TABLE asked (name text);
        CREATE FUNCTION create_reference_table(of regclass) RETURNS void LANGUAGE sql
            AS $$ INSERT INTO asked VALUES (of::text || ' everywhere') $$;
        CREATE FUNCTION create_distributed_table(of regclass, by text, colocate_with text DEFAULT 'matches') RETURNS void
            LANGUAGE sql AS $$ INSERT INTO asked VALUES (of::text || ' by ' || by) $$;";
    connection.batch_execute(functions).expect("functions");
    connection.batch_execute(include_str!("../../docs/citus.sql")).expect("the distribution");
    let asked = ask(&mut connection, "SELECT string_agg(name, ', ' ORDER BY name COLLATE \"C\") AS answer FROM asked");
    let mut expected: Vec<String> = OF_MATCHES
        .iter()
        .map(|table| format!("{table} by {}", if *table == "matches" { "id" } else { "match_id" }))
        .chain(["players everywhere".to_owned()])
        .collect();
    expected.sort_unstable();
    assert_eq!(asked.expect("names"), expected.join(", "));
    let without = |keys: &str| {
        let of_matches = |line: &&str| OF_MATCHES.iter().any(|table| line.split(' ').next() == Some(table));
        let mut keys: Vec<String> = keys.lines().filter(of_matches).map(str::to_owned).collect();
        keys.sort_unstable();
        keys
    };
    assert_eq!(
        without(&ask(&mut connection, keys).expect("keys")),
        without(&before),
        "the keys of matches are there again"
    );
    let unique = "SELECT coalesce(string_agg(indexrelid::regclass::text, ' '), '') AS answer FROM pg_index AS i
                  WHERE indisunique AND indrelid IN (SELECT to_regclass(split_part(name, ' ', 1)) FROM asked WHERE name NOT LIKE 'players%')
                      AND NOT EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
                          AND a.attname = CASE i.indrelid WHEN 'matches'::regclass THEN 'id' ELSE 'match_id' END)";
    assert_eq!(
        ask(&mut connection, unique).expect("indexes"),
        "",
        "a unique index without the column of the distribution"
    );
}

#[test]
fn what_citus_refuses_is_found() {
    for text in [
        "SELECT match_id FROM outbox FOR UPDATE SKIP LOCKED",
        "SELECT \"progress\".\"match_id\" FROM \"progress\" FOR UPDATE",
        "SELECT count FROM unnest($1) AS w (id), LATERAL (SELECT * FROM events WHERE match_id = w.id LIMIT 3) AS e",
        "UPDATE progress AS p SET deadlines = l.deadlines::timestamptz[] FROM unnest($1, $2) AS l (id, deadlines)",
        "DELETE FROM \"clock_jobs\" WHERE random() < 0.5",
        "WITH f AS (DELETE FROM unfiled RETURNING match_id) INSERT INTO archive SELECT match_id FROM f",
        "SELECT \"seats\".\"seat\" FROM \"seats\" WHERE NOT (EXISTS (SELECT \"blocks\".\"since\" FROM \"blocks\" \
         WHERE ((\"blocks\".\"player_id\" = $1) AND (\"blocks\".\"blocked\" = \"seats\".\"player_id\"))))",
        "SELECT s.seat FROM seats AS s WHERE EXISTS (SELECT FROM suspensions AS u WHERE u.player_id = s.player_id)",
    ] {
        assert!(refused(text).is_some(), "{text}");
    }
    for text in [
        "SELECT \"progress\".\"match_id\" FROM \"progress\" WHERE (\"progress\".\"match_id\" = $1) FOR NO KEY UPDATE",
        "UPDATE email_addresses AS e SET mail_id = gen_random_uuid() WHERE due <= $1",
        "UPDATE \"clock_jobs\" SET \"due\" = $1 WHERE (\"clock_jobs\".\"match_id\" = ANY($2))",
        "SELECT s.seat FROM seats AS s WHERE EXISTS (SELECT FROM seats AS o WHERE o.match_id = s.match_id)",
        "SELECT \"seats\".\"seat\" FROM \"seats\" \
         WHERE (\"seats\".\"player_id\" = ANY(SELECT \"blocks\".\"blocked\" FROM \"blocks\"))",
    ] {
        assert!(refused(text).is_none(), "{text}");
    }
}
