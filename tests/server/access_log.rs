//! The access log: one line for each request, and nothing secret in it.

use crate::support::served::Served;

/// A process of its own: what a process logs at all is decided once for all its threads.
#[test]
fn a_request_is_one_line_with_its_id_and_its_pattern_and_nothing_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Served::start(folder.path());
    let request = ureq::get(format!("http://{}/v1/players/hidden?code=hidden", server.address()));
    let request = request.header("x-request-id", "trial-7").header("authorization", "Bearer hidden");
    let answer = request.config().http_status_as_error(false).build().call().expect("an answer");
    assert_eq!(answer.status(), 404);
    server.terminate();
    let log = server.log_until("stopping");
    let lines: Vec<&String> = log.iter().filter(|line| line.contains("trial-7")).collect();
    assert_eq!(lines.len(), 1, "{log:#?}");
    for said in ["answered", "GET", "/v1/players/{name}", "status=404"] {
        assert!(lines[0].contains(said), "{said} is not in {}", lines[0]);
    }
    assert!(log.iter().all(|line| !line.contains("hidden")), "{log:#?}");
}
