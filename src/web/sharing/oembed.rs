//! oEmbed (<https://oembed.com>): sites that know only the address of a match ask here how to show its replay.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{Data, Query},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    finished,
    preview::{FRAME, Preview, Topic},
};
use crate::{
    service::{Service, escaped},
    web::{PublicUrl, language_in, language_of, shared::unavailable},
};

/// The smallest frames in which the cards on a table can be seen, in pixels. In a narrow one there is more below the table.
const SMALLEST: [[u32; 2]; 2] = [[480, 420], [280, 640]];

/// For how long others may keep the answer, in seconds.
const KEPT: u32 = 3600;

/// What a site asks.
#[derive(Deserialize)]
pub struct Question {
    url: String,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
    format: Option<String>,
}

/// `GET /oembed`: how to show the replay of a match that is over. Not found for every other address, for less space than a table
/// needs, and unless the settings have the public URL; not implemented in other formats than JSON.
pub async fn describe(
    request: HttpRequest,
    (service, public_url): (Data<Service>, Data<PublicUrl>),
    question: Query<Question>,
) -> HttpResponse {
    if question.format.as_deref().is_some_and(|format| format != "json") {
        return HttpResponse::NotImplemented().finish();
    }
    let none = || HttpResponse::NotFound().finish();
    let most = [question.maxwidth, question.maxheight].map(|most| most.unwrap_or(u32::MAX));
    let fits = |[width, height]: [u32; 2]| width <= most[0] && height <= most[1];
    if !SMALLEST.into_iter().any(fits) {
        return none();
    }
    let [width, height] = [FRAME[0].min(most[0]), FRAME[1].min(most[1])];
    let Some(server) = public_url.0.as_deref() else { return none() };
    let Some((id, query)) = question.url.strip_prefix(server).and_then(replay_at) else { return none() };
    let summary = match finished(&service, id).await {
        Ok(Some(summary)) => summary,
        Ok(None) => return none(),
        Err(error) => return unavailable(&error),
    };
    // The frame's language is also that of its picture.
    let locale = language_in(query).unwrap_or_else(|| language_of(&request));
    let preview = Preview::of_match(&summary, Topic::Replay, query, locale);
    let frame = format!(
        "<iframe src=\"{}\" width=\"{width}\" height=\"{height}\" title=\"{}\" loading=\"lazy\" style=\"border:0\"></iframe>",
        escaped(&format!("{server}/embed/matches/{}{}", summary.id, preview.query)),
        escaped(&preview.title)
    );
    let mut answer = json!({
        "version": "1.0",
        "type": "rich",
        "provider_name": "Acepost",
        "provider_url": server,
        "title": preview.title,
        "html": frame,
        "width": width,
        "height": height,
    });
    // The specification's maximum is one for the picture, too, which has only one size.
    if fits([acepost_pictures::WIDTH, acepost_pictures::HEIGHT]) {
        answer["thumbnail_url"] = json!(format!("{server}{}", preview.picture));
        answer["thumbnail_width"] = json!(acepost_pictures::WIDTH);
        answer["thumbnail_height"] = json!(acepost_pictures::HEIGHT);
    }
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, format!("public, max-age={KEPT}")))
        .insert_header((header::VARY, "Accept-Language"))
        .json(answer)
}

/// Returns the id in the address of a match, of its replay or of its frame, and the query.
fn replay_at(address: &str) -> Option<(&str, &str)> {
    let address = address.split('#').next()?;
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = path.strip_suffix('/').unwrap_or(path);
    let id = path.strip_prefix("/embed/matches/").or_else(|| path.strip_prefix("/matches/"))?;
    Some((id.strip_suffix("/replay").unwrap_or(id), query))
}
