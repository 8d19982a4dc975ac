//! Parts of responses: a client gets the parts that it names with `include`, as they are in the whole, and no others.

use acepost::games::catalog::GAMES;
use serde_json::{Map, Value, json};

use crate::harness::{ANONYMOUS, Player, Server};

const PARTS: [&str; 7] = ["match", "clocks", "event", "decision", "latest", "game", "layout"];

fn fields(value: &Value) -> Map<String, Value> {
    value.as_object().expect("an object").clone()
}

/// Leaves out the parts that are not included, as the server should.
fn without(mut whole: Map<String, Value>, included: &[&str]) -> Map<String, Value> {
    whole.retain(|field, _| !PARTS.contains(&field.as_str()) || included.contains(&field.as_str()));
    if !included.iter().any(|part| ["game", "layout"].contains(part)) {
        // It follows from what these show.
        whole.remove("rules_at");
    }
    whole
}

fn seated(server: &Server, game: &str) -> (String, [Player; 2]) {
    server.match_with(&json!({"game": game, "seats": 2}))
}

#[test]
fn a_view_has_the_parts_that_are_included_as_they_are_in_the_whole() {
    let server = Server::start();
    for game in GAMES {
        let (id, players) = seated(&server, game.about().id);
        server.play_once(&id, &players);
        let view = format!("/v1/matches/{id}/view");
        for who in [(&players[0]).into(), (&players[1]).into(), ANONYMOUS] {
            let whole = fields(&server.get(&view, who).expect(200));
            for included in [vec![], vec!["game"], vec!["decision", "layout"], vec!["latest"], vec!["clocks", "match"]]
            {
                let path = format!("{view}?include={}", included.join(","));
                assert_eq!(fields(&server.get(&path, who).expect(200)), without(whole.clone(), &included), "{path}");
            }
            let all = format!("{view}?include={}", PARTS.join(","));
            assert_eq!(fields(&server.get(&all, who).expect(200)), whole);
        }
    }
}

#[test]
fn an_answer_gets_the_parts_that_are_included_and_the_same_when_it_is_repeated() {
    let server = Server::start();
    for game in GAMES {
        let (id, players) = seated(&server, game.about().id);
        let actions = format!("/v1/matches/{id}/actions");
        for included in [vec![], vec!["event"], vec!["clocks", "decision"], vec!["event", "latest", "game"]] {
            let Some((player, answer)) = server.next_answer(&id, &players) else { break };
            let path = format!("{actions}?include={}", included.join(","));
            let first = server.post(&path, player, &answer).expect(200);
            let whole = server.post(&actions, player, &answer).expect(200);
            assert_eq!(server.post(&path, player, &answer).expect(200), first, "{path}");
            for part in ["event", "clocks"] {
                assert_eq!(first.get(part), whole.get(part).filter(|_| included.contains(&part)), "{path}");
            }
            assert_eq!(fields(&first["view"]), without(fields(&whole["view"]), &included), "{path}");
        }
        let resigned = server.post(&format!("/v1/matches/{id}/resignation?include=event"), &players[0], &json!({}));
        let resigned = resigned.expect(200);
        assert!(resigned["event"]["seq"].is_u64() && resigned["view"]["game"].is_null(), "{resigned}");
    }
}

#[test]
fn a_part_that_there_is_not_is_refused_and_changes_nothing() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    server.unchanged(|| {
        for query in
            ["include=cards", "include=game,,Layout", "include=game%20", "includes=game", "include=game&include=layout"]
        {
            let view = server.get(&format!("/v1/matches/{id}/view?{query}"), player).problem("malformed_query");
            assert_eq!(view["errors"].as_array().map(Vec::len), Some(1), "{view}");
            server.post(&format!("/v1/matches/{id}/actions?{query}"), player, &answer).problem("malformed_query");
            server
                .post(&format!("/v1/matches/{id}/resignation?{query}"), player, &json!({}))
                .problem("malformed_query");
        }
    });
}

#[test]
fn each_choice_of_parts_has_its_own_tag_which_an_answer_with_the_same_parts_can_name() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (view, actions) = (format!("/v1/matches/{id}/view"), format!("/v1/matches/{id}/actions"));
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let tag = |query: &str| server.get(&format!("{view}{query}"), player).header("etag").to_owned();
    let (whole, part) = (tag(""), tag("?include=decision"));
    assert_ne!(whole, part);
    let again = server.request("GET", &format!("{view}?include=decision")).by(player).header("if-none-match", &part);
    assert_eq!(again.send().status, 304);
    let post = |query: &str, tag: &str| {
        server.request("POST", &format!("{actions}{query}")).by(player).header("if-match", tag).json(&answer).send()
    };
    post("", &part).problem("precondition_failed");
    post("?include=game", &part).problem("precondition_failed");
    post("?include=decision", &part).expect(200);
    // Of the match as it was before the answer.
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let late = |query: &str| server.request("POST", &format!("{actions}{query}")).by(player).header("if-match", &whole);
    late("?include=decision").json(&answer).send().problem("precondition_failed");
}
