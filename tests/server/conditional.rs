//! Entity tags: clients do not get again what they have, and do not overwrite what they have not seen.

use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, PASSWORD, Player, Request, Server, Who, id_of};

#[test]
fn what_the_client_has_is_not_sent_again() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    server.post(&format!("/v1/matches/{id}/resignation"), &players[1], &json!({})).expect(200);
    let of_match = ["", "/view", "/events", "/events?limit=1", "/replay/1", "/record", "/audit"]
        .map(|path| format!("/v1/matches/{id}{path}"));
    let profile = format!("/v1/players/{}", players[0].name);
    let schema = "/schemas/acepost-record-1.json";
    let others = ["/v1/me", "/v1/games", "/v1/games/clear-ace", &profile, "/openapi.json", schema].map(str::to_owned);
    for path in of_match.iter().chain(&others) {
        let first = server.get(path, &players[0]);
        assert_eq!(first.status, 200, "{path}");
        let tag = first.header("etag");
        let ask = |tags: &str| server.request("GET", path).by(&players[0]).header("if-none-match", tags).send();
        for tags in [tag, &format!("W/{tag}"), &format!("\"other\", {tag}"), "*"] {
            let again = ask(tags);
            assert_eq!((again.status, again.bytes.len()), (304, 0), "{path} {tags}");
            assert_eq!(again.header("etag"), tag);
        }
        for tags in ["\"other\"", "", "other", &tag.replace('"', "")] {
            assert_eq!(ask(tags).bytes, first.bytes, "{path} {tags}");
        }
    }
}

#[test]
fn a_tag_is_for_one_viewer_and_one_version() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let path = format!("/v1/matches/{id}/view");
    let tag = |who: Who| server.get(&path, who).header("etag").to_owned();
    let before = [tag((&players[0]).into()), tag((&players[1]).into()), tag(ANONYMOUS)];
    assert!(before[0] != before[1] && before[1] != before[2] && before[0] != before[2]);
    server.play_once(&id, &players);
    let after = [tag((&players[0]).into()), tag((&players[1]).into()), tag(ANONYMOUS)];
    assert!(before.iter().zip(&after).all(|(before, after)| before != after), "{before:?} {after:?}");
}

#[test]
fn writes_are_done_whatever_the_client_would_rather_not_read() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let path = format!("/v1/matches/{id}/actions");
    let done = server.request("POST", &path).by(player).header("if-none-match", "*").json(&answer).send();
    assert_eq!(done.expect(200)["event"]["seq"], 2);
}

#[test]
fn an_answer_meant_for_another_view_is_not_taken() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (view, path) = (format!("/v1/matches/{id}/view"), format!("/v1/matches/{id}/actions"));
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let seen = server.get(&view, player).header("etag").to_owned();
    let public = server.get(&view, ANONYMOUS).header("etag").to_owned();
    let post = |tag: &str| server.request("POST", &path).by(player).header("if-match", tag).json(&answer).send();
    server.unchanged(|| {
        for tag in ["\"other\"", &format!("W/{seen}"), &public, ""] {
            post(tag).problem("precondition_failed");
        }
    });
    let first = post(&seen).expect(200);
    server.unchanged(|| {
        // The response may have been lost: the same request gets it again.
        assert_eq!(post(&seen).expect(200), first);
        let resign = server.request("POST", &format!("/v1/matches/{id}/resignation")).by(player);
        resign.header("if-match", &seen).send().problem("precondition_failed");
    });
}

#[test]
fn a_condition_that_is_malformed_is_refused_by_name() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let seen = server.get(&format!("/v1/matches/{id}/view"), player).header("etag").to_owned();
    let profile = server.get("/v1/me", player).header("etag").to_owned();
    server.unchanged(|| {
        for (method, path, body, tag) in [
            ("POST", &*format!("/v1/matches/{id}/actions"), answer.clone(), seen),
            ("PATCH", "/v1/me", json!({"name": "ana"}), profile),
        ] {
            // Without its quotes, as when a client takes it for a version; not separated; cut off; with a wildcard.
            let bare = tag.replace('"', "");
            for tag in ["garbage", &bare, &format!("{tag} {tag}"), &tag[..tag.len() - 1], &format!("*, {tag}")] {
                let problem = held(&server, method, path, player, tag, &body).send().problem("invalid_header");
                assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("`If-Match`")), "{problem}");
            }
        }
    });
}

#[test]
fn a_lobby_that_has_changed_is_not_joined_left_or_started() {
    let server = Server::start();
    let (host, other) = (server.guest(), server.guest());
    let id = id_of(&server.open_match(&host, &json!({})));
    let path = format!("/v1/matches/{id}");
    let seen = server.get(&path, ANONYMOUS).header("etag").to_owned();
    server.unchanged(|| {
        held(&server, "POST", &format!("{path}/seats"), &other, "\"other\"", &json!({}))
            .send()
            .problem("precondition_failed");
        held(&server, "POST", &format!("{path}/start"), &host, "\"other\"", &json!({}))
            .send()
            .problem("precondition_failed");
        let leave = server.request("DELETE", &format!("{path}/seats/me")).by(&host).header("if-match", "\"other\"");
        leave.send().problem("precondition_failed");
    });
    held(&server, "POST", &format!("{path}/seats"), &other, &seen, &json!({})).send().expect(200);
}

#[test]
fn an_account_that_has_changed_is_not_written_over() {
    let server = Server::start();
    let ana = server.guest();
    let seen = server.get("/v1/me", &ana).header("etag").to_owned();
    let claim = json!({"name": "ana", "password": PASSWORD});
    server.unchanged(|| {
        held(&server, "PATCH", "/v1/me", &ana, "\"other\"", &claim).send().problem("precondition_failed")
    });
    let changed = held(&server, "PATCH", "/v1/me", &ana, &seen, &claim).send();
    let now = changed.header("etag").to_owned();
    changed.expect(200);
    server.unchanged(|| {
        held(&server, "PATCH", "/v1/me", &ana, &seen, &json!({"name": "ben"})).send().problem("precondition_failed");
    });
    assert_eq!(server.get("/v1/me", &ana).header("etag"), now, "the tag of a write is that of what is read next");
    held(&server, "PATCH", "/v1/me", &ana, "*", &json!({"name": "ben"})).send().expect(200);
}

fn held<'a>(server: &'a Server, method: &str, path: &str, who: &Player, tag: &str, body: &Value) -> Request<'a> {
    server.request(method, path).by(who).header("if-match", tag).json(body)
}
