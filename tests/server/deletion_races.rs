//! Deletions of accounts at the same moment as other requests.

use std::thread;

use serde_json::json;

use crate::{
    deletion::{WEEK, delete, deleted, status, wait_until_final},
    harness::{PASSWORD, Player, Server, chosen, id_of},
};

#[test]
fn of_two_deletions_at_once_one_is_done() {
    let server = Server::start();
    let ana = server.player("ana");
    let answers = thread::scope(|scope| {
        let asking = [(); 2].map(|()| scope.spawn(|| delete(&server, &ana, &json!({"password": PASSWORD})).status));
        asking.map(|asking| asking.join().expect("no panic"))
    });
    assert!(answers.contains(&200) && answers.iter().all(|status| [200, 401].contains(status)), "{answers:?}");
    assert_eq!(server.count("deletions"), "1");
    server.sign_in("ana", PASSWORD).expect(201);
}

/// Asserts that the player sits only in matches that are over, or is out.
#[track_caller]
fn check_left(server: &Server, player: &Player) {
    server.wait_for_count(&format!("departures WHERE player_id = '{}'", player.id), 0);
    let sits = server.ask_database(&format!(
        "SELECT coalesce(string_agg(m.status, ' '), '') AS answer FROM seats AS s JOIN matches AS m ON m.id = s.match_id
         WHERE s.player_id = '{}' AND m.status NOT IN ('finished', 'cancelled')",
        player.id
    ));
    assert_eq!(sits, "");
}

#[test]
fn however_a_match_begins_in_the_same_moment_it_is_left() {
    let server = Server::start();
    for round in 0..12 {
        let (ana, ben) = (server.guest(), server.guest());
        let hosts = if round % 2 == 0 { &ana } else { &ben };
        let joins = if round % 2 == 0 { &ben } else { &ana };
        let id = id_of(&server.open_match(hosts, &json!({})));
        let wanted = json!({"game": "clear-ace", "clock": {"type": "per_decision", "seconds": 3600 + round}});
        server.post("/v1/pairings", &ben, &wanted).expect(201);
        thread::scope(|scope| {
            scope.spawn(|| server.post(&format!("/v1/matches/{id}/seats"), joins, &json!({})));
            scope.spawn(|| server.post("/v1/pairings", &ana, &wanted));
            scope.spawn(|| server.post("/v1/matches", &ana, &json!({"game": "clear-ace"})));
            scope.spawn(|| server.delete("/v1/me", &ana).expect(200));
        });
        check_left(&server, &ana);
        let summary = server.get(&format!("/v1/matches/{id}"), &ben).expect(200);
        if summary["status"] == "finished" {
            let place = if round % 2 == 0 { json!([2, 1]) } else { json!([1, 2]) };
            assert_eq!(summary["outcome"]["placements"], place);
        }
    }
}

#[test]
fn an_action_in_flight_counts_or_is_refused() {
    let server = Server::start();
    for _ in 0..4 {
        let (id, players) = server.match_of_two();
        let acts = format!("/v1/matches/{id}/actions");
        thread::scope(|scope| {
            scope.spawn(|| {
                let view = || server.get(&format!("/v1/matches/{id}/view"), &players[0]).body;
                while let Some(answer) = chosen(&view()) {
                    if server.post(&acts, &players[0], &answer).status != 200 {
                        break;
                    }
                }
            });
            server.delete("/v1/me", &players[0]).expect(200);
        });
        check_left(&server, &players[0]);
        let audit = server.get(&format!("/v1/matches/{id}/audit"), &players[1]).expect(200);
        assert_eq!(audit["verified"], true);
    }
}

#[test]
fn at_the_very_end_of_the_week_it_is_taken_back_or_final() {
    let server = Server::start();
    for round in 0..4 {
        let ana = server.player(&format!("ana{round}"));
        deleted(&server, &ana);
        let back = thread::scope(|scope| {
            let coming = scope.spawn(|| server.sign_in(&ana.name, PASSWORD));
            server.clock.advance(WEEK);
            coming.join().expect("no panic")
        });
        if back.status == 201 {
            let back = Player::of(&back.body);
            assert_eq!(server.get("/v1/me", &back).expect(200)["name"], ana.name);
            server.sign_in(&ana.name, PASSWORD).expect(201);
        } else {
            back.problem("wrong_credentials");
            wait_until_final(&server);
            server.player(&ana.name);
        }
    }
}

/// As if the process that handled the request had died in the middle.
#[test]
fn what_one_process_has_left_undone_another_does() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    let open = id_of(&server.open_match(&ana, &json!({})));
    diesel::RunQueryDsl::execute(
        diesel::sql_query(format!(
            "INSERT INTO departures (player_id, match_id) SELECT '{}'::uuid, unnest(ARRAY['{id}', '{open}']::uuid[])",
            ana.id
        )),
        &mut server.database(),
    )
    .expect("rows");
    server.wait_for_count("departures", 0);
    assert_eq!((status(&server, &id), status(&server, &open)), (json!("finished"), json!("cancelled")));
    assert_eq!(server.get(&format!("/v1/matches/{id}"), &ben).expect(200)["outcome"]["placements"], json!([2, 1]));
}
