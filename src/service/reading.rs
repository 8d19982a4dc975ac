//! Reading matches: views, events, replays, records, audits.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Caller, ClockView, Error, MatchSummary, Scope, Service,
    audit::{StoredMatch, record_events},
    live::{Asker, fold_to, unfolded},
    matches::reader,
    summary::read_summary,
};
use crate::{
    games::{Names, Seat, Viewer},
    record::{self, FORMAT, Match, MatchView, Record, RecordEvent, RecordPlayer, RecordSeed, Report},
    store::{self, Connection},
};

/// A match as the viewer may know it, with the viewer's seat.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SeatView {
    /// The viewer's own seat, if the viewer plays.
    #[schema(required = true)]
    pub seat: Option<Seat>,
    /// What is seen.
    #[serde(flatten)]
    pub at: MatchView,
}

impl SeatView {
    pub(super) fn of(state: &Match, seat: Option<Seat>, names: &Names) -> Self {
        Self { seat, at: state.view(state.viewer(seat), seat, names) }
    }
}

/// Through whose eyes a replay is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Anybody's, at that version.
    Public,
    /// The player's in this seat, at that version.
    Seat(Seat),
    /// Nothing hidden.
    Full,
}

impl Service {
    /// What the caller may know of a match now.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotStarted`].
    pub async fn view(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
    ) -> Result<(MatchSummary, SeatView, Option<ClockView>), Error> {
        let player = reader(caller)?;
        let live = self.live(id, player).await?;
        let mut state = live.state.lock().await;
        loop {
            self.catch_up(&live, &mut state).await?;
            let summary = self.0.store.run(move |connection| read_summary(connection, id, player)).await?;
            // Another process may have appended in between; what is shown must be of one version.
            let seat = live.seat_of(player);
            let visible = live.visible_version(&state, seat);
            if summary.version == visible {
                let names = Names::new(summary.players.iter().map(|player| player.name.clone()));
                if visible == state.version() {
                    let clocks = self.clock_view(&live, &state).await?;
                    return Ok((summary, SeatView::of(&state, seat, &names), clocks));
                }
                let before = self.at_version(id, player, visible).await?;
                return Ok((summary, SeatView::of(&before, seat, &names), None));
            }
        }
    }

    async fn at_version(&self, id: Uuid, player: Option<Uuid>, version: u64) -> Result<Match, Error> {
        let work = move |connection: &mut Connection| {
            let mut state = unfolded(connection, id, Asker::Player(player))?.state.into_inner();
            fold_to(connection, id, &mut state, version)?;
            Ok(state)
        };
        self.0.store.run(work).await
    }

    /// A match as it was at a version.
    ///
    /// # Errors
    /// [`Error::NotFound`] (also for a version that is not there), [`Error::NotStarted`], [`Error::HiddenPerspective`].
    pub async fn replay(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        version: u64,
        perspective: Option<Perspective>,
    ) -> Result<SeatView, Error> {
        let player = reader(caller)?;
        let live = self.live(id, player).await?;
        let mut state = live.state.lock().await;
        self.catch_up(&live, &mut state).await?;
        let (finished, own) = (state.outcome().is_some(), live.seat_of(player));
        let newest = live.visible_version(&state, own);
        let seats = state.header().seats.len();
        drop(state);
        if version == 0 || version > newest {
            return Err(Error::NotFound);
        }
        let perspective = perspective.unwrap_or_else(|| own.map_or(Perspective::Public, Perspective::Seat));
        let seat = match perspective {
            Perspective::Seat(seat) if seat.index() >= seats => return Err(Error::NotFound),
            Perspective::Seat(seat) => Some(seat),
            Perspective::Public | Perspective::Full => None,
        };
        let allowed = finished || perspective == Perspective::Public || (seat.is_some() && seat == own);
        if !allowed {
            return Err(Error::HiddenPerspective);
        }
        let names = self.names(id).await?;
        let state = self.at_version(id, player, version).await?;
        let viewer = if perspective == Perspective::Full { Viewer::Everyone } else { state.viewer(seat) };
        Ok(SeatView { seat, at: state.view(viewer, seat, &names) })
    }

    /// The record of a finished match.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotStarted`], [`Error::NotFinished`].
    pub async fn record(&self, caller: Option<&Caller>, id: Uuid) -> Result<Record, Error> {
        let player = caller.map(|caller| caller.need(Scope::Export).map(|()| caller.player)).transpose()?;
        let work = move |connection: &mut Connection| {
            let (state, events) = whole(connection, id, player)?;
            let result = state.outcome().ok_or(Error::NotFinished)?;
            let names = store::matches::seats_of(connection, &[id])?;
            let players = (0..).map(Seat).zip(names).map(|(seat, seated)| RecordPlayer {
                seat,
                player_id: seated.seat.player_id,
                name: seated.name,
            });
            Ok(Record {
                format: FORMAT.to_owned(),
                header: state.header().clone(),
                players: players.collect(),
                seed: RecordSeed(state.seed().clone()),
                events,
                result,
                head: state.head(),
            })
        };
        self.0.store.run(work).await
    }

    /// Verifies the stored record of a match, finished or not.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotStarted`].
    pub async fn audit(&self, caller: Option<&Caller>, id: Uuid) -> Result<Report, Error> {
        let player = reader(caller)?;
        let work = move |connection: &mut Connection| {
            let (mut stored, is_seated) = StoredMatch::read(connection, id, Asker::Player(player))?;
            if stored.row.outcome.is_none() && !is_seated {
                // Who looks on from behind is not told how far ahead the players are.
                let delay = usize::from(stored.row.spectator_delay.unsigned_abs());
                stored.events.truncate(stored.events.len().saturating_sub(delay).max(1));
            }
            Ok(stored.log().report())
        };
        self.0.store.run(work).await
    }

    /// Verifies a record that somebody brings.
    ///
    /// # Errors
    /// [`Error::Internal`] when the verification cannot run.
    pub async fn verify(&self, record: Record) -> Result<Report, Error> {
        let task = tokio::task::spawn_blocking(move || record::verify(&record));
        task.await.map_err(|error| Error::Internal(error.to_string()))
    }
}

fn whole(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<(Match, Vec<RecordEvent>), Error> {
    let mut state = unfolded(connection, id, Asker::Player(player))?.state.into_inner();
    let stored = fold_to(connection, id, &mut state, u64::MAX)?;
    Ok((state, record_events(&stored)?))
}
