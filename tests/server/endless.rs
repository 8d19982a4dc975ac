//! A match that its players keep going is called off.

use std::sync::Arc;

use acepost::{
    pieces::Seed,
    record::{Command, Hash, Header, MAX_EVENTS, Match, Record, StoredEvent, verify},
};
use diesel::{
    RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bytea, Text, Uuid as SqlUuid},
};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    harness::{ANONYMOUS, Player, Server},
    ratings::all_counted,
    support::endless::{next, play_on, with_fewer_aces},
};

/// Returns the match as the server has it, which has dealt.
fn dealt(server: &Server, id: &str, player: &Player) -> Match {
    let mut partial = server.get(&format!("/v1/matches/{id}/record?as=seat:0"), player).expect(200);
    let header = Header::deserialize(partial["header"].take()).expect("a header");
    let seed = server.ask_database(&format!("SELECT encode(seed, 'hex') AS answer FROM matches WHERE id = '{id}'"));
    let mut game = Match::new(Arc::new(header), Seed::new(seed.parse::<Hash>().expect("hex").0)).expect("a known game");
    let first = |column: &str| {
        server.ask_database(&format!("SELECT {column} AS answer FROM events WHERE match_id = '{id}' AND seq = 1"))
    };
    let hash = first("encode(hash, 'hex')").parse().expect("hex");
    game.fold(&StoredEvent { seq: 1, body: first("body"), hash }).expect("the deal");
    game
}

/// Stores events that follow, as if they had been appended.
fn store(server: &Server, id: &str, events: &[StoredEvent]) {
    let seqs: Vec<i64> = events.iter().map(|event| event.seq.cast_signed()).collect();
    let last = *seqs.last().expect("events");
    sql_query("INSERT INTO events (match_id, seq, body, hash) SELECT $1, * FROM unnest($2, $3, $4)")
        .bind::<SqlUuid, _>(id.parse::<Uuid>().expect("an id"))
        .bind::<Array<BigInt>, _>(seqs)
        .bind::<Array<Text>, _>(events.iter().map(|event| &*event.body).collect::<Vec<_>>())
        .bind::<Array<Bytea>, _>(events.iter().map(|event| event.hash.0.to_vec()).collect::<Vec<_>>())
        .execute(&mut server.database())
        .expect("events");
    let told = format!("UPDATE progress SET version = {last} WHERE match_id = '{id}'");
    server.change_rows(told);
}

#[test]
fn a_match_that_its_players_keep_going_is_called_off_and_read_like_any_other() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    // Many deals do not lead to a showdown.
    let (id, game) = std::iter::repeat_with(|| {
        let id = server.seat(&players, &json!({"rated": true}));
        let mut game = dealt(&server, &id, &players[0]);
        let events = play_on(&mut game, MAX_EVENTS - 1, server.clock.time())?;
        store(&server, &id, &events);
        Some((id, game))
    })
    .flatten()
    .next()
    .expect("some deal");
    assert_eq!(game.version(), MAX_EVENTS - 1);
    let command = next(&game, with_fewer_aces(&game)).expect("it goes on");
    let Command::Act { seat, decision, action } = command else { unreachable!("an action") };
    let act = |server: &Server| {
        let body = json!({"decision": decision, "action": action});
        server.post(&format!("/v1/matches/{id}/actions"), &players[seat.index()], &body).expect(200)
    };
    let server = server.another();
    let answered = act(&server);
    let called_off = json!({"placements": [1, 1], "reason": "called_off"});
    assert_eq!(
        (&answered["event"]["seq"], &answered["event"]["cause"]["type"]),
        (&json!(MAX_EVENTS), &json!("action"))
    );
    assert_eq!((&answered["view"]["version"], &answered["view"]["outcome"]), (&json!(MAX_EVENTS + 1), &called_off));
    // Also by a process that has to read the match.
    assert_eq!(act(&server), answered);
    assert_eq!(act(&server.another()), answered);
    let summary = server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200);
    assert_eq!((&summary["status"], &summary["outcome"]), (&json!("finished"), &called_off));
    let lines =
        server.request("GET", &format!("/v1/matches/{id}/record")).header("accept", "application/x-ndjson").send();
    let record = Record::read(&lines.text()).expect("a record");
    assert!(verify(&record).verified);
    assert_eq!(server.told_of(&id, "match.finished").len(), 2);
    all_counted(&server);
    assert_eq!(server.get("/v1/leaderboards/clear-ace", ANONYMOUS).expect(200)["items"], Value::Array(Vec::new()));
}
