use actix_web::{
    App, HttpResponse, HttpServer,
    test::{TestRequest, call_service, init_service},
    web,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::*;
use crate::http::testing::problem_of;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Thing {
    name: String,
    #[serde(default)]
    seats: Vec<Place>,
    #[expect(dead_code, reason = "read by serde only")]
    at: Option<Place>,
    #[expect(dead_code, reason = "read by serde only")]
    how: Option<How>,
    #[expect(dead_code, reason = "read by serde only")]
    pace: Option<Pace>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Pace {
    Fast,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum How {
    Slow {
        #[expect(dead_code, reason = "read by serde only")]
        days: Option<u8>,
        #[expect(dead_code, reason = "read by serde only")]
        at: Option<Place>,
        #[expect(dead_code, reason = "read by serde only")]
        places: Option<Vec<Place>>,
    },
    Pair {
        #[expect(dead_code, reason = "read by serde only")]
        one: Place,
        #[expect(dead_code, reason = "read by serde only")]
        two: u8,
    },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    #[serde(rename = "at/side")]
    #[expect(dead_code, reason = "read by serde only")]
    side: u8,
}

const SMALL: BodyLimits =
    BodyLimits { body_bytes: 100, body_timeout: Duration::from_millis(50), more_for_a_mib: Duration::ZERO };

async fn make(Body { value, digest, .. }: Body<Thing>) -> HttpResponse {
    HttpResponse::Ok()
        .json(json!({"name": value.name, "seats": value.seats.len(), "first": digest.sha256.map(|hash| hash[0])}))
}

fn post(body: &str) -> TestRequest {
    TestRequest::post().insert_header((header::CONTENT_TYPE, "application/json")).set_payload(body.to_owned())
}

async fn problem_with(request: TestRequest) -> Value {
    let app = init_service(App::new().app_data(SMALL).default_service(web::to(make))).await;
    problem_of(call_service(&app, request.to_request()).await).await
}

#[actix_web::test]
async fn a_good_body_comes_with_its_digest_if_it_may_be_repeated() {
    let app = init_service(App::new().app_data(SMALL).default_service(web::to(make))).await;
    let body = r#"{"name": "x"}"#;
    let answer: Value = actix_web::test::call_and_read_body_json(&app, post(body).to_request()).await;
    assert_eq!(answer, json!({"name": "x", "seats": 0, "first": null}));
    let canonical = r#"{"at":{"at/side":1},"name":"x"}"#;
    for body in [canonical, "\t{ \"name\": \"\\u0078\",\r\n\"at\" : {\"at\\/side\" :1} }\n"] {
        let repeatable = post(body).insert_header((IDEMPOTENCY_KEY, "a")).to_request();
        let answer: Value = actix_web::test::call_and_read_body_json(&app, repeatable).await;
        assert_eq!(answer["first"], Sha256::digest(canonical)[0], "{body}");
    }
}

#[actix_web::test]
async fn an_optional_body_may_be_left_out_but_not_be_wrong() {
    let make = |body: OptionalBody<Thing>| async move { HttpResponse::Ok().body(body.value.name) };
    let app = init_service(App::new().default_service(web::to(make))).await;
    assert_eq!(call_service(&app, TestRequest::post().to_request()).await.status(), 200);
    assert_eq!(call_service(&app, post(" null\n").to_request()).await.status(), 200);
    let wrong = call_service(&app, post("[]").to_request()).await;
    assert_eq!(problem_of(wrong).await["code"], "validation");
    let unsaid = call_service(&app, TestRequest::post().set_payload("{}").to_request()).await;
    assert_eq!(problem_of(unsaid).await["code"], "unsupported_media_type");
}

#[actix_web::test]
async fn what_is_not_json_is_told_where() {
    for body in ["{\"name\":\n oops}", "{\"name\":\n \"", "{\"name\":\n\"\"} x", "", "\u{1f600}"] {
        let problem = problem_with(post(body)).await;
        assert_eq!(problem["code"], "malformed_json", "{body}");
        assert!(problem["detail"].as_str().unwrap().contains(" at line "), "{problem}");
    }
}

#[actix_web::test]
async fn a_key_that_stands_twice_is_malformed_wherever_it_stands() {
    for (body, key) in [
        (r#"{"name": "x", "name": "x"}"#, "name"),
        (r#"{"name": "x", "at": {"at/side": 1, "at\/side": 1}}"#, "at/side"),
        (r#"{"name": "x", "unknown": [{"a": {"b": 1, "c": {}, "b": 2}}]}"#, "b"),
        (r#"[{"": 1, "": null}]"#, ""),
    ] {
        let problem = problem_with(post(body)).await;
        assert_eq!(problem["code"], "malformed_json", "{body}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains(&format!("an object has the key {key:?} twice at line 1 ")), "{detail}");
    }
}

#[actix_web::test]
async fn bytes_that_are_no_text_are_malformed() {
    let request = post("").set_payload(&b"{\"name\": \"\xff\"}"[..]);
    assert_eq!(problem_with(request).await["code"], "malformed_json");
}

#[actix_web::test]
async fn what_is_json_but_wrong_is_pointed_to() {
    for (body, pointer) in [
        (r#"{"name": 1}"#, "/name"),
        (r#"{"name": "x", "nmae": 1}"#, "/nmae"),
        (r#"{"name": "x", "a/b~`": 1}"#, "/a~1b~0`"),
        (r"{}", "/name"),
        (r#"{"name": "x", "seats": [{"at/side": 1}, {"at/side": -1}]}"#, "/seats/1/at~1side"),
        (r#"{"name": "x", "seats": [{}]}"#, "/seats/0/at~1side"),
        (r#"{"name": "x", "seats": [], "at": {"at": 1}}"#, "/at/at"),
        (r#"{"name": "x", "how": {"kind": "slow", "hours": 1}}"#, "/how/hours"),
        (r#"{"name": "x", "how": 1}"#, "/how"),
        (r#"{"name": "x", "how": {}}"#, "/how/kind"),
        (r#"{"name": "x", "how": {"kind": 1}}"#, "/how/kind"),
        (r#"{"name": "x", "how": {"kind": "swift", "days": 1}}"#, "/how/kind"),
        (r#"{"name": "x", "how": {"kind": "slow", "days": "x"}}"#, "/how/days"),
        (r#"{"name": "x", "how": {"days": 256, "kind": "slow"}}"#, "/how/days"),
        (r#"{"name": "x", "how": {"kind": "slow", "hours": {"kind": "x"}}}"#, "/how/hours"),
        (r#"{"name": "x", "how": {"kind": "slow", "at": {"at/side": 1, "x": 1}}}"#, "/how/at/x"),
        (r#"{"name": "x", "how": {"kind": "slow", "at": {}}}"#, "/how/at/at~1side"),
        (
            r#"{"name": "x", "how": {"kind": "slow", "places": [{"at/side": 1}, {"at/side": -1}]}}"#,
            "/how/places/1/at~1side",
        ),
        (r#"{"name": "x", "how": {"kind": "pair", "two": 2}}"#, "/how/one"),
        (r#"{"name": "x", "how": {"kind": "pair", "one": {"at/side": 1}}}"#, "/how/two"),
        (r#"{"name": "x", "how": {"kind": "pair", "one": {}, "two": "x"}}"#, "/how/one/at~1side"),
        (r#"{"name": "x", "seats": 1}"#, "/seats"),
        (r#"["x"]"#, ""),
        ("1", ""),
    ] {
        let problem = problem_with(post(body)).await;
        assert_eq!(problem["code"], "validation", "{body}");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{body}: {problem}");
        assert!(!problem.to_string().contains("struct"), "{problem}");
    }
}

#[actix_web::test]
async fn what_is_not_one_of_several_words_is_told_what_to_be() {
    for (pace, detail) in [
        (r#""lame""#, "Unknown value `lame`, expected `fast`."),
        ("200", "Expected a string."),
        ("[]", "Expected a string."),
        (r#"{"fast": null, "slow": null}"#, "Expected a string."),
    ] {
        let problem = problem_with(post(&format!(r#"{{"name": "x", "pace": {pace}}}"#))).await;
        assert_eq!(problem["errors"][0], json!({"pointer": "/pace", "detail": detail}));
    }
}

#[actix_web::test]
async fn only_plain_json_is_taken() {
    let text = post("{}").insert_header((header::CONTENT_TYPE, "text/plain"));
    assert_eq!(problem_with(text).await["code"], "unsupported_media_type");
    let zipped = post("{}").insert_header((header::CONTENT_ENCODING, "gzip"));
    assert_eq!(problem_with(zipped).await["code"], "unsupported_media_type");
}

#[actix_web::test]
async fn too_large_is_refused_announced_or_not() {
    let large = "x".repeat(101);
    assert_eq!(problem_with(post(&large)).await["code"], "body_too_large");
    let announced = post("{}").insert_header((header::CONTENT_LENGTH, "101"));
    assert_eq!(problem_with(announced).await["code"], "body_too_large");
}

/// Returns the response of a test server to these bytes, after which nothing more arrives.
async fn sent_over_the_wire(bytes: &[u8]) -> String {
    let server = HttpServer::new(|| App::new().app_data(SMALL).default_service(web::to(make)))
        .workers(1)
        .disable_signals()
        .bind(("127.0.0.1", 0))
        .unwrap();
    let address = server.addrs()[0];
    let server = server.run();
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = vec![0; 4096];
    let length = stream.read(&mut answer).await.unwrap();
    handle.stop(false).await;
    running.await.unwrap().unwrap();
    String::from_utf8(answer[..length].to_vec()).unwrap()
}

#[actix_web::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let head = "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{\"na";
    let answer = sent_over_the_wire(head.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("body_timeout"), "{answer}");
}
