//! Migrates the database's tables to this version of Acepost.

use diesel::{
    RunQueryDsl,
    dsl::select,
    migration::{MigrationSource, MigrationVersion},
    pg::Pg,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::db::{Connection, StoreError, connect, functions::pg_advisory_lock, partitions};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// A key of `PostgreSQL`'s advisory locks: only one process migrates at a time.
const MIGRATION_LOCK: i64 = 0x6163_6570_6f73_7401;

/// Migrates the database's tables to this version of Acepost. Returns the names of the migrations that ran.
///
/// # Errors
/// [`StoreError::Newer`] if the database has migrations that this version does not know; nothing is changed then.
/// [`StoreError`] if the database cannot be reached or a migration fails; a failed migration changes nothing.
pub fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    let mut connection = connect(url)?;
    // The lock is released with the connection.
    select(pg_advisory_lock(MIGRATION_LOCK)).execute(&mut connection)?;
    refuse_newer(&mut connection)?;
    let versions = connection.run_pending_migrations(MIGRATIONS).map_err(failed)?;
    let versions = versions.iter().map(ToString::to_string).collect();
    if let Err(error) = partitions::add(&mut connection) {
        tracing::warn!(%error, "no partitions were added; servers try again every hour");
    }
    Ok(versions)
}

/// Fails if the database has migrations that this version does not know.
fn refuse_newer(connection: &mut Connection) -> Result<(), StoreError> {
    let known = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(failed)?;
    let known: Vec<_> = known.iter().map(|migration| migration.name().version().as_owned()).collect();
    let applied = connection.applied_migrations().map_err(failed)?;
    let mut unknown: Vec<MigrationVersion> = applied.into_iter().filter(|version| !known.contains(version)).collect();
    unknown.sort();
    if unknown.is_empty() {
        return Ok(());
    }
    Err(StoreError::Newer(unknown.iter().map(ToString::to_string).collect()))
}

/// Reverts every migration, newest first: all of them, or none. For tests of the migrations.
///
/// # Errors
/// As [`migrate`].
pub fn revert_all(url: &str) -> Result<usize, StoreError> {
    let mut connection = connect(url)?;
    refuse_newer(&mut connection)?;
    super::in_transaction(&mut connection, |connection| {
        connection.revert_all_migrations(MIGRATIONS).map(|versions| versions.len()).map_err(failed)
    })
}

/// Reverts the newest migration. For tests of the migrations.
///
/// # Errors
/// As [`migrate`].
pub fn revert_last(url: &str) -> Result<(), StoreError> {
    let mut connection = connect(url)?;
    refuse_newer(&mut connection)?;
    connection.revert_last_migration(MIGRATIONS).map(drop).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Migration(error.to_string())
}
