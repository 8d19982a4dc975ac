//! A request for each operation of the API's document, as a player could send it in a match.

use serde_json::{Value, json};

use crate::{
    harness::{
        Authenticator, Device, PASSWORD, Player, Request, Server,
        apps::{CLIENT, allowed, asked, exchange, form, query},
        chosen, id_of,
    },
    push::{push_key, subscribe},
};

/// This host never resolves.
const NOWHERE: &str = "https://receiver.invalid/hook";

/// Creates a request for an operation, as this player could send it in the match.
pub fn request<'a>(server: &'a Server, operation: &str, id: &str, seats: &[Player; 2], actor: &Player) -> Request<'a> {
    let (method, path) = operation.split_once(' ').expect("a method and a path");
    let mut target = filled(server, path, id, seats);
    if operation == "GET /v1/authorizations" {
        target = format!("{target}?{}", query(&asked("play")));
    }
    let request = server.request(method, &target);
    match method {
        "POST" if path.starts_with("/oauth/") => {
            let form = query(&body(server, operation, id, actor));
            request.body("application/x-www-form-urlencoded", form)
        }
        "POST" | "PATCH" | "PUT" => request.json(&body(server, operation, id, actor)),
        _ => request,
    }
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
    let path = path.replace("{id}", id).replace("{name}", &seat_a.name).replace("{player_id}", &seat_b.id);
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
        "PUT /v1/matches/{id}/note" => json!({"text": "ben keeps a high spade"}),
        "POST /v1/matches/{id}/hints" => json!({"decision": 1}),
        "POST /v1/audits" | "POST /v1/records/verify" => {
            server.get(&format!("/v1/matches/{id}/record"), actor).expect(200)
        }
        _ => json!({}),
    }
}
