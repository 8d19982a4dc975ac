//! The archive of an account's data: complete, without secrets, and without hidden cards of running matches.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use acepost::{
    record::verify,
    service::{
        Clock,
        operators::{self, Operator},
    },
};
use diesel::{Connection, RunQueryDsl, sql_query};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{
        ANONYMOUS, Device, PASSWORD, Player, PostOffice, Server,
        apps::{allowed, token},
        eventually,
        export::{Export, FILES},
        migrated_database, read_to_end,
    },
    push::{push_key, subscribe},
};

#[track_caller]
fn exported(server: &Server, player: &Player) -> Export {
    Export::of(server.get("/v1/me/export", player))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Plays a match in which the first player resigns at once.
#[track_caller]
fn resigned(server: &Server, players: &[Player]) -> String {
    let id = server.seat(players, &json!({}));
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    id
}

#[test]
fn apps_and_what_they_are_allowed_are_there_without_their_tokens() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.guest());
    let app = json!({"name": "Card table", "redirect_uris": ["https://table.example/callback"]});
    let app = server.post("/v1/me/apps", &ana, &app).expect(201);
    let given = allowed(&server, &ana, "read");
    let export = exported(&server, &ana);
    assert_eq!(export.json("apps.json"), json!([app]));
    let authorizations = export.json("authorizations.json");
    assert_eq!((&authorizations[0]["client_id"], &authorizations[1]), (&json!("table.example"), &Value::Null));
    let tokens = export.json("tokens.json");
    assert_eq!((&tokens[0]["name"], &tokens[0]["session"]), (&json!("table.example"), &json!(false)));
    assert_eq!((&tokens[1]["session"], &tokens[1]["last_used_at"]), (&json!(true), &json!(server.clock.now())));
    let hashes = server.ask_database(
        "SELECT string_agg(encode(hash, 'hex'), ' ') AS answer FROM (
             SELECT hash FROM tokens UNION ALL SELECT hash FROM refresh_tokens
             UNION ALL SELECT hash FROM authorization_codes
         ) AS secrets",
    );
    let everything = export.everything();
    for secret in hashes.split(' ').chain([token(&given, "access_token"), token(&given, "refresh_token")]) {
        assert!(!everything.contains(secret), "{secret} is in the archive");
    }
    let other = Export::of(server.request("GET", "/v1/me/export").by(&ben).header("accept-language", "de").send());
    assert_eq!((other.json("apps.json"), other.json("authorizations.json")), (json!([]), json!([])));
    assert!(other.0["README.txt"].starts_with("Dein Konto"));
    for file in &FILES[1..] {
        assert!(other.0["README.txt"].contains(file), "{file} is not explained");
    }
}

#[test]
fn everything_about_the_account_is_there() {
    let office = PostOffice::start();
    let server = Server::with(|settings| {
        settings.smtp_url = Some(acepost::config::SmtpUrl::new(&office.url).expect("a URL"));
        settings.mail_from = acepost::config::MailFrom::new("post@cards.example").expect("a sender");
    });
    server.player("ana");
    let ben = server.player("ben");
    server.clock.advance(SignedDuration::from_hours(24 * 365));
    let by = Operator { name: "root".to_owned(), why: "ticket 13".to_owned(), now: server.clock.now() };
    let database = &mut server.database();
    operators::suspend(database, "ana", None, &by).expect("a suspension");
    operators::reinstate(database, "ana", &by).expect("no suspension");
    let [ana, ben] = ["ana", &ben.name].map(|name| Player::of(&server.sign_in(name, PASSWORD).expect(201)));
    let program = server.personal_token(&ana, &["play"]);
    let hook = json!({"url": "https://receiver.invalid/hook", "kinds": ["match.finished"], "description": "phone"});
    let hook = server.post("/v1/me/webhooks", &ana, &hook).expect(201);
    let mut phone = Device::new("https://push.invalid/endpoint").subscription(&push_key(&server));
    phone["kinds"] = json!(["draw.offered"]);
    let phone = server.post("/v1/me/push-subscriptions", &ana, &phone).expect(201);
    let quiet = json!({"quiet_hours": {"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"}});
    server.request("PUT", "/v1/me/push-settings").by(&ana).json(&quiet).send().expect(200);
    server.request("PUT", "/v1/me/email").by(&ana).json(&json!({"address": "ana@example.org"})).send().expect(200);
    server.put("/v1/me/vacation", &ana).expect(200);
    server.post("/v1/pairings", &ana, &json!({"game": "chase-the-ace", "seats": 8})).expect(201);
    let over = server.seat(&[ana.clone(), ben.clone()], &json!({"rated": true, "visibility": "private"}));
    server.play_to_end(&over, &[ana.clone(), ben.clone()]);
    let a_day = json!({"clock": {"type": "per_decision", "seconds": 86400}});
    let running = server.seat(&[ben.clone(), ana.clone()], &a_day);
    server.play_once(&running, &[ana.clone(), ben.clone()]);
    let of_ben = server.open_match(&ben, &json!({}));
    let got = server.invite(text(&of_ben["id"]), &ben, &ana);
    let of_ana = server.open_match(&ana, &json!({"visibility": "private"}));
    let sent = server.invite(text(&of_ana["id"]), &ana, &ben);
    let foe = server.guest();
    server.put(&format!("/v1/me/blocks/{}", foe.name), &ana).expect(200);
    for id in [&*over, &running, text(&of_ben["id"]), text(&of_ana["id"])] {
        server.told_of(id, "match.your_turn");
    }
    server.wait_for_count("matches WHERE counted", 1);
    // Ana is away, which the players hear when the clocks are looked at next.
    server.wait_for_count(&format!("notices WHERE match_id = '{running}' AND kind = 'match.paused'"), 2);

    let export = exported(&server, &ana);
    let account = export.json("account.json");
    assert_eq!((&account["player"]["id"], &account["email"]["address"]), (&json!(ana.id), &json!("ana@example.org")));
    assert_eq!((&account["ratings"][0]["matches"], &account["suspension"]), (&json!(1), &Value::Null));
    assert_eq!(account.get("deletion"), Some(&Value::Null));
    assert_eq!(account["email_questions"][0]["address"], "ana@example.org");
    assert_eq!(account["push"], quiet);
    let tokens = export.json("tokens.json");
    assert_eq!(tokens.as_array().map(Vec::len), Some(3));
    assert_eq!((&tokens[0]["name"], &tokens[0]["scopes"]), (&json!("a program"), &json!(["play"])));
    assert_eq!((&tokens[1]["session"], &tokens[1]["revoked_at"]), (&json!(true), &Value::Null));
    assert_eq!(export.json("webhooks.json"), json!([hook["webhook"]]));
    assert_eq!(export.json("push_subscriptions.json"), json!([phone]));
    let log = format!("/v1/me/webhooks/{}/deliveries", text(&hook["webhook"]["id"]));
    let mut told = server.get(&log, &ana).expect(200)["items"].clone();
    let mut held = export.lines("deliveries.ndjson");
    assert_eq!((held.len(), &held[0]["webhook"]), (1, &hook["webhook"]["id"]));
    // The result may change at any moment.
    for delivery in held.iter_mut().chain(told.as_array_mut().expect("a list")) {
        let delivery = delivery.as_object_mut().expect("a delivery");
        delivery.retain(|name, _| ["id", "type", "match_id", "timestamp"].contains(&&**name));
    }
    assert_eq!(json!(held), told);
    let acts = export.json("acts.json");
    assert_eq!((&acts[0]["act"], &acts[1]["why"]), (&json!("reinstate"), &json!("ticket 13")));
    let listed: Vec<Value> = export.lines("matches.ndjson").into_iter().map(|mut of| of["id"].take()).collect();
    assert_eq!(listed, [json!(over), json!(running), of_ana["id"].clone()]);
    let records = export.records();
    assert_eq!(records.len(), 1);
    assert!(verify(&records[0]).verified && records[0].header.match_id.to_string() == over);
    let notices = server.get("/v1/me/notices?limit=200", &ana).expect(200)["items"].as_array().expect("a list").clone();
    assert_eq!(export.lines("notices.ndjson"), notices);
    assert!(notices.len() > 3);
    let invitations = export.json("invitations.json");
    assert_eq!((&invitations[0]["id"], &invitations[1]["id"]), (&sent["id"], &got["id"]));
    assert_eq!(export.json("blocks.json")[0]["name"], foe.name);
    assert_eq!(export.json("vacations.json")[0]["since"], json!(server.clock.now()));
    assert_eq!(export.json("pairings.json")[0]["seats"], 8);
    for file in FILES {
        assert!(export.0["README.txt"].contains(file) || file == "README.txt", "{file} is not explained");
    }

    let everything = export.everything();
    let secrets = server.ask_database(
        "SELECT string_agg(secret, ' ') AS answer FROM (
             SELECT password_hash FROM players WHERE password_hash IS NOT NULL
             UNION ALL SELECT encode(hash, 'hex') FROM tokens
             UNION ALL SELECT encode(secret, 'hex') FROM receivers
             UNION ALL SELECT url FROM receivers WHERE format = 'web_push'
             UNION ALL SELECT translate(encode(secret, 'base64'), '+/=', '-_') FROM receivers
             UNION ALL SELECT encode(secret, 'hex') FROM push_keys
             UNION ALL SELECT encode(seed, 'hex') FROM pairings
             UNION ALL SELECT encode(seed, 'hex') FROM matches WHERE status <> 'finished'
             UNION ALL SELECT unsubscribe_token FROM email_addresses
             UNION ALL SELECT code FROM matches WHERE code IS NOT NULL AND host <> (SELECT id FROM players WHERE name = 'ana')
         ) AS s (secret)",
    );
    for secret in secrets.split(' ').chain([&*ana.token, &ben.token, &program, text(&hook["secret"]), PASSWORD]) {
        assert!(!everything.contains(secret), "{secret} is in the archive");
    }
}

/// The same events as in the player's view, and not as in the other player's.
#[test]
fn of_matches_that_run_there_is_what_the_player_has_seen() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    for _ in 0..3 {
        server.play_once(&id, &players);
    }
    for (seat, player) in players.iter().enumerate() {
        let known = server.request("GET", &format!("/v1/matches/{id}/record?as=seat:{seat}")).by(player);
        let known = known.header("accept", "application/x-ndjson").send().text();
        assert_eq!(exported(&server, player).0["running.ndjson"], known);
    }
    let [first, second] = players.each_ref().map(|player| exported(&server, player).0["running.ndjson"].clone());
    assert_ne!(first, second);
    assert_eq!(exported(&server, &players[0]).0["records.ndjson"], "");
    let stranger = exported(&server, &server.guest());
    assert!(!stranger.everything().contains(&id));
    assert_eq!((stranger.json("blocks.json"), stranger.lines("matches.ndjson")), (json!([]), Vec::new()));
}

#[test]
fn more_than_a_chunk_of_everything_comes_whole_and_in_order() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let matches: Vec<String> = (0..40).map(|_| resigned(&server, &players)).collect();
    // By the server's clock: it removes data that are years old.
    let now = server.clock.time();
    server.change_rows(format!(
        "WITH more AS (
             INSERT INTO players (id, name, name_key, kind, created_at)
             SELECT gen_random_uuid(), 'guest-' || n, 'guest-' || n, 'guest', '{now}' FROM generate_series(1, 250) AS n
             RETURNING id)
         INSERT INTO blocks (player_id, blocked, since) SELECT '{}', id, '{now}' FROM more",
        players[0].id
    ));
    // What has happened is announced before there are webhooks, so that they deliver none of it.
    server.wait_for_count("outbox", 0);
    let hooks: Vec<Value> = (0..2)
        .map(|_| {
            let new = json!({"url": "https://receiver.invalid/hook"});
            server.post("/v1/me/webhooks", &players[0], &new).expect(201)["webhook"]["id"].clone()
        })
        .collect();
    let phone = subscribe(&server, &players[0], &Device::new("https://push.invalid/one")).expect(201)["id"].take();
    // As if the player had sat in five seats of each: 150 matches counted in one pool, and 50 in another.
    server.change_rows(format!(
        "WITH rated AS (
             INSERT INTO ratings (player_id, game, pool, mu, sigma, matches)
             VALUES ('{0}', 'chase-the-ace', 'people', 25000000, 8000000, 150), ('{0}', 'clear-ace', 'people', 25000000, 8000000, 50))
         INSERT INTO rating_steps (match_id, seat, game, pool, at, player_id, place, mu, sigma, matches)
         SELECT id, seat, CASE WHEN n <= 150 THEN 'chase-the-ace' ELSE 'clear-ace' END, 'people', '{now}', '{0}', 2, 25000000, 8000000,
                CASE WHEN n <= 150 THEN n ELSE n - 150 END
         FROM (SELECT id, seat, row_number() OVER (ORDER BY id, seat) AS n FROM matches, generate_series(0, 4) AS seat) AS numbered",
        players[0].id
    ));
    for (hook, count) in hooks.iter().chain([&phone]).zip([150, 30, 110]) {
        server.change_rows(format!(
            "INSERT INTO deliveries (receiver_id, id, player_id, news, at, status)
             SELECT '{}', gen_random_uuid(), '{}', '{{\"type\": \"webhook.ping\"}}', '{now}', 'delivered'
             FROM generate_series(1, {count})",
            text(hook),
            players[0].id
        ));
    }
    let export = exported(&server, &players[0]);
    let lines = export.lines("deliveries.ndjson");
    assert!(lines.len() == 290 && lines[..110].iter().all(|line| line["push_subscription"] == phone));
    let told: Vec<Value> = lines[110..].iter().map(|line| line["webhook"].clone()).collect();
    assert!(told[..30].iter().all(|hook| *hook == hooks[1]) && told[30..].iter().all(|hook| *hook == hooks[0]));
    let steps = export.lines("rating_steps.ndjson");
    let counted: Vec<(&str, i64)> =
        steps.iter().map(|step| (text(&step["game"]), step["matches"].as_i64().expect("a number"))).collect();
    let of_pool = |game, matches| (1..=matches).rev().map(move |number| (game, number));
    let expected: Vec<(&str, i64)> = of_pool("chase-the-ace", 150).chain(of_pool("clear-ace", 50)).collect();
    assert_eq!(counted, expected);
    let blocked: Vec<Value> =
        export.json("blocks.json").as_array().expect("a list").iter().map(|block| block["player_id"].clone()).collect();
    assert!(blocked.len() == 250 && blocked.is_sorted_by_key(|id| text(id).to_owned()), "{}", blocked.len());
    assert_eq!(ids(&export), matches);
    assert!(export.records().iter().all(|record| verify(record).verified));
}

/// Returns the ids of the matches of which there are records.
fn ids(export: &Export) -> Vec<String> {
    export.records().iter().map(|record| record.header.match_id.to_string()).collect()
}

#[test]
fn records_whose_events_are_away_are_left_out_and_the_others_are_there() {
    let database = migrated_database();
    let server = Server::idle_on_database(&database.url);
    let players = [server.guest(), server.guest()];
    let [first, away, last] = [(); 3].map(|()| resigned(&server, &players));
    let mut database = server.database();
    for statement in [
        "ALTER TABLE events DISABLE TRIGGER events_append_only".to_owned(),
        format!("DELETE FROM events WHERE match_id = '{away}' AND seq = 1"),
    ] {
        sql_query(&statement).execute(&mut database).expect(&statement);
    }
    let export = exported(&server, &players[0]);
    assert_eq!(ids(&export), [first, last]);
    assert_eq!(export.lines("matches.ndjson").len(), 3);
}

#[test]
fn an_unchanged_account_has_the_same_archive_and_it_is_not_compressed_again() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    server.play_to_end(&id, &players);
    server.told_of(&id, "match.finished");
    let get = || server.request("GET", "/v1/me/export").by(&players[0]).header("accept-encoding", "gzip").send();
    let first = server.unchanged(get);
    assert_eq!(first.header("content-type"), "application/zip");
    assert_eq!(first.header("content-disposition"), "attachment; filename=\"acepost-account.zip\"");
    assert!(!first.has("content-encoding") && first.header("cache-control") == "no-store");
    // Sooner than the use of a token counts as another one.
    server.clock.advance(SignedDuration::from_mins(59));
    assert_eq!(get().bytes, first.bytes);
}

/// Requests an archive, and returns once it has begun.
fn begun(server: &Server, player: &Player) -> TcpStream {
    let mut connection = server.connect();
    let head = format!("GET /v1/me/export HTTP/1.1\r\nhost: a\r\nauthorization: Bearer {}\r\n\r\n", player.token);
    connection.write_all(head.as_bytes()).expect("the server listens");
    connection.read_exact(&mut [0; 15]).expect("an answer");
    connection
}

#[test]
fn it_is_cut_off_when_its_token_is_revoked() {
    let server = Server::start();
    let ana = server.guest();
    let mut archive = server
        .database()
        .transaction(|database| {
            // The archive cannot continue.
            sql_query("LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE").execute(database)?;
            let archive = begun(&server, &ana);
            server.wait_for_lock();
            server.delete("/v1/sessions/current", &ana).expect(204);
            Ok::<_, diesel::result::Error>(archive)
        })
        .expect("a transaction");
    let rest = read_to_end(&mut archive);
    assert!(!rest.ends_with("0\r\n\r\n"), "it has an end");
}

#[test]
fn there_is_one_at_a_time_and_a_client_that_goes_away_leaves_its_place() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let mut database = server.database();
    let mut first = database
        .transaction(|database| {
            // The archive cannot continue.
            sql_query("LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE").execute(database)?;
            let first = begun(&server, &ana);
            let refused = server.get("/v1/me/export", &ana);
            assert_eq!((refused.status, refused.header("retry-after")), (429, "10"));
            refused.problem("rate_limited");
            Ok::<_, diesel::result::Error>(first)
        })
        .expect("a transaction");
    let mut rest = Vec::new();
    while !rest.ends_with(b"0\r\n\r\n") {
        let mut some = [0; 4096];
        let read = first.read(&mut some).expect("an archive");
        assert!(read > 0, "it was cut off");
        rest.extend_from_slice(&some[..read]);
    }
    exported(&server, &ana);
    database
        .transaction(|database| {
            sql_query("LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE").execute(database)?;
            drop(begun(&server, &ana));
            Ok::<_, diesel::result::Error>(())
        })
        .expect("a transaction");
    eventually("the export", || server.get("/v1/me/export", &ana).status == 200);
    exported(&server, &ben);
}

#[test]
fn a_program_with_the_scope_takes_it_away_and_no_other() {
    let server = Server::start();
    let ana = server.guest();
    let export = server.personal_token(&ana, &["export"]);
    assert_eq!(Export::of(server.get("/v1/me/export", &export)).json("account.json")["player"]["id"], ana.id);
    let others = server.personal_token(&ana, &["play", "read"]);
    server.get("/v1/me/export", &others).problem("token_scope");
    server.get("/v1/me/export", ANONYMOUS).problem("unauthenticated");
}

#[test]
fn a_program_learns_no_code_of_a_match_and_no_secret_in_an_address() {
    let server = Server::start();
    let ana = server.guest();
    let hook = json!({"url": "https://chat.example/hooks/a-secret"});
    server.post("/v1/me/webhooks", &ana, &hook).expect(201);
    let code = server.open_match(&ana, &json!({"visibility": "private"}))["code"].clone();
    let export = server.personal_token(&ana, &["export"]);
    let (own, program) = (exported(&server, &ana), Export::of(server.get("/v1/me/export", &export)));
    for secret in ["a-secret", text(&code)] {
        assert!(own.everything().contains(secret) && !program.everything().contains(secret), "{secret}");
    }
}
