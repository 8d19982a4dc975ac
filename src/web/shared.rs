//! Responses that are the same for every client. Each is compressed once, and its bytes are shared by all clients that read it.

use std::{
    collections::HashMap,
    io::{self, Write},
    sync::LazyLock,
};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header, TryIntoHeaderValue},
    },
    web::Bytes,
};
use flate2::{Compression, write::GzEncoder};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use super::{is_known, tag_of};
use crate::service::Error;

/// Smaller contents gain nothing from compression.
const MIN: usize = 1024;

/// Brotli's quality, and its window as a power of two: small responses without seconds of work.
const QUALITY: u32 = 7;
const WINDOW: u32 = 22;
const BUFFER: usize = 4096;

/// The key of a content, and its coding.
type Key = ([u8; 32], ContentEncoding);

/// The form in which a client gets a content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Uncompressed, the same for every client.
    Plain,
    /// In the coding that this client prefers, which may be the identity.
    In(ContentEncoding),
    /// In the coding in which the middleware sends it.
    ByMiddleware,
}

impl Form {
    /// Returns the form in which the client prefers a content that is compressed once.
    pub fn of(request: &HttpRequest, content: &[u8]) -> Self {
        if content.len() < MIN {
            return Self::Plain;
        }
        let codings = [Encoding::identity(), Encoding::gzip(), Encoding::brotli()];
        let accepted = AcceptEncoding::parse(request).ok();
        match accepted.and_then(|accepted| accepted.negotiate(codings.iter())) {
            Some(Encoding::Known(coding @ (ContentEncoding::Brotli | ContentEncoding::Gzip))) => Self::In(coding),
            _ => Self::In(ContentEncoding::Identity),
        }
    }

    /// Returns the entity tag of this form of the content that has a tag. Caches take two responses with the same strong tag for the
    /// same bytes (RFC 9110, section 8.8.3).
    fn tag(self, content: &EntityTag) -> EntityTag {
        match self {
            Self::Plain | Self::In(ContentEncoding::Identity) => content.clone(),
            Self::In(coding) => EntityTag::new_strong(format!("{}-{}", content.tag(), coding.as_str())),
            Self::ByMiddleware => EntityTag::new_weak(content.tag().to_owned()),
        }
    }
}

/// After how many seconds to come again for a page, if the database could not be asked.
pub const RETRY_AFTER: &str = "5";

/// Responds that the server cannot say now what was asked for. The middleware makes a problem of it.
pub fn unavailable(error: &Error) -> HttpResponse {
    if !error.is_known_outage() {
        tracing::warn!(%error, "cannot say what a page or picture is about");
    }
    HttpResponse::ServiceUnavailable().finish()
}

/// The compressed forms of the contents that were requested. There are at most two for each file of the program, and for each page in
/// each language.
static COMPRESSED: LazyLock<Mutex<HashMap<Key, Bytes>>> = LazyLock::new(Mutex::default);

/// Returns the key for the content that has this name as long as the program runs.
pub fn key_of(name: &str) -> [u8; 32] {
    Sha256::digest(name).into()
}

/// Responds with the content that has this key, in the coding that the client prefers, or says that the client has it already.
pub async fn respond_unless_known(
    request: &HttpRequest,
    tag: EntityTag,
    cache_control: &'static str,
    content_type: impl TryIntoHeaderValue,
    key: [u8; 32],
    content: Bytes,
) -> HttpResponse {
    let form = Form::of(request, &content);
    let (mut answer, is_known) = begin(request, StatusCode::OK, &tag, form);
    answer.insert_header((header::CACHE_CONTROL, cache_control));
    if is_known {
        return answer.finish();
    }
    answer.content_type(content_type);
    respond(&mut answer, key, form, content).await
}

/// The same for a content that is kept by its hash.
pub(super) async fn respond_by_hash(request: &HttpRequest, content_type: &'static str, content: Bytes) -> HttpResponse {
    let hash: [u8; 32] = Sha256::digest(&content).into();
    respond_unless_known(request, tag_of(&hash), "no-cache", content_type, hash, content).await
}

/// Begins a response with a form of the content that has this tag. Returns whether the client has that form already: then the response
/// needs no content.
pub(super) fn begin(
    request: &HttpRequest,
    status: StatusCode,
    tag: &EntityTag,
    form: Form,
) -> (HttpResponseBuilder, bool) {
    let tag = form.tag(tag);
    let is_known = status == StatusCode::OK && is_known(request, &tag);
    let mut answer = HttpResponse::build(if is_known { StatusCode::NOT_MODIFIED } else { status });
    answer.insert_header(ETag(tag));
    if form != Form::Plain {
        answer.insert_header((header::VARY, "Accept-Encoding"));
    }
    (answer, is_known)
}

/// Responds with the content that has this key, in this form.
pub(super) async fn respond(
    answer: &mut HttpResponseBuilder,
    key: [u8; 32],
    form: Form,
    content: Bytes,
) -> HttpResponse {
    let Form::In(coding) = form else { return answer.body(content) };
    // The middleware compresses no response that has a coding, not even the identity.
    answer.insert_header((header::CONTENT_ENCODING, ContentEncoding::Identity.as_str()));
    if coding == ContentEncoding::Identity {
        return answer.body(content);
    }
    match compressed((key, coding), content.clone()).await {
        Ok(compressed) => answer.insert_header((header::CONTENT_ENCODING, coding.as_str())).body(compressed),
        Err(error) => {
            tracing::warn!(%error, "cannot compress a response; sending it uncompressed");
            answer.body(content)
        }
    }
}

async fn compressed(key: Key, content: Bytes) -> io::Result<Bytes> {
    if let Some(known) = COMPRESSED.lock().get(&key) {
        return Ok(known.clone());
    }
    let bytes = tokio::task::spawn_blocking(move || compress(key.1, &content)).await.map_err(io::Error::other)??;
    COMPRESSED.lock().insert(key, bytes.clone());
    Ok(bytes)
}

fn compress(coding: ContentEncoding, content: &[u8]) -> io::Result<Bytes> {
    let mut compressed = Vec::new();
    if coding == ContentEncoding::Brotli {
        brotli::CompressorWriter::new(&mut compressed, BUFFER, QUALITY, WINDOW).write_all(content)?;
    } else {
        let mut encoder = GzEncoder::new(&mut compressed, Compression::best());
        encoder.write_all(content)?;
        encoder.finish()?;
    }
    Ok(compressed.into())
}
