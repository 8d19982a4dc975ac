//! Views: what a caller may see of a match, now or at an earlier version.

use uuid::Uuid;

use super::Play;
use crate::{
    db::Connection,
    games::{Names, Viewer},
    record::{Match, Perspective, SeatView},
    service::{
        error::Error,
        matches::{Asker, ClockView, MatchSummary, check_may_see, fold_to, read_summary, unfolded},
        players::{Caller, reader},
    },
};

impl Play {
    /// Returns what the caller may see of a match now.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`].
    pub async fn view(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
    ) -> Result<(MatchSummary, SeatView, Option<ClockView>), Error> {
        let player = reader(caller)?;
        let live = self.matches.live(id, player).await?;
        let mut state = live.state.lock().await;
        loop {
            self.matches.catch_up(&live, &mut state).await?;
            let summary = self.store.run(move |connection| read_summary(connection, id, player)).await?;
            // Another process may have appended meanwhile; everything shown must be of one version.
            let seat = live.seat_of(player);
            let visible = live.visible_version(&state, seat);
            if summary.version == visible {
                let names = Names::new(summary.players.iter().map(|player| player.name.clone()));
                if visible == state.version() {
                    let clocks = self.matches.clock_view(&live, &state).await?;
                    return Ok((summary, SeatView::of(&state, seat, &names), clocks));
                }
                let before = self.at_version(id, player, visible).await?;
                return Ok((summary, SeatView::of(&before, seat, &names), None));
            }
        }
    }

    pub(super) async fn at_version(&self, id: Uuid, player: Option<Uuid>, version: u64) -> Result<Match, Error> {
        let work = move |connection: &mut Connection| {
            let mut state = unfolded(connection, id, Asker::Player(player))?.state.into_inner();
            fold_to(connection, id, &mut state, version)?;
            Ok(state)
        };
        self.store.run(work).await
    }

    /// Returns a match as it was at a version.
    ///
    /// # Errors
    /// [`Error::NotFound`] (also if there is no such version), [`MatchError::NotStarted`],
    /// [`MatchError::HiddenPerspective`].
    pub async fn replay(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        version: u64,
        perspective: Option<Perspective>,
    ) -> Result<SeatView, Error> {
        let player = reader(caller)?;
        let live = self.matches.live(id, player).await?;
        let mut state = live.state.lock().await;
        self.matches.catch_up(&live, &mut state).await?;
        let (finished, own) = (state.outcome().is_some(), live.seat_of(player));
        let newest = live.visible_version(&state, own);
        let seats = state.header().seats.len();
        drop(state);
        if version == 0 || version > newest {
            return Err(Error::NotFound);
        }
        let perspective = perspective.unwrap_or_else(|| own.map_or(Perspective::Public, Perspective::Seat));
        let seat = perspective.seat();
        if seat.is_some_and(|seat| seat.index() >= seats) {
            return Err(Error::NotFound);
        }
        check_may_see(perspective, own, finished)?;
        let names = self.matches.names(id).await?;
        let state = self.at_version(id, player, version).await?;
        let viewer = if perspective == Perspective::Full { Viewer::Everyone } else { state.viewer(seat) };
        Ok(SeatView { seat, at: state.view(viewer, seat, &names) })
    }
}
