//! Generates histories: finished matches of bots, of every game with every option, made without a server, and a
//! database that contains them as its own.

use std::{collections::BTreeMap, sync::Arc};

use acepost::{
    bots::{Budget, Strength, choose},
    games::{Seat, catalog},
    pieces::Seed,
    record::{
        Command, FORMAT, Hash, Header, HeaderSeat, Match, Record, RecordEvent, RecordPlayer, RecordSeed, Time,
        canonical, event_hash, header_hash, salt,
    },
};
use diesel::{
    Connection, PgConnection, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bytea, Text, Uuid as SqlUuid},
};
use rand::{SeedableRng, rngs::ChaCha20Rng};
use serde_json::Value;
use uuid::Uuid;

use super::variants::{Variant, variants};

/// The number of players in the matches.
const PLAYERS: u64 = 97;

/// Returns the player with this number.
pub fn player(number: u64) -> (Uuid, String) {
    (Uuid::from_u128(0x0191_b6a0_0000_7000_9000_0000_0000_0000 + u128::from(number)), format!("bot-{number}"))
}

/// Returns the variants to play, alternating between all games.
pub fn ways() -> Vec<(&'static str, Variant)> {
    let mut by_game: Vec<Vec<_>> = Vec::new();
    for game in catalog::GAMES {
        by_game.push(variants(*game).into_iter().map(|variant| (game.about().id, variant)).collect());
    }
    let longest = by_game.iter().map(Vec::len).max().unwrap_or_default();
    (0..longest)
        .flat_map(|place| by_game.iter().map(move |ways| ways[place % ways.len()].clone()).collect::<Vec<_>>())
        .collect()
}

/// Returns the record of the match with this number; it is deterministic.
pub fn record(ways: &[(&'static str, Variant)], number: u64) -> Record {
    let (game, variant) = &ways[usize::try_from(number).expect("few") % ways.len()];
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    let secret = Seed::new(bytes);
    let sitting: Vec<(Uuid, String)> =
        (0..variant.seats).map(|seat| player((number * 7 + u64::from(seat)) % PLAYERS)).collect();
    let mut options = variant.options.clone();
    // Each variant is played with forced plays left to the players, and in the next round with forced plays by the
    // server.
    let round = usize::try_from(number).expect("few") / ways.len();
    options.insert("auto_forced".to_owned(), (round % 2 == 1).into());
    let options = catalog::find(game).and_then(|game| game.read_options(&options).ok()).expect("options");
    let header = Header {
        match_id: Uuid::from_u128(0x0191_b6a1_0000_7000_8000_0000_0000_0000 + u128::from(number)),
        game: (*game).to_owned(),
        rules_version: 1,
        options,
        seats: sitting.iter().map(|(id, _)| HeaderSeat { player_id: *id, entropy: String::new() }).collect(),
        commitment: Hash(secret.commitment()),
        chance: Header::CHANCE.to_owned(),
    };
    let mut rng = ChaCha20Rng::seed_from_u64(number);
    let mut table = Match::new(Arc::new(header.clone()), secret.clone()).expect("a header");
    let mut events = Vec::new();
    let mut at = 1_767_225_600_000 + i64::try_from(number).expect("few") * 60_000;
    let mut command = Command::Start;
    loop {
        let advance = table.ask(&command, time(at)).expect("a legal command");
        table = advance.after;
        events.extend(advance.events);
        at += 250;
        let Some(seat) = table.to_act().iter().next() else { break };
        let (decision, seen) = table.observation(seat).expect("a decision");
        let action = choose(game, &seen, Strength::Easy, Budget::iterations(0), &mut rng).expect("an action");
        command = Command::Act { seat, decision, action };
    }
    Record {
        format: FORMAT.to_owned(),
        origin: None,
        header,
        players: (0..)
            .map(Seat)
            .zip(sitting)
            .map(|(seat, (player_id, name))| RecordPlayer { seat, player_id, name, hints: Vec::new() })
            .collect(),
        seed: RecordSeed(secret),
        events: events
            .iter()
            .map(|stored| RecordEvent { event: serde_json::from_str(&stored.body).expect("JSON"), hash: stored.hash })
            .collect(),
        result: table.outcome().expect("it is over"),
        head: table.head(),
    }
}

fn time(milliseconds: i64) -> Time {
    Time::new(jiff::Timestamp::from_millisecond(milliseconds).expect("a time"))
}

/// Inserts the records into a migrated database as matches that were played there, all at once.
pub fn store_as_own(url: &str, records: &[Record]) {
    let mut connection = PgConnection::establish(url).expect("a database");
    let players: BTreeMap<Uuid, &str> =
        records.iter().flat_map(|record| &record.players).map(|player| (player.player_id, &*player.name)).collect();
    let (ids, names): (Vec<Uuid>, Vec<&str>) = players.into_iter().unzip();
    sql_query(
        "INSERT INTO players (id, name, name_key, kind, strength, created_at)
         SELECT id, name, name, 'bot', 'easy', now() FROM unnest($1, $2) AS p (id, name) ON CONFLICT DO NOTHING",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .bind::<Array<Text>, _>(names)
    .execute(&mut connection)
    .expect("players");
    let documents: Vec<String> = records
        .iter()
        .map(|record| {
            let first = &record.events.first().expect("events").event["at"];
            let last = &record.events.last().expect("events").event["at"];
            serde_json::json!({
                "id": record.header.match_id, "game": record.header.game, "options": record.header.options,
                "seats": record.header.seats.len(), "host": record.header.seats[0].player_id,
                "seed": Hash(*record.seed.0.bytes()), "commitment": record.header.commitment,
                "outcome": record.result, "first": first, "last": last,
            })
            .to_string()
        })
        .collect();
    sql_query(
        "INSERT INTO matches (id, game, rules_version, options, seats, visibility, host, seed, commitment, status,
                              outcome, created_at, started_at, finished_at)
         SELECT (m ->> 'id')::uuid, m ->> 'game', 1, m -> 'options', (m ->> 'seats')::smallint, 'public',
                (m ->> 'host')::uuid, decode(m ->> 'seed', 'hex'), decode(m ->> 'commitment', 'hex'), 'finished',
                m -> 'outcome', (m ->> 'first')::timestamptz, (m ->> 'first')::timestamptz, (m ->> 'last')::timestamptz
         FROM unnest($1) AS d (text), LATERAL (SELECT d.text::jsonb AS m) AS j",
    )
    .bind::<Array<Text>, _>(documents)
    .execute(&mut connection)
    .expect("matches");
    sql_query("INSERT INTO unfiled SELECT id, finished_at FROM matches")
        .execute(&mut connection)
        .expect("finished matches");
    let seats: Vec<(Uuid, i64, Uuid)> = records
        .iter()
        .flat_map(|record| {
            let id = record.header.match_id;
            (0..).zip(&record.header.seats).map(move |(seat, held)| (id, seat, held.player_id))
        })
        .collect();
    sql_query(
        "INSERT INTO seats (match_id, seat, player_id, entropy, joined_at)
         SELECT id, seat, player, '', now() FROM unnest($1, $2, $3) AS s (id, seat, player)",
    )
    .bind::<Array<SqlUuid>, _>(seats.iter().map(|seat| seat.0).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(seats.iter().map(|seat| seat.1).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(seats.iter().map(|seat| seat.2).collect::<Vec<_>>())
    .execute(&mut connection)
    .expect("seats");
    for some in records.chunks(200) {
        let events: Vec<(Uuid, i64, String, Vec<u8>)> = some.iter().flat_map(rows).collect();
        sql_query("INSERT INTO events (match_id, seq, body, hash) SELECT * FROM unnest($1, $2, $3, $4)")
            .bind::<Array<SqlUuid>, _>(events.iter().map(|event| event.0).collect::<Vec<_>>())
            .bind::<Array<BigInt>, _>(events.iter().map(|event| event.1).collect::<Vec<_>>())
            .bind::<Array<Text>, _>(events.iter().map(|event| &*event.2).collect::<Vec<_>>())
            .bind::<Array<Bytea>, _>(events.iter().map(|event| &*event.3).collect::<Vec<_>>())
            .execute(&mut connection)
            .expect("events");
    }
    sql_query("INSERT INTO progress (match_id, version) SELECT match_id, count(*) FROM events GROUP BY match_id")
        .execute(&mut connection)
        .expect("how far they are");
}

fn rows(record: &Record) -> Vec<(Uuid, i64, String, Vec<u8>)> {
    let id = record.header.match_id;
    let canonical = |event: &Value| acepost::record::canonical(event).expect("plain data");
    (1..).zip(&record.events).map(|(seq, event)| (id, seq, canonical(&event.event), event.hash.0.to_vec())).collect()
}

/// Computes all hashes again, as a forger who has the seed could.
pub fn rechained(mut record: Record) -> Record {
    let mut head = header_hash(&record.header).expect("canonical");
    for (seq, line) in (1..).zip(&mut record.events) {
        head = event_hash(head, salt(&record.seed.0, seq), &canonical(&line.event).expect("canonical"));
        line.hash = head;
    }
    record.head = head;
    record
}
