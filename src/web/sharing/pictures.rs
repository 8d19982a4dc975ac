//! The pictures of previews, as SVG and PNG.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use acepost_pictures::{Cover, png};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, EntityTag},
    },
    web::{Bytes, Data, Path},
};
use quick_cache::{Weighter, sync::Cache};
use sha2::{Digest, Sha256};
use tokio::{sync::Semaphore, time::timeout};
use uuid::Uuid;

use super::table::board;
use crate::{
    games::catalog,
    record::{Part, Rendition},
    service::{MatchStatus, Service},
    web::{
        language_of, messages,
        shared::{Form, begin, unavailable},
        tag_of,
    },
};

/// The memory for rendered pictures that are kept, in bytes, and how many that is if they are as long as most.
const KEPT_BYTES: u64 = 16 * 1024 * 1024;
const KEPT: usize = 320;

/// How many pictures are drawn, and how many are rendered, at the same time, also for clients that have disconnected, and how long a request
/// waits for its turn.
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
    drawers: Arc<Semaphore>,
    renderers: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Self {
        let rendered = Cache::with_weighter(KEPT, KEPT_BYTES, Length);
        let [drawers, renderers] = [(); 2].map(|()| Arc::new(Semaphore::new(AT_ONCE)));
        Self { rendered: Arc::new(rendered), drawers, renderers }
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
        let kept = Arc::clone(&self.rendered);
        let render = move || {
            // Another request may have rendered it meanwhile.
            if let Some(known) = kept.get(&key) {
                return Ok(known);
            }
            let picture = png(&svg).map(Bytes::from);
            if let Ok(picture) = &picture {
                kept.insert(key, picture.clone());
            }
            picture
        };
        let rendered = in_turn(&self.renderers, render).await?;
        rendered.inspect_err(|error| tracing::error!(%error, "cannot render a picture")).ok()
    }
}

/// Does what would keep a thread of requests for too long; `None` if too many others are waiting.
async fn in_turn<T: Send + 'static>(turns: &Arc<Semaphore>, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let turn = timeout(PATIENCE, Arc::clone(turns).acquire_owned()).await.ok()?.ok()?;
    // The turn moves into the work: if the client disconnects, it ends only with the work.
    let work = move || {
        let done = work();
        drop(turn);
        done
    };
    let done = tokio::task::spawn_blocking(work).await;
    done.inspect_err(|error| tracing::error!(%error, "cannot draw a picture")).ok()
}

/// `GET /pictures/home.{form}`: the cover of the server.
pub async fn home(request: HttpRequest, pictures: Data<Pictures>, form: Path<String>) -> HttpResponse {
    let locale = language_of(&request);
    let cover =
        Cover { title: "Acepost", text: &messages::home_description(locale), foot: &messages::cover_foot(locale) };
    respond(&request, &pictures, &form, cover.svg(), COVER).await
}

/// `GET /pictures/games/{id}.{form}`: the cover of a game.
pub async fn game(request: HttpRequest, pictures: Data<Pictures>, path: Path<(String, String)>) -> HttpResponse {
    let (id, form) = path.into_inner();
    let Some(game) = catalog::find(&id) else { return HttpResponse::NotFound().finish() };
    let (locale, name) = (language_of(&request), game.about().name);
    let text = messages::game_description(locale, name);
    let cover = Cover { title: name, text: &text, foot: &messages::cover_foot(locale) };
    respond(&request, &pictures, &form, cover.svg(), COVER).await
}

/// `GET /pictures/matches/{id}.{form}`: the table of a match that has started, as the public may see it. Not found for any other.
pub async fn of_match(
    request: HttpRequest,
    (pictures, service): (Data<Pictures>, Data<Service>),
    path: Path<(String, String)>,
) -> HttpResponse {
    let (id, form) = path.into_inner();
    let locale = language_of(&request);
    let rendition = Rendition { parts: [Part::Layout].into_iter().collect(), locale };
    let Ok(id) = id.parse::<Uuid>() else { return HttpResponse::NotFound().finish() };
    let seen =
        service.play.look(None, id, |glance| glance.summary().map(|summary| (summary, glance.view(rendition)))).await;
    let (summary, view) = match seen {
        Ok(seen) => seen,
        Err(error) if error.code().status >= 500 => return unavailable(&error),
        Err(_) => return HttpResponse::NotFound().finish(),
    };
    let kept = if summary.status == MatchStatus::Finished { OVER } else { RUNNING };
    let draw = move || {
        let layout = view.at.layout.0.unwrap_or_default();
        board(&summary, &layout, view.at.version, locale).svg()
    };
    draw_and_respond(&request, &pictures, &form, draw, kept).await
}

/// Responds with a picture of so many cards and names that drawing it takes long, too.
async fn draw_and_respond(
    request: &HttpRequest,
    pictures: &Pictures,
    form: &str,
    draw: impl FnOnce() -> String + Send + 'static,
    seconds: u32,
) -> HttpResponse {
    match in_turn(&pictures.drawers, draw).await {
        Some(svg) => respond(request, pictures, form, svg, seconds).await,
        None => busy(),
    }
}

async fn respond(request: &HttpRequest, pictures: &Pictures, form: &str, svg: String, seconds: u32) -> HttpResponse {
    let key: [u8; 32] = Sha256::digest(&svg).into();
    let tag = EntityTag::new_strong(format!("{}-{form}", tag_of(&key).tag()));
    let is_svg = form == "svg";
    let (mut response, is_known) =
        begin(request, StatusCode::OK, &tag, if is_svg { Form::ByMiddleware } else { Form::Plain });
    response
        .insert_header((header::CACHE_CONTROL, format!("public, max-age={seconds}")))
        .append_header((header::VARY, "Accept-Language"));
    if is_known {
        return response.finish();
    }
    if is_svg {
        return response.content_type("image/svg+xml").body(svg);
    }
    match pictures.render(key, svg).await {
        // It is compressed already.
        Some(picture) => {
            response.content_type("image/png").insert_header((header::CONTENT_ENCODING, "identity")).body(picture)
        }
        None => busy(),
    }
}

fn busy() -> HttpResponse {
    HttpResponse::ServiceUnavailable().insert_header((header::RETRY_AFTER, LATER)).finish()
}

#[cfg(test)]
mod tests {
    use std::{
        future::poll_fn,
        pin::pin,
        sync::atomic::{AtomicBool, Ordering},
        task::Poll,
    };

    use actix_web::test::TestRequest;
    use futures_util::FutureExt;

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

    #[actix_web::test]
    async fn a_table_is_drawn_in_its_turn_whichever_form_is_asked_for() {
        let (pictures, request) = (Pictures::default(), TestRequest::get().to_http_request());
        let drawn = Arc::new(AtomicBool::new(false));
        let draw = {
            let drawn = Arc::clone(&drawn);
            move || {
                drawn.store(true, Ordering::Relaxed);
                "<svg/>".to_owned()
            }
        };
        let turn = pictures.drawers.acquire().await.unwrap();
        let mut answer = pin!(draw_and_respond(&request, &pictures, "svg", draw, OVER));
        assert!(answer.as_mut().now_or_never().is_none() && !drawn.load(Ordering::Relaxed));
        drop(turn);
        assert_eq!(answer.await.status(), StatusCode::OK);
    }

    #[actix_web::test]
    async fn a_picture_that_is_rendered_already_does_not_wait_for_others() {
        let (pictures, request) = (Pictures::default(), TestRequest::get().to_http_request());
        pictures.rendered.insert(Sha256::digest("<svg/>").into(), Bytes::new());
        let _turn = pictures.renderers.acquire().await.unwrap();
        let answer = draw_and_respond(&request, &pictures, "png", || "<svg/>".to_owned(), OVER).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
}
