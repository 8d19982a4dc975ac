//! How a player gets a seat on a server: in a new match, an existing one, or a rematch. Every request can be repeated.

use anyhow::Context;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Offer, Play, account::Account, input::Input, interruption::Interruption};
use crate::commands::client::{Failure, entropy};

impl Play {
    /// Takes a seat in the match that was named, or in a new one.
    ///
    /// # Errors
    /// If the server refuses or is unreachable for long; a match may have been created then.
    pub(super) fn enter(
        &self,
        account: &Account,
        interruption: &Interruption,
        input: &mut Input,
    ) -> anyhow::Result<Uuid> {
        let entered = match self.id {
            Some(id) => self.join(account, id).map(|()| id),
            None => self.open(account, interruption, input),
        };
        entered.map_err(|error| with_list(error, account))
    }

    /// Creates a match and seats the bots and invited players.
    fn open(&self, account: &Account, interruption: &Interruption, input: &mut Input) -> anyhow::Result<Uuid> {
        let games = account.ask(|token| account.server.get("/v1/games", token))?;
        let offers = games["items"].as_array().map(Vec::as_slice).unwrap_or_default().iter().map(|game| {
            let text = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
            let fewest = game["min_seats"].as_u64().and_then(|seats| u8::try_from(seats).ok()).unwrap_or(2);
            Offer { id: text("id"), name: text("name"), description: text("description"), fewest }
        });
        let offer = self.which_game(offers.collect(), input)?;
        let (seats, bots) = self.places(offer.fewest)?;
        let new = json!({
            "game": offer.id, "seats": seats, "options": self.options.to_map(), "visibility": "unlisted",
            "clock": self.clock.clone().unwrap_or_default(), "entropy": entropy()?,
        });
        interruption.will_say(list_of(account));
        let id = id_of(&create(account, "/v1/matches", &new)?)?;
        let path = format!("/v1/matches/{id}");
        let filled = self.invite.iter().map(|name| ("invitations", json!({"player": name})));
        let filled = filled.chain(bots.iter().map(|strength| ("bots", json!({"strength": strength}))));
        for (door, body) in filled {
            if let Err(error) = create(account, &format!("{path}/{door}"), &body) {
                // Other players must not find a match that never starts.
                let _ = account.server.post(&format!("{path}/cancellation"), Some(&account.token()), &json!({}));
                return Err(error);
            }
        }
        Ok(id)
    }

    /// Takes a seat in an existing match, unless the player already has one.
    fn join(&self, account: &Account, id: Uuid) -> anyhow::Result<()> {
        let path = format!("/v1/matches/{id}");
        let sits = |summary: &Value| {
            let mut players = summary["players"].as_array().into_iter().flatten();
            players.any(|player| player["player_id"].as_str() == Some(&account.id))
        };
        match account.ask(|token| account.server.get(&path, token)) {
            Ok(summary) if sits(&summary) || summary["status"] != "open" => return Ok(()),
            Ok(_) => {}
            // A private match is visible only to its players, but the code lets a player join.
            Err(Failure::Refused(refused)) if refused.status == 404 => {}
            Err(failure) => return Err(failure.into()),
        }
        let body = json!({"code": self.code, "entropy": entropy()?});
        account.ask(|token| account.server.post(&format!("{path}/seats"), Some(token), &body))?;
        Ok(())
    }
}

/// Takes a seat in the rematch of this match.
///
/// # Errors
/// If the server refuses or is unreachable for long; the player may have a seat then.
pub fn rematch(account: &Account, id: Uuid) -> anyhow::Result<Uuid> {
    let (path, body) = (format!("/v1/matches/{id}/rematch"), json!({"entropy": entropy()?}));
    let made = account.ask(|token| account.server.post(&path, Some(token), &body));
    made.map_err(|failure| with_list(failure.into(), account)).and_then(|made| id_of(&made))
}

/// Creates one thing, however often the request is sent.
fn create(account: &Account, path: &str, body: &Value) -> anyhow::Result<Value> {
    let key = entropy()?;
    Ok(account.ask(|token| account.server.create(path, Some(token), body, &key))?)
}

fn id_of(made: &Value) -> anyhow::Result<Uuid> {
    made["id"].as_str().and_then(|id| id.parse().ok()).context("the server returned no match")
}

/// Adds to the error of a lost response how to find the match that may have been created.
fn with_list(error: anyhow::Error, account: &Account) -> anyhow::Error {
    match error.downcast_ref() {
        Some(Failure::Lost(_)) => anyhow::anyhow!("{error}. {}", list_of(account)),
        _ => error,
    }
}

fn list_of(account: &Account) -> String {
    format!("List your matches with:\n\n    {}", account.command("--list"))
}
