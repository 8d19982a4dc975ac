//! Apps that others write, as they sign in with OAuth.

use serde_json::{Value, json};

use super::{Answer, Player, Server, Who};

/// The example of RFC 7636.
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// An app that is not registered.
pub const CLIENT: &str = "table.example";
pub const CALLBACK: &str = "https://table.example/callback";

/// Returns what the app asks for.
pub fn asked(scope: &str) -> Value {
    json!({
        "response_type": "code", "client_id": CLIENT, "redirect_uri": CALLBACK, "scope": scope, "state": "a b&c",
        "code_challenge": CHALLENGE, "code_challenge_method": "S256",
    })
}

/// Writes an object as a query or a form.
pub fn query(of: &Value) -> String {
    let pairs = of.as_object().expect("an object").iter();
    let pairs = pairs.filter_map(|(name, value)| Some((name, value.as_str()?)));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// Sends a form.
#[track_caller]
pub fn form(server: &Server, path: &str, of: &Value) -> Answer {
    server.request("POST", path).body("application/x-www-form-urlencoded", query(of)).send()
}

/// Asserts that a form is refused with this error, and that nothing can store the response.
#[track_caller]
pub fn refused(answer: &Answer, error: &str) {
    assert_eq!((answer.status, &answer.body["error"]), (400, &json!(error)), "{}", answer.text());
    assert!(answer.body["error_description"].is_string(), "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "no-store");
}

/// Asks what the player is asked.
#[track_caller]
pub fn question<'a>(server: &Server, who: impl Into<Who<'a>>, asked: &Value) -> Answer {
    server.get(&format!("/v1/authorizations?{}", query(asked)), who)
}

/// Returns the parameters with which the player is sent back to the app.
#[track_caller]
pub fn sent_back(answer: Answer, to: &str) -> Value {
    let url = answer.expect(200)["url"].as_str().expect("a URL").to_owned();
    let (uri, query) = url.split_once('?').expect("a query");
    assert_eq!(uri, to);
    form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| (name.into_owned(), json!(value)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Answers what the app asks for.
pub fn answer<'a>(server: &Server, who: impl Into<Who<'a>>, asked: &Value, approve: bool) -> Answer {
    server.post("/v1/authorizations", who, &json!({"request": asked, "approve": approve}))
}

/// Returns a code for what the app asks for.
#[track_caller]
pub fn code(server: &Server, player: &Player, asked: &Value) -> String {
    let back = sent_back(answer(server, player, asked, true), asked["redirect_uri"].as_str().expect("a URI"));
    back["code"].as_str().expect("a code").to_owned()
}

/// Returns the form that exchanges a code.
pub fn exchange(code: &str) -> Value {
    json!({
        "grant_type": "authorization_code", "client_id": CLIENT, "code": code, "code_verifier": VERIFIER,
        "redirect_uri": CALLBACK,
    })
}

/// Returns the tokens of an app that the player allows this.
#[track_caller]
pub fn allowed(server: &Server, player: &Player, scope: &str) -> Value {
    let code = code(server, player, &asked(scope));
    form(server, "/oauth/token", &exchange(&code)).expect(200)
}

/// Returns a token of these.
#[track_caller]
pub fn token<'a>(tokens: &'a Value, which: &str) -> &'a str {
    tokens[which].as_str().expect("a token")
}

/// Registers an app. Returns its client id.
#[track_caller]
pub fn registered(server: &Server, developer: &Player) -> String {
    let new = json!({"name": "Card table", "redirect_uris": [CALLBACK]});
    let made = server.post("/v1/me/apps", developer, &new).expect(201);
    made["client_id"].as_str().expect("a client id").to_owned()
}

/// Returns what this app asks for.
pub fn asked_by(client: &str, scope: &str) -> Value {
    let mut asked = asked(scope);
    asked["client_id"] = json!(client);
    asked
}

/// Returns the form with which this app exchanges a code.
pub fn exchange_of(client: &str, code: &str) -> Value {
    let mut exchange = exchange(code);
    exchange["client_id"] = json!(client);
    exchange
}

/// Returns the tokens of this app after the player has allowed it this.
#[track_caller]
pub fn allowed_to(server: &Server, player: &Player, client: &str, scope: &str) -> Value {
    let code = code(server, player, &asked_by(client, scope));
    form(server, "/oauth/token", &exchange_of(client, &code)).expect(200)
}
