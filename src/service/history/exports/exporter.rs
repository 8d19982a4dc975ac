//! Produces the text of an export piece by piece: a [`Source`] says what comes next, a [`Piece`] is read independently of the
//! others, and a [`Writer`] turns what was read into text, in order.

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::{
    super::{
        players::record_players,
        store::exports::{self, ArchiveFilter, ArchivedMatch, EventRun},
    },
    ArchivePlace, ExportForm,
    record_text::{header_text, tell_skipped, unless_damaged},
};
use crate::{
    db::{Connection, StoreError, versions::to_sql},
    games::Outcome,
    record::{Hash, Rows, RowsError, Time, end_line, event_line, export_line, result_line},
    service::{
        error::Error,
        matches::{
            header_of,
            store::seats::{self, SeatedRow},
        },
    },
};

/// How many matches are read at once.
const MATCHES_AT_ONCE: u64 = 64;

/// How many places of the archive one query looks at. Where hardly any record passes the filter, one that looked at all of them could
/// take longer than the database allows.
const PLACES_AT_ONCE: i64 = 100_000;

/// How many events are read at once.
const EVENTS_AT_ONCE: u64 = 2048;

/// The approximate number of bytes around an event on its line, and around the events of a record.
const AROUND_AN_EVENT: usize = 40;
const AROUND_A_RECORD: usize = 1024;

/// A part of an export.
pub enum Step {
    /// The beginning of the export.
    Begin,
    /// The beginning of a record.
    Header(Box<(ArchivedMatch, Vec<SeatedRow>)>),
    /// Events of the record.
    Events(EventRun),
    /// The end of the record: the result, the last hash, and its place.
    Result(Value, Hash, ArchivePlace),
    /// A record that is damaged, and has no text.
    LeftOut,
    /// The end of the export, and where to continue if there are more records.
    End(Option<ArchivePlace>),
}

/// A part of an export that is read at once.
pub enum Piece {
    /// The beginning of the export.
    Begin,
    /// Complete records.
    Records(Vec<ArchivedMatch>),
    /// Events of a long match, after this one.
    Part(Box<ArchivedMatch>, u64),
    /// A long match whose record is damaged.
    LeftOut,
    /// The end of the export, and where to continue if there are more records.
    End(Option<ArchivePlace>),
}

/// The position of an export in the archive.
pub struct Source {
    filter: ArchiveFilter,
    /// The place of the last record that was taken.
    after: i64,
    /// Up to which place records were looked for.
    searched: i64,
    /// From when on records are wanted, until it is known where they begin.
    since: Option<Time>,
    left: u64,
    stage: Stage,
    found: VecDeque<ArchivedMatch>,
}

enum Stage {
    /// Nothing is read yet.
    Begin,
    Records,
    /// In the middle of a long match, after this event.
    Within(Box<ArchivedMatch>, u64),
    Ended,
}

impl Source {
    /// Creates a source for the records that pass the filter, after this place, at most this many.
    pub fn new(filter: ArchiveFilter, after: Option<ArchivePlace>, max: Option<u64>) -> Self {
        let (after, left) = (after.unwrap_or_default().0, max.unwrap_or(u64::MAX));
        let since = filter.matches.since;
        Self { filter, after, searched: after, since, left, stage: Stage::Begin, found: VecDeque::new() }
    }

    /// Returns the next piece; `None` after the end.
    ///
    /// # Errors
    /// [`Error::Store`]; the export can then be resumed after the last complete record.
    pub fn next(&mut self, connection: &mut Connection) -> Result<Option<Piece>, Error> {
        match std::mem::replace(&mut self.stage, Stage::Records) {
            Stage::Ended => {
                self.stage = Stage::Ended;
                Ok(None)
            }
            Stage::Begin => Ok(Some(Piece::Begin)),
            Stage::Within(of, after) => Ok(Some(self.part(of, after))),
            Stage::Records => self.several(connection).map(Some),
        }
    }

    /// Returns as many complete records as fit into a piece, or the beginning of a long one, or that one was left out, or the end.
    fn several(&mut self, connection: &mut Connection) -> Result<Piece, Error> {
        let mut group = self.group(connection)?;
        let Some(long) = group.pop_if(|last| last.events() > EVENTS_AT_ONCE) else {
            return Ok(if group.is_empty() { self.end() } else { Piece::Records(group) });
        };
        // Checked before its first part is read, which is written before the last is read.
        if long.row.outcome.is_some() && exports::is_whole(connection, long.row.id, long.events())? {
            return Ok(self.part(Box::new(long), 0));
        }
        tell_skipped(long.row.id);
        Ok(Piece::LeftOut)
    }

    /// Takes the next records that are read together: a long one comes alone. None at the end.
    fn group(&mut self, connection: &mut Connection) -> Result<Vec<ArchivedMatch>, Error> {
        if self.found.is_empty() {
            self.look_up(connection)?;
        }
        let mut group: Vec<ArchivedMatch> = Vec::new();
        let mut events = 0;
        while let Some(archived) = self.found.front() {
            events += archived.events();
            if !group.is_empty() && events > EVENTS_AT_ONCE {
                break;
            }
            self.after = archived.number;
            group.extend(self.found.pop_front());
        }
        Ok(group)
    }

    fn part(&mut self, of: Box<ArchivedMatch>, after: u64) -> Piece {
        if after + EVENTS_AT_ONCE < of.events() {
            self.stage = Stage::Within(of.clone(), after + EVENTS_AT_ONCE);
        }
        Piece::Part(of, after)
    }

    fn look_up(&mut self, connection: &mut Connection) -> Result<(), Error> {
        let last = exports::last_place(connection)?;
        if let Some(since) = self.since {
            let first = exports::first_place_since(connection, since)?;
            self.searched = self.searched.max(first.map_or(last, |first| first - 1));
            self.since = None;
        }
        while self.found.is_empty() && self.left > 0 && self.searched < last {
            let limit = self.left.min(MATCHES_AT_ONCE);
            let places = (self.searched, last.min(self.searched.saturating_add(PLACES_AT_ONCE)));
            let found = exports::page(connection, &self.filter, places, to_sql(limit))?;
            self.left -= found.len() as u64;
            self.found = found.into();
            // If there are as many as were asked for, more may follow.
            let full = self.found.back().filter(|_| self.found.len() as u64 == limit);
            self.searched = full.map_or(places.1, |last| last.number);
        }
        Ok(())
    }

    fn end(&mut self) -> Piece {
        self.stage = Stage::Ended;
        // If fewer than allowed were exported, there are no more.
        Piece::End((self.left == 0).then_some(ArchivePlace(self.after)))
    }
}

impl Piece {
    /// Reads the piece.
    ///
    /// # Errors
    /// [`Error::Store`]; the export can then be resumed after the last complete record.
    pub fn read(self, connection: &mut Connection) -> Result<Vec<Step>, Error> {
        match self {
            Self::Begin => Ok(vec![Step::Begin]),
            Self::Records(group) => read_records(connection, group),
            Self::Part(of, after) => read_part(connection, *of, after),
            Self::LeftOut => Ok(vec![Step::LeftOut]),
            Self::End(next) => Ok(vec![Step::End(next)]),
        }
    }
}

fn read_records(connection: &mut Connection, group: Vec<ArchivedMatch>) -> Result<Vec<Step>, Error> {
    let ids: Vec<Uuid> = group.iter().map(|archived| archived.row.id).collect();
    // Read late, because a player may be renamed or deleted while the reader is slow.
    let mut seats = seats::by_match(connection, &ids)?;
    let runs = exports::events(connection, &ids, 0, i64::MAX)?;
    let mut steps = Vec::with_capacity(3 * group.len());
    for (archived, run) in group.into_iter().zip(runs) {
        let whole = run.filter(|run| run.count == archived.events());
        let whole = whole.and_then(|run| Some((result(&archived, run.head()?)?, run)));
        let Some((end, run)) = whole else {
            tell_skipped(archived.row.id);
            steps.push(Step::LeftOut);
            continue;
        };
        let own = seats.remove(&archived.row.id).unwrap_or_default();
        steps.extend([Step::Header(Box::new((archived, own))), Step::Events(run), end]);
    }
    Ok(steps)
}

/// Reads events of a long match, with its header or its end if they belong to them.
fn read_part(connection: &mut Connection, of: ArchivedMatch, after: u64) -> Result<Vec<Step>, Error> {
    let limit = i64::try_from(EVENTS_AT_ONCE).unwrap_or(i64::MAX);
    let run = exports::events(connection, &[of.row.id], after, limit)?.pop().flatten();
    let wanted = EVENTS_AT_ONCE.min(of.events() - after);
    let head = run.as_ref().filter(|run| run.count == wanted).and_then(EventRun::head);
    let unreadable = || StoreError::Unreadable(format!("the record of match {}", of.row.id));
    let (Some(run), Some(head)) = (run, head) else { return Err(unreadable().into()) };
    let is_last = after + wanted == of.events();
    let end = is_last.then(|| result(&of, head).ok_or_else(unreadable)).transpose()?;
    let mut steps = Vec::with_capacity(3);
    if after == 0 {
        let seats = seats::of(connection, of.row.id)?;
        steps.push(Step::Header(Box::new((of, seats))));
    }
    steps.push(Step::Events(run));
    steps.extend(end);
    Ok(steps)
}

/// Returns the end of a record with this head; `None` if the match has no outcome.
fn result(of: &ArchivedMatch, head: Hash) -> Option<Step> {
    Some(Step::Result(of.row.outcome.clone()?, head, ArchivePlace(of.number)))
}

/// Turns what was read into text.
pub struct Writer {
    form: Form,
    /// The current record.
    match_id: Uuid,
    /// Whether it is damaged, and has no more text.
    damaged: bool,
    /// How many records were written.
    records: u64,
    /// How many were left out, since they are damaged.
    left_out: u64,
    /// The server's name in the records of its own matches.
    origin: Option<String>,
}

enum Form {
    Lines,
    Rows(Box<Rows>),
}

impl Writer {
    /// Creates a writer for this form. `origin` is the server's name in the records of its own matches.
    pub fn new(form: ExportForm, origin: Option<String>) -> Self {
        let form = match form {
            ExportForm::Lines => Form::Lines,
            ExportForm::Rows => Form::Rows(Box::default()),
        };
        Self { form, match_id: Uuid::nil(), damaged: false, records: 0, left_out: 0, origin }
    }

    /// Returns how many records were written.
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// Returns how many damaged records were left out, as a whole or from an event on.
    pub const fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Returns the text of a piece, without records that are damaged.
    ///
    /// # Errors
    /// [`Error::Internal`]: never in memory.
    pub fn write(&mut self, steps: &[Step]) -> Result<String, Error> {
        let length = |step: &Step| match step {
            Step::Events(run) => run.length() + AROUND_AN_EVENT * usize::try_from(run.count).unwrap_or_default(),
            _ => AROUND_A_RECORD,
        };
        let mut text = String::with_capacity(steps.iter().map(length).sum());
        for step in steps {
            match step {
                Step::Begin | Step::End(_) => self.step(&mut text, step)?,
                Step::LeftOut => self.left_out += 1,
                Step::Header(of) => {
                    (self.match_id, self.damaged) = (of.0.row.id, false);
                    self.part(&mut text, step)?;
                }
                Step::Events(_) | Step::Result(..) if self.damaged => {}
                Step::Events(_) => self.part(&mut text, step)?,
                Step::Result(..) => {
                    self.part(&mut text, step)?;
                    self.records += u64::from(!self.damaged);
                }
            }
        }
        match &mut self.form {
            Form::Lines => Ok(text),
            Form::Rows(rows) => Ok(rows.take()?),
        }
    }

    /// Writes a part of the current record. If it is damaged, the record is left out, except for the rows of earlier pieces.
    fn part(&mut self, text: &mut String, step: &Step) -> Result<(), Error> {
        let written = self.step(text, step);
        if unless_damaged(self.match_id, written)?.is_none() {
            self.damaged = true;
            self.left_out += 1;
            // Without a header there are no rows of it, but there may be those of the record before it.
            if let (Form::Rows(rows), Step::Events(_) | Step::Result(..)) = (&mut self.form, step) {
                rows.give_up();
            }
        }
        Ok(())
    }

    fn step(&mut self, text: &mut String, step: &Step) -> Result<(), Error> {
        match &mut self.form {
            Form::Lines => line(text, step, (self.records, self.origin.as_deref())),
            Form::Rows(rows) => row(rows, step),
        }
    }
}

fn line(text: &mut String, step: &Step, (records, own): (u64, Option<&str>)) -> Result<(), Error> {
    match step {
        Step::Begin => text.push_str(&export_line()),
        Step::Header(of) => {
            let (archived, seats) = &**of;
            text.push_str(&header_text(&archived.row, seats, own)?);
        }
        Step::Events(run) => run.iter().for_each(|(body, hash)| event_line(text, body, hash)),
        Step::Result(outcome, head, place) => text.push_str(&result_line(outcome, *head, Some(&place.to_string()))?),
        Step::LeftOut => {}
        Step::End(next) => text.push_str(&end_line(records, next.map(|place| place.to_string()).as_deref())?),
    }
    Ok(())
}

fn row(rows: &mut Rows, step: &Step) -> Result<(), Error> {
    match step {
        Step::Begin => rows.heading()?,
        Step::Header(of) => {
            let (archived, seats) = &**of;
            rows.begin(&header_of(&archived.row, seats)?, &record_players(seats.clone(), u64::MAX)?)?;
        }
        Step::Events(run) => {
            for (body, _) in run.iter() {
                rows.event(&serde_json::from_str::<Value>(body)?)?;
            }
        }
        Step::Result(outcome, _, place) => rows.end(Some(&Outcome::deserialize(outcome)?), &place.to_string())?,
        Step::LeftOut | Step::End(..) => {}
    }
    Ok(())
}

impl From<RowsError> for Error {
    fn from(error: RowsError) -> Self {
        Self::Internal(error.to_string())
    }
}
