//! The public view of a running match's clocks. It does not change as time passes, so a view stays the same until
//! something happens.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Matches, live::LiveMatch, store::pauses::Reason};
use crate::{
    games::Seat,
    record::{Match, Time},
    service::error::Error,
};

/// The clocks of a running match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockView {
    /// Why the clocks are paused; empty while they run.
    #[schema(example = json!(["vacation"]))]
    pub stand_for: Vec<PauseReason>,
    /// Each seat's clock, in the order of the seats.
    pub seats: Vec<SeatClock>,
}

/// A seat's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatClock {
    /// When the seat's time runs out; null if the seat has nothing to decide, or if the clocks are paused with no known
    /// end.
    #[schema(required = true)]
    pub deadline: Option<Time>,
    /// The time left while the clock does not run; null while it runs.
    #[schema(required = true, example = 86400)]
    pub left_seconds: Option<u64>,
}

/// Why the clocks of a match are paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// The players agreed to a pause.
    Agreement,
    /// A player is on vacation.
    Vacation,
    /// No server ran.
    Downtime,
    /// It is Saturday or Sunday.
    Weekend,
}

impl From<Reason> for PauseReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Agreement => Self::Agreement,
            Reason::Vacation => Self::Vacation,
            Reason::Downtime => Self::Downtime,
        }
    }
}

impl Matches {
    /// Returns the public view of a running match's clocks at this time; `None` if the match has no clock.
    pub(in crate::service) async fn clock_view(
        &self,
        live: &LiveMatch,
        state: &Match,
        now: Time,
    ) -> Result<Option<ClockView>, Error> {
        if !live.clock.runs() || state.outcome().is_some() {
            return Ok(None);
        }
        let pauses = self.pauses(live).await?;
        let clock_pauses = pauses.clock_pauses(&live.clock, state);
        let clocks = state.clocks(&live.clock, &clock_pauses);
        let is_paused = clock_pauses.are_paused(now);
        let seat_clock = |seat| {
            let deadline = clocks.deadline(seat);
            let left = clocks.left(seat, now).filter(|_| is_paused || deadline.is_none());
            SeatClock { deadline, left_seconds: left.map(|left| left.as_secs().unsigned_abs()) }
        };
        let mut stand_for: Vec<PauseReason> = pauses.reasons(state, now).into_iter().map(PauseReason::from).collect();
        if is_paused && stand_for.is_empty() {
            stand_for.push(PauseReason::Weekend);
        }
        let seats = (0..).map(Seat).zip(live.players()).map(|(seat, _)| seat_clock(seat)).collect();
        Ok(Some(ClockView { stand_for, seats }))
    }
}
