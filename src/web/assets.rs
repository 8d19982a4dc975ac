//! The files of the page, which are embedded in the program. Debug builds read them from the source folder instead, so that a
//! changed file is served with the next request.

use std::borrow::Cow;

use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

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
pub struct Asset {
    /// The content.
    pub content: Cow<'static, [u8]>,
    /// Its SHA-256.
    pub hash: [u8; 32],
}

impl Asset {
    /// Returns a file with this content.
    pub fn of(content: impl Into<Cow<'static, [u8]>>) -> Self {
        let content = content.into();
        Self { hash: Sha256::digest(&content).into(), content }
    }
}

/// Returns a file of the page by its path below `/app/`; `None` if there is none.
pub fn file(path: &str) -> Option<Asset> {
    let found = match path.strip_prefix(CLIENT) {
        Some(name) => Client::get(name),
        None => App::get(path),
    }?;
    if path.rsplit('.').next() == Some("css")
        && let Some(content) = joined(&found.data)
    {
        return Some(Asset::of(content.into_bytes()));
    }
    Some(Asset { hash: found.metadata.sha256_hash(), content: found.data })
}

/// Returns the paths of all files but the client's.
pub fn names() -> impl Iterator<Item = String> {
    App::iter().map(Cow::into_owned)
}

/// Returns a text file of the page.
///
/// # Panics
/// If there is none of this name.
pub fn text(path: &str) -> String {
    let file = file(path).unwrap_or_else(|| panic!("the page has no {path}"));
    String::from_utf8(file.content.into_owned()).expect("texts are UTF-8")
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
