//! Rules for every request: routes, methods, bodies, rate limits, origins, ids.

use std::{collections::BTreeSet, io::Read};

use flate2::read::GzDecoder;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Answer, PASSWORD, Server, apps::asked, eventually, id_of};

#[test]
fn what_is_not_there_is_not_found() {
    let server = Server::start();
    for path in
        ["/v0", "/v1", "/v1/", "/v2/me", "/v1/me/", "/v1//me", "/v1/matches/", "/%00", "/%ff", "/..%2f..%2fetc/passwd"]
    {
        server.get(path, ANONYMOUS).problem("not_found");
        server.post(path, ANONYMOUS, &json!({})).problem("not_found");
    }
    let player = server.guest();
    for id in
        ["7", "x", "%00", "%ff", "..", "00000000-0000-7000-8000-00000000000", "00000000-0000-7000-8000-000000000000"]
    {
        for path in ["", "/view", "/events", "/replay/1", "/record", "/audit"] {
            server.get(&format!("/v1/matches/{id}{path}"), &player).problem("not_found");
        }
        server.post(&format!("/v1/matches/{id}/seats"), &player, &json!({})).problem("not_found");
        let answer = json!({"decision": 1, "action": {}});
        server.post(&format!("/v1/matches/{id}/actions"), &player, &answer).problem("not_found");
    }
}

#[test]
fn numbers_beyond_all_bounds_do_no_harm() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let get = |path: &str| server.get(&format!("/v1/matches/{id}/{path}"), &players[0]);
    for version in ["0", "2", "18446744073709551615", "18446744073709551616", "-1", "1.0", "1e3", "0x1", "%00"] {
        get(&format!("replay/{version}")).problem("not_found");
    }
    for after in ["1", "9223372036854775807", "9223372036854775808", "18446744073709551615"] {
        assert_eq!(get(&format!("events?after={after}")).expect(200)["items"], json!([]), "{after}");
    }
    for query in ["after=18446744073709551616", "after=-1", "after=", "after=x", "limit=1e2", "wait=x"] {
        get(&format!("events?{query}")).problem("malformed_query");
    }
    for perspective in ["seat:2", "seat:255"] {
        get(&format!("replay/1?as={perspective}")).problem("not_found");
    }
    for perspective in ["seat:256", "seat:-1", "seat:", "seat:+1x", "all", ""] {
        get(&format!("replay/1?as={perspective}")).problem("malformed_query");
    }
    for perspective in ["full", "seat:1"] {
        get(&format!("replay/1?as={perspective}")).problem("forbidden");
    }
}

#[test]
fn a_body_that_says_two_things_changes_nothing() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let actions = format!("/v1/matches/{id}/actions");
    server.unchanged(|| {
        for (path, body) in [
            ("/v1/matches", r#"{"game": "clear-ace", "options": {"auto_forced": true, "auto_forced": false}}"#),
            ("/v1/matches", r#"{"game": "clear-ace", "game": "clear-ace"}"#),
            (&actions, r#"{"decision": 1, "action": {"type": "play", "card": "AS", "card": "KS"}}"#),
            ("/v1/audits", r#"{"format": "acepost-record-1", "format": "acepost-record-1"}"#),
        ] {
            let answer = server.request("POST", path).by(&players[0]).body("application/json", body).send();
            let problem = answer.expect(if path == "/v1/audits" { 422 } else { 400 });
            assert!(problem.to_string().contains("has the key"), "{problem}");
        }
    });
}

#[test]
fn a_wrong_method_is_told_the_right_ones() {
    let server = Server::start();
    for (method, path, allow) in [
        ("PUT", "/v1/me", "GET, HEAD, PATCH, DELETE"),
        ("PUT", "/v1/matches", "GET, HEAD, POST"),
        ("GET", "/v1/sessions", "POST"),
        ("HEAD", "/v1/sessions", "POST"),
        ("OPTIONS", "/v1/me", "GET, HEAD, PATCH, DELETE"),
        ("BREW", "/v1/me", "GET, HEAD, PATCH, DELETE"),
        ("POST", "/v1/matches/00000000-0000-7000-8000-000000000000/seats/me", "DELETE"),
        ("POST", "/healthz", "GET, HEAD"),
        ("POST", "/docs/", "GET, HEAD"),
        ("DELETE", "/docs/problems", "GET, HEAD"),
        ("PUT", "/email/verification", "GET, HEAD, POST"),
        ("GET", "/v1/audits", "POST"),
    ] {
        let answer = server.request(method, path).send();
        assert_eq!((answer.status, answer.header("allow")), (405, allow), "{method} {path}");
        assert!(method == "HEAD" || answer.body["code"] == "method_not_allowed", "{}", answer.text());
    }
}

#[test]
fn heads_are_those_of_the_whole_answer() {
    let server = Server::start();
    for path in ["/v1/games", "/healthz", "/v1/games/clear-ace/rules", "/openapi.json", "/v1/nothing"] {
        let (head, whole) = (server.request("HEAD", path).send(), server.get(path, ANONYMOUS));
        assert_eq!((head.status, head.bytes.len()), (whole.status, 0), "{path}");
        assert_eq!(head.header("content-type"), whole.header("content-type"));
        assert_eq!(head.headers.get("etag"), whole.headers.get("etag"));
    }
}

#[test]
fn bodies_of_another_kind_are_refused() {
    let server = Server::start();
    let host = server.guest();
    let post = |kind: &str| server.request("POST", "/v1/matches").by(&host).body(kind, r#"{"game": "clear-ace"}"#);
    server.unchanged(|| {
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "", "application/x-ndjson"]
        {
            post(kind).send().problem("unsupported_media_type");
        }
        post("application/json").header("content-encoding", "gzip").send().problem("unsupported_media_type");
        for path in ["/v1/guests", "/v1/matches/00000000-0000-7000-8000-000000000000/start"] {
            let answer = server.request("POST", path).by(&host).body("text/plain", "{}").send();
            answer.problem("unsupported_media_type");
        }
    });
    post("Application/JSON; charset=utf-8").send().expect(201);
}

#[test]
fn bodies_that_are_too_large_are_refused() {
    let server = Server::start();
    let host = server.guest();
    let large = format!(r#"{{"game": "clear-ace", "entropy": "{}"}}"#, "e".repeat(64 * 1024));
    server.unchanged(|| {
        for path in ["/v1/matches", "/v1/guests", "/v1/me/tokens"] {
            let answer = server.request("POST", path).by(&host).body("application/json", large.clone()).send();
            answer.problem("body_too_large");
        }
    });
    let record = server.request("POST", "/v1/audits").body("application/json", large).send();
    record.problem("validation");
}

#[test]
fn what_is_no_json_says_where() {
    let server = Server::start();
    let host = server.guest();
    server.unchanged(|| {
        for body in [&b"{"[..], b"{\"game\": clear-ace}", b"\xff\xfe", b"{\"game\": \"\xff\"}", b"nul", b"\0"] {
            let answer = server.request("POST", "/v1/matches").by(&host).body("application/json", body).send();
            let problem = answer.problem("malformed_json");
            assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("line 1")), "{problem}");
        }
    });
}

#[test]
fn a_request_keeps_the_id_that_it_brings_and_otherwise_gets_one() {
    let server = Server::start();
    let ask = |id: &str| server.request("GET", "/v1/games").header("x-request-id", id).send();
    assert_eq!(ask("from-the_client.7").header("x-request-id"), "from-the_client.7");
    for refused in ["", "a b", "<script>", &"i".repeat(65)] {
        let given = ask(refused).header("x-request-id").to_owned();
        assert!(given != refused && given.len() == 36, "{given}");
    }
}

#[test]
fn whoever_asks_too_much_is_told_when_to_come_again() {
    let server = Server::with(|settings| (settings.rate_limit, settings.rate_burst) = (1, 3));
    let ask = |path: &str| server.get(path, ANONYMOUS);
    let first = ask("/v1/games");
    assert_eq!(first.header("ratelimit-policy"), "\"default\";q=3;w=3");
    assert_eq!(first.header("ratelimit"), "\"default\";r=2;t=1");
    let paths = ["/v1/games", "/v1/matches", "/openapi.json", "/v1/games/clear-ace", "/docs/", "/v1/nothing"];
    let answers: Vec<Answer> = paths.iter().cycle().take(24).map(|path| ask(path)).collect();
    let refused: Vec<&Answer> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(!refused.is_empty(), "25 requests where 3 and one a second are allowed");
    for answer in refused {
        assert_eq!(answer.header("retry-after"), "1");
        assert!(answer.header("ratelimit").starts_with("\"default\";r=0;"));
        assert_eq!(answer.body["code"], "rate_limited");
    }
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(ask(path).status, 200, "{path} is for those who look after the server");
    }
}

#[test]
fn whoever_guesses_passwords_is_slowed_down() {
    let server = Server::with(|settings| settings.sign_in_rate = 1);
    let ask = |path: &str| server.post(path, ANONYMOUS, &json!({"name": "ana", "password": "wrong horse battery"}));
    ask("/v1/sessions").problem("wrong_credentials");
    server.unchanged(|| {
        for path in ["/v1/sessions", "/v1/players"] {
            assert!(ask(path).has("retry-after"));
            ask(path).problem("rate_limited");
        }
        server.post("/v1/guests", ANONYMOUS, &json!({})).problem("rate_limited");
    });
    server.get("/v1/games", ANONYMOUS).expect(200);
}

#[test]
fn a_password_that_confirms_a_request_is_limited_like_one_that_signs_in() {
    let server = Server::with(|settings| (settings.sign_in_rate, settings.behind_proxy) = (1, true));
    let ana = server.player("ana");
    let url = "https://receiver.invalid/hook";
    let webhook = server.post("/v1/me/webhooks", &ana, &json!({"url": url})).expect(201);
    let webhook = format!("/v1/me/webhooks/{}", id_of(&webhook["webhook"]));
    let secret = format!("{webhook}/secret");
    server.clock.advance(SignedDuration::from_mins(11));
    for (number, (method, path, body)) in [
        ("PATCH", "/v1/me", json!({"name": "anna", "current_password": PASSWORD})),
        ("POST", "/v1/me/tokens", json!({"name": "my bot", "scopes": ["read"], "password": PASSWORD})),
        ("PUT", "/v1/me/email", json!({"address": "ana@example.org", "password": PASSWORD})),
        ("DELETE", "/v1/me/email", json!({"password": PASSWORD})),
        ("POST", "/v1/me/webhooks", json!({"url": url, "password": PASSWORD})),
        ("PATCH", &webhook, json!({"url": "https://receiver.invalid/other", "password": PASSWORD})),
        ("POST", &secret, json!({"password": PASSWORD})),
        ("POST", "/v1/authorizations", json!({"request": asked("play"), "approve": true, "password": PASSWORD})),
        ("POST", "/v1/me/passkeys/options", json!({"password": PASSWORD})),
        // The right one would end the token.
        ("DELETE", "/v1/me", json!({"password": "wrong horse battery"})),
    ]
    .into_iter()
    .enumerate()
    {
        // Each from an address of its own.
        let address = format!("198.51.100.{number}");
        let send = || server.request(method, path).by(&ana).header("x-forwarded-for", &address).json(&body).send();
        let first = send();
        assert_ne!(first.body["code"], "rate_limited", "{method} {path}");
        let second = send();
        assert!(second.has("retry-after"), "{method} {path}: {}", second.text());
        second.problem("rate_limited");
    }
}

#[test]
fn pages_of_allowed_origins_may_ask_and_others_may_not() {
    let server = Server::with(|settings| settings.cors_origins = vec!["https://cards.example".to_owned()]);
    let from = |method: &str, path: &str, origin: &str| server.request(method, path).header("origin", origin);
    let allowed = from("GET", "/v1/leaderboards/clear-ace", "https://cards.example").send();
    assert_eq!(allowed.header("access-control-allow-origin"), "https://cards.example");
    let exposed = allowed.header("access-control-expose-headers").to_lowercase();
    for header in ["etag", "deprecation", "sunset", "retry-after"] {
        assert!(exposed.split(", ").any(|name| name.trim() == header), "{header} is not in {exposed}");
    }
    let refusal = from("GET", "/v1/me", "https://cards.example").send();
    assert_eq!(refusal.header("access-control-allow-origin"), "https://cards.example", "problems can be read, too");
    refusal.problem("unauthenticated");
    for path in ["/v1/leaderboards/clear-ace", "/v1/me", "/v1/matches"] {
        assert!(!from("GET", path, "https://evil.example").send().has("access-control-allow-origin"), "{path}");
    }

    let ask = |origin: &str| {
        let request = from("OPTIONS", "/v1/me", origin).header("access-control-request-method", "PATCH");
        request.header("access-control-request-headers", "authorization, if-match, content-type").send()
    };
    let leave = ask("https://cards.example");
    assert_eq!((leave.status, leave.header("access-control-allow-origin")), (200, "https://cards.example"));
    assert!(leave.header("access-control-allow-methods").contains("PATCH"));
    assert!(!ask("https://evil.example").has("access-control-allow-origin"));
}

#[test]
fn any_page_may_read_what_frames_need_but_without_a_token() {
    let server = Server::with(|settings| settings.cors_origins = vec!["https://cards.example".to_owned()]);
    let (id, _) = server.match_of_two();
    let unknown = "00000000-0000-7000-8000-000000000000";
    let paths = [
        "/app/embed.js".to_owned(),
        "/v1/games".to_owned(),
        "/v1/games/clear-ace".to_owned(),
        format!("/v1/matches/{id}"),
        format!("/v1/matches/{unknown}"),
        format!("/v1/matches/{id}/replay/1"),
    ];
    for path in &paths {
        for (origin, allowed) in [("null", "*"), ("https://cards.example", "https://cards.example")] {
            let read = server.request("GET", path).header("origin", origin).send();
            assert_eq!(read.header("access-control-allow-origin"), allowed, "{path}");
            assert!(!read.has("access-control-allow-credentials"), "{path}");
            let varies =
                read.headers.get_all("vary").iter().any(|vary| vary.to_str().is_ok_and(|vary| vary.contains("Origin")));
            assert!(varies, "{path}: {:?}", read.headers);
        }
        for (method, header) in [("GET", "authorization"), ("GET", "match-code"), ("DELETE", "accept")] {
            let request = server.request("OPTIONS", path).header("origin", "null");
            let request = request.header("access-control-request-method", method);
            let asked = request.header("access-control-request-headers", header).send();
            assert_eq!((asked.status, asked.has("access-control-allow-origin")), (400, false), "{path} {header}");
        }
    }
    let written = server.request("POST", &format!("/v1/matches/{id}/seats")).header("origin", "null").json(&json!({}));
    assert!(!written.send().has("access-control-allow-origin"));
}

#[test]
fn answers_protect_browsers_and_are_kept_by_no_cache() {
    let server = Server::start();
    let player = server.guest();
    for path in ["/v1/me", "/v1/matches", "/v1/nothing", "/v1/me/tokens"] {
        let answer = server.get(path, &player);
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
        assert!(["no-store", "private, no-cache"].contains(&answer.header("cache-control")), "{path}");
    }
}

#[test]
fn large_answers_are_compressed_for_those_who_can_read_them() {
    let server = Server::start();
    let ask = |path: &str, codings: &str| server.request("GET", path).header("accept-encoding", codings).send();
    let plain = server.get("/v1/games/clear-ace/rules", ANONYMOUS);
    assert!(!plain.has("content-encoding"));
    let packed = ask("/v1/games/clear-ace/rules", "gzip");
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.header("vary").to_lowercase().contains("accept-encoding"));
    let mut text = String::new();
    GzDecoder::new(packed.bytes.as_slice()).read_to_string(&mut text).expect("gzip");
    assert_eq!(text, plain.text());
    assert_eq!(ask("/v1/games/clear-ace/rules", "br").header("content-encoding"), "br");
    assert!(!ask("/healthz", "gzip").has("content-encoding"), "small answers are not worth it");
    assert_eq!(ask("/v1/games", "identity;q=0, *;q=0").status, 406);
}

#[test]
fn dashboard_and_alerts_name_nothing_that_is_not_measured() {
    let server = Server::start();
    server.match_of_two();
    let metrics = server.get("/metrics", ANONYMOUS).text().clone();
    let dashboard = include_str!("../../docs/grafana/acepost.json");
    let alerts = include_str!("../../docs/prometheus/alerts.yml");
    let watched = include_str!("../../docs/operations.md");
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        words.filter(|word| word.starts_with("acepost_") && !word.ends_with('_')).map(str::to_owned).collect()
    };
    let [shown, alerting, watched] = [dashboard, alerts, watched].map(words);
    assert!(shown.len() > 10 && alerting.len() > 5, "{shown:?}, {alerting:?}");
    let no_metrics = ["acepost_restored"];
    let named = shown.iter().chain(&alerting).chain(&watched);
    for name in named.filter(|name| !no_metrics.contains(&name.as_str())) {
        let found = metrics
            .lines()
            .any(|line| line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(['{', ' ', '_'])));
        assert!(found, "{name} is not in\n{metrics}");
    }
}

#[test]
fn metrics_count_what_was_answered() {
    let server = Server::start();
    server.get("/v1/games", ANONYMOUS).expect(200);
    server.get("/v1/games/whist", ANONYMOUS).problem("unknown_game");
    let metrics = server.get("/metrics", ANONYMOUS);
    assert!(metrics.header("content-type").starts_with("text/plain"));
    assert!(metrics.text().contains("acepost_live_matches 0"), "{}", metrics.text());
    assert_eq!(metrics.body, Value::Null);
}

#[test]
fn an_announcement_has_waited_since_it_was_written_and_not_since_what_it_tells() {
    let server = Server::idle_with(|_| {});
    server.match_of_two();
    let lag = || {
        let metrics = server.get("/metrics", ANONYMOUS).text();
        let lag = metrics.lines().find_map(|line| line.strip_prefix("acepost_outbox_lag_seconds "));
        lag.expect("a metric").parse::<f64>().expect("a number")
    };
    // As after a deadline that passed while no server ran.
    server.change_rows("UPDATE outbox SET at = at - interval '1 day'");
    assert!(lag() < 3600.0, "{}", lag());
    server.change_rows("UPDATE outbox SET written_at = written_at - interval '1 day'");
    assert!(lag() >= 86_400.0, "{}", lag());
}

#[test]
fn metrics_count_every_event_also_those_that_are_stored_with_the_set_up() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let version = || {
        let options = json!({"auto_forced": true});
        let id = server.seat(&players, &json!({"game": "clockwork-spades", "options": options}));
        server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200)["version"].as_u64().expect("a version")
    };
    let versions: Vec<u64> = (0..16).map(|_| version()).collect();
    assert!(versions.iter().any(|version| *version > 1), "{versions:?}");
    eventually("all starts", || server.metric("acepost_matches_started_total") == versions.len() as u64);
    assert_eq!(server.metric("acepost_events_total"), versions.iter().sum::<u64>());
}
