//! Reading matches: views, events, replays, records, audits.

use std::io::BufRead;

use uuid::Uuid;

use super::{History, audit::StoredMatch, players::record_players};
use crate::{
    db::{Aged, Connection},
    games::Words,
    record::{
        self, FORMAT, Log, PARTIAL_FORMAT, PartialEvent, PartialRecord, Perspective, ReadError, Record, RecordSeed,
        Report, StoredEvent,
    },
    service::{
        error::Error,
        matches::{
            Asker, MatchError, check_may_see, spectators_version,
            store::{events, matches, seats},
            unfolded,
        },
        players::{Caller, exporter, reader},
        rounds::in_spare_time,
    },
};

impl History {
    /// Returns the record of a finished match.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], [`MatchError::NotFinished`].
    pub async fn record(&self, caller: Option<&Caller>, id: Uuid) -> Result<Aged<Record>, Error> {
        let (player, own_origin) = (exporter(caller)?, self.origin.clone());
        self.store.read_aged(move |connection: &mut Connection| read_record(connection, id, player, own_origin)).await
    }

    /// Returns what one perspective knew of a match, as far as the caller may see it now.
    ///
    /// # Errors
    /// [`Error::NotFound`] (also if there is no such seat), [`MatchError::NotStarted`],
    /// [`MatchError::HiddenPerspective`].
    pub async fn partial_record(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        perspective: Perspective,
    ) -> Result<PartialRecord, Error> {
        self.partial_record_for(exporter(caller)?, id, perspective).await
    }

    /// The same for this player, or for an unauthenticated caller.
    pub(in crate::service) async fn partial_record_for(
        &self,
        player: Option<Uuid>,
        id: Uuid,
        perspective: Perspective,
    ) -> Result<PartialRecord, Error> {
        let live = self.matches.live(id, player).await?;
        let state = {
            let mut state = live.state.lock().await;
            self.matches.catch_up(&live, &mut state).await?;
            state.copy()
        };
        let own = live.seat_of(player);
        if perspective.seat().is_some_and(|seat| seat.index() >= state.header().seats.len()) {
            return Err(Error::NotFound);
        }
        check_may_see(perspective, own, state.outcome().is_some())?;
        let version = live.visible_version(&state, own);
        let own_origin = self.origin.clone();
        let work = move |connection: &mut Connection| -> Result<_, Error> {
            let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
            let stored = events::after(connection, id, 0, i64::try_from(version).unwrap_or(i64::MAX))?;
            Ok((row, stored, seats::of(connection, id)?))
        };
        let (row, stored, seats) = self.store.run(work).await?;
        in_spare_time("reading a record", move || {
            let viewer = perspective.viewer();
            let shown = |stored: &StoredEvent| {
                let view = state.event_view(&stored.event()?, stored.hash, viewer, &Words::PLAIN)?;
                Ok::<_, Error>(PartialEvent::of(view)?)
            };
            let events = stored.iter().map(shown).collect::<Result<Vec<_>, _>>()?;
            let head = events.last().map(|last| last.hash).ok_or(MatchError::NotStarted)?;
            Ok(PartialRecord {
                format: PARTIAL_FORMAT.to_owned(),
                r#as: perspective,
                origin: origin_of(row.origin, own_origin),
                header: state.header().clone(),
                players: record_players(seats, version)?,
                events,
                version,
                head,
            })
        })
        .await?
    }

    /// Verifies the stored record of a match, finished or not, and returns the report of the last minutes if nothing has happened
    /// since. Only few run at the same time, and slow nothing else. `place` is dropped when the verification is over, even if the
    /// caller no longer waits.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], [`VerifyingFull`](super::HistoryError::VerifyingFull).
    pub async fn audit(&self, caller: Option<&Caller>, id: Uuid, place: impl Send + 'static) -> Result<Report, Error> {
        let player = reader(caller)?;
        let version = move |connection: &mut Connection| shown_version(connection, id, player);
        let version = self.store.run::<_, Error, _>(version).await?;
        let read = move |connection: &mut Connection| {
            let (mut stored, is_seated) = StoredMatch::read(connection, id, Asker::Player(player))?;
            if stored.row.outcome.is_none() && !is_seated {
                let shown = spectators_version(stored.events.len() as u64, stored.row.spectator_delay);
                stored.events.truncate(usize::try_from(shown).unwrap_or(usize::MAX));
            }
            Ok(stored)
        };
        let read = self.store.run::<_, Error, _>(read);
        let verify = move |stored: StoredMatch| {
            let report = stored.log().report();
            drop(place);
            report
        };
        self.verifying.stored((id, version), self.clock.now(), read, verify).await
    }

    /// Reads and verifies an uploaded record. Only few run at the same time. `place` is as for [`Self::audit`].
    ///
    /// # Errors
    /// [`VerifyingFull`](super::HistoryError::VerifyingFull); [`Error::Internal`] if the verification cannot run; inside the result, [`ReadError`] if the
    /// text is not a record.
    pub async fn verify(
        &self,
        text: impl BufRead + Send + 'static,
        place: impl Send + 'static,
    ) -> Result<Result<Report, ReadError>, Error> {
        let verify = move || {
            let found = Record::read_from(text).map(|record| record::verify(&record));
            drop(place);
            found
        };
        self.verifying.upload(verify).await
    }
}

/// Returns how many events of a started match this player may know of.
fn shown_version(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<u64, Error> {
    let (live, row) = unfolded(connection, id, Asker::Player(player))?;
    let version = row.progress.version.cast_unsigned();
    // Delayed spectators are not told how far ahead the players are.
    let is_spectator = row.outcome.is_none() && live.seat_of(player).is_none();
    Ok(if is_spectator { spectators_version(version, row.spectator_delay) } else { version })
}

/// The origin of a foreign match that names none.
pub(super) const ELSEWHERE: &str = "elsewhere";

/// Returns the origin for the record.
pub(super) fn origin_of(foreign: Option<String>, own: Option<String>) -> Option<String> {
    match foreign {
        Some(origin) => Some(origin).filter(|origin| origin != ELSEWHERE),
        None => own,
    }
}

/// Returns the record of a finished match, for this player or an unauthenticated caller. `own_origin` is the server's
/// name.
fn read_record(
    connection: &mut Connection,
    id: Uuid,
    player: Option<Uuid>,
    own_origin: Option<String>,
) -> Result<Record, Error> {
    let (stored, _) = StoredMatch::read(connection, id, Asker::Player(player))?;
    // The partition of its events may be detached.
    let is_whole = stored.events.len() as u64 == stored.row.progress.version.cast_unsigned();
    let seats = seats::of(connection, id)?;
    let Log { header, seed, head, .. } = stored.log();
    let (header, seed) = (header.clone(), RecordSeed(seed.clone()));
    Ok(Record {
        format: FORMAT.to_owned(),
        origin: origin_of(stored.row.origin, own_origin),
        header,
        players: record_players(seats, u64::MAX)?,
        seed,
        events: stored.events,
        result: stored.result.filter(|_| is_whole).ok_or(MatchError::NotFinished)?,
        head,
    })
}
