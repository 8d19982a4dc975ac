//! `acepost openapi`: prints the API's document, as the server returns it at `/openapi.json`.

use std::io::Write;

use crate::http::routes;

/// Prints the document.
///
/// # Errors
/// If it cannot be written.
pub fn run() -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    output.write_all(&routes::document_json()?)?;
    writeln!(output)?;
    Ok(())
}
