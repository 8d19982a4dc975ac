//! Content negotiation: which of the forms of a resource `Accept` ranks highest.

use actix_web::{
    HttpRequest,
    http::header::{self, Accept, Header as _, Quality},
};

use super::problem::{HttpCode, Problem};

/// The media type of records with one event on each line.
pub(super) const NDJSON: &str = "application/x-ndjson";

/// The media type of records with one effect in each row.
pub(super) const CSV: &str = "text/csv";

/// The media types of all forms that [`wanted`] chooses from.
const MEDIA: [&str; 5] = ["application/json", NDJSON, CSV, "text/plain", "text/event-stream"];

/// Returns which of the known forms `Accept` ranks highest. `known` also says which form it prefers in each range of types.
///
/// The most specific range decides about a form, so one with `q=0` excludes it, whatever `*/*` allows.
pub(super) fn wanted<T: Copy + PartialEq>(
    request: &HttpRequest,
    unsaid: T,
    known: impl Fn(&str) -> Option<T>,
    forms: &'static str,
) -> Result<T, Problem> {
    if !request.headers().contains_key(header::ACCEPT) {
        return Ok(unsaid);
    }
    let accept = Accept::parse(request)
        .map_err(|_| Problem::new(HttpCode::INVALID_HEADER, "`Accept` is not a list of media types."))?;
    let decides = |range: &str, media: &str| {
        let covering = accept.iter().filter(|item| covers(item.item.essence_str(), media));
        let narrowest = covering.min_by_key(|item| item.item.essence_str().matches('*').count());
        narrowest.is_some_and(|item| item.item.essence_str() == range && item.quality > Quality::ZERO)
    };
    let best = accept.ranked().iter().find_map(|range| {
        let range = range.essence_str();
        let forms = MEDIA.iter().filter(|media| decides(range, media)).filter_map(|media| known(media));
        let (preferred, forms) = (known(range), forms.collect::<Vec<_>>());
        forms.iter().find(|form| Some(**form) == preferred).or(forms.first()).copied()
    });
    best.ok_or_else(|| Problem::new(HttpCode::NOT_ACCEPTABLE, forms))
}

/// Returns whether a range of media types (`text/csv`, `text/*`, `*/*`) includes the type.
fn covers(range: &str, media: &str) -> bool {
    range == "*/*" || range == media || range.strip_suffix('*').is_some_and(|kind| media.starts_with(kind))
}
