//! Hints: given to a player against bots, the same again, marked in the summary and the record, and refused elsewhere.

use acepost::{
    games::Locale,
    record::{Record, verify},
};
use serde_json::{Value, json};

use crate::{
    bots::against,
    harness::{ANONYMOUS, Answer, Player, Server, Who, chosen, id_of, is_listed},
};

fn path(id: &str) -> String {
    format!("/v1/matches/{id}/hints")
}

fn hint(server: &Server, id: &str, player: &Player, wish: &Value) -> Answer {
    server.post(&path(id), player, wish)
}

#[test]
fn a_hint_is_a_legal_action_with_a_reason_and_the_same_question_gets_the_same_hint() {
    let server = Server::with(|settings| settings.bot_iterations = 40);
    let person = server.guest();
    for game in ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"] {
        let id = against(&server, &person, game, &["easy"]);
        let view = server.own_turn(&id, &person);
        let decision = &view["decision"]["number"];
        for strength in ["easy", "medium", "hard"] {
            let wish = json!({"decision": decision, "strength": strength});
            let first = hint(&server, &id, &person, &wish).expect(200);
            let legal = view["decision"]["legal_actions"].as_array().expect("a list");
            assert!(is_listed(&first["action"], legal), "{game}: {first}");
            assert_eq!((&first["decision"], &first["strength"]), (decision, &json!(strength)));
            assert_eq!(first["label"], first["action"]["label"]);
            assert!(first["reason"].as_str().is_some_and(|reason| reason.len() > 10), "{game}: {first}");
            for _ in 0..5 {
                assert_eq!(hint(&server, &id, &person, &wish).expect(200), first, "{game}");
            }
        }
        // An easy opponent gives no easy hints, unless they are asked for.
        let usual = hint(&server, &id, &person, &json!({"decision": decision})).expect(200);
        assert_eq!(usual["strength"], "medium");
    }
}

#[test]
fn a_hint_speaks_the_language_of_its_reader() {
    let server = Server::with(|settings| settings.bot_iterations = 40);
    let person = server.guest();
    let id = against(&server, &person, "clear-ace", &["medium"]);
    let view = server.own_turn(&id, &person);
    let wish = json!({"decision": view["decision"]["number"]});
    let english = hint(&server, &id, &person, &wish).expect(200);
    let request = server.request("POST", &path(&id)).by(&person).header("Accept-Language", "de").json(&wish);
    let german = request.send().expect(200);
    assert_ne!(english["reason"], german["reason"]);
    assert_eq!(english["action"]["card"], german["action"]["card"]);
}

#[test]
fn hints_are_marked_in_the_summary_and_the_record_which_verifies() {
    let server = Server::with(|settings| settings.bot_iterations = 20);
    let person = server.guest();
    let id = against(&server, &person, "chase-the-ace", &["easy"]);
    let summary = || server.get(&format!("/v1/matches/{id}"), &person).expect(200);
    let first = server.own_turn(&id, &person)["decision"]["number"].clone();
    assert!(summary()["players"][0].get("hints").is_none(), "none so far");
    hint(&server, &id, &person, &json!({"decision": first})).expect(200);
    hint(&server, &id, &person, &json!({"decision": first, "strength": "hard"})).expect(200);
    assert_eq!(summary()["players"][0]["hints"], json!([first]));
    assert_eq!(server.view(&id, &person)["match"]["players"][0]["hints"], json!([first]));
    assert!(summary()["players"][1].get("hints").is_none(), "bots ask for none");
    loop {
        let view = server.own_turn(&id, &person);
        let Some(answer) = chosen(&view) else { break };
        server.post(&format!("/v1/matches/{id}/actions"), &person, &answer).expect(200);
    }
    let record = server.get(&format!("/v1/matches/{id}/record"), &person).expect(200);
    assert_eq!(record["players"][0]["hints"], json!([first]));
    let record = Record::read(&record.to_string()).expect("a record");
    assert!(verify(&record).verified);
    assert_eq!(Record::read(&record.to_ndjson().expect("lines")).expect("a record"), record);
    for (locale, words) in [(Locale::En, "asked for a hint at decision"), (Locale::De, "hat bei der Entscheidung")] {
        let told = record.tell(locale).expect("sentences");
        assert!(told.contains(&format!("{words} {first}")), "{told}");
    }
}

#[test]
fn spectators_who_are_behind_learn_of_a_hint_with_its_decision() {
    let server = Server::with(|settings| settings.bot_iterations = 20);
    let person = server.guest();
    let id = id_of(&server.open_match(&person, &json!({"spectator_delay": 1000})));
    server.post(&format!("/v1/matches/{id}/bots"), &person, &json!({"strength": "easy"})).expect(201);
    // They see the deal, which opens the first decision.
    let decision = loop {
        let view = server.own_turn(&id, &person);
        let number = view["decision"]["number"].as_u64().expect("a decision");
        if number > 1 {
            break number;
        }
        let answer = chosen(&view).expect("a decision");
        server.post(&format!("/v1/matches/{id}/actions"), &person, &answer).expect(200);
    };
    hint(&server, &id, &person, &json!({"decision": decision})).expect(200);
    let shown_to = |who: Who| {
        let [summary, view] = ["", "/view"].map(|end| server.get(&format!("/v1/matches/{id}{end}"), who).expect(200));
        [&summary, &view["match"]].map(|summary| summary["players"][0]["hints"].clone())
    };
    let both = [json!([decision]), json!([decision])];
    assert_eq!(shown_to(Who::from(&person)), both);
    assert_eq!(shown_to(ANONYMOUS), [Value::Null, Value::Null]);
    server.post(&format!("/v1/matches/{id}/resignation"), &person, &json!({})).expect(200);
    assert_eq!(shown_to(ANONYMOUS), both);
}

#[test]
fn hints_are_refused_in_rated_matches_against_people_and_for_other_decisions() {
    let server = Server::with(|settings| settings.bot_iterations = 20);
    let (id, [one, two]) = server.match_with(&json!({"game": "curse-of-aces", "seats": 2}));
    for player in [&one, &two] {
        let problem = hint(&server, &id, player, &json!({"decision": 1})).expect(409);
        assert_eq!(problem["code"], "no_hints");
    }
    let pair = [server.player("ana"), server.player("ben")];
    let rated = server.seat(&pair, &json!({"rated": true}));
    assert_eq!(hint(&server, &rated, &pair[0], &json!({"decision": 1})).expect(409)["code"], "no_hints");
    let rated = server.open_match(&pair[0], &json!({"game": "curse-of-aces", "seats": 2, "rated": true}));
    let rated = id_of(&rated);
    server.post(&format!("/v1/matches/{rated}/bots"), &pair[0], &json!({"strength": "easy"})).expect(201);
    let number = &server.own_turn(&rated, &pair[0])["decision"]["number"];
    assert_eq!(hint(&server, &rated, &pair[0], &json!({"decision": number})).expect(409)["code"], "no_hints");
    let id = against(&server, &one, "curse-of-aces", &["easy"]);
    let view = server.own_turn(&id, &one);
    let number = view["decision"]["number"].as_u64().expect("a number");
    let before = server.view(&id, &one);
    assert_eq!(hint(&server, &id, &two, &json!({"decision": number})).expect(403)["code"], "not_seated");
    assert_eq!(hint(&server, &id, &one, &json!({"decision": number + 1})).expect(409)["code"], "decision_closed");
    hint(&server, &id, &one, &json!({"decision": number, "strength": "perfect"})).expect(422);
    hint(&server, &id, &one, &json!({"decision": number, "seat": 1})).expect(422);
    assert_eq!(server.view(&id, &one), before, "a refused question changes nothing");
}
