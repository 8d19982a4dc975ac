//! Views as JSON, kept for as long as nothing of them changes: many clients ask for the same view again and again.

use moka::sync::Cache;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{conditional::Written, problem::Problem};
use crate::{
    games::Seat,
    record::SeatView,
    service::{Caller, ClockView, Glance, Mark, MatchSummary, Seen, Service},
};

/// A match as the caller may see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct View {
    /// The public summary.
    pub r#match: MatchSummary,
    /// The caller's seat, the game as seen from there, and the caller's open decision.
    #[serde(flatten)]
    pub seen: SeatView,
    /// The clocks; null without a clock.
    #[schema(required = true)]
    pub clocks: Option<ClockView>,
}

/// The memory for views that are kept, in bytes.
const KEPT_BYTES: u64 = 32 * 1024 * 1024;

/// The newest views of each match: from each seat, and that of all others.
pub struct Views(Cache<(Uuid, Option<Seat>), Kept>);

#[derive(Clone)]
struct Kept {
    mark: Mark,
    view: Written<View>,
}

impl Default for Views {
    fn default() -> Self {
        let weight = |_: &(Uuid, Option<Seat>), kept: &Kept| u32::try_from(kept.view.length()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(KEPT_BYTES).weigher(weight).build())
    }
}

impl Views {
    /// Returns what the caller may see of a match now, and its version.
    ///
    /// # Errors
    /// Those of [`crate::service::Play::look`].
    pub async fn see(
        &self,
        service: &Service,
        caller: Option<&Caller>,
        id: Uuid,
    ) -> Result<(Written<View>, u64), Problem> {
        let look = |glance: Glance<'_>| {
            let version = glance.version();
            Ok((self.view(id, glance)?, version))
        };
        service.play.look(caller, id, look).await
    }

    fn view(&self, id: Uuid, glance: Glance<'_>) -> Result<Written<View>, Problem> {
        let (key, mark) = ((id, glance.seat), glance.mark.clone());
        if let Some(kept) = self.0.get(&key).filter(|kept| Some(&kept.mark) == mark.as_ref()) {
            return Ok(kept.view);
        }
        let Seen { summary, view, clocks } = glance.seen()?;
        let view = Written::of(&View { r#match: summary, seen: view, clocks })?;
        if let Some(mark) = mark {
            self.0.insert(key, Kept { mark, view: view.clone() });
        }
        Ok(view)
    }
}
