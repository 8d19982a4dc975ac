//! Deleting accounts: invisible at once, restored by signing in for a week, and then erased; and the records of matches
//! stay complete.

use acepost::{
    record::{Record, verify},
    service::{
        Clock,
        operators::{self, Operator, OperatorError},
    },
};
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, Answer, Device, PASSWORD, Player, PostOffice, Server, id_of},
    push::{subscribe, subscriptions},
};

pub const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

pub fn delete(server: &Server, player: &Player, body: &Value) -> Answer {
    server.request("DELETE", "/v1/me").by(player).json(body).send()
}

/// Deletes the account with the password, waits until its matches are left, and returns the player's name from then on.
#[track_caller]
pub fn deleted(server: &Server, player: &Player) -> String {
    delete(server, player, &json!({"password": PASSWORD})).expect(200);
    // What would take the request too long is done in the background.
    server.wait_for_count(&format!("departures WHERE player_id = '{}'", player.id), 0);
    name_of(server, player)
}

pub fn name_of(server: &Server, player: &Player) -> String {
    server.ask_database(&format!("SELECT name AS answer FROM players WHERE id = '{}'", player.id))
}

/// Waits until every final deletion is complete.
pub fn wait_until_final(server: &Server) {
    server.wait_for_count("deletions", 0);
}

pub fn status(server: &Server, id: &str) -> Value {
    server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200)["status"].take()
}

#[test]
fn the_password_or_a_fresh_session_is_asked_for() {
    let server = Server::start();
    let ana = server.player("ana");
    server.unchanged(|| {
        delete(&server, &ana, &json!({"password": "another password"})).problem("wrong_password");
        delete(&server, &ana, &json!({"pasword": PASSWORD})).problem("validation");
        delete(&server, &ana, &json!([])).problem("validation");
    });
    let programs = ["play", "read", "export"].map(|scope| server.personal_token(&ana, &[scope]));
    server.clock.advance(SignedDuration::from_secs(601));
    server.unchanged(|| {
        delete(&server, &ana, &json!({})).problem("wrong_password");
        server.delete("/v1/me", &ana).problem("wrong_password");
        for program in &programs {
            let body = json!({"password": PASSWORD});
            server.request("DELETE", "/v1/me").by(program).json(&body).send().problem("token_scope");
        }
    });
    let again = Player::of(&server.sign_in("ana", PASSWORD).expect(201));
    server.clock.advance(SignedDuration::from_secs(600));
    let answer = server.delete("/v1/me", &again).expect(200);
    let final_at = server.clock.now().timestamp() + WEEK;
    assert_eq!(answer, json!({"final_at": acepost::record::Time::new(final_at)}));
    for token in programs.iter().chain([&ana.token, &again.token]) {
        server.get("/v1/me", token).problem("unauthenticated");
    }
}

#[test]
fn a_guest_needs_no_password() {
    let server = Server::start();
    let guest = server.guest();
    server.clock.advance(SignedDuration::from_hours(24));
    delete(&server, &guest, &json!({})).expect(200);
    server.get("/v1/me", &guest).problem("unauthenticated");
}

#[test]
fn who_has_left_is_found_nowhere_and_keeps_the_name_for_a_week() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let host = server.guest();
    let id = id_of(&server.open_match(&host, &json!({})));
    let pseudonym = deleted(&server, &ana);
    assert!(pseudonym.starts_with("deleted-") && pseudonym.len() == 20, "{pseudonym}");
    for name in ["ana", &pseudonym] {
        server.unchanged(|| {
            for path in ["", "/matches"] {
                server.get(&format!("/v1/players/{name}{path}"), ANONYMOUS).problem("not_found");
            }
            server.put(&format!("/v1/me/blocks/{name}"), &ben).problem("not_found");
            let invited = json!({"player": name});
            server.post(&format!("/v1/matches/{id}/invitations"), &host, &invited).problem("validation");
        });
    }
    server.unchanged(|| {
        server.post("/v1/players", ANONYMOUS, &json!({"name": "Ana", "password": PASSWORD})).problem("name_taken");
        for name in [&*pseudonym, "deleted-x", "Deleted-me"] {
            let new = json!({"name": name, "password": PASSWORD});
            server.post("/v1/players", ANONYMOUS, &new).problem("validation");
            assert_eq!(server.sign_in(name, PASSWORD).status, 401);
        }
    });
}

#[test]
fn matches_are_left_by_their_rules_and_their_records_stay_whole() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let hosted = id_of(&server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3})));
    server.post(&format!("/v1/matches/{hosted}/seats"), &ben, &json!({})).expect(200);
    let alone = id_of(&server.open_match(&ana, &json!({})));
    let over = server.seat(&[ana.clone(), ben.clone()], &json!({"rated": true}));
    server.post(&format!("/v1/matches/{over}/resignation"), &ben, &json!({})).expect(200);
    let running = server.seat(&[ben.clone(), ana.clone()], &json!({"rated": true}));
    server.play_once(&running, &[ana.clone(), ben.clone()]);
    let three = server.seat(&[ana.clone(), ben.clone(), server.guest()], &json!({"game": "chase-the-ace", "seats": 3}));
    let before = server.get(&format!("/v1/matches/{over}/record"), &ben).expect(200);
    let pseudonym = deleted(&server, &ana);
    assert_eq!((status(&server, &hosted), status(&server, &alone)), (json!("open"), json!("cancelled")));
    let summary = server.get(&format!("/v1/matches/{hosted}"), &ben).expect(200);
    assert_eq!((&summary["host"], &summary["players"].as_array().map(Vec::len)), (&json!(ben.id), &Some(1)));
    assert_eq!((status(&server, &running), status(&server, &three)), (json!("finished"), json!("running")));
    let summary = server.get(&format!("/v1/matches/{running}"), &ben).expect(200);
    assert_eq!(summary["outcome"]["placements"], json!([1, 2]));
    assert_eq!(
        (&summary["players"][1]["name"], &summary["players"][1]["kind"]),
        (&json!(pseudonym), &json!("deleted"))
    );
    let resigned =
        server.list_events(&three).iter().any(|event| event["type"] == "resigned" || event["cause"] == "resigned");
    assert!(resigned || server.get(&format!("/v1/matches/{three}"), &ben).expect(200)["version"] == 2);
    assert_eq!(server.count("departures"), "0");
    for again in [false, true] {
        let mut after = server.get(&format!("/v1/matches/{over}/record"), &ben).expect(200);
        assert!(verify(&Record::read(&after.to_string()).expect("a record")).verified);
        assert_eq!(after["players"][0]["name"], pseudonym);
        after["players"][0]["name"] = json!("ana");
        assert_eq!(after, before);
        for id in [&over, &running, &three] {
            assert_eq!(server.get(&format!("/v1/matches/{id}/audit"), &ben).expect(200)["verified"], true);
        }
        if !again {
            server.clock.advance(WEEK);
            wait_until_final(&server);
        }
    }
}

#[test]
fn matches_that_cannot_be_left_now_hold_up_no_deletion_and_are_left_later() {
    const MATCHES: usize = 2;
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let matches: Vec<String> = (0..MATCHES).map(|_| server.seat(&players, &json!({}))).collect();
    // To leave one of these takes the hurried server a second, and fails.
    let hurried = server.another_with(|settings| settings.database_timeout_ms = 1000);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; SELECT FROM progress FOR UPDATE").expect("a lock");
    delete(&hurried, &players[0], &json!({"password": PASSWORD})).expect(200);
    assert_eq!(server.count("departures"), MATCHES.to_string());
    blocker.batch_execute("COMMIT").expect("the lock's end");
    server.wait_for_count("departures", 0);
    assert!(matches.iter().all(|id| status(&server, id) == "finished"));
}

#[test]
fn signing_in_takes_it_back_but_for_the_matches() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let played = server.seat(&[ana.clone(), ben.clone()], &json!({"rated": true}));
    server.put("/v1/me/blocks/ana", &ben).expect(200);
    subscribe(&server, &ana, &Device::new("https://push.invalid/one")).expect(201);
    deleted(&server, &ana);
    assert_eq!(server.count("receivers"), "0", "no device is told any more");
    let board = "/v1/leaderboards/clear-ace";
    server.wait_for_count("matches WHERE counted", 1);
    let listed = |server: &Server| {
        let rows = server.get(board, ANONYMOUS).expect(200)["items"].as_array().expect("items").clone();
        rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(listed(&server), ["ben"]);
    server.clock.advance(WEEK - SignedDuration::from_secs(1));
    server.unchanged(|| server.sign_in("ana", "another password").problem("wrong_credentials"));
    let made = server.sign_in("ANA", PASSWORD).expect(201);
    assert_eq!(made["restored"], true);
    let back = Player::of(&made);
    assert_eq!((&back.name, &back.id), (&ana.name, &ana.id));
    assert_eq!(server.get("/v1/me", &back).expect(200)["kind"], "person");
    assert!(subscriptions(&server, &back).is_empty());
    server.get("/v1/me", &ana).problem("unauthenticated");
    assert_eq!(status(&server, &played), "finished");
    assert_eq!(listed(&server), ["ben", "ana"]);
    assert_eq!(server.get("/v1/me/blocks", &ben).expect(200)["items"][0]["name"], "ana");
    server.clock.advance(WEEK + WEEK);
    assert_eq!(server.sign_in("ana", PASSWORD).expect(201).get("restored"), None);
    assert_eq!(server.count("deletions"), "0");
}

#[test]
fn after_a_week_nothing_personal_is_left_and_the_name_is_free() {
    let office = PostOffice::start();
    let server = Server::with(|settings| {
        settings.smtp_url = Some(acepost::config::SmtpUrl::new(&office.url).expect("a URL"));
        settings.mail_from = acepost::config::MailFrom::new("post@cards.example").expect("a sender");
        settings.private_webhooks = true;
    });
    let (ana, ben) = (server.player("annabelle"), server.player("ben"));
    server.request("PUT", "/v1/me/email").by(&ana).json(&json!({"address": "belle@example.org"})).send().expect(200);
    office.next();
    let hook = json!({"url": "https://receiver.invalid/belle", "description": "belles phone"});
    server.post("/v1/me/webhooks", &ana, &hook).expect(201);
    let told = json!({"url": "https://receiver.invalid/ben"});
    server.post("/v1/me/webhooks", &ben, &told).expect(201);
    subscribe(&server, &ana, &Device::new("https://receiver.invalid/belle/push")).expect(201);
    let quiet = json!({"quiet_hours": {"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"}});
    server.request("PUT", "/v1/me/push-settings").by(&ana).json(&quiet).send().expect(200);
    server.personal_token(&ana, &["read"]);
    server.put("/v1/me/blocks/ben", &ana).expect(200);
    server.delete("/v1/me/blocks/ben", &ana).expect(204);
    server.put(&format!("/v1/me/blocks/{}", server.guest().name), &ana).expect(200);
    server.post("/v1/pairings", &ana, &json!({"game": "chase-the-ace", "seats": 8})).expect(201);
    let open = id_of(&server.open_match(&ben, &json!({"game": "chase-the-ace", "seats": 4})));
    let invited = server.invite(&open, &ben, &ana);
    server.post(&format!("/v1/invitations/{}/acceptance", id_of(&invited)), &ana, &json!({})).expect(200);
    let seated = server.seat(&[ben.clone(), ana.clone()], &json!({}));
    let note = json!({"text": "belles memory"});
    server.request("PUT", &format!("/v1/matches/{seated}/note")).by(&ana).json(&note).send().expect(200);
    deleted(&server, &ana);
    server.clock.advance(WEEK);
    wait_until_final(&server);
    server.wait_for_count("outbox", 0);
    let everything = server.contents()
        + &server.ask_database("SELECT coalesce(string_agg(to_jsonb(n)::text, ' '), '') AS answer FROM notices AS n");
    for word in ["annabelle", "belle@example.org", "receiver.invalid/belle", "belles phone", "belles memory"] {
        assert!(!everything.contains(word), "{word} is still there");
    }
    let own = [
        "tokens",
        "receivers",
        "quiet_hours",
        "email_addresses",
        "email_verifications",
        "password_resets",
        "passkeys",
        "passkey_challenges",
        "notices",
        "notice_counters",
        "blocks",
        "notes",
    ];
    for table in own.iter().chain(&["invitations", "pairings", "vacations", "suspensions", "kept_seats"]) {
        assert_eq!(server.count(&format!("{table} WHERE player_id = '{}'", ana.id)), "0", "{table}");
    }
    server.sign_in("annabelle", PASSWORD).problem("wrong_credentials");
    let other = server.player("annabelle");
    assert_ne!(other.id, ana.id);
    server.get("/v1/players/annabelle", ANONYMOUS).expect(200);
}

/// News stores the player's id and not the name, so it shows the current name.
#[test]
fn the_name_is_gone_from_what_others_were_told() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let hook = json!({"url": "https://receiver.invalid/ben"});
    let hook = server.post("/v1/me/webhooks", &ben, &hook).expect(201)["webhook"].take();
    let id = server.seat(&[ben.clone(), ana.clone()], &json!({}));
    server.play_once(&id, &[ana.clone(), ben.clone()]);
    let open = id_of(&server.open_match(&ana, &json!({})));
    server.invite(&open, &ana, &ben);
    server.told_of(&open, "invitation.received");
    server.told_of(&id, "match.event");
    let told = || server.get("/v1/me/notices?limit=200", &ben).expect(200).to_string();
    assert!(told().contains("\"players\":[\"ben\",\"ana\"]") && told().contains("\"match.event\""), "{}", told());
    assert!(!told().contains("{player "));
    let pseudonym = deleted(&server, &ana);
    let after = told();
    assert!(after.contains(&pseudonym) && !after.contains("ana\""), "{after}");
    let held = server.ask_database("SELECT string_agg(news::text, ' ') AS answer FROM deliveries");
    assert!(!held.contains("\"ana\"") && held.contains(&ana.id), "{held}");
    assert!(hook["id"].is_string());
    server.sign_in("ana", PASSWORD).expect(201);
    assert!(told().contains("\"players\":[\"ben\",\"ana\"]"));
}

#[test]
fn who_has_left_is_told_nothing_more() {
    let server = Server::start();
    let (ana, ben, guest) = (server.player("ana"), server.player("ben"), server.guest());
    let id = server.seat(&[ana.clone(), ben.clone(), guest.clone()], &json!({"game": "chase-the-ace", "seats": 3}));
    server.told_of(&id, "match.started");
    let before = server.count(&format!("notices WHERE player_id = '{}'", ana.id));
    deleted(&server, &ana);
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    let finished: Vec<String> = server.told_of(&id, "match.finished").into_iter().map(|(player, _)| player).collect();
    assert!(finished.len() == 2 && !finished.contains(&ana.id), "{finished:?}");
    assert_eq!(server.count(&format!("notices WHERE player_id = '{}'", ana.id)), before);
}

/// Guests cannot sign in again.
#[test]
fn a_guest_is_gone_at_once() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    let now = acepost::record::Time::new(server.clock.now().timestamp());
    assert_eq!(server.delete("/v1/me", &ana).expect(200), json!({"final_at": now}));
    server.wait_for_count("departures", 0);
    assert_eq!(status(&server, &id), "finished");
    wait_until_final(&server);
    assert_eq!(server.count(&format!("tokens WHERE player_id = '{}'", ana.id)), "0");
    let pseudonym = name_of(&server, &ana);
    let view = server.view(&id, &ben);
    assert!(!view.to_string().contains(&ana.name) && pseudonym.starts_with("deleted-"), "{view}");
    let kept = server.ask_database(&format!("SELECT name_key AS answer FROM players WHERE id = '{}'", ana.id));
    assert_eq!(kept, pseudonym);
}

#[test]
fn what_waits_with_others_comes_to_its_end() {
    let server = Server::start();
    let (ana, ben, guest) = (server.player("ana"), server.player("ben"), server.guest());
    let of_ben = id_of(&server.open_match(&ben, &json!({"game": "chase-the-ace", "seats": 3})));
    let received = server.invite(&of_ben, &ben, &ana);
    let of_ana = id_of(&server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3})));
    server.post(&format!("/v1/matches/{of_ana}/seats"), &guest, &json!({})).expect(200);
    let sent = server.invite(&of_ana, &ana, &ben);
    let wanted = json!({"game": "clear-ace"});
    server.post("/v1/pairings", &ana, &wanted).expect(201);
    let [over, earlier] = [(); 2].map(|()| {
        let id = server.seat(&[ana.clone(), ben.clone()], &json!({}));
        server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
        id
    });
    let asked = id_of(&server.post(&format!("/v1/matches/{earlier}/rematch"), &ben, &json!({})).expect(200));
    let pseudonym = deleted(&server, &ana);
    assert_eq!(server.told_of(&asked, "match.left"), [(ben.id.clone(), json!({"name": pseudonym}))]);
    let state = |of: &Value| server.get(&format!("/v1/invitations/{}", id_of(of)), &ben).expect(200);
    assert_eq!((&state(&received)["state"], &state(&received)["player"]), (&json!("declined"), &json!(pseudonym)));
    assert_eq!((&state(&sent)["state"], &state(&sent)["sender"]), (&json!("withdrawn"), &json!(pseudonym)));
    let declined = server.told_of(&of_ben, "invitation.declined");
    assert_eq!(declined, [(ben.id.clone(), json!({"invitation": received["id"], "name": pseudonym}))]);
    assert_eq!(server.post("/v1/pairings", &ben, &wanted).expect(201)["status"], "waiting");
    // A rematch does not wait for a player who is gone.
    let again = server.post(&format!("/v1/matches/{over}/rematch"), &ben, &json!({})).expect(200);
    assert_eq!(again["kept_seats"], json!([]));
    assert!(server.told_of(&over, "rematch.offered").is_empty());
    server.post(&format!("/v1/matches/{}/seats", id_of(&again)), &guest, &json!({})).expect(200);
}

#[test]
fn a_vacation_ends_with_the_account_and_its_time_still_counts_for_the_others() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    server.clock.advance(SignedDuration::from_hours(24 * 365));
    let [ana, ben] = [&ana, &ben].map(|player| Player::of(&server.sign_in(&player.name, PASSWORD).expect(201)));
    let clock = json!({"type": "per_decision", "seconds": 30 * 86_400});
    let players = [ben.clone(), server.guest(), ana.clone()];
    let id = server.seat(&players, &json!({"game": "chase-the-ace", "seats": 3, "clock": clock}));
    let clocks = || server.get(&format!("/v1/matches/{id}/view"), &ben).expect(200)["clocks"].take();
    server.request("PUT", "/v1/me/vacation").by(&ana).json(&json!({})).send().expect(200);
    server.clock.advance(SignedDuration::from_hours(48));
    assert_eq!(clocks()["stand_for"], json!(["vacation"]));
    deleted(&server, &ana);
    let before = clocks();
    let runs = before["seats"].as_array().is_some_and(|seats| seats.iter().any(|seat| seat["deadline"].is_string()));
    assert!(before["stand_for"] == json!([]) && runs, "{before}");
    server.clock.advance(WEEK);
    wait_until_final(&server);
    let another = server.another();
    let after = another.get(&format!("/v1/matches/{id}/view"), &ben).expect(200)["clocks"].take();
    assert_eq!((after, server.count("vacations")), (before, "1".to_owned()));
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    // A server that starts removes old data.
    let _tidy = server.another();
    server.wait_for_count("vacations", 0);
}

#[test]
fn operators_are_no_way_round() {
    let server = Server::start();
    let ana = server.player("ana");
    deleted(&server, &ana);
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.now() };
    let database = &mut server.database();
    let reset = operators::reset_password(database, "ana", &by);
    assert!(matches!(reset, Err(OperatorError::Deleted(_))), "{reset:?}");
    let sentence = reset.expect_err("no password").to_string();
    assert!(sentence.starts_with("ana is an account that is being deleted"), "{sentence}");
    operators::suspend(database, "ana", None, &by).expect("a suspension");
    server.unchanged(|| server.sign_in("ana", PASSWORD).problem("suspended"));
    operators::reinstate(database, "ana", &by).expect("no suspension");
    assert_eq!(Player::of(&server.sign_in("ana", PASSWORD).expect(201)).id, ana.id);
}
