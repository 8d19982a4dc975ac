//! `acepost simulate`: plays matches with random choices, and measures them.

use std::{
    collections::BTreeMap,
    io::Write,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde::Serialize;

use super::{
    json_lines::{self, AsJson, milliseconds},
    options::HostOptions,
    progress::matches_bar,
};
use crate::{
    games::{Game, Played, Seat, catalog},
    pieces::{ChanceKey, Seed},
};

/// Play matches with random choices and print statistics.
#[derive(Debug, clap::Args)]
pub struct Simulate {
    /// The game, by its id.
    game: String,
    /// Number of matches.
    #[arg(long, default_value_t = 20_000)]
    matches: u32,
    /// Number of seats; by default the fewest that the game allows.
    #[arg(long)]
    seats: Option<u8>,
    #[command(flatten)]
    options: HostOptions,
    /// Any text: the same text plays the same matches.
    #[arg(long, default_value = "acepost")]
    seed: String,
    #[command(flatten)]
    as_json: AsJson,
}

impl Simulate {
    /// Plays on one core, with a progress bar on a terminal, and prints the table.
    ///
    /// # Errors
    /// If the game does not exist or does not allow that number of seats, or a match does not end.
    pub fn run(&self) -> anyhow::Result<()> {
        let game = catalog::find(&self.game).with_context(|| format!("there is no game {:?}", self.game))?;
        let seats = self.seats.unwrap_or(*game.about().seats.start());
        game.check_seats(seats)?;
        let tally = self.play(game, seats)?;
        if self.as_json.json {
            return json_lines::print(&tally);
        }
        writeln!(std::io::stdout().lock(), "{}", tally.table(game))?;
        Ok(())
    }

    fn play(&self, game: &dyn Game, seats: u8) -> anyhow::Result<Tally> {
        let bar = matches_bar(self.matches.into())?;
        let mut tally = Tally::new(game.about().id, seats);
        let options = self.options.to_map();
        let begun = Instant::now();
        for number in 0..self.matches {
            let key = ChanceKey::derive(&Seed::new([0; 32]), [self.seed.as_str(), &number.to_string()]);
            let played = game.play_at_random(&options, seats, &key)?;
            tally.count(&played).with_context(|| format!("in match {number}"))?;
            bar.inc(1);
        }
        tally.took = begun.elapsed();
        bar.finish_and_clear();
        Ok(tally)
    }
}

/// The results of the matches.
#[derive(Serialize)]
struct Tally {
    game: &'static str,
    matches: u32,
    decisions: u64,
    longest: Option<u32>,
    shortest: Option<u32>,
    #[serde(rename = "ends")]
    reasons: BTreeMap<String, u32>,
    /// For each seat, the matches in which it came first, alone or with others.
    first: Vec<u32>,
    first_player_known: u32,
    first_player_first: u32,
    milestones: BTreeMap<&'static str, u32>,
    #[serde(rename = "duration_ms", serialize_with = "milliseconds")]
    took: Duration,
}

impl Tally {
    fn new(game: &'static str, seats: u8) -> Self {
        Self {
            game,
            matches: 0,
            decisions: 0,
            longest: None,
            shortest: None,
            reasons: BTreeMap::new(),
            first: vec![0; seats.into()],
            first_player_known: 0,
            first_player_first: 0,
            milestones: BTreeMap::new(),
            took: Duration::ZERO,
        }
    }

    fn count(&mut self, played: &Played) -> anyhow::Result<()> {
        let outcome = played.outcome.as_ref().context("the match did not end")?;
        let first = |seat: usize| outcome.placements.get(seat) == Some(&1);
        self.matches += 1;
        self.decisions += u64::from(played.decisions);
        self.longest = self.longest.max(Some(played.decisions));
        self.shortest = Some(self.shortest.unwrap_or(u32::MAX).min(played.decisions));
        *self.reasons.entry(outcome.reason.clone()).or_default() += 1;
        for (seat, count) in self.first.iter_mut().enumerate() {
            *count += u32::from(first(seat));
        }
        if let Some(player) = played.first_player {
            self.first_player_known += 1;
            self.first_player_first += u32::from(first(Seat::index(player)));
        }
        for milestone in &played.milestones {
            *self.milestones.entry(milestone).or_default() += 1;
        }
        Ok(())
    }

    fn table(&self, game: &dyn Game) -> String {
        let mut rows =
            vec![("game".to_owned(), game.about().name.to_owned()), ("matches".to_owned(), self.matches.to_string())];
        if self.matches > 0 {
            self.describe(game, &mut rows);
        }
        let width = rows.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
        let lines: Vec<_> = rows.iter().map(|(label, value)| format!("{label:<width$}  {value}")).collect();
        lines.join("\n")
    }

    fn describe(&self, game: &dyn Game, rows: &mut Vec<(String, String)>) {
        let share = |count: u32| format!("{count:>9}  {:5.1} %", 100.0 * f64::from(count) / f64::from(self.matches));
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
        let decisions = self.decisions as f64;
        let matches = f64::from(self.matches);
        let (shortest, longest) = (self.shortest.unwrap_or_default(), self.longest.unwrap_or_default());
        let range = format!("{:.1} on average, {shortest} to {longest}", decisions / matches);
        rows.push(("decisions".to_owned(), range));
        for reason in game.about().end_reasons {
            if let Some(&count) = self.reasons.get(*reason) {
                rows.push((format!("ended {reason}"), share(count)));
            }
        }
        rows.extend(
            self.first.iter().enumerate().map(|(seat, &count)| (format!("first place of seat {seat}"), share(count))),
        );
        if self.first_player_known > 0 {
            rows.push(("first place of first player".to_owned(), share(self.first_player_first)));
        }
        rows.extend(self.milestones.iter().map(|(milestone, &count)| (format!("with {milestone}"), share(count))));
        let seconds = self.took.as_secs_f64();
        let speed = format!("{:.0} matches/s, {:.0} decisions/s on one core", matches / seconds, decisions / seconds);
        rows.push(("speed".to_owned(), speed));
    }
}
