//! A match on a server, with retries when the connection is lost.

use std::{
    collections::HashSet,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    account::{Account, one_word},
    backend::{Agreement, Backend, MatchInfo, MatchView, News, hinted},
    say,
};
use crate::{
    commands::{
        client::{ANSWER_WITHIN, Failure},
        retry::patiently,
    },
    games::{Names, Seat},
};

/// How long the player may wait for a check for changes at the prompt.
const LOOK_WITHIN: Duration = Duration::from_secs(3);

/// How often to check whether a new match has started, and how often when that takes longer.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const LOOK_LATER: Duration = Duration::from_secs(5);
const PATIENT_AFTER: Duration = Duration::from_secs(120);

/// A seat in a match on a server.
pub struct RemoteMatch<'a> {
    account: &'a Account,
    id: Uuid,
    way_back: String,
    game: String,
}

impl<'a> RemoteMatch<'a> {
    /// Returns the match once it has started; until then tells the player who is missing.
    ///
    /// # Errors
    /// If it was called off, the player has no seat in it, or it does not exist.
    pub fn wait_for(account: &'a Account, id: Uuid, way_back: String) -> anyhow::Result<(Self, MatchInfo)> {
        let (begun, mut room) = (Instant::now(), WaitingRoom::default());
        let mut remote = Self { account, id, way_back, game: String::new() };
        let summary = loop {
            let summary = remote.get("")?;
            match summary["status"].as_str() {
                Some("open") => room.tell(&remote, &summary)?,
                Some("cancelled") => bail!("the match was called off"),
                _ => break summary,
            }
            // An open match has no events to wait for.
            thread::sleep(if begun.elapsed() < PATIENT_AFTER { LOOK_EVERY } else { LOOK_LATER });
        };
        let info = remote.info(&summary)?;
        Ok((remote, info))
    }

    fn info(&mut self, summary: &Value) -> anyhow::Result<MatchInfo> {
        let players = summary["players"].as_array().context("a match without players")?;
        let own = players.iter().find(|player| player["player_id"].as_str() == Some(&self.account.id));
        let own = own.and_then(|player| u8::try_from(player["seat"].as_u64()?).ok());
        let own = own.with_context(|| {
            let (name, url, id) = (&self.account.name, self.account.server.url(), self.id);
            format!("{name} does not play in match {id}. Watch it at {url}/matches/{id}")
        })?;
        let name = |player: &Value| player["name"].as_str().unwrap_or_default().to_owned();
        summary["game"].as_str().unwrap_or_default().clone_into(&mut self.game);
        let path = format!("/v1/games/{}", self.game);
        let about = patiently(|| self.account.server.get(&path, &self.account.token()))?;
        Ok(MatchInfo {
            id: self.id,
            game: about["name"].as_str().unwrap_or(&self.game).to_owned(),
            names: Names::new(players.iter().map(name)),
            seats: u8::try_from(players.len())?,
            own: Seat(own),
            commitment: summary["commitment"].as_str().unwrap_or_default().to_owned(),
        })
    }

    fn path(&self, rest: &str) -> String {
        format!("/v1/matches/{}{rest}", self.id)
    }

    fn get(&self, rest: &str) -> anyhow::Result<Value> {
        Ok(patiently(|| self.account.server.get(&self.path(rest), &self.account.token()))?)
    }

    fn post(&self, rest: &str, body: &Value) -> Result<Value, Failure> {
        patiently(|| self.account.server.post(&self.path(rest), Some(&self.account.token()), body))
    }

    /// Fetches a body unchanged.
    fn fetch(&self, path: &str) -> anyhow::Result<Vec<u8>> {
        Ok(patiently(|| self.account.server.fetch(path, &self.account.token()))?)
    }
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
}

impl WaitingRoom {
    /// Tells what is new: who took a seat, and who will not come.
    fn tell(&mut self, remote: &RemoteMatch, summary: &Value) -> anyhow::Result<()> {
        let seated = summary["players"].as_array().map_or(0, Vec::len);
        if self.seated.replace(seated) != Some(seated) {
            let seats = summary["seats"].as_u64().unwrap_or_default();
            let code = summary["code"].as_str().and_then(one_word);
            let code = code.map_or_else(String::new, |code| format!(" --code {code}"));
            say(&format!(
                "Waiting for players: {seated} of {seats} have joined. Others join with\n\n    acepost play \
                 --url {} --match {}{code}\n",
                remote.account.server.url(),
                remote.id
            ))?;
        }
        if !self.all_answered {
            self.tell_answers(&remote.get("/invitations?limit=100")?)?;
        }
        Ok(())
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

impl Backend for RemoteMatch<'_> {
    fn look(&mut self) -> anyhow::Result<MatchView> {
        Ok(serde_json::from_value(self.get("/view")?)?)
    }

    fn news(&mut self, after: u64, wait: u8) -> anyhow::Result<Vec<News>> {
        let path = self.path(&format!("/events?after={after}&limit=200&wait={wait}"));
        let within = ANSWER_WITHIN + Duration::from_secs(wait.into());
        let events = patiently(|| self.account.server.get_within(&path, &self.account.token(), within))?;
        let items = events["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        items.iter().map(News::of).collect()
    }

    fn answer(&mut self, decision: u64, action: &Value) -> anyhow::Result<Result<(), String>> {
        // The decision's number makes it safe to retry the same answer.
        settle(self.post("/actions", &json!({"decision": decision, "action": action})).map(drop))
    }

    fn hint(&mut self, decision: u64) -> anyhow::Result<Result<String, String>> {
        let asked = self.post("/hints", &json!({"decision": decision}));
        let text = |hint: &Value, key: &str| hint[key].as_str().unwrap_or_default().to_owned();
        settle(asked.map(|hint| hinted(&text(&hint, "label"), &text(&hint, "reason"))))
    }

    fn agree(&mut self, to: Agreement, wanted: bool) -> anyhow::Result<Result<(), String>> {
        let door = match to {
            Agreement::Draw => "/draw",
            Agreement::Pause => "/pause",
        };
        if wanted {
            return settle(self.post(door, &json!({})).map(drop));
        }
        let withdrawn = patiently(|| self.account.server.delete(&self.path(door), &self.account.token()));
        settle(withdrawn.map(drop))
    }

    fn has_changed(&mut self, since: &MatchView) -> bool {
        let now = self.account.server.get_within(&self.path("/view"), &self.account.token(), LOOK_WITHIN).ok();
        let now = now.and_then(|now| serde_json::from_value::<MatchView>(now).ok());
        now.is_some_and(|now| now.version != since.version || now.arrangements() != since.arrangements())
    }

    fn resign(&mut self) -> anyhow::Result<()> {
        match self.post("/resignation", &json!({})) {
            // The first of two attempts has arrived, or the match was already over.
            Err(Failure::Refused(refused)) if refused.status == 409 => Ok(()),
            resigned => Ok(resigned.map(drop)?),
        }
    }

    fn rules(&mut self) -> anyhow::Result<String> {
        Ok(String::from_utf8(self.fetch(&format!("/v1/games/{}/rules", self.game))?)?)
    }

    fn now(&self) -> Timestamp {
        self.account.server.now()
    }

    fn way_back(&self) -> Option<String> {
        Some(self.way_back.clone())
    }

    fn record(&mut self) -> anyhow::Result<Vec<u8>> {
        self.fetch(&self.path("/record"))
    }
}

/// A refusal because of the match's state or the rules is returned as a sentence; all other errors end the match.
fn settle<T>(answer: Result<T, Failure>) -> anyhow::Result<Result<T, String>> {
    match answer {
        Ok(settled) => Ok(Ok(settled)),
        Err(Failure::Refused(refused)) if matches!(refused.status, 409 | 422) => Ok(Err(refused.detail)),
        Err(failure) => Err(failure.into()),
    }
}
