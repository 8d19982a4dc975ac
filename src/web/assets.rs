//! The files of the page, which are embedded in the program. Debug builds read them from the source folder instead, so that a
//! changed file is served with the next request.

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use actix_web::web::Bytes;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use parking_lot::Mutex;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::comments::without_comments;

/// The files.
#[derive(RustEmbed)]
#[folder = "src/web/app/"]
struct App;

/// The API client that the page uses, as one module, and one for what reads and verifies records.
#[derive(RustEmbed)]
#[folder = "openapi/clients/typescript/page/"]
struct Client;

/// The folder in which the page's modules find the client.
const CLIENT: &str = "client/";

/// A file as browsers get it.
#[derive(Clone)]
pub struct Asset {
    /// The content.
    pub content: Bytes,
    /// Its SHA-256.
    pub hash: [u8; 32],
}

impl Asset {
    /// Returns a file with this content.
    pub fn of(content: impl Into<Bytes>) -> Self {
        let content = content.into();
        Self { hash: hash(&content), content }
    }
}

/// Returns a file of the page by its path below `/app/`; `None` if there is none.
pub fn file(path: &str) -> Option<Asset> {
    let found = match path.strip_prefix(CLIENT) {
        Some(name) => Client::get(name),
        None => App::get(path),
    }?;
    let is_sheet = path.rsplit('.').next() == Some("css");
    let (content, hash) = match is_sheet.then(|| joined(&found.data)).flatten() {
        Some(sheet) => (Cow::Owned(sheet.into_bytes()), None),
        None => (found.data, Some(found.metadata.sha256_hash())),
    };
    Some(written(path, content, hash))
}

fn hash(content: &[u8]) -> [u8; 32] {
    Sha256::digest(content).into()
}

/// Returns a file as browsers get it. `known`: the hash of its content, if that is known.
fn written(path: &str, content: Cow<'static, [u8]>, known: Option<[u8; 32]>) -> Asset {
    /// The files without comments, by the hashes of those with comments.
    static WRITTEN: LazyLock<Mutex<HashMap<[u8; 32], Asset>>> = LazyLock::new(Mutex::default);
    let hash = known.unwrap_or_else(|| hash(&content));
    if let Some(asset) = WRITTEN.lock().get(&hash) {
        return asset.clone();
    }
    let without = str::from_utf8(&content).ok().and_then(|text| without_comments(path, text));
    if let Some(without) = without {
        let asset = Asset::of(without);
        WRITTEN.lock().insert(hash, asset.clone());
        return asset;
    }
    let content = match content {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Asset { content, hash }
}

/// Returns the paths of all files but the client's.
pub fn names() -> impl Iterator<Item = String> {
    App::iter().map(Cow::into_owned)
}

/// Returns what identifies the files of this build: it changes when one of them does.
pub fn build() -> &'static str {
    static BUILD: LazyLock<String> = LazyLock::new(|| {
        let mut files: Vec<_> =
            App::iter().chain(Client::iter().map(|name| format!("{CLIENT}{name}").into())).collect();
        files.sort();
        let mut all = Sha256::new();
        for path in files {
            all.update(path.as_bytes());
            all.update(file(&path).map(|file| file.hash).unwrap_or_default());
        }
        URL_SAFE_NO_PAD.encode(all.finalize())
    });
    &BUILD
}

/// Returns a text file of the page.
///
/// # Panics
/// If there is none of this name.
pub fn text(path: &str) -> String {
    let file = file(path).unwrap_or_else(|| panic!("the page has no {path}"));
    String::from_utf8(file.content.into()).expect("texts are UTF-8")
}

/// Returns a style sheet with the sheets that it imports in their places, so that a browser need not load them one after another;
/// `None` if it imports none.
fn joined(sheet: &[u8]) -> Option<String> {
    let imported = |line: &str| line.strip_prefix("@import \"./")?.strip_suffix("\";").map(text);
    let sheet = std::str::from_utf8(sheet).ok()?;
    sheet.lines().any(|line| imported(line).is_some()).then(|| {
        let lines = sheet.lines().map(|line| imported(line).unwrap_or_else(|| format!("{line}\n")));
        lines.collect()
    })
}
