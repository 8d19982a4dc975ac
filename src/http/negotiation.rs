//! Content negotiation: which of the forms of a resource `Accept` ranks highest.

use std::cmp::Reverse;

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
    // Each form by the range that decides about it. The header may have thousands of ranges, so it is searched once for each form.
    let decided = MEDIA.iter().filter_map(|media| {
        let form = known(media)?;
        let covering = accept.iter().enumerate().filter(|(_, item)| covers(item.item.essence_str(), media));
        let (place, item) = covering.min_by_key(|(_, item)| wildcards(item.item.essence_str()))?;
        let range = item.item.essence_str();
        let rank = (Reverse(item.quality), wildcards(range), place, known(range) != Some(form));
        (item.quality > Quality::ZERO).then_some((rank, form))
    });
    let best = decided.min_by_key(|(rank, _)| *rank).map(|(_, form)| form);
    best.ok_or_else(|| Problem::new(HttpCode::NOT_ACCEPTABLE, forms))
}

/// Returns whether a range of media types (`text/csv`, `text/*`, `*/*`) includes the type.
fn covers(range: &str, media: &str) -> bool {
    range == "*/*" || range == media || range.strip_suffix('*').is_some_and(|kind| media.starts_with(kind))
}

/// Returns how wide a range of media types is: `text/csv` 0, `text/*` 1, `*/*` 2.
fn wildcards(range: &str) -> usize {
    range.matches('*').count()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_header_of_many_ranges_is_searched_once_for_each_form() {
        let ranges: Vec<_> = (0..20_000).map(|number| format!("a/b{number}")).chain([CSV.to_owned()]).collect();
        let request = TestRequest::get().insert_header((header::ACCEPT, ranges.join(","))).to_http_request();
        let asked = Cell::new(0);
        let known = |media: &str| {
            asked.set(asked.get() + 1);
            [NDJSON, CSV].into_iter().find(|form| *form == media)
        };
        assert_eq!(wanted(&request, NDJSON, known, "").ok(), Some(CSV));
        assert!(asked.get() <= 2 * MEDIA.len(), "{} ranges were looked at", asked.get());
    }
}
