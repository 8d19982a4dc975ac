//! The test vectors of `docs/fairness.md` must equal the code's results. `UPDATE_FAIRNESS=1` rewrites them, which only
//! a new format may need; `docs/fairness_check.py` checks them independently of the code.

use std::{env, fs, path::PathBuf, sync::Arc};

use acepost::{
    games::{Locale, Names, Seat, catalog},
    pieces::{Card, ChanceKey, Seed, chance},
    record::{
        Command, Hash, Header, HeaderSeat, Match, Record, RecordEvent, RecordPlayer, RecordSeed, Rendition, canonical,
        event_hash, header_hash, salt, verify,
    },
};
use serde_json::{Map, Value, json};
use uuid::{Uuid, uuid};

use crate::test_match::now;

const ENTROPIES: [&str; 2] = ["5f2c9a7e81d04b36a1c4e9d27f60b853", "grüße ♠"];

fn seed() -> Seed {
    Seed::new(std::array::from_fn(|index| u8::try_from(index).expect("32 bytes")))
}

fn key() -> ChanceKey {
    ChanceKey::derive(&seed(), ENTROPIES)
}

fn drawn<T>(seq: u64, count: usize, mut draw: impl FnMut(&mut chance::Chance) -> T) -> Vec<T> {
    let mut chance = key().event(seq);
    (0..count).map(|_| draw(&mut chance)).collect()
}

fn shuffled(seq: u64, cards: &[Card]) -> Value {
    let mut cards = cards.to_vec();
    key().event(seq).shuffle(&mut cards);
    json!({"seq": seq, "result": cards})
}

fn vectors() -> Value {
    let words = |seq: u64, count| json!({"seq": seq, "words": drawn(seq, count, chance::Chance::word)});
    let uniform = |seq, n| json!({"seq": seq, "n": n, "results": drawn(seq, 12, |chance| chance.lot(n))});
    let salt = |n: u64| json!({"n": n, "salt": salt(&seed(), n)});
    let deck: Vec<Card> = Card::deck().collect();
    json!({
        "seed": RecordSeed(seed()),
        "commitment": Hash(seed().commitment()),
        "entropies": ENTROPIES,
        "key": Hash(*key().bytes()),
        "key_without_seats": Hash(*ChanceKey::derive(&seed(), []).bytes()),
        // More than one block; and a number that needs the nonce's upper half.
        "words": [words(1, 20), words(2, 4), words((1 << 32) + 5, 4)],
        // 3 billion rejects three words in ten.
        "uniform": [uniform(3, 1), uniform(3, 2), uniform(3, 52), uniform(3, 1_000_000), uniform(3, 3_000_000_000)],
        "dice": {"seq": 4, "results": drawn(4, 24, chance::Chance::die)},
        "shuffles": [shuffled(1, &deck), shuffled(5, &deck[10..20]), shuffled(5, &deck[7..8])],
        "salts": [salt(1), salt(2), salt((1 << 32) + 5)],
    })
}

/// Returns a match with a deal, one secret choice, and a resignation, from before Clear Ace had an option of its own: the
/// vectors stay as they were published.
fn small_match() -> Record {
    let game = catalog::find("clear-ace").expect("it is in the catalogue");
    let players = [uuid!("0191b6a0-0000-7000-8000-00000000000a"), uuid!("0191b6a0-0000-7000-8000-00000000000b")];
    let seat = |(player_id, entropy): (Uuid, &str)| HeaderSeat { player_id, entropy: entropy.to_owned() };
    let mut options = game.read_options(&Map::new()).expect("the defaults");
    options.remove("keep_two");
    let header = Header {
        match_id: uuid!("0191b6a0-0000-7000-8000-000000000001"),
        game: "clear-ace".to_owned(),
        rules_version: 1,
        options,
        seats: players.into_iter().zip(ENTROPIES).map(seat).collect(),
        commitment: Hash(seed().commitment()),
        chance: Header::CHANCE.to_owned(),
    };
    let mut played = Match::new(Arc::new(header.clone()), seed()).expect("a header of a known game");
    let mut events = Vec::new();
    let mut ask = |played: &mut Match, command: &Command| {
        let advance = played.ask(command, now()).expect("it is allowed");
        *played = advance.after;
        events.extend(advance.events);
    };
    ask(&mut played, &Command::Start);
    let choice = played
        .view(played.viewer(Some(Seat(0))), Some(Seat(0)), &Names::default(), Rendition::whole(Locale::En))
        .decision
        .0
        .flatten()
        .expect("seat 0 chooses");
    let action = choice.legal_actions[0].value();
    ask(&mut played, &Command::Act { seat: Seat(0), decision: choice.number, action });
    ask(&mut played, &Command::Resign { seat: Seat(1) });
    let line = |body: &str, hash| RecordEvent { event: serde_json::from_str(body).expect("JSON"), hash };
    Record {
        origin: None,
        format: acepost::record::FORMAT.to_owned(),
        header,
        players: (0..)
            .map(Seat)
            .zip(players)
            .zip(["ana", "ben"])
            .map(|((seat, player_id), name)| RecordPlayer { seat, player_id, name: name.to_owned(), hints: Vec::new() })
            .collect(),
        seed: RecordSeed(seed()),
        events: events.iter().map(|event| line(&event.body, event.hash)).collect(),
        result: played.outcome().expect("it was resigned"),
        head: played.head(),
    }
}

fn steps(record: &Record) -> Value {
    let events = record.events.iter().map(|line| canonical(&line.event).expect("canonical"));
    json!({
        "canonical_header": canonical(&record.header).expect("canonical"),
        "header_hash": header_hash(&record.header).expect("canonical"),
        "canonical_events": events.collect::<Vec<_>>(),
    })
}

fn document() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/fairness.md")
}

/// Returns the range of the document's block with this name.
fn block(text: &str, name: &str) -> std::ops::Range<usize> {
    let opening = format!("<!-- {name} -->\n\n```json\n");
    let start = text.find(&opening).unwrap_or_else(|| panic!("the document has no block {name}")) + opening.len();
    start..start + text[start..].find("\n```").expect("the block ends")
}

#[test]
fn the_vectors_in_the_document_are_those_that_the_code_gives() {
    let record = small_match();
    let blocks = [
        ("vectors", vectors()),
        ("record", serde_json::to_value(&record).expect("plain data")),
        ("steps", steps(&record)),
    ];
    let mut text = fs::read_to_string(document()).expect("the document");
    if env::var_os("UPDATE_FAIRNESS").is_some() {
        for (name, value) in &blocks {
            let range = block(&text, name);
            text.replace_range(range, &brief(value));
        }
        fs::write(document(), &text).expect("the document");
    }
    for (name, value) in blocks {
        let told: Value = serde_json::from_str(&text[block(&text, name)]).expect("JSON");
        assert_eq!(told, value, "{name}");
    }
}

/// Formats one field per line, so that fields are easy to find, with wide lists on one line.
fn brief(value: &Value) -> String {
    let fields = value.as_object().expect("an object").iter();
    let lines: Vec<String> = fields.map(|(key, field)| format!("  {}: {field}", json!(key))).collect();
    format!("{{\n{}\n}}", lines.join(",\n"))
}

#[test]
fn the_record_in_the_document_verifies() {
    let text = fs::read_to_string(document()).expect("the document");
    let record = Record::read(&text[block(&text, "record")]).expect("a record");
    let report = verify(&record);
    assert!(report.verified, "{report:?}");
}

#[test]
fn the_chain_of_the_document_is_that_of_its_steps() {
    let text = fs::read_to_string(document()).expect("the document");
    let record = Record::read(&text[block(&text, "record")]).expect("a record");
    let steps: Value = serde_json::from_str(&text[block(&text, "steps")]).expect("JSON");
    let mut head: Hash = steps["header_hash"].as_str().expect("text").parse().expect("a hash");
    for (seq, (line, step)) in
        (1..).zip(record.events.iter().zip(steps["canonical_events"].as_array().expect("a list")))
    {
        head = event_hash(head, salt(&seed(), seq), step.as_str().expect("text"));
        assert_eq!(line.hash, head, "event {seq}");
    }
    assert_eq!(record.head, head);
}

#[test]
fn what_is_drawn_does_not_depend_on_how_the_cards_lay() {
    let mut deck: Vec<Card> = Card::deck().collect();
    deck.reverse();
    assert_eq!(shuffled(1, &deck), shuffled(1, &Card::deck().collect::<Vec<_>>()));
}

#[test]
fn neither_seed_nor_key_is_ever_printed() {
    assert_eq!(format!("{:?} {:?}", seed(), key()), "Seed(secret) ChanceKey(secret)");
}

#[test]
fn every_die_is_as_likely_as_the_others() {
    let mut counts = [0_u32; 6];
    for pips in drawn(7, 60_000, chance::Chance::die) {
        counts[usize::from(pips) - 1] += 1;
    }
    // Six standard deviations, on a stream that never changes.
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 548), "{counts:?}");
}
