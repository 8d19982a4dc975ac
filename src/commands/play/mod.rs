//! `acepost play`: a match in the terminal, on a server or without one.

use std::{
    io::{self, Write},
    iter::repeat,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail, ensure};
use serde_json::{Value, json};
use uuid::Uuid;

use self::{
    account::{Account, quoted},
    backend::{Backend, MatchInfo},
    choice::{Choice, Offered},
    controller::{Ended, MatchController},
    formatter::{Formatter, Tone, Word, columns, words},
    input::Input,
    interruption::Interruption,
    local::LocalMatch,
    remote::RemoteMatch,
};
use super::{
    client::{At, Failure, Server, entropy},
    options::HostOptions,
    wording::{counted, harmless, sentence},
};
use crate::{
    bots::Strength,
    games::{Game, catalog},
    record::MatchClock,
};

mod account;
mod arrangements;
mod backend;
mod choice;
mod clock;
mod controller;
mod device;
mod formatter;
mod input;
mod interruption;
mod local;
mod reading;
mod remote;
mod saving;
mod table;

/// Play a match in the terminal: on a server, against bots and people, or without a server with `--local`.
///
/// By default a guest plays against bots on the server of this machine. Seats that are not reserved are filled with
/// medium bots.
#[derive(Debug, clap::Args)]
pub struct Play {
    #[command(flatten)]
    at: At,
    /// Play without a server and a database, against bots.
    #[arg(long)]
    local: bool,
    /// The game, by its id; asked for if missing.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Number of seats; by default the fewest possible.
    #[arg(long)]
    seats: Option<u8>,
    /// Strengths of the bots, one for each, separated by commas: `hard,easy`.
    #[arg(long, value_delimiter = ',', value_name = "STRENGTHS")]
    bots: Vec<Strength>,
    /// How many seats to keep free for people, who join with `--match`.
    #[arg(long, value_name = "COUNT", default_value_t = 0, conflicts_with = "local")]
    friends: u8,
    /// Players of the server to invite; a seat stays free for each.
    #[arg(long, value_delimiter = ',', value_name = "NAMES", conflicts_with = "local")]
    invite: Vec<String>,
    #[command(flatten)]
    options: HostOptions,
    /// How long a player may think: `5min` or `3d` for each decision, or `3d+12h` for all decisions with an increment
    /// for each answer. By default there is no clock.
    #[arg(long, value_name = "TIME", value_parser = clock::read, conflicts_with = "local")]
    clock: Option<MatchClock>,
    /// Join or resume this match, instead of creating one.
    #[arg(long = "match", value_name = "ID", conflicts_with_all = ["local", "game", "seats", "bots", "friends", "invite", "options", "clock"])]
    id: Option<Uuid>,
    /// The code of a private match to join.
    #[arg(long, requires = "id")]
    code: Option<String>,
    /// The player. On a server the account with this name, whose password is asked for or taken from
    /// `ACEPOST_PASSWORD`; with `--local` your name. By default a guest plays.
    #[arg(long = "as", visible_alias = "name", value_name = "NAME")]
    name: Option<String>,
    /// Sign in with a browser and a code that is shown. For the next time, the sign-in is stored in
    /// `acepost/sign-ins.json` in the folder `XDG_CONFIG_HOME`
    /// or `~/.config`, in a file that only you can read.
    #[arg(long, conflicts_with_all = ["local", "name"])]
    sign_in: bool,
    /// A token of the account, if no name is given.
    #[arg(long, env = "ACEPOST_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    token: Option<String>,
    /// File for the match's record once it is over.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw only with ASCII characters.
    #[arg(long)]
    ascii: bool,
}

/// A game that the player can choose.
struct Offer {
    id: String,
    name: String,
    description: String,
    fewest: u8,
}

impl Play {
    /// Plays until the match is over or the player leaves, and again if the player wants to.
    ///
    /// # Errors
    /// If the options are invalid, the server is unreachable for long, or the input ends before the match.
    pub fn run(&self) -> anyhow::Result<()> {
        self.record.as_deref().map_or(Ok(()), saving::check)?;
        let interruption = Interruption::listen()?;
        let mut input = Input::new(interruption.clone());
        if self.local { self.play_here(&interruption, &mut input) } else { self.play_there(&interruption, &mut input) }
    }

    fn play_here(&self, interruption: &Interruption, input: &mut Input) -> anyhow::Result<()> {
        let (game, name, bots) = self.deal(input)?;
        for round in 1.. {
            let mut backend = LocalMatch::start(game, &self.options.to_map(), name, &bots)?;
            let info = backend.info();
            interruption.will_say("The match is dropped.".to_owned());
            let record = self.record(round);
            if !(self.sit(&mut backend, &info, record.as_deref(), interruption, input)? && wants_more(input)?) {
                break;
            }
        }
        Ok(())
    }

    fn play_there(&self, interruption: &Interruption, input: &mut Input) -> anyhow::Result<()> {
        let server = Server::at(&self.at.url)?;
        let account = match self.account(server, input) {
            Err(error) if matches!(error.downcast_ref(), Some(Failure::Lost(_))) => {
                bail!("{error}. Without a server: acepost play --local")
            }
            account => account?,
        };
        if let Some(end_session) = account.interruption() {
            interruption.will_end_session(end_session);
        }
        let mut id = match self.id {
            Some(id) => self.join(&account, id)?,
            None => self.open(&account, input)?,
        };
        for round in 1.. {
            let record = self.record(round);
            let way_back = account.way_back(id, &self.habits(record.as_deref()));
            interruption.will_say(goes_on(&way_back));
            let (mut backend, info) = match RemoteMatch::wait_for(&account, id, way_back.clone()) {
                Err(error) if matches!(error.downcast_ref(), Some(Failure::Lost(_))) => {
                    bail!("{error}. {}", goes_on(&way_back))
                }
                begun => begun?,
            };
            if !(self.sit(&mut backend, &info, record.as_deref(), interruption, input)? && wants_more(input)?) {
                break;
            }
            id = id_of(&account.server.post(
                &format!("/v1/matches/{id}/rematch"),
                Some(&account.token()),
                &json!({"entropy": entropy()?}),
            )?)?;
        }
        Ok(())
    }

    fn account(&self, server: Server, input: &mut Input) -> anyhow::Result<Account> {
        if self.sign_in {
            return Account::sign_in_by_code(server);
        }
        Account::sign_in(server, self.token.as_deref(), self.name.as_deref(), input)
    }

    /// Returns the file for the record of this round.
    fn record(&self, round: usize) -> Option<PathBuf> {
        self.record.as_deref().map(|file| saving::of_round(file, round))
    }

    /// Returns the options that a command which resumes the match needs, too.
    fn habits(&self, record: Option<&Path>) -> String {
        let record = record.map(|file| format!(" --record {}", quoted(&file.to_string_lossy())));
        record.unwrap_or_default() + if self.ascii { " --ascii" } else { "" }
    }

    /// Returns the game, the player's name and the bots of a match without a server.
    fn deal(&self, input: &mut Input) -> anyhow::Result<(&'static dyn Game, &str, Vec<Strength>)> {
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
        Ok((game, name, bots))
    }

    /// Returns the game that was named, or asks for one.
    fn which_game(&self, mut offers: Vec<Offer>, input: &mut Input) -> anyhow::Result<Offer> {
        if let Some(id) = &self.game {
            let known: Vec<String> = offers.iter().map(|offer| offer.id.clone()).collect();
            let place = offers.iter().position(|offer| offer.id == *id);
            let place = place.with_context(|| format!("there is no game {id:?}, but {}", known.join(", ")))?;
            return Ok(offers.swap_remove(place));
        }
        let formatter = Formatter::for_output(self.ascii);
        for (number, offer) in (1..).zip(&offers) {
            let lead = Word::new(format!("  {number} {}", offer.name), Tone::Strong);
            let about: Vec<Word> = words(&offer.description, Tone::Plain).collect();
            write!(anstream::stdout().lock(), "{}", formatter.flow(&lead, 22, &about))?;
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

    /// Returns the number of seats and the bots: those that were requested, and medium ones for seats that are not
    /// reserved.
    fn places(&self, fewest: u8) -> anyhow::Result<(u8, Vec<Strength>)> {
        let people = 1 + usize::from(self.friends) + self.invite.len();
        let asked_for = people + self.bots.len();
        let seats = self.seats.map_or_else(|| asked_for.max(fewest.into()), usize::from);
        ensure!(asked_for <= seats, "{} cannot seat {asked_for} players", counted(seats, "seat", "seats"));
        let bots = self.bots.iter().copied().chain(repeat(Strength::Medium)).take(seats - people);
        Ok((u8::try_from(seats).context("no game has that many seats")?, bots.collect()))
    }

    /// Creates a match and seats the bots and invited players.
    fn open(&self, account: &Account, input: &mut Input) -> anyhow::Result<Uuid> {
        let (server, token) = (&account.server, &account.token());
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
            "clock": self.clock.clone().unwrap_or_default(), "entropy": entropy()?,
        });
        let id = id_of(&server.post("/v1/matches", Some(token), &new)?)?;
        let path = format!("/v1/matches/{id}");
        let filled = self.invite.iter().map(|name| ("invitations", json!({"player": name})));
        let filled = filled.chain(bots.iter().map(|strength| ("bots", json!({"strength": strength}))));
        for (door, body) in filled {
            if let Err(failure) = server.post(&format!("{path}/{door}"), Some(token), &body) {
                // Other players must not find a match that never starts.
                let _ = server.post(&format!("{path}/cancellation"), Some(token), &json!({}));
                return Err(failure.into());
            }
        }
        Ok(id)
    }

    /// Takes a seat in an existing match, unless the player already has one.
    fn join(&self, account: &Account, id: Uuid) -> anyhow::Result<Uuid> {
        let server = &account.server;
        let path = format!("/v1/matches/{id}");
        let body = json!({"code": self.code, "entropy": entropy()?});
        let sits = |summary: &Value| {
            let mut players = summary["players"].as_array().into_iter().flatten();
            players.any(|player| player["player_id"].as_str() == Some(&account.id))
        };
        // A private match is visible only to its players, but the code lets a player join.
        let summary = server.get(&path, &account.token());
        if summary.as_ref().is_ok_and(|summary| sits(summary) || summary["status"] != "open") {
            return Ok(id);
        }
        server.post(&format!("{path}/seats"), Some(&account.token()), &body)?;
        Ok(id)
    }

    /// Plays the match, and saves its record. Returns whether it was played to its end.
    fn sit(
        &self,
        backend: &mut dyn Backend,
        info: &MatchInfo,
        file: Option<&Path>,
        interruption: &Interruption,
        input: &mut Input,
    ) -> anyhow::Result<bool> {
        let (game, id, commitment) = (&info.game, info.id, &info.commitment);
        let called = info.called();
        let (own, others) = called.split_first().context("no players")?;
        let title: Vec<Word> = words(&format!("{game}:"), Tone::Strong)
            .chain(words(&format!("{own} against {}", others.join(", ")), Tone::Plain))
            .collect();
        let formatter = Formatter::for_output(self.ascii);
        write!(anstream::stdout().lock(), "{}", formatter.flow(&Word::default(), 0, &title))?;
        say(&format!("Match {id}, with the commitment\n{commitment}\nType ? for help.\n"))?;
        match MatchController::new(backend, info, self.ascii, input).play() {
            Ok(Ended::Over) => interruption.will_say(String::new()),
            Ok(Ended::Left) => return Ok(false),
            Err(error) => return Err(with_way_back(error, backend.way_back())),
        }
        let record = backend.record()?;
        let read: Value = serde_json::from_slice(&record)?;
        let text = |key: &str| harmless(read[key].as_str().unwrap_or_default());
        say(&format!(
            "The secret behind the commitment:\n{}\nThe head of the record:\n{}",
            text("seed"),
            text("head")
        ))?;
        let Some(file) = file else { return Ok(true) };
        let file = saving::save(&record, file, input)?;
        let name = file.display();
        say(&format!("The record is in {name}. Verify it:\n\n    acepost verify {name}"))?;
        Ok(true)
    }
}

/// Asks whether to play again. A script does so by running the command again.
fn wants_more(input: &mut Input) -> anyhow::Result<bool> {
    if !input.is_typed() {
        return Ok(false);
    }
    let line = input.ask("Play again? y: yes; Enter: no. ")?;
    Ok(line.is_some_and(|line| matches!(line.trim(), "y" | "Y" | "yes")))
}

fn goes_on(way_back: &str) -> String {
    format!("The match goes on. Resume it with:\n\n    {way_back}")
}

/// Adds to the error how to resume the match. Prints nothing if the output is closed.
fn with_way_back(error: anyhow::Error, way_back: Option<String>) -> anyhow::Error {
    let reads_no_more =
        error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    match way_back {
        Some(way_back) if !reads_no_more => anyhow!("{} {}", sentence(&format!("{error:#}")), goes_on(&way_back)),
        _ => error,
    }
}

fn id_of(made: &Value) -> anyhow::Result<Uuid> {
    made["id"].as_str().and_then(|id| id.parse().ok()).context("the server returned no match")
}

/// Prints lines, wrapping sentences. Unlike `println!` it does not panic when the reader is gone.
fn say(text: &str) -> anyhow::Result<()> {
    let formatter = Formatter::for_output(true);
    let mut out = anstream::stdout().lock();
    for line in text.split('\n') {
        // Commands are for copying, so they are not wrapped.
        if line.starts_with(' ') || columns(line) <= formatter.width {
            writeln!(out, "{line}")?;
        } else {
            let line: Vec<Word> = words(line, Tone::Plain).collect();
            write!(out, "{}", formatter.flow(&Word::default(), 0, &line))?;
        }
    }
    Ok(())
}
