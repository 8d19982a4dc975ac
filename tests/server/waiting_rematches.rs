//! The rematches that wait for a player: they are listed, and the player is told when they no longer wait.

use jiff::SignedDuration;
use serde_json::json;

use crate::{
    harness::{Player, Server, id_of},
    rematch::{ask, finished, resign, summary},
    retention::tidied,
};

/// Returns the rematches that wait for the player.
fn waiting(server: &Server, player: &Player) -> Vec<String> {
    server.list("/v1/me/rematches", player, || {}).iter().map(id_of).collect()
}

#[test]
fn a_rematch_is_listed_for_each_player_for_whom_it_waits() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = finished(&server, &json!({"game": "chase-the-ace", "visibility": "private"}));
    let next = id_of(&ask(&server, &id, &ana).expect(200));
    let first = server.get("/v1/me/rematches", &ben).expect(200);
    assert_eq!(first, json!({"items": [summary(&server, &next, &ben)], "next": null}));
    assert_eq!(waiting(&server, &cleo), [&*next]);
    for other in [&ana, &server.guest()] {
        assert!(waiting(&server, other).is_empty());
    }
    ask(&server, &id, &ben).expect(200);
    server.delete(&format!("/v1/matches/{next}/seats/me"), &cleo).expect(204);
    for answered in [&ben, &cleo] {
        assert!(waiting(&server, answered).is_empty());
    }
}

#[test]
fn the_rematches_that_wait_for_a_player_are_listed_in_pages() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let rematch = |_| {
        let id = server.seat(&[ana.clone(), ben.clone()], &json!({"visibility": "private"}));
        resign(&server, &id, &ben);
        id_of(&ask(&server, &id, &ana).expect(200))
    };
    let mut all: Vec<String> = (0..3).map(rematch).collect();
    all.sort_unstable();
    all.reverse();
    let pages = "/v1/me/rematches?limit=1";
    assert_eq!(server.get(pages, &ben).expect(200)["items"].as_array().map(Vec::len), Some(1));
    let listed: Vec<String> = server.list(pages, &ben, || {}).iter().map(id_of).collect();
    assert_eq!(listed, all);
}

#[test]
fn a_player_for_whom_a_rematch_waits_is_told_when_it_is_cancelled() {
    let server = Server::start();
    for end in ["cancelled", "left by its host", "waited for"] {
        let clock = json!({"type": "per_decision", "seconds": 60});
        let (id, [ana, ben]) = finished(&server, &json!({"clock": clock, "visibility": "private"}));
        let next = id_of(&ask(&server, &id, &ana).expect(200));
        assert_eq!(waiting(&server, &ben), [&*next]);
        match end {
            "cancelled" => {
                server.post(&format!("/v1/matches/{next}/cancellation"), &ana, &json!({})).expect(200);
            }
            "left by its host" => {
                server.delete(&format!("/v1/matches/{next}/seats/me"), &ana).expect(204);
            }
            _ => {
                server.clock.advance(SignedDuration::from_mins(61));
                assert!(waiting(&server, &ben).is_empty(), "it is over before that is noticed");
                tidied(&server);
            }
        }
        assert!(waiting(&server, &ben).is_empty());
        let told = server.told_of(&next, "match.cancelled").into_iter();
        let told: Vec<_> = told.filter(|(player, _)| *player == ben.id).collect();
        assert_eq!(told, [(ben.id.clone(), json!({"game": "clear-ace"}))], "{end}");
    }
}

#[test]
fn a_player_without_whom_a_rematch_starts_is_told_that_the_seat_is_gone() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = finished(&server, &json!({"game": "chase-the-ace", "visibility": "private"}));
    let next = id_of(&ask(&server, &id, &ana).expect(200));
    ask(&server, &id, &ben).expect(200);
    assert_eq!(waiting(&server, &cleo), [&*next]);
    server.post(&format!("/v1/matches/{next}/start"), &ana, &json!({})).expect(200);
    assert!(waiting(&server, &cleo).is_empty());
    assert_eq!(server.told_of(&next, "match.left"), [(cleo.id.clone(), json!({"name": cleo.name}))]);
    assert_eq!(server.told_of(&next, "match.cancelled"), []);
}

#[test]
fn players_who_block_the_host_or_are_blocked_are_neither_shown_a_rematch_nor_told_of_its_end() {
    let server = Server::start();
    for end in ["cancellation", "start"] {
        let (id, [ana, ben, cleo, dora, eve]) = finished(&server, &json!({"game": "chase-the-ace"}));
        let next = id_of(&ask(&server, &id, &ana).expect(200));
        ask(&server, &id, &ben).expect(200);
        server.put(&format!("/v1/me/blocks/{}", ben.name), &cleo).expect(200);
        server.put(&format!("/v1/me/blocks/{}", dora.name), &ben).expect(200);
        // The seats of both stay reserved, and the next player becomes the host.
        server.delete(&format!("/v1/matches/{next}/seats/me"), &ana).expect(204);
        assert_eq!(waiting(&server, &eve), [&*next]);
        for apart in [&cleo, &dora] {
            assert!(waiting(&server, apart).is_empty());
        }
        if end == "start" {
            ask(&server, &id, &eve).expect(200);
        }
        server.post(&format!("/v1/matches/{next}/{end}"), &ben, &json!({})).expect(200);
        for kind in ["match.cancelled", "match.left"] {
            let told = server.told_of(&next, kind);
            assert!(told.iter().all(|(player, _)| ![&cleo.id, &dora.id].contains(&player)), "{kind}: {told:?}");
        }
    }
}
