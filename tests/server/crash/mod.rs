//! The server as a process: acknowledged actions survive SIGKILL, and SIGTERM lets all requests finish.

mod orderly_stops;
mod stops_without_database;

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::mpsc::{self, Sender},
    thread,
};

use acepost::record::{Record, verify};
use rustix::process::test_kill_process;
use serde_json::{Value, json};

use crate::{
    harness::id_of,
    support::{
        folder::Folder,
        frost,
        served::{Client, Served},
    },
};

const MATCHES: usize = 4;
/// In total, in the middle of each match.
const BEFORE_THE_CRASH: usize = 60;

/// A match of two, played by one client.
struct Table {
    id: String,
    tokens: [String; 2],
}

impl Table {
    fn laid(server: &Client) -> Self {
        let tokens = [server.guest(), server.guest()];
        let made = server.post("/v1/matches", Some(&tokens[0]), &json!({"game": "clear-ace"})).expect("an answer").1;
        let id = id_of(&made);
        let joined = server.post(&format!("/v1/matches/{id}/seats"), Some(&tokens[1]), &json!({})).expect("an answer");
        assert_eq!(joined.0, 200, "{}", joined.1);
        Self { id, tokens }
    }

    /// Returns the next answer and its player; `None` when the match is over or the server is gone.
    fn next(&self, server: &Client) -> Option<(usize, Value)> {
        (0..2).find_map(|seat| {
            let (_, view) = server.get(&format!("/v1/matches/{}/view", self.id), &self.tokens[seat])?;
            let action = view["decision"]["legal_actions"].as_array()?.last()?;
            Some((seat, json!({"decision": view["decision"]["number"], "action": action})))
        })
    }

    fn answer(&self, server: &Client, seat: usize, answer: &Value) -> Option<Value> {
        let (status, body) =
            server.post(&format!("/v1/matches/{}/actions", self.id), Some(&self.tokens[seat]), answer)?;
        assert_eq!(status, 200, "{body}");
        Some(body)
    }

    /// Plays until the match is over or the server is gone; returns every answer with its response.
    fn play(&self, server: &Client, acknowledged: &Sender<()>) -> Vec<(usize, Value, Option<Value>)> {
        let mut sent = Vec::new();
        while let Some((seat, answer)) = self.next(server) {
            let came = self.answer(server, seat, &answer);
            let is_gone = came.is_none();
            sent.push((seat, answer, came));
            // The receiver is gone once the server is killed.
            let _ = acknowledged.send(());
            if is_gone {
                break;
            }
        }
        sent
    }
}

#[test]
fn every_acknowledged_action_survives_sigkill_and_the_matches_go_on() {
    let folder = Folder::with_database();
    let mut server = Served::start(folder.path());
    let tables: Vec<Table> = (0..MATCHES).map(|_| Table::laid(&server)).collect();
    let (tell, acknowledged) = mpsc::channel();
    let client = server.client();
    let sent: Vec<_> = thread::scope(|scope| {
        let clients: Vec<_> = tables
            .iter()
            .map(|table| {
                let (tell, client) = (tell.clone(), &client);
                scope.spawn(move || table.play(client, &tell))
            })
            .collect();
        assert_eq!(acknowledged.iter().take(BEFORE_THE_CRASH).count(), BEFORE_THE_CRASH);
        server.kill();
        clients.into_iter().map(|client| client.join().expect("no panic")).collect()
    });

    let server = Served::start(folder.path());
    for (table, sent) in tables.iter().zip(&sent) {
        // Including the answer without a response: it was accepted before, or it is now.
        for (seat, answer, came) in sent {
            let again = table.answer(&server, *seat, answer).expect("the server is there");
            assert!(came.as_ref().is_none_or(|came| *came == again), "{again} was {came:?}");
        }
        let (nobody_waits, _) = mpsc::channel();
        table.play(&server, &nobody_waits);
        let (status, record) =
            server.get(&format!("/v1/matches/{}/record", table.id), &table.tokens[0]).expect("an answer");
        assert_eq!(status, 200, "{record}");
        assert!(record["events"].as_array().expect("a list").len() > sent.len());
        let record = Record::read(&record.to_string()).expect("a record");
        assert!(verify(&record).verified);
    }
    assert!(sent.iter().flatten().filter(|(.., came)| came.is_some()).count() >= BEFORE_THE_CRASH - MATCHES);
}

#[test]
fn sigterm_lets_requests_in_flight_finish_and_stops_postgresql() {
    let folder = Folder::with_database();
    let mut server = Served::start(folder.path());
    let postgres = frost::postmaster(folder.path()).expect("a running PostgreSQL");
    let mut connection = TcpStream::connect(server.address()).expect("a connection");
    let head = "POST /v1/guests HTTP/1.1\r\nhost: acepost\r\ncontent-type: application/json\r\n\
                content-length: 2\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n";
    connection.write_all(head.as_bytes()).expect("the server reads");
    let mut told = [0; 25];
    connection.read_exact(&mut told).expect("the server wants the body");
    assert_eq!(&told, b"HTTP/1.1 100 Continue\r\n\r\n");

    server.terminate();
    server.wait_for_line("stopping");
    connection.write_all(b"{}").expect("the server still reads");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");

    assert_eq!(server.exit_code(), Some(0));
    assert_eq!(frost::postmaster(folder.path()), None, "PostgreSQL has cleaned up after itself");
    assert!(test_kill_process(postgres).is_err(), "PostgreSQL still runs");
}
