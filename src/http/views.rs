//! Views as JSON, kept for as long as nothing of them changes: many clients ask for the same view again and again.

use std::borrow::Cow;

use quick_cache::{Weighter, sync::Cache};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use strum::VariantNames;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{conditional::Written, language::Language, problem::Problem};
use crate::{
    games::Seat,
    record::{Included, Part, Parts, Rendition, SeatView},
    service::{Caller, ClockView, Glance, Mark, MatchSummary, Service},
};

/// A match as the caller may see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct View {
    /// The public summary.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = MatchSummary, required = false)]
    pub r#match: Included<MatchSummary>,
    /// The caller's seat, the game as seen from there, and the caller's open decision.
    #[serde(flatten)]
    pub seen: SeatView,
    /// The clocks; null without a clock, after the end, and for spectators who are told of events later.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = Option<ClockView>, required = false)]
    pub clocks: Included<Option<ClockView>>,
}

/// The parts of a response that a client wants.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// The parts of the response that the client wants, separated by commas: `match`, `clocks`, `decision`, `latest`,
    /// `game`, `layout`, and in the response to an answer `event`. The other parts are left out; all further fields are always sent.
    /// Without this parameter, all parts are sent.
    #[serde(default, deserialize_with = "read_parts")]
    #[param(value_type = Option<String>, example = "decision,game")]
    include: Option<Parts>,
}

impl Wanted {
    /// Returns how the response is made: with these parts, in this language.
    pub fn rendition(&self, Language(locale): Language) -> Rendition {
        Rendition { parts: self.include.unwrap_or(Parts::ALL), locale }
    }
}

fn read_parts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Parts>, D::Error> {
    let names = Cow::<str>::deserialize(deserializer)?;
    let read = |name: &str| {
        let known = || Part::VARIANTS.join(", ");
        name.parse::<Part>().map_err(|_| D::Error::custom(format_args!("`{name}` is none of {}", known())))
    };
    names.split(',').filter(|name| !name.is_empty()).map(read).collect::<Result<Parts, _>>().map(Some)
}

/// The memory for views that are kept, in bytes, and how many that is if they are as long as most.
const KEPT_BYTES: u64 = 32 * 1024 * 1024;
const KEPT: usize = 8192;

/// About what a view takes there beside its text: a client may ask for many parts that are short.
const BESIDE_TEXT: usize = 1024;

/// The newest views of each match: from each seat, and that of all others.
pub struct Views(Cache<Key, Kept, Length>);

/// A match, a seat in it, and how its view is made.
type Key = (Uuid, Option<Seat>, Rendition);

#[derive(Clone)]
struct Kept {
    mark: Mark,
    view: Written<View>,
}

#[derive(Clone)]
struct Length;

impl Weighter<Key, Kept> for Length {
    fn weight(&self, _: &Key, kept: &Kept) -> u64 {
        (kept.view.length() + BESIDE_TEXT) as u64
    }
}

impl Default for Views {
    fn default() -> Self {
        Self(Cache::with_weighter(KEPT, KEPT_BYTES, Length))
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
        rendition: Rendition,
    ) -> Result<(Written<View>, u64), Problem> {
        let look = |glance: Glance<'_>| {
            let version = glance.version();
            Ok((self.view(id, rendition, glance)?, version))
        };
        service.play.look(caller, id, look).await
    }

    fn view(&self, id: Uuid, rendition: Rendition, glance: Glance<'_>) -> Result<Written<View>, Problem> {
        let (key, mark) = ((id, glance.seat, rendition), glance.mark.clone());
        if let Some(kept) = self.0.get(&key).filter(|kept| kept.mark == mark) {
            return Ok(kept.view);
        }
        let (parts, seen) = (rendition.parts, glance.view(rendition));
        let summary = Included(parts.include(Part::Match).then(|| glance.summary()).transpose()?);
        let clocks = parts.make(Part::Clocks, || glance.clocks);
        let view = Written::of(&View { r#match: summary, seen, clocks })?;
        self.0.insert(key, Kept { mark, view: view.clone() });
        Ok(view)
    }
}
