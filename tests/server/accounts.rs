//! Registering, guests, signing in and out, the caller's account.

use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Answer, PASSWORD, Player, Server};

#[test]
fn whoever_registers_is_signed_in() {
    let server = Server::start();
    let answer = server.post("/v1/players", ANONYMOUS, &json!({"name": "Ana", "password": PASSWORD}));
    assert_eq!(answer.header("location"), "/v1/players/Ana");
    assert_eq!(answer.header("cache-control"), "no-store");
    let made = answer.expect(201);
    assert_eq!((&made["player"]["name"], &made["player"]["kind"]), (&json!("Ana"), &json!("person")));
    let ana = Player::of(&made);
    assert!(ana.token.starts_with("ace_") && ana.token.len() == 47, "256 bits with a prefix");
    assert_eq!(server.get("/v1/me", &ana).expect(200), made["player"]);
    let mut profile = made["player"].clone();
    // What is for the player alone.
    profile.as_object_mut().expect("an account").retain(|name, _| !["language", "invitations"].contains(&&**name));
    profile["ratings"] = json!([]);
    assert_eq!(server.get("/v1/players/ANA", ANONYMOUS).expect(200), profile);
}

#[test]
fn what_is_no_name_or_no_password_is_refused_with_its_place() {
    let server = Server::start();
    let (long, short) = ("n".repeat(25), "p".repeat(7));
    server.unchanged(|| {
        for name in ["", "a", &long, "-ana", "_ana", "a na", "an\u{e4}", "ana\0", "ana/", "guest-1", "GUEST-x"] {
            let problem = server.post("/v1/players", ANONYMOUS, &json!({"name": name, "password": PASSWORD}));
            assert_eq!(pointers(&problem.problem("validation")), ["/name"], "{name:?}");
        }
        for password in ["", &short, &"p".repeat(129), &"\u{e4}".repeat(129)] {
            let problem = server.post("/v1/players", ANONYMOUS, &json!({"name": "ana", "password": password}));
            assert_eq!(pointers(&problem.problem("validation")), ["/password"], "{password:?}");
        }
        let problem = server.post("/v1/players", ANONYMOUS, &json!({"name": "-", "password": "-"}));
        assert_eq!(pointers(&problem.problem("validation")), ["/name", "/password"]);
    });
}

#[test]
fn lengths_count_in_characters_and_their_ends_are_allowed() {
    let server = Server::start();
    let (short, long) = ("\u{e4}\u{f6}\u{fc}\u{e5}\u{f8}\u{e6}\u{e9}\u{f1}", "\u{1f0a1}\u{1f0b7}\u{1f0c3}");
    let long: String = long.chars().chain('\u{4e00}'..).take(128).collect();
    for (name, password) in [("ab", short), (&*"n".repeat(24), &*long), ("0-_", PASSWORD)] {
        server.post("/v1/players", ANONYMOUS, &json!({"name": name, "password": password})).expect(201);
        server.sign_in(name, password).expect(201);
    }
}

#[test]
fn a_password_that_is_guessed_first_is_refused_wherever_it_would_be_set() {
    let server = Server::start();
    let (guest, ana) = (server.guest(), server.player("anastasia"));
    server.unchanged(|| {
        for password in
            ["password", "12345678", "        ", "Qwertyuiop", "aaaaaaaaaa", "iloveyou1", "benedict", "Benedict1"]
        {
            let new = json!({"name": "benedict", "password": password});
            for answer in [server.post("/v1/players", ANONYMOUS, &new), server.patch("/v1/me", &guest, &new)] {
                let problem = answer.problem("validation");
                assert_eq!(pointers(&problem), ["/password"], "{password:?}");
                assert!(
                    problem["errors"][0]["detail"].as_str().is_some_and(|detail| detail.contains("choose another"))
                );
            }
        }
        // The player's current name, and the new one.
        for change in [
            json!({"password": "anastasia1", "current_password": PASSWORD}),
            json!({"password": "benedict1", "current_password": PASSWORD, "name": "benedict"}),
        ] {
            assert_eq!(pointers(&server.patch("/v1/me", &ana, &change).problem("validation")), ["/password"]);
        }
    });
}

#[test]
fn a_body_of_another_shape_is_refused_with_its_place() {
    let server = Server::start();
    server.unchanged(|| {
        for (body, code, pointer) in [
            (r#"{"name": 7, "password": "correct horse"}"#, "validation", Some("/name")),
            (r#"{"name": "ana"}"#, "validation", Some("/password")),
            (r#"{"name": "ana", "password": null}"#, "validation", Some("/password")),
            (r#"{"name": "ana", "password": "correct horse", "admin": true}"#, "validation", Some("/admin")),
            (r#"{"name": "ana", "name": "ben", "password": "correct horse"}"#, "malformed_json", None),
            (r#"["ana", "correct horse"]"#, "validation", Some("")),
            ("\"ana\"", "validation", Some("")),
            ("", "malformed_json", None),
            (r#"{"name": "ana""#, "malformed_json", None),
            (r#"{"name": "ana", "password": "correct horse"} {}"#, "malformed_json", None),
        ] {
            let answer = server.request("POST", "/v1/players").body("application/json", body).send();
            let problem = answer.problem(code);
            assert_eq!(pointers(&problem).first().copied(), pointer, "{body}: {problem}");
        }
    });
}

#[test]
fn a_guest_plays_at_once_and_claims_the_account_later() {
    let server = Server::start();
    let guest = server.guest();
    assert!(guest.name.starts_with("guest-"));
    assert_eq!(server.get("/v1/me", &guest).expect(200)["kind"], "guest");

    let claimed = server.patch("/v1/me", &guest, &json!({"name": "ana", "password": PASSWORD})).expect(200);
    assert_eq!((&claimed["id"], &claimed["kind"]), (&json!(guest.id), &json!("person")));
    assert_eq!(server.get("/v1/me", &guest).expect(200), claimed, "the guest's token still counts");
    let again = server.sign_in("ana", PASSWORD);
    assert_eq!(again.header("location"), "/v1/sessions/current");
    let again = again.expect(201);
    assert_eq!(Player::of(&again).id, guest.id);
    server.get(&format!("/v1/players/{}", guest.name), ANONYMOUS).problem("not_found");
}

#[test]
fn a_guest_claims_the_account_whole_or_not_at_all() {
    let server = Server::start();
    server.player("ana");
    let guest = server.guest();
    server.unchanged(|| {
        let half = server.patch("/v1/me", &guest, &json!({"password": PASSWORD})).problem("validation");
        assert_eq!(pointers(&half), ["/name"]);
        let both = json!({"name": "Ana", "password": PASSWORD});
        server.patch("/v1/me", &guest, &both).problem("name_taken");
    });
}

#[test]
fn a_guest_may_choose_a_name_at_once_or_later_and_keeps_it_with_a_password() {
    let server = Server::start();
    server.player("ana");
    let ben = Player::of(&server.post("/v1/guests", ANONYMOUS, &json!({"name": "ben"})).expect(201));
    let of_ben = || server.get("/v1/me", &ben).expect(200);
    assert_eq!((&of_ben()["name"], &of_ben()["kind"]), (&json!("ben"), &json!("guest")));
    assert_eq!(server.get("/v1/players/BEN", ANONYMOUS).expect(200)["id"], ben.id);
    let guest = server.guest();
    let named = server.patch("/v1/me", &guest, &json!({"name": "cleo"})).expect(200);
    assert_eq!((&named["name"], &named["kind"], &named["id"]), (&json!("cleo"), &json!("guest"), &json!(guest.id)));
    server.get(&format!("/v1/players/{}", guest.name), ANONYMOUS).problem("not_found");
    // They are guests still, who have no password.
    for name in ["ben", "cleo"] {
        server.sign_in(name, PASSWORD).problem("wrong_credentials");
    }
    server.unchanged(|| {
        for taken in ["ana", "BEN", "Cleo"] {
            let problem = server.post("/v1/guests", ANONYMOUS, &json!({"name": taken})).problem("name_taken");
            assert_eq!(pointers(&problem), ["/name"]);
        }
        server.patch("/v1/me", &ben, &json!({"name": "Cleo"})).problem("name_taken");
        for name in ["", "a", "a b", "guest-7", "Guest_7", "bot-7", "deleted-7", "admin", "an\u{e4}", &"n".repeat(25)] {
            let new = json!({"name": name});
            for answer in [server.post("/v1/guests", ANONYMOUS, &new), server.patch("/v1/me", &ben, &new)] {
                assert_eq!(pointers(&answer.problem("validation")), ["/name"], "{name:?}");
            }
        }
        let problem = server.patch("/v1/me", &ben, &json!({"password": "benben12"})).problem("validation");
        assert_eq!(pointers(&problem), ["/password"]);
        server.post("/v1/guests", ANONYMOUS, &json!({"name": "dora", "password": PASSWORD})).problem("validation");
    });
    let claimed = server.patch("/v1/me", &ben, &json!({"password": PASSWORD})).expect(200);
    assert_eq!((&claimed["name"], &claimed["kind"]), (&json!("ben"), &json!("person")));
    let again = server.sign_in("ben", PASSWORD).expect(201);
    assert_eq!(Player::of(&again).id, ben.id);
    // And the name may be chosen anew at the same time.
    let both = json!({"name": "dora", "password": PASSWORD});
    assert_eq!(server.patch("/v1/me", &guest, &both).expect(200)["name"], "dora");
}

#[test]
fn a_wrong_password_and_an_unknown_name_get_the_same_answer() {
    let server = Server::start();
    server.player("ana");
    let guest = server.guest().name;
    server.unchanged(|| {
        let wrong = |name: &str| {
            let answer = server.sign_in(name, "wrong horse battery");
            assert!(answer.header("www-authenticate").starts_with("Bearer"));
            let text = answer.text();
            answer.problem("wrong_credentials");
            text
        };
        let answers = ["ana", "ANA", "nobody", "no name at all", "", &guest].map(wrong);
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
    });
}

#[test]
fn logging_out_revokes_this_token_at_once_and_no_other() {
    let server = Server::start();
    let ana = server.player("ana");
    let again = Player::of(&server.sign_in("ANA", PASSWORD).expect(201));
    assert_eq!(server.delete("/v1/sessions/current", &ana).status, 204);
    server.get("/v1/me", &ana).problem("unauthenticated");
    server.delete("/v1/sessions/current", &ana).problem("unauthenticated");
    assert_eq!(server.get("/v1/me", &again).expect(200)["id"], json!(ana.id));
}

#[test]
fn a_new_password_needs_the_old_one_and_revokes_all_other_tokens() {
    let server = Server::start();
    let ana = server.player("ana");
    let sign_in = |password: &str| server.sign_in("ana", password);
    let elsewhere = Player::of(&sign_in(PASSWORD).expect(201));
    let program = server.personal_token(&ana, &["read"]);
    let new = "another horse battery";
    server.unchanged(|| {
        for body in [
            json!({"password": new}),
            json!({"password": new, "current_password": "wrong horse battery"}),
            json!({"password": new, "current_password": ""}),
        ] {
            server.patch("/v1/me", &ana, &body).problem("wrong_password");
        }
        let short = json!({"password": "short", "current_password": PASSWORD});
        assert_eq!(pointers(&server.patch("/v1/me", &ana, &short).problem("validation")), ["/password"]);
    });
    server.patch("/v1/me", &ana, &json!({"password": new, "current_password": PASSWORD})).expect(200);
    server.get("/v1/me", &ana).expect(200);
    server.get("/v1/me", &elsewhere).problem("unauthenticated");
    server.get("/v1/me", &program).problem("unauthenticated");
    sign_in(PASSWORD).problem("wrong_credentials");
    sign_in(new).expect(201);
}

#[test]
fn what_is_no_token_of_this_server_is_refused_everywhere() {
    let server = Server::start();
    for token in ["", "ace_", "x", &format!("ace_{}", "A".repeat(43)), &format!("ace_{}", "\u{40}".repeat(43))] {
        server.get("/v1/me", token).problem("unauthenticated");
        server.get("/v1/matches/00000000-0000-7000-8000-000000000000", token).problem("unauthenticated");
    }
    for scheme in ["Basic YTpi", "Bearer", "bearer  x"] {
        server.request("GET", "/v1/me").header("authorization", scheme).send().problem("unauthenticated");
    }
}

#[test]
fn a_401_says_whether_a_token_was_sent_that_is_not_valid() {
    let server = Server::start();
    let ana = server.player("ana");
    let challenge = |answer: Answer| {
        assert_eq!(answer.status, 401, "{}", answer.text());
        answer.header("www-authenticate").to_owned()
    };
    let (bare, invalid) = (r#"Bearer realm="acepost""#, r#"Bearer realm="acepost", error="invalid_token""#);
    assert_eq!(challenge(server.get("/v1/me", ANONYMOUS)), bare);
    let basic = server.request("GET", "/v1/me").header("authorization", "Basic YTpi").send();
    assert_eq!(challenge(basic), bare, "it has no token");
    assert_eq!(challenge(server.sign_in("ana", "wrong horse battery")), bare);
    let unproved = json!({"password": "another horse battery"});
    assert_eq!(challenge(server.patch("/v1/me", &ana, &unproved)), bare, "the token is valid");
    for token in ["x", &format!("ace_{}", "A".repeat(43))] {
        assert_eq!(challenge(server.get("/v1/me", token)), invalid, "{token}");
    }
    server.delete("/v1/sessions/current", &ana).expect(204);
    assert_eq!(challenge(server.get("/v1/me", &ana)), invalid);
}

#[test]
fn players_who_are_not_there_are_not_found() {
    let server = Server::start();
    for name in ["nobody", "a", "%00", "%2e%2e", "%ff", &"n".repeat(2000)] {
        server.get(&format!("/v1/players/{name}"), ANONYMOUS).problem("not_found");
        server.get(&format!("/v1/players/{name}/matches"), ANONYMOUS).problem("not_found");
    }
}

/// Returns the pointers of the problem.
pub fn pointers(problem: &Value) -> Vec<&str> {
    problem["errors"].as_array().into_iter().flatten().filter_map(|error| error["pointer"].as_str()).collect()
}
