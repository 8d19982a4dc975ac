//! Signing in to apps: what they may ask for, where players are sent, and codes. `oauth_grants.rs` tests what happens to
//! tokens afterwards.

use jiff::SignedDuration;
use serde_json::json;

use crate::{
    accounts::pointers,
    harness::{
        ANONYMOUS, PASSWORD, Server,
        apps::{
            CALLBACK, CHALLENGE, CLIENT, VERIFIER, allowed, answer, asked, code, exchange, form, query, question,
            refused, sent_back, token,
        },
    },
};

#[test]
fn a_player_is_asked_approves_and_the_app_plays() {
    let server = Server::start();
    let ana = server.guest();
    let asked = asked("play export play");
    let shown = question(&server, &ana, &asked).expect(200);
    let app = json!({"client_id": CLIENT, "name": CLIENT, "registered": false, "home_page": null});
    assert_eq!(
        shown,
        json!({"app": app, "redirects_to": "https://table.example", "scopes": ["play", "export"], "error": null})
    );

    let back = sent_back(answer(&server, &ana, &asked, true), CALLBACK);
    assert_eq!((&back["state"], &back["iss"]), (&json!("a b&c"), &json!(format!("http://{}", server.address))));
    let code = back["code"].as_str().expect("a code");
    let answer = form(&server, "/oauth/token", &exchange(code));
    assert_eq!(answer.header("cache-control"), "no-store");
    let tokens = answer.expect(200);
    assert_eq!(
        (&tokens["token_type"], &tokens["expires_in"], &tokens["scope"]),
        (&json!("Bearer"), &json!(3600), &json!("play export"))
    );

    let access = token(&tokens, "access_token");
    assert_eq!(server.get("/v1/me", access).expect(200)["id"], json!(ana.id));
    server.post("/v1/matches", access, &json!({"game": "clear-ace"})).expect(201);
    server.get("/v1/me/export", access).expect(200);
    // What only a session may do, an app may not.
    for (method, path) in [
        ("GET", "/v1/me/tokens"),
        ("GET", "/v1/me/apps"),
        ("GET", "/v1/me/authorizations"),
        ("DELETE", "/v1/me"),
        ("PATCH", "/v1/me"),
    ] {
        server.request(method, path).by(access).json(&json!({})).send().problem("token_scope");
    }

    let contents = server.contents();
    for secret in [access, token(&tokens, "refresh_token"), code, VERIFIER] {
        assert!(!contents.contains(secret), "{secret} is in the database");
    }
    server.clock.advance(SignedDuration::from_secs(3600));
    server.get("/v1/me", access).problem("unauthenticated");
}

#[test]
fn a_player_who_refuses_is_sent_back_without_a_code() {
    let server = Server::start();
    let ana = server.guest();
    server.unchanged(|| {
        let back = sent_back(answer(&server, &ana, &asked("play"), false), CALLBACK);
        let iss = format!("http://{}", server.address);
        assert_eq!(back, json!({"error": "access_denied", "state": "a b&c", "iss": iss}));
    });
}

#[test]
fn no_player_is_sent_to_an_address_that_is_not_the_apps() {
    let server = Server::start();
    let ana = server.player("ana");
    let registered = json!({
        "name": "Card table",
        "redirect_uris": ["https://table.example/callback", "http://127.0.0.1/cb", "org.example.table:/cb"],
    });
    let app = server.post("/v1/me/apps", &ana, &registered).expect(201);
    let almost = [
        "https://table.example/callback/",
        "https://table.example/callback/more",
        "https://table.example/callbac",
        "https://table.example/Callback",
        "https://table.example/callback?x=1",
        "https://table.example/callback#x",
        "https://table.example/x/../callback",
        "https://table.example/%63allback",
        "https://TABLE.example/callback",
        "https://table.example:443/callback",
        "https://table.example:8443/callback",
        "http://table.example/callback",
        "https://table.example.evil.example/callback",
        "https://eviltable.example/callback",
        "https://evil.example/https://table.example/callback",
        "https://table.example@evil.example/callback",
        "https://ana@table.example/callback",
        "https://table.example\\@evil.example/callback",
        "//table.example/callback",
        " https://table.example/callback",
        "http://127.0.0.1:5000/cb2",
        "http://127.0.0.1:5000@evil.example/cb",
        "http://127.0.0.1.evil.example/cb",
        "http://localhost/cb",
        "http://[::1]/cb",
        "org.example.table:/cb/x",
        "org.example.tables:/cb",
        "javascript:alert(1)",
        "",
    ];
    let all = ["http://evil.example/", "http://localhost:80/", "app:/cb", "javascript:alert(1)", "data:text/html,x"];
    let cases = almost.iter().map(|uri| (app["client_id"].clone(), *uri)).chain(all.map(|uri| (json!(CLIENT), uri)));
    server.unchanged(|| {
        for (client, uri) in cases {
            let mut asked = asked("play");
            (asked["client_id"], asked["redirect_uri"]) = (client, json!(uri));
            let problem = question(&server, &ana, &asked).problem("redirect_uri_refused");
            assert!(!problem.to_string().contains("evil"), "{problem}");
            answer(&server, &ana, &asked, true).problem("redirect_uri_refused");
            answer(&server, &ana, &asked, false).problem("redirect_uri_refused");
        }
        let mut without = asked("play");
        without.as_object_mut().expect("an object").remove("redirect_uri");
        question(&server, &ana, &without).problem("redirect_uri_refused");
    });
    for uri in
        ["https://table.example/callback", "http://127.0.0.1/cb", "http://127.0.0.1:51004/cb", "org.example.table:/cb"]
    {
        let mut asked = asked("play");
        (asked["client_id"], asked["redirect_uri"]) = (app["client_id"].clone(), json!(uri));
        let shown = question(&server, &ana, &asked).expect(200);
        assert_eq!((&shown["app"]["name"], &shown["app"]["registered"]), (&json!("Card table"), &json!(true)));
        sent_back(answer(&server, &ana, &asked, true), uri);
    }
}

#[test]
fn an_unknown_app_is_told_to_the_player_alone() {
    let server = Server::start();
    let ana = server.guest();
    server.unchanged(|| {
        for client in [
            "",
            " ",
            "caf\u{e9}",
            "a\nb",
            &"x".repeat(101),
            // These look like a registered app's.
            "0198c7a2-5d1e-7c41-9f3a-2b6d8e0f4a11",
            "0198C7A2-5D1E-7C41-9F3A-2B6D8E0F4A11",
            "0198c7a25d1e7c419f3a2b6d8e0f4a11",
            "{0198c7a2-5d1e-7c41-9f3a-2b6d8e0f4a11}",
        ] {
            let mut asked = asked("play");
            asked["client_id"] = json!(client);
            question(&server, &ana, &asked).problem("app_unknown");
            answer(&server, &ana, &asked, true).problem("app_unknown");
        }
    });
}

#[test]
fn what_else_is_wrong_is_told_to_the_app_if_the_player_returns() {
    let server = Server::start();
    let ana = server.guest();
    server.unchanged(|| {
        for (field, value, error) in [
            ("response_type", json!("token"), "unsupported_response_type"),
            ("response_type", json!(null), "invalid_request"),
            ("scope", json!("play admin"), "invalid_scope"),
            ("scope", json!("play,read"), "invalid_scope"),
            ("code_challenge", json!(null), "invalid_request"),
            ("code_challenge", json!(""), "invalid_request"),
            ("code_challenge", json!("abc"), "invalid_request"),
            ("code_challenge", json!(format!("{CHALLENGE}=")), "invalid_request"),
            ("code_challenge_method", json!(null), "invalid_request"),
            ("code_challenge_method", json!("plain"), "invalid_request"),
            ("code_challenge_method", json!("s256"), "invalid_request"),
            ("state", json!("x".repeat(2001)), "invalid_request"),
        ] {
            let mut asked = asked("play");
            asked[field] = value.clone();
            let shown = question(&server, &ana, &asked).expect(200);
            assert_eq!((&shown["error"]["error"], &shown["scopes"]), (&json!(error), &json!([])), "{field} {value}");
            let url = shown["error"]["url"].as_str().expect("a URL");
            assert!(url.starts_with(&format!("{CALLBACK}?error={error}&")) && !url.contains("code="), "{url}");
            answer(&server, &ana, &asked, true).problem("authorization_refused");
        }
        let problem = server.get("/v1/authorizations?client_id=a&client_id=b", &ana).problem("malformed_query");
        assert_eq!(pointers(&problem), ["/client_id"]);
        server.get("/v1/authorizations?other=1", &ana).problem("malformed_query");
        server.post("/v1/authorizations", &ana, &json!({"approve": true})).problem("validation");
        server.post("/v1/authorizations", &ana, &json!({"request": asked("play")})).problem("validation");
    });
}

#[test]
fn only_a_session_approves() {
    let server = Server::start();
    let ana = server.guest();
    let personal = server.personal_token(&ana, &["play", "read", "export"]);
    let tokens = allowed(&server, &ana, "play read export");
    server.unchanged(|| {
        for token in [personal.as_str(), token(&tokens, "access_token")] {
            question(&server, token, &asked("play")).problem("token_scope");
            answer(&server, token, &asked("play"), true).problem("token_scope");
            answer(&server, token, &asked("play"), false).problem("token_scope");
        }
        answer(&server, token(&tokens, "refresh_token"), &asked("play"), true).problem("unauthenticated");
        // A browser sends no token by itself, whatever another site makes it send: there are no cookies.
        let forged = json!({"request": asked("play"), "approve": true}).to_string();
        let request = server.request("POST", "/v1/authorizations").header("cookie", &format!("token={}", ana.token));
        request.header("origin", "https://evil.example").body("text/plain", forged).send().problem("unauthenticated");
        answer(&server, ANONYMOUS, &asked("play"), true).problem("unauthenticated");
    });
}

#[test]
fn an_older_session_approves_with_the_password_and_refuses_without_it() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    server.clock.advance(SignedDuration::from_mins(10));
    answer(&server, &ana, &asked("play"), true).expect(200);
    server.clock.advance(SignedDuration::from_secs(1));
    let with = |password: &str| json!({"request": asked("play"), "approve": true, "password": password});
    server.unchanged(|| {
        answer(&server, &ana, &asked("play"), true).problem("wrong_password");
        server.post("/v1/authorizations", &ana, &with("wrong horse battery")).problem("wrong_password");
        sent_back(answer(&server, &ana, &asked("play"), false), CALLBACK);
    });
    let back = sent_back(server.post("/v1/authorizations", &ana, &with(PASSWORD)), CALLBACK);
    form(&server, "/oauth/token", &exchange(back["code"].as_str().expect("a code"))).expect(200);
    // A guest has none.
    allowed(&server, &guest, "play");
}

#[test]
fn the_page_that_asks_cannot_be_framed() {
    let server = Server::start();
    for path in
        ["/oauth/authorize", "/oauth/authorize?client_id=evil&redirect_uri=https%3A%2F%2Fevil.example", "/device"]
    {
        let page = server.get(path, ANONYMOUS);
        assert_eq!(page.status, 200);
        assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!(page.header("x-frame-options"), "DENY");
        // The address has the state, and the page no script of others.
        assert_eq!(page.header("referrer-policy"), "no-referrer");
        assert!(!page.text().contains("evil"));
    }
}

#[test]
fn a_code_is_good_once_for_one_app_for_a_minute() {
    let server = Server::start();
    let ana = server.player("ana");
    let first = code(&server, &ana, &asked("play"));
    let app = server.post("/v1/me/apps", &ana, &json!({"name": "x", "redirect_uris": [CALLBACK]})).expect(201);
    server.unchanged(|| {
        let wrong = [
            ("client_id", json!("other.example"), "invalid_grant"),
            ("client_id", app["client_id"].clone(), "invalid_grant"),
            ("client_id", json!("0198c7a2-5d1e-7c41-9f3a-2b6d8e0f4a11"), "invalid_client"),
            ("client_id", json!(null), "invalid_request"),
            ("code", json!(null), "invalid_request"),
            ("code", json!("acc_x"), "invalid_grant"),
            ("code", json!(format!("acc_{}", "x".repeat(43))), "invalid_grant"),
            ("code_verifier", json!(null), "invalid_request"),
            ("code_verifier", json!(""), "invalid_request"),
            ("code_verifier", json!(VERIFIER.replace('d', "e")), "invalid_grant"),
            // The verifier is not the challenge, as with `plain`.
            ("code_verifier", json!(CHALLENGE), "invalid_grant"),
            ("code_verifier", json!(&VERIFIER[..42]), "invalid_grant"),
            ("redirect_uri", json!("https://table.example/other"), "invalid_grant"),
            ("redirect_uri", json!("https://table.example/callback/"), "invalid_grant"),
            ("grant_type", json!(null), "invalid_request"),
            ("grant_type", json!("password"), "unsupported_grant_type"),
            ("grant_type", json!("client_credentials"), "unsupported_grant_type"),
        ];
        for (field, value, error) in wrong {
            let mut form_of = exchange(&first);
            form_of[field] = value.clone();
            refused(&form(&server, "/oauth/token", &form_of), error);
        }
        let twice = format!("{}&code={first}", query(&exchange(&first)));
        let send = |kind: &str, body: &str| server.request("POST", "/oauth/token").body(kind, body).send();
        refused(&send("application/x-www-form-urlencoded", &twice), "invalid_request");
        refused(&send("application/json", &exchange(&first).to_string()), "invalid_request");
        refused(&send("application/x-www-form-urlencoded", ""), "invalid_request");
    });
    let mut second = exchange(&first);
    // OAuth 2.1 has no redirect URI here.
    second["redirect_uri"] = json!(null);
    second["unknown"] = json!("ignored");
    form(&server, "/oauth/token", &second).expect(200);

    let late = code(&server, &ana, &asked("play"));
    server.clock.advance(SignedDuration::from_secs(60));
    server.unchanged(|| refused(&form(&server, "/oauth/token", &exchange(&late)), "invalid_grant"));
}

#[test]
fn a_code_that_comes_again_revokes_what_was_given_for_it() {
    let server = Server::start();
    let ana = server.guest();
    let code = code(&server, &ana, &asked("play"));
    let tokens = form(&server, "/oauth/token", &exchange(&code)).expect(200);
    let others = allowed(&server, &ana, "play");
    server.get("/v1/me", token(&tokens, "access_token")).expect(200);
    // A thief without the verifier can do no more than reveal the theft.
    let mut stolen = exchange(&code);
    stolen["code_verifier"] = json!(CHALLENGE);
    refused(&form(&server, "/oauth/token", &stolen), "invalid_grant");
    server.get("/v1/me", token(&tokens, "access_token")).problem("unauthenticated");
    let refresh = json!({"grant_type": "refresh_token", "client_id": CLIENT, "refresh_token": tokens["refresh_token"]});
    refused(&form(&server, "/oauth/token", &refresh), "invalid_grant");
    server.get("/v1/me", token(&others, "access_token")).expect(200);
    server.unchanged(|| refused(&form(&server, "/oauth/token", &exchange(&code)), "invalid_grant"));
}

#[test]
fn a_code_ends_with_what_its_player_could_do() {
    let server = Server::start();
    let ana = server.player("ana");
    let first = code(&server, &ana, &asked("play"));
    let change = json!({"password": "another good one", "current_password": PASSWORD});
    server.request("PATCH", "/v1/me").by(&ana).json(&change).send().expect(200);
    refused(&form(&server, "/oauth/token", &exchange(&first)), "invalid_grant");
    let second = code(&server, &ana, &asked("play"));
    server.delete("/v1/me", &ana).expect(200);
    refused(&form(&server, "/oauth/token", &exchange(&second)), "invalid_grant");
}

#[test]
fn the_server_describes_itself() {
    let server = Server::with(|settings| settings.public_url = Some("https://cards.example".to_owned()));
    let described = server.get("/.well-known/oauth-authorization-server", ANONYMOUS).expect(200);
    assert_eq!(described["issuer"], "https://cards.example");
    assert_eq!(described["token_endpoint"], "https://cards.example/oauth/token");
    assert_eq!(described["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(described["authorization_response_iss_parameter_supported"], json!(true));
    let back = sent_back(answer(&server, &server.guest(), &asked("play"), true), CALLBACK);
    assert_eq!(back["iss"], described["issuer"]);
}
