//! Limits of one player, also for concurrent requests.

use acepost::config::Settings;
use serde_json::json;

use crate::{
    harness::{Answer, Player, Request, Server, id_of, operations},
    races::at_once,
    requests::request,
};

const CLIENTS: usize = 12;

fn few(settings: &mut Settings) {
    settings.open_matches = 3;
    settings.matches_per_player = 5;
    settings.pending_invitations = 4;
}

/// Asserts that so many succeed, and that the others report the limit.
#[track_caller]
fn assert_limited(answers: &[Answer], status: u16, succeed: usize, code: &str) {
    assert_eq!(answers.iter().filter(|answer| answer.status == status).count(), succeed, "{answers:?}");
    let all = answers.iter().all(|answer| answer.status == status || answer.body["code"] == code);
    assert!(all, "{answers:?}");
}

#[test]
fn a_player_hosts_only_so_many_open_matches() {
    let one = Server::with(few);
    let servers = [&one.another_with(few), &one];
    let (host, guest) = (one.guest(), one.guest());
    let new = json!({"game": "clear-ace"});
    let got = at_once(CLIENTS, |number| servers[number % 2].post("/v1/matches", &host, &new));
    assert_limited(&got, 201, 3, "too_many_matches");
    one.unchanged(|| one.post("/v1/matches", &host, &new).problem("too_many_matches"));
    // A match that starts, and one that is called off, make room.
    let open: Vec<String> = one.list("/v1/me/matches", &host, || {}).iter().map(id_of).collect();
    one.post(&format!("/v1/matches/{}/seats", open[0]), &guest, &json!({})).expect(200);
    one.post(&format!("/v1/matches/{}/cancellation", open[1]), &host, &json!({})).expect(200);
    let got = at_once(CLIENTS, |number| servers[number % 2].post("/v1/matches", &host, &new));
    assert_limited(&got, 201, 2, "too_many_matches");
}

/// Otherwise a single guest could take up the first page of the lobby.
#[test]
fn a_guest_opens_only_three_matches_to_the_public() {
    let server = Server::start();
    let (guest, player) = (server.guest(), server.player("ana"));
    let open = |host: &Player, visibility: &str| {
        server.post("/v1/matches", host, &json!({"game": "clear-ace", "visibility": visibility}))
    };
    let public = [(); 3].map(|()| id_of(&open(&guest, "public").expect(201)));
    let refused = server.unchanged(|| open(&guest, "public")).problem("too_many_matches");
    let detail = "A guest may host at most 3 open public matches; start or cancel one first, or claim the account.";
    assert_eq!(refused["detail"], detail);
    for visibility in ["private", "unlisted"] {
        open(&guest, visibility).expect(201);
    }
    server.post(&format!("/v1/matches/{}/cancellation", public[0]), &guest, &json!({})).expect(200);
    open(&guest, "public").expect(201);
    for _ in 0..4 {
        open(&player, "public").expect(201);
    }
}

#[test]
fn a_player_sits_only_at_so_many_matches() {
    let one = Server::with(few);
    let servers = [&one.another_with(few), &one];
    let (player, hosts) = (one.guest(), [(); CLIENTS].map(|()| one.guest()));
    let open = |host: &Player| id_of(&one.open_match(host, &json!({})));
    let matches: Vec<String> = hosts.iter().map(open).collect();
    let invitations: Vec<String> =
        hosts.iter().zip(&matches).map(|(host, of)| id_of(&one.invite(of, host, &player))).collect();
    // By every way to take a seat.
    let got = at_once(CLIENTS, |number| {
        let server = servers[number % 2];
        if number % 3 == 0 {
            server.post(&format!("/v1/matches/{}/seats", matches[number]), &player, &json!({}))
        } else {
            server.post(&format!("/v1/invitations/{}/acceptance", invitations[number]), &player, &json!({}))
        }
    });
    assert_limited(&got, 200, 5, "too_many_matches");
    one.unchanged(|| one.post("/v1/matches", &player, &json!({"game": "clear-ace"})).problem("too_many_matches"));
    let running = id_of(&one.list("/v1/me/matches", &player, || {})[0]);
    one.post(&format!("/v1/matches/{running}/resignation"), &player, &json!({})).expect(200);
    one.open_match(&player, &json!({}));
}

#[test]
fn a_rematch_counts_as_any_other_match() {
    let server = Server::with(few);
    let (id, [ana, ben]) = server.match_of_two();
    server.post(&format!("/v1/matches/{id}/resignation"), &ana, &json!({})).expect(200);
    let ask = |player: &Player| server.post(&format!("/v1/matches/{id}/rematch"), player, &json!({}));
    let hosted = [(); 3].map(|()| id_of(&server.open_match(&ana, &json!({}))));
    server.unchanged(|| ask(&ana).problem("too_many_matches"));
    ask(&ben).expect(200);
    for _ in 0..2 {
        let other = id_of(&server.open_match(&server.guest(), &json!({})));
        server.post(&format!("/v1/matches/{other}/seats"), &ana, &json!({})).expect(200);
    }
    server.unchanged(|| ask(&ana).problem("too_many_matches"));
    server.post(&format!("/v1/matches/{}/cancellation", hosted[0]), &ana, &json!({})).expect(200);
    ask(&ana).expect(200);
}

#[test]
fn only_so_many_invitations_of_a_player_wait_for_answers() {
    let one = Server::with(few);
    let servers = [&one.another_with(few), &one];
    let (host, guests) = (one.guest(), [(); CLIENTS].map(|()| one.guest()));
    let matches = [(); 2].map(|()| id_of(&one.open_match(&host, &json!({}))));
    let send = |number: usize| {
        let path = format!("/v1/matches/{}/invitations", matches[number / 2 % 2]);
        servers[number % 2].post(&path, &host, &json!({"player": guests[number].name}))
    };
    let got = at_once(CLIENTS, send);
    assert_limited(&got, 201, 4, "too_many_invitations");
    let refused = (0..CLIENTS).find(|&number| got[number].status != 201).expect("some are refused");
    one.unchanged(|| send(refused).problem("too_many_invitations"));
    let one_sent = (0..CLIENTS).find(|&number| got[number].status == 201).expect("some are sent");
    let path = format!("/v1/invitations/{}/refusal", id_of(&got[one_sent].body));
    one.post(&path, &guests[one_sent], &json!({})).expect(200);
    send(refused).expect(201);
    one.clock.advance(jiff::SignedDuration::from_hours(7 * 24));
    assert_limited(&at_once(CLIENTS, send), 201, 4, "too_many_invitations");
}

#[test]
fn a_player_creates_only_so_much_in_a_day() {
    let server = Server::with(|settings| (settings.rate_limit, settings.rate_burst) = (10_000, 10_000));
    let [ana, ben] = [server.guest(), server.guest()];
    // Each counts as 25.
    let large = json!({"name": "n".repeat(50_000), "scopes": ["play"]});
    for _ in 0..80 {
        server.post("/v1/me/tokens", &ana, &large).problem("validation");
    }
    // What has come back meanwhile is used up, too.
    let small = json!({"name": "", "scopes": ["play"]});
    assert!((0..10_000).any(|_| server.post("/v1/me/tokens", &ana, &small).body["code"] != "validation"));
    let new = json!({"game": "clear-ace"});
    for path in ["/v1/matches", "/v1/pairings"] {
        let refused = server.post(path, &ana, &new);
        assert!(!refused.header("retry-after").is_empty());
        refused.problem("rate_limited");
    }
    server.post("/v1/authorizations", &ana, &json!({"request": {}, "approve": true})).problem("rate_limited");
    server.get("/v1/me", &ana).expect(200);
    server.post("/v1/matches", &ben, &new).expect(201);
}

#[test]
fn everything_that_a_player_creates_counts() {
    let server = Server::with(|settings| (settings.rate_limit, settings.rate_burst) = (10_000, 10_000));
    let seats = [server.guest(), server.guest()];
    let [ana, _] = &seats;
    let id = server.seat(&seats, &json!({}));
    let with_a_key = operations().filter(|(_, path, operation)| {
        let mut parameters = operation["parameters"].as_array().into_iter().flatten();
        let has_no_token = ["/v1/players", "/v1/sessions"].contains(path);
        parameters.any(|parameter| parameter["name"] == "Idempotency-Key") && !has_no_token
    });
    let others = ["POST /v1/matches/{id}/rematch", "POST /v1/authorizations"].map(str::to_owned);
    let creations = with_a_key.map(|(method, path, _)| format!("{method} {path}")).chain(others);
    // What they need is created before there is nothing left.
    let creations: Vec<(String, Request<'_>)> = creations
        .map(|operation| {
            let creation = request(&server, &operation, &id, &seats, ana).by(ana);
            (operation, creation)
        })
        .collect();
    assert!(creations.len() > 12, "{} operations", creations.len());
    // Counts as 25, and as one.
    let [large, small] = [50_000, 0].map(|length| json!({"name": "n".repeat(length), "scopes": ["play"]}));
    for wrong in [large, small] {
        while server.post("/v1/me/tokens", ana, &wrong).body["code"] == "validation" {}
    }
    for (operation, creation) in creations {
        let refused = creation.send();
        assert!(refused.has("retry-after"), "{operation}: {}", refused.text());
        refused.problem("rate_limited");
    }
}

#[test]
fn a_token_that_may_not_uses_up_nothing_of_what_its_player_may() {
    let server = Server::with(|settings| (settings.rate_limit, settings.rate_burst) = (10_000, 10_000));
    let ana = server.player("ana");
    let reader = server.personal_token(&ana, &["read"]);
    // Each would count as 30.
    let large = format!("{}{}", json!({"game": "clear-ace"}), " ".repeat(60_000));
    for _ in 0..70 {
        let request = server.request("POST", "/v1/matches").by(reader.as_str());
        request.body("application/json", large.clone()).send().problem("token_scope");
    }
    for path in ["/v1/me/export", "/v1/games/clear-ace/records"] {
        for _ in 0..61 {
            server.get(path, reader.as_str()).problem("token_scope");
        }
    }
    server.post("/v1/matches", &ana, &json!({"game": "clear-ace"})).expect(201);
    server.get("/v1/me/export", &ana).text();
}

#[test]
fn bots_sit_wherever_they_are_wanted() {
    let server = Server::with(|settings| settings.matches_per_player = 2);
    for _ in 0..4 {
        let host = server.guest();
        let made = id_of(&server.open_match(&host, &json!({})));
        server.post(&format!("/v1/matches/{made}/bots"), &host, &json!({"strength": "easy"})).expect(201);
    }
}
