//! Play by post as a whole: two server processes with one PostgreSQL, a mail server, a receiver of webhooks for each
//! player; matches with clocks, a receiver that is down and recovers, and a process that is killed in the middle.
//! Afterwards every event has been announced to every player concerned, in order, no others were announced, and each
//! deadline took effect once.
//!
//! Nothing here waits for a fixed time: it waits for events. The shortest clock is a minute, so the test takes about
//! two.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use acepost::record::Time;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{check_message, id_of, migrated_database},
    support::{
        post_office::{Mail, PostOffice},
        receiver::{Message, Receiver, Reply},
        served::{Client, Served},
    },
};

const NAMES: [&str; 4] = ["ana", "ben", "cleo", "dan"];

/// After how many answers one of the processes is killed: in the middle of all matches.
const KILLED_AFTER: usize = 60;

/// A player, with the messages to their program and their mailbox.
struct Player {
    name: &'static str,
    token: String,
    receiver: Receiver,
}

/// A match, the indices of its players, and after how many answers they stop playing.
struct Table {
    id: String,
    players: [usize; 2],
    silent_after: Option<usize>,
}

/// The running processes.
struct Servers {
    /// That of the process to kill is the first.
    clients: Vec<Client>,
    /// The number of answers so far.
    answers: AtomicUsize,
    /// The process to kill.
    doomed: Mutex<Option<Served>>,
}

impl Servers {
    /// Returns the running servers again and again. The one that was killed is not asked, since a server of another test may have
    /// got its port.
    fn running(&self) -> impl Iterator<Item = &Client> {
        (0..10).flat_map(|_| {
            let is_killed = self.doomed.lock().unwrap_or_else(PoisonError::into_inner).is_none();
            &self.clients[usize::from(is_killed)..]
        })
    }

    /// Tries one server after the other until one responds. A server that is killed during a response may have handled
    /// the request, so only requests that are safe to repeat are sent in this way.
    #[track_caller]
    fn get(&self, path: &str, token: &str) -> Value {
        let answer = self.running().filter_map(|client| client.get(path, token)).find(|(status, _)| *status < 500);
        let (status, body) = answer.expect("one of the servers");
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    #[track_caller]
    fn post(&self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let answer =
            self.running().filter_map(|client| client.post(path, Some(token), body)).find(|(status, _)| *status < 500);
        answer.expect("one of the servers")
    }

    /// Counts an answer. In the middle a process is killed.
    fn answered(&self) {
        if self.answers.fetch_add(1, Ordering::SeqCst) == KILLED_AFTER {
            let doomed = self.doomed.lock().unwrap_or_else(PoisonError::into_inner).take();
            doomed.expect("it is killed once").kill();
        }
    }
}

#[test]
#[ignore = "takes about a minute; .ci/run runs it"]
fn everything_that_happened_was_announced_and_nothing_else_and_each_deadline_fell_once() {
    let (database, office) = (migrated_database(), PostOffice::start());
    let start = || {
        let more = ["--private-webhooks", "--smtp-url", &office.url, "--mail-from", "acepost@example.org"];
        Served::on_database(&database.url, &more)
    };
    let (doomed, survivor) = (start(), start());
    let players: Vec<Player> = NAMES.iter().map(|&name| sign_up(&survivor, name, &office)).collect();
    // Ana's program is down for its first message.
    players[0].receiver.reply(Reply::Status(503));
    let tables = sit_down(&survivor, &players);
    let clients = vec![doomed.client(), survivor.client()];
    let servers = Servers { clients, answers: AtomicUsize::new(0), doomed: Mutex::new(Some(doomed)) };
    let told = thread::scope(|scope| {
        for (number, table) in tables.iter().enumerate() {
            let (servers, tokens) = (&servers, table.players.map(|player| players[player].token.as_str()));
            scope.spawn(move || play(servers, tokens, table, number));
        }
        let down = &players[0].receiver;
        let first = down.next();
        down.reply(Reply::Status(204));
        vec![first]
    });
    assert!(servers.answers.load(Ordering::SeqCst) > KILLED_AFTER, "the process was killed in the middle");
    let records: BTreeMap<&str, Record> = tables
        .iter()
        .map(|table| (table.id.as_str(), Record::read(&servers, players[0].token.as_str(), table)))
        .collect();
    each_deadline_fell_once(&tables, &records);
    let first_told = told;
    for (number, player) in players.iter().enumerate() {
        let own = tables.iter().filter(|table| table.players.contains(&number)).map(|table| table.id.as_str());
        let own: Vec<&str> = own.collect();
        let before = if number == 0 { first_told.clone() } else { Vec::new() };
        announced(player, &own, &records, before);
    }
    mailed(&office, &players);
}

/// Registers, confirms an address, and adds a webhook for everything.
fn sign_up(server: &Client, name: &'static str, office: &PostOffice) -> Player {
    let new = json!({"name": name, "password": "a castle of cards"});
    let registered = server.post("/v1/players", None, &new).expect("an answer").1;
    let token = registered["session"]["token"].as_str().expect("a token").to_owned();
    let email = json!({"address": format!("{name}@example.org")});
    assert_eq!(server.put("/v1/me/email", &token, &email).expect("an answer").0, 200);
    let link = office.next().link("/email/verification?token=");
    assert_eq!(server.press(&link), Some(200));
    let receiver = Receiver::start();
    let webhook = json!({"url": receiver.url});
    assert_eq!(server.post("/v1/me/webhooks", Some(&token), &webhook).expect("an answer").0, 201);
    Player { name, token, receiver }
}

/// Creates matches of all pairs: without a clock, with a clock and played to the end, with a clock and abandoned after
/// some answers.
fn sit_down(server: &Client, players: &[Player]) -> Vec<Table> {
    let mut tables = Vec::new();
    for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        for (clock, silent_after) in [(false, None), (true, None), (true, Some(2 * (one + other)))] {
            let clock = if clock { json!({"type": "per_decision", "seconds": 60}) } else { json!({"type": "none"}) };
            let new = json!({"game": "clockwork-spades", "clock": clock, "entropy": players[one].name});
            let made = server.post("/v1/matches", Some(&players[one].token), &new).expect("an answer").1;
            let id = id_of(&made);
            let path = format!("/v1/matches/{id}/seats");
            let joined = server.post(&path, Some(&players[other].token), &json!({})).expect("an answer");
            assert_eq!(joined.0, 200, "{}", joined.1);
            tables.push(Table { id, players: [one, other], silent_after });
        }
    }
    tables
}

/// Plays until the match is over, or the players stop; then waits until the clock has ended it.
fn play(servers: &Servers, tokens: [&str; 2], table: &Table, number: usize) {
    let (mut answers, id) = (0, &table.id);
    loop {
        let mut newest = 0;
        for token in tokens {
            let view = servers.get(&format!("/v1/matches/{id}/view"), token);
            if !view["outcome"].is_null() {
                return;
            }
            newest = view["version"].as_u64().expect("a version");
            let Some(legal) = view["decision"]["legal_actions"].as_array() else { continue };
            if table.silent_after.is_some_and(|silent_after| answers >= silent_after) {
                continue;
            }
            let answer = json!({"decision": view["decision"]["number"], "action": legal[number % legal.len()]});
            let (status, body) = servers.post(&format!("/v1/matches/{id}/actions"), token, &answer);
            assert_eq!(status, 200, "{body}");
            answers += 1;
            servers.answered();
        }
        if table.silent_after.is_some_and(|silent_after| answers >= silent_after) {
            let path = format!("/v1/matches/{id}/events?after={newest}&wait=60");
            servers.get(&path, tokens[0]);
        }
    }
}

/// What happened in a match.
struct Record {
    /// The hash of each event, in order.
    hashes: Vec<String>,
    /// The timeout events.
    time_outs: Vec<Value>,
    /// The time of the event before the last.
    opened: Option<Time>,
}

impl Record {
    fn read(servers: &Servers, token: &str, table: &Table) -> Self {
        let record = servers.get(&format!("/v1/matches/{}/record", table.id), token);
        let report = servers.get(&format!("/v1/matches/{}/audit", table.id), token);
        assert_eq!(report["verified"], true, "{report}");
        let events = record["events"].as_array().expect("events").clone();
        let is_time_out = |event: &&Value| event["event"]["cause"]["type"] == "time_out";
        let at = |event: &Value| event["event"]["at"].as_str().expect("a time").parse().expect("a time");
        Self {
            hashes: events.iter().map(|event| event["hash"].as_str().expect("a hash").to_owned()).collect(),
            time_outs: events.iter().filter(is_time_out).cloned().collect(),
            opened: events.iter().rev().nth(1).map(at),
        }
    }
}

fn each_deadline_fell_once(tables: &[Table], records: &BTreeMap<&str, Record>) {
    for table in tables {
        let record = &records[table.id.as_str()];
        assert_eq!(record.time_outs.len(), usize::from(table.silent_after.is_some()), "{}", table.id);
        let Some(time_out) = record.time_outs.first() else { continue };
        let at: Time = time_out["event"]["at"].as_str().expect("a time").parse().expect("a time");
        let opened = record.opened.expect("the event before it");
        let thought = at.timestamp().duration_since(opened.timestamp());
        assert_eq!(thought, SignedDuration::from_secs(60), "it falls at its deadline");
    }
}

/// The player's program received every event of every match of the player, in order, each as in the record.
fn announced(player: &Player, own: &[&str], records: &BTreeMap<&str, Record>, mut told: Vec<Message>) {
    let expected: usize = own.iter().map(|id| records[id].hashes.len()).sum();
    let mut seen: BTreeMap<String, Vec<(u64, String)>> = BTreeMap::new();
    let mut ids = BTreeSet::new();
    let mut count = 0;
    while count < expected {
        let message = if told.is_empty() { player.receiver.next() } else { told.remove(0) };
        let body = message.json();
        check_message(&body);
        // A message that was refused at first, or sent by a process that was killed, comes again with the same id.
        if body["type"] != "match.event" || !ids.insert(message.id().to_owned()) {
            continue;
        }
        let data = &body["data"];
        let event = &data["news"];
        let seq = event["seq"].as_u64().expect("a number");
        let hash = event["hash"].as_str().expect("a hash").to_owned();
        seen.entry(data["match_id"].as_str().expect("a match").to_owned()).or_default().push((seq, hash));
        count += 1;
    }
    for id in own {
        let expected: Vec<(u64, String)> = (1..).zip(records[id].hashes.iter().cloned()).collect();
        assert_eq!(seen.remove(*id).expect("announcements"), expected, "{} in {id}", player.name);
    }
    assert!(seen.is_empty(), "{} was told of others' matches", player.name);
}

/// Every player got one mail, with their news, and no second one within the period.
fn mailed(office: &PostOffice, players: &[Player]) {
    let mails: Vec<Mail> = players.iter().map(|_| office.next()).collect();
    let to: BTreeSet<&str> = mails.iter().flat_map(|mail| mail.to.iter().map(String::as_str)).collect();
    assert_eq!(to.len(), players.len(), "{to:?}");
    assert!(mails.iter().all(|mail| mail.unsubscribe.is_some()));
    office.nothing();
}
