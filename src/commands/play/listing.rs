//! The player's matches that are not over, each with the command that returns to it.

use serde_json::Value;
use uuid::Uuid;

use super::{account::Account, arrangements::until, say};
use crate::{
    games::{Words, catalog},
    record::Time,
};

/// Prints the matches, the most urgent one first.
///
/// # Errors
/// If the server refuses, or the output is closed.
pub fn show(account: &Account) -> anyhow::Result<()> {
    let mut shown = 0;
    for status in ["running", "open"] {
        let mut cursor = String::new();
        loop {
            let path = format!("/v1/me/matches?status={status}&limit=200{cursor}");
            let matches = account.ask(|token| account.server.get(&path, token))?;
            for summary in matches["items"].as_array().into_iter().flatten() {
                let Some(id) = summary["id"].as_str().and_then(|id| id.parse::<Uuid>().ok()) else { continue };
                say(&format!("{}\n\n    {}\n", described(summary, account), account.way_back(id, "")))?;
                shown += 1;
            }
            let Some(next) = matches["next"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
    }
    if shown == 0 {
        say("You have no match that runs or waits for players.")?;
    }
    Ok(())
}

/// Describes a match in a line: "Clear Ace against ben: it is your turn; your time runs out in 2 days 3 h."
fn described(summary: &Value, account: &Account) -> String {
    let id = summary["game"].as_str().unwrap_or_default();
    let game = catalog::find(id).map_or(id, |game| game.about().name);
    let players = summary["players"].as_array().map(Vec::as_slice).unwrap_or_default();
    let (own, others): (Vec<&Value>, Vec<&Value>) =
        players.iter().partition(|player| player["player_id"].as_str() == Some(&account.id));
    let names: Vec<&str> = others.iter().filter_map(|player| player["name"].as_str()).collect();
    let against = if names.is_empty() { String::new() } else { format!(" against {}", Words::PLAIN.listed(names)) };
    let seat = own.first().and_then(|player| player["seat"].as_u64());
    let acts = summary["to_act"].as_array().is_some_and(|seats| seats.iter().any(|to_act| to_act.as_u64() == seat));
    let state = match summary["status"].as_str() {
        Some("open") => "it waits for players",
        _ if acts => "it is your turn",
        _ => "it is not your turn",
    };
    let seat = seat.and_then(|seat| usize::try_from(seat).ok());
    let deadline = seat.and_then(|seat| serde_json::from_value::<Time>(summary["deadlines"][seat].clone()).ok());
    let time = deadline.map(|deadline| format!("; your time runs out {}", until(deadline, account.server.now())));
    format!("{game}{against}: {state}{}.", time.unwrap_or_default())
}
