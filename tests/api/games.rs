//! The catalogue.

use crate::harness::{NOBODY, Server};

#[test]
fn the_catalogue_tells_all_that_a_host_needs() {
    let server = Server::start();
    let games = server.get("/v1/games", NOBODY).expect(200);
    let game =
        games["items"].as_array().expect("items").iter().find(|game| game["id"] == "clear-ace").expect("Clear Ace");
    assert_eq!(server.get("/v1/games/clear-ace", NOBODY).expect(200), *game);
    assert_eq!((&game["min_seats"], &game["max_seats"], &game["rules_version"]), (&2.into(), &2.into(), &1.into()));
    let options = game["options_schema"]["properties"].as_object().expect("properties");
    assert!(options.contains_key("auto_forced") && options.contains_key("on_timeout"), "{options:?}");
    assert!(game["end_reasons"].as_array().expect("reasons").contains(&"all_aces".into()));
}

#[test]
fn every_game_has_a_rule_page() {
    let server = Server::start();
    for game in server.get("/v1/games", NOBODY).expect(200)["items"].as_array().expect("items") {
        let page = server.get(game["rules"].as_str().expect("a path"), NOBODY);
        assert_eq!(page.header("content-type"), "text/markdown; charset=utf-8");
        assert!(page.text().starts_with("# ") && page.text().len() > 1000);
    }
}

#[test]
fn a_game_that_is_not_there_is_not_found() {
    let server = Server::start();
    for game in ["whist", "CLEAR-ACE", "clear-ace%00", "%ff", "..%2fclear-ace"] {
        server.get(&format!("/v1/games/{game}"), NOBODY).problem("unknown_game");
        server.get(&format!("/v1/games/{game}/rules"), NOBODY).problem("unknown_game");
    }
}
