//! Creating requests that name an `Idempotency-Key` can be repeated.

use std::thread;

use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Answer, PASSWORD, Player, Server, Who, operations};

#[test]
fn what_takes_a_key_can_answer_that_the_first_request_is_running() {
    let mut repeatable = 0;
    for (method, path, operation) in operations() {
        let mut parameters = operation["parameters"].as_array().into_iter().flatten();
        if parameters.any(|parameter| parameter["name"] == "Idempotency-Key") {
            assert!(operation["responses"]["409"].is_object(), "{method} {path}");
            repeatable += 1;
        }
    }
    assert!(repeatable > 10, "{repeatable} operations");
}

#[test]
fn the_same_request_gives_the_same_answer_and_makes_one_thing() {
    let server = Server::start();
    let ana = server.player("ana");
    for (path, who, body) in [
        ("/v1/players", ANONYMOUS, json!({"name": "ben", "password": PASSWORD})),
        ("/v1/matches", Who::from(&ana), json!({"game": "clear-ace", "visibility": "private"})),
        ("/v1/me/tokens", Who::from(&ana), json!({"name": "my bot", "scopes": ["play"]})),
    ] {
        let first = keyed(&server, path, who, "one", &body);
        assert_eq!(first.status, 201, "{}", first.text());
        server.unchanged(|| {
            for key in ["one", "\"one\""] {
                let again = keyed(&server, path, who, key, &body);
                assert_eq!((again.status, again.text()), (201, first.text()));
                assert_eq!(again.header("location"), first.header("location"));
            }
        });
        let other = keyed(&server, path, who, "other", &Value::Object(renamed(&body)));
        assert_ne!(other.expect(201), first.body);
    }
}

/// Two callers may use the same key for one name: from an example, or from a program with a fixed key.
#[test]
fn nobody_gets_what_was_made_for_another_caller_without_a_token() {
    let server = Server::start();
    let guest = || Player::of(&keyed(&server, "/v1/guests", ANONYMOUS, "one", &json!({})).expect(201));
    let (one, other) = (guest(), guest());
    assert!(one.id != other.id && one.token != other.token);
    let register =
        |password: &str| keyed(&server, "/v1/players", ANONYMOUS, "one", &json!({"name": "ana", "password": password}));
    let ana = Player::of(&register(PASSWORD).expect(201));
    server.unchanged(|| register("another horse battery").problem("idempotency_mismatch"));
    assert_eq!(Player::of(&register(PASSWORD).expect(201)).token, ana.token);
    let sign_in = || keyed(&server, "/v1/sessions", ANONYMOUS, "one", &json!({"name": "ana", "password": PASSWORD}));
    let (one, other) = (Player::of(&sign_in().expect(201)), Player::of(&sign_in().expect(201)));
    assert_eq!(one.token, other.token, "both have said the password");
    let wrong = json!({"name": "ana", "password": "another horse battery"});
    keyed(&server, "/v1/sessions", ANONYMOUS, "one", &wrong).problem("wrong_credentials");
    let document = server.get("/openapi.json", ANONYMOUS);
    let parameters = document.body["paths"].as_object().expect("paths").values();
    let parameters = parameters.flat_map(|path| path["post"]["parameters"].as_array().into_iter().flatten());
    let keys: Vec<&Value> = parameters.filter(|parameter| parameter["name"] == "Idempotency-Key").collect();
    assert!(keys.len() > 5 && keys.iter().all(|key| key["example"].is_null() && key["schema"]["example"].is_null()));
}

/// A phone has another address once it leaves the house.
#[test]
fn a_registration_and_a_sign_in_are_repeated_from_another_address() {
    let server = Server::with(|settings| settings.behind_proxy = true);
    let ask = |path: &str, from: &str, name: &str, password: &str| {
        let request = server.request("POST", path).header("idempotency-key", "one").header("x-forwarded-for", from);
        request.json(&json!({"name": name, "password": password})).send()
    };
    let (home, away) = ("192.0.2.7", "2001:db8::7");
    for path in ["/v1/players", "/v1/sessions"] {
        let first = ask(path, home, "ana", PASSWORD);
        assert_eq!(first.status, 201, "{path}: {}", first.text());
        let again = server.unchanged(|| ask(path, away, "ana", PASSWORD));
        assert_eq!((again.status, again.text()), (201, first.text()), "{path}");
    }
    // The keys of other names are others, and only the password opens what is stored.
    ask("/v1/players", home, "ben", PASSWORD).expect(201);
    let other = "another horse battery";
    ask("/v1/players", away, "ana", other).problem("idempotency_mismatch");
    ask("/v1/players", away, "Ana", other).problem("idempotency_mismatch");
    ask("/v1/sessions", away, "ana", other).problem("wrong_credentials");
}

#[test]
fn a_repeated_sign_in_whose_session_is_revoked_signs_in_again() {
    let server = Server::start();
    server.player("ana");
    let credentials = json!({"name": "ana", "password": PASSWORD});
    let sign_in = || Player::of(&keyed(&server, "/v1/sessions", ANONYMOUS, "one", &credentials).expect(201));
    let first = sign_in();
    assert_eq!(sign_in().token, first.token);
    server.delete("/v1/sessions/current", &first).expect(204);
    let second = sign_in();
    assert_ne!(second.token, first.token);
    server.get("/v1/me", &second).expect(200);
    assert_eq!(sign_in().token, second.token);
    // Signing in cancels the deletion, also with the key of a sign-in before it.
    server.delete("/v1/me", &second).expect(200);
    server.get("/v1/players/ana", ANONYMOUS).problem("not_found");
    let third = sign_in();
    server.get("/v1/me", &third).expect(200);
    server.get("/v1/players/ana", ANONYMOUS).expect(200);
}

#[test]
fn a_repeated_registration_is_no_way_to_guess_a_password_or_to_come_back_with_an_old_one() {
    let server = Server::start();
    let register = |name: &str, password: &str| {
        keyed(&server, "/v1/players", ANONYMOUS, name, &json!({"name": name, "password": password}))
    };
    let (ana, new) = (Player::of(&register("ana", PASSWORD).expect(201)), "another horse battery");
    server.patch("/v1/me", &ana, &json!({"password": new, "current_password": PASSWORD})).expect(200);
    register("ana", PASSWORD).problem("idempotency_mismatch");
    let ben = Player::of(&register("ben", PASSWORD).expect(201));
    let guesses: Vec<u16> = (0..20).map(|number| register("ben", &format!("guess number {number}")).status).collect();
    assert_eq!((&guesses[..12], &guesses[12..]), (&[422; 12][..], &[429; 8][..]));
    register("ben", PASSWORD).problem("rate_limited");
    server.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(Player::of(&register("ben", PASSWORD).expect(201)).token, ben.token);
}

#[test]
fn a_body_is_kept_as_no_hash_that_could_be_compared_with_a_guess_at_its_password() {
    let server = Server::start();
    let body = json!({"name": "ana", "password": PASSWORD}).to_string();
    let register = || {
        server.request("POST", "/v1/players").header("idempotency-key", "one").body("application/json", body.clone())
    };
    register().send().expect(201);
    let guessed = format!("idempotent_answers WHERE request = sha256('{body}')");
    assert_eq!(server.count(&guessed), "0");
}

#[test]
fn the_same_key_with_another_body_is_refused() {
    let server = Server::start();
    let ana = server.guest();
    let body = json!({"game": "clear-ace"});
    keyed(&server, "/v1/matches", &ana, "one", &body).expect(201);
    server.unchanged(|| {
        let other = json!({"game": "clear-ace", "entropy": "more"});
        keyed(&server, "/v1/matches", &ana, "one", &other).problem("idempotency_mismatch");
    });
    // Another resource, or another caller's key, is independent.
    keyed(&server, "/v1/me/tokens", &ana, "one", &json!({"name": "my bot", "scopes": ["read"]})).expect(201);
    let ben = server.guest();
    let his = keyed(&server, "/v1/matches", &ben, "one", &json!({"game": "clear-ace", "entropy": "his"})).expect(201);
    assert_eq!(his["host"], json!(ben.id));
}

/// Some programs write the fields of an object in another order each time.
#[test]
fn the_same_request_may_be_written_in_another_way() {
    let server = Server::start();
    let ana = server.guest();
    let credentials = format!(r#"{{"name":"ben","password":"{PASSWORD}"}}"#);
    let swapped = format!("{{ \"password\": \"{PASSWORD}\",\n\t\"name\": \"ben\" }}\n");
    let new = r#"{"game":"clear-ace","clock":{"type":"per_decision","seconds":86400},"entropy":"mine"}"#;
    let new_swapped = r#"{"entropy": "mine", "clock": {"seconds":86400,"type":"per_decision"}, "game":"clear-ace"}"#;
    for (path, who, body, other) in [
        ("/v1/players", ANONYMOUS, credentials.as_str(), swapped.as_str()),
        ("/v1/sessions", ANONYMOUS, credentials.as_str(), swapped.as_str()),
        ("/v1/matches", Who::from(&ana), new, new_swapped),
    ] {
        let ask = |body: &str| {
            server.request("POST", path).by(who).header("idempotency-key", "one").body("application/json", body).send()
        };
        let first = ask(body);
        assert_eq!(first.status, 201, "{path}: {}", first.text());
        let again = server.unchanged(|| ask(other));
        assert_eq!((again.status, again.text()), (201, first.text()), "{path}");
    }
}

#[test]
fn what_is_no_key_is_refused() {
    let server = Server::start();
    let ana = server.guest();
    let body = json!({"game": "clear-ace"});
    server.unchanged(|| {
        for key in ["", "\"\"", " ", &"k".repeat(256), "a\tb", "k\u{e4}"] {
            keyed(&server, "/v1/matches", &ana, key, &body).problem("idempotency_key_invalid");
        }
        let twice = server.request("POST", "/v1/matches").by(&ana).json(&body);
        let twice = twice.header("idempotency-key", "a").header("idempotency-key", "b");
        twice.send().problem("idempotency_key_invalid");
    });
    keyed(&server, "/v1/matches", &ana, &"k".repeat(255), &body).expect(201);
}

#[test]
fn a_refused_request_does_not_use_its_key_up() {
    let server = Server::start();
    let ana = server.guest();
    server.unchanged(|| keyed(&server, "/v1/matches", &ana, "one", &json!({"game": "whist"})).problem("validation"));
    keyed(&server, "/v1/matches", &ana, "one", &json!({"game": "clear-ace"})).expect(201);
}

#[test]
fn an_answer_is_kept_for_a_day() {
    let server = Server::start();
    let ana = server.guest();
    let make = || keyed(&server, "/v1/matches", &ana, "one", &json!({"game": "clear-ace"})).expect(201)["id"].clone();
    let first = make();
    server.clock.advance(SignedDuration::from_hours(24) - SignedDuration::from_millis(1));
    assert_eq!(make(), first);
    server.clock.advance(SignedDuration::from_millis(1));
    assert_ne!(make(), first);
    assert_eq!(server.count("idempotent_answers"), "1", "the old answer has made room for the new one");
}

#[test]
fn while_the_first_request_runs_the_second_is_told_to_come_again() {
    // Background work would wait for the lock as well, and take the pool's connections.
    let server = Server::idle_with(|_| {});
    let ana = server.guest();
    let make = || keyed(&server, "/v1/matches", &ana, "one", &json!({"game": "clear-ace"}));
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; LOCK TABLE matches IN EXCLUSIVE MODE").expect("a lock");
    thread::scope(|scope| {
        let first = scope.spawn(make);
        server.wait_for_lock();
        let second = make();
        assert_eq!(second.header("retry-after"), "1");
        second.problem("idempotency_running");
        blocker.batch_execute("COMMIT").expect("the lock's end");
        let first = first.join().expect("an answer").expect(201);
        assert_eq!(make().expect(201), first);
    });
}

#[test]
fn of_many_at_once_exactly_one_makes_something() {
    let server = Server::start();
    let ana = server.player("ana");
    for round in 0..5 {
        let key = format!("round {round}");
        let make = || keyed(&server, "/v1/matches", &ana, &key, &json!({"game": "clear-ace"}));
        let answers = thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(make)).collect();
            threads.into_iter().map(|thread| thread.join().expect("an answer")).collect::<Vec<_>>()
        });
        let (done, refused): (Vec<Answer>, Vec<Answer>) = answers.into_iter().partition(|answer| answer.status == 201);
        assert!(!done.is_empty() && done.iter().all(|answer| answer.bytes == done[0].bytes));
        for answer in refused {
            answer.problem("idempotency_running");
        }
        assert_eq!(server.list("/v1/me/matches", &ana, || {}).len(), round + 1);
    }
}

#[test]
fn kept_answers_hold_no_token_that_can_be_read() {
    let server = Server::start();
    let new = json!({"name": "ana", "password": PASSWORD});
    let ana = Player::of(&keyed(&server, "/v1/players", ANONYMOUS, "one", &new).expect(201));
    let new = json!({"name": "my bot", "scopes": ["play"]});
    let personal = keyed(&server, "/v1/me/tokens", &ana, "one", &new).expect(201);
    let personal = personal["token"].as_str().expect("a token");
    for secret in [ana.token.as_str(), personal, "ace_"] {
        let readable = format!("idempotent_answers WHERE position('{secret}'::bytea IN answer) > 0");
        assert_eq!(server.count(&readable), "0");
    }
    let answers = sql_query("SELECT id FROM idempotent_answers").execute(&mut server.database());
    assert_eq!(answers.expect("rows"), 2);
}

#[track_caller]
fn keyed<'a>(server: &Server, path: &str, who: impl Into<Who<'a>>, key: &str, body: &Value) -> Answer {
    server.request("POST", path).by(who).header("idempotency-key", key).json(body).send()
}

/// Returns the same with another name, where names must differ.
fn renamed(body: &Value) -> serde_json::Map<String, Value> {
    let mut body = body.as_object().expect("an object").clone();
    if body.contains_key("password") {
        body.insert("name".to_owned(), json!("cleo"));
    }
    body
}
