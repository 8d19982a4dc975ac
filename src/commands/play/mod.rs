//! `acepost play`: a match in the terminal, on a server or without one.

use std::{
    fs,
    io::Write,
    iter::repeat,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use uuid::Uuid;

use self::{
    account::Account,
    choice::{Choice, Offered},
    input::Input,
    local::LocalMatch,
    pen::{Pen, Tone, Word, painted, words},
    remote::RemoteMatch,
    sitting::{Ended, Sitting},
    venue::{Company, Venue},
};
use super::{
    client::{At, Failure, Server, entropy},
    options::HostOptions,
};
use crate::{
    bots::Strength,
    games::{Seat, catalog},
};

mod account;
mod choice;
mod input;
mod local;
mod pen;
mod reading;
mod remote;
mod sitting;
mod table;
mod venue;

/// Play a match in the terminal: on a server, against bots and people, or with `--local` in this program alone.
///
/// Without more, a guest plays against bots on the server of this machine. Seats that are for nobody else are filled with
/// medium bots.
#[derive(Debug, clap::Args)]
pub struct Play {
    #[command(flatten)]
    at: At,
    /// Play without a server and a database, against bots.
    #[arg(long)]
    local: bool,
    /// The game, by its id; otherwise it is asked for.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// How many play; by default as few as can.
    #[arg(long)]
    seats: Option<u8>,
    /// Bots to play with, by strength: `hard,easy`.
    #[arg(long, value_delimiter = ',', value_name = "STRENGTHS")]
    bots: Vec<Strength>,
    /// How many seats to keep for people, who join with `--match`.
    #[arg(long, value_name = "COUNT", default_value_t = 0, conflicts_with = "local")]
    friends: u8,
    /// Players of the server to invite; a seat stays free for each.
    #[arg(long, value_delimiter = ',', value_name = "NAMES", conflicts_with = "local")]
    invite: Vec<String>,
    #[command(flatten)]
    options: HostOptions,
    /// Join this match, or come back to it, instead of making one.
    #[arg(long = "match", value_name = "ID", conflicts_with_all = ["local", "game", "seats", "bots", "friends", "invite", "options"])]
    id: Option<Uuid>,
    /// The code of a private match to join.
    #[arg(long, requires = "id")]
    code: Option<String>,
    /// Who plays. On a server the account with this name, whose password is asked for or taken from `ACEPOST_PASSWORD`; with
    /// `--local` what you are called. Without it a guest plays.
    #[arg(long = "as", visible_alias = "name", value_name = "NAME")]
    name: Option<String>,
    /// A token of the account that plays, where no name is given.
    #[arg(long, env = "ACEPOST_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    token: Option<String>,
    /// Where to put the match's record once it is over.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw with ASCII alone.
    #[arg(long)]
    ascii: bool,
}

/// A game that can be played.
struct Offer {
    id: String,
    name: String,
    description: String,
    fewest: u8,
}

impl Play {
    /// Plays until the match is over or the player leaves.
    ///
    /// # Errors
    /// When it cannot be played like that, the server cannot be reached for long, or the input ends before the match.
    pub fn run(&self) -> anyhow::Result<()> {
        let mut input = Input::new();
        self.check_record()?;
        if self.local {
            let mut venue = self.deal(&mut input)?;
            let company = venue.company();
            return self.sit(&mut venue, &company, &mut input);
        }
        let server = Server::at(&self.at.url);
        let account = match Account::sign_in(&server, self.token.as_deref(), self.name.as_deref(), &mut input) {
            Err(error) if matches!(error.downcast_ref(), Some(Failure::Lost(_))) => {
                bail!("{error}. Without a server: acepost play --local")
            }
            account => account?,
        };
        let id = match self.id {
            Some(id) => self.join(&server, &account, id)?,
            None => self.open(&server, &account, &mut input)?,
        };
        let (mut venue, company) = RemoteMatch::wait_for(server, account, id)?;
        self.sit(&mut venue, &company, &mut input)
    }

    /// It would be a pity to learn only after the match that its record can be put nowhere.
    fn check_record(&self) -> anyhow::Result<()> {
        let Some(file) = &self.record else { return Ok(()) };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        ensure!(
            !file.is_dir() && folder.is_none_or(Path::is_dir),
            "no record can be put at {}: there is no such folder, or it is one",
            file.display()
        );
        Ok(())
    }

    fn deal(&self, input: &mut Input) -> anyhow::Result<LocalMatch> {
        let name = self.name.as_deref().unwrap_or("guest");
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        ensure!(
            (1..=24).contains(&name.len()) && name.bytes().all(fits) && !name.starts_with("bot-"),
            "a name is 1 to 24 letters, digits, - or _, and none of a bot"
        );
        let offers = catalog::GAMES.iter().map(|game| game.about()).map(|about| Offer {
            id: about.id.to_owned(),
            name: about.name.to_owned(),
            description: about.description.to_owned(),
            fewest: *about.seats.start(),
        });
        let offer = self.which_game(offers.collect(), input)?;
        let game = catalog::find(&offer.id).with_context(|| format!("there is no game {:?}", offer.id))?;
        let (_, bots) = self.places(offer.fewest)?;
        LocalMatch::start(game, &self.options.to_map(), name, &bots)
    }

    /// The game that was named, or is chosen now.
    fn which_game(&self, mut offers: Vec<Offer>, input: &mut Input) -> anyhow::Result<Offer> {
        if let Some(id) = &self.game {
            let known: Vec<String> = offers.iter().map(|offer| offer.id.clone()).collect();
            let place = offers.iter().position(|offer| offer.id == *id);
            let place = place.with_context(|| format!("there is no game {id:?}, but {}", known.join(", ")))?;
            return Ok(offers.swap_remove(place));
        }
        let pen = self.pen();
        for (number, offer) in (1..).zip(&offers) {
            let lead = Word::new(format!("  {number} {}", offer.name), Tone::Strong);
            let about: Vec<Word> = words(&offer.description, Tone::Plain).collect();
            write!(anstream::stdout().lock(), "{}", pen.flow(&lead, 22, &about))?;
        }
        let options: Vec<Offered> = offers.iter().map(|offer| Offered::of(&Value::Null, offer.name.clone())).collect();
        loop {
            let line = input.ask("Which game? ")?.context("the input has ended before a game was chosen")?;
            match choice::read(&line, &options) {
                Choice::Take(place) if place < offers.len() => return Ok(offers.swap_remove(place)),
                Choice::Leave => bail!("no game was chosen"),
                Choice::Unclear(why) => say(&why)?,
                _ => say("Type a number, or a part of a name.")?,
            }
        }
    }

    /// How many play, and which bots: those that were asked for, and medium ones where nobody else is to sit.
    fn places(&self, fewest: u8) -> anyhow::Result<(u8, Vec<Strength>)> {
        let people = 1 + usize::from(self.friends) + self.invite.len();
        let asked_for = people + self.bots.len();
        let seats = self.seats.map_or_else(|| asked_for.max(fewest.into()), usize::from);
        ensure!(asked_for <= seats, "there are {seats} seats, and {asked_for} are to sit down");
        let bots = self.bots.iter().copied().chain(repeat(Strength::Medium)).take(seats - people);
        Ok((u8::try_from(seats).context("no game has so many seats")?, bots.collect()))
    }

    /// Makes a match, with everybody in it who can be told to sit down.
    fn open(&self, server: &Server, account: &Account, input: &mut Input) -> anyhow::Result<Uuid> {
        let token = &account.token;
        let games = server.get("/v1/games", token)?;
        let offers = games["items"].as_array().map(Vec::as_slice).unwrap_or_default().iter().map(|game| {
            let text = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
            let fewest = game["min_seats"].as_u64().and_then(|seats| u8::try_from(seats).ok()).unwrap_or(2);
            Offer { id: text("id"), name: text("name"), description: text("description"), fewest }
        });
        let offer = self.which_game(offers.collect(), input)?;
        let (seats, bots) = self.places(offer.fewest)?;
        let new = json!({
            "game": offer.id, "seats": seats, "options": self.options.to_map(), "visibility": "unlisted",
            "entropy": entropy()?,
        });
        let made = server.post("/v1/matches", Some(token), &new)?;
        let id: Uuid = made["id"].as_str().context("the server names no match")?.parse()?;
        let path = format!("/v1/matches/{id}");
        let filled = self.invite.iter().map(|name| ("invitations", json!({"player": name})));
        let filled = filled.chain(bots.iter().map(|strength| ("bots", json!({"strength": strength}))));
        for (door, body) in filled {
            if let Err(failure) = server.post(&format!("{path}/{door}"), Some(token), &body) {
                // Nobody is to find a match that never starts.
                let _ = server.post(&format!("{path}/cancellation"), Some(token), &json!({}));
                return Err(failure.into());
            }
        }
        Ok(id)
    }

    /// Sits down at a match that is there already, unless the player does so.
    fn join(&self, server: &Server, account: &Account, id: Uuid) -> anyhow::Result<Uuid> {
        let path = format!("/v1/matches/{id}");
        let body = json!({"code": self.code, "entropy": entropy()?});
        let sits = |summary: &Value| {
            let mut players = summary["players"].as_array().into_iter().flatten();
            players.any(|player| player["player_id"].as_str() == Some(&account.id))
        };
        // A private match is shown to nobody who does not sit there, but the code opens its door.
        let summary = server.get(&path, &account.token);
        if summary.as_ref().is_ok_and(|summary| sits(summary) || summary["status"] != "open") {
            return Ok(id);
        }
        server.post(&format!("{path}/seats"), Some(&account.token), &body)?;
        Ok(id)
    }

    fn pen(&self) -> Pen {
        Pen::for_output(self.ascii)
    }

    /// Plays the match, and deals with its record.
    fn sit(&self, venue: &mut dyn Venue, company: &Company, input: &mut Input) -> anyhow::Result<()> {
        let (game, id, commitment) = (&company.game, company.id, &company.commitment);
        let others = (0..company.seats).map(Seat).filter(|seat| *seat != company.own);
        let others: Vec<_> = others.map(|seat| company.names.of(seat)).collect();
        let (own, others) = (company.names.of(company.own), others.join(", "));
        say(&format!("{}: {own} against {others}", painted(game, Tone::Strong)))?;
        say(&format!("Match {id}, its chance bound by\n{commitment}\nType ? for help.\n"))?;
        let Ended::Over = Sitting::new(venue, company, self.pen(), input).play()? else { return Ok(()) };
        let record = venue.record()?;
        let read: Value = serde_json::from_slice(&record)?;
        let text = |key: &str| read[key].as_str().unwrap_or_default().to_owned();
        say(&format!(
            "The secret behind the commitment:\n{}\nThe head of the record:\n{}",
            text("seed"),
            text("head")
        ))?;
        let Some(file) = &self.record else { return Ok(()) };
        let name = file.display();
        fs::write(file, &record).with_context(|| format!("cannot write {name}"))?;
        say(&format!("The record is in {name}. Verify it:\n\n    acepost verify {name}"))
    }
}

/// Prints a line; unlike `println!` it does not panic when the reader has gone.
fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(anstream::stdout().lock(), "{line}")?)
}
