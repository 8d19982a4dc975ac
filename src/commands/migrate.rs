//! `acepost migrate`: migrates the database to this version of Acepost, and does nothing else.

use std::io::Write;

use super::database::Database;
use crate::{config::Settings, db};

/// Runs the pending migrations, and prints their names.
///
/// # Errors
/// If the database is unavailable, or a migration fails.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    let database = Database::open(settings)?;
    let migrated = db::migrate(&database.url()).map_err(anyhow::Error::from);
    let mut out = std::io::stdout().lock();
    match database.close_after(migrated)?.as_slice() {
        [] => writeln!(out, "nothing to migrate")?,
        ran => ran.iter().try_for_each(|migration| writeln!(out, "migrated {migration}"))?,
    }
    Ok(())
}
