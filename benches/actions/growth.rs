//! Many matches of others, so that the tables are as large as after years.

use diesel::{PgConnection, connection::SimpleConnection};

/// Adds copies of a finished and of an open match with their seats and first events, up to this many matches in all.
pub fn fill(connection: &mut PgConnection, finished: &str, open: &str, count: u32) {
    let sql = format!(
        "SET synchronous_commit = off;
        CREATE TEMP TABLE copies ON COMMIT DROP AS
            SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0')
                    || '7' || substr(md5(number::text), 1, 19))::uuid AS id,
                   CASE WHEN number % 100 = 0 THEN '{open}'::uuid ELSE '{finished}'::uuid END AS of, at
            FROM (SELECT number, now() - number * interval '10 ms' AS at
                  FROM generate_series(1, {count} - (SELECT count(*) FROM matches)) AS number) AS new;
        INSERT INTO matches
            SELECT (jsonb_populate_record(m, jsonb_build_object(
                'id', c.id, 'created_at', c.at, 'counted', true))).*
            FROM copies AS c JOIN matches AS m ON m.id = c.of;
        INSERT INTO progress SELECT (jsonb_populate_record(p, jsonb_build_object('match_id', c.id))).*
            FROM copies AS c JOIN progress AS p ON p.match_id = c.of;
        INSERT INTO seats SELECT (jsonb_populate_record(s, jsonb_build_object(
                'match_id', c.id, 'ended', c.of = '{finished}'))).*
            FROM copies AS c JOIN seats AS s ON s.match_id = c.of;
        INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object('match_id', c.id))).*
            FROM copies AS c JOIN events AS e ON e.match_id = c.of AND e.seq = 1;"
    );
    connection.batch_execute(&format!("BEGIN; {sql} COMMIT;")).expect("copies");
    for tidying in ["VACUUM ANALYZE matches, progress, seats, events", "CHECKPOINT"] {
        connection.batch_execute(tidying).expect("a tidy database");
    }
}
