//! Webhooks, and notices that are delivered to them.

use diesel::{RunQueryDsl, sql_query, sql_types};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Player, Server, eventually, id_of};

/// A webhook of a test.
pub struct Hook {
    /// Its address on the server.
    pub path: String,
    /// The key with which its deliveries are signed.
    pub secret: String,
}

/// Starts a server whose webhooks may be on this machine.
pub fn server() -> Server {
    Server::with(|settings| settings.private_webhooks = true)
}

/// Creates a webhook for notices of these kinds.
pub fn hook(server: &Server, player: &Player, url: &str, kinds: &Value) -> Hook {
    let made = server.post("/v1/me/webhooks", player, &json!({"url": url, "kinds": kinds})).expect(201);
    Hook {
        path: format!("/v1/me/webhooks/{}", id_of(&made["webhook"])),
        secret: made["secret"].as_str().expect("a secret").to_owned(),
    }
}

/// Returns a match that the player has created.
pub fn match_of(server: &Server, player: &Player) -> Uuid {
    server.open_match(player, &json!({}))["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

/// Creates a notice to a player of this kind, and returns its id.
pub fn tell(server: &Server, player: &Player, match_id: Uuid, kind: &str) -> String {
    notify(server, player, match_id, kind, &json!({"game": "x"}))
}

/// Creates a notice to a player about a match, as the server does, and returns its id.
pub fn notify(server: &Server, player: &Player, match_id: Uuid, kind: &str, data: &Value) -> String {
    let connection = &mut server.database();
    let now = acepost::service::Clock::now(&*server.clock);
    let id = now.new_id();
    sql_query(
        "WITH counted AS (
             INSERT INTO notice_counters (player_id, newest) VALUES ($1, 1)
             ON CONFLICT (player_id) DO UPDATE SET newest = notice_counters.newest + 1 RETURNING newest)
         INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
         SELECT $1, newest, $2, $3, $4, $6, $5 FROM counted",
    )
    .bind::<sql_types::Uuid, _>(player.id.parse::<Uuid>().expect("an id"))
    .bind::<sql_types::Uuid, _>(id)
    .bind::<sql_types::Uuid, _>(match_id)
    .bind::<sql_types::Text, _>(kind)
    .bind::<sql_types::Timestamptz, _>(now)
    .bind::<sql_types::Jsonb, _>(json!({"type": kind, "data": data}))
    .execute(connection)
    .expect("a notice");
    acepost::service::enqueue_deliveries(connection, &[id], now).expect("deliveries");
    id.to_string()
}

/// Returns the log once this delivery has been tried so often.
pub fn tried(server: &Server, player: &Player, hook: &Hook, id: &str, times: usize) -> Value {
    eventually("the delivery's tries", || {
        let log = server.get(&format!("{}/deliveries", hook.path), player).expect(200);
        let mut deliveries = log["items"].as_array().expect("items").clone().into_iter();
        deliveries
            .find(|delivery| delivery["id"] == id)
            .filter(|delivery| delivery["attempts"].as_array().expect("attempts").len() >= times)
    })
}
