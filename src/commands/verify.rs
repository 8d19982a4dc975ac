//! `acepost verify`: verifies exported records without a server.

use std::{
    collections::{BTreeSet, HashMap},
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use uuid::Uuid;

use super::{
    checking::{Checked, MAX_JOBS, check_all, cores},
    json_lines::{self, AsJson},
    receipts::Receipts,
    record_files::{RecordFile, bar_over},
    verdict::Verdict,
    wording::{complain, counted},
};
use crate::record::{Finding, Hash, MAX_RECORD_BYTES, PartialRecord, Record, Report};

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
    /// and everything in it must follow from the record. Compressed with gzip or not. Can be repeated.
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
    #[command(flatten)]
    as_json: AsJson,
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
        let mut tally = Tally::new(&files, &bar, self.as_json, saved, receipts);
        let begun = Instant::now();
        let read = check_all(&files, self.jobs.map_or_else(cores, usize::from), &bar, |checked| tally.count(checked));
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
    /// Whether there is a record of its match.
    found: bool,
}

impl SavedPartial {
    fn read(path: &Path) -> anyhow::Result<Self> {
        let file = RecordFile::from(path.to_owned());
        let (name, text) = (file.name(), file.text(MAX_RECORD_BYTES as u64)?);
        let partial = PartialRecord::read(&text).with_context(|| format!("{name} is not a partial record"))?;
        partial.check_alone().with_context(|| format!("{name} is not a valid receipt"))?;
        Ok(Self { name, partial, found: false })
    }
}

/// The results so far.
struct Tally<'a> {
    files: &'a [RecordFile],
    bar: &'a ProgressBar,
    as_json: AsJson,
    saved: Vec<SavedPartial>,
    receipts: Option<Receipts>,
    records: u64,
    events: u64,
    games: BTreeSet<String>,
    /// The head of each match whose record verifies: about a hundred bytes for each.
    heads: HashMap<Uuid, Hash>,
    /// Records that do not verify, and places where none could be read.
    failed: u64,
    unreadable: u64,
    /// The first complaint, until there is a second one.
    first: Option<String>,
    last: Option<(Report, Record)>,
}

impl<'a> Tally<'a> {
    fn new(
        files: &'a [RecordFile],
        bar: &'a ProgressBar,
        as_json: AsJson,
        saved: Vec<SavedPartial>,
        receipts: Option<Receipts>,
    ) -> Self {
        Self {
            files,
            bar,
            as_json,
            saved,
            receipts,
            records: 0,
            events: 0,
            games: BTreeSet::new(),
            heads: HashMap::new(),
            failed: 0,
            unreadable: 0,
            first: None,
            last: None,
        }
    }

    fn count(&mut self, checked: Checked) -> anyhow::Result<()> {
        let complaint = checked.complaint(self.files);
        let name = checked.name(self.files);
        let (located, report) = match checked.found {
            Ok(found) => found,
            Err(error) => {
                self.unreadable += 1;
                if let Some(id) = error.match_id {
                    self.find(id);
                }
                self.complain(complaint.unwrap_or_default());
                return self.print(&Verdict::of_unreadable(&name, &error));
            }
        };
        self.records += 1;
        self.events += report.events;
        if report.verified && !self.games.contains(&report.game) {
            self.games.insert(report.game.clone());
        }
        self.bar.set_message(counted(self.records, "record", "records"));
        self.find(report.match_id);
        let contradicted = || self.conflict(&report).or_else(|| self.contradiction(&located.record)).map(Finding::from);
        let mut failure = report.failure.clone().map(Finding::from).or_else(contradicted);
        if let Some(failure) = &failure {
            self.failed += 1;
            self.complain(complaint.unwrap_or_else(|| format!("{name} does not verify: {}", failure.detail)));
        } else if let Some(receipts) = &mut self.receipts
            && !receipts.look_for(&report)
        {
            failure = Some("no checkpoint contains the match with this record".to_owned().into());
        }
        self.print(&Verdict::of_record(&name, &report, failure))?;
        self.last = Some((report, located.record));
        Ok(())
    }

    /// Prints the result for a record if JSON is wanted.
    fn print(&self, verdict: &Verdict<'_>) -> anyhow::Result<()> {
        if self.as_json.json { self.bar.suspend(|| json_lines::print(verdict)) } else { Ok(()) }
    }

    /// Notes that there is a record of this match, whether or not it verifies.
    fn find(&mut self, id: Uuid) {
        self.saved.iter_mut().filter(|saved| saved.partial.header.match_id == id).for_each(|saved| saved.found = true);
    }

    /// Returns how a record that verifies differs from an earlier one of its match that verifies as well.
    fn conflict(&mut self, report: &Report) -> Option<String> {
        let (id, head) = (report.match_id, report.head);
        let before = *self.heads.entry(id).or_insert(head);
        (before != head).then(|| {
            let heads = format!("match {id} has the head {head} here and {before} in an earlier record");
            format!("{heads}, and both verify by themselves: one of them was rewritten")
        })
    }

    /// Returns how the partial records contradict the record, if they do.
    fn contradiction(&self, record: &Record) -> Option<String> {
        let id = record.header.match_id;
        self.saved.iter().filter(|saved| saved.partial.header.match_id == id).find_map(|saved| {
            let said = saved.partial.hold_against(record).err()?;
            Some(format!("it contradicts {}: {said}", saved.name))
        })
    }

    /// Prints the complaints in their order. The first waits for a second, since it may be the only one.
    fn complain(&mut self, complaint: String) {
        if self.failed + self.unreadable == 1 {
            self.first = Some(complaint);
            return;
        }
        let first = self.first.take();
        self.bar.suspend(|| first.iter().chain([&complaint]).for_each(|complaint| complain(complaint)));
    }

    fn tell(mut self, took: Duration) -> anyhow::Result<()> {
        let mut faults = Vec::from_iter(self.first.take());
        let missing: Vec<&str> =
            self.saved.iter().filter(|saved| !saved.found).map(|saved| saved.name.as_str()).collect();
        if !missing.is_empty() {
            faults.push(format!("no record belongs to the match of {}", missing.join(", ")));
        }
        let mut lines = Vec::new();
        match self.receipts.as_ref().map(Receipts::tell) {
            Some(Ok(told)) => lines = told,
            Some(Err(error)) => faults.push(format!("{error:#}")),
            None => {}
        }
        faults.extend(self.summary());
        let failure = faults.pop();
        if self.as_json.json {
            // After how many are in the checkpoints, these lines say what was not checked.
            lines.iter().skip(1).for_each(|line| complain(line));
        } else {
            let mut out = io::stdout().lock();
            if failure.is_none() {
                self.tell_verified(&mut out, took)?;
            }
            for line in lines {
                writeln!(out, "{line}")?;
            }
        }
        for fault in &faults {
            complain(fault);
        }
        match failure {
            Some(failure) => bail!(failure),
            None => Ok(()),
        }
    }

    /// Sums up what failed, if there is more to say of it than the only complaint.
    fn summary(&self) -> Option<String> {
        let Self { records, failed, unreadable, .. } = *self;
        if failed + unreadable == 0 || records + unreadable == 1 {
            return None;
        }
        let all = counted(records, "record", "records");
        let verified = match (failed, records) {
            (_, 0) => None,
            (0, 1) => Some(format!("{all} verifies")),
            (0, _) => Some(format!("{all} verify")),
            (1, _) => Some(format!("1 of {all} does not verify")),
            _ => Some(format!("{failed} of {all} do not verify")),
        };
        let places = (unreadable > 0).then(|| counted(unreadable, "place", "places"));
        let unread = places.map(|places| format!("no record could be read at {places}"));
        Some(verified.into_iter().chain(unread).collect::<Vec<_>>().join("; "))
    }

    /// Prints that everything is as it must be.
    fn tell_verified(&self, out: &mut impl Write, took: Duration) -> io::Result<()> {
        match (self.records, &self.last) {
            (0, _) => writeln!(out, "verified: 0 records")?,
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
                self.games.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
                counted(self.events, "event", "events"),
                took.as_secs_f64(),
            )?,
        }
        for saved in &self.saved {
            let (version, head) = (saved.partial.version, saved.partial.head);
            writeln!(out, "consistent with {} ({}): version {version}, head {head}", saved.name, saved.partial.r#as)?;
        }
        Ok(())
    }
}
