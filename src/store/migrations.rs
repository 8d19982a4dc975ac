//! Bringing the database's tables to this version of Acepost.

use diesel::{RunQueryDsl, sql_query, sql_types::BigInt};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{StoreError, connect};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!();

/// A key of `PostgreSQL`'s advisory locks: only one process migrates at a time.
const MIGRATION_LOCK: i64 = 0x6163_6570_6f73_7401;

/// Brings the database's tables to this version of Acepost. Returns the names of the migrations that ran.
///
/// # Errors
/// [`StoreError`] when the database cannot be reached or a migration fails; a failed migration changes nothing.
pub fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    let mut connection = connect(url)?;
    // The lock goes with the connection.
    sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(MIGRATION_LOCK).execute(&mut connection)?;
    let versions = connection.run_pending_migrations(MIGRATIONS).map_err(failed)?;
    Ok(versions.iter().map(ToString::to_string).collect())
}

/// Takes every migration back, newest first: all of them, or none. For tests of the migrations.
///
/// # Errors
/// As [`migrate`].
pub fn revert_all(url: &str) -> Result<usize, StoreError> {
    let mut connection = connect(url)?;
    super::in_transaction(&mut connection, |connection| {
        connection.revert_all_migrations(MIGRATIONS).map(|versions| versions.len()).map_err(failed)
    })
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Migration(error.to_string())
}
