//! A match on a server, with retries when the connection is lost.

use std::{
    collections::HashSet,
    io::{self, Write},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    account::{Account, one_word},
    say,
    venue::{Agreement, Company, News, Sight, Venue, hinted},
};
use crate::{
    commands::{
        client::{Failure, Refused},
        wording::sentence,
    },
    games::{Locale, Names, Seat, Words},
};

/// How long a server may be unreachable before the program gives up.
const GIVE_UP_AFTER: Duration = Duration::from_secs(300);

/// The longest delay between two retries.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

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
    names: Names,
    /// The player's own seat, once the match has started.
    own: Option<Seat>,
}

impl<'a> RemoteMatch<'a> {
    /// Returns the match once it has started; until then tells the player who is missing.
    ///
    /// # Errors
    /// If it was called off, the player has no seat in it, or it does not exist.
    pub fn wait_for(account: &'a Account, id: Uuid, way_back: String) -> anyhow::Result<(Self, Company)> {
        let (begun, mut room) = (Instant::now(), WaitingRoom::default());
        let mut remote = Self { account, id, way_back, game: String::new(), names: Names::default(), own: None };
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
        let company = remote.company(&summary)?;
        Ok((remote, company))
    }

    fn company(&mut self, summary: &Value) -> anyhow::Result<Company> {
        let players = summary["players"].as_array().context("a match without players")?;
        let own = players.iter().find(|player| player["player_id"].as_str() == Some(&self.account.id));
        let own = own.and_then(|player| u8::try_from(player["seat"].as_u64()?).ok());
        let own = own.with_context(|| {
            let (name, url, id) = (&self.account.name, self.account.server.url(), self.id);
            format!("{name} does not play in match {id}. Watch it at {url}/matches/{id}")
        })?;
        let name = |player: &Value| player["name"].as_str().unwrap_or_default().to_owned();
        self.names = Names::new(players.iter().map(name));
        self.own = Some(Seat(own));
        summary["game"].as_str().unwrap_or_default().clone_into(&mut self.game);
        let about = self.patiently(|remote| {
            let path = format!("/v1/games/{}", remote.game);
            remote.account.server.get(&path, &remote.account.token())
        })?;
        Ok(Company {
            id: self.id,
            game: about["name"].as_str().unwrap_or(&self.game).to_owned(),
            names: self.names.clone(),
            seats: u8::try_from(players.len())?,
            own: Seat(own),
            commitment: summary["commitment"].as_str().unwrap_or_default().to_owned(),
        })
    }

    fn path(&self, rest: &str) -> String {
        format!("/v1/matches/{}{rest}", self.id)
    }

    fn get(&self, rest: &str) -> anyhow::Result<Value> {
        Ok(self.patiently(|remote| remote.account.server.get(&remote.path(rest), &remote.account.token()))?)
    }

    fn post(&self, rest: &str, body: &Value) -> Result<Value, Failure> {
        self.patiently(|remote| remote.account.server.post(&remote.path(rest), Some(&remote.account.token()), body))
    }

    /// Fetches a body unchanged.
    fn fetch(&self, path: &str) -> anyhow::Result<Vec<u8>> {
        Ok(self.patiently(|remote| remote.account.server.fetch(path, &remote.account.token()))?)
    }

    /// Retries while the server is unreachable or busy; the player is told once, and again when it is back.
    fn patiently<T>(&self, ask: impl Fn(&Self) -> Result<T, Failure>) -> Result<T, Failure> {
        let (begun, mut pause, mut tries) = (Instant::now(), Duration::from_secs(1), 0);
        loop {
            let failure = match ask(self) {
                Ok(answer) => {
                    if tries > 0 {
                        note("The server is back.");
                    }
                    return Ok(answer);
                }
                Err(failure) => failure,
            };
            let told_to_wait = match &failure {
                Failure::Refused(refused) if !is_passing(refused) => return Err(failure),
                Failure::Refused(refused) => refused.retry_after.map(Duration::from_secs),
                Failure::Lost(_) => None,
            };
            if begun.elapsed() > GIVE_UP_AFTER {
                return Err(failure);
            }
            if tries == 0 {
                note(&format!("{} Retrying; nothing is lost.", sentence(&failure.to_string())));
            }
            tries += 1;
            thread::sleep(told_to_wait.unwrap_or(pause).min(LONGEST_PAUSE));
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
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
                "Waiting for company: {seated} of {seats} have sat down. Whoever wants to join says\n\n    acepost play \
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

/// Prints a message beside the match. Output errors are ignored.
fn note(told: &str) {
    let _ = writeln!(io::stderr(), "{told}");
}

/// Whether the same request may succeed later.
const fn is_passing(refused: &Refused) -> bool {
    refused.status == 429 || refused.status >= 500
}

impl Venue for RemoteMatch<'_> {
    fn look(&mut self) -> anyhow::Result<Sight> {
        Ok(serde_json::from_value(self.get("/view")?)?)
    }

    fn news(&mut self, after: u64, wait: u8) -> anyhow::Result<Vec<News>> {
        let events = self.get(&format!("/events?after={after}&limit=200&wait={wait}"))?;
        let items = events["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        let words = Words::new(Locale::En, &self.names, self.own);
        Ok(items.iter().map(|event| News::of(event, &words)).collect())
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
        let withdrawn =
            self.patiently(|remote| remote.account.server.delete(&remote.path(door), &remote.account.token()));
        settle(withdrawn.map(drop))
    }

    fn has_changed(&mut self, since: &Sight) -> bool {
        let now = self.account.server.get(&self.path("/view"), &self.account.token()).ok();
        let now = now.and_then(|now| serde_json::from_value::<Sight>(now).ok());
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
