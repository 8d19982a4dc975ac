//! The sizes of answers in each game: with everything, and with what a client needs that draws its own table.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use acepost::games::catalog;
use serde_json::{Value, json};

use crate::served::Server;

/// What is left out: nothing, and all but these parts.
const QUERIES: [&str; 2] = ["", "?include=decision,game"];
const ENCODINGS: [&str; 2] = ["identity", "gzip"];

/// How many answers of a match are measured, at most.
const ANSWERS: usize = 100;

/// Plays a match of each game by two guests, and prints the mean sizes of the bodies.
pub fn print(server: &Server) {
    println!("bytes of an answer  everything   gzip  decision, game   gzip");
    for game in catalog::GAMES {
        let id = game.about().id;
        let [all, all_packed, some, some_packed] = measure(server, id);
        println!("{id:<19} {all:>10} {all_packed:>6}  {some:>14} {some_packed:>6}");
    }
}

fn measure(server: &Server, game: &str) -> [usize; 4] {
    let tokens = [(); 2].map(|()| server.post("/v1/guests", "", &json!({}))["session"]["token"].clone());
    let tokens = tokens.each_ref().map(|token| token.as_str().expect("a token"));
    let made = server.post("/v1/matches", tokens[0], &json!({"game": game}));
    let path = format!("/v1/matches/{}", made["id"].as_str().expect("an id"));
    server.post(&format!("{path}/seats"), tokens[1], &json!({}));
    server.post(&format!("{path}/start"), tokens[0], &json!({}));
    let (mut sums, mut answers) = ([0; 4], 0);
    for turn in 0..ANSWERS {
        let Some((token, answer)) = tokens.iter().find_map(|token| Some((token, answer(server, &path, token, turn)?)))
        else {
            break;
        };
        let ways = QUERIES.iter().flat_map(|query| ENCODINGS.map(|encoding| (query, encoding)));
        // The same answer again gets the same response.
        for (sum, (query, encoding)) in sums.iter_mut().zip(ways) {
            *sum += size(server, &format!("{path}/actions{query}"), token, (&answer, encoding));
        }
        answers += 1;
    }
    sums.map(|sum| sum / answers)
}

/// Returns an answer to the decision that waits for the player, if there is one.
fn answer(server: &Server, path: &str, token: &str, turn: usize) -> Option<Value> {
    let view = server.get(&format!("{path}/view"), token);
    let legal = view["decision"]["legal_actions"].as_array().filter(|legal| !legal.is_empty())?;
    Some(json!({"decision": view["decision"]["number"], "action": legal[turn % legal.len()]}))
}

/// Returns the size of the response's body, as it is sent.
fn size(server: &Server, path: &str, token: &str, (answer, encoding): (&Value, &str)) -> usize {
    let body = answer.to_string();
    let mut stream = TcpStream::connect(server.url.trim_start_matches("http://")).expect("the server listens");
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer {token}\r\naccept-encoding: {encoding}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("a connection");
    let mut response = Vec::new();
    stream.read_to_end(&mut response).expect("a response");
    let end = memchr::memmem::find(&response, b"\r\n\r\n").expect("a head") + 4;
    let (head, mut rest) = response.split_at(end);
    assert!(head.starts_with(b"HTTP/1.1 20"), "{}", String::from_utf8_lossy(&response));
    if memchr::memmem::find(head, b"transfer-encoding: chunked").is_none() {
        return rest.len();
    }
    let mut sum = 0;
    loop {
        let line = memchr::memmem::find(rest, b"\r\n").expect("the length of a chunk");
        let length = std::str::from_utf8(&rest[..line]).expect("a number");
        let length = usize::from_str_radix(length, 16).expect("a number");
        if length == 0 {
            return sum;
        }
        sum += length;
        rest = &rest[line + 2 + length + 2..];
    }
}
