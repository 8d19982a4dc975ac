//! `acepost tournament`: plays matches between bots of different strengths, and compares them.

use std::{
    io::Write,
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use serde_json::{Map, Value};

use super::{
    checking::{MAX_JOBS, cores},
    json_lines::{self, AsJson},
    options::HostOptions,
    progress::matches_bar,
};
use crate::{
    bots::{
        DEFAULT_ITERATIONS, Strength,
        contest::{Contest, Watch, share_beaten},
    },
    games::{Game, Outcome, Seat, catalog},
    pieces::{ChanceKey, Seed},
};

mod table;

/// Play matches between bots and print how strong they are.
///
/// Every deal is played as often as there are seats, and every player sits once in each. The same seed plays the same
/// matches on any machine, however many cores it has, unless thinking is limited by time.
#[derive(Debug, clap::Args)]
pub struct Tournament {
    /// The game, by its id.
    #[arg(long)]
    game: String,
    /// Number of seats; by default the fewest that the game allows.
    #[arg(long)]
    seats: Option<u8>,
    #[command(flatten)]
    options: HostOptions,
    /// Number of matches, rounded up so that every player sits in every seat equally often.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    matches: u32,
    /// Strengths of the players, one for each seat; a shorter list is repeated.
    #[arg(long, value_delimiter = ',', default_value = "hard,medium", value_name = "STRENGTHS")]
    players: Vec<Strength>,
    /// Maximum number of simulated matches of a hard player for one choice.
    #[arg(long, default_value_t = DEFAULT_ITERATIONS)]
    iterations: u32,
    /// Maximum time of a player for one choice, in milliseconds; by default unlimited.
    #[arg(long, value_name = "MILLISECONDS")]
    think_ms: Option<u64>,
    /// Any text: the same text plays the same matches.
    #[arg(long, default_value = "acepost")]
    seed: String,
    /// How many matches are played at the same time; by default one for each core.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_JOBS)))]
    threads: Option<u16>,
    #[command(flatten)]
    as_json: AsJson,
}

/// The result of one match.
struct Bout {
    players: Vec<Strength>,
    outcome: Outcome,
    thought: Thought,
}

/// The number and total time of the choices of each strength.
#[derive(Clone, Copy, Default)]
struct Thought([(u32, Duration); Strength::ALL.len()]);

impl Tournament {
    /// Plays on all cores, with a progress bar on a terminal, and prints the table.
    ///
    /// # Errors
    /// If the game does not exist or cannot be played like that, or a match does not end.
    pub fn run(&self) -> anyhow::Result<()> {
        let game = catalog::find(&self.game).with_context(|| format!("there is no game {:?}", self.game))?;
        let seats = self.seats.unwrap_or(*game.about().seats.start());
        game.check_seats(seats)?;
        ensure!(!self.players.is_empty() && self.players.len() <= usize::from(seats), "there are {seats} seats");
        let options = game.read_options(&self.options.to_map())?;
        let results = self.play(game, &options, seats)?;
        let table = table::Table { game, seats, options: &options, tournament: self, results: &results };
        if self.as_json.json {
            return table.lines().try_for_each(|line| json_lines::print(&line));
        }
        writeln!(std::io::stdout().lock(), "{table}")?;
        Ok(())
    }

    /// Returns every match's result, in an order that does not depend on timing.
    fn play(&self, game: &dyn Game, options: &Map<String, Value>, seats: u8) -> anyhow::Result<Vec<Bout>> {
        let matches = self.matches.next_multiple_of(seats.into());
        let bar = matches_bar(matches.into())?;
        let next = AtomicU32::new(0);
        let play_some = || {
            let mut played = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= matches {
                    return Ok(played);
                }
                let result = self.play_one(game, options, seats, number);
                played.push((number, result.with_context(|| format!("match {number} did not end"))?));
                bar.inc(1);
            }
        };
        let threads = self.threads.map_or_else(cores, usize::from);
        let played: Vec<anyhow::Result<Vec<(u32, Bout)>>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(play_some)).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        bar.finish_and_clear();
        let mut played: Vec<_> =
            played.into_iter().collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten().collect();
        ensure!(played.len() == matches as usize, "a player crashed");
        played.sort_by_key(|(number, _)| *number);
        Ok(played.into_iter().map(|(_, result)| result).collect())
    }

    fn play_one(&self, game: &dyn Game, options: &Map<String, Value>, seats: u8, number: u32) -> Option<Bout> {
        let (deal, turn) = (number / u32::from(seats), number % u32::from(seats));
        let mut players: Vec<Strength> = self.players.iter().copied().cycle().take(seats.into()).collect();
        players.rotate_right(turn as usize);
        let key = ChanceKey::derive(&Seed::new([0; 32]), [self.seed.as_str(), &deal.to_string()]);
        let mut clock = Clock::new(self.think_ms.map(Duration::from_millis));
        let contest =
            Contest { game: game.about().id, options, players: &players, iterations: self.iterations, key: &key };
        let outcome = contest.play(&mut clock)?;
        Some(Bout { players, outcome, thought: clock.thought })
    }
}

impl Bout {
    /// Returns the mean score of the players of this strength; `None` if there are none.
    fn score(&self, strength: Strength) -> Option<f64> {
        let scores: Vec<f64> = self.seats_of(strength).map(|seat| share_beaten(&self.outcome, seat)).collect();
        let count = u32::try_from(scores.len()).ok().filter(|&count| count > 0)?;
        Some(scores.iter().sum::<f64>() / f64::from(count))
    }

    fn seats_of(&self, strength: Strength) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).zip(&self.players).filter(move |(_, player)| **player == strength).map(|(seat, _)| seat)
    }
}

/// The clock that limits thinking.
struct Clock {
    bound: Option<Duration>,
    begun: Instant,
    thought: Thought,
}

impl Clock {
    fn new(bound: Option<Duration>) -> Self {
        Self { bound, begun: Instant::now(), thought: Thought::default() }
    }
}

impl Watch for Clock {
    fn begins(&mut self, _: Strength) {
        self.begun = Instant::now();
    }

    fn goes_on(&self) -> bool {
        self.bound.is_none_or(|bound| self.begun.elapsed() < bound)
    }

    fn has_chosen(&mut self, strength: Strength) {
        let (count, time) = &mut self.thought.0[strength as usize];
        *count += 1;
        *time += self.begun.elapsed();
    }
}
