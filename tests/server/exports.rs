//! Exports of whole histories: which records callers get, in which order and form.

use std::{collections::BTreeSet, io::Read, time::Instant};

use acepost::{
    games::catalog,
    record::{COLUMNS, Record, RecordReader, verify},
};
use diesel::{Connection, PgConnection, connection::SimpleConnection};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    harness::{ANONYMOUS, Player, Server, id_of, migrated_database},
    support::histories::{record, store_as_own, ways},
};

/// Returns the records of a complete export.
fn records(text: &str) -> Vec<Record> {
    assert!(text.starts_with("{\"type\":\"export\",\"format\":\"acepost-export-1\"}\n"), "{text}");
    assert!(text.lines().last().is_some_and(|last| last.starts_with("{\"type\":\"end\"")), "{text}");
    RecordReader::new(text.as_bytes()).map(|found| found.expect("a record").record).collect()
}

fn ids(text: &str) -> Vec<String> {
    records(text).iter().map(|record| record.header.match_id.to_string()).collect()
}

/// Returns the cursors of an export, one for each record.
fn cursors(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    lines.filter_map(|line| Some(line.get("cursor")?.as_str()?.to_owned())).collect()
}

pub fn resigned(server: &Server, players: &[Player], choices: &Value, loser: usize) -> String {
    let id = server.seat(players, choices);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[loser], &json!({})).expect(200);
    id
}

#[test]
fn public_finished_matches_are_exported_in_the_order_in_which_they_ended() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let first = server.seat(&players, &json!({}));
    let second = resigned(&server, &players, &json!({}), 0);
    for visibility in ["unlisted", "private"] {
        let id = id_of(&server.open_match(&players[0], &json!({"visibility": visibility})));
        let code = server.get(&format!("/v1/matches/{id}"), &players[0]).expect(200)["code"].clone();
        let join = if code.is_null() { json!({}) } else { json!({"code": code}) };
        server.post(&format!("/v1/matches/{id}/seats"), &players[1], &join).expect(200);
        server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    }
    assert_eq!(
        ids(&server.get("/v1/players/ana/records", ANONYMOUS).text()),
        [&*second],
        "one runs, two are not public"
    );
    server.play_to_end(&first, &players);
    for path in ["/v1/players/ana/records", "/v1/players/BEN/records", "/v1/games/clear-ace/records"] {
        let answer = server.get(path, ANONYMOUS);
        assert_eq!(answer.header("content-type"), "application/x-ndjson");
        let text = answer.text();
        assert_eq!(ids(&text), [&*second, &first], "{path}");
        for (record, id) in records(&text).iter().zip([&second, &first]) {
            assert!(verify(record).verified);
            let one = server.get(&format!("/v1/matches/{id}/record"), ANONYMOUS).text();
            assert_eq!(*record, Record::read(&one).expect("a record"), "as it is had by itself");
        }
    }
    let id = id_of(&server.get("/v1/players/ana", ANONYMOUS).expect(200));
    assert_eq!(
        ids(&server.get(&format!("/v1/players/{id}/records"), ANONYMOUS).text()).len(),
        2,
        "ids name players, too"
    );
    assert_eq!(ids(&server.get("/v1/games/curse-of-aces/records", ANONYMOUS).text()), Vec::<String>::new());
    server.get("/v1/players/nobody/records", ANONYMOUS).problem("not_found");
    server.get("/v1/games/chess/records", ANONYMOUS).problem("unknown_game");
    let mistyped = server.get("/v1/players/ana/records?game=chess", ANONYMOUS).problem("validation");
    assert_eq!(mistyped["errors"][0]["pointer"], "/game");
}

#[test]
fn an_export_goes_on_where_it_stopped_and_brings_what_has_come_since() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let played: Vec<String> = (0..5).map(|number| resigned(&server, &players, &json!({}), number % 2)).collect();
    let whole = server.get("/v1/players/ana/records", ANONYMOUS).text();
    assert_eq!(ids(&whole), played);
    let cursors = cursors(&whole);
    assert_eq!(cursors.len(), 5);
    for (place, cursor) in cursors.iter().enumerate() {
        let rest = server.get(&format!("/v1/players/ana/records?cursor={cursor}"), ANONYMOUS).text();
        assert_eq!(ids(&rest), played[place + 1..]);
    }
    let some = server.get("/v1/games/clear-ace/records?max=2", ANONYMOUS).text();
    assert_eq!(ids(&some), played[..2]);
    let end: Value = serde_json::from_str(some.lines().last().unwrap()).unwrap();
    assert_eq!(end, json!({"type": "end", "records": 2, "next": cursors[1]}));
    let later = resigned(&server, &players, &json!({}), 0);
    let since = server.get(&format!("/v1/players/ana/records?cursor={}", cursors[4]), ANONYMOUS).text();
    assert_eq!(ids(&since), [later]);
}

#[test]
fn records_are_found_however_far_apart_they_are_in_the_archive() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let played: Vec<String> = (0..3).map(|number| resigned(&server, &players, &json!({}), number % 2)).collect();
    assert_eq!(ids(&server.get("/v1/players/ana/records", ANONYMOUS).text()), played);
    // As if the archive had a million records between them.
    for table in ["archive", "archive_players"] {
        server.change_rows(format!("UPDATE {table} SET number = number * 1000000 WHERE number > 1"));
    }
    server.clock.advance(jiff::SignedDuration::from_hours(8 * 24));
    let advanced = server.clock.time();
    let last = resigned(&server, &players, &json!({}), 0);
    let all = [played, vec![last.clone()]].concat();
    for path in ["players/ana", "games/clear-ace"] {
        let export = |query: &str| server.get(&format!("/v1/{path}/records?{query}"), ANONYMOUS).text();
        for query in ["", "reason=resigned", "max=4"] {
            let whole = export(query);
            assert_eq!(ids(&whole), all, "{path}?{query}");
            for (place, cursor) in cursors(&whole).iter().enumerate() {
                assert_eq!(ids(&export(&format!("{query}&cursor={cursor}"))), all[place + 1..], "{path}?{query}");
            }
        }
        assert_eq!(ids(&export("max=2")), all[..2]);
        assert_eq!(ids(&export(&format!("since={}", advanced.timestamp()))), [&*last]);
        server.clock.advance(jiff::SignedDuration::from_hours(8 * 24));
        assert_eq!(ids(&export(&format!("since={}", server.clock.time().timestamp()))), Vec::<String>::new());
    }
}

#[test]
fn what_two_players_share_is_found_without_reading_what_one_of_them_played_with_others() {
    let database = migrated_database();
    let shared = record(&ways(), 0);
    store_as_own(&database.url, std::slice::from_ref(&shared));
    let [ana, ben] = [0, 1].map(|seat: usize| shared.header.seats[seat].player_id);
    // Copies that the first player played without the second, and the plans of statements that have been executed often.
    let copies = format!(
        "DELETE FROM unfiled;
         INSERT INTO archive SELECT 1, id, game, true, finished_at, finished_at FROM matches;
         INSERT INTO archive_players VALUES ('{ana}', 1), ('{ben}', 1);
         CREATE TEMP TABLE copies AS SELECT number, gen_random_uuid() AS id FROM generate_series(2, 2000) AS number;
         INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', c.id))).* FROM matches AS m, copies AS c;
         INSERT INTO progress SELECT (jsonb_populate_record(p, jsonb_build_object('match_id', c.id))).* FROM progress AS p, copies AS c;
         INSERT INTO archive SELECT c.number, c.id, game, true, finished_at, filed_at FROM archive, copies AS c;
         INSERT INTO archive_players SELECT '{ana}', number FROM copies;
         ANALYZE;
         DO $$ BEGIN
             EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_generic_plan', current_database());
         END $$"
    );
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    connection.batch_execute(&copies).expect("many matches");
    drop(connection);
    let server = Server::idle_on_database(&database.url);
    let found = server.get(&format!("/v1/players/{ana}/records?opponent={ben}"), ANONYMOUS).text();
    assert_eq!(ids(&found), [shared.header.match_id.to_string()]);
    // A session that has ended has reported what it has read.
    server.ask_database(
        "SELECT count(pg_terminate_backend(pid, 60000))::text AS answer FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    let looked =
        server.ask_database("SELECT idx_scan::text AS answer FROM pg_stat_user_tables WHERE relname = 'progress'");
    assert!(looked.parse::<usize>().expect("a number") < 100, "{looked}");
}

#[test]
fn exports_are_narrowed_by_what_matches_were_and_how_they_came_out() {
    let server = Server::start();
    let [ana, ben, cleo] = ["ana", "ben", "cleo"].map(|name| server.player(name));
    let with_ben = [ana, ben];
    let was_lost = resigned(&server, &with_ben, &json!({"rated": true}), 0);
    let before = server.clock.time();
    server.clock.advance(jiff::SignedDuration::from_hours(24));
    let won = resigned(&server, &with_ben, &json!({"game": "curse-of-aces"}), 1);
    let [ana, _] = with_ben;
    let with_cleo = [ana, cleo];
    let other = resigned(&server, &with_cleo, &json!({}), 1);
    let list = |query: &str| ids(&server.get(&format!("/v1/players/ana/records?{query}"), ANONYMOUS).text());
    assert_eq!(list("result=lost"), [&*was_lost]);
    assert_eq!(list("result=won"), [&*won, &other]);
    assert_eq!(list("result=shared"), Vec::<String>::new());
    assert_eq!(list("game=curse-of-aces"), [&*won]);
    assert_eq!(list("rated=true"), [&*was_lost]);
    assert_eq!(list("rated=false&opponent=CLEO"), [&*other]);
    assert_eq!(list("opponent=ben"), [&*was_lost, &won]);
    assert_eq!(list("reason=resigned").len(), 3);
    assert_eq!(list("reason=all_aces"), Vec::<String>::new());
    let misspelt = server.get("/v1/games/curse-of-aces/records?reason=resignd", ANONYMOUS).problem("validation");
    assert_eq!(misspelt["errors"][0]["pointer"], "/reason");
    assert!(misspelt["errors"][0]["detail"].as_str().is_some_and(|detail| detail.contains("resigned")), "{misspelt}");
    let later = jiff::Timestamp::from_millisecond(before.timestamp().as_millisecond() + 1000).unwrap();
    assert_eq!(list(&format!("until={later}")), [&*was_lost]);
    assert_eq!(list(&format!("since={later}")), [&*won, &other]);
    let game = |query: &str| ids(&server.get(&format!("/v1/games/clear-ace/records?{query}"), ANONYMOUS).text());
    assert_eq!(game("player=cleo"), [&*other]);
    server.get("/v1/players/ana/records?opponent=nobody", ANONYMOUS).problem("validation");
    server.get("/v1/games/clear-ace/records?player=nobody", ANONYMOUS).problem("validation");
    for (query, pointer) in [
        ("since=yesterday", "/since"),
        ("max=0", "/max"),
        ("max=-1", "/max"),
        ("cursor=%21", "/cursor"),
        ("result=drawn", "/result"),
        ("rated=maybe", "/rated"),
        ("colour=red", "/colour"),
    ] {
        let problem = server.get(&format!("/v1/players/ana/records?{query}"), ANONYMOUS).problem("malformed_query");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{query}: {problem}");
    }
}

#[test]
fn what_the_database_could_not_take_is_refused_before_anything_is_sent() {
    let server = Server::start();
    server.player("ana");
    for path in ["/v1/players/%00/records", "/v1/players/a%00b/records"] {
        server.get(path, ANONYMOUS).problem("not_found");
    }
    server.get("/v1/games/%00/records", ANONYMOUS).problem("unknown_game");
    for query in [
        "opponent=%00",
        "reason=%00",
        "reason=All%20Aces",
        "reason=resignd",
        "since=-009000-01-02T00:00:00Z",
        "until=1969-01-02T00:00:00Z",
    ] {
        let problem = server.get(&format!("/v1/players/ana/records?{query}"), ANONYMOUS).problem("validation");
        let pointer = format!("/{}", query.split('=').next().expect("a name"));
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}

#[test]
fn a_damaged_record_is_left_out_and_keeps_no_other_from_being_exported() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let played: Vec<String> = (0..3).map(|number| resigned(&server, &players, &json!({}), number % 2)).collect();
    server.get("/v1/players/ana/records", ANONYMOUS).text();
    server.ask_database(&format!(
        "WITH changed AS (UPDATE progress SET version = 9 WHERE match_id = '{}' RETURNING 1) SELECT count(*)::text AS answer FROM changed",
        played[1]
    ));
    let text = server.get("/v1/players/ana/records", ANONYMOUS).text();
    assert_eq!(ids(&text), [&*played[0], &played[2]]);
    assert!(text.lines().last().is_some_and(|end| end.contains("\"records\":2")), "{text}");
}

#[test]
fn a_row_that_cannot_be_read_leaves_its_record_out_and_no_other() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let played: Vec<String> = (0..3).map(|number| resigned(&server, &players, &json!({}), number % 2)).collect();
    server.get("/v1/players/ana/records", ANONYMOUS).text();
    server.change_rows(format!("UPDATE seats SET hints = '[999]' WHERE match_id = '{}'", played[1]));
    let left = [&*played[0], &played[2]];
    assert_eq!(ids(&server.get("/v1/players/ana/records", ANONYMOUS).text()), left);
    server.change_rows(format!("UPDATE matches SET outcome = '{{}}' WHERE id = '{}'", played[2]));
    let rows = server.request("GET", "/v1/players/ana/records").header("accept", "text/csv").send().text();
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let found: BTreeSet<String> = reader.records().map(|row| row.expect("a row")[0].to_owned()).collect();
    assert_eq!(found, BTreeSet::from([played[0].clone()]));
}

#[test]
fn an_export_can_be_had_as_rows_of_effects() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({}));
    server.play_to_end(&id, &players);
    resigned(&server, &players, &json!({}), 0);
    let ask = |path: &str| server.request("GET", path).header("accept", "text/csv").send();
    let answer = ask("/v1/players/ana/records");
    assert!(answer.header("content-type").starts_with("text/csv"));
    let text = answer.text();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(reader.headers().expect("a heading").iter().collect::<Vec<_>>(), COLUMNS);
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let column = |name: &str| COLUMNS.iter().position(|column| *column == name).expect(name);
    let record = Record::read(&server.get(&format!("/v1/matches/{id}/record"), ANONYMOUS).text()).expect("a record");
    let effects: usize =
        record.events.iter().map(|event| event.event["effects"].as_array().expect("a list").len().max(1)).sum();
    let own: Vec<_> = rows.iter().filter(|row| row[column("match_id")] == *id).collect();
    assert_eq!(own.len(), effects);
    let ends: Vec<_> = rows.iter().filter(|row| !row[column("cursor")].is_empty()).collect();
    assert_eq!(ends.len(), 2, "one row of each record ends it");
    assert_eq!(ends[1][column("reason")], *"resigned");
    assert_eq!(ends[1][column("placements")], *"2 1");
    assert_eq!(ends[1][column("player")], *"ana");
    let by_itself = ask(&format!("/v1/matches/{id}/record")).text();
    assert_eq!(csv::Reader::from_reader(by_itself.as_bytes()).records().count(), effects);
    for accept in ["application/json", "text/html"] {
        server.request("GET", "/v1/players/ana/records").header("accept", accept).send().problem("not_acceptable");
    }
}

#[test]
fn exports_are_compressed_for_who_can_read_that() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    (0..3).for_each(|_| drop(resigned(&server, &players, &json!({}), 0)));
    let plain = server.get("/v1/players/ana/records", ANONYMOUS);
    let packed = server.request("GET", "/v1/players/ana/records").header("accept-encoding", "gzip").send();
    assert_eq!(packed.header("content-encoding"), "gzip");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&*packed.bytes).read_to_string(&mut text).expect("gzip");
    assert_eq!(text, plain.text());
    assert!(packed.bytes.len() < plain.bytes.len() / 2);
}

#[test]
fn exports_tell_of_their_limits_and_only_so_many_run_at_the_same_time() {
    let server = Server::with(|settings| settings.rate_limit = 50);
    let ana = server.player("ana");
    let answer = server.get("/v1/players/ana/records", &ana);
    let told: Vec<&str> =
        answer.headers.get_all("ratelimit-policy").iter().filter_map(|value| value.to_str().ok()).collect();
    assert!(told.iter().any(|policy| policy.contains("\"exports\";q=120;w=3600")), "{told:?}");
    assert!(told.iter().any(|policy| policy.contains("\"default\"")), "{told:?}");
    let begun = Instant::now();
    let ask = || server.get("/v1/players/ana/records", &ana);
    let (mut accepted, mut refused) = (1, ask());
    while refused.status == 200 && accepted < 1000 {
        (accepted, refused) = (accepted + 1, ask());
    }
    // One more for each half minute that this has taken.
    assert!((120..=121 + begun.elapsed().as_secs() / 30).contains(&accepted), "{accepted}");
    assert!(!refused.header("retry-after").is_empty());
    refused.problem("rate_limited");
    let ben = server.player("ben");
    server.get("/v1/players/ana/records", &ben).text();
}

#[test]
fn each_record_is_exported_once_and_in_order_however_many_pieces_that_takes() {
    const LONG: usize = 5000;
    let database = migrated_database();
    let ways = ways();
    let stored: Vec<Record> = (0..280).map(|number| record(&ways, number)).collect();
    store_as_own(&database.url, &stored);
    let server = Server::on_database(&database.url, |_| {});
    let long = stored[4 * 40].header.match_id;
    lengthen(&server, &long.to_string(), LONG);
    for game in catalog::GAMES {
        let id = game.about().id;
        let text = server.get(&format!("/v1/games/{id}/records"), ANONYMOUS).text();
        let mut exported: Vec<(Uuid, usize)> = Vec::new();
        for line in text.lines() {
            if line.starts_with("{\"type\":\"event\"") {
                exported.last_mut().expect("a record").1 += 1;
            } else if line.starts_with("{\"type\":\"header\"") {
                let header: Value = serde_json::from_str(line).expect("JSON");
                let id = header["header"]["match_id"].as_str().and_then(|id| id.parse().ok());
                exported.push((id.expect("an id"), 0));
            }
        }
        let archived = server.ask_database(&format!(
            "SELECT string_agg(match_id::text, ' ' ORDER BY number) AS answer FROM archive WHERE game = '{id}'"
        ));
        let order: Vec<String> = exported.iter().map(|(id, _)| id.to_string()).collect();
        assert_eq!(order.join(" "), archived, "{id}");
        let mut events: Vec<(Uuid, usize)> = stored
            .iter()
            .filter(|record| record.header.game == id)
            .map(|record| (record.header.match_id, record.events.len()))
            .map(|(id, events)| (id, if id == long { LONG } else { events }))
            .collect();
        events.sort_unstable();
        exported.sort_unstable();
        assert_eq!(exported, events, "{id}");
    }
}

/// Stores copies of a match's first event after its last one, so that it has this many.
pub fn lengthen(server: &Server, id: &str, events: usize) {
    server.ask_database(&format!(
        "WITH added AS (
             INSERT INTO events (match_id, seq, body, hash)
             SELECT match_id, n, body, hash
             FROM progress JOIN events USING (match_id), generate_series(version + 1, {events}) AS n
             WHERE match_id = '{id}' AND seq = 1
             RETURNING 1
         ), told AS (UPDATE progress SET version = {events} WHERE match_id = '{id}' RETURNING 1)
         SELECT (count(*) + (SELECT count(*) FROM told))::text AS answer FROM added"
    ));
}
