//! `acepost import`: imports records of another server.

use std::{io::Write, path::PathBuf};

use anyhow::ensure;
use indicatif::ProgressBar;

use super::{
    arguments::of_database_and_address,
    checking::{Checked, MAX_JOBS, check_all, cores},
    database::Database,
    logging,
    record_files::{RecordFile, bar_over},
    wording::{complain, counted},
};
use crate::{
    config::Settings,
    db::{self, Connection},
    record::Record,
    service::{Clock, ImportSettings, Imported, SystemClock, Visibility, import},
};

/// How many records, and how many events, one transaction contains.
const RECORDS_AT_ONCE: usize = 64;
const EVENTS_AT_ONCE: usize = 8192;

/// Import records of another server as finished, unrated matches of foreign players.
///
/// Each record is verified first. A record that does not verify, or cannot be imported, is refused with its reason and
/// changes nothing; the others are imported. Importing again only changes the names of players whom their server calls
/// differently by now, for example because they have deleted their accounts. Servers may run meanwhile. Exits with 1 if
/// any record was refused.
#[derive(Debug, clap::Args)]
#[command(mut_args(of_database_and_address))]
pub struct Import {
    /// The records, in the forms that `acepost verify` reads.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Make the matches unlisted: found only by id, and not in lists and exports.
    #[arg(long)]
    unlisted: bool,
    /// How many records to verify at the same time; by default one for each core.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_JOBS)))]
    jobs: Option<u16>,
    /// The database settings.
    #[command(flatten)]
    settings: Box<Settings>,
}

impl Import {
    /// Imports, and prints a summary.
    ///
    /// # Errors
    /// If the database is unavailable, a file cannot be read, or a record is refused.
    pub fn run(&self) -> anyhow::Result<()> {
        logging::init(&self.settings.log, self.settings.log_format)?;
        let database = Database::share(&self.settings)?;
        let imported = db::migrate(&database.url())
            .and_then(|_| db::connect(&database.url()))
            .map_err(anyhow::Error::from)
            .and_then(|mut connection| self.import(&mut connection));
        database.close_after(imported)
    }

    fn import(&self, connection: &mut Connection) -> anyhow::Result<()> {
        let files: Vec<RecordFile> = self.files.iter().cloned().map(RecordFile::from).collect();
        let bar = bar_over(&files)?;
        let mut taking = Taking {
            connection,
            bar: &bar,
            settings: ImportSettings {
                visibility: if self.unlisted { Visibility::Unlisted } else { Visibility::Public },
                own_origin: self.settings.public_url.clone(),
            },
            waiting: Vec::new(),
            new: 0,
            known: 0,
            refused: 0,
        };
        let jobs = self.jobs.map_or_else(cores, usize::from);
        let read = check_all(&files, jobs, &bar, |checked| taking.take(&files, checked));
        // If a file cannot be read, the records before it are imported all the same.
        let flushed = taking.flush();
        if let (Err(_), Err(error)) = (&read, &flushed) {
            complain(&format!("{error:#}"));
        }
        let imported = read.and(flushed);
        bar.finish_and_clear();
        let told = taking.tell();
        imported.and(told)
    }
}

/// Records that are being imported.
struct Taking<'a> {
    connection: &'a mut Connection,
    bar: &'a ProgressBar,
    settings: ImportSettings,
    /// Verified records, each with the name of its file.
    waiting: Vec<(String, Record)>,
    new: u64,
    known: u64,
    refused: u64,
}

impl Taking<'_> {
    fn take(&mut self, files: &[RecordFile], checked: Checked) -> anyhow::Result<()> {
        if let Some(complaint) = checked.complaint(files) {
            self.refuse(&complaint);
            return Ok(());
        }
        let file = checked.name(files);
        if let Ok((located, _)) = checked.found {
            self.waiting.push((file, located.record));
        }
        let events: usize = self.waiting.iter().map(|(_, record)| record.events.len()).sum();
        if self.waiting.len() >= RECORDS_AT_ONCE || events >= EVENTS_AT_ONCE { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        let (files, records): (Vec<String>, Vec<Record>) = std::mem::take(&mut self.waiting).into_iter().unzip();
        if records.is_empty() {
            return Ok(());
        }
        match import(self.connection, &records, &self.settings, SystemClock.now()) {
            Ok(became) => files.iter().zip(&records).zip(became).for_each(|((file, record), became)| {
                self.count(file, record, became);
            }),
            Err(error) if !error.is_refusal() => return Err(error.into()),
            // The database cannot store one of them: insert each separately, so that the others are imported.
            Err(_) => {
                for (file, record) in files.iter().zip(&records) {
                    let only = std::slice::from_ref(record);
                    let became = match import(self.connection, only, &self.settings, SystemClock.now()) {
                        Ok(mut became) => became.pop().unwrap_or(Imported::Known),
                        Err(error) if error.is_refusal() => Imported::Refused(error.to_string()),
                        Err(error) => return Err(error.into()),
                    };
                    self.count(file, record, became);
                }
            }
        }
        self.bar.set_message(format!("{} imported", self.new));
        Ok(())
    }

    fn count(&mut self, file: &str, record: &Record, became: Imported) {
        match became {
            Imported::New => self.new += 1,
            Imported::Known => self.known += 1,
            Imported::Refused(reason) => {
                self.refuse(&format!("match {} of {file} is refused: {reason}", record.header.match_id));
            }
        }
    }

    fn refuse(&mut self, complaint: &str) {
        self.refused += 1;
        self.bar.suspend(|| complain(complaint));
    }

    fn tell(self) -> anyhow::Result<()> {
        let Self { new, known, refused, .. } = self;
        writeln!(
            std::io::stdout().lock(),
            "imported {}; {} already present",
            counted(new, "match", "matches"),
            counted(known, "was", "were")
        )?;
        ensure!(refused == 0, "{} refused", counted(refused, "was", "were"));
        Ok(())
    }
}
