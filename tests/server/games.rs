//! The catalogue, and refusals of options, numbers of players and actions that a game does not have.

use acepost::games::catalog::GAMES;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Player, Server, is_listed};

#[test]
fn the_catalogue_tells_all_that_a_host_needs() {
    let server = Server::start();
    let games = server.get("/v1/games", ANONYMOUS).expect(200);
    let game =
        games["items"].as_array().expect("items").iter().find(|game| game["id"] == "clear-ace").expect("Clear Ace");
    assert_eq!(server.get("/v1/games/clear-ace", ANONYMOUS).expect(200), *game);
    assert_eq!((&game["min_seats"], &game["max_seats"], &game["rules_version"]), (&2.into(), &2.into(), &1.into()));
    let options = game["options_schema"]["properties"].as_object().expect("properties");
    assert!(options.contains_key("auto_forced") && options.contains_key("on_timeout"), "{options:?}");
    assert!(game["end_reasons"].as_array().expect("reasons").contains(&"all_aces".into()));
    for game in games["items"].as_array().expect("items") {
        let reasons = game["end_reasons"].as_array().expect("reasons");
        assert!(reasons.ends_with(&["agreed_draw".into(), "called_off".into()]), "what all games share: {reasons:?}");
    }
}

#[test]
fn every_game_has_a_rule_page() {
    let server = Server::start();
    for game in server.get("/v1/games", ANONYMOUS).expect(200)["items"].as_array().expect("items") {
        let page = server.get(game["rules"].as_str().expect("a path"), ANONYMOUS);
        assert_eq!(page.header("content-type"), "text/markdown; charset=utf-8");
        assert!(page.text().starts_with("# ") && page.text().len() > 1000);
    }
}

#[test]
fn the_rules_come_in_the_language_that_the_reader_likes_best() {
    let server = Server::start();
    for (accepted, language) in [("de-AT, en;q=0.5", "de"), ("tlh", "en"), ("en, de;q=0.9", "en"), ("??, *;q=x", "en")]
    {
        let page = server.request("GET", "/v1/games/clear-ace/rules").header("accept-language", accepted).send();
        assert_eq!(page.header("content-language"), language, "{accepted}");
        assert!(page.header("vary").to_lowercase().contains("accept-language"), "{}", page.header("vary"));
        assert_eq!(page.text().contains("Eine Runde, Karte für Karte"), language == "de", "{accepted}");
        for other in ["de", "en"] {
            let again = server.request("GET", "/v1/games/clear-ace/rules").header("accept-language", other);
            let again = again.header("if-none-match", page.header("etag")).send();
            assert_eq!(again.status, if other == language { 304 } else { 200 }, "{accepted}, {other}");
        }
    }
}

#[test]
fn a_game_that_is_not_there_is_not_found() {
    let server = Server::start();
    for game in ["whist", "CLEAR-ACE", "clear-ace%00", "%ff", "..%2fclear-ace"] {
        server.get(&format!("/v1/games/{game}"), ANONYMOUS).problem("unknown_game");
        server.get(&format!("/v1/games/{game}/rules"), ANONYMOUS).problem("unknown_game");
    }
}

/// The error names the place of the host's mistake, and no match is created.
#[track_caller]
fn refused(server: &Server, host: &Player, new: &Value, pointer: &str) {
    let problem = server.unchanged(|| server.post("/v1/matches", host, new).problem("validation"));
    assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    assert!(problem["errors"][0]["detail"].as_str().is_some_and(|detail| detail.ends_with('.')), "{problem}");
}

#[test]
fn an_option_that_a_game_does_not_have_or_a_value_out_of_its_range_makes_no_match() {
    let server = Server::start();
    let host = server.guest();
    for game in GAMES.iter().map(|game| game.about().id) {
        for (option, value) in [("jokers", json!(2)), ("auto_forced", json!("yes")), ("on_timeout", json!("shrug"))] {
            refused(&server, &host, &json!({"game": game, "options": {option: value}}), &format!("/options/{option}"));
        }
    }
    for (game, option, value) in [
        ("chase-the-ace", "tokens", json!(0)),
        ("chase-the-ace", "tokens", json!(10)),
        ("chase-the-ace", "tokens", json!(2.5)),
        ("chase-the-ace", "tokens", json!(-1)),
        ("chase-the-ace", "tokens", json!("3")),
        ("chase-the-ace", "ties_are_safe", json!(1)),
        ("clockwork-spades", "first_player", json!("seat_1")),
        ("clockwork-spades", "king_of_spades_counts", json!(null)),
        ("curse-of-aces", "first_attacker", json!(0)),
        ("clear-ace", "tokens", json!(3)),
    ] {
        refused(&server, &host, &json!({"game": game, "options": {option: value}}), &format!("/options/{option}"));
    }
}

#[test]
fn too_few_and_too_many_seats_make_no_match() {
    let server = Server::start();
    let host = server.guest();
    for about in GAMES.iter().map(|game| game.about()) {
        for seats in [0, *about.seats.start() - 1, *about.seats.end() + 1, 255] {
            refused(&server, &host, &json!({"game": about.id, "seats": seats}), "/seats");
        }
    }
}

/// Returns actions of every kind, valid and invalid.
fn actions() -> Vec<Value> {
    vec![
        json!({"type": "play", "card": "KS"}),
        json!({"type": "play", "cards": ["4H", "6D"]}),
        json!({"type": "take", "position": 5}),
        json!({"type": "take", "position": 13}),
        json!({"type": "keep"}),
        json!({"type": "exchange"}),
        json!({"type": "attack", "card": "2C"}),
        json!({"type": "attack", "card": "XX"}),
        json!({"type": "done"}),
        json!({"type": "beat", "cards": ["9C"]}),
        json!({"type": "beat", "cards": ["6C", "AC"]}),
        json!({"type": "beat", "cards": []}),
        json!({"type": "take"}),
        json!({"type": "fold"}),
        json!({}),
    ]
}

#[test]
fn an_action_of_another_game_or_against_the_rules_is_answered_with_the_legal_ones_and_changes_nothing() {
    let server = Server::start();
    for about in GAMES.iter().map(|game| game.about()) {
        let players: Vec<Player> = (0..*about.seats.start()).map(|_| server.guest()).collect();
        let id = server.seat(&players, &json!({"game": about.id}));
        for _ in 0..4 {
            let acting = players.iter().find(|player| !server.view(&id, player)["decision"].is_null()).expect("one");
            let decision = server.view(&id, acting)["decision"].take();
            let legal = decision["legal_actions"].as_array().expect("a list");
            for action in actions().iter().filter(|action| !is_listed(action, legal)) {
                let answer = json!({"decision": decision["number"], "action": action});
                let send = || server.post(&format!("/v1/matches/{id}/actions"), acting, &answer);
                let problem = server.unchanged(send).problem("illegal_action");
                assert_eq!(problem["status"], 422);
                assert_eq!(problem["legal_actions"], decision["legal_actions"], "{}: {action}", about.id);
                assert!(problem["detail"].as_str().is_some_and(|detail| detail.ends_with('.')), "{problem}");
            }
            let answer = json!({"decision": decision["number"], "action": legal[0]});
            server.post(&format!("/v1/matches/{id}/actions"), acting, &answer).expect(200);
        }
    }
}
