//! Analyses of finished matches: what a bot would have done, what the player did, and how much better the bot's action is.

use acepost::service::{
    Clock,
    operators::{self, Operator},
};
use serde_json::{Value, json};

use crate::harness::{Answer, Player, Server, Who, eventually, is_listed};

fn path(id: &str, version: &Value, query: &str) -> String {
    format!("/v1/matches/{id}/replay/{version}/analysis{query}")
}

fn analysis<'a>(server: &Server, id: &str, player: impl Into<Who<'a>>, version: u64, query: &str) -> Answer {
    server.get(&path(id, &json!(version), query), player)
}

fn quick() -> Server {
    Server::with(|settings| settings.bot_iterations = 20)
}

/// Plays a match of these settings to its end.
fn finished(server: &Server, new: &Value) -> (String, [Player; 2]) {
    let (id, players) = server.match_with(new);
    server.play_to_end(&id, &players);
    (id, players)
}

#[test]
fn of_each_decision_of_a_finished_match_a_bot_says_what_it_would_have_done() {
    let server = quick();
    for game in ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"] {
        let (id, [ana, _]) = finished(&server, &json!({"game": game, "seats": 2}));
        let events = server.list_events(&id);
        let answers = events.iter().filter(|event| event["cause"]["type"] == "action").take(6);
        for (event, strength) in answers.zip(["easy", "medium", "hard"].into_iter().cycle()) {
            let (seat, decision) = (&event["cause"]["seat"], &event["cause"]["decision"]);
            let query = format!("?seat={seat}&strength={strength}");
            let found = server.get(&path(&id, decision, &query), &ana).expect(200);
            assert_eq!((&found["version"], &found["seat"]), (decision, seat), "{game}");
            let hint = &found["hint"];
            assert_eq!((&hint["decision"], &hint["strength"]), (decision, &json!(strength)), "{game}");
            let seen = server.get(&format!("/v1/matches/{id}/replay/{decision}?as=seat:{seat}"), &ana).expect(200);
            let legal = seen["decision"]["legal_actions"].as_array().expect("a list");
            assert!(legal.contains(&hint["action"]) && legal.contains(&found["taken"]), "{game}: {found}");
            assert!(is_listed(&event["cause"]["action"], &[found["taken"].clone()]), "{game}: {found} {event}");
            assert!(hint["reason"].as_str().is_some_and(|reason| reason.len() > 10), "{game}: {found}");
        }
    }
}

#[test]
fn a_hard_bot_says_how_much_better_its_action_is_and_others_do_not() {
    // Enough for 25 matches with each action, and so much time that only the matches count.
    let server = Server::with(|settings| (settings.bot_iterations, settings.bot_think_ms) = (150, 600_000));
    for (game, of) in [("clear-ace", "match"), ("chase-the-ace", "round")] {
        let (id, [ana, _]) = finished(&server, &json!({"game": game, "seats": 2}));
        let events = server.list_events(&id);
        for event in events.iter().filter(|event| event["cause"]["type"] == "action").take(4) {
            let (seat, decision) = (&event["cause"]["seat"], &event["cause"]["decision"]);
            let ask = |strength| {
                let query = format!("?seat={seat}&strength={strength}");
                server.get(&path(&id, decision, &query), &ana).expect(200)
            };
            for strength in ["easy", "medium"] {
                assert_eq!(ask(strength).get("gain"), Some(&Value::Null), "{game}: {strength}");
            }
            let found = ask("hard");
            let number = |field| found["gain"][field].as_f64().unwrap_or_else(|| panic!("{game}: {found}"));
            let is_same = found["taken"] == found["hint"]["action"];
            assert_eq!((&found["gain"]["of"], number("error") == 0.0), (&json!(of), is_same), "{game}: {found}");
            assert!((-1.0..=1.0).contains(&number("score")) && (!is_same || number("score") == 0.0), "{game}: {found}");
            assert_eq!(ask("hard"), found, "{game}");
        }
    }
}

#[test]
fn without_a_seat_the_own_decision_is_analysed_or_else_the_first() {
    let server = quick();
    // Both choose at first.
    let (id, players) = finished(&server, &json!({"game": "clear-ace"}));
    for (seat, player) in players.iter().enumerate() {
        let found = analysis(&server, &id, player, 1, "").expect(200);
        assert_eq!((&found["seat"], &found["hint"]["strength"]), (&json!(seat), &json!("hard")));
    }
    let stranger = server.guest();
    assert_eq!(analysis(&server, &id, &stranger, 1, "").expect(200)["seat"], 0);
    let request = server.request("GET", &path(&id, &json!(1), "")).by(&stranger).header("Accept-Language", "de");
    let (german, english) = (request.send().expect(200), analysis(&server, &id, &stranger, 1, "").expect(200));
    assert_ne!(german["taken"]["label"], english["taken"]["label"]);
}

/// Plays a match, several cards always in another order than they are listed. Returns each decision where there were several, with the
/// cards as listed.
fn turned(server: &Server, id: &str, players: &[Player; 2]) -> Vec<(Value, Vec<Value>)> {
    let mut turned = Vec::new();
    while let Some((player, mut answer)) = server.next_answer(id, players) {
        let cards = answer["action"].get_mut("cards").and_then(Value::as_array_mut);
        if let Some(cards) = cards.filter(|cards| cards.len() > 1) {
            let listed = cards.clone();
            cards.reverse();
            turned.push((answer["decision"].clone(), listed));
        }
        server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
    }
    turned
}

#[test]
fn what_was_played_in_another_order_than_listed_is_the_listed_action() {
    let server = quick();
    let mut played = (0..20).map(|_| {
        let (id, players) = server.match_with(&json!({"game": "clockwork-spades"}));
        (turned(&server, &id, &players), id, players)
    });
    let played = played.find(|(turned, ..)| !turned.is_empty());
    let (turned, id, players) = played.expect("a match in which a player held two cards of a window");
    for (decision, listed) in turned.iter().take(3) {
        let found = server.get(&path(&id, decision, "?strength=easy"), &players[0]).expect(200);
        assert_eq!(found["taken"]["cards"], json!(listed), "{found}");
    }
}

/// Of two cards of one rank that are the weakest to beat another with, returns the one that a medium bot would not take. Actions are listed
/// from the strongest card on, and it takes the last one, unless an ace wins.
fn other_winner(legal: &Value) -> Option<Value> {
    let wins: Vec<&Value> = legal.as_array()?.iter().filter(|action| action["would"] == "wins").collect();
    let rank = |action: &Value| action["card"].as_str().and_then(|card| card.chars().next());
    let [.., other, last] = wins[..] else { return None };
    (rank(wins[0]) != Some('A') && rank(other) == rank(last)).then(|| other.clone())
}

#[test]
fn a_card_that_differs_from_that_of_the_bot_only_in_its_suit_is_the_same_choice() {
    let server = quick();
    for _ in 0..20 {
        let (id, players) = server.match_with(&json!({"game": "clear-ace"}));
        let mut taken = Vec::new();
        while let Some((player, mut answer)) = server.next_answer(&id, &players) {
            if let Some(other) = other_winner(&server.view(&id, player)["decision"]["legal_actions"]) {
                taken.push((player, answer["decision"].clone(), other.clone()));
                answer["action"] = other;
            }
            server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
        }
        for (player, decision, action) in &taken {
            let found = server.get(&path(&id, decision, "?strength=medium"), *player).expect(200);
            assert_eq!((&found["taken"], &found["hint"]["action"]), (action, action), "{found}");
        }
        if !taken.is_empty() {
            return;
        }
    }
    panic!("twenty matches without such a choice");
}

#[test]
fn a_decision_that_was_not_answered_has_an_analysis() {
    let server = quick();
    let (id, [ana, ben]) = server.match_with(&json!({"game": "clear-ace"}));
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    let found = analysis(&server, &id, &ana, 1, "?seat=1").expect(200);
    assert_eq!((&found["taken"], &found["gain"]), (&Value::Null, &Value::Null));
    assert!(found["hint"]["action"].is_object());
}

#[test]
fn where_nothing_was_decided_and_in_a_running_match_there_is_none_and_asking_changes_nothing() {
    let server = quick();
    let (id, players) = server.match_with(&json!({"game": "chase-the-ace", "seats": 2, "visibility": "private"}));
    let [ana, _] = &players;
    let stranger = server.guest();
    server.unchanged(|| {
        analysis(&server, &id, ana, 1, "").problem("match_not_finished");
        analysis(&server, &id, &stranger, 1, "").problem("not_found");
    });
    let last = server.play_to_end(&id, &players)["version"].as_u64().expect("a version");
    server.wait_for_count("unfiled", 0);
    server.unchanged(|| {
        let to_act = &server.get(&format!("/v1/matches/{id}/replay/1?as=full"), ana).expect(200)["to_act"];
        let waits = 1 - to_act[0].as_u64().expect("a seat");
        for (version, query) in [(0, ""), (last, ""), (last + 1, ""), (1, "?seat=7"), (1, &*format!("?seat={waits}"))] {
            analysis(&server, &id, ana, version, query).problem("not_found");
        }
        for query in ["?seat=x", "?strength=perfect", "?seat=0&for=1"] {
            assert!([400, 422].contains(&analysis(&server, &id, ana, 1, query).status), "{query}");
        }
        analysis(&server, &id, &stranger, 1, "").problem("not_found");
        analysis(&server, &id, ana, 1, "").expect(200);
    });
}

/// Spectators who are behind learn nothing by it, and what was called off can be looked at as well.
#[test]
fn a_match_that_was_called_off_has_analyses_and_one_that_is_told_later_has_none_before() {
    let server = quick();
    let (id, [ana, ben]) = server.match_with(&json!({"game": "clear-ace", "spectator_delay": 1000}));
    let stranger = server.guest();
    analysis(&server, &id, &stranger, 1, "").problem("match_not_finished");
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.now() };
    operators::cancel(&mut server.database(), id.parse().expect("an id"), &by).expect("called off");
    server.delete("/v1/me", &ben).expect(200);
    for player in [&ana, &stranger] {
        let found =
            eventually("the end", || Some(analysis(&server, &id, player, 1, "?seat=1")).filter(|it| it.status == 200));
        assert_eq!(found.body["taken"], Value::Null);
    }
}
