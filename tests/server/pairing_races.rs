//! Pairings at the same moment, at two servers and beside what ends them.

use std::collections::HashMap;

use acepost::service::operators::{self, Operator};
use serde_json::json;

use crate::{
    harness::{ANONYMOUS, Player, Server},
    pairings::{awaited, clear_ace, pair, path},
    races::at_once,
};

#[test]
fn of_many_who_pair_at_two_servers_at_once_each_is_seated_once() {
    let one = Server::start();
    let servers = [&one.another(), &one];
    for (seats, count) in [(2, 24), (3, 12), (5, 20)] {
        let players: Vec<Player> = (0..count).map(|_| one.guest()).collect();
        let wanted = json!({"game": "chase-the-ace", "seats": seats});
        let got = at_once(count, |number| servers[number % 2].post("/v1/pairings", &players[number], &wanted));
        let mut matches: HashMap<String, Vec<&str>> = HashMap::new();
        for (player, answer) in players.iter().zip(got) {
            let pairing = awaited(&one, player, &answer.expect(201));
            assert_eq!(pairing["status"], "seated");
            let found = pairing["match_id"].as_str().expect("a match").to_owned();
            matches.entry(found).or_default().push(&player.id);
            assert_eq!(one.list("/v1/me/matches", player, || {}).len(), 1, "one match each");
        }
        assert_eq!(matches.len(), count / seats);
        for (found, mut paired) in matches {
            let made = one.get(&format!("/v1/matches/{found}"), ANONYMOUS).expect(200);
            let seated = made["players"].as_array().expect("players");
            let mut seated: Vec<&str> = seated.iter().map(|seat| seat["player_id"].as_str().expect("an id")).collect();
            seated.sort_unstable();
            paired.sort_unstable();
            assert_eq!((seated, &made["status"]), (paired, &json!("running")));
        }
    }
}

#[test]
fn no_race_seats_a_player_at_too_many_matches() {
    let one = Server::with(|settings| settings.matches_per_player = 3);
    let servers = [&one.another_with(|settings| settings.matches_per_player = 3), &one];
    let players = [one.guest(), one.guest()];
    let wanted = |number: usize| {
        let clock = json!({"type": "per_decision", "seconds": 3600 + number / 2});
        json!({"game": "clear-ace", "clock": clock})
    };
    // With eight terms at once, in which the two meet in either order.
    let got = at_once(16, |number| servers[number / 3 % 2].post("/v1/pairings", &players[number % 2], &wanted(number)));
    assert!(got.iter().all(|answer| answer.status == 201 || answer.body["code"] == "too_many_matches"), "{got:?}");
    for player in &players {
        let count = one.list("/v1/me/matches", player, || {}).len();
        assert!((1..=3).contains(&count), "{count} matches");
    }
}

#[test]
fn whoever_stops_waiting_as_another_comes_is_seated_or_not() {
    let one = Server::start();
    let other = one.another();
    for _ in 0..10 {
        let [ana, ben] = [one.guest(), one.guest()];
        let waiting = pair(&one, &ana, &clear_ace());
        let got = at_once(2, |number| match number {
            0 => one.delete(&path(&waiting), &ana),
            _ => other.post("/v1/pairings", &ben, &clear_ace()),
        });
        let found = one.get(&path(&waiting), &ana).expect(200);
        match got[0].status {
            204 => assert_eq!((&found["status"], &got[1].body["status"]), (&json!("cancelled"), &json!("waiting"))),
            409 => assert_eq!((&found["status"], &got[1].body["status"]), (&json!("seated"), &json!("seated"))),
            other => panic!("{other}: {found}"),
        }
        if got[0].status == 204 {
            one.delete(&path(&got[1].body), &ben).expect(204);
        }
    }
}

#[test]
fn who_is_suspended_while_asking_does_not_wait() {
    let server = Server::start();
    for _ in 0..10 {
        let ana = server.guest();
        let got = at_once(2, |number| {
            if number == 0 {
                return server.post("/v1/pairings", &ana, &clear_ace());
            }
            let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.time() };
            operators::suspend(&mut server.database(), &ana.name, None, &by).expect("a suspension");
            server.get("/healthz", ANONYMOUS)
        });
        assert!(matches!(got[0].status, 201 | 401 | 403), "{got:?}");
        assert_eq!(server.count("pairings WHERE status = 'waiting'"), "0");
    }
}
