//! Who may do what: a row for every operation of the API's document, a column for every kind of caller.

use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::{
    harness::{
        ANONYMOUS, Authenticator, Device, PASSWORD, Player, Request, Server, Who,
        apps::{CLIENT, allowed, asked, exchange, form, query},
        chosen, id_of, operations,
    },
    push::{push_key, subscribe},
};

/// The callers: the first has no token, the third a revoked one, the last three a personal token of seat A's player
/// with one scope.
const CALLERS: [&str; 8] = ["anonymous", "stranger", "revoked", "seat B", "seat A", "play", "read", "export"];

/// The statuses for the callers, in this order.
type Statuses = [u16; 8];

/// The stage of the match on which the operation is tried.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// Seat A is taken, seat B is not.
    Open,
    Running,
    Finished,
}
use Stage::{Finished, Open, Running};

const ALL: Statuses = [200; 8];
const ALL_CREATE: Statuses = [201; 8];
const SESSIONS: Statuses = [401, 200, 401, 200, 200, 403, 403, 403];
const READERS: Statuses = [401, 200, 401, 200, 200, 200, 200, 403];
const WATCHERS: Statuses = [200, 200, 401, 200, 200, 200, 200, 403];
const SEATED: Statuses = [401, 403, 401, 200, 200, 200, 403, 403];

/// The statuses for resources that only their owner can find, with a session.
const OWNERS: Statuses = [401, 404, 401, 404, 200, 403, 403, 403];
const OWN_READERS: Statuses = [401, 404, 401, 404, 200, 200, 200, 403];
const SENDERS: Statuses = [401, 404, 401, 404, 202, 403, 403, 403];

const TABLE: &[(&str, Stage, Statuses)] = &[
    ("POST /v1/players", Open, ALL_CREATE),
    ("POST /v1/guests", Open, ALL_CREATE),
    ("POST /v1/sessions", Open, ALL_CREATE),
    ("DELETE /v1/sessions/current", Open, [401, 204, 401, 204, 204, 204, 204, 204]),
    // This server sends no mails.
    ("POST /v1/password-resets", Open, [409; 8]),
    ("POST /v1/password-resets/completion", Open, [409; 8]),
    ("POST /v1/passkey-sessions/options", Open, ALL),
    ("POST /v1/passkey-sessions", Open, [401; 8]),
    // They are guests.
    ("POST /v1/me/passkeys/options", Open, [401, 403, 401, 403, 403, 403, 403, 403]),
    // The challenge is none of the server's.
    ("POST /v1/me/passkeys", Open, [401, 422, 401, 422, 422, 403, 403, 403]),
    ("GET /v1/me/passkeys", Open, SESSIONS),
    ("PATCH /v1/me/passkeys/{id}", Open, OWNERS),
    ("DELETE /v1/me/passkeys/{id}", Open, [401, 404, 401, 404, 204, 403, 403, 403]),
    ("GET /v1/me", Open, READERS),
    ("PATCH /v1/me", Open, SESSIONS),
    // Deleting seat A's account revokes the tokens of later callers.
    ("DELETE /v1/me", Open, [401, 200, 401, 200, 200, 401, 401, 401]),
    ("GET /v1/me/export", Open, [401, 200, 401, 200, 200, 403, 403, 200]),
    ("GET /v1/me/tokens", Open, SESSIONS),
    ("POST /v1/me/tokens", Open, [401, 201, 401, 201, 201, 403, 403, 403]),
    ("DELETE /v1/me/tokens/{id}", Open, [401, 404, 401, 404, 204, 403, 403, 403]),
    ("GET /v1/me/apps", Open, SESSIONS),
    // They are guests.
    ("POST /v1/me/apps", Open, [401, 403, 401, 403, 403, 403, 403, 403]),
    ("DELETE /v1/me/apps/{id}", Open, [401, 404, 401, 404, 204, 403, 403, 403]),
    ("GET /v1/me/authorizations", Open, SESSIONS),
    ("DELETE /v1/me/authorizations/{id}", Open, [401, 404, 401, 404, 204, 403, 403, 403]),
    ("GET /v1/authorizations", Open, SESSIONS),
    ("POST /v1/authorizations", Open, SESSIONS),
    ("GET /v1/device-authorizations/{user_code}", Open, SESSIONS),
    ("POST /v1/device-authorizations/{user_code}", Open, [401, 204, 401, 204, 204, 403, 403, 403]),
    // Apps have no tokens here yet; the code is unknown.
    ("POST /oauth/token", Open, [400; 8]),
    ("POST /oauth/revoke", Open, ALL),
    ("POST /oauth/device_authorization", Open, ALL),
    ("GET /.well-known/oauth-authorization-server", Open, ALL),
    ("GET /v1/me/matches", Open, READERS),
    ("GET /v1/me/email", Open, SESSIONS),
    // They are guests.
    ("PUT /v1/me/email", Open, [401, 403, 401, 403, 403, 403, 403, 403]),
    ("DELETE /v1/me/email", Open, [401, 204, 401, 204, 204, 403, 403, 403]),
    ("GET /v1/me/webhooks", Open, READERS),
    ("POST /v1/me/webhooks", Open, [401, 201, 401, 201, 201, 403, 403, 403]),
    ("GET /v1/me/webhooks/{id}", Open, OWN_READERS),
    ("PATCH /v1/me/webhooks/{id}", Open, OWNERS),
    ("DELETE /v1/me/webhooks/{id}", Open, [401, 404, 401, 404, 204, 403, 403, 403]),
    ("POST /v1/me/webhooks/{id}/secret", Open, OWNERS),
    ("GET /v1/me/webhooks/{id}/deliveries", Open, OWN_READERS),
    ("POST /v1/me/webhooks/{id}/deliveries/{delivery}/redelivery", Open, SENDERS),
    ("POST /v1/me/webhooks/{id}/ping", Open, SENDERS),
    ("GET /v1/push-key", Open, ALL),
    ("GET /v1/me/push-subscriptions", Open, READERS),
    ("POST /v1/me/push-subscriptions", Open, [401, 201, 401, 201, 201, 403, 403, 403]),
    ("GET /v1/me/push-subscriptions/{id}", Open, OWN_READERS),
    ("DELETE /v1/me/push-subscriptions/{id}", Open, [401, 404, 401, 404, 204, 403, 403, 403]),
    ("GET /v1/me/push-settings", Open, READERS),
    ("PUT /v1/me/push-settings", Open, SESSIONS),
    ("GET /v1/me/notices", Open, READERS),
    ("GET /v1/me/stream", Open, READERS),
    ("GET /v1/me/vacation", Open, READERS),
    // Accounts as new as these have earned no vacation.
    ("PUT /v1/me/vacation", Open, [401, 409, 401, 409, 409, 409, 403, 403]),
    ("DELETE /v1/me/vacation", Open, [401, 204, 401, 204, 204, 204, 403, 403]),
    ("GET /v1/me/blocks", Open, READERS),
    ("PUT /v1/me/blocks/{name}", Open, [401, 200, 401, 200, 409, 409, 403, 403]),
    ("DELETE /v1/me/blocks/{name}", Open, [401, 204, 401, 204, 204, 204, 403, 403]),
    ("GET /v1/me/invitations", Open, READERS),
    ("GET /v1/players/{name}", Open, ALL),
    ("GET /v1/players/{name}/matches", Open, ALL),
    ("GET /v1/games", Open, ALL),
    ("GET /v1/games/{game}", Open, ALL),
    ("GET /v1/games/{game}/rules", Open, ALL),
    ("GET /v1/games/{game}/lesson", Open, ALL),
    ("GET /v1/games/{game}/statistics", Open, ALL),
    ("GET /v1/leaderboards/{game}", Open, ALL),
    ("GET /v1/players/{name}/ratings/{game}/history", Open, ALL),
    ("GET /v1/activity", Open, ALL),
    ("POST /v1/matches", Open, [401, 201, 401, 201, 201, 201, 403, 403]),
    ("GET /v1/matches", Open, ALL),
    ("GET /v1/matches/{id}", Running, WATCHERS),
    // Seat A's player has joined, and gets the same response again.
    ("POST /v1/matches/{id}/seats", Open, [401, 200, 401, 200, 200, 200, 403, 403]),
    ("POST /v1/matches/{id}/bots", Open, [401, 403, 401, 403, 201, 201, 403, 403]),
    ("DELETE /v1/matches/{id}/seats/me", Open, [401, 403, 401, 403, 204, 204, 403, 403]),
    ("POST /v1/matches/{id}/start", Open, [401, 403, 401, 403, 409, 409, 403, 403]),
    ("POST /v1/matches/{id}/rematch", Finished, SEATED),
    ("POST /v1/matches/{id}/cancellation", Open, [401, 403, 401, 403, 200, 200, 403, 403]),
    ("POST /v1/matches/{id}/invitations", Open, [401, 403, 401, 403, 201, 201, 403, 403]),
    ("GET /v1/matches/{id}/invitations", Open, [401, 403, 401, 403, 200, 200, 200, 403]),
    // Seat A's player has invited seat B's.
    ("GET /v1/invitations/{id}", Open, [401, 404, 401, 200, 200, 200, 200, 403]),
    ("POST /v1/invitations/{id}/acceptance", Open, [401, 404, 401, 200, 403, 403, 403, 403]),
    ("POST /v1/invitations/{id}/refusal", Open, [401, 404, 401, 200, 403, 403, 403, 403]),
    ("DELETE /v1/invitations/{id}", Open, [401, 404, 401, 403, 204, 204, 403, 403]),
    ("POST /v1/pairings", Open, [401, 201, 401, 201, 201, 409, 403, 403]),
    ("GET /v1/pairings", Open, READERS),
    // Seat A's player waits.
    ("GET /v1/pairings/{id}", Open, [401, 404, 401, 404, 200, 200, 200, 403]),
    ("DELETE /v1/pairings/{id}", Open, [401, 404, 401, 404, 204, 204, 403, 403]),
    ("GET /v1/matches/{id}/view", Running, WATCHERS),
    ("POST /v1/matches/{id}/actions", Running, SEATED),
    ("POST /v1/matches/{id}/resignation", Running, SEATED),
    // The opponents are people.
    ("POST /v1/matches/{id}/hints", Running, [401, 403, 401, 409, 409, 409, 403, 403]),
    // These matches have no clock.
    ("POST /v1/matches/{id}/pause", Running, [401, 403, 401, 409, 409, 409, 403, 403]),
    ("DELETE /v1/matches/{id}/pause", Running, [401, 403, 401, 409, 409, 409, 403, 403]),
    ("POST /v1/matches/{id}/draw", Running, SEATED),
    ("DELETE /v1/matches/{id}/draw", Running, [401, 403, 401, 204, 204, 204, 403, 403]),
    ("GET /v1/matches/{id}/events", Running, WATCHERS),
    ("GET /v1/matches/{id}/replay/{version}", Running, WATCHERS),
    ("GET /v1/players/{name}/records", Finished, [200, 200, 401, 200, 200, 403, 403, 200]),
    ("GET /v1/games/{game}/records", Finished, [200, 200, 401, 200, 200, 403, 403, 200]),
    ("GET /v1/matches/{id}/record", Finished, [200, 200, 401, 200, 200, 403, 403, 200]),
    ("GET /v1/matches/{id}/audit", Running, WATCHERS),
    ("POST /v1/audits", Finished, ALL),
    ("POST /v1/records/verify", Finished, ALL),
    ("GET /v1/checkpoints", Open, ALL),
    // No day is over yet.
    ("GET /v1/checkpoints/{day}", Open, [404; 8]),
    ("GET /.well-known/acepost-keys.json", Open, ALL),
    ("GET /healthz", Open, ALL),
    ("GET /readyz", Open, ALL),
    ("GET /metrics", Open, ALL),
    ("GET /openapi.json", Open, ALL),
];

/// This host never resolves.
const NOWHERE: &str = "https://receiver.invalid/hook";

#[test]
fn every_operation_has_a_row() {
    let mut documented: Vec<String> = operations().map(|(method, path, _)| format!("{method} {path}")).collect();
    let mut listed: Vec<&str> = TABLE.iter().map(|(operation, ..)| *operation).collect();
    documented.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, documented);
}

#[test]
fn every_caller_may_do_what_the_table_says() {
    let server = Server::start();
    server.player("ana");
    for &(operation, stage, statuses) in TABLE {
        assert_eq!(tried(&server, operation, stage, "public"), statuses, "{operation}: {CALLERS:?}");
    }
}

#[test]
fn a_private_match_is_not_found_by_whoever_does_not_play() {
    let server = Server::start();
    for (operation, stage, mut statuses) in TABLE.iter().copied().filter(|row| row.0.contains("/matches/{id}")) {
        let [anonymous, stranger, _, seat_b, ..] = &mut statuses;
        *anonymous = if *anonymous == 200 { 404 } else { 401 };
        *stranger = 404;
        if stage == Open {
            *seat_b = 404;
        }
        assert_eq!(tried(&server, operation, stage, "private"), statuses, "{operation}: {CALLERS:?}");
    }
}

/// Returns the status for each caller, each with its own match.
fn tried(server: &Server, operation: &str, stage: Stage, visibility: &str) -> Statuses {
    let seats = [server.guest(), server.guest()];
    let (stranger, leaver) = (server.guest(), server.guest());
    server.delete("/v1/sessions/current", &leaver).expect(204);
    let [play, read, export] = ["play", "read", "export"].map(|scope| server.personal_token(&seats[0], &[scope]));
    let callers = [
        ANONYMOUS,
        Who::from(&stranger),
        Who::from(&leaver),
        Who::from(&seats[1]),
        Who::from(&seats[0]),
        Who::from(&play),
        Who::from(&read),
        Who::from(&export),
    ];
    // Everything is created before the first request, since some callers revoke their own tokens.
    let requests = std::array::from_fn::<_, { CALLERS.len() }, _>(|column| {
        let id = match_at(server, &seats, stage, visibility);
        let actor = if CALLERS[column] == "seat B" { &seats[1] } else { &seats[0] };
        request(server, operation, &id, &seats, actor).by(callers[column])
    });
    let streams = operation.ends_with("/stream");
    requests.map(|request| if streams { request.status() } else { request.send().status })
}

/// Creates a request for an operation, as this player could send it in the match.
pub fn request<'a>(server: &'a Server, operation: &str, id: &str, seats: &[Player; 2], actor: &Player) -> Request<'a> {
    let (method, path) = operation.split_once(' ').expect("a method and a path");
    let request = server.request(method, &filled(server, path, id, seats));
    match method {
        "POST" if path.starts_with("/oauth/") => {
            let form = query(&body(server, operation, id, actor));
            request.body("application/x-www-form-urlencoded", form)
        }
        "POST" | "PATCH" | "PUT" => request.json(&body(server, operation, id, actor)),
        _ => request,
    }
}

fn match_at(server: &Server, seats: &[Player; 2], stage: Stage, visibility: &str) -> String {
    if stage == Open && visibility == "public" {
        // A guest may open only few to the public.
        let id = id_of(&server.open_match(&seats[0], &json!({"visibility": "unlisted"})));
        let change = format!("UPDATE matches SET visibility = 'public' WHERE id = '{id}'");
        server.database().batch_execute(&change).expect("a change");
        return id;
    }
    let choices = json!({"visibility": visibility});
    if stage == Open {
        return id_of(&server.open_match(&seats[0], &choices));
    }
    let id = server.seat(seats, &choices);
    if stage == Finished {
        server.post(&format!("/v1/matches/{id}/resignation"), &seats[0], &json!({})).expect(200);
    }
    id
}

fn filled(server: &Server, path: &str, id: &str, [seat_a, seat_b]: &[Player; 2]) -> String {
    if path.ends_with("/tokens/{id}") {
        let made = server.post("/v1/me/tokens", seat_a, &json!({"name": "to revoke", "scopes": ["read"]})).expect(201);
        return path.replace("{id}", &id_of(&made));
    }
    if path.contains("/webhooks/{id}") {
        let path = path.replace("{id}", &webhook_of(server, seat_a));
        if path.contains("{delivery}") {
            return path.replace("{delivery}", &delivery_of(server, seat_a));
        }
        return path;
    }
    if path.ends_with("/apps/{id}") {
        return path.replace("{id}", &app_of(server, seat_a));
    }
    if path.ends_with("/me/authorizations/{id}") {
        allowed(server, seat_a, "read");
        let listed = server.get("/v1/me/authorizations", seat_a).expect(200);
        return path.replace("{id}", &id_of(&listed["items"][0]));
    }
    if path == "/v1/authorizations" {
        // Answers ignore the query.
        return format!("{path}?{}", query(&asked("play")));
    }
    if path.contains("{user_code}") {
        let codes = form(server, "/oauth/device_authorization", &json!({"client_id": CLIENT})).expect(200);
        return path.replace("{user_code}", codes["user_code"].as_str().expect("a code"));
    }
    if path.contains("/passkeys/{id}") {
        return path.replace("{id}", &passkey_of(server, seat_a));
    }
    if path.contains("/push-subscriptions/{id}") {
        let made = subscribe(server, seat_a, &device(id)).expect(201);
        return path.replace("{id}", &id_of(&made));
    }
    if path.starts_with("/v1/invitations/{id}") {
        let invited = server.invite(id, seat_a, seat_b);
        return path.replace("{id}", &id_of(&invited));
    }
    if path.starts_with("/v1/pairings/{id}") {
        // Each with different terms, since a player can wait only once for the same.
        let seconds = 3600 + u64::from_str_radix(&id[id.len() - 5..], 16).expect("hex digits");
        let clock = json!({"type": "per_decision", "seconds": seconds});
        let new = json!({"game": "chase-the-ace", "seats": 20, "clock": clock});
        let made = server.post("/v1/pairings", seat_a, &new).expect(201);
        return path.replace("{id}", &id_of(&made));
    }
    let path = path.replace("{id}", id).replace("{name}", &seat_a.name);
    let path = path.replace("{day}", "2030-01-01");
    path.replace("{game}", "clear-ace").replace("{version}", "1")
}

/// Returns a device for each match, at a host that does not exist.
fn device(id: &str) -> Device {
    Device::new(format!("https://push.invalid/{id}"))
}

fn an_app() -> Value {
    json!({"name": "Card table", "redirect_uris": ["https://table.example/callback"]})
}

/// Stores an app of the player, who is a guest, and could register none.
fn app_of(server: &Server, player: &Player) -> String {
    server.ask_database(&format!(
        "INSERT INTO apps (id, player_id, name, redirect_uris, created_at)
         VALUES (gen_random_uuid(), '{}', 'Card table', '{{}}', now()) RETURNING id::text AS answer",
        player.id
    ))
}

/// Stores a passkey of the player, who is a guest, and could add none.
fn passkey_of(server: &Server, player: &Player) -> String {
    server.ask_database(&format!(
        "INSERT INTO passkeys (id, player_id, credential_id, public_key, counter, name, created_at)
         SELECT id, '{}', uuid_send(id), '', 0, 'my phone', now() FROM gen_random_uuid() AS id
         RETURNING id::text AS answer",
        player.id
    ))
}

/// Creates a webhook of the player, whose host does not exist.
fn webhook_of(server: &Server, player: &Player) -> String {
    let listed = server.get("/v1/me/webhooks", player).expect(200)["items"][0].clone();
    let webhook = if listed.is_null() {
        server.post("/v1/me/webhooks", player, &json!({"url": NOWHERE})).expect(201)["webhook"].take()
    } else {
        listed
    };
    id_of(&webhook)
}

/// Creates a delivery to the player's webhook.
fn delivery_of(server: &Server, player: &Player) -> String {
    let webhook = format!("/v1/me/webhooks/{}", webhook_of(server, player));
    let listed = server.get(&format!("{webhook}/deliveries"), player).expect(200)["items"][0].clone();
    let delivery =
        if listed.is_null() { server.post(&format!("{webhook}/ping"), player, &json!({})).expect(202) } else { listed };
    id_of(&delivery)
}

fn body(server: &Server, operation: &str, id: &str, actor: &Player) -> Value {
    match operation {
        // Matches have unique ids, from which unique names are made.
        "POST /v1/players" => json!({"name": format!("p{}", &id.replace('-', "")[10..]), "password": PASSWORD}),
        "POST /v1/sessions" => json!({"name": "ana", "password": PASSWORD}),
        "POST /v1/me/tokens" => json!({"name": "a program", "scopes": ["read"]}),
        "POST /v1/me/apps" => an_app(),
        "POST /v1/authorizations" => json!({"request": asked("play"), "approve": true}),
        "POST /v1/device-authorizations/{user_code}" => json!({"approve": true}),
        "POST /oauth/token" => exchange("acc_unknown"),
        "POST /oauth/revoke" => json!({"client_id": CLIENT, "token": "unknown"}),
        "POST /oauth/device_authorization" => json!({"client_id": CLIENT}),
        "POST /v1/password-resets" => json!({"account": "ana"}),
        "POST /v1/password-resets/completion" => json!({"code": "unknown", "password": PASSWORD}),
        "POST /v1/passkey-sessions" => {
            json!({"credential": Authenticator::new("any").assert(&json!({"challenge": "AAAA"}))})
        }
        "POST /v1/me/passkeys" => {
            let created = Authenticator::new("any").create(&json!({"challenge": "AAAA"}));
            json!({"name": "my phone", "credential": created})
        }
        "PATCH /v1/me/passkeys/{id}" => json!({"name": "my old phone"}),
        "PUT /v1/me/email" => json!({"address": "ana@example.org"}),
        "POST /v1/me/webhooks" => json!({"url": NOWHERE}),
        "PUT /v1/me/push-settings" => json!({"quiet_hours": null}),
        "POST /v1/me/push-subscriptions" => device(id).subscription(&push_key(server)),
        "POST /v1/pairings" => json!({"game": "chase-the-ace", "seats": 8}),
        "POST /v1/matches" => json!({"game": "clear-ace", "visibility": "unlisted"}),
        "POST /v1/matches/{id}/invitations" => json!({"player": server.guest().name}),
        "POST /v1/matches/{id}/bots" => json!({"strength": "easy"}),
        "POST /v1/matches/{id}/actions" => chosen(&server.view(id, actor)).expect("a decision"),
        "POST /v1/matches/{id}/hints" => json!({"decision": 1}),
        "POST /v1/audits" | "POST /v1/records/verify" => {
            server.get(&format!("/v1/matches/{id}/record"), actor).expect(200)
        }
        _ => json!({}),
    }
}
