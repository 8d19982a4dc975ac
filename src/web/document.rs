//! The documents of the page: `index.html` for the addresses that people see, and `embed.html` for frames on other sites. The
//! server fills in the language, what the page loads, and what previews of links say.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    web::{Bytes, Data},
};
use sha2::{Digest, Sha256};

use super::{
    Operator, PublicUrl, assets, language_of,
    loads::Loads,
    messages,
    shared::{self, Form, RETRY_AFTER, unavailable},
    sharing::{
        finished,
        preview::{Preview, Topic},
    },
    tag_of,
};
use crate::{
    games::Locale,
    service::{Service, escaped},
};

/// The Content-Security-Policy of the page: scripts, styles and pictures come only from this server, documents contain
/// no scripts, and no other site can frame the page.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// That of the frames: any site may show them, and they send no forms and have no workers.
const FRAME_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     form-action 'none'; base-uri 'none'; frame-ancestors *";

/// Responds with the document of the page.
pub async fn page(
    request: HttpRequest,
    topic: Topic,
    loads: &'static Loads,
    service: Data<Service>,
    public_url: Data<PublicUrl>,
    operator: Data<Operator>,
) -> HttpResponse {
    let locale = language_of(&request);
    let found = Preview::of(topic, &request, &service, locale).await;
    // The page can show what it has stored. To search engines 503 says to come again, and to forget nothing.
    let status = if found.is_some() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let preview = found.unwrap_or_else(|| Preview { is_listed: true, ..Preview::of_nothing(locale) });
    // There are few of the others, so their compressed forms are kept.
    let is_common = !matches!(topic, Topic::Match | Topic::Replay | Topic::Player);
    let document = of_page(&preview, loads, locale, &public_url, &operator);
    let mut response = respond(&request, status, POLICY, document, is_common).await;
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
    }
    response
}

/// Responds with the document for an address that no page has. Its script says so.
pub async fn nothing(request: &HttpRequest, public_url: &PublicUrl, operator: &Operator) -> HttpResponse {
    let locale = language_of(request);
    let document = of_page(&Preview::of_nothing(locale), Loads::of_nothing(), locale, public_url, operator);
    let mut response = respond(request, StatusCode::NOT_FOUND, POLICY, document, true).await;
    response.headers_mut().append(header::VARY, HeaderValue::from_static("Accept"));
    response
}

/// `GET /embed/matches/{id}`: responds with the document for a frame that shows the replay of a match that is over. For any other
/// match the document is the same as for none, and its script says that there is nothing to see.
pub async fn frame(request: HttpRequest, service: Data<Service>, public_url: Data<PublicUrl>) -> HttpResponse {
    let locale = language_of(&request);
    let summary = match finished(&service, request.match_info().get("id").unwrap_or_default()).await {
        Ok(summary) => summary,
        Err(error) => return unavailable(&error),
    };
    let status = if summary.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let preview = summary.map_or_else(
        || Preview::of_nothing(locale),
        // The replay is to be found, and not its frames.
        |summary| Preview {
            is_listed: false,
            ..Preview::of_match(&summary, Topic::Replay, request.query_string(), locale)
        },
    );
    let document = filled("embed.html", &preview, Loads::of_frames(), locale, &public_url);
    respond(&request, status, FRAME_POLICY, document, false).await
}

/// Returns the page's document with everything filled in.
fn of_page(preview: &Preview, loads: &Loads, locale: Locale, public_url: &PublicUrl, operator: &Operator) -> String {
    filled("index.html", preview, loads, locale, public_url).replace("{{operator}}\n", &operator.elements())
}

/// Returns a document with what all documents have filled in.
fn filled(name: &str, preview: &Preview, loads: &Loads, locale: Locale, public_url: &PublicUrl) -> String {
    // Unlike the API's own page, the guides have no scripts.
    let link = |text: &str| text.replace("&lt;link&gt;", "<a href=\"/docs/guides\">").replace("&lt;/link&gt;", "</a>");
    assets::text(name)
        .replace("{{language}}", locale.tag())
        .replace("{{loading}}", &escaped(&messages::loading(locale)))
        .replace("{{no-script}}", &link(&escaped(&messages::no_script(locale))))
        .replace("{{loads}}\n", &loads.elements(locale))
        .replace("{{preview}}\n", &preview.elements(locale, public_url.0.as_deref()))
}

async fn respond(
    request: &HttpRequest,
    status: StatusCode,
    policy: &'static str,
    document: String,
    is_common: bool,
) -> HttpResponse {
    let hash: [u8; 32] = Sha256::digest(&document).into();
    let document = Bytes::from(document);
    let form = if is_common { Form::of(request, &document) } else { Form::ByMiddleware };
    let (mut response, is_known) = shared::begin(request, status, &tag_of(&hash), form);
    response
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .append_header((header::VARY, "Accept-Language"));
    if is_known {
        return response.finish();
    }
    response.content_type("text/html; charset=utf-8");
    shared::respond(&mut response, hash, form, document).await
}
