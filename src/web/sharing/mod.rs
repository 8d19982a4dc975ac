//! What links to this server look like elsewhere: previews, pictures, and frames with a replay. They tell what the public may
//! see: of a private match as much as of one that does not exist.

mod oembed;
mod pictures;
pub mod preview;
mod table;

use std::borrow::Cow;

use actix_web::web::{Data, ServiceConfig, get};
use uuid::Uuid;

use crate::{
    games::Locale,
    service::{Error, MatchStatus, MatchSummary, Service},
};

use pictures::Pictures;

/// Adds the pictures, and the endpoint for sites that embed replays.
pub fn add(app: &mut ServiceConfig) {
    app.app_data(Data::clone(&Pictures::shared()))
        .route("/pictures/home.{form:svg|png}", get().to(pictures::home))
        .route("/pictures/games/{id}.{form:svg|png}", get().to(pictures::game))
        .route("/pictures/matches/{id}.{form:svg|png}", get().to(pictures::of_match))
        .route("/oembed", get().to(oembed::describe));
}

/// Returns what a query says of how a replay is shown, for another address: from which version, whose view, in which language and
/// colours.
fn way_of_showing(query: &str) -> String {
    let shown = form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| matches!(&**name, "version" | "as" | "language" | "theme"));
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(shown).finish();
    if query.is_empty() { query } else { format!("?{query}") }
}

/// Returns the version in such a query; 0 without one.
fn version_in(query: &str) -> u64 {
    let version = |(name, value): (Cow<'_, str>, Cow<'_, str>)| (name == "version").then(|| value.parse().ok())?;
    form_urlencoded::parse(query.trim_start_matches('?').as_bytes()).find_map(version).unwrap_or(0)
}

/// Returns the address of a picture, without the server's.
fn picture_of_match(id: Uuid, version: u64, locale: Locale) -> String {
    // The version is not read: it makes the address of a newer picture another one, as many sites keep pictures for long.
    format!("/pictures/matches/{id}.png?language={}&version={version}", locale.tag())
}

/// Returns a match that is over, if the public may see it.
///
/// # Errors
/// [`Error`] if the database could not be asked.
pub async fn finished(service: &Service, id: &str) -> Result<Option<MatchSummary>, Error> {
    Ok(public(service, id).await?.filter(|summary| summary.status == MatchStatus::Finished))
}

/// Returns a match as the public may see it; `None` if there is none that it may see.
async fn public(service: &Service, id: &str) -> Result<Option<MatchSummary>, Error> {
    let Ok(id) = id.parse::<Uuid>() else { return Ok(None) };
    match service.lobby.summary(None, id).await {
        Ok(summary) => Ok(Some(summary)),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}
