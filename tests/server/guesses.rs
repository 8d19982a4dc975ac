//! Passwords cannot be guessed at will, wherever the guesses come from; and guesses of others do not lock a player out.

use acepost::service::tidy;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, Answer, PASSWORD, Player, Server},
    races::at_once,
};

const WRONG: &str = "wrong horse battery";

/// How many wrong passwords cost nothing, and how many more a new network has.
const FREE: usize = 10;
const OF_A_NETWORK: usize = 2;

fn behind_proxy() -> Server {
    Server::with(|settings| settings.behind_proxy = true)
}

fn sign_in(server: &Server, from: &str, name: &str, password: &str) -> Answer {
    let request = server.request("POST", "/v1/sessions").header("x-forwarded-for", from);
    request.json(&json!({"name": name, "password": password})).send()
}

fn count(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

#[test]
fn guesses_from_forty_networks_are_hardly_looked_at_and_lock_nobody_out() {
    let server = behind_proxy();
    let ana = server.player("ana");
    for name in ["ana", "nobody"] {
        let guess = |number: usize| sign_in(&server, &format!("198.51.{}.7", number % 40), name, WRONG);
        let answers: Vec<Answer> = (0..300).map(guess).collect();
        let looked_at = count(&answers, 401);
        assert_eq!(looked_at, FREE + 40 * OF_A_NETWORK, "{name}");
        assert_eq!(looked_at + count(&answers, 429), 300);
        let refused = answers.into_iter().find(|answer| answer.status == 429).expect("one that is refused");
        assert_eq!(refused.header("retry-after"), "1");
        refused.problem("rate_limited");
        assert_eq!(sign_in(&server, "198.51.3.9", name, PASSWORD).status, 429, "not even if it were right");
    }
    // The owner comes from another network, or has been there before.
    let back = Player::of(&sign_in(&server, "203.0.113.5", "ANA", PASSWORD).expect(201));
    assert_eq!(back.id, ana.id);
    for _ in 0..5 {
        sign_in(&server, "203.0.113.77", "ana", PASSWORD).expect(201);
    }
}

#[test]
fn a_right_password_is_not_refused_because_another_request_seems_to_have_come_later() {
    let server = Server::start();
    let ana = server.player("ana");
    // By the clock of another process.
    server.post("/v1/sessions", ANONYMOUS, &json!({"name": "ana", "password": WRONG})).problem("wrong_credentials");
    server.change_rows("UPDATE password_guesses SET last_at = last_at + interval '2 seconds'");
    for _ in 0..OF_A_NETWORK + 2 {
        server.post("/v1/sessions", ANONYMOUS, &json!({"name": "ana", "password": PASSWORD})).expect(201);
    }
    let later = "SELECT bool_and(last_at > '2030-01-01T12:00:01Z')::text AS answer FROM password_guesses";
    assert_eq!((server.ask_database(later).as_str(), ana.name.as_str()), ("true", "ana"), "it does not go back");
}

#[test]
fn a_known_name_and_an_unknown_one_are_refused_alike() {
    let server = Server::start();
    server.player("ana");
    let answers = ["ana", "nobody", "no name at all"].map(|name| {
        let answers =
            (0..20).map(|_| server.post("/v1/sessions", ANONYMOUS, &json!({"name": name, "password": WRONG})));
        answers.map(|answer| (answer.status, answer.has("retry-after"), answer.body)).collect::<Vec<_>>()
    });
    assert_eq!(answers[0].iter().filter(|(status, ..)| *status == 401).count(), FREE + OF_A_NETWORK);
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn each_wrong_password_makes_the_next_wait_longer_up_to_a_minute_and_for_an_hour() {
    let server = Server::start();
    let ana = server.player("ana");
    let guess = |password: &str| server.post("/v1/sessions", ANONYMOUS, &json!({"name": "ana", "password": password}));
    for _ in 0..FREE + OF_A_NETWORK {
        guess(WRONG).problem("wrong_credentials");
    }
    for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
        let refused = guess(PASSWORD);
        assert_eq!(refused.header("retry-after"), seconds.to_string());
        refused.problem("rate_limited");
        server.clock.advance(SignedDuration::from_secs(seconds));
        guess(WRONG).problem("wrong_credentials");
    }
    guess(WRONG).problem("rate_limited");
    server.get("/v1/me", &ana).expect(200);
    server.clock.advance(SignedDuration::from_hours(1));
    for _ in 0..FREE {
        guess(WRONG).problem("wrong_credentials");
    }
    guess(WRONG).problem("rate_limited");
}

#[test]
fn right_passwords_cost_nothing_and_servers_count_together() {
    let one = Server::start();
    let other = one.another();
    one.player("ana");
    let sign_in = |server: &Server, password: &str| {
        server.post("/v1/sessions", ANONYMOUS, &json!({"name": "ana", "password": password})).status
    };
    for _ in 0..3 * FREE {
        assert_eq!(sign_in(&one, PASSWORD), 201);
    }
    let guesses: Vec<u16> = (0..FREE).map(|number| sign_in([&one, &other][number % 2], WRONG)).collect();
    assert_eq!(guesses, [401; FREE]);
    // Each server counts a network's extra guesses itself, and the owner has not been at this one.
    let guesses: Vec<u16> = (0..5).map(|_| sign_in(&other, WRONG)).collect();
    assert_eq!(guesses, [401, 401, 429, 429, 429]);
}

#[test]
fn many_guesses_at_once_are_no_way_around() {
    let server = behind_proxy();
    server.player("ana");
    let answers = at_once(40, |number| sign_in(&server, &format!("2001:db8:0:{number}::1"), "ana", WRONG));
    assert_eq!((count(&answers, 401), count(&answers, 429)), (FREE + OF_A_NETWORK, 40 - FREE - OF_A_NETWORK));
}

#[test]
fn a_session_does_not_guess_its_password_without_end_and_costs_no_other_session_anything() {
    let server = Server::start();
    let thief = server.player("ana");
    let ana =
        Player::of(&server.post("/v1/sessions", ANONYMOUS, &json!({"name": "ana", "password": PASSWORD})).expect(201));
    let change = |who: &Player, current: &str| {
        server.patch("/v1/me", who, &json!({"password": "another horse battery", "current_password": current}))
    };
    let delete = |who: &Player, password: &str| {
        server.request("DELETE", "/v1/me").by(who).json(&json!({"password": password})).send()
    };
    let set_again = |who: &Player, password: &str| server.patch("/v1/me", who, &json!({"password": password}));
    server.unchanged(|| {
        // A change without the right password is a guess at the new one, which may have been set already.
        for _ in 0..FREE / 2 - 1 {
            change(&thief, WRONG).problem("wrong_password");
        }
        for answer in [delete(&thief, WRONG), set_again(&thief, WRONG)] {
            answer.problem("wrong_password");
        }
        for answer in [change(&thief, PASSWORD), delete(&thief, PASSWORD), set_again(&thief, PASSWORD)] {
            assert_eq!(answer.header("retry-after"), "1");
            answer.problem("rate_limited");
        }
        server.clock.advance(SignedDuration::from_secs(1));
        change(&thief, WRONG).problem("wrong_password");
        set_again(&thief, PASSWORD).problem("rate_limited");
    });
    server.post("/v1/sessions", ANONYMOUS, &json!({"name": "ana", "password": PASSWORD})).expect(201);
    change(&ana, PASSWORD).expect(200);
    server.get("/v1/me", &thief).problem("unauthenticated");
}

#[test]
fn what_is_counted_tells_neither_a_name_nor_an_address_and_is_forgotten() {
    let server = behind_proxy();
    server.player("ana");
    for name in ["ana", "nobody"] {
        sign_in(&server, "198.51.100.7", name, WRONG).problem("wrong_credentials");
    }
    let kept = "SELECT coalesce(jsonb_agg(to_jsonb(g)), '[]')::text AS answer FROM password_guesses AS g";
    let rows: Value = serde_json::from_str(&server.ask_database(kept)).expect("rows");
    let fields: Vec<&str> = rows[0].as_object().expect("a row").keys().map(String::as_str).collect();
    assert_eq!((rows.as_array().map(Vec::len), fields), (Some(2), vec!["account", "guesses", "last_at"]));
    server.clock.advance(SignedDuration::from_hours(2));
    tidy(&mut server.database(), server.clock.time()).expect("a database");
    assert_eq!(server.count("password_guesses"), "0");
}
