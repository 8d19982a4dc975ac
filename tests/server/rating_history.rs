//! Ratings over time: what the player's ratings were after each match that has counted, and nothing of the matches; and what a match has
//! changed, for those who may see it.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{ANONYMOUS, PASSWORD, Server, Who},
    ratings::{all_counted, persons, profile, resign, won},
};

fn path(name: &str) -> String {
    format!("/v1/players/{name}/ratings/clear-ace/history")
}

fn history(server: &Server, path: &str) -> Vec<Value> {
    server.list(path, ANONYMOUS, || {})
}

#[test]
fn the_newest_is_the_rating_of_the_profile() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    assert!(history(&server, &path("ana")).is_empty());
    for _ in 0..3 {
        won(&server, &ana, &ben);
        server.clock.advance(SignedDuration::from_hours(24));
    }
    won(&server, &ben, &ana);
    all_counted(&server);
    let whole = history(&server, &path("ana"));
    let matches: Vec<&Value> = whole.iter().map(|past| &past["matches"]).collect();
    assert_eq!(matches, [4, 3, 2, 1]);
    let mut days: Vec<&str> = whole.iter().map(|past| past["day"].as_str().expect("a day")).collect();
    days.reverse();
    assert!(days.is_sorted());
    assert_eq!(days.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
    let profile = server.get("/v1/players/ana", ANONYMOUS).expect(200)["ratings"][0].take();
    for name in ["rating", "uncertainty", "matches"] {
        assert_eq!(whole[0][name], profile[name], "{name}");
    }
    assert!(whole[0]["rating"].as_i64() < whole[1]["rating"].as_i64(), "ana has lost the last one");
    assert!(history(&server, &format!("{}?pool=bots", path("ana"))).is_empty());
    assert!(history(&server, "/v1/players/ana/ratings/curse-of-aces/history").is_empty());
    for limit in 1..=4 {
        assert_eq!(history(&server, &format!("{}?limit={limit}", path("ANA"))), whole, "{limit}");
    }
}

#[test]
fn it_names_no_match_nor_other_player_nor_the_hour() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let id = server.seat(&[ana.clone(), ben.clone()], &json!({"rated": true, "visibility": "private"}));
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    all_counted(&server);
    for limit in ["", "?limit=1"] {
        let found = server.get(&format!("{}{limit}", path("ana")), ANONYMOUS).expect(200);
        let items = found["items"].as_array().expect("items");
        assert_eq!(items.len(), 1);
        let names: Vec<&String> = items[0].as_object().expect("an object").keys().collect();
        assert_eq!(names, ["day", "matches", "rating", "uncertainty"]);
        assert_eq!(items[0]["day"].as_str().map(str::len), Some(10));
    }
}

#[test]
fn a_deleted_account_has_none() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    won(&server, &ana, &ben);
    all_counted(&server);
    assert_eq!(history(&server, &path("ana")).len(), 1);
    server.request("DELETE", "/v1/me").by(&ana).json(&json!({"password": crate::harness::PASSWORD})).send().expect(200);
    server.get(&path("ana"), ANONYMOUS).problem("not_found");
    assert_eq!(history(&server, &path("ben")).len(), 1);
}

#[test]
fn what_cannot_be_is_refused() {
    let server = Server::start();
    server.player("ana");
    server.get("/v1/players/ana/ratings/whist/history", ANONYMOUS).problem("unknown_game");
    for unknown in ["ben", "%00", "a%20b"] {
        server.get(&path(unknown), ANONYMOUS).problem("not_found");
    }
    for (query, pointer) in
        [("pool=dogs", "/pool"), ("limit=0", "/limit"), ("limit=201", "/limit"), ("cursor=%21", "/cursor")]
    {
        let problem = server.get(&format!("{}?{query}", path("ana")), ANONYMOUS).problem("malformed_query");
        assert_eq!(pointers(&problem), [pointer], "{query}");
    }
    server.get(&format!("{}?days=3", path("ana")), ANONYMOUS).problem("malformed_query");
}

#[test]
fn those_who_may_see_a_match_see_what_it_has_changed() {
    let server = Server::start();
    let [ana, ben, cleo] = persons(&server, ["ana", "ben", "cleo"]);
    let first = won(&server, &ana, &ben);
    all_counted(&server);
    let second =
        server.seat(&[ben.clone(), cleo.clone(), ana.clone()], &json!({"game": "chase-the-ace", "rated": true}));
    let changes = |id: &str, by: Who<'_>| server.get(&format!("/v1/matches/{id}/ratings"), by).expect(200);
    assert_eq!(changes(&second, (&ana).into()), json!({"changes": []}), "it goes on");
    let third = server.seat(&[ben.clone(), ana.clone()], &json!({"rated": true, "visibility": "private"}));
    resign(&server, &third, &ana);
    all_counted(&server);
    let newcomers = json!([{"seat": 0, "before": 750, "after": 853}, {"seat": 1, "before": 750, "after": 695}]);
    assert_eq!(changes(&first, ANONYMOUS), json!({"changes": newcomers}));
    let private = changes(&third, (&ben).into());
    let points = |name: &str| profile(&server, name)[0]["rating"].clone();
    let expected =
        json!([{"seat": 0, "before": 695, "after": points("ben")}, {"seat": 1, "before": 853, "after": points("ana")}]);
    assert_eq!(private, json!({"changes": expected}));
    for other in [Who::from(&cleo), ANONYMOUS] {
        server.get(&format!("/v1/matches/{third}/ratings"), other).problem("not_found");
    }
    let unrated = server.seat(&[ana.clone(), cleo], &json!({}));
    resign(&server, &unrated, &ana);
    assert_eq!(changes(&unrated, ANONYMOUS), json!({"changes": []}));
    server.request("DELETE", "/v1/me").by(&ana).json(&json!({"password": PASSWORD})).send();
    server.clock.advance(SignedDuration::from_hours(24 * 8));
    server.wait_for_count("players WHERE kind = 'deleted'", 1);
    assert_eq!(changes(&first, (&ben).into()), json!({"changes": [{"seat": 1, "before": 750, "after": 695}]}));
}
