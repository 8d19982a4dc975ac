//! `acepost openapi`: prints the API's document, as the server returns it at `/openapi.json`.

use std::io::Write;

use crate::http::routes;

/// Prints the document.
///
/// # Errors
/// If it cannot be written.
pub fn run() -> anyhow::Result<()> {
    writeln!(std::io::stdout().lock(), "{}", routes::document().to_pretty_json()?)?;
    Ok(())
}
