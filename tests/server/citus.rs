//! The distribution of the tables over a cluster with Citus, which `docs/citus.sql` sets up. `sent.rs` tests what a server sends there.

use diesel::{Connection, PgConnection, connection::SimpleConnection};

use crate::{
    harness::{ask, migrated_database},
    sent::OF_MATCHES,
};

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
