//! Quick pairing: which players are seated together, once, and when.

use std::slice::from_ref;

use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{ANONYMOUS, Player, Server, id_of},
    races::at_once,
    ratings::{all_counted, won},
};

const UNKNOWN: &str = "/v1/pairings/00000000-0000-7000-8000-000000000000";

pub fn path(pairing: &Value) -> String {
    format!("/v1/pairings/{}", id_of(pairing))
}

#[track_caller]
pub fn pair(server: &Server, player: &Player, new: &Value) -> Value {
    server.post("/v1/pairings", player, new).expect(201)
}

/// Returns the pairing once it no longer waits.
#[track_caller]
pub fn awaited(server: &Server, player: &Player, pairing: &Value) -> Value {
    let found = server.get(&format!("{}?wait=50", path(pairing)), player).expect(200);
    assert_ne!(found["status"], "waiting", "nobody came: {found}");
    found
}

pub fn clear_ace() -> Value {
    json!({"game": "clear-ace"})
}

#[test]
fn two_who_want_the_same_play_at_once() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let answer = server.post("/v1/pairings", &ana, &json!({"game": "clear-ace", "entropy": "of ana"}));
    let location = answer.header("location").to_owned();
    let waiting = answer.expect(201);
    assert_eq!(server.get(&location, &ana).expect(200), waiting);
    assert_eq!((&waiting["status"], &waiting["match_id"]), (&json!("waiting"), &Value::Null));
    assert_eq!((&waiting["seats"], &waiting["rated"]), (&json!(2), &json!(false)));
    assert_eq!(waiting["options"], json!({"auto_forced": false, "keep_two": false, "on_timeout": "forfeit"}));
    assert_eq!(waiting["clock"], json!({"type": "none"}));
    assert_eq!(waiting["expires_at"], "2030-01-02T12:00:00.000Z");
    assert_eq!(server.list("/v1/pairings", &ana, || {}), from_ref(&waiting));

    // Explicit defaults are the same.
    let same = json!({"game": "clear-ace", "entropy": "of ben", "seats": 2, "options": {"auto_forced": false}});
    let seated = pair(&server, &ben, &same);
    assert_eq!(seated["status"], "seated");
    let found = server.get(&location, &ana).expect(200);
    assert_eq!((&found["status"], &found["match_id"]), (&json!("seated"), &seated["match_id"]));
    let made =
        server.get(&format!("/v1/matches/{}", seated["match_id"].as_str().expect("a match")), ANONYMOUS).expect(200);
    assert_eq!(
        (&made["status"], &made["visibility"], &made["host"]),
        (&json!("running"), &json!("public"), &json!(ana.id))
    );
    assert_eq!(made["commitment"], waiting["commitment"], "the seed was drawn before anybody else brought entropy");
    let seats: Vec<_> = made["players"].as_array().expect("players").iter().collect();
    assert_eq!((&seats[0]["player_id"], &seats[0]["entropy"]), (&json!(ana.id), &json!("of ana")));
    assert_eq!((&seats[1]["player_id"], &seats[1]["entropy"]), (&json!(ben.id), &json!("of ben")));
    assert_eq!(server.list("/v1/pairings", &ana, || {}), [Value::Null; 0]);
    server.play_to_end(&id_of(&made), &[ana, ben]);
    assert_eq!(server.get(&format!("/v1/matches/{}/audit", id_of(&made)), ANONYMOUS).expect(200)["verified"], true);
}

#[test]
fn whoever_wants_something_else_waits_for_others() {
    let server = Server::start();
    let ana = server.guest();
    let clock = |seconds: u32| json!({"type": "per_decision", "seconds": seconds});
    let wanted = [
        json!({"game": "clear-ace"}),
        json!({"game": "clear-ace", "options": {"auto_forced": true}}),
        json!({"game": "clear-ace", "clock": clock(86400)}),
        json!({"game": "clear-ace", "clock": clock(86401)}),
        json!({"game": "chase-the-ace"}),
        json!({"game": "chase-the-ace", "seats": 3}),
    ];
    let waiting: Vec<Value> = wanted.iter().map(|new| pair(&server, &ana, new)).collect();
    let others = wanted.each_ref().map(|new| (server.guest(), new));
    assert!(waiting.iter().all(|pairing| pairing["status"] == "waiting"));
    for (pairing, (other, new)) in waiting.iter().zip(&others).take(5) {
        let seated = pair(&server, other, new);
        assert_eq!(server.get(&path(pairing), &ana).expect(200)["match_id"], seated["match_id"]);
    }
    let (last, [.., (second, three)]) = (&waiting[5], &others);
    assert_eq!(pair(&server, second, three)["status"], "waiting");
    let third = server.guest();
    let seated = pair(&server, &third, three);
    let made =
        server.get(&format!("/v1/matches/{}", seated["match_id"].as_str().expect("a match")), ANONYMOUS).expect(200);
    let seats = made["players"].as_array().expect("players").iter().map(|player| player["player_id"].clone());
    assert_eq!(seats.collect::<Vec<_>>(), [&ana, second, &third].map(|player| json!(player.id)));
    assert_eq!(server.get(&path(last), &ana).expect(200)["status"], "seated");
}

#[test]
fn a_pairing_that_cannot_be_is_refused() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    server.unchanged(|| {
        for (change, pointer) in [
            (json!({"game": "whist"}), "/game"),
            (json!({"game": null}), "/game"),
            (json!({"seats": 1}), "/seats"),
            (json!({"seats": 3}), "/seats"),
            (json!({"options": {"jokers": true}}), "/options/jokers"),
            (json!({"clock": {"type": "per_decision", "seconds": 1}}), "/clock/seconds"),
            (json!({"entropy": "e".repeat(65)}), "/entropy"),
            (json!({"entropy": "a\0b"}), "/entropy"),
            (json!({"rated": "yes"}), "/rated"),
            (json!({"visibility": "private"}), "/visibility"),
        ] {
            let mut new = clear_ace();
            new.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
            let problem = server.post("/v1/pairings", &ana, &new).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{change}: {problem}");
        }
        server.post("/v1/pairings", ANONYMOUS, &clear_ace()).problem("unauthenticated");
        server.post("/v1/pairings", &ana, &json!({"game": "clear-ace", "rated": true})).problem("guests_unrated");
        server.get(UNKNOWN, &ana).problem("not_found");
        server.delete(UNKNOWN, &ana).problem("not_found");
    });
    let waiting = pair(&server, &ana, &clear_ace());
    server.unchanged(|| {
        server.post("/v1/pairings", &ana, &clear_ace()).problem("already_waiting");
        server.get(&path(&waiting), &ben).problem("not_found");
        server.delete(&path(&waiting), &ben).problem("not_found");
        for query in ["wait=61", "wait=-1", "wait=x", "after=1"] {
            server.get(&format!("{}?{query}", path(&waiting)), &ana).problem("malformed_query");
        }
    });
}

#[test]
fn whoever_waits_no_longer_is_not_seated() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let first = pair(&server, &ana, &clear_ace());
    assert_eq!(server.delete(&path(&first), &ana).status, 204);
    assert_eq!(server.get(&path(&first), &ana).expect(200)["status"], "cancelled");
    // The pairing no longer waits, as requested.
    server.unchanged(|| server.delete(&path(&first), &ana).expect(204));

    let second = pair(&server, &ben, &clear_ace());
    assert_eq!(second["status"], "waiting");
    server.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(awaited(&server, &ben, &second)["status"], "cancelled");
    assert_eq!(server.list("/v1/pairings", &ben, || {}), [Value::Null; 0]);
    server.delete(&path(&second), &ben).expect(204);

    let again = pair(&server, &ben, &clear_ace());
    let seated = pair(&server, &cleo, &clear_ace());
    assert_eq!(awaited(&server, &ben, &again)["match_id"], seated["match_id"]);
    server.unchanged(|| server.delete(&path(&again), &ben).problem("pairing_over"));
}

#[test]
fn a_live_match_is_waited_for_no_longer_than_ten_minutes() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let [minutes, day] = ["2030-01-01T12:10:00.000Z", "2030-01-02T12:00:00.000Z"];
    let each = |seconds: u32| json!({"type": "per_decision", "seconds": seconds});
    let bank = |seconds: u32| json!({"type": "bank", "initial_seconds": seconds, "maximum_seconds": 259_200});
    let wanted = [
        (each(300), minutes),
        (each(28_799), minutes),
        (each(28_800), day),
        (bank(900), minutes),
        (bank(259_200), day),
        (json!({"type": "none"}), day),
    ];
    let waiting: Vec<Value> = wanted
        .iter()
        .map(|(clock, until)| {
            let waiting = pair(&server, &ana, &json!({"game": "clear-ace", "clock": clock}));
            assert_eq!(waiting["expires_at"], *until, "{clock}");
            waiting
        })
        .collect();

    // By then ana may have left, and would lose the match.
    server.clock.advance(SignedDuration::from_mins(10));
    for (pairing, (clock, until)) in waiting.iter().zip(&wanted) {
        let status = if *until == day { "waiting" } else { "cancelled" };
        assert_eq!(server.get(&path(pairing), &ana).expect(200)["status"], status, "{clock}");
    }
    let live = pair(&server, &ben, &json!({"game": "clear-ace", "clock": each(300)}));
    assert_eq!(live["status"], "waiting");
    let seated = pair(&server, &ben, &json!({"game": "clear-ace", "clock": each(28_800)}));
    assert_eq!(awaited(&server, &ana, &waiting[2])["match_id"], seated["match_id"]);
}

#[test]
fn the_same_request_with_one_key_waits_once() {
    let server = Server::start();
    let [ana, ben] = [server.guest(), server.guest()];
    let send = || {
        let request = server.request("POST", "/v1/pairings").by(&ana).header("idempotency-key", "one");
        request.json(&clear_ace()).send().expect(201)
    };
    let first = send();
    server.unchanged(|| assert_eq!(send(), first));
    pair(&server, &ben, &clear_ace());
    server.unchanged(|| assert_eq!(send(), first, "the first answer, though the player sits by now"));
}

#[test]
fn players_one_of_whom_blocks_the_other_are_not_paired() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let block = format!("/v1/me/blocks/{}", ben.name);
    server.put(&block, &ana).expect(200);
    let (first, second) = (pair(&server, &ben, &clear_ace()), pair(&server, &ana, &clear_ace()));
    assert_eq!(second["status"], "waiting");
    let seated = pair(&server, &cleo, &clear_ace());
    assert_eq!(awaited(&server, &ben, &first)["match_id"], seated["match_id"], "who has waited longest goes first");
    assert_eq!(server.get(&path(&second), &ana).expect(200)["status"], "waiting");

    // When the block is removed, the players need not request a pairing again.
    let third = pair(&server, &ben, &clear_ace());
    assert_eq!(third["status"], "waiting");
    server.delete(&block, &ana).expect(204);
    let found = awaited(&server, &ana, &second);
    assert_eq!((&found["status"], &found["match_id"]), (&json!("seated"), &awaited(&server, &ben, &third)["match_id"]));
}

#[test]
fn rated_players_wait_until_somebody_is_near_enough() {
    let server = Server::start();
    let [strong, weak, new] = ["ana", "ben", "cleo"].map(|name| server.player(name));
    won(&server, &strong, &weak);
    all_counted(&server);
    let wanted = json!({"game": "clear-ace", "rated": true});
    let first = pair(&server, &strong, &wanted);
    let second = pair(&server, &weak, &wanted);
    assert_eq!((&first["status"], &second["status"]), (&json!("waiting"), &json!("waiting")));
    let seated = pair(&server, &new, &wanted);
    assert_eq!(awaited(&server, &strong, &first)["match_id"], seated["match_id"]);
    let made =
        server.get(&format!("/v1/matches/{}", seated["match_id"].as_str().expect("a match")), ANONYMOUS).expect(200);
    assert_eq!(made["rated"], true);
    // Unrated, the two are paired at once.
    pair(&server, &strong, &clear_ace());
    assert_eq!(pair(&server, &weak, &clear_ace())["status"], "seated");

    let third = pair(&server, &strong, &wanted);
    assert_eq!(third["status"], "waiting");
    server.clock.advance(SignedDuration::from_mins(1));
    let found = awaited(&server, &weak, &second);
    assert_eq!(found["match_id"], awaited(&server, &strong, &third)["match_id"], "the window has grown");
}

#[test]
fn whoever_sits_at_too_many_matches_is_not_paired() {
    let server = Server::with(|settings| settings.matches_per_player = 1);
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let waiting = pair(&server, &ana, &clear_ace());
    let made = server.open_match(&ana, &json!({}));
    server.unchanged(|| {
        server.post("/v1/pairings", &ana, &json!({"game": "chase-the-ace"})).problem("too_many_matches");
    });
    let second = pair(&server, &ben, &clear_ace());
    assert_eq!(second["status"], "waiting");
    let seated = pair(&server, &cleo, &clear_ace());
    assert_eq!(awaited(&server, &ben, &second)["match_id"], seated["match_id"]);
    let last = server.guest();
    let third = pair(&server, &last, &clear_ace());
    server.post(&format!("/v1/matches/{}/cancellation", id_of(&made)), &ana, &json!({})).expect(200);
    let found = awaited(&server, &ana, &waiting);
    assert_eq!(found["match_id"], awaited(&server, &last, &third)["match_id"], "there is room again");
}

#[test]
fn one_waits_for_at_most_ten_things() {
    let one = Server::start();
    let servers = [&one.another(), &one];
    let ana = one.guest();
    let wanted = |seats: usize| json!({"game": "chase-the-ace", "seats": seats + 2});
    let got = at_once(16, |number| servers[number % 2].post("/v1/pairings", &ana, &wanted(number)));
    assert_eq!(got.iter().filter(|answer| answer.status == 201).count(), 10, "{got:?}");
    assert!(got.iter().all(|answer| answer.status == 201 || answer.body["code"] == "too_many_pairings"), "{got:?}");
    let listed = one.list("/v1/pairings?limit=3", &ana, || {});
    assert_eq!(listed.len(), 10);
    one.delete(&path(&listed[0]), &ana).expect(204);
    let refused = (0..16).find(|&number| got[number].status != 201).expect("some are refused");
    pair(&one, &ana, &wanted(refused));
}

#[test]
fn many_who_fit_no_other_do_not_keep_the_rest_from_being_paired() {
    let server = Server::start();
    let first = server.guest();
    pair(&server, &first, &clear_ace());
    // As many as an attacker can register in some minutes, all of whom block each other.
    let trolls = "
        INSERT INTO players (id, name, name_key, kind, created_at)
            SELECT gen_random_uuid(), 'troll' || n, 'troll' || n, 'guest', now() FROM generate_series(1, 250) AS n;
        INSERT INTO blocks SELECT a.id, b.id, now() FROM players AS a JOIN players AS b ON a.id < b.id;
        INSERT INTO pairings (id, player_id, terms, game, options, clock, seats, rated, entropy, seed, status, created_at, expires_at)
            SELECT gen_random_uuid(), p.id, w.terms, w.game, w.options, w.clock, w.seats, w.rated, w.entropy, w.seed, w.status,
                w.created_at, w.expires_at
            FROM pairings AS w, players AS p WHERE p.id <> w.player_id";
    server.database().batch_execute(trolls).expect("they wait");
    let honest = [server.guest(), server.guest()];
    let waiting = honest.each_ref().map(|player| pair(&server, player, &clear_ace()));
    for (player, pairing) in honest.iter().zip(&waiting) {
        assert_eq!(awaited(&server, player, pairing)["status"], "seated");
    }
}
