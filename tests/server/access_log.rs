//! The access log: one line for each request, and nothing secret in it.

use std::{io::Write, net::TcpStream};

use serde_json::json;

use crate::support::{folder::Folder, post_office::PostOffice, served::Served, waiting::eventually};

// Processes of their own: what a process logs at all is decided once for all its threads.

#[test]
fn a_request_is_one_line_with_its_id_and_its_pattern_and_nothing_secret() {
    let folder = Folder::with_database();
    let mut server = Served::start(folder.path());
    let request = ureq::get(format!("http://{}/v1/players/hidden?code=hidden", server.address()));
    let request = request.header("x-request-id", "trial-7").header("authorization", "Bearer hidden");
    let answer = request.config().http_status_as_error(false).build().call().expect("an answer");
    assert_eq!(answer.status(), 400);
    server.terminate();
    let log = server.log_until("stopping");
    let lines: Vec<&String> = log.iter().filter(|line| line.contains("trial-7")).collect();
    assert_eq!(lines.len(), 1, "{log:#?}");
    for said in ["answered", "GET", "/v1/players/{name}", "status=400"] {
        assert!(lines[0].contains(said), "{said} is not in {}", lines[0]);
    }
    let took = lines[0].split(" milliseconds=").nth(1).and_then(|rest| rest.split(' ').next()).expect("a time");
    let decimals = took.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    assert!(took.parse::<f64>().is_ok() && decimals <= 3, "{took}");
    assert!(log.iter().all(|line| !line.contains("hidden")), "{log:#?}");
}

#[test]
fn a_request_whose_client_disconnects_is_logged_and_counted_as_aborted() {
    let folder = Folder::with_database();
    let mut server = Served::start(folder.path());
    let token = server.guest();
    let metrics = format!("http://{}/metrics", server.address());
    let metrics = || ureq::get(&metrics).call().expect("metrics").body_mut().read_to_string().expect("text");

    // A client that has not read all that was sent to it resets the connection when it closes it.
    let mut connection = TcpStream::connect(server.address()).expect("a connection");
    let head = format!(
        "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /v1/me/notices?wait=60 HTTP/1.1\r\nhost: x\r\nx-request-id: trial-8\r\nauthorization: Bearer {token}\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).expect("the server listens");
    eventually("a request that waits", || metrics().contains("acepost_streams 1\n"));
    // The first response has arrived, and is not read.
    connection.peek(&mut [0]).expect("the first answer");
    drop(connection);
    let line = server.wait_for_line("aborted");
    for said in ["trial-8", "GET", "/v1/me/notices", "status=499"] {
        assert!(line.contains(said), "{said} is not in {line}");
    }
    let counted = r#"acepost_http_requests_total{method="GET",route="/v1/me/notices",status="499"} 1"#;
    assert!(metrics().contains(counted), "{}", metrics());
}

#[test]
fn of_a_mail_server_only_codes_are_logged_and_no_address() {
    let folder = Folder::with_database();
    let office = PostOffice::start();
    let mail = ["--smtp-url", &office.url, "--mail-from", "post@cards.example"];
    let mut server = Served::with(folder.path(), &mail);
    let account = json!({"name": "ana", "password": "correct horse battery"});
    let (_, ana) = server.post("/v1/players", None, &account).expect("an answer");
    let token = ana["session"]["token"].as_str().expect("a token").to_owned();
    let mut log = Vec::new();
    let said = |log: &[String], codes: &str| {
        let line = log.last().expect("the line itself");
        assert!(line.contains(codes) && log.iter().all(|line| !line.contains("@example.org")), "{log:#?}");
    };
    let client = server.client();
    let set = |address: &str| client.put("/v1/me/email", &token, &json!({"address": address})).expect("an answer").0;
    assert_eq!(set("ana@example.org"), 200);
    let link = office.next().link("/email/verification");
    assert_eq!(server.press(&link), Some(200));
    // The mail that asks the new address is refused, and the one that tells the old address of it.
    office.refuse(Some("550 5.1.1 <ana@example.org>: no such user"));
    assert_eq!(set("ann@example.org"), 200);
    let failing = || client.get("/v1/me/email", &token)?.1["failing"].as_str().map(str::to_owned);
    assert!(eventually("the failure", failing).contains("<ana@example.org>: no such user"));
    log.extend(server.log_until("the old address was not told"));
    said(&log, "\"550 5.1.1\"");
    office.refuse(Some("451 4.2.2 <anna@example.org>: mailbox full"));
    assert_eq!(set("anna@example.org"), 200);
    log.extend(server.log_until("a mail was not sent"));
    said(&log, "\"451 4.2.2\"");
}
