//! The view of a match with the viewer's own seat.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Match, MatchView, Rendition};
use crate::games::{Names, Seat};

/// A match as the viewer may see it, with the viewer's seat.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SeatView {
    /// The viewer's own seat, if the viewer plays.
    #[schema(required = true)]
    pub seat: Option<Seat>,
    /// What the viewer sees.
    #[serde(flatten)]
    pub at: MatchView,
}

impl SeatView {
    /// Returns the view of the player in this seat, or of the public view if there is none.
    pub fn of(state: &Match, seat: Option<Seat>, names: &Names, rendition: Rendition) -> Self {
        Self { seat, at: state.view(state.viewer(seat), seat, names, rendition) }
    }
}
