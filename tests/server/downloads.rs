//! Downloads of records, each of which is in memory as a whole: how many are read and written at the same time.

use std::thread;

use acepost::record::Record;
use diesel::{PgConnection, connection::SimpleConnection};

use crate::harness::{ANONYMOUS, Answer, Server, awaited_locks_of};

/// How many records are read at the same time.
const AT_ONCE: usize = 2;

/// Keeps others from reading events.
fn hold_events(server: &Server) -> PgConnection {
    let mut holder = server.database();
    holder.batch_execute("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE").expect("a lock");
    holder
}

/// Sends requests from these addresses while no events can be read, and asserts that so many reach the database. Returns the responses.
#[track_caller]
fn ask_while_held(server: &Server, path: &str, addresses: &[String], reading: usize) -> Vec<Answer> {
    let asked: Vec<_> = addresses.iter().map(|address| (path, address.as_str())).collect();
    ask_all_while_held(server, &asked, reading)
}

/// The same for paths with addresses.
#[track_caller]
fn ask_all_while_held(server: &Server, asked: &[(&str, &str)], reading: usize) -> Vec<Answer> {
    let mut holder = hold_events(server);
    thread::scope(|scope| {
        let ask = |(path, address): (&str, &str)| server.request("GET", path).header("x-forwarded-for", address).send();
        let asked: Vec<_> = asked.iter().map(|&one| scope.spawn(move || ask(one))).collect();
        let waiting = awaited_locks_of("events");
        server.wait_for_count(&waiting, reading);
        server.get("/v1/matches", ANONYMOUS).expect(200);
        let still = server.count(&waiting);
        holder.batch_execute("ROLLBACK").expect("a rollback");
        assert_eq!(still, reading.to_string(), "the others wait for their turn without a connection");
        asked.into_iter().map(|asked| asked.join().expect("an answer")).collect()
    })
}

#[test]
fn few_records_are_read_at_the_same_time_and_the_others_wait() {
    let server = Server::idle_with(|settings| settings.behind_proxy = true);
    let (id, players) = server.match_of_two();
    server.play_to_end(&id, &players);
    let path = format!("/v1/matches/{id}/record");
    // As many as would take every connection of the pool, each from another network.
    let addresses: Vec<String> = (0..8).map(|number| format!("198.51.100.{number}")).collect();
    for answer in ask_while_held(&server, &path, &addresses, AT_ONCE) {
        Record::read(&answer.expect(200).to_string()).expect("a record");
    }
}

#[test]
fn a_network_reads_one_record_at_a_time_and_leaves_the_other_place_to_others() {
    let server = Server::idle_with(|settings| settings.behind_proxy = true);
    let (id, players) = server.match_of_two();
    server.play_to_end(&id, &players);
    let path = format!("/v1/matches/{id}/record");
    let of_one: Vec<String> = (0..4).map(|number| format!("2001:db8:7:{number}::1")).collect();
    for answer in ask_while_held(&server, &path, &of_one, 1) {
        answer.expect(200);
    }
    let of_two: Vec<String> = of_one.into_iter().chain(["2001:db8:8::1".to_owned()]).collect();
    for answer in ask_while_held(&server, &path, &of_two, AT_ONCE) {
        answer.expect(200);
    }
}

#[test]
fn a_network_gets_two_replays_at_a_time_and_the_others_wait() {
    let server = Server::idle_with(|settings| settings.behind_proxy = true);
    let paths: Vec<String> = (0..3).map(|_| format!("/v1/matches/{}/replay/1", server.match_of_two().0)).collect();
    let of_one: Vec<_> = paths.iter().map(|path| (path.as_str(), "2001:db8:7::1")).collect();
    for answer in ask_all_while_held(&server, &of_one, 2) {
        answer.expect(200);
    }
    let of_two = [of_one[0], of_one[1], (of_one[2].0, "2001:db8:8::1")];
    for answer in ask_all_while_held(&server, &of_two, 3) {
        answer.expect(200);
    }
}
