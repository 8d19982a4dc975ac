//! Tests of all middleware over the wire: a test server, and raw bytes.

use std::{sync::LazyLock, time::Duration};

use actix_web::{HttpResponse, HttpServer, web};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::*;
use crate::http::{conditional::Tagged, rate_limit::Budget};

const ORIGIN: &str = "origin: https://cards.example";

fn middleware_with_small_budgets() -> Middleware {
    let budget = Budget { requests: 3, window: Duration::from_secs(3600) };
    Middleware {
        metrics: Data::new(Metrics::new().unwrap()),
        rate_limits: Data::new(RateLimits::new(budget, budget, budget, budget, false)),
        limits: BodyLimits::default(),
        origins: vec!["https://cards.example".to_owned()],
        unread: UnreadResponses::default(),
        stopping: Data::default(),
    }
}

async fn give_up() -> HttpResponse {
    panic!("the seed is 1234")
}

async fn get_small() -> Tagged<Value> {
    Tagged(json!({"cards": []}))
}

async fn get_large() -> Tagged<Value> {
    Tagged(json!({"cards": vec!["KS"; 1000]}))
}

async fn get_stream() -> HttpResponse {
    HttpResponse::Ok().content_type("text/event-stream").body("data: x\n\n".repeat(1000))
}

/// A response: the head in lower case, and the body.
struct Came {
    head: String,
    body: Vec<u8>,
}

impl Came {
    fn status(&self) -> &str {
        &self.head["http/1.1 ".len()..][..3]
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

fn document() -> &'static OpenApi {
    static EMPTY: LazyLock<OpenApi> = LazyLock::new(OpenApi::default);
    &EMPTY
}

/// Sends requests, one after another, to one server.
async fn send(requests: &[&[u8]]) -> Vec<Came> {
    let middleware = middleware_with_small_budgets();
    let make = move || {
        let app = App::new()
            .route("/panic", web::get().to(give_up))
            .route("/small", web::get().to(get_small))
            .route("/large", web::get().to(get_large))
            .route("/stream", web::get().to(get_stream));
        wrap_app(app, document, &middleware)
    };
    let server = HttpServer::new(make).workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
    let address = server.addrs()[0];
    let server = server.run();
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    let mut answers = Vec::new();
    for request in requests {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
        answers.push(Came { head, body: bytes[end + 4..].to_vec() });
    }
    handle.stop(false).await;
    running.await.unwrap().unwrap();
    answers
}

async fn get(path: &str, headers: &[&str]) -> Came {
    ask("GET", path, headers).await
}

async fn ask(method: &str, path: &str, headers: &[&str]) -> Came {
    let headers = headers.join("\r\n");
    let separator = if headers.is_empty() { "" } else { "\r\n" };
    let request = format!("{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}{separator}\r\n");
    send(&[request.as_bytes()]).await.remove(0)
}

#[actix_web::test]
async fn a_panic_is_a_problem_with_every_header_of_an_answer() {
    let came = get("/panic", &["x-request-id: abc", ORIGIN]).await;
    assert_eq!(came.status(), "500");
    assert_eq!(came.json()["trace_id"], "abc");
    assert!(!came.json().to_string().contains("1234"));
    assert_eq!(came.header("content-type"), Some("application/problem+json"));
    assert_eq!(came.header("x-request-id"), Some("abc"));
    assert_eq!(came.header("access-control-allow-origin"), Some("https://cards.example"));
    assert_eq!(came.header("ratelimit"), Some("\"default\";r=2;t=1200"));
    assert_eq!(came.header("cache-control"), Some("no-store"));
}

#[actix_web::test]
async fn an_unknown_route_is_a_problem_with_an_id() {
    let came = get("/nothing", &[]).await;
    assert_eq!(came.json()["code"], "not_found");
    assert!(came.header("x-request-id").is_some());
    assert_eq!(came.header("x-content-type-options"), Some("nosniff"));
}

#[actix_web::test]
async fn who_asks_too_often_is_told_so_in_every_way() {
    let request: &[u8] =
        b"GET /small HTTP/1.1\r\nhost: x\r\nconnection: close\r\norigin: https://cards.example\r\n\r\n";
    let came = send(&[request; 4]).await.pop().unwrap();
    assert_eq!(came.status(), "429");
    assert_eq!(came.json()["code"], "rate_limited");
    assert!(came.header("retry-after").is_some());
    assert_eq!(came.header("access-control-allow-origin"), Some("https://cards.example"));
    assert!(came.header("access-control-expose-headers").unwrap().contains("retry-after"));
}

#[actix_web::test]
async fn what_only_pages_of_other_origins_need_is_not_sent_to_anybody_else() {
    for headers in [&[][..], &["origin: https://elsewhere.example"]] {
        let came = get("/small", headers).await;
        assert_eq!(came.header("access-control-expose-headers"), None);
        assert!(came.header("vary").unwrap().contains("origin"), "a cache must know");
    }
}

#[actix_web::test]
async fn only_large_answers_are_compressed() {
    let came = get("/large", &["accept-encoding: gzip"]).await;
    assert_eq!(came.header("content-encoding"), Some("gzip"));
    assert!(came.body.len() < 1000);
    assert_eq!(came.header("cache-control"), Some("private, no-cache"));
    for path in ["/small", "/stream", "/panic", "/nothing"] {
        let came = get(path, &["accept-encoding: gzip"]).await;
        assert_eq!(came.header("content-encoding"), None, "{path}");
        assert_ne!(came.body, b"", "{path}");
    }
}

#[actix_web::test]
async fn an_encoding_that_cannot_be_given_is_a_problem() {
    let came = get("/small", &["accept-encoding: identity;q=0, *;q=0"]).await;
    assert_eq!((came.status(), &came.json()["code"]), ("406", &json!("not_acceptable")));
}

#[actix_web::test]
async fn whoever_has_it_gets_304_and_whoever_asks_for_the_head_gets_that() {
    let whole = get("/small", &[]).await;
    // The head is in lower case here, but the tag must not be.
    let tag = crate::http::conditional::etag_of(&json!({"cards": []})).unwrap();
    let known = get("/small", &[&format!("if-none-match: {tag}")]).await;
    assert_eq!((known.status(), known.body.len()), ("304", 0));
    assert_eq!(known.header("etag"), whole.header("etag"));
    let head = ask("HEAD", "/small", &[]).await;
    assert_eq!((head.status(), head.body.len()), ("200", 0));
    assert_eq!(head.header("content-length"), whole.header("content-length"));
}

#[actix_web::test]
async fn pages_of_other_origins_get_no_leave_and_no_error() {
    let came = get("/small", &["origin: https://elsewhere.example"]).await;
    assert_eq!((came.status(), came.header("access-control-allow-origin")), ("200", None));
    let preflight = ["origin: https://elsewhere.example", "access-control-request-method: GET"];
    let came = ask("OPTIONS", "/small", &preflight).await;
    assert_eq!((came.status(), &came.json()["code"]), ("400", &json!("bad_request")));
    let came = ask("OPTIONS", "/small", &[ORIGIN, "access-control-request-method: GET"]).await;
    assert_eq!(came.status(), "200");
}

#[actix_web::test]
async fn bytes_that_are_no_text_in_headers_do_no_harm() {
    let head = b"GET /small HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer \xff\r\n\
        x-request-id: \xff\xfe\r\nif-none-match: \xff\r\norigin: \xff\r\naccept-encoding: \xff\r\n\r\n";
    let came = send(&[head]).await.remove(0);
    assert_eq!(came.status(), "200");
    assert!(came.header("x-request-id").unwrap().len() == 36);
}
