//! Input that no proper client would send, byte by byte.

use std::{
    io::{Read, Write},
    thread::sleep,
    time::Duration,
};

use serde_json::{Value, json};

use crate::harness::{Server, read_answer, read_to_end};

const HOST: &str = "Host: acepost\r\nConnection: close\r\n";

#[test]
fn a_body_that_does_not_arrive_in_time_is_given_up() {
    let server = Server::with(|settings| settings.body_timeout_s = 1);
    let head =
        format!("POST /v1/players HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nContent-Length: 60\r\n\r\n");
    let answer = server.raw(format!("{head}{{\"name\": \"ana\"").as_bytes());
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("application/problem+json") && answer.contains("\"body_timeout\""), "{answer}");
}

#[test]
fn a_head_that_does_not_arrive_in_time_is_given_up() {
    let server = Server::with(|settings| settings.header_timeout_s = 1);
    let answer = server.raw(b"GET /v1/games HTTP/1.1\r\nHost: ");
    assert_refused(&answer, 408, "head_timeout");
}

#[test]
fn every_head_on_a_connection_must_arrive_in_time() {
    let server = Server::with(|settings| settings.header_timeout_s = 1);
    let get = b"GET /healthz HTTP/1.1\r\nHost: acepost\r\n\r\n";
    // The second begins with the last bytes of the first, or alone, or with an empty line.
    let begun = ["", "GET /healthz HTTP/1.1\r\nHost: ", "\r\n"].map(|begun| {
        let mut connection = server.connect();
        connection.write_all(&[get, begun.as_bytes()].concat()).expect("the server listens");
        let first = read_answer(&mut connection);
        assert!(first.starts_with("HTTP/1.1 200 "), "{first}");
        connection.write_all(b"G").expect("the server listens");
        connection
    });
    for mut connection in begun {
        assert_refused(&read_to_end(&mut connection), 408, "head_timeout");
    }
}

#[test]
fn a_head_has_its_time_after_earlier_ones_and_after_a_pause() {
    let server = Server::with(|settings| settings.header_timeout_s = 2);
    let mut connection = server.connect();
    let (begun, rest) = b"GET /healthz HTTP/1.1\r\nHost: acepost\r\n\r\n".split_at(10);
    // The time of the first ends while the second arrives, and that of the second before the third begins.
    for (idle, arriving) in [(0, 0), (1500, 700), (2200, 700)] {
        sleep(Duration::from_millis(idle));
        connection.write_all(begun).expect("the server listens");
        sleep(Duration::from_millis(arriving));
        connection.write_all(rest).expect("the server listens");
        let answer = read_answer(&mut connection);
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    connection.write_all(b"G").expect("the server listens");
    assert_refused(&read_to_end(&mut connection), 408, "head_timeout");
}

#[test]
fn a_body_that_breaks_off_changes_nothing() {
    let server = Server::start();
    server.unchanged(|| {
        let mut connection = server.connect();
        let head =
            format!("POST /v1/guests HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n");
        connection.write_all(format!("{head}{{").as_bytes()).expect("the server listens");
        connection.shutdown(std::net::Shutdown::Write).expect("an end");
        let answer = read_to_end(&mut connection);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400 "), "{answer}");
    });
}

#[test]
fn a_body_in_chunks_is_bounded_too() {
    let server = Server::start();
    let head = format!(
        "POST /v1/guests HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let small = server.raw(format!("{head}2\r\n{{}}\r\n0\r\n\r\n").as_bytes());
    assert!(small.starts_with("HTTP/1.1 201 "), "{small}");
    let large = server.raw(format!("{head}{}0\r\n\r\n", chunk.repeat(17)).as_bytes());
    assert!(large.starts_with("HTTP/1.1 413 ") && large.contains("\"body_too_large\""), "{large}");
}

#[test]
fn a_body_that_is_announced_too_large_is_refused_before_it_is_sent() {
    let server = Server::start();
    for length in ["65537", "18446744073709551615"] {
        let head = format!(
            "POST /v1/guests HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        let answer = server.raw(head.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("\"body_too_large\""), "{answer}");
    }
}

#[test]
fn a_body_that_is_refused_and_never_ends_keeps_no_connection() {
    let server = Server::with(|settings| settings.body_timeout_s = 1);
    let post = |path: &str, kind: &str| {
        let head = "Host: acepost\r\nTransfer-Encoding: chunked";
        format!("POST /v1/{path} HTTP/1.1\r\n{head}\r\nContent-Type: {kind}\r\n\r\n")
    };
    let begun = "1\r\n{\r\n".to_owned();
    let large = format!("10001\r\n{}\r\n", " ".repeat(0x1_0001));
    let sent = [
        (401, post("matches", "application/json"), &begun),
        (404, post("nothing", "application/json"), &begun),
        (408, post("guests", "application/json"), &begun),
        (413, post("guests", "application/json"), &large),
        (415, post("players", "text/plain"), &begun),
    ]
    .map(|(status, head, chunk)| {
        let mut connection = server.connect();
        connection.write_all(format!("{head}{chunk}").as_bytes()).expect("the server listens");
        (status, connection)
    });
    for (status, mut connection) in sent {
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("the server closes the connection, though the body has no end");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{status}: {answer}");
        assert!(answer.contains("connection: close\r\n"), "{status}: {answer}");
    }
}

#[test]
fn an_offer_of_another_protocol_is_declined_and_the_connection_closed_with_notice() {
    let server = Server::start();
    let mut connection = server.connect();
    let offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAA\r\n";
    connection
        .write_all(format!("GET /v1/games HTTP/1.1\r\n{HOST}{offer}\r\n").as_bytes())
        .expect("the server listens");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("the server closes the connection");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.1 200 ") && head.contains("\r\nconnection: close"), "{head}");
    assert!(serde_json::from_str::<Value>(body).is_ok(), "{body}");
}

#[test]
fn what_is_not_http_is_refused() {
    let server = Server::start();
    let get = "GET /v1/games HTTP/1.1\r\n";
    let long = format!("{get}{HOST}X-Long: ");
    // Exactly as many bytes as the server reads: an unread byte would make it reset the connection.
    let long = format!("{long}{}", "x".repeat(131_072 - long.len()));
    server.unchanged(|| {
        for (status, code, bytes) in [
            (400, "bad_request", b"\0\0\0\0\r\n\r\n".to_vec()),
            (400, "bad_request", b"GET /v1/games HTTP/9.9\r\n\r\n".to_vec()),
            (400, "bad_request", b"G\xffT / HTTP/1.1\r\n\r\n".to_vec()),
            (400, "bad_request", format!("{get}{HOST}Content-Length: x\r\n\r\n").into_bytes()),
            (400, "bad_request", format!("{get}{HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n").into_bytes()),
            (400, "bad_request", format!("{get}{HOST}no colon\r\n\r\n").into_bytes()),
            (414, "uri_too_long", format!("GET /{} HTTP/1.1\r\n{HOST}\r\n", "x".repeat(65_534)).into_bytes()),
            (431, "head_too_large", format!("{get}{}\r\n", "X-Many: x\r\n".repeat(200)).into_bytes()),
            (431, "head_too_large", long.clone().into_bytes()),
        ] {
            let answer = server.raw(&bytes);
            assert_refused(&answer, status, code);
            assert!(status != 400 || answer.contains("The head of the request is not valid HTTP/1.1"), "{answer}");
        }
    });
}

#[test]
fn a_path_as_long_as_may_be_is_looked_up_and_a_longer_one_is_told_to_be_too_long() {
    let server = Server::start();
    for (length, status) in [(65_533, 404), (65_534, 414)] {
        let mut connection = server.connect();
        // After another request, and in two pieces.
        connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: acepost\r\n\r\n").expect("the server listens");
        let first = read_answer(&mut connection);
        assert!(first.starts_with("HTTP/1.1 200 "), "{first}");
        connection.write_all(b"GET /").expect("the server listens");
        let rest = format!("{} HTTP/1.1\r\n{HOST}\r\n", "x".repeat(length));
        connection.write_all(rest.as_bytes()).expect("the server listens");
        let answer = read_to_end(&mut connection);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    }
}

#[test]
fn a_page_elsewhere_may_ask_for_heads_and_is_told_why_it_may_not() {
    let server = Server::with(|settings| settings.cors_origins = vec!["https://cards.example".to_owned()]);
    let ask = |origin: &str| {
        let request = server.request("OPTIONS", "/v1/me").header("origin", origin);
        request.header("access-control-request-method", "HEAD").send()
    };
    assert_eq!(ask("https://cards.example").status, 200);
    let refused = ask("https://evil.example").problem("bad_request");
    assert!(refused["detail"].as_str().is_some_and(|detail| detail.contains("preflight")), "{refused}");
    let read = server.request("GET", "/v1/games").header("origin", "https://cards.example").send();
    let exposed = read.header("access-control-expose-headers").to_lowercase();
    for header in ["www-authenticate", "content-disposition"] {
        assert!(exposed.contains(header), "{header} is not in {exposed}");
    }
}

#[test]
fn an_encoding_that_there_is_not_is_refused_with_a_sentence() {
    let server = Server::start();
    let answer = server.request("GET", "/v1/games").header("accept-encoding", "identity;q=0, *;q=0").send();
    let problem = answer.problem("not_acceptable");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("`Accept-Encoding`")), "{problem}");
}

#[test]
fn what_was_asked_before_is_answered_before_the_refusal() {
    let server = Server::start();
    let answers = server.raw(b"GET /healthz HTTP/1.1\r\nHost: acepost\r\n\r\nwhat is this\r\n\r\n");
    let refusal = answers.rfind("HTTP/1.1 ").expect("a refusal");
    assert!(refusal > 0 && answers.starts_with("HTTP/1.1 200 "), "{answers}");
    assert_refused(&answers[refusal..], 400, "bad_request");
}

#[test]
fn requests_behind_one_that_closes_the_connection_are_not_answered() {
    let server = Server::start();
    let second = format!(
        "POST /v1/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}{}",
        "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    );
    server.unchanged(|| {
        for first in [
            "GET /v1/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET /v1/games HTTP/1.1\r\nHost: a\r\nconnection: Close\r\n\r\n",
            "GET /v1/games HTTP/1.0\r\nHost: a\r\n\r\n",
        ] {
            let answers = server.raw(format!("{first}{second}").as_bytes());
            assert!(answers.starts_with("HTTP/1.") && answers.ends_with('}'), "the first is answered whole: {answers}");
            assert_eq!(answers.matches("HTTP/1.").count(), 1, "{first}: {answers}");
        }
    });
}

#[test]
fn clients_of_http_1_0_get_no_chunks() {
    let server = Server::start();
    let asked = "GET /v1/games HTTP/1.0\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n";
    let answer = server.raw(asked.as_bytes());
    assert!(answer.contains("\r\ncontent-encoding: gzip\r\n"), "{answer}");
    assert!(!answer.contains("transfer-encoding") && !answer.contains("keep-alive"), "{answer}");
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body);
    assert!(body.is_some_and(|body| body.starts_with('\u{1f}')), "{answer}");
}

#[test]
fn what_is_not_http_is_counted() {
    let server = Server::start();
    server.raw(b"what is this\r\n\r\n");
    server.raw(b"G\xffT / HTTP/1.1\r\n\r\n");
    assert_eq!(server.metric("acepost_http_refused_total{status=\"400\"}"), 2);
}

/// Checks a refusal of the framework like every other problem.
#[track_caller]
fn assert_refused(answer: &str, status: u16, code: &str) {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{code}: no whole answer: {answer}"));
    assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    for header in [
        "content-type: application/problem+json",
        "connection: close",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        &format!("content-length: {}", body.len()),
    ] {
        assert!(head.lines().any(|line| line == header), "no {header} in {head}");
    }
    assert!(head.contains("\r\nx-request-id: "), "{head}");
    let problem: Value = serde_json::from_str(body).expect("a problem");
    assert_eq!((&problem["code"], &problem["status"]), (&json!(code), &json!(status)), "{body}");
}

#[test]
fn headers_of_odd_bytes_are_no_reason_to_fail() {
    let server = Server::start();
    for header in [
        "Authorization",
        "Idempotency-Key",
        "X-Request-Id",
        "Accept",
        "Accept-Encoding",
        "If-None-Match",
        "Origin",
        "Cookie",
    ] {
        let mut request = format!("GET /v1/me HTTP/1.1\r\n{HOST}{header}: ").into_bytes();
        request.extend(b"\xff\xfe, \xc3\x28;q=\x80\r\n\r\n");
        let answer = server.raw(&request);
        assert!(answer.starts_with("HTTP/1.1 4") && answer.contains("application/problem+json"), "{header}: {answer}");
    }
}
