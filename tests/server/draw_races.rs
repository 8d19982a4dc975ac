//! Draws on two servers at once: agreed exactly once however many agree, and never beside what withdraws the offer.

use serde_json::json;

use crate::{
    draws::{declined, is_drawn, match_of_three, offer, offered_by, path},
    harness::{Server, chosen},
    races::at_once,
};

const ROUNDS: usize = 30;

#[test]
fn of_all_who_agree_at_once_on_two_servers_one_ends_the_match() {
    let one = Server::start();
    let other = one.another();
    for round in 0..ROUNDS {
        let (id, players) = match_of_three(&one);
        let server = |number: usize| [&one, &other][(number + round) % 2];
        // Each of them twice, like a client that retries.
        let got = at_once(6, |number| offer(server(number), &id, &players[number % 3]));
        for answer in &got {
            assert_eq!(answer.status, 200, "{}", answer.text());
        }
        assert!(got.iter().any(|answer| answer.body["status"] == "finished"));
        for server in [&one, &other] {
            is_drawn(server, &id, &players);
        }
    }
}

#[test]
fn an_offer_is_taken_back_or_agreed_to_and_never_both() {
    let one = Server::start();
    let other = one.another();
    for round in 0..ROUNDS {
        let (id, players) = one.match_of_two();
        offer(&one, &id, &players[0]).expect(200);
        let [first, second] = if round % 2 == 0 { [&one, &other] } else { [&other, &one] };
        let got = at_once(2, |number| match number {
            0 => first.delete(&path(&id), &players[0]),
            _ => offer(second, &id, &players[1]),
        });
        got[1].clone().expect(200);
        match got[0].status {
            204 => assert_eq!(offered_by(&one, &id, &players[0]), json!([1]), "what is taken back is not agreed to"),
            _ => is_drawn(&one, &id, &players),
        }
    }
}

#[test]
fn offers_are_declined_or_agreed_to_and_never_both() {
    let one = Server::start();
    let other = one.another();
    for round in 0..ROUNDS {
        let (id, players) = match_of_three(&one);
        for player in &players[..2] {
            offer(&one, &id, player).expect(200);
        }
        let [first, second] = if round % 2 == 0 { [&one, &other] } else { [&other, &one] };
        let got = at_once(2, |number| match number {
            0 => first.delete(&declined(&id), &players[2]),
            _ => offer(second, &id, &players[2]),
        });
        got[1].clone().expect(200);
        match got[0].status {
            204 => assert_eq!(offered_by(&one, &id, &players[0]), json!([2]), "it is the first offer again"),
            _ => is_drawn(&one, &id, &players),
        }
    }
}

#[test]
fn who_plays_on_while_the_other_agrees_has_played_or_drawn_and_never_both() {
    let one = Server::start();
    let other = one.another();
    for round in 0..ROUNDS {
        let (id, players) = one.match_of_two();
        offer(&one, &id, &players[0]).expect(200);
        let answer = chosen(&one.view(&id, &players[0])).expect("both are to act");
        let [first, second] = if round % 2 == 0 { [&one, &other] } else { [&other, &one] };
        let got = at_once(2, |number| match number {
            0 => first.post(&format!("/v1/matches/{id}/actions"), &players[0], &answer),
            _ => offer(second, &id, &players[1]),
        });
        got[1].clone().expect(200);
        if got[0].status == 200 {
            assert_eq!(offered_by(&other, &id, &players[0]), json!([1]));
            one.play_once(&id, &players);
        } else {
            got[0].clone().problem("decision_closed");
            is_drawn(&other, &id, &players);
        }
    }
}

#[test]
fn what_the_others_play_meanwhile_does_not_keep_anybody_from_agreeing() {
    let one = Server::start();
    let other = one.another();
    for _ in 0..ROUNDS {
        let (id, players) = one.match_of_two();
        offer(&one, &id, &players[0]).expect(200);
        let answer = chosen(&one.view(&id, &players[1])).expect("both are to act");
        let got = at_once(2, |number| match number {
            0 => other.post(&format!("/v1/matches/{id}/actions"), &players[1], &answer),
            _ => offer(&one, &id, &players[1]),
        });
        assert!([200, 409].contains(&got[0].status), "{}", got[0].text());
        got[1].clone().expect(200);
        is_drawn(&one, &id, &players);
    }
}
