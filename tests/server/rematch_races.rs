//! Rematches that are asked for, joined, left and declined on two servers at once.

use serde_json::json;

use crate::{
    harness::{Server, id_of},
    races::{assert_whole, at_once},
    rematch::{ask, finished, finished_two, seats, summary, told},
};

const ROUNDS: usize = 20;

#[test]
fn however_many_ask_at_once_on_two_servers_there_is_one_rematch() {
    let one = Server::start();
    let other = one.another();
    for round in 0..ROUNDS {
        let (id, players) = finished::<3>(&one, &json!({"game": "chase-the-ace"}));
        let server = |number: usize| [&one, &other][(number + round) % 2];
        let got = at_once(12, |number| ask(server(number), &id, &players[number % 3]));
        let next = id_of(&got[0].clone().expect(200));
        assert!(got.iter().all(|answer| answer.status == 200 && answer.body["id"] == json!(next)));
        let started = summary(&other, &next, &players[0]);
        assert_eq!((&started["status"], seats(&started).len()), (&json!("running"), 3));
        for (seat, player) in seats(&started) {
            let before = players.iter().position(|old| old.id == player).expect("a player of the first match");
            assert_eq!(usize::try_from(seat).expect("small"), (before + 2) % 3);
        }
        assert_eq!(summary(&one, &id, &players[0])["rematch"], json!(next));
        assert_eq!(told(&one, &id).len(), 2);
        if round == 0 {
            one.play_to_end(&next, &players);
            assert_whole(&other, &next, &players[0]);
        }
    }
}

#[test]
fn leaving_and_asking_at_once_leave_a_match_that_stands_somewhere() {
    let one = Server::start();
    let other = one.another();
    for _ in 0..ROUNDS {
        let (id, players) = finished_two(&one);
        let next = id_of(&ask(&one, &id, &players[0]).expect(200));
        let got = at_once(2, |number| match number {
            0 => one.delete(&format!("/v1/matches/{next}/seats/me"), &players[0]),
            _ => ask(&other, &id, &players[1]),
        });
        let answered = got[1].clone().expect(200);
        match got[0].status {
            204 => assert_eq!((&answered["status"], answered["id"] == json!(next)), (&json!("open"), false)),
            _ => assert_eq!((&answered["status"], &answered["id"]), (&json!("running"), &json!(next))),
        }
        assert_eq!(summary(&one, &id, &players[0])["rematch"], answered["id"]);
    }
}

#[test]
fn of_joining_and_declining_at_once_joining_stays_possible_and_nothing_is_left_half() {
    let one = Server::start();
    let other = one.another();
    for _ in 0..ROUNDS {
        let (id, players) = finished_two(&one);
        let next = id_of(&ask(&one, &id, &players[0]).expect(200));
        let got = at_once(2, |number| match number {
            0 => one.delete(&format!("/v1/matches/{next}/seats/me"), &players[1]),
            _ => ask(&other, &id, &players[1]),
        });
        assert_eq!(got[1].clone().expect(200)["status"], "running");
        if got[0].status == 204 {
            assert!(one.told_of(&next, "match.left").iter().any(|(told, _)| *told == players[0].id));
        } else {
            got[0].clone().problem("match_not_open");
        }
        let started = summary(&one, &next, &players[0]);
        assert_eq!(seats(&started), [(0, players[1].id.clone()), (1, players[0].id.clone())]);
    }
}
