//! Views: what a caller may see of a match, now or at an earlier version.

use uuid::Uuid;

use super::Play;
#[cfg(doc)]
use crate::service::matches::MatchError;
use crate::{
    games::{Locale, Seat, Viewer, Words},
    record::{Match, Parts, Perspective, Rendition, SeatView},
    service::{
        error::Error,
        matches::{Asker, ClockView, Known, MatchSummary, check_may_see, store::stamps::Stamp},
        players::{Caller, Scope},
    },
};

/// What changes whenever a seat, or a spectator, sees something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    stamp: Stamp,
    /// The number of the era: after a failover, the same version and revision may be others.
    era: u64,
    clocks: Option<ClockView>,
}

/// A match that a caller is about to see.
pub struct Glance<'a> {
    /// The caller's seat.
    pub seat: Option<Seat>,
    /// What changes whenever this seat sees something else.
    pub mark: Mark,
    /// The clocks, if the match has any and is running.
    pub clocks: Option<ClockView>,
    player: Option<Uuid>,
    state: &'a Match,
    known: &'a Known,
}

impl Glance<'_> {
    /// Returns the version that the caller sees.
    pub fn version(&self) -> u64 {
        self.state.version()
    }

    /// Returns the view from the caller's seat.
    pub fn view(&self, rendition: Rendition) -> SeatView {
        SeatView::of(self.state, self.seat, self.known.names(), rendition)
    }

    /// Returns the public summary.
    ///
    /// # Errors
    /// When what is stored cannot be read.
    pub fn summary(&self) -> Result<MatchSummary, Error> {
        let mut summary = self.known.summary(self.player)?;
        // The stored deadlines follow a change of vacations only when a clock job has looked.
        if let Some(clocks) = &self.clocks {
            summary.deadlines = clocks.seats.iter().map(|clock| clock.deadline).collect();
        }
        Ok(summary)
    }
}

impl Play {
    /// Lets the caller look at a match as it is now.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], and those of `look`.
    pub async fn look<T, E: From<Error>>(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        look: impl FnOnce(Glance<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let player = Caller::player_with(caller, Scope::Read)?;
        let live = self.matches.live(id, player).await?;
        let seat = live.seat_of(player);
        let (state, known) = self.matches.newest(&live).await?;
        let era = live.era().number();
        if live.sees_later(&state, seat) {
            let visible = live.visible_version(&state, seat);
            drop(state);
            let before = self.matches.behind(&live, visible).await?;
            let mark = Mark { stamp: known.stamp().clone(), era, clocks: None };
            return look(Glance { seat, mark, clocks: None, player, state: &before, known: &known });
        }
        if state.outcome().is_some() {
            live.forget_behind();
        }
        let clocks = self.matches.clock_view(&live, &state, self.clock.now()).await?;
        let mark = Mark { stamp: known.stamp().clone(), era, clocks: clocks.clone() };
        look(Glance { seat, mark, clocks, player, state: &state, known: &known })
    }

    /// Returns a match as it was at a version.
    pub(super) async fn at_version(&self, id: Uuid, player: Option<Uuid>, version: u64) -> Result<Match, Error> {
        Ok(self.matches.folded(id, Asker::Player(player), version).await?.state.into_inner())
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
        locale: Locale,
    ) -> Result<SeatView, Error> {
        let player = Caller::player_with(caller, Scope::Read)?;
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
        let names = self.matches.names(&live).await?;
        let state = self.at_version(id, player, version).await?;
        let viewer = if perspective == Perspective::Full { Viewer::Everyone } else { state.viewer(seat) };
        // Only the caller is called "you", from whatever seat they look.
        let words = &Words::new(locale, &names, own);
        Ok(SeatView { seat, at: state.view_for(viewer, seat, words, Parts::ALL) })
    }
}
