//! A match without a server: the same rules and the same record, in memory, against bots.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, anyhow};
use jiff::Timestamp;
use rand::{SeedableRng, rngs::ChaCha20Rng};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::backend::{Agreement, Backend, MatchInfo, MatchView, News, hinted};
use crate::{
    bots::{self, Budget, DEFAULT_ITERATIONS, Strength},
    commands::client::entropy,
    games::{AnyObservation, Game, Locale, Names, Seat, Words},
    pieces::Seed,
    record::{
        Command, FORMAT, Hash, Header, HeaderSeat, Match, Record, RecordEvent, RecordPlayer, RecordSeed, Rendition,
        StoredEvent, Time,
    },
    service::random_bytes,
};

/// How long a bot may think about a choice, as on a server.
const THOUGHT: Duration = Duration::from_secs(1);

/// The player has the first seat.
const OWN: Seat = Seat(0);

/// A match in this process. The player sees only the view of their own seat, and each bot only that of its own.
pub struct LocalMatch {
    game: &'static dyn Game,
    now: Match,
    events: Vec<StoredEvent>,
    names: Vec<String>,
    bots: Vec<Strength>,
    /// The decisions for which the player has asked for a hint.
    hints: Vec<u64>,
}

impl LocalMatch {
    /// Starts a match. The player called `name` sits in seat 0, the bots in the following seats.
    ///
    /// # Errors
    /// If the game cannot be played like that.
    pub fn start(
        game: &'static dyn Game,
        options: &Map<String, Value>,
        name: &str,
        bots: &[Strength],
    ) -> anyhow::Result<Self> {
        let options = game.read_options(options).map_err(|error| anyhow!("option {}: {error}", error.pointer))?;
        game.check_seats(u8::try_from(bots.len() + 1)?)?;
        let seed = Seed::new(random_bytes()?);
        let person = HeaderSeat { player_id: Uuid::now_v7(), entropy: entropy()? };
        let bot = |_: &Strength| HeaderSeat { player_id: Uuid::now_v7(), entropy: String::new() };
        let header = Header {
            match_id: Uuid::now_v7(),
            game: game.about().id.to_owned(),
            rules_version: game.about().rules_version,
            options,
            seats: std::iter::once(person).chain(bots.iter().map(bot)).collect(),
            commitment: Hash(seed.commitment()),
            chance: Header::CHANCE.to_owned(),
        };
        let mut names = vec![name.to_owned()];
        for strength in bots {
            let number = names.iter().filter(|taken| taken.starts_with(&format!("bot-{strength}"))).count();
            names.push(if number == 0 { format!("bot-{strength}") } else { format!("bot-{strength}-{}", number + 1) });
        }
        let now = Match::new(Arc::new(header), seed)?;
        let mut started = Self { game, now, events: Vec::new(), names, bots: bots.to_vec(), hints: Vec::new() };
        started.ask(&Command::Start)?.map_err(|refusal| anyhow!(refusal))?;
        Ok(started)
    }

    /// Returns the players and their seats.
    pub fn info(&self) -> MatchInfo {
        MatchInfo {
            id: self.now.header().match_id,
            game: self.game.about().name.to_owned(),
            names: self.names(),
            seats: u8::try_from(self.names.len()).unwrap_or(u8::MAX),
            own: OWN,
            commitment: self.now.header().commitment.to_string(),
        }
    }

    fn names(&self) -> Names {
        Names::new(self.names.iter().cloned())
    }

    fn ask(&mut self, command: &Command) -> anyhow::Result<Result<(), String>> {
        self.ask_at(command, Time::new(Timestamp::now()))
    }

    fn ask_at(&mut self, command: &Command, now: Time) -> anyhow::Result<Result<(), String>> {
        // The clock may have been set back, and events are ordered by time.
        let at = self.now.newest_at().map_or(now, |newest| newest.max(now));
        match self.now.ask(command, at) {
            Ok(advance) => {
                self.events.extend(advance.events);
                self.now = advance.after;
                Ok(Ok(()))
            }
            Err(crate::record::Refusal::Broken(broken)) => Err(broken.into()),
            Err(refusal) => Ok(Err(refusal.to_string())),
        }
    }

    /// Returns what a bot of this strength would do.
    fn choice(&self, seen: &AnyObservation, strength: Strength) -> anyhow::Result<Value> {
        let until = Instant::now() + THOUGHT;
        let budget = Budget { iterations: DEFAULT_ITERATIONS, go_on: &|| Instant::now() < until };
        let mut rng = ChaCha20Rng::from_seed(random_bytes()?);
        let action = bots::choose(self.game.about().id, seen, strength, budget, &mut rng);
        action.with_context(|| format!("a bot cannot play {}", self.game.about().name))
    }

    /// Lets the first bot with an open decision answer it.
    fn let_a_bot_play(&mut self) -> anyhow::Result<()> {
        let bots = (1..).map(Seat).zip(&self.bots);
        let mut bots = bots.map(|(seat, strength)| (seat, *strength, self.now.observation(seat)));
        let next = bots.find_map(|(seat, strength, seen)| Some((seat, strength, seen?)));
        let Some((seat, strength, (decision, seen))) = next else { return Ok(()) };
        let action = self.choice(&seen, strength)?;
        self.ask(&Command::Act { seat, decision, action })?.map_err(|refusal| anyhow!("a bot was refused: {refusal}"))
    }
}

impl Backend for LocalMatch {
    fn look(&mut self) -> anyhow::Result<MatchView> {
        let view = self.now.view(self.now.viewer(Some(OWN)), Some(OWN), &self.names(), Rendition::whole(Locale::En));
        Ok(serde_json::from_value(serde_json::to_value(view)?)?)
    }

    fn news(&mut self, after: u64, wait: u8) -> anyhow::Result<Vec<News>> {
        if wait > 0 && self.now.version() <= after {
            self.let_a_bot_play()?;
        }
        let (viewer, names) = (self.now.viewer(Some(OWN)), self.names());
        let words = Words::new(Locale::En, &names, Some(OWN));
        let newer = self.events.iter().filter(|stored| stored.seq > after);
        let told = newer.map(|stored| {
            let view = self.now.event_view(&stored.event()?, stored.hash, viewer, &words)?;
            News::of(&serde_json::to_value(view)?)
        });
        told.collect()
    }

    fn answer(&mut self, decision: u64, action: &Value) -> anyhow::Result<Result<(), String>> {
        self.ask(&Command::Act { seat: OWN, decision, action: action.clone() })
    }

    fn hint(&mut self, decision: u64) -> anyhow::Result<Result<String, String>> {
        let open = self.now.observation(OWN).filter(|(number, _)| *number == decision);
        let Some((_, seen)) = open else { return Ok(Err("It is not your turn.".to_owned())) };
        // As on a server: an easy bot often plays anything.
        let strength = self.bots.iter().copied().fold(Strength::Medium, Ord::max);
        let action = self.choice(&seen, strength)?;
        let names = self.names();
        let advice = self.now.explain(OWN, &action, &Words::new(Locale::En, &names, Some(OWN)));
        let advice = advice.context("a hint is not a legal action")?;
        if !self.hints.contains(&decision) {
            self.hints.push(decision);
        }
        Ok(Ok(hinted(&advice.label, &advice.explanation.reason)))
    }

    fn agree(&mut self, to: Agreement, _: bool) -> anyhow::Result<Result<(), String>> {
        Ok(Err(match to {
            Agreement::Draw => "Bots do not agree to draws.",
            Agreement::Pause => "This match has no clocks to pause.",
        }
        .to_owned()))
    }

    fn decline(&mut self, to: Agreement) -> anyhow::Result<Result<(), String>> {
        // Bots offer neither.
        self.agree(to, false)
    }

    fn has_changed(&mut self, _: &MatchView) -> bool {
        // No other seat acts while the player thinks.
        false
    }

    fn resign(&mut self) -> anyhow::Result<()> {
        // A player who is out or whose match is finished cannot resign.
        self.ask(&Command::Resign { seat: OWN }).map(drop)
    }

    fn rules(&mut self) -> anyhow::Result<String> {
        Ok(self.game.about().rules.page(Locale::En).1.to_owned())
    }

    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    fn way_back(&self) -> Option<String> {
        None
    }

    fn record(&mut self) -> anyhow::Result<Vec<u8>> {
        let header = self.now.header().clone();
        let seats = (0..).map(Seat).zip(header.seats.iter().zip(&self.names));
        let players = seats
            .map(|(seat, (at, name))| {
                let hints = if seat == OWN { self.hints.clone() } else { Vec::new() };
                RecordPlayer { seat, player_id: at.player_id, name: name.clone(), hints }
            })
            .collect();
        let event = |stored: &StoredEvent| -> anyhow::Result<RecordEvent> {
            Ok(RecordEvent { event: serde_json::from_str(&stored.body)?, hash: stored.hash })
        };
        let record = Record {
            format: FORMAT.to_owned(),
            origin: None,
            players,
            seed: RecordSeed(self.now.seed().clone()),
            events: self.events.iter().map(event).collect::<anyhow::Result<_>>()?,
            result: self.now.outcome().context("the match is not over")?,
            head: self.now.head(),
            header,
        };
        Ok(serde_json::to_vec(&record)?)
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;
    use crate::games::catalog;

    #[test]
    fn times_do_not_go_back_with_the_clock() {
        let game = catalog::find("clear-ace").expect("a game");
        let mut played = LocalMatch::start(game, &Map::new(), "ana", &[Strength::Easy]).expect("a match");
        let an_hour_ago = Time::new(Timestamp::now()) - SignedDuration::from_hours(1);
        let resigned = played.ask_at(&Command::Resign { seat: OWN }, an_hour_ago).expect("a match that goes on");
        assert_eq!(resigned, Ok(()));
        let record = played.record().expect("a record");
        let record = Record::read(std::str::from_utf8(&record).expect("text")).expect("a valid record");
        let times: Vec<&str> = record.events.iter().filter_map(|event| event.event["at"].as_str()).collect();
        assert!(times.len() > 1 && times.is_sorted(), "{times:?}");
    }
}
