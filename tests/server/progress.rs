//! How far a match is: the row that its players' answers change, and by which the match is locked.

use std::thread;

use acepost::service::operators::{self, Operator, OperatorError};
use diesel::connection::SimpleConnection;
use serde_json::json;

use crate::{
    harness::{Answer, Player, Server, id_of},
    races::{assert_whole, at_once},
};

const ROUNDS: usize = 20;

#[test]
fn an_answer_changes_the_match_itself_only_if_it_ends_it() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let written =
        || server.ask_database(&format!("SELECT xmin::text || ' ' || status AS answer FROM matches WHERE id = '{id}'"));
    let begun = written();
    for _ in 0..3 {
        server.play_once(&id, &players);
    }
    assert_eq!(written(), begun);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    assert!(written().ends_with(" finished"), "{}", written());
}

#[test]
fn a_match_is_read_as_the_one_who_had_locked_it_has_left_it() {
    let server = Server::start();
    let [host, guest] = [server.guest(), server.guest()];
    let id = id_of(&server.open_match(&host, &json!({})));
    let mut holder = server.database();
    let lock = format!("BEGIN; SELECT FROM progress WHERE match_id = '{id}' FOR NO KEY UPDATE");
    holder.batch_execute(&lock).expect("a lock");
    let join = || server.post(&format!("/v1/matches/{id}/seats"), &guest, &json!({}));
    let joined = thread::scope(|scope| {
        let joining = scope.spawn(join);
        server.wait_for_lock();
        let cancel = format!(
            "UPDATE matches SET status = 'cancelled' WHERE id = '{id}';
             UPDATE progress SET revision = revision + 1 WHERE match_id = '{id}';
             COMMIT"
        );
        holder.batch_execute(&cancel).expect("a change");
        joining.join().expect("no panic")
    });
    joined.problem("match_not_open");
}

/// Sends everything that can end a match, or locks it, at the same moment to two servers.
fn end_in_every_way(servers: [&Server; 2], id: &str, [ana, ben]: &[Player; 2], first: usize) -> Vec<Answer> {
    let path = |what: &str| format!("/v1/matches/{id}/{what}");
    let next = servers[0].next_answer(id, std::slice::from_ref(ben)).map(|(_, answer)| answer);
    let by = Operator { name: "olga".into(), why: "a test".into(), now: servers[0].clock.time() };
    at_once(6, |number| {
        let server = servers[number % 2];
        match (number + first) % 6 {
            0 => server.post(&path("resignation"), ana, &json!({})),
            1 => server.post(&path("draw"), ben, &json!({})),
            2 => server.delete(&path("draw"), ana),
            3 => server.post(&path("actions"), ben, next.as_ref().expect("both are to act")),
            4 => server.post(&path("draw"), ana, &json!({})),
            _ => {
                let id = id.parse().expect("an id");
                match operators::cancel(&mut server.database(), id, &by) {
                    Ok(_) | Err(OperatorError::Over(_)) => server.get(&path("view"), ana),
                    Err(error) => panic!("{error}"),
                }
            }
        }
    })
}

#[test]
fn of_all_who_lock_a_match_and_write_to_it_at_once_one_ends_it_and_nothing_is_lost() {
    let one = Server::start();
    let other = one.another();
    for round in 0..ROUNDS {
        let (id, players) = one.match_of_two();
        one.post(&format!("/v1/matches/{id}/draw"), &players[0], &json!({})).expect(200);
        for answer in end_in_every_way([&one, &other], &id, &players, round) {
            assert!([200, 204, 409].contains(&answer.status), "{}", answer.text());
        }
        let stored = one.ask_database(&format!(
            "SELECT concat_ws(' ', status, version = (SELECT max(seq) FROM events AS e WHERE e.match_id = p.match_id),
                 to_act, outcome IS NOT NULL, finished_at IS NOT NULL,
                 (SELECT count(*) FROM unfiled AS u WHERE u.match_id = p.match_id)
                 + (SELECT count(*) FROM archive AS a WHERE a.match_id = p.match_id)) AS answer
             FROM progress AS p JOIN matches ON id = match_id WHERE id = '{id}'"
        ));
        assert_eq!(stored, "finished t 0 t t 1");
        assert_whole(&one, &id, &players[0]);
        let fresh = one.another();
        for player in &players {
            let seen = fresh.view(&id, player);
            assert!(seen == one.view(&id, player) && seen == other.view(&id, player));
        }
    }
}
