//! A match on a server, with retries when the connection is lost.

use std::time::{Duration, Instant};

use anyhow::Context;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    account::Account,
    backend::{Agreement, Backend, MatchInfo, MatchView, News, hinted},
};
use crate::{
    commands::{
        client::{ANSWER_WITHIN, Failure},
        retry::may_pass,
        wording::sentence,
    },
    games::{Names, Seat},
};

/// How long the player may wait for a check for changes at the prompt.
const LOOK_WITHIN: Duration = Duration::from_secs(3);

/// How long a hint may take: on some servers bots think for long, or others wait for hints as well.
const HINT_WITHIN: Duration = Duration::from_secs(30);

/// A seat in a match on a server.
pub struct RemoteMatch<'a> {
    account: &'a Account,
    id: Uuid,
    way_back: String,
    game: String,
    own: Seat,
}

impl<'a> RemoteMatch<'a> {
    /// Creates the backend of a match; before its first use, [`RemoteMatch::info`] must be called.
    pub const fn new(account: &'a Account, id: Uuid, way_back: String) -> Self {
        Self { account, id, way_back, game: String::new(), own: Seat(0) }
    }

    /// Returns the match's id.
    pub const fn id(&self) -> Uuid {
        self.id
    }

    /// Returns the server's address.
    pub fn url(&self) -> &str {
        self.account.server.url()
    }

    /// Returns the player's id.
    pub fn player(&self) -> &str {
        &self.account.id
    }

    /// Reads the players and the game from the summary of the match, which has started.
    ///
    /// # Errors
    /// If the player has no seat in it, or the server refuses.
    pub fn info(&mut self, summary: &Value) -> anyhow::Result<MatchInfo> {
        let players = summary["players"].as_array().context("a match without players")?;
        let own = players.iter().find(|player| player["player_id"].as_str() == Some(&self.account.id));
        let own = own.and_then(|player| u8::try_from(player["seat"].as_u64()?).ok());
        self.own = own.map(Seat).with_context(|| {
            let (name, url, id) = (&self.account.name, self.account.server.url(), self.id);
            format!("{name} does not play in match {id}. Watch it at {url}/matches/{id}")
        })?;
        let name = |player: &Value| player["name"].as_str().unwrap_or_default().to_owned();
        summary["game"].as_str().unwrap_or_default().clone_into(&mut self.game);
        let path = format!("/v1/games/{}", self.game);
        let about = self.account.ask(|token| self.account.server.get(&path, token))?;
        Ok(MatchInfo {
            id: self.id,
            game: about["name"].as_str().unwrap_or(&self.game).to_owned(),
            names: Names::new(players.iter().map(name)),
            seats: u8::try_from(players.len())?,
            own: self.own,
            commitment: summary["commitment"].as_str().unwrap_or_default().to_owned(),
        })
    }

    fn path(&self, rest: &str) -> String {
        format!("/v1/matches/{}{rest}", self.id)
    }

    /// Sends a GET request about the match, with retries.
    ///
    /// # Errors
    /// If the server refuses, or is unreachable for long.
    pub fn get(&self, rest: &str) -> anyhow::Result<Value> {
        Ok(self.account.ask(|token| self.account.server.get(&self.path(rest), token))?)
    }

    /// The same with a POST request, which must be one that can be repeated.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn post(&self, rest: &str, body: &Value) -> Result<Value, Failure> {
        self.account.ask(|token| self.account.server.post(&self.path(rest), Some(token), body))
    }

    /// The same with a DELETE request.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn delete(&self, rest: &str) -> Result<Value, Failure> {
        self.account.ask(|token| self.account.server.delete(&self.path(rest), token))
    }

    /// Fetches a body unchanged.
    fn fetch(&self, path: &str) -> anyhow::Result<Vec<u8>> {
        Ok(self.account.ask(|token| self.account.server.fetch(path, token))?)
    }
}

impl Backend for RemoteMatch<'_> {
    fn look(&mut self) -> anyhow::Result<MatchView> {
        Ok(serde_json::from_value(self.get("/view")?)?)
    }

    fn news(&mut self, after: u64, wait: u8) -> anyhow::Result<Vec<News>> {
        let path = self.path(&format!("/events?after={after}&limit=200&wait={wait}"));
        let within = ANSWER_WITHIN + Duration::from_secs(wait.into());
        let events = self.account.ask(|token| self.account.server.get_within(&path, token, within))?;
        let items = events["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        items.iter().map(News::of).collect()
    }

    fn answer(&mut self, decision: u64, action: &Value) -> anyhow::Result<Result<(), String>> {
        // The decision's number makes it safe to retry the same answer.
        settle(self.post("/actions", &json!({"decision": decision, "action": action})).map(drop))
    }

    fn hint(&mut self, decision: u64) -> anyhow::Result<Result<String, String>> {
        let (server, path, wish) = (&self.account.server, self.path("/hints"), json!({"decision": decision}));
        let text = |hint: &Value, key: &str| hint[key].as_str().unwrap_or_default().to_owned();
        match self.account.ask_once(|token| server.post_within(&path, Some(token), &wish, HINT_WITHIN)) {
            // The match goes on without it. Asked again, the bot would think anew, so only the player decides that.
            Err(failure) if may_pass(&failure) => {
                Ok(Err(sentence(&format!("There is no hint: {failure}")) + " i asks again."))
            }
            asked => settle(asked.map(|hint| hinted(&text(&hint, "label"), &text(&hint, "reason")))),
        }
    }

    fn agree(&mut self, to: Agreement, wanted: bool) -> anyhow::Result<Result<(), String>> {
        let door = door(to);
        if wanted {
            return settle(self.post(door, &json!({})).map(drop));
        }
        settle(self.delete(door).map(drop))
    }

    fn decline(&mut self, to: Agreement) -> anyhow::Result<Result<(), String>> {
        settle(self.delete(&format!("{}?decline=true", door(to))).map(drop))
    }

    fn has_changed(&mut self, since: &MatchView) -> bool {
        let begun = Instant::now();
        let token = self.account.token();
        // Renewing the token may have taken some of the time.
        let left = LOOK_WITHIN.saturating_sub(begun.elapsed());
        match self.account.server.get_within(&self.path("/view"), &token, left) {
            Ok(now) => serde_json::from_value::<MatchView>(now).is_ok_and(|now| {
                now.version != since.version || now.arrangements(self.own) != since.arrangements(self.own)
            }),
            // The next look renews the sign-in, or ends the match with the reason.
            Err(Failure::Refused(refused)) => refused.status == 401,
            Err(_) => false,
        }
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

/// Returns the path of the offers below that of the match.
const fn door(to: Agreement) -> &'static str {
    match to {
        Agreement::Draw => "/draw",
        Agreement::Pause => "/pause",
    }
}

/// Returns a refusal because of the match's state or the rules as a sentence; all other errors end the match.
///
/// # Errors
/// [`Failure`], unless the server refuses for such a reason.
pub fn settle<T>(answer: Result<T, Failure>) -> anyhow::Result<Result<T, String>> {
    match answer {
        Ok(settled) => Ok(Ok(settled)),
        Err(Failure::Refused(refused)) if matches!(refused.status, 409 | 422) => Ok(Err(refused.detail)),
        Err(failure) => Err(failure.into()),
    }
}
