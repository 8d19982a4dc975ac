//! `acepost stats`: prints statistics of matches.

mod table;

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::{Context, anyhow};

use super::{
    arguments::of_database,
    database::Database,
    logging,
    record_files::{RecordFile, bar_over},
    wording::{self, Recomputed},
};
use crate::{
    config::Settings,
    db::Connection,
    games::{Game, catalog},
    record::{Counters, GameStatistics, Located},
    service::{RebuiltStatistics, count_statistics, read_statistics, rebuild_statistics},
};
use table::Tables;

/// Print statistics of matches: lengths, ends, results by seat and option, decision times.
///
/// Without files: of the finished public matches of a database, whether or not a server runs. Counts are stored, so
/// only new matches are read. With files: of the records in them, without a server or a database.
#[derive(Debug, clap::Args)]
#[command(mut_args(of_database))]
pub struct Stats {
    /// Only this game.
    #[arg(long)]
    game: Option<String>,
    /// Only matches with this number of seats.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    seats: Option<u8>,
    /// Print JSON, one line for each game, in the API's format.
    #[arg(long)]
    json: bool,
    /// Compute the database's statistics again from its records. Servers may run meanwhile.
    #[arg(long, conflicts_with_all = ["files", "game", "seats", "json"])]
    rebuild: bool,
    /// Only compare the statistics with the records; exits with 1 if they differ.
    #[arg(long, requires = "rebuild")]
    check: bool,
    /// Exported records, as JSON or NDJSON, one or several in each file, compressed with gzip or not; `-` reads
    /// standard input. They are not verified.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The database settings.
    #[command(flatten)]
    settings: Box<Settings>,
}

impl Stats {
    /// Whether the statistics are those of files, and no database is needed.
    pub const fn reads_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// Computes the statistics, and prints them.
    ///
    /// # Errors
    /// If a file cannot be read or contains no record, the database is unavailable, or a comparison finds differences.
    pub fn run(&self) -> anyhow::Result<()> {
        let wanted = match &self.game {
            Some(id) => vec![catalog::find(id).ok_or_else(|| anyhow!("there is no game {id:?}"))?],
            None => catalog::GAMES.to_vec(),
        };
        if self.reads_files() {
            return self.print(&self.of_files(&wanted)?);
        }
        logging::init(&self.settings.log, self.settings.log_format)?;
        let database = Database::share(&self.settings)?;
        let told = database.connect().map_err(anyhow::Error::from).and_then(|mut connection| {
            if self.rebuild {
                self.make_anew(&mut connection)
            } else {
                self.print(&self.kept(&mut connection, &wanted)?)
            }
        });
        database.close_after(told)
    }

    /// Returns the stored statistics of a database, after counting new matches.
    fn kept(&self, connection: &mut Connection, wanted: &[&dyn Game]) -> anyhow::Result<Vec<GameStatistics>> {
        count_statistics(connection)?;
        let of_game = |game: &&dyn Game| Ok(read_statistics(connection, game.about().id, self.seats)?);
        wanted.iter().map(of_game).collect()
    }

    /// Computes the statistics of the records in the files.
    fn of_files(&self, wanted: &[&dyn Game]) -> anyhow::Result<Vec<GameStatistics>> {
        let mut counted = BTreeMap::<String, Counters>::new();
        let files: Vec<RecordFile> = self.files.iter().cloned().map(RecordFile::from).collect();
        let (bar, mut read) = (bar_over(&files)?, 0_u64);
        for file in &files {
            let name = file.name();
            for found in file.records(&bar)? {
                let Located { record, line, .. } = found.with_context(|| format!("{name} is not a record"))?;
                let counters = counted.entry(record.header.game.clone()).or_default();
                let place = || format!("the record on line {line} of {name} cannot be counted");
                counters.count_record(&record).with_context(place)?;
                read += 1;
                bar.set_message(wording::counted(read, "record", "records"));
            }
        }
        bar.finish_and_clear();
        let of_game = |game: &&dyn Game| {
            let id = game.about().id;
            GameStatistics::of(id, counted.get(id).unwrap_or(&Counters::default()), self.seats)
        };
        Ok(wanted.iter().map(of_game).collect())
    }

    fn make_anew(&self, connection: &mut Connection) -> anyhow::Result<()> {
        let RebuiltStatistics { matches, counters, different, waiting } = rebuild_statistics(connection, self.check)?;
        let (values, different) = ((counters, "counter"), (different, "counter"));
        Recomputed { values, different, matches, waiting }.tell(self.check, "acepost stats --rebuild")
    }

    /// Prints the games that have matches, and a requested game in any case.
    fn print(&self, statistics: &[GameStatistics]) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let told = statistics.iter().filter(|game| game.matches > 0 || self.game.is_some());
        for (number, game) in told.enumerate() {
            if self.json {
                writeln!(out, "{}", serde_json::to_string(game)?)?;
            } else {
                let gap = if number > 0 { "\n" } else { "" };
                write!(out, "{gap}{}", Tables(game))?;
            }
        }
        if !self.json && statistics.iter().all(|game| game.matches == 0) && self.game.is_none() {
            writeln!(out, "no matches have been counted yet")?;
        }
        Ok(())
    }
}
