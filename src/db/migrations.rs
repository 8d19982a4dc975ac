//! Migrates the database's tables to this version of Acepost.

use std::{error::Error, iter::successors, thread::sleep, time::Duration};

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    dsl::select,
    migration::{MigrationSource, MigrationVersion},
    pg::Pg,
    sql_types::Text,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::db::{
    Connection, StoreError, connect,
    error::on_one_line,
    fitness,
    functions::{current_schema, has_schema_privilege, pg_try_advisory_lock, to_regclass},
    is_read_only, partitions, statement,
};

diesel::table! {
    /// The migrations that have run. Diesel creates it.
    #[sql_name = "__diesel_schema_migrations"]
    applied_migrations (version) {
        /// The migration.
        version -> Text,
    }
}

diesel::table! {
    /// The tables that `PostgreSQL` knows.
    pg_tables (schemaname, tablename) {
        /// The schema.
        schemaname -> Text,
        /// The name.
        tablename -> Text,
    }
}

/// The name of the table of [`applied_migrations`].
const APPLIED: &str = "__diesel_schema_migrations";

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// The indexes that are built beside writers, each with the version of its migration. Diesel does not pass on a migration's text.
const INDEXES: [(&str, &str); 13] = [
    ("20261127121000", "seats_going_on"),
    ("20261127131000", "matches_open_of_host"),
    ("20261127140000", "refresh_tokens_given"),
    ("20261127150000", "deliveries_of_receiver"),
    ("20261127150030", "deliveries_taken"),
    ("20261127160000", "notices_repeatable"),
    ("20261128100000", "players_bots"),
    ("20261128101000", "rating_steps_numbered"),
    ("20261128120000", "notices_repeated"),
    ("20261129101000", "seats_ended"),
    ("20261129102000", "deliveries_given_up"),
    ("20261129110000", "seats_ended_unknown"),
    ("20261129130000", "notices_of_invitations"),
];

/// A key of `PostgreSQL`'s advisory locks: only one process migrates at a time.
const MIGRATION_LOCK: i64 = 0x6163_6570_6f73_7401;

/// How long to wait before the next attempt to get a lock.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(500);

/// How often a migration is tried that does not get the lock of a table. Servers that run meanwhile go on in between.
const ATTEMPTS: u32 = 120;

/// Migrates the database's tables to this version of Acepost. Returns the names of the migrations that ran.
///
/// Servers of the version before may run meanwhile. A migration waits for a table for a second at most, since all who want the table
/// after it wait as well, and is then tried again, for three minutes.
///
/// A database that is migrated may be read-only, or belong to another role.
///
/// # Errors
/// [`StoreError::Newer`] if the database has migrations that this version does not know; nothing is changed then.
/// [`StoreError::Unfit`] if it cannot store all texts, or would have to be migrated and is read-only.
/// [`StoreError`] if the database cannot be reached or a migration fails; a failed migration changes nothing.
pub fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    let mut connection = connect(url)?;
    fitness::check_encoding(&mut connection)?;
    let read_only = is_read_only(&mut connection)?;
    // Diesel's own look at the migrations would create their table.
    let names = if is_migrated(&mut connection)? {
        Vec::new()
    } else if read_only {
        return Err(StoreError::Unfit(
            "it is read-only, and not migrated to this version: run `acepost migrate` on the primary first".to_owned(),
        ));
    } else {
        run_pending(&mut connection)?
    };
    if !read_only && let Err(error) = partitions::add(&mut connection) {
        tracing::warn!(%error, "no partitions were added; servers try again every hour");
    }
    Ok(names)
}

/// Runs the migrations that are pending, once no other process migrates. Returns their names.
fn run_pending(connection: &mut Connection) -> Result<Vec<String>, StoreError> {
    lock(connection)?;
    refuse_newer(&connection.applied_migrations().map_err(failed)?)?;
    let (mut names, mut attempts) = (Vec::new(), 1);
    while connection.has_pending_migration(MIGRATIONS).map_err(failed)? {
        match run_next(connection) {
            Ok(name) => names.push(name),
            Err(error) if attempts < ATTEMPTS && is_about_a_lock(&*error) => {
                tracing::info!(%error, "a migration waits for a table that is in use");
                attempts += 1;
                sleep(BETWEEN_ATTEMPTS);
            }
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(names)
}

/// Connects to a database that is migrated to this version, and changes nothing. It may be read-only.
///
/// # Errors
/// [`StoreError::Newer`] if the database has migrations that this version does not know, [`StoreError::Older`] if it lacks some,
/// [`StoreError::Unavailable`] if it cannot be reached.
pub fn connect_migrated(url: &str) -> Result<Connection, StoreError> {
    let mut connection = connect(url)?;
    if is_migrated(&mut connection)? { Ok(connection) } else { Err(StoreError::Older) }
}

/// Whether the database is migrated to this version. Changes nothing.
fn is_migrated(connection: &mut Connection) -> Result<bool, StoreError> {
    let is_there = select(to_regclass(APPLIED).is_not_null());
    if !is_there.get_result::<bool>(connection)? {
        refuse_if_elsewhere(connection)?;
        return Ok(false);
    }
    let applied: Vec<MigrationVersion<'static>> =
        applied_migrations::table.select(applied_migrations::version).load(connection)?;
    refuse_newer(&applied)?;
    Ok(known()?.iter().all(|version| applied.contains(version)))
}

/// Fails if the tables seem to be missing only because the search path does not name their schema: a dump does not contain the setting of
/// a role. A role that is set to one schema may have others beside it.
fn refuse_if_elsewhere(connection: &mut Connection) -> Result<(), StoreError> {
    let elsewhere = pg_tables::table
        .filter(pg_tables::tablename.eq("notice_counters"))
        .filter(current_schema().eq("public"))
        .filter(has_schema_privilege(pg_tables::schemaname, "CREATE"))
        .select(pg_tables::schemaname)
        .first::<String>(connection)
        .optional()?;
    elsewhere.map_or(Ok(()), |schema| {
        Err(StoreError::Unfit(format!(
            "it has tables of Acepost in the schema {schema}, where this role does not look: run ALTER ROLE … SET search_path = {schema}"
        )))
    })
}

/// Waits until no other process migrates. The lock is released with the connection.
fn lock(connection: &mut Connection) -> Result<(), StoreError> {
    let mut is_told = false;
    // Not by a statement that waits: `CREATE INDEX CONCURRENTLY` would wait for it.
    while !select(pg_try_advisory_lock(MIGRATION_LOCK)).get_result::<bool>(connection)? {
        if !is_told {
            tracing::info!("another process is migrating the database; waiting for it");
            is_told = true;
        }
        sleep(BETWEEN_ATTEMPTS);
    }
    Ok(())
}

/// Runs the next migration, and returns its name. All who want a table after a lock that is waited for wait as well.
fn run_next(connection: &mut Connection) -> diesel::migration::Result<String> {
    let pending = connection.pending_migrations(MIGRATIONS)?;
    let next = pending.first().ok_or("no migration is pending")?;
    // What the role or the database allows for a statement may be too short for a large table.
    connection.batch_execute("SET lock_timeout = '1s'; SET statement_timeout = 0")?;
    if let Some(index) = index_built_by(&next.name().version()) {
        drop_unfinished(connection, index)?;
    }
    if !next.metadata().run_in_transaction() {
        tracing::info!(migration = %next.name(), "migrating; this takes minutes if the table is large");
        // An index is built beside all others, which waits for them as long as it takes, and holds up none.
        connection.batch_execute("SET lock_timeout = '0'")?;
    }
    let name = connection.run_migration(&**next)?.to_string();
    tracing::info!(migration = name, "migrated");
    Ok(name)
}

/// Whether a migration did not get the lock of a table in time. Diesel does not pass on the code of the error.
fn is_about_a_lock(error: &(dyn Error + 'static)) -> bool {
    successors(Some(error), |&error| error.source()).any(|error| error.to_string().contains("lock timeout"))
}

statement! {
    /// Selects the index of this name if its build was interrupted, or goes on. Diesel does not know `PostgreSQL`'s own tables.
    struct UnfinishedIndex<'a> { name: &'a str as Text }
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indexrelid = to_regclass(" name ") AND NOT indisvalid"
}

#[derive(QueryableByName)]
struct Index {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Drops this index if an interrupted `CREATE INDEX CONCURRENTLY` has left it: it is built again. Others are left alone: an
/// operator may be building them.
fn drop_unfinished(connection: &mut Connection, index: &str) -> Result<(), StoreError> {
    let found: Vec<Index> = UnfinishedIndex { name: index }.load(connection)?;
    found.into_iter().try_for_each(|Index { name }| Ok(connection.batch_execute(&format!("DROP INDEX {name}"))?))
}

/// Returns the index that a migration builds beside writers.
fn index_built_by(version: &MigrationVersion<'_>) -> Option<&'static str> {
    INDEXES.iter().find(|(of, _)| *version == MigrationVersion::from(*of)).map(|(_, index)| *index)
}

/// Returns the migrations that this version knows.
fn known() -> Result<Vec<MigrationVersion<'static>>, StoreError> {
    let known = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(failed)?;
    Ok(known.iter().map(|migration| migration.name().version().as_owned()).collect())
}

/// Fails if a migration is among these that this version does not know.
fn refuse_newer(applied: &[MigrationVersion<'_>]) -> Result<(), StoreError> {
    let known = known()?;
    let mut unknown: Vec<_> = applied.iter().filter(|version| !known.contains(version)).collect();
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
    refuse_newer(&connection.applied_migrations().map_err(failed)?)?;
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
    refuse_newer(&connection.applied_migrations().map_err(failed)?)?;
    connection.revert_last_migration(MIGRATIONS).map(drop).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Migration(on_one_line(&error))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn each_index_that_is_built_beside_writers_is_known_with_its_migration() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations");
        let mut built = Vec::new();
        for migration in fs::read_dir(folder).expect("migrations") {
            let migration = migration.expect("a migration").path();
            let text = fs::read_to_string(migration.join("up.sql")).expect("a text");
            let name = migration.file_name().and_then(|name| name.to_str()).expect("a name");
            let version = name.split('_').next().expect("a version").replace('-', "");
            let indexes = text.split("CREATE INDEX CONCURRENTLY IF NOT EXISTS ").skip(1);
            built.extend(indexes.map(|index| (version.clone(), index.split(' ').next().expect("a name").to_owned())));
        }
        built.sort();
        assert_eq!(built, INDEXES.map(|(version, index)| (version.to_owned(), index.to_owned())));
    }
}
