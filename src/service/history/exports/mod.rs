//! Exports: many records as one text, in the order of the archive, piece by piece. A slow reader holds no lock, no
//! connection, and only a few pieces in memory.

mod exporter;
mod open;
mod read_ahead;
mod record_text;

use std::{collections::BTreeSet, fmt, str::FromStr, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::Timestamp;
use tokio::{sync::mpsc, task::JoinError, time::Instant};
use uuid::Uuid;

use super::store::exports::ArchiveFilter;
pub use super::store::exports::FinishedFilter;
#[cfg(doc)]
use crate::service::history::HistoryError;
use crate::{
    db::{Aged, Connection, FromReplica},
    games::{About, catalog},
    service::{
        error::Error,
        history::History,
        players::{Caller, Scope, named, store::players},
    },
};
pub use exporter::{Source, Writer};
pub(in crate::service) use open::OpenExports;
use open::Slot;
use read_ahead::ReadAhead;
pub(in crate::service) use record_text::record_texts;

/// How many pieces may wait for the reader.
const PIECES_AHEAD: usize = 1;

/// How long an export may take; a slower reader continues with a cursor.
const LASTS: Duration = Duration::from_secs(30 * 60);

/// A place in the archive after a record, where an export continues: written as base64url, opaque to clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArchivePlace(i64);

impl fmt::Display for ArchivePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0.to_string()))
    }
}

/// The text is not a valid place in the archive.
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

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportForm {
    /// NDJSON: for each record a header line, a line for each event and a result line; then an end line.
    Lines,
    /// CSV: a row for each effect.
    Rows,
}

/// Which records to export. An empty field matches everything.
#[derive(Clone, Debug, Default)]
pub struct ExportFilter {
    /// A player, by name or id.
    pub player: Option<String>,
    /// Another player, by name or id, and the place of this parameter in the request.
    pub with: Option<(String, &'static str)>,
    /// The filter for matches.
    pub matches: FinishedFilter,
    /// The place after which to begin.
    pub after: Option<ArchivePlace>,
    /// The largest number of records.
    pub max: Option<u64>,
}

impl ExportFilter {
    /// Returns the filter with names looked up.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such player, [`Error::Invalid`] if there is no such other player, or if the filter for
    /// matches is invalid.
    pub fn find(&self, connection: &mut Connection, public: bool) -> Result<ArchiveFilter, Error> {
        check(&self.matches)?;
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
        Ok(ArchiveFilter { public, player, opponent, matches: self.matches.clone() })
    }
}

/// Checks the filter for matches.
fn check(FinishedFilter { game, since, until, reason, .. }: &FinishedFilter) -> Result<(), Error> {
    if let Some(game) = game.as_ref().filter(|game| catalog::find(game).is_none()) {
        return Err(Error::field("/game", format!("there is no game {game:?}")));
    }
    if let Some(reason) = reason {
        let games = catalog::GAMES.iter().map(|one| one.about());
        let games = games.filter(|about| game.as_ref().is_none_or(|game| about.id == game));
        let reasons: BTreeSet<&str> = games.flat_map(About::all_end_reasons).collect();
        if !reasons.contains(reason.as_str()) {
            let reasons: Vec<&str> = reasons.into_iter().collect();
            return Err(Error::field("/reason", format!("must be one of {}", reasons.join(", "))));
        }
    }
    for (at, pointer) in [(since, "/since"), (until, "/until")] {
        if at.is_some_and(|at| at.timestamp() < Timestamp::UNIX_EPOCH) {
            return Err(Error::field(pointer, "nothing was played before 1970"));
        }
    }
    Ok(())
}

/// Returns the player with this name or id. No id is a valid name.
fn player_called(connection: &mut Connection, name: &str) -> Result<Option<Uuid>, Error> {
    let found = match Uuid::from_str(name) {
        Ok(id) => players::by_id(connection, id)?,
        Err(_) => named(connection, name)?,
    };
    Ok(found.map(|player| player.id))
}

/// An export that a client reads: each piece is produced while the client reads those before.
pub struct Export(mpsc::Receiver<Result<Option<String>, Error>>);

impl Export {
    /// Returns the next piece; `None` at the end.
    ///
    /// # Errors
    /// If the export ends early: the database failed, the service was closed, or another export replaced this one while
    /// it waited for its reader.
    pub async fn next(&mut self) -> Result<Option<String>, Error> {
        let given_up = || Error::Internal("the export was given up".to_owned());
        self.0.recv().await.unwrap_or_else(|| Err(given_up()))
    }
}

impl History {
    /// Exports records of finished public matches that pass the filter, including all that are finished when this is
    /// called, unless adding them to the archive takes longer than a request can wait, or a replica does not have them yet. `permit` is
    /// released when the export ends in any way.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`], [`Error::Invalid`], [`HistoryError::ExportsFull`], [`Error::Store`].
    pub async fn export(
        &self,
        caller: Option<&Caller>,
        filter: ExportFilter,
        form: ExportForm,
        permit: impl Send + 'static,
    ) -> Result<Aged<Export>, Error> {
        Caller::player_with(caller, Scope::Export)?;
        let (after, max) = (filter.after, filter.max);
        self.wait_briefly_for(self.file_finished()).await?;
        let find = move |connection: &mut Connection| filter.find(connection, true);
        let Aged { value: found, from } = self.store.read_aged(find).await?;
        let slot = self.open_exports.open()?;
        let (source, writer) = (Source::new(found, after, max), Writer::new(form, self.origin.clone()));
        let (pieces, reader) = mpsc::channel(PIECES_AHEAD);
        let service = self.clone();
        tokio::spawn(async move { service.write_pieces((source, from, writer), pieces, (slot, permit)).await });
        Ok(Aged { value: Export(reader), from })
    }

    async fn write_pieces(
        &self,
        (source, from, mut writer): (Source, Option<FromReplica>, Writer),
        pieces: mpsc::Sender<Result<Option<String>, Error>>,
        held: (Slot, impl Send),
    ) {
        let (slot, mut permit) = (held.0, Some(held.1));
        let end = Instant::now() + LASTS;
        let mut ahead = ReadAhead::new(self.clone(), source, from);
        while !self.shutdown.is_closed() && Instant::now() < end {
            let (piece, rest) = match write_piece(&mut ahead, writer).await {
                Ok(Some((text, writer))) => (Ok(Some(text)), Some(writer)),
                Ok(None) => (Ok(None), None),
                Err(error) => {
                    tracing::warn!(%error, "an export was interrupted");
                    (Err(error), None)
                }
            };
            if rest.is_none() {
                // Released now, so that a client that has read the end can start another export at once.
                permit.take();
            }
            // A reader that stops reading is ended by the connection.
            let read = matches!(slot.wait_for(pieces.send(piece)).await, Some(Ok(())));
            match rest.filter(|_| read) {
                Some(rest) => writer = rest,
                None => return,
            }
        }
    }
}

/// Writes the next piece; `None` at the end.
async fn write_piece(ahead: &mut ReadAhead, mut writer: Writer) -> Result<Option<(String, Writer)>, Error> {
    let Some(steps) = ahead.next().await? else { return Ok(None) };
    let write = move || {
        let text = writer.write(&steps)?;
        Ok::<_, Error>((text, writer))
    };
    tokio::task::spawn_blocking(write).await.map_err(|error| stopped(&error))?.map(Some)
}

fn stopped(error: &JoinError) -> Error {
    Error::Internal(error.to_string())
}
