//! `acepost export`: exports records from the database, for operators.

mod output;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::mpsc::sync_channel,
    thread,
};

use anyhow::{Context, anyhow, bail};
use indicatif::ProgressBar;

use self::output::Output;
use super::{
    arguments::{of_database_and_address, time},
    database::Database,
    logging, progress,
    wording::counted,
};
use crate::{
    config::Settings,
    db::Connection,
    record::{PlayerResult, Time},
    service::{
        ArchivePlace, Error, ExportFilter, ExportForm, ExportSource, ExportWriter, FinishedFilter, InvalidField,
        file_all,
    },
};

/// Export the records of finished matches, including private ones. Servers may run meanwhile.
///
/// The format is that of `GET /v1/games/{game}/records`: NDJSON, one record after the other in the order in which they
/// were archived, or CSV. Damaged records are left out; if there are any, this exits with 1.
#[derive(Debug, clap::Args)]
#[command(mut_args(of_database_and_address))]
pub struct Export {
    /// Output file; a name that ends with `.gz` is compressed. By default, and for `-`, standard output. An older file is
    /// replaced once the export is complete. Only its user can read the file, unless `--public` is given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write CSV, one row for each effect.
    #[arg(long)]
    csv: bool,
    /// Only public matches.
    #[arg(long)]
    public: bool,
    /// Only this game, by its id.
    #[arg(long)]
    game: Option<String>,
    /// Only this player, by name or id.
    #[arg(long)]
    player: Option<String>,
    /// Only matches in which this player also sat.
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<String>,
    /// Only matches that finished at that time or later, such as 2026-11-01T00:00:00Z.
    #[arg(long, value_name = "TIME", value_parser = time)]
    since: Option<Time>,
    /// Only matches that finished before that time.
    #[arg(long, value_name = "TIME", value_parser = time)]
    until: Option<Time>,
    /// Only rated (true) or casual (false) matches.
    #[arg(long)]
    rated: Option<bool>,
    /// Only matches that ended for this reason, such as `all_aces`.
    #[arg(long)]
    reason: Option<String>,
    /// Only matches with this result for the player.
    #[arg(long, requires = "player")]
    result: Option<PlayerResult>,
    /// Maximum number of records.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    max: Option<u64>,
    /// Continue after the record that had this cursor.
    #[arg(long, value_name = "CURSOR")]
    after: Option<ArchivePlace>,
    /// The database settings.
    #[command(flatten)]
    settings: Box<Settings>,
}

impl Export {
    /// Runs the export.
    ///
    /// # Errors
    /// If the database is unavailable, the player or game does not exist, the file cannot be written, or records were left out.
    pub fn run(&self) -> anyhow::Result<()> {
        logging::init(&self.settings.log, self.settings.log_format)?;
        let database = Database::share(&self.settings)?;
        let exported = database.connect().map_err(anyhow::Error::from).and_then(|mut connection| {
            // Before the file is opened: a mistake in the arguments leaves it as it was.
            let found = self.filter().find(&mut connection, self.public).map_err(|error| self.not_found(error))?;
            let source = ExportSource::new(found, self.after, self.max);
            let mut output = Output::open(self.file(), self.public)?;
            let exported = self.export(&mut connection, source, &mut output)?;
            output.finish().context("cannot write the end of the export")?;
            Ok(exported)
        });
        let Exported { records, left_out } = database.close_after(exported)?;
        if self.file().is_some() {
            writeln!(io::stdout().lock(), "exported {}", counted(records, "record", "records"))?;
        }
        if left_out > 0 {
            let records = counted(left_out, "damaged record was", "damaged records were");
            bail!("{records} left out: see `acepost audit`");
        }
        Ok(())
    }

    /// Returns the output file, if it is not standard output.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    fn filter(&self) -> ExportFilter {
        ExportFilter {
            player: self.player.clone(),
            with: self.opponent.clone().map(|name| (name, "/opponent")),
            matches: FinishedFilter {
                game: self.game.clone(),
                since: self.since,
                until: self.until,
                rated: self.rated,
                reason: self.reason.clone(),
                result: self.result,
            },
            after: self.after,
            max: self.max,
        }
    }

    /// Returns the error of the filter as a sentence.
    fn not_found(&self, error: Error) -> anyhow::Error {
        match error {
            Error::NotFound => anyhow!("there is no player {:?}", self.player.as_deref().unwrap_or_default()),
            Error::Invalid(fields) => {
                let field =
                    |field: &InvalidField| format!("--{}: {}", field.pointer.trim_start_matches('/'), field.detail);
                anyhow!(fields.iter().map(field).collect::<Vec<_>>().join("; "))
            }
            error => error.into(),
        }
    }

    /// Exports the source's records.
    fn export(
        &self,
        connection: &mut Connection,
        mut source: ExportSource,
        output: &mut Output,
    ) -> anyhow::Result<Exported> {
        file_all(connection)?;
        let form = if self.csv { ExportForm::Rows } else { ExportForm::Lines };
        let mut writer = ExportWriter::new(form, self.settings.public_url.clone());
        let bar = ProgressBar::new_spinner().with_style(progress::style("{spinner} {pos} records, {speed}")?);
        // The next piece is read while this thread writes.
        let (read, pieces) = sync_channel(1);
        let exported = thread::scope(|scope| {
            let reading = scope.spawn(move || {
                while let Some(piece) = source.next(connection)? {
                    if read.send(piece.read(connection)?).is_err() {
                        break;
                    }
                }
                Ok::<_, Error>(())
            });
            for steps in pieces {
                output.write_all(writer.write(&steps)?.as_bytes()).context("cannot write the export")?;
                bar.set_position(writer.records());
            }
            let read = reading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            read.map_err(anyhow::Error::from)?;
            Ok::<_, anyhow::Error>(Exported { records: writer.records(), left_out: writer.left_out() })
        });
        bar.finish_and_clear();
        exported
    }
}

/// How many records were written, and how many were left out because they are damaged.
struct Exported {
    records: u64,
    left_out: u64,
}
