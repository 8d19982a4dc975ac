//! Apps that their developers register.

use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{
        Server,
        apps::{CALLBACK, asked, code, exchange, form, question, refused, token},
    },
};

#[test]
fn an_app_is_registered_listed_and_deleted() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.guest());
    let new = json!({"name": "Card table", "redirect_uris": [CALLBACK, "org.example.table:/cb"], "home_page": "https://table.example/"});
    let answer = server.post("/v1/me/apps", &ana, &new);
    let location = answer.header("location").to_owned();
    let made = answer.expect(201);
    assert_eq!(location, format!("/v1/me/apps/{}", made["client_id"].as_str().expect("an id")));
    for field in ["name", "redirect_uris", "home_page"] {
        assert_eq!(made[field], new[field]);
    }
    assert_eq!(server.list("/v1/me/apps?limit=1", &ana, || {}), std::slice::from_ref(&made));
    assert!(server.list("/v1/me/apps", &ben, || {}).is_empty());
    server.unchanged(|| server.delete(&location, &ben).problem("not_found"));

    let mut asked = asked("play");
    asked["client_id"] = made["client_id"].clone();
    let mut exchanged = exchange(&code(&server, &ben, &asked));
    exchanged["client_id"] = made["client_id"].clone();
    let tokens = form(&server, "/oauth/token", &exchanged).expect(200);
    let unused = code(&server, &ben, &asked);
    server.delete(&location, &ana).expect(204);
    server.get("/v1/me", token(&tokens, "access_token")).problem("unauthenticated");
    exchanged["code"] = json!(unused);
    refused(&form(&server, "/oauth/token", &exchanged), "invalid_client");
    assert!(server.list("/v1/me/authorizations", &ben, || {}).is_empty());
    question(&server, &ben, &asked).problem("app_unknown");
    server.delete(&location, &ana).problem("not_found");
}

#[test]
fn an_app_is_shown_with_its_page_only_on_the_way_back_to_its_site() {
    let server = Server::start();
    let ana = server.player("ana");
    let register = |home_page: &str| {
        let uris =
            [CALLBACK, "https://evil.example/callback", "http://127.0.0.1/callback", "org.example.table:/callback"];
        let new = json!({"name": "Table", "redirect_uris": uris, "home_page": home_page});
        server.post("/v1/me/apps", &ana, &new).expect(201)["client_id"].clone()
    };
    let app = register("https://table.example/about");
    let shown = |client: &Value, uri: &str| {
        let mut asked = asked("play");
        (asked["client_id"], asked["redirect_uri"]) = (client.clone(), json!(uri));
        question(&server, &ana, &asked).expect(200)["app"]["home_page"].clone()
    };
    assert_eq!(shown(&app, CALLBACK), json!("https://table.example/about"));
    // The developer has named the page, which says nothing of who is there.
    for uri in ["https://evil.example/callback", "http://127.0.0.1:5000/callback", "org.example.table:/callback"] {
        assert_eq!(shown(&app, uri), Value::Null, "{uri}");
    }
    for page in ["https://www.table.example/", "https://table.example:8443/", "https://table.example.evil.example/"] {
        assert_eq!(shown(&register(page), CALLBACK), Value::Null, "{page}");
    }
    // A device sends no player back.
    let codes = form(&server, "/oauth/device_authorization", &json!({"client_id": app})).expect(200);
    let path = format!("/v1/device-authorizations/{}", codes["user_code"].as_str().expect("a code"));
    let app = server.get(&path, &ana).expect(200)["app"].clone();
    assert_eq!((&app["name"], &app["registered"], &app["home_page"]), (&json!("Table"), &json!(true), &json!(null)));
}

#[test]
fn an_app_that_cannot_be_is_refused_with_its_place() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    server.unchanged(|| {
        // A guest could not be found again.
        let app = json!({"name": "x", "redirect_uris": [CALLBACK]});
        server.post("/v1/me/apps", &guest, &app).problem("forbidden");
        for (field, value, pointer) in [
            ("name", json!(""), "/name"),
            ("name", json!("  "), "/name"),
            ("name", json!("x".repeat(61)), "/name"),
            ("name", json!("Table\u{202e}"), "/name"),
            ("name", json!("a\0b"), "/name"),
            ("name", json!("Ace Post official"), "/name"),
            ("name", json!("Support"), "/name"),
            ("name", json!("Ａｃｅｐｏｓｔ"), "/name"),
            ("name", json!("\u{410}cepost"), "/name"),
            ("name", json!("Acépost"), "/name"),
            ("name", json!("\u{3164}"), "/name"),
            ("name", json!("\u{2800}\u{2800}"), "/name"),
            ("name", json!("—"), "/name"),
            ("redirect_uris", json!([]), "/redirect_uris"),
            ("redirect_uris", json!(vec![CALLBACK; 11]), "/redirect_uris"),
            ("redirect_uris", json!([CALLBACK, "http://table.example/"]), "/redirect_uris/1"),
            ("redirect_uris", json!(["javascript:alert(1)"]), "/redirect_uris/0"),
            ("redirect_uris", json!(["table:/cb"]), "/redirect_uris/0"),
            ("redirect_uris", json!(["https://table.example/#x"]), "/redirect_uris/0"),
            ("home_page", json!("http://table.example/"), "/home_page"),
            ("home_page", json!("javascript:alert(1)"), "/home_page"),
            ("client_secret", json!("x"), "/client_secret"),
        ] {
            let mut new = json!({"name": "x", "redirect_uris": [CALLBACK]});
            new[field] = value.clone();
            let problem = server.post("/v1/me/apps", &ana, &new).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{value}: {problem}");
        }
    });
    for name in ["Карты", "カード", "Ásmenn ♠"] {
        server.post("/v1/me/apps", &ana, &json!({"name": name, "redirect_uris": [CALLBACK]})).expect(201);
    }
    for _ in 3..20 {
        server.post("/v1/me/apps", &ana, &json!({"name": "x", "redirect_uris": [CALLBACK]})).expect(201);
    }
    server.post("/v1/me/apps", &ana, &json!({"name": "x", "redirect_uris": [CALLBACK]})).problem("too_many_apps");
}
