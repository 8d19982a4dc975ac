//! Verifies records on several cores, in constant memory, and returns results in the order of the records.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    panic::catch_unwind,
    sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    thread,
};

use indicatif::ProgressBar;
use parking_lot::Mutex;

use super::record_files::RecordFile;
use crate::record::{Check, Failure, Located, ReadError, Record, Report, verify};

/// Maximum number of threads of a command.
pub const MAX_JOBS: u16 = 1024;

/// How many records may be between reading and taking, for each core.
const UNDER_WAY: usize = 8;

/// The result of reading and verifying one record.
pub struct Checked {
    /// The index of its file, from 0.
    pub file: usize,
    /// The record and its verification report, or why it could not be read.
    pub found: Result<(Located, Report), ReadError>,
}

impl Checked {
    /// Returns the file's name for messages.
    pub fn name(&self, files: &[RecordFile]) -> String {
        files.get(self.file).map(RecordFile::name).unwrap_or_default()
    }

    /// Describes the failure in one sentence with its place; `None` if the record verifies.
    pub fn complaint(&self, files: &[RecordFile]) -> Option<String> {
        let name = self.name(files);
        match &self.found {
            Ok((located, report)) => {
                let failure = report.failure.as_ref()?;
                Some(format!("{name} does not verify: {}", told(failure, located)))
            }
            Err(error) => {
                let of = error.match_id.map_or_else(String::new, |id| format!(" (match {id})"));
                Some(format!("{name} is not a record: {error}{of}"))
            }
        }
    }
}

/// Describes the failure with its place.
fn told(failure: &Failure, located: &Located) -> String {
    let line = |event: u64| match (located.by_lines, usize::try_from(event)) {
        (true, Ok(event)) => format!(" on line {}", located.line + event),
        _ => String::new(),
    };
    let place = failure.event.map_or_else(String::new, |event| format!(" at event {event}{}", line(event)));
    let id = located.record.header.match_id;
    format!("{} fails{place}: {} (match {id})", what(failure.check), failure.detail)
}

const fn what(check: Check) -> &'static str {
    match check {
        Check::Header => "the header",
        Check::Commitment => "the commitment",
        Check::Chain => "the hash chain",
        Check::Chance => "a chance result",
        Check::Legality => "an action",
        Check::Effects => "an effect",
        Check::Result => "the result",
    }
}

/// Returns the number of available cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// A value with the position of its record.
type Numbered<T> = (usize, T);

/// A read result with the index of its file.
type Found = (usize, Result<Located, ReadError>);

/// Reads the files, verifies all records on `jobs` threads, and passes each to `take` in the order of the records.
///
/// # Errors
/// If a file cannot be opened, and the errors of `take`, which end the run.
pub fn check_all(
    files: &[RecordFile],
    jobs: usize,
    bar: &ProgressBar,
    mut take: impl FnMut(Checked) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    files.iter().try_for_each(RecordFile::check)?;
    // The reader needs a permit for each record, and gets it back when the record has been taken.
    let (permit, permits) = sync_channel::<()>(jobs * UNDER_WAY);
    for _ in 0..jobs * UNDER_WAY {
        permit.send(())?;
    }
    let (found, to_check) = sync_channel(jobs * UNDER_WAY);
    let (checked, done) = channel();
    let to_check = Mutex::new(to_check);
    thread::scope(|scope| {
        let reading = scope.spawn(move || read_all(files, bar, &permits, &found));
        for _ in 0..jobs {
            let (to_check, checked) = (&to_check, checked.clone());
            scope.spawn(move || check_each(to_check, &checked));
        }
        drop(checked);
        let taken = take_in_order(&done, &permit, &mut take);
        // Tells the reading and verifying threads that their results are no longer needed.
        drop((done, permit));
        drain(&to_check);
        let read = reading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        taken.and(read)
    })
}

/// Discards records until all senders are gone, so that no sender blocks.
fn drain<T>(to_check: &Mutex<Receiver<T>>) {
    while to_check.lock().recv().is_ok() {}
}

fn read_all(
    files: &[RecordFile],
    bar: &ProgressBar,
    permits: &Receiver<()>,
    found: &SyncSender<Numbered<Found>>,
) -> anyhow::Result<()> {
    let mut number = 0;
    for (file, source) in files.iter().enumerate() {
        for located in source.records(bar)? {
            if permits.recv().is_err() || found.send((number, (file, located))).is_err() {
                return Ok(());
            }
            number += 1;
        }
    }
    Ok(())
}

fn check_each(to_check: &Mutex<Receiver<Numbered<Found>>>, checked: &Sender<Numbered<Checked>>) {
    loop {
        let next = to_check.lock().recv();
        let Ok((number, (file, located))) = next else { return };
        let found = located.map(|located| {
            // A panic over one record must not stop the others.
            let report = catch_unwind(|| verify(&located.record)).unwrap_or_else(|_| broken_down(&located.record));
            (located, report)
        });
        if checked.send((number, Checked { file, found })).is_err() {
            return;
        }
    }
}

/// Builds the report for a record on which verification panicked.
fn broken_down(record: &Record) -> Report {
    let detail = "verification crashed, which is a bug in this program: please report it";
    Report {
        verified: false,
        match_id: record.header.match_id,
        game: record.header.game.clone(),
        events: record.events.len() as u64,
        head: record.head,
        failure: Some(Failure { check: Check::Legality, event: None, detail: detail.to_owned() }),
    }
}

fn take_in_order(
    done: &Receiver<Numbered<Checked>>,
    permit: &SyncSender<()>,
    take: &mut impl FnMut(Checked) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (mut early, mut next) = (BTreeMap::new(), 0);
    for (number, checked) in done {
        early.insert(number, checked);
        while let Some(checked) = early.remove(&next) {
            next += 1;
            take(checked)?;
            // The reader is gone once everything has been read.
            let _ = permit.send(());
        }
    }
    Ok(())
}
