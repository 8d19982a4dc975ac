//! Answers that are the same for everyone: kept once and compressed once, however many clients ask for them and however
//! slowly they read.

use std::{
    collections::HashMap,
    io::{self, Write},
    sync::{LazyLock, Mutex, PoisonError},
};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::header::{self, AcceptEncoding, ContentEncoding, Encoding, Header, HeaderValue},
    web::Bytes,
};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

/// What is smaller than this gains nothing by being compressed.
const SMALLEST: usize = 1024;

/// Brotli's quality and window (as a power of two): small answers without seconds of work.
const QUALITY: u32 = 7;
const WINDOW: u32 = 22;
const BUFFER: usize = 4096;

/// The key of a content, and a coding of it.
type Key = ([u8; 32], ContentEncoding);

/// The compressed forms of all contents that were asked for. There are only as many as the program has files.
static COMPRESSED: LazyLock<Mutex<HashMap<Key, Bytes>>> = LazyLock::new(Mutex::default);

/// Returns the key of a content that a name stands for as long as the program runs.
pub fn key_of(name: &str) -> [u8; 32] {
    Sha256::digest(name).into()
}

/// Answers with the content that has this key, in the coding that the client prefers.
pub async fn respond(
    request: &HttpRequest,
    answer: &mut HttpResponseBuilder,
    key: [u8; 32],
    content: Bytes,
) -> HttpResponse {
    if content.len() < SMALLEST {
        return answer.body(content);
    }
    answer.insert_header((header::VARY, HeaderValue::from_static("Accept-Encoding")));
    // What has a coding, if only that of none, is not compressed again for each client.
    answer.insert_header((header::CONTENT_ENCODING, ContentEncoding::Identity.as_str()));
    let Some(coding) = coding_for(request) else { return answer.body(content) };
    match compressed((key, coding), content.clone()).await {
        Ok(compressed) => answer.insert_header((header::CONTENT_ENCODING, coding.as_str())).body(compressed),
        Err(error) => {
            tracing::warn!(%error, "an answer is sent as it is, for it could not be compressed");
            answer.body(content)
        }
    }
}

fn coding_for(request: &HttpRequest) -> Option<ContentEncoding> {
    let accepted = AcceptEncoding::parse(request).ok()?;
    match accepted.negotiate([Encoding::identity(), Encoding::gzip(), Encoding::brotli()].iter())? {
        Encoding::Known(coding @ (ContentEncoding::Brotli | ContentEncoding::Gzip)) => Some(coding),
        _ => None,
    }
}

async fn compressed(key: Key, content: Bytes) -> io::Result<Bytes> {
    if let Some(known) = COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return Ok(known.clone());
    }
    let bytes = tokio::task::spawn_blocking(move || compress(key.1, &content)).await.map_err(io::Error::other)??;
    COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner).insert(key, bytes.clone());
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
