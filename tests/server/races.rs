//! Concurrent requests: what is answered, joined or started twice happens once.

use std::{
    sync::Barrier,
    thread::{self, ScopedJoinHandle},
};

use serde_json::{Value, json};

use crate::harness::{Answer, Player, Server, id_of};

const CLIENTS: usize = 64;
const ROUNDS: usize = 40;

/// Sends all requests at the same moment; returns their responses in order.
pub fn at_once(count: usize, ask: impl Fn(usize) -> Answer + Sync) -> Vec<Answer> {
    let start = Barrier::new(count);
    thread::scope(|scope| {
        let client = |number| {
            let (start, ask) = (&start, &ask);
            scope.spawn(move || {
                start.wait();
                ask(number)
            })
        };
        let clients: Vec<ScopedJoinHandle<Answer>> = (0..count).map(client).collect();
        clients.into_iter().map(|client| client.join().expect("no panic")).collect()
    })
}

fn actions(id: &str) -> String {
    format!("/v1/matches/{id}/actions")
}

/// Returns two answers to the open decision: different ones if there is a choice.
fn two_answers(server: &Server, id: &str, players: &[Player; 2]) -> Option<(usize, [Value; 2])> {
    (0..2).find_map(|seat| {
        let decision = server.view(id, &players[seat])["decision"].clone();
        let legal = decision["legal_actions"].as_array()?;
        let answer = |action: &Value| json!({"decision": decision["number"], "action": action});
        Some((seat, [answer(legal.first()?), answer(legal.last()?)]))
    })
}

/// Asserts that every response is the first one again or says that another was first.
fn assert_one_event(answers: &[Answer], sent: impl Fn(usize) -> Value) {
    let taken: Vec<usize> = (0..answers.len()).filter(|&number| answers[number].status == 200).collect();
    let first = *taken.first().expect("one is taken");
    for (number, answer) in answers.iter().enumerate() {
        if sent(number) == sent(first) {
            assert_eq!(answer.status, 200, "{}", answer.text());
            assert_eq!(answer.bytes, answers[first].bytes, "the same answer to the same action");
        } else {
            assert_eq!(answer.body["code"], "decision_answered", "{}", answer.text());
        }
    }
}

/// Asserts that the record has no gap, verifies, and ends with the match.
pub fn assert_whole(server: &Server, id: &str, player: &Player) {
    let record = server.get(&format!("/v1/matches/{id}/record"), player).expect(200);
    let events = record["events"].as_array().expect("a list").iter();
    let seqs: Vec<u64> = events.map(|line| line["event"]["seq"].as_u64().expect("a number")).collect();
    assert!(seqs.iter().copied().eq(1..=seqs.len() as u64), "{seqs:?}");
    let report = server.post("/v1/audits", player, &record).expect(200);
    assert_eq!(report["verified"], true, "{report}");
    assert_eq!(server.get(&format!("/v1/matches/{id}/audit"), player).expect(200)["verified"], true);
}

/// In each round all clients answer one decision, each through one of the servers.
fn race(servers: &[&Server]) {
    let mut rounds = 0;
    while rounds < ROUNDS {
        let (id, players) = servers[0].match_of_two();
        while let Some((seat, answers)) = two_answers(servers[0], &id, &players) {
            if rounds == ROUNDS {
                servers[0].play_to_end(&id, &players);
                break;
            }
            rounds += 1;
            let version = servers[0].view(&id, &players[0])["version"].as_u64().expect("a number");
            // Which server gets which answer changes from client to client and from round to round.
            let sent = |number: usize| answers[number / servers.len() % 2].clone();
            let server = |number: usize| servers[(number + rounds) % servers.len()];
            let got = at_once(CLIENTS, |number| server(number).post(&actions(&id), &players[seat], &sent(number)));
            assert_one_event(&got, sent);
            for server in servers {
                assert_eq!(server.view(&id, &players[0])["version"], version + 1);
            }
        }
        for server in servers {
            assert_whole(server, &id, &players[0]);
        }
    }
}

#[test]
fn of_many_clients_that_answer_one_decision_at_once_exactly_one_is_first() {
    race(&[&Server::start()]);
}

#[test]
fn of_many_clients_at_two_servers_on_one_database_exactly_one_is_first() {
    let one = Server::start();
    let other = one.another();
    race(&[&one, &other]);
}

#[test]
fn the_last_seat_is_taken_by_one() {
    let one = Server::start();
    let servers = [&one.another(), &one];
    let host = one.guest();
    let guests: Vec<Player> = (0..16).map(|_| one.guest()).collect();
    for _ in 0..10 {
        let made = one.open_match(&host, &json!({}));
        let id = id_of(&made);
        let path = format!("/v1/matches/{id}/seats");
        let got = at_once(guests.len(), |number| servers[number % 2].post(&path, &guests[number], &json!({})));
        let winners: Vec<usize> = (0..got.len()).filter(|&number| got[number].status == 200).collect();
        let [winner] = winners[..] else { panic!("{winners:?} all sat down") };
        assert!(got.iter().all(|answer| answer.status == 200 || answer.body["code"] == "match_not_open"));
        let seats = one.get(&format!("/v1/matches/{id}"), &host).expect(200);
        assert_eq!(seats["status"], "running");
        assert_eq!(one.view(&id, &guests[winner])["seat"], 1);
        one.play_to_end(&id, &[host.clone(), guests[winner].clone()]);
        assert_whole(&one, &id, &host);
    }
}

#[test]
fn joining_leaving_and_starting_at_once_leave_a_match_that_stands_somewhere() {
    let one = Server::start();
    let other = one.another();
    let [host, guest] = [one.guest(), one.guest()];
    for _ in 0..20 {
        let made = one.open_match(&host, &json!({}));
        let id = id_of(&made);
        let path = |end: &str| format!("/v1/matches/{id}/{end}");
        let got = at_once(3, |number| match number {
            0 => one.delete(&path("seats/me"), &host),
            1 => other.post(&path("seats"), &guest, &json!({})),
            _ => other.post(&path("start"), &host, &json!({})),
        });
        let found = one.get(&format!("/v1/matches/{id}"), &host).expect(200);
        match (got[0].status, got[1].status) {
            (204, 409) => assert_eq!(found["status"], "cancelled"),
            (409, 200) => assert_eq!(found["status"], "running"),
            other => panic!("{other:?}: {found}"),
        }
        // It is never possible to start early; a running match has started.
        let started = if found["status"] == "running" { [200, 409] } else { [409, 403] };
        assert!(started.contains(&got[2].status), "{}", got[2].text());
    }
}

#[test]
fn nothing_is_lost_when_many_matches_are_played_at_once() {
    const ANSWERS: u64 = 16;
    let server = Server::start();
    let matches: Vec<(String, [Player; 2])> = (0..CLIENTS).map(|_| server.match_of_two()).collect();
    let left = at_once(CLIENTS, |number| {
        let (id, players) = &matches[number];
        for seq in 2.. {
            let (player, answer) = server.next_answer(id, players).expect("the match is not over");
            let taken = server.post(&actions(id), player, &answer).expect(200);
            assert_eq!(taken["event"]["seq"], seq);
            if seq > ANSWERS || !taken["view"]["outcome"].is_null() {
                break;
            }
        }
        server.get(&format!("/v1/matches/{id}/view"), &players[0])
    });
    let elsewhere = server.another();
    for ((id, players), left) in matches.iter().zip(left) {
        assert_eq!(elsewhere.view(id, &players[0]), left.expect(200), "another server sees the same");
        assert_eq!(elsewhere.get(&format!("/v1/matches/{id}/audit"), &players[0]).expect(200)["verified"], true);
    }
}
