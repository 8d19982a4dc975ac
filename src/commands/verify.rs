//! `acepost verify`: verifies exported records without a server.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;

use super::{
    checking::{Checked, MAX_JOBS, check_all, cores},
    receipts::Receipts,
    record_files::{RecordFile, bar_over},
    wording::{complain, counted},
};
use crate::record::{MAX_RECORD_BYTES, PartialRecord, Record, Report};

/// Verify exported records, without a server or a database.
///
/// Checks the commitment, the hash chain, every chance result, the legality of every action, every effect and the result.
/// Exits with 0 if all records verify; otherwise prints the first failing event of each record with the reason, and
/// exits with 1.
#[derive(Debug, clap::Args)]
pub struct Verify {
    /// The records, as JSON or NDJSON, one or several in each file, compressed with gzip or not; `-` reads standard
    /// input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A partial record that a player or spectator saved while the match ran: the record must contain all of its heads,
    /// and everything in it must follow from the record. Can be repeated.
    #[arg(long, value_name = "PARTIAL")]
    against: Vec<PathBuf>,
    /// A checkpoint of the server, as returned by `GET /v1/checkpoints/…`: every record must be in one of them. Can be
    /// repeated; each must follow from the previous one.
    #[arg(long, value_name = "CHECKPOINT")]
    checkpoint: Vec<PathBuf>,
    /// The server's public keys, as returned by `GET /.well-known/acepost-keys.json`.
    #[arg(long, value_name = "KEYS")]
    keys: Option<PathBuf>,
    /// How many records to verify at the same time; by default one for each core.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_JOBS)))]
    jobs: Option<u16>,
}

impl Verify {
    /// Verifies, and prints the results.
    ///
    /// # Errors
    /// If a file cannot be read, a record is invalid or does not verify, or is in no checkpoint.
    pub fn run(&self) -> anyhow::Result<()> {
        let saved = self.against.iter().map(|path| SavedPartial::read(path)).collect::<anyhow::Result<Vec<_>>>()?;
        let receipts = Receipts::read(&self.checkpoint, self.keys.as_deref())?;
        let files: Vec<RecordFile> = self.files.iter().cloned().map(RecordFile::from).collect();
        let bar = bar_over(&files)?;
        let mut tally = Tally::new(&files, &bar, saved, receipts);
        let begun = Instant::now();
        let read = check_all(&files, self.jobs.map_or_else(cores, usize::from), &bar, |checked| {
            tally.count(checked);
            Ok(())
        });
        bar.finish_and_clear();
        if let (Err(_), Some(first)) = (&read, &tally.first) {
            complain(first);
        }
        read.and_then(|()| tally.tell(begun.elapsed()))
    }
}

/// A partial record and the name of its file.
struct SavedPartial {
    name: String,
    partial: PartialRecord,
    found: bool,
}

impl SavedPartial {
    fn read(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let mut text = String::new();
        let most = MAX_RECORD_BYTES as u64;
        let read = File::open(path).and_then(|file| file.take(most + 1).read_to_string(&mut text));
        let read = read.with_context(|| format!("cannot read {name}"))?;
        ensure!(read as u64 <= most, "{name} is longer than a record can be");
        let partial = PartialRecord::read(&text).with_context(|| format!("{name} is not a partial record"))?;
        Ok(Self { name, partial, found: false })
    }
}

/// The results so far.
struct Tally<'a> {
    files: &'a [RecordFile],
    bar: &'a ProgressBar,
    saved: Vec<SavedPartial>,
    receipts: Option<Receipts>,
    records: u64,
    events: u64,
    games: BTreeSet<String>,
    /// Records that do not verify, and places where none could be read.
    failed: u64,
    unreadable: u64,
    first: Option<String>,
    last: Option<(Report, Record)>,
}

impl<'a> Tally<'a> {
    const fn new(
        files: &'a [RecordFile],
        bar: &'a ProgressBar,
        saved: Vec<SavedPartial>,
        receipts: Option<Receipts>,
    ) -> Self {
        let games = BTreeSet::new();
        Self {
            files,
            bar,
            saved,
            receipts,
            records: 0,
            events: 0,
            games,
            failed: 0,
            unreadable: 0,
            first: None,
            last: None,
        }
    }

    fn count(&mut self, checked: Checked) {
        let complaint = checked.complaint(self.files);
        let name = checked.name(self.files);
        let Ok((located, report)) = checked.found else {
            self.unreadable += 1;
            return self.complain(complaint.unwrap_or_default());
        };
        self.records += 1;
        self.events += report.events;
        if report.verified && !self.games.contains(&report.game) {
            self.games.insert(report.game.clone());
        }
        self.bar.set_message(counted(self.records, "record", "records"));
        let contradiction = || Some(format!("{name} does not verify: {}", self.contradiction(&located.record)?));
        if let Some(complaint) = complaint.or_else(contradiction) {
            self.failed += 1;
            self.complain(complaint);
        } else if let Some(receipts) = &mut self.receipts {
            receipts.look_for(&report);
        }
        self.last = Some((report, located.record));
    }

    /// Returns how the partial records contradict the record, if they do.
    fn contradiction(&mut self, record: &Record) -> Option<String> {
        let id = record.header.match_id;
        self.saved.iter_mut().filter(|saved| saved.partial.header.match_id == id).find_map(|saved| {
            saved.found = true;
            let said = saved.partial.hold_against(record).err()?;
            Some(format!("it contradicts {}: {said}", saved.name))
        })
    }

    /// Prints all complaints but the first at once; the first waits, since it may be the only one.
    fn complain(&mut self, complaint: String) {
        match self.first {
            None => self.first = Some(complaint),
            Some(_) => self.bar.suspend(|| complain(&complaint)),
        }
    }

    fn tell(self, took: Duration) -> anyhow::Result<()> {
        if let Some(first) = self.first {
            if self.failed + self.unreadable == 1 && self.records <= 1 {
                bail!(first);
            }
            complain(&first);
            let unreadable = match self.unreadable {
                0 => String::new(),
                places => format!("; no record could be read at {}", counted(places, "place", "places")),
            };
            let does = if self.failed == 1 { "does" } else { "do" };
            bail!("{} of {} {does} not verify{unreadable}", self.failed, counted(self.records, "record", "records"));
        }
        let missing: Vec<&str> =
            self.saved.iter().filter(|saved| !saved.found).map(|saved| saved.name.as_str()).collect();
        ensure!(missing.is_empty(), "no record belongs to the match of {}", missing.join(", "));
        let receipts = self.receipts.as_ref().map(Receipts::tell).transpose()?.unwrap_or_default();
        let mut out = std::io::stdout().lock();
        match (self.records, self.last) {
            (1, Some((report, record))) => writeln!(
                out,
                "verified: match {} of {}, {}, {} by {:?}\nhead {}",
                report.match_id,
                report.game,
                counted(report.events, "event", "events"),
                record.result.reason,
                record.result.placements,
                report.head,
            )?,
            (records, _) => writeln!(
                out,
                "verified: {records} records of {}, {} in {:.1} s",
                self.games.into_iter().collect::<Vec<_>>().join(", "),
                counted(self.events, "event", "events"),
                took.as_secs_f64(),
            )?,
        }
        for saved in &self.saved {
            let (version, head) = (saved.partial.version, saved.partial.head);
            writeln!(out, "consistent with {} ({}): version {version}, head {head}", saved.name, saved.partial.r#as)?;
        }
        for line in receipts {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
