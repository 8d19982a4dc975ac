//! `acepost demo`: plays one match over HTTP with generated players and bots, and prints each turn.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::{Value, json};

use super::{
    arguments::record_file,
    client::{At, Server, entropy},
    new_file,
    options::HostOptions,
    retry::patiently,
    shell::file_argument,
};
use crate::{bots::Strength, games::catalog};

/// Stands for the file that is named after the match, until there is a match.
const ANY_RECORD: &str = "00000000-0000-0000-0000-000000000000.json";

/// Play one match against a running server with generated players and any mix of bots, and print each turn.
#[derive(Debug, clap::Args)]
pub struct Demo {
    #[command(flatten)]
    at: At,
    /// The game, by its id.
    #[arg(long, default_value = "clear-ace")]
    game: String,
    /// Number of players; by default the fewest possible, with at least one generated player and all bots.
    #[arg(long)]
    seats: Option<u8>,
    /// Strengths of the bots, one for each, separated by commas: `hard,easy`.
    #[arg(long, value_delimiter = ',', value_name = "STRENGTHS")]
    bots: Vec<Strength>,
    #[command(flatten)]
    options: HostOptions,
    /// File for the match's record; by default named after the match, in the current folder.
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(record_file))]
    record: Option<PathBuf>,
}

/// A generated player, with the token of their session.
struct Player {
    token: String,
}

impl Demo {
    /// Registers, plays, and prints the command that verifies the record.
    ///
    /// # Errors
    /// If the record cannot be written, or a response is not as the API describes.
    pub fn run(&self) -> anyhow::Result<()> {
        let server = self.at.server()?;
        let game = catalog::find(&self.game).with_context(|| format!("there is no game {:?}", self.game))?;
        let bots = u8::try_from(self.bots.len())?;
        let seats = self.seats.unwrap_or_else(|| (*game.about().seats.start()).max(bots.saturating_add(1)));
        game.check_seats(seats)?;
        ensure!(bots < seats, "at least one seat must be a generated player's, who is the host");
        match &self.record {
            Some(file) => new_file::check_record_file(file)?,
            None => new_file::check(Path::new(ANY_RECORD))
                .context("the record cannot be written to this folder: name a file with --record")?,
        }
        let mut rng = ChaCha20Rng::from_seed(crate::service::random_bytes()?);
        let players =
            (0..seats - bots).map(|number| server.register(number, &mut rng)).collect::<anyhow::Result<Vec<_>>>()?;
        let id = server.open_match(self, seats, &players)?;
        let view = server.get(&format!("/v1/matches/{id}"), &players[0].token)?;
        let names: Vec<&str> =
            view["players"].as_array().into_iter().flatten().filter_map(|player| player["name"].as_str()).collect();
        say(&format!("{} at {}: match {id}, {}", game.about().name, server.url(), names.join(" against ")))?;
        let view = server.play(&id, &players, &mut rng)?;
        let outcome = &view["outcome"];
        say(&format!(
            "The match is over ({}): places {}.",
            outcome["reason"].as_str().unwrap_or("?"),
            outcome["placements"]
        ))?;
        let file = self.record.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.json")));
        let record = patiently(|| server.fetch(&format!("/v1/matches/{id}/record"), &players[0].token))?;
        new_file::replace(&file, &record).with_context(|| format!("cannot write {}", file.display()))?;
        say(&format!("Its record is in {}. Verify it:\n\n    acepost verify {}", file.display(), file_argument(&file)))
    }
}

impl Server {
    /// Registers a player with a generated name, which nearly no other player has.
    fn register(&self, number: u8, rng: &mut dyn Rng) -> anyhow::Result<Player> {
        const NAMES: [&str; 4] = ["ana", "ben", "cleo", "dan"];
        let name = NAMES[usize::from(number) % NAMES.len()];
        let name = format!("{name}-{}", rng.random_range(0..1_000_000));
        let password = format!("{:016x}", rng.next_u64());
        let made = self.post("/v1/players", None, &json!({"name": name, "password": password}))?;
        let token = made["session"]["token"].as_str().context("no token")?.to_owned();
        Ok(Player { token })
    }

    fn open_match(&self, demo: &Demo, seats: u8, players: &[Player]) -> anyhow::Result<String> {
        let (host, guests) = players.split_first().context("no players")?;
        let new = json!({
            "game": demo.game, "seats": seats, "options": demo.options.to_map(), "visibility": "unlisted",
            "entropy": entropy()?,
        });
        let made = self.post("/v1/matches", Some(&host.token), &new)?;
        let id = made["id"].as_str().context("no match")?.to_owned();
        for guest in guests {
            let join = json!({"entropy": entropy()?});
            self.post(&format!("/v1/matches/{id}/seats"), Some(&guest.token), &join)?;
        }
        for strength in &demo.bots {
            self.post(&format!("/v1/matches/{id}/bots"), Some(&host.token), &json!({"strength": strength}))?;
        }
        Ok(id)
    }

    /// Plays to the end, and returns the last view.
    fn play(&self, id: &str, players: &[Player], rng: &mut dyn Rng) -> anyhow::Result<Value> {
        let mut told = 0;
        loop {
            told = self.tell(id, told, &players[0])?;
            let Some((player, view)) = self.who_is_to_act(id, players)? else { continue };
            if !view["outcome"].is_null() {
                self.tell(id, told, player)?;
                return Ok(view);
            }
            let legal = view["decision"]["legal_actions"].as_array().context("no decision")?;
            let action = legal.choose(rng).context("a decision without a legal action")?;
            let answer = json!({"decision": view["decision"]["number"], "action": action});
            // The decision's number makes it safe to retry the same answer.
            patiently(|| self.post(&format!("/v1/matches/{id}/actions"), Some(&player.token), &answer))?;
        }
    }

    /// Returns a generated player with a decision and their view, or the first player once the match is over.
    fn who_is_to_act<'a>(&self, id: &str, players: &'a [Player]) -> anyhow::Result<Option<(&'a Player, Value)>> {
        for player in players {
            let view = patiently(|| self.get(&format!("/v1/matches/{id}/view"), &player.token))?;
            if !view["outcome"].is_null() || !view["decision"].is_null() {
                return Ok(Some((player, view)));
            }
        }
        Ok(None)
    }

    /// Prints the events after `told`, as the player sees them; waits for at least one.
    fn tell(&self, id: &str, mut told: u64, player: &Player) -> anyhow::Result<u64> {
        let path = format!("/v1/matches/{id}/events?after={told}&limit=200&wait=1");
        let events = patiently(|| self.get(&path, &player.token))?;
        for event in events["items"].as_array().map(Vec::as_slice).unwrap_or_default() {
            say(&line(event))?;
            told = event["seq"].as_u64().unwrap_or(told);
        }
        Ok(told)
    }
}

/// Formats an event as one line.
fn line(event: &Value) -> String {
    let sentences = event["sentences"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text: Vec<&str> = sentences.iter().filter_map(Value::as_str).collect();
    format!("{:>4}  {}", event["seq"].as_u64().unwrap_or_default(), text.join(" "))
}

/// Prints a line; unlike `println!` it does not panic when the reader is gone.
fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}
