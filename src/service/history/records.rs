//! Records of matches: whole ones of those that are finished, and what one perspective knew.

use std::sync::Arc;

use uuid::Uuid;

use super::{History, audit::StoredMatch, players::record_players};
use crate::{
    db::{Aged, Connection, StoreError},
    games::Words,
    record::{FORMAT, Log, PARTIAL_FORMAT, PartialEvent, PartialRecord, Perspective, Record, RecordSeed, StoredEvent},
    service::{
        error::Error,
        matches::{
            Asker, MatchError, MatchStatus, check_may_see,
            store::{events, matches, seats},
        },
        players::{Caller, Scope},
        rounds::in_spare_time,
    },
};

/// How many perspectives' records are read at the same time. The longest take tens of megabytes.
pub(super) const READING: usize = 2;

impl History {
    /// Returns the record of a finished match. `permit` is dropped when it has been read, even if the caller no longer waits.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], [`MatchError::NotFinished`].
    pub async fn record(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        permit: impl Clone + Send + 'static,
    ) -> Result<Aged<Record>, Error> {
        let (player, own_origin) = (Caller::player_with(caller, Scope::Export)?, self.origin.clone());
        let read = move |connection: &mut Connection| {
            let _permit = permit;
            read_record(connection, id, player, own_origin)
        };
        self.store.read_aged(read).await
    }

    /// Returns what one perspective knew of a match, as far as the caller may see it now. `permit` is as for [`Self::record`].
    ///
    /// # Errors
    /// [`Error::NotFound`] (also if there is no such seat), [`MatchError::NotStarted`],
    /// [`MatchError::HiddenPerspective`].
    pub async fn partial_record(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        perspective: Perspective,
        permit: impl Send + 'static,
    ) -> Result<PartialRecord, Error> {
        self.partial_record_for(Caller::player_with(caller, Scope::Export)?, id, perspective, permit).await
    }

    /// The same for this player, or for an unauthenticated caller.
    pub(in crate::service) async fn partial_record_for(
        &self,
        player: Option<Uuid>,
        id: Uuid,
        perspective: Perspective,
        permit: impl Send + 'static,
    ) -> Result<PartialRecord, Error> {
        // Those who wait hold neither a connection nor a record.
        let turn = Arc::clone(&self.reading).acquire_owned().await;
        let guards = (turn.map_err(|error| Error::Internal(error.to_string()))?, permit);
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
            // Those who no longer wait do not stop this.
            Ok((row, stored, seats::of(connection, id)?, guards))
        };
        let (row, stored, seats, guards) = self.store.run(work).await?;
        in_spare_time("reading a record", move || {
            let _guards = guards;
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
    let stored = StoredMatch::read(connection, id, Asker::Player(player))?;
    if stored.row.status != MatchStatus::Finished {
        return Err(MatchError::NotFinished.into());
    }
    // The partition of its events may be detached.
    let is_whole = stored.events.len() as u64 == stored.row.progress.version.cast_unsigned();
    let incomplete = || StoreError::Unreadable(format!("the record of match {id}, of which events are missing"));
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
        result: stored.result.filter(|_| is_whole).ok_or_else(incomplete)?,
        head,
    })
}
