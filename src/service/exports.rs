//! Exports: many records as one text, in the order of the archive, a piece at a time. Nothing is held while a reader is slow:
//! no lock, no connection, and no more than a few pieces in memory.

use std::{collections::VecDeque, fmt, str::FromStr, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::{sync::mpsc, time::timeout};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Caller, Error, Service,
    reading::{exporter, origin_of, record_players},
    seating::{header_of, seed_of},
};
use crate::{
    games::{Outcome, catalog},
    record::{Hash, RecordSeed, Rows, RowsError, Time, end_line, event_line, export_line, header_line, result_line},
    store::{
        self, Connection, StoreError,
        exports::{ArchiveFilter, ArchivedEvent, ArchivedMatch},
        matches::SeatedPlayer,
    },
};

/// How many matches are looked up at once.
const MATCHES_AT_ONCE: i64 = 64;

/// How many events are read at once.
const EVENTS_AT_ONCE: u64 = 2048;

/// How many pieces may wait for the reader.
const PIECES_AHEAD: usize = 1;

/// How long a reader may take over a piece.
const PATIENCE: Duration = Duration::from_secs(60);

/// A place in the archive behind a record, from which an export goes on: written as base64url, for clients to pass on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArchivePlace(i64);

impl fmt::Display for ArchivePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0.to_string()))
    }
}

/// The text is no place in an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be the `cursor` of a record of an earlier export")]
pub struct NotAPlace;

impl FromStr for ArchivePlace {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Self, NotAPlace> {
        let digits = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let number = digits.and_then(|digits| digits.parse().ok()).filter(|number| *number >= 0);
        number.map(Self).ok_or(NotAPlace)
    }
}

/// How a match came out for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum PlayerResult {
    /// First, alone.
    Won,
    /// First, with others.
    Shared,
    /// Not first.
    Lost,
}

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportForm {
    /// NDJSON: a header line, a line an event, a result line for each record, and an end line.
    Lines,
    /// CSV: a row an effect.
    Rows,
}

/// Which records to export. What is not said does not matter.
#[derive(Clone, Debug, Default)]
pub struct ExportFilter {
    /// Of this player, by name or id.
    pub player: Option<String>,
    /// With this player, by name or id, and the place in the request where that stands.
    pub with: Option<(String, &'static str)>,
    /// Of this game.
    pub game: Option<String>,
    /// Finished at that time or later.
    pub since: Option<Time>,
    /// Finished before that time.
    pub until: Option<Time>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// Ended for this reason.
    pub reason: Option<String>,
    /// How it came out for the player.
    pub result: Option<PlayerResult>,
    /// Behind this place.
    pub after: Option<ArchivePlace>,
    /// At most so many.
    pub max: Option<u64>,
}

impl ExportFilter {
    /// The filter with names looked up.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such player or game, [`Error::Invalid`] when there is no such player to have played with.
    pub fn find(&self, connection: &mut Connection, public: bool) -> Result<ArchiveFilter, Error> {
        if self.game.as_ref().is_some_and(|game| catalog::find(game).is_none()) {
            return Err(Error::NotFound);
        }
        let player = match &self.player {
            Some(name) => Some(player_called(connection, name)?.ok_or(Error::NotFound)?),
            None => None,
        };
        let opponent = match &self.with {
            Some((name, pointer)) => {
                let nobody = || Error::field(*pointer, "there is no such player");
                Some(player_called(connection, name)?.ok_or_else(nobody)?)
            }
            None => None,
        };
        Ok(ArchiveFilter {
            public,
            player,
            opponent,
            game: self.game.clone(),
            since: self.since,
            until: self.until,
            rated: self.rated,
            reason: self.reason.clone(),
            result: self.result.map(|result| match result {
                PlayerResult::Won => store::exports::PlayerResult::Won,
                PlayerResult::Shared => store::exports::PlayerResult::Shared,
                PlayerResult::Lost => store::exports::PlayerResult::Lost,
            }),
        })
    }
}

/// The player with this name or id. No id can be a name.
fn player_called(connection: &mut Connection, name: &str) -> Result<Option<Uuid>, StoreError> {
    let found = match Uuid::from_str(name) {
        Ok(id) => store::players::by_id(connection, id)?,
        Err(_) => store::players::by_name(connection, name)?,
    };
    Ok(found.map(|player| player.id))
}

/// An export on its way: where it is, and what it writes next.
pub struct Exporter {
    filter: ArchiveFilter,
    origin: Option<String>,
    after: i64,
    left: u64,
    records: u64,
    writer: Writer,
    stage: Stage,
    found: VecDeque<(ArchivedMatch, Vec<SeatedPlayer>)>,
}

enum Writer {
    Lines(String),
    Rows(Rows),
}

enum Stage {
    /// Nothing is written yet.
    Begin,
    Records,
    /// In the middle of a long match, behind this event, whose hash is the last.
    Within(Box<(ArchivedMatch, Vec<SeatedPlayer>)>, u64, Hash),
    Ended,
}

impl Exporter {
    /// An export of what the filter lets through, behind that place, at most so many records. `origin` is what the server
    /// calls itself in the records of its own matches.
    pub fn new(
        filter: ArchiveFilter,
        form: ExportForm,
        (after, max): (Option<ArchivePlace>, Option<u64>),
        origin: Option<String>,
    ) -> Self {
        let writer = match form {
            ExportForm::Lines => Writer::Lines(String::new()),
            ExportForm::Rows => Writer::Rows(Rows::new()),
        };
        let (after, left) = (after.unwrap_or_default().0, max.unwrap_or(u64::MAX));
        Self { filter, origin, after, left, records: 0, writer, stage: Stage::Begin, found: VecDeque::new() }
    }

    /// How many records have been written whole.
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// The next piece of the text; `None` at its end.
    ///
    /// # Errors
    /// [`Error::Store`]; the same piece can be asked for again only by beginning anew behind the last record.
    pub fn next(&mut self, connection: &mut Connection) -> Result<Option<String>, Error> {
        match std::mem::replace(&mut self.stage, Stage::Records) {
            Stage::Ended => {
                self.stage = Stage::Ended;
                return Ok(None);
            }
            Stage::Begin => self.writer.begin()?,
            Stage::Within(of, after, head) => self.go_on(connection, *of, after, head)?,
            Stage::Records => self.several(connection)?,
        }
        self.writer.take().map(Some)
    }

    /// As many whole records as go into a piece, or the beginning of a long one, or the end.
    fn several(&mut self, connection: &mut Connection) -> Result<(), Error> {
        if self.found.is_empty() {
            self.look_up(connection)?;
        }
        let mut group = Vec::new();
        let mut events = 0;
        while let Some((archived, _)) = self.found.front() {
            events += archived.row.version.cast_unsigned();
            if !group.is_empty() && events > EVENTS_AT_ONCE {
                break;
            }
            group.extend(self.found.pop_front());
        }
        match group.first() {
            None => return self.end(),
            Some((archived, _)) if archived.row.version.cast_unsigned() > EVENTS_AT_ONCE => {
                let Some(of) = group.pop() else { return Ok(()) };
                self.writer.header(&of, self.origin.as_ref())?;
                return self.go_on(connection, of, 0, Hash([0; 32]));
            }
            Some(_) => {}
        }
        let ids: Vec<Uuid> = group.iter().map(|(archived, _)| archived.row.id).collect();
        let mut events = store::exports::events(connection, &ids, 0, i64::MAX)?.into_iter().peekable();
        for (place, of) in group.iter().enumerate() {
            self.writer.header(of, self.origin.as_ref())?;
            let mut last = None;
            let mut seq = 0;
            while let Some(event) = events.next_if(|event| event.of == place) {
                seq += 1;
                self.writer.event(&event, seq)?;
                last = Some(event.hash);
            }
            self.finish(&of.0, seq, last)?;
        }
        Ok(())
    }

    /// More of a long match, and its end if that is reached.
    fn go_on(
        &mut self,
        connection: &mut Connection,
        of: (ArchivedMatch, Vec<SeatedPlayer>),
        after: u64,
        head: Hash,
    ) -> Result<(), Error> {
        let limit = i64::try_from(EVENTS_AT_ONCE).unwrap_or(i64::MAX);
        let (mut seq, mut last) = (after, head);
        for event in store::exports::events(connection, &[of.0.row.id], after, limit)? {
            seq += 1;
            self.writer.event(&event, seq)?;
            last = event.hash;
        }
        if seq > after && seq < of.0.row.version.cast_unsigned() {
            self.stage = Stage::Within(Box::new(of), seq, last);
            return Ok(());
        }
        self.finish(&of.0, seq, Some(last))
    }

    fn look_up(&mut self, connection: &mut Connection) -> Result<(), Error> {
        let limit = i64::try_from(self.left).unwrap_or(i64::MAX).min(MATCHES_AT_ONCE);
        let found = store::exports::page(connection, &self.filter, self.after, limit)?;
        let ids: Vec<Uuid> = found.iter().map(|archived| archived.row.id).collect();
        let mut seats = store::matches::seats_of(connection, &ids)?;
        self.left -= found.len() as u64;
        self.found = found
            .into_iter()
            .map(|archived| {
                let own = seats.extract_if(.., |seat| seat.seat.match_id == archived.row.id).collect();
                (archived, own)
            })
            .collect();
        Ok(())
    }

    /// A record is whole.
    fn finish(&mut self, of: &ArchivedMatch, events: u64, head: Option<Hash>) -> Result<(), Error> {
        let incomplete = || StoreError::Unreadable(format!("the record of match {}", of.row.id));
        let head = head.filter(|_| events == of.row.version.cast_unsigned()).ok_or_else(incomplete)?;
        let outcome = of.row.outcome.as_ref().ok_or_else(incomplete)?;
        self.writer.result(outcome, head, ArchivePlace(of.number))?;
        self.after = of.number;
        self.records += 1;
        Ok(())
    }

    fn end(&mut self) -> Result<(), Error> {
        self.stage = Stage::Ended;
        // With less than was allowed, there is nothing more.
        let next = (self.left == 0).then(|| ArchivePlace(self.after).to_string());
        if let Writer::Lines(text) = &mut self.writer {
            text.push_str(&end_line(self.records, next.as_deref())?);
        }
        Ok(())
    }
}

impl Writer {
    fn begin(&mut self) -> Result<(), Error> {
        match self {
            Self::Lines(text) => text.push_str(&export_line()),
            Self::Rows(rows) => rows.heading()?,
        }
        Ok(())
    }

    fn header(
        &mut self,
        (archived, seats): &(ArchivedMatch, Vec<SeatedPlayer>),
        own: Option<&String>,
    ) -> Result<(), Error> {
        let (header, players) = (header_of(&archived.row, seats)?, record_players(seats.clone()));
        match self {
            Self::Lines(text) => {
                let seed = RecordSeed(seed_of(&archived.row)?);
                let origin = origin_of(archived.row.origin.clone(), own.cloned());
                text.push_str(&header_line(&header, &players, &seed, origin.as_deref())?);
            }
            Self::Rows(rows) => rows.begin(&header, &players),
        }
        Ok(())
    }

    fn event(&mut self, event: &ArchivedEvent, seq: u64) -> Result<(), Error> {
        match self {
            Self::Lines(text) => event_line(text, &event.body, event.hash),
            Self::Rows(rows) => {
                let unreadable = |_| StoreError::Unreadable(format!("event {seq} of a match"));
                rows.event(&serde_json::from_str(&event.body).map_err(unreadable)?)?;
            }
        }
        Ok(())
    }

    fn result(&mut self, outcome: &Value, head: Hash, place: ArchivePlace) -> Result<(), Error> {
        match self {
            Self::Lines(text) => text.push_str(&result_line(outcome, head, Some(&place.to_string()))?),
            Self::Rows(rows) => rows.end(Some(&Outcome::deserialize(outcome)?), &place.to_string())?,
        }
        Ok(())
    }

    fn take(&mut self) -> Result<String, Error> {
        match self {
            Self::Lines(text) => Ok(std::mem::take(text)),
            Self::Rows(rows) => Ok(rows.take()?),
        }
    }
}

impl From<RowsError> for Error {
    fn from(error: RowsError) -> Self {
        Self::Internal(error.to_string())
    }
}

/// An export that a client reads: pieces of its text, made while the client reads those before, and nothing for the end.
pub struct Export(mpsc::Receiver<Result<Option<String>, Error>>);

impl Export {
    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// When the export is over without its end: the database failed, the service was closed, or this was not asked for a
    /// long time.
    pub async fn next(&mut self) -> Result<Option<String>, Error> {
        let given_up = || Error::Internal("the export was given up".to_owned());
        self.0.recv().await.unwrap_or_else(|| Err(given_up()))
    }
}

impl Service {
    /// Exports records of public matches that are finished, as the filter says. What is over when this is asked is in it.
    /// `permit` is given back when the export is over, whatever way.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`], [`Error::Invalid`], [`Error::Store`].
    pub async fn export(
        &self,
        caller: Option<&Caller>,
        filter: ExportFilter,
        form: ExportForm,
        permit: impl Send + 'static,
    ) -> Result<Export, Error> {
        exporter(caller)?;
        let (after, max) = (filter.after, filter.max);
        let found = self.0.store.run(move |connection| filter.find(connection, true)).await?;
        self.file_finished().await?;
        let exporter = Exporter::new(found, form, (after, max), self.0.origin.clone());
        let (pieces, reader) = mpsc::channel(PIECES_AHEAD);
        let service = self.clone();
        tokio::spawn(async move { service.write_pieces(exporter, pieces, Some(permit)).await });
        Ok(Export(reader))
    }

    async fn write_pieces(
        &self,
        mut exporter: Exporter,
        pieces: mpsc::Sender<Result<Option<String>, Error>>,
        mut permit: Option<impl Send>,
    ) {
        while !self.is_closed() {
            let work = move |connection: &mut Connection| {
                let piece = exporter.next(connection)?;
                Ok::<_, Error>((exporter, piece))
            };
            let next = self.0.store.run(work).await;
            let (piece, back) = match next {
                Ok((back, piece)) => (Ok(piece), Some(back)),
                Err(error) => {
                    tracing::warn!(%error, "an export has ended early");
                    (Err(error), None)
                }
            };
            let is_last = !matches!(piece, Ok(Some(_)));
            if is_last {
                // Whoever has read the end can begin anew at once.
                permit.take();
            }
            // A reader that has gone, or has fallen asleep, is not waited for.
            let read = matches!(timeout(PATIENCE, pieces.send(piece)).await, Ok(Ok(())));
            match back {
                Some(back) if read && !is_last => exporter = back,
                _ => return,
            }
        }
    }
}
