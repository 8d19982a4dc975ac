//! A match on a server that waits for players.

use std::{
    collections::{BTreeMap, HashSet},
    mem, thread,
    time::{Duration, Instant},
};

use anyhow::{anyhow, bail, ensure};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    account::Account,
    backend::MatchInfo,
    input::Input,
    remote::{RemoteMatch, settle},
    say,
};
use crate::commands::{
    client::Failure,
    shell::{one_word, quoted},
    wording::sentence,
};

/// How often to check whether the match has started, and how often when that takes longer.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const LOOK_LATER: Duration = Duration::from_secs(5);
const PATIENT_AFTER: Duration = Duration::from_secs(120);

const NO_SEAT: &str = "you have no seat in the match any more: its host has removed you, or you have left it elsewhere";

/// Returns the match once it has started; until then tells the player who is missing. Returns `None` if the player leaves.
///
/// # Errors
/// If it was cancelled, the player has no seat in it, it does not exist, or the input ends.
pub fn wait_for<'a>(
    account: &'a Account,
    id: Uuid,
    way_back: &str,
    input: &mut Input,
) -> anyhow::Result<Option<(RemoteMatch<'a>, MatchInfo)>> {
    let mut remote = RemoteMatch::new(account, id, way_back.to_owned());
    let (begun, mut room) = (Instant::now(), WaitingRoom::default());
    loop {
        let summary = remote.get("").map_err(told_of_seat)?;
        match summary["status"].as_str() {
            Some("open") => {
                ensure!(ids(&summary["players"]).contains(remote.player()), NO_SEAT);
                room.tell(&remote, &summary, input).map_err(told_of_seat)?;
            }
            Some("cancelled") => bail!("the match was cancelled"),
            _ => {
                let info = remote.info(&summary)?;
                return Ok(Some((remote, info)));
            }
        }
        // An open match has no events to wait for.
        let pause = if begun.elapsed() < PATIENT_AFTER { LOOK_EVERY } else { LOOK_LATER };
        if !input.is_typed() {
            thread::sleep(pause);
        } else if input.comes_within(pause)? && !heed(&remote, &summary, way_back, input)? {
            return Ok(None);
        }
    }
}

/// Says what the refusal of a request about the match means if the player has no seat in it any more: a private match is visible only
/// to its players.
fn told_of_seat(error: anyhow::Error) -> anyhow::Error {
    let code = match error.downcast_ref() {
        Some(Failure::Refused(refused)) => refused.code.as_deref(),
        _ => None,
    };
    if matches!(code, Some("not_found" | "not_seated")) { anyhow!(NO_SEAT) } else { error }
}

/// Returns the ids of the players in this list of a summary.
fn ids(players: &Value) -> HashSet<&str> {
    players.as_array().into_iter().flatten().filter_map(|player| player["player_id"].as_str()).collect()
}

/// Says how to return to the match, which may have started meanwhile.
pub fn how_to_return(way_back: &str) -> String {
    format!("Return to the match with:\n\n    {way_back}")
}

/// Handles what was typed. Returns whether the player stays.
fn heed(remote: &RemoteMatch, summary: &Value, way_back: &str, input: &mut Input) -> anyhow::Result<bool> {
    let Some(line) = input.line()? else { bail!("the input has ended. {}", how_to_return(way_back)) };
    match line.trim().to_lowercase().as_str() {
        "" => {}
        "q" | "quit" | "exit" => return leave(remote, summary, way_back, input),
        "?" | "h" | "help" => say(&format!(
            "{}q leaves, and asks what becomes of your seat. Ctrl-C leaves at once, and keeps it.",
            how_to_join(remote, summary)
        ))?,
        _ => say("The match has not started; ? for help.")?,
    }
    Ok(true)
}

/// Asks how to leave. Returns whether the player stays.
fn leave(remote: &RemoteMatch, summary: &Value, way_back: &str, input: &mut Input) -> anyhow::Result<bool> {
    let is_host = summary["host"].as_str() == Some(remote.player());
    let question = if is_host {
        "Leave? c: cancel the match; l: come back later; Enter: stay. "
    } else {
        "Leave? g: give up your seat; l: come back later; Enter: stay. "
    };
    let Some(line) = input.ask(question)? else { bail!("the input has ended. {}", how_to_return(way_back)) };
    let (left, told) = match line.trim().to_lowercase().as_str() {
        "c" if is_host => (settle(remote.post("/cancellation", &json!({})))?, "The match is cancelled.".to_owned()),
        "g" if !is_host => (give_up_seat(remote)?, "You have given up your seat.".to_owned()),
        "l" | "later" => (Ok(Value::Null), how_to_return(way_back)),
        _ => return Ok(true),
    };
    say(&match &left {
        Ok(_) => told,
        // It has just started.
        Err(refusal) => sentence(refusal),
    })?;
    Ok(left.is_err())
}

fn give_up_seat(remote: &RemoteMatch) -> anyhow::Result<Result<Value, String>> {
    match remote.delete("/seats/me") {
        // The seat is free already: the response to an earlier request was lost.
        Err(Failure::Refused(refused)) if matches!(refused.status, 403 | 404) => Ok(Ok(Value::Null)),
        answer => settle(answer),
    }
}

fn how_to_join(remote: &RemoteMatch, summary: &Value) -> String {
    let code = summary["code"].as_str().and_then(one_word);
    let code = code.map_or_else(String::new, |code| format!(" --code {code}"));
    let url = quoted(remote.url());
    format!("Others join with\n\n    acepost play --url {url} --match {}{code}\n\n", remote.id())
}

/// What the player has been told about a match with free seats.
#[derive(Default)]
struct WaitingRoom {
    /// How many seats were taken.
    seated: Option<usize>,
    /// Players whose invitations no longer wait for an answer.
    answered: HashSet<String>,
    /// No invitation waits for an answer. Later invitations of other clients are ignored.
    all_answered: bool,
    /// The players of the match before for whom seats are reserved, by their ids.
    expected: BTreeMap<String, String>,
}

impl WaitingRoom {
    /// Tells what is new: who took a seat, and who will not come.
    fn tell(&mut self, remote: &RemoteMatch, summary: &Value, input: &Input) -> anyhow::Result<()> {
        let seated = summary["players"].as_array().map_or(0, Vec::len);
        if self.seated.replace(seated) != Some(seated) {
            let seats = summary["seats"].as_u64().unwrap_or_default();
            let meanwhile = if input.is_typed() { "? for help; " } else { "" };
            say(&format!(
                "Waiting for players: {seated} of {seats} have joined. {}({meanwhile}Ctrl-C leaves; the match waits.)",
                how_to_join(remote, summary)
            ))?;
        }
        for name in self.no_longer_expected(summary) {
            say(&format!("{name} will not come. The seat is free for any player."))?;
        }
        if !self.all_answered {
            self.tell_answers(&remote.get("/invitations?limit=100")?)?;
        }
        Ok(())
    }

    /// Returns the names of the players whose seats are no longer reserved, and who have not sat down.
    fn no_longer_expected(&mut self, summary: &Value) -> Vec<String> {
        let text = |kept: &Value, key: &str| kept[key].as_str().unwrap_or_default().to_owned();
        let kept = summary["kept_seats"].as_array().into_iter().flatten();
        let expected = kept.map(|kept| (text(kept, "player_id"), text(kept, "name"))).collect();
        let before = mem::replace(&mut self.expected, expected);
        let seated = ids(&summary["players"]);
        let is_gone = |id: &str| !self.expected.contains_key(id) && !seated.contains(id);
        before.into_iter().filter(|(id, _)| is_gone(id)).map(|(_, name)| name).collect()
    }

    fn tell_answers(&mut self, invitations: &Value) -> anyhow::Result<()> {
        self.all_answered = true;
        for invitation in invitations["items"].as_array().into_iter().flatten() {
            let text = |key: &str| invitation[key].as_str().unwrap_or_default();
            let told = match text("state") {
                "pending" => {
                    self.all_answered = false;
                    continue;
                }
                "declined" => "has declined the invitation",
                "expired" => "has not answered the invitation in time",
                _ => continue,
            };
            if self.answered.insert(text("id").to_owned()) {
                say(&format!("{} {told}. The seat is free for any player.", text("player")))?;
            }
        }
        Ok(())
    }
}
