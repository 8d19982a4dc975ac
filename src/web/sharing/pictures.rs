//! The pictures of previews, as SVG and PNG.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use acepost_pictures::{Cover, png};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, ETag, EntityTag},
    web::{Bytes, Data, Path, Query},
};
use quick_cache::{Weighter, sync::Cache};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::{sync::Semaphore, time::timeout};
use uuid::Uuid;

use super::table::board;
use crate::{
    games::{Locale, catalog},
    record::{Part, Rendition},
    service::{MatchStatus, Service},
    web::{is_known, language_of, messages, shared::unavailable, tag_of},
};

/// The memory for rendered pictures that are kept, in bytes, and how many that is if they are as long as most.
const KEPT_BYTES: u64 = 16 * 1024 * 1024;
const KEPT: usize = 320;

/// How many pictures are rendered at the same time, also for clients that have disconnected, and how long a request waits for its turn.
const AT_ONCE: usize = 1;
const PATIENCE: Duration = Duration::from_secs(10);

/// When a client may try again that has waited so long, in seconds.
const LATER: u32 = 30;

/// For how long others may keep the picture of a match that runs, of one that is over, and a cover, in seconds. Names change,
/// and matches become unlisted with no one telling.
const RUNNING: u32 = 60;
const OVER: u32 = 3600;
const COVER: u32 = 86_400;

/// The rendered pictures, by the hash of what they were made from. So one that shows something else is another one.
pub struct Pictures {
    rendered: Arc<Cache<[u8; 32], Bytes, Length>>,
    renderers: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Self {
        let rendered = Cache::with_weighter(KEPT, KEPT_BYTES, Length);
        Self { rendered: Arc::new(rendered), renderers: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

#[derive(Clone)]
struct Length;

impl Weighter<[u8; 32], Bytes> for Length {
    fn weight(&self, _: &[u8; 32], picture: &Bytes) -> u64 {
        picture.len() as u64
    }
}

impl Pictures {
    /// Returns those of this process.
    pub fn shared() -> Data<Self> {
        static SHARED: LazyLock<Arc<Pictures>> = LazyLock::new(Arc::default);
        Data::from(Arc::clone(&SHARED))
    }

    /// Returns a picture as PNG; `None` if too many others are waiting.
    async fn render(&self, key: [u8; 32], svg: String) -> Option<Bytes> {
        if let Some(known) = self.rendered.get(&key) {
            return Some(known);
        }
        let turn = timeout(PATIENCE, Arc::clone(&self.renderers).acquire_owned()).await.ok()?.ok()?;
        // Another request may have rendered it meanwhile.
        if let Some(known) = self.rendered.get(&key) {
            return Some(known);
        }
        let kept = Arc::clone(&self.rendered);
        // The turn moves into the work: if the client disconnects, it ends only when the picture is rendered and kept.
        let render = move || {
            let picture = png(&svg).map(Bytes::from);
            if let Ok(picture) = &picture {
                kept.insert(key, picture.clone());
            }
            drop(turn);
            picture
        };
        let rendered = tokio::task::spawn_blocking(render).await;
        match rendered.map_err(|error| error.to_string()).and_then(|png| png.map_err(|error| error.to_string())) {
            Ok(picture) => Some(picture),
            Err(error) => {
                tracing::error!(error, "cannot render a picture");
                None
            }
        }
    }
}

/// The query of a picture. What else is in it only makes addresses different.
#[derive(Deserialize)]
pub struct Wish {
    #[serde(default)]
    language: Option<String>,
}

impl Wish {
    /// Returns the language of the query, else that of the reader.
    fn locale(&self, request: &HttpRequest) -> Locale {
        self.language.as_deref().and_then(|tag| tag.parse().ok()).unwrap_or_else(|| language_of(request))
    }
}

/// `GET /pictures/home.{form}`: the cover of the server.
pub async fn home(
    request: HttpRequest,
    pictures: Data<Pictures>,
    form: Path<String>,
    wish: Query<Wish>,
) -> HttpResponse {
    let locale = wish.locale(&request);
    let cover =
        Cover { title: "Acepost", text: &messages::home_description(locale), foot: &messages::cover_foot(locale) };
    respond(&request, &pictures, &form, cover.svg(), COVER).await
}

/// `GET /pictures/games/{id}.{form}`: the cover of a game.
pub async fn game(
    request: HttpRequest,
    pictures: Data<Pictures>,
    path: Path<(String, String)>,
    wish: Query<Wish>,
) -> HttpResponse {
    let (id, form) = path.into_inner();
    let Some(game) = catalog::find(&id) else { return HttpResponse::NotFound().finish() };
    let (locale, name) = (wish.locale(&request), game.about().name);
    let text = messages::game_description(locale, name);
    let cover = Cover { title: name, text: &text, foot: &messages::cover_foot(locale) };
    respond(&request, &pictures, &form, cover.svg(), COVER).await
}

/// `GET /pictures/matches/{id}.{form}`: the table of a match that has started, as the public may see it. Not found for any other.
pub async fn of_match(
    request: HttpRequest,
    (pictures, service): (Data<Pictures>, Data<Service>),
    path: Path<(String, String)>,
    wish: Query<Wish>,
) -> HttpResponse {
    let (id, form) = path.into_inner();
    let locale = wish.locale(&request);
    let rendition = Rendition { parts: [Part::Layout].into_iter().collect(), locale };
    let Ok(id) = id.parse::<Uuid>() else { return HttpResponse::NotFound().finish() };
    let seen = service.play.look(None, id, |glance| glance.seen(rendition)).await;
    let seen = match seen {
        Ok(seen) => seen,
        Err(error) if error.code().status >= 500 => return unavailable(&error),
        Err(_) => return HttpResponse::NotFound().finish(),
    };
    let layout = seen.view.at.layout.0.unwrap_or_default();
    let svg = board(&seen.summary, &layout, seen.view.at.version, locale).svg();
    let kept = if seen.summary.status == MatchStatus::Finished { OVER } else { RUNNING };
    respond(&request, &pictures, &form, svg, kept).await
}

async fn respond(request: &HttpRequest, pictures: &Pictures, form: &str, svg: String, seconds: u32) -> HttpResponse {
    let key: [u8; 32] = Sha256::digest(&svg).into();
    let tag = EntityTag::new_strong(format!("{}-{form}", tag_of(&key).tag()));
    let mut response = if is_known(request, &tag) { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .insert_header(ETag(tag.clone()))
        .insert_header((header::CACHE_CONTROL, format!("public, max-age={seconds}")))
        .insert_header((header::VARY, "Accept-Language"));
    if is_known(request, &tag) {
        return response.finish();
    }
    if form == "svg" {
        return response.content_type("image/svg+xml").body(svg);
    }
    match pictures.render(key, svg).await {
        // It is compressed already.
        Some(picture) => {
            response.content_type("image/png").insert_header((header::CONTENT_ENCODING, "identity")).body(picture)
        }
        None => HttpResponse::ServiceUnavailable().insert_header((header::RETRY_AFTER, LATER)).finish(),
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, pin::pin, task::Poll};

    use super::*;

    #[actix_web::test]
    async fn a_picture_whose_client_has_disconnected_keeps_its_turn_until_it_is_rendered_and_kept() {
        let (pictures, key) = (Pictures::default(), [7; 32]);
        let svg = Cover { title: "Acepost", text: "A text.", foot: "A foot." }.svg();
        {
            let mut abandoned = pin!(pictures.render(key, svg));
            poll_fn(|context| Poll::Ready(abandoned.as_mut().poll(context).is_ready())).await;
        }
        let _turn = pictures.renderers.acquire().await.unwrap();
        assert!(pictures.rendered.get(&key).is_some());
    }
}
