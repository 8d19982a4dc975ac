//! Who may do what: a row for every operation of the API's document, a column for every kind of caller.

use diesel::connection::SimpleConnection;
use serde_json::json;

use crate::{
    harness::{ANONYMOUS, Player, Server, Who, id_of, operations},
    requests::request,
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
    ("GET /v1/me/rematches", Open, READERS),
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
    ("GET /v1/me/opponents", Open, READERS),
    ("GET /v1/players/{name}", Open, ALL),
    ("GET /v1/players/{name}/matches", Open, ALL),
    ("GET /v1/games", Open, ALL),
    ("GET /v1/games/{game}", Open, ALL),
    ("GET /v1/games/{game}/rules", Open, ALL),
    ("GET /v1/games/{game}/lesson", Open, ALL),
    ("GET /v1/games/{game}/statistics", Open, ALL),
    ("GET /v1/leaderboards/{game}", Open, ALL),
    ("GET /v1/players/{name}/ratings/{game}/history", Open, ALL),
    ("GET /v1/matches/{id}/ratings", Finished, WATCHERS),
    ("GET /v1/activity", Open, ALL),
    ("POST /v1/matches", Open, [401, 201, 401, 201, 201, 201, 403, 403]),
    ("GET /v1/matches", Open, ALL),
    ("GET /v1/matches/{id}", Running, WATCHERS),
    // Seat A's player has joined, and gets the same response again.
    ("POST /v1/matches/{id}/seats", Open, [401, 200, 401, 200, 200, 200, 403, 403]),
    ("POST /v1/matches/{id}/bots", Open, [401, 403, 401, 403, 201, 201, 403, 403]),
    ("DELETE /v1/matches/{id}/seats/me", Open, [401, 403, 401, 403, 204, 204, 403, 403]),
    // Seat B's player has none in an open match.
    ("DELETE /v1/matches/{id}/players/{player_id}", Open, [401, 403, 401, 403, 204, 204, 403, 403]),
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
    ("GET /v1/matches/{id}/note", Running, [401, 403, 401, 200, 200, 200, 200, 403]),
    ("PUT /v1/matches/{id}/note", Running, SEATED),
    ("POST /v1/matches/{id}/hints", Running, [401, 403, 401, 409, 409, 409, 403, 403]),
    // These matches have no clock.
    ("POST /v1/matches/{id}/pause", Running, [401, 403, 401, 409, 409, 409, 403, 403]),
    ("DELETE /v1/matches/{id}/pause", Running, [401, 403, 401, 409, 409, 409, 403, 403]),
    ("POST /v1/matches/{id}/draw", Running, SEATED),
    ("DELETE /v1/matches/{id}/draw", Running, [401, 403, 401, 204, 204, 204, 403, 403]),
    ("GET /v1/matches/{id}/events", Running, WATCHERS),
    ("GET /v1/matches/{id}/replay/{version}", Running, WATCHERS),
    ("GET /v1/matches/{id}/replay/{version}/analysis", Finished, READERS),
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
