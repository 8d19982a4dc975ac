//! `acepost play`: a match in the terminal, on a server or without one.

use std::{
    io::{self, Write},
    iter::repeat,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use serde_json::Value;
use uuid::Uuid;

use self::{
    account::{Account, AccountOptions},
    backend::{Backend, MatchInfo},
    choice::{Choice, Offered},
    controller::{Ended, MatchController},
    formatter::{Formatter, Tone, Word, columns, words},
    input::Input,
    interruption::Interruption,
    local::LocalMatch,
    waiting::how_to_return,
};
use super::{
    arguments::record_file,
    client::{At, Failure},
    new_file,
    options::HostOptions,
    shell::file_argument,
    wording::{counted, sentence},
};
use crate::{
    bots::Strength,
    games::{Game, Locale, Words, catalog},
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
mod listing;
mod local;
mod reading;
mod remote;
mod saving;
mod seating;
mod table;
mod waiting;

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
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
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
    /// List the account's matches that run or wait for players, with the commands that return to them.
    #[arg(long, conflicts_with_all = ["local", "game", "seats", "bots", "friends", "invite", "options", "clock", "id"])]
    list: bool,
    /// The code of a private match to join.
    #[arg(long, requires = "id")]
    code: Option<String>,
    #[command(flatten)]
    who: AccountOptions,
    /// File for the match's record once it is over.
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(record_file))]
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
        self.record.as_deref().map_or(Ok(()), new_file::check_record_file)?;
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
        let account = match self.account(input) {
            Err(error) if matches!(error.downcast_ref(), Some(Failure::Lost(_))) => {
                bail!("{error}. Without a server: acepost play --local")
            }
            account => account?,
        };
        if let Some(end_session) = account.interruption() {
            interruption.will_end_session(end_session);
        }
        if self.list {
            return listing::show(&account);
        }
        let mut id = self.enter(&account, interruption, input)?;
        for round in 1.. {
            let record = self.record(round);
            let way_back = account.way_back(id, &self.habits(record.as_deref()));
            interruption.will_say(how_to_return(&way_back));
            let (mut backend, info) = match waiting::wait_for(&account, id, &way_back, input) {
                Err(error) if matches!(error.downcast_ref(), Some(Failure::Lost(_))) => {
                    bail!("{error}. {}", how_to_return(&way_back))
                }
                begun => match begun? {
                    Some(begun) => begun,
                    None => break,
                },
            };
            interruption.will_say(goes_on(&way_back));
            if !(self.sit(&mut backend, &info, record.as_deref(), interruption, input)? && wants_more(input)?) {
                break;
            }
            id = seating::rematch(&account, id)?;
        }
        Ok(())
    }

    fn account(&self, input: &mut Input) -> anyhow::Result<Account> {
        ensure!(
            !self.list || !self.who.is_new_guest(),
            "a new guest has no matches: name the account with --as, --sign-in or ACEPOST_TOKEN"
        );
        Account::sign_in(self.at.server()?, &self.who, input)
    }

    /// Returns the file for the record of this round.
    fn record(&self, round: usize) -> Option<PathBuf> {
        self.record.as_deref().map(|file| saving::of_round(file, round))
    }

    /// Returns the options that a command which resumes the match needs, too.
    fn habits(&self, record: Option<&Path>) -> String {
        let record = record.map(|file| format!(" --record {}", file_argument(file)));
        record.unwrap_or_default() + if self.ascii { " --ascii" } else { "" }
    }

    /// Returns the game, the player's name and the bots of a match without a server.
    fn deal(&self, input: &mut Input) -> anyhow::Result<(&'static dyn Game, &str, Vec<Strength>)> {
        let name = self.who.name().unwrap_or("guest");
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        ensure!(
            (1..=24).contains(&name.len()) && name.bytes().all(fits) && !name.starts_with("bot-"),
            "a name is 1 to 24 letters, digits, - or _, and none of a bot"
        );
        let offers = catalog::GAMES.iter().map(|game| Offer {
            id: game.about().id.to_owned(),
            name: game.about().name.to_owned(),
            description: game.description(Locale::En),
            fewest: *game.about().seats.start(),
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
        ensure!(
            asked_for <= seats,
            "{} cannot seat {}",
            counted(seats, "seat", "seats"),
            counted(asked_for, "player", "players")
        );
        let bots = self.bots.iter().copied().chain(repeat(Strength::Medium)).take(seats - people);
        Ok((u8::try_from(seats).context("no game has that many seats")?, bots.collect()))
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
            .chain(words(&format!("{own} against {}", Words::PLAIN.listed(others)), Tone::Plain))
            .collect();
        let formatter = Formatter::for_output(self.ascii);
        write!(anstream::stdout().lock(), "{}", formatter.flow(&Word::default(), 0, &title))?;
        say(&format!("Match {id}, with the commitment\n{commitment}\nType ? for help.\n"))?;
        match MatchController::new(backend, info, self.ascii, input).play() {
            Ok(Ended::Over) => {}
            Ok(Ended::Left) => return Ok(false),
            Err(error) => return Err(with_way_back(error, backend.way_back().as_deref().map(goes_on))),
        }
        let is_there = backend.way_back().as_deref().map(record_is_there);
        if let Some(is_there) = is_there.clone() {
            interruption.will_say(is_there);
        }
        saving::keep(backend, file, input).map_err(|error| with_way_back(error, is_there))?;
        interruption.will_say(String::new());
        Ok(true)
    }
}

/// Asks whether to play again. A script does so by running the command again.
fn wants_more(input: &mut Input) -> anyhow::Result<bool> {
    if !input.is_typed() {
        return Ok(false);
    }
    let line = input.ask("Play again? y: yes; Enter: no. ")?;
    Ok(line.is_some_and(|line| matches!(line.trim().to_lowercase().as_str(), "y" | "yes")))
}

fn goes_on(way_back: &str) -> String {
    format!("The match goes on. Resume it with:\n\n    {way_back}")
}

/// Says how to get the record of a match that is over.
fn record_is_there(way_back: &str) -> String {
    format!("The record is still there. Fetch it with:\n\n    {way_back}")
}

/// Adds to the error how to return to the match. Prints nothing if the output is closed.
fn with_way_back(error: anyhow::Error, how: Option<String>) -> anyhow::Error {
    let reads_no_more =
        error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    match how {
        Some(how) if !reads_no_more => anyhow!("{} {how}", sentence(&format!("{error:#}"))),
        _ => error,
    }
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
