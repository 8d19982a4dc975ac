//! Addresses at which there is no server, or one that answers in another way.

use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener},
    thread,
};

use super::{acepost, acepost_with, assert_is_one_sentence, server};

/// Starts a server that answers each request with this.
fn answering(answer: &'static str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        // A connection that is closed with an unread body would lose the answer.
        let mut clients = Vec::new();
        for mut client in listener.incoming().map_while(Result::ok) {
            let mut head = BufReader::new(client.try_clone().expect("a socket")).lines().map_while(Result::ok);
            while head.next().is_some_and(|line| !line.is_empty()) {}
            let _ = client.write_all(answer.as_bytes());
            clients.push(client);
        }
    });
    address
}

#[test]
fn what_is_no_address_of_a_server_is_told() {
    for url in ["cards.example.org", "localhost:8080", "ftp://cards.example.org", "http://", ""] {
        let said = acepost(&["play", "--url", url, "--game", "clear-ace"]);
        assert_eq!(said.code, Some(1), "{url}");
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains("is no address of a server"), "{}", said.err);
    }
}

#[test]
fn the_address_can_be_in_a_variable() {
    let (_database, _served, url) = server();
    let said = acepost_with(&["play", "--token", "none"], &[("ACEPOST_URL", &url)], "");
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(said.err.contains("the server answers 401"), "{}", said.err);
}

#[test]
fn an_empty_variable_with_the_password_counts_as_missing() {
    let arguments = ["play", "--url", "http://127.0.0.1:1", "--as", "ana"];
    let said = acepost_with(&arguments, &[("ACEPOST_PASSWORD", "")], "");
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("give the password of ana on a terminal or in ACEPOST_PASSWORD"), "{}", said.err);
}

#[test]
fn a_redirection_is_not_followed_but_told() {
    for status in ["301 Moved Permanently", "308 Permanent Redirect"] {
        let answer =
            format!("HTTP/1.1 {status}\r\nLocation: https://cards.example.org/v1/guests\r\nContent-Length: 0\r\n\r\n");
        let server = answering(answer.leak());
        let said = acepost(&["play", "--url", &format!("http://{server}"), "--game", "clear-ace"]);
        assert_eq!(said.code, Some(1));
        assert_is_one_sentence(&said.err);
        let told = format!("the server is at https://cards.example.org, not at http://{server}\n");
        assert!(said.err.ends_with(&told), "{}", said.err);
    }
}

#[test]
fn a_server_of_something_else_is_told() {
    let server = answering("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<p>Hi</p>");
    let said = acepost(&["play", "--url", &format!("http://{server}"), "--game", "clear-ace"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("does not respond as an Acepost server does"), "{}", said.err);
}

#[test]
fn the_server_of_this_machine_is_reached_without_a_proxy() {
    let (_database, _served, url) = server();
    let proxy = "http://127.0.0.1:1";
    let arguments = ["play", "--url", &url, "--game", "clear-ace", "--bots", "easy"];
    acepost_with(&arguments, &[("HTTP_PROXY", proxy), ("http_proxy", proxy)], "q\nr\n").done();
}

#[test]
fn a_response_that_does_not_end_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for mut client in listener.incoming().map_while(Result::ok) {
            let mut head = BufReader::new(client.try_clone().expect("a socket")).lines().map_while(Result::ok);
            while head.next().is_some_and(|line| !line.is_empty()) {}
            let mut sent = client.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
            while sent.is_ok() {
                sent = client.write_all(&vec![b' '; 1 << 16]);
            }
        }
    });
    let said = acepost(&["play", "--url", &format!("http://{address}"), "--game", "clear-ace"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("sends more than 16 MiB at once"), "{}", said.err);
}
