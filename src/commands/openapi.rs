//! `acepost openapi`: the API's document, as the server gives it at `/openapi.json`.

use std::io::Write;

use crate::http::routes;

/// Prints the document.
///
/// # Errors
/// When it cannot be written.
pub fn run() -> anyhow::Result<()> {
    writeln!(std::io::stdout().lock(), "{}", routes::document().to_pretty_json()?)?;
    Ok(())
}
