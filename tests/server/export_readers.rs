//! Exports whose readers are slow or gone, and how many run at the same time.

use std::io::{Read, Write};

use serde_json::json;

use crate::{
    exports::{lengthen, resigned},
    harness::{ANONYMOUS, Player, Server, eventually},
};

/// More events than fit into the buffers of a connection.
const EVENTS: usize = 40_000;

/// Stores a finished match of the two that is longer than the buffers of a connection.
fn long_match(server: &Server, players: &[Player]) {
    lengthen(server, &resigned(server, players, &json!({}), 0), EVENTS);
}

#[test]
fn clients_that_vanish_or_read_nothing_harm_no_others() {
    let server = Server::with(|settings| settings.pool_size = 2);
    let players = [server.player("ana"), server.player("ben")];
    long_match(&server, &players);
    let ask = b"GET /v1/players/ana/records HTTP/1.1\r\nhost: a\r\n\r\n";
    // Only two from one address can run at a time; these read nothing, and hold no connection to the database.
    let mut idle = [server.connect(), server.connect()];
    for connection in &mut idle {
        connection.write_all(ask).expect("the server listens");
        connection.read_exact(&mut [0]).expect("it begins to answer");
    }
    let refused = server.get("/v1/players/ana/records", ANONYMOUS);
    assert!(!refused.header("retry-after").is_empty());
    refused.problem("rate_limited");
    for _ in 0..20 {
        server.get("/v1/matches", ANONYMOUS).expect(200);
    }
    let of_account = server.get("/v1/players/ana/records", &players[0]).text();
    assert_eq!(of_account.lines().count(), EVENTS + 4, "others are not kept from it");
    drop(idle);
    // A client that is gone releases its place.
    eventually("a place", || server.request("GET", "/v1/players/ana/records").status() != 429);
}

#[test]
fn exports_that_are_not_read_keep_no_player_from_exporting() {
    const OPEN_AT_ONCE: usize = 32;
    let server = Server::with(|settings| settings.behind_proxy = true);
    let players = [server.player("ana"), server.player("ben")];
    long_match(&server, &players);
    let idle: Vec<_> = (0..OPEN_AT_ONCE)
        .map(|number| {
            let mut connection = server.connect();
            // Two for each of as many addresses as needed.
            let address = format!("198.51.100.{}", number / 2);
            let ask = format!("GET /v1/players/ana/records HTTP/1.1\r\nhost: a\r\nx-forwarded-for: {address}\r\n\r\n");
            connection.write_all(ask.as_bytes()).expect("the server listens");
            connection.read_exact(&mut [0]).expect("it begins to answer");
            connection
        })
        .collect();
    let ask = || server.request("GET", "/v1/players/ana/records").header("x-forwarded-for", "203.0.113.7").send();
    // Until one of them has waited long enough for its reader.
    let answer = eventually("a place", || Some(ask()).filter(|answer| answer.status != 503));
    assert_eq!(answer.text().lines().count(), EVENTS + 4);
    drop(idle);
}

#[test]
fn a_network_of_many_addresses_runs_as_many_exports_as_one_address() {
    let server = Server::with(|settings| settings.behind_proxy = true);
    let players = [server.player("ana"), server.player("ben")];
    long_match(&server, &players);
    let begun = |address: &str, player: Option<&Player>| {
        let mut connection = server.connect();
        let token = player.map(|player| format!("authorization: Bearer {}\r\n", player.token)).unwrap_or_default();
        let ask =
            format!("GET /v1/players/ana/records HTTP/1.1\r\nhost: a\r\nx-forwarded-for: {address}\r\n{token}\r\n");
        connection.write_all(ask.as_bytes()).expect("the server listens");
        connection.read_exact(&mut [0]).expect("it begins to answer");
        connection
    };
    let ask = |address: &str| server.request("GET", "/v1/players/ana/records").header("x-forwarded-for", address);
    // Two without an account, and two of an account: as many as one address may run.
    let without = [begun("2001:db8:7:1::1", None), begun("2001:db8:7:2::1", None)];
    ask("2001:db8:7:3::1").send().problem("rate_limited");
    let of_ana = [3, 4].map(|number| begun(&format!("2001:db8:7:{number}::1"), Some(&players[0])));
    ask("2001:db8:7:5::1").by(&players[1]).send().problem("rate_limited");
    assert_eq!(ask("2001:db8:8::1").send().status, 200, "another network");
    drop((without, of_ana));
}
