//! How large the tables get: players play rated matches of every game through a server, so that everything is written as it is in
//! earnest; then PostgreSQL tells the size of each table, with its indexes, and what that makes in a year of many players. Run it
//! with `cargo bench --bench growth`; it starts its own server and PostgreSQL. `-- 500` plays so many matches.

mod served;

use std::{env, fs, thread};

use acepost::{db, games::catalog, postgres::PrivatePostgres};
use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types,
};
use serde_json::{Value, json};
use served::Server;

const MATCHES: usize = 400;
/// The simulated year: so many players by post, and how many matches each of them ends in a week.
const PLAYERS: f64 = 10_000.0;
const MATCHES_A_WEEK: f64 = 3.0;
const WEEKS: f64 = 52.0;
/// Notices and what depends on them are kept for a quarter of it.
const KEPT_FOR_A_TIME: [(&str, f64); 2] = [("notices", 90.0 / 365.0), ("deliveries", 30.0 / 365.0)];

fn main() {
    let matches = env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(MATCHES);
    let folder = env::temp_dir().join(format!("acepost-bench-{}", std::process::id()));
    let postgres = PrivatePostgres::start(&folder).expect("a PostgreSQL");
    let url = postgres.url(PrivatePostgres::DATABASE);
    db::migrate(&url).expect("migrations");
    let server = Server::on_database(&url);
    let mut database = PgConnection::establish(&url).expect("a connection");
    let (games, before) = (catalog::GAMES.len(), logged(&mut database));
    thread::scope(|scope| {
        for thread in 0..4 {
            let server = &server;
            scope
                .spawn(move || play(server, thread, (0..matches).skip(thread).step_by(4).map(|number| number % games)));
        }
    });
    let logged = logged(&mut database) - before;
    report(&mut database, matches, logged);
    drop(server);
    postgres.stop().expect("an orderly end");
    fs::remove_dir_all(&folder).expect("the database's folder");
}

/// Two players play matches of these games.
fn play(server: &Server, pair: usize, games: impl Iterator<Item = usize>) {
    let tokens = ["a", "b"].map(|name| {
        let new = json!({"name": format!("{name}{pair}"), "password": "correct horse battery staple"});
        text(&server.post("/v1/players", "", &new)["session"]["token"])
    });
    for game in games {
        let game = catalog::GAMES[game].about().id;
        let clock = json!({"type": "per_decision", "seconds": 86_400});
        let new = json!({"game": game, "seats": 2, "rated": true, "clock": clock});
        let id = text(&server.post("/v1/matches", &tokens[0], &new)["id"]);
        server.post(&format!("/v1/matches/{id}/seats"), &tokens[1], &json!({}));
        while let Some((token, answer)) = tokens.iter().find_map(|token| Some((token, next(server, &id, token)?))) {
            server.post(&format!("/v1/matches/{id}/actions"), token, &answer);
        }
    }
}

/// Returns the player's answer to an open decision: not always the first legal action, but deterministic.
fn next(server: &Server, id: &str, token: &str) -> Option<Value> {
    let view = server.get(&format!("/v1/matches/{id}/view"), token);
    let number = view["decision"]["number"].as_u64()?;
    let legal = view["decision"]["legal_actions"].as_array()?;
    let choice = legal.get(usize::try_from(number).ok()? % legal.len().max(1))?;
    Some(json!({"decision": number, "action": choice}))
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

#[derive(QueryableByName)]
struct Position {
    #[diesel(sql_type = sql_types::BigInt)]
    bytes: i64,
}

/// Returns how many bytes PostgreSQL has written to its log since it was set up.
fn logged(database: &mut PgConnection) -> i64 {
    let position = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS bytes";
    sql_query(position).get_result::<Position>(database).expect("a position").bytes
}

#[derive(QueryableByName)]
struct Size {
    #[diesel(sql_type = sql_types::Text)]
    name: String,
    #[diesel(sql_type = sql_types::BigInt)]
    rows: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    bytes: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    indexes: i64,
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_wrap, reason = "these are estimates")]
fn report(database: &mut PgConnection, matches: usize, logged: i64) {
    database.batch_execute("VACUUM (FULL, ANALYZE)").expect("tidy tables");
    // Partitions count for their table. A page or two would be most of a table with few rows.
    let sizes = "SELECT t.oid::regclass::text AS name, sum(greatest(p.reltuples, 0))::bigint AS rows,
                     sum(pg_table_size(p.oid))::bigint AS bytes, sum(pg_indexes_size(p.oid))::bigint AS indexes
                 FROM pg_class AS t CROSS JOIN LATERAL (
                     SELECT oid, reltuples FROM pg_class WHERE (oid = t.oid OR oid IN (SELECT relid FROM pg_partition_tree(t.oid))) AND relkind = 'r'
                 ) AS p
                 WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
                 GROUP BY t.oid HAVING sum(greatest(p.reltuples, 0)) >= 100 ORDER BY 3 DESC";
    let sizes: Vec<Size> = sql_query(sizes).load(database).expect("sizes");
    let year = PLAYERS * MATCHES_A_WEEK * WEEKS / 2.0;
    println!(
        "{matches} matches; a year of {PLAYERS} players, {MATCHES_A_WEEK} matches a week each: {year} matches of two"
    );
    println!("{:<20} {:>12} {:>12} {:>14} {:>14}", "table", "rows/match", "bytes/row", "with indexes", "GB in a year");
    let mut sum = 0.0;
    for Size { name, rows, bytes, indexes } in sizes {
        let (rows, bytes, indexes) = (rows as f64, bytes as f64, indexes as f64);
        let kept = KEPT_FOR_A_TIME.iter().find(|(table, _)| *table == name).map_or(1.0, |(_, share)| *share);
        let gigabytes = (bytes + indexes) / matches as f64 * year * kept / 1e9;
        sum += gigabytes;
        let each = rows / matches as f64;
        println!("{name:<20} {each:>12.1} {:>12.0} {:>14.0} {gigabytes:>14.2}", bytes / rows, (bytes + indexes) / rows);
    }
    println!("together: {sum:.1} GB");
    println!(
        "written to the log of PostgreSQL for each match, with everything around it: {} kB",
        logged / 1000 / matches as i64
    );
}
