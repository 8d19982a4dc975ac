//! The keys that sign checkpoints.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Binary, Text, Timestamptz},
};

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

#[derive(QueryableByName)]
struct Secret {
    #[diesel(sql_type = Binary)]
    secret: Vec<u8>,
}

/// The secrets of every key, the one that signs first, then the one that was retired last.
///
/// # Errors
/// [`StoreError`].
pub fn all(connection: &mut Connection) -> Result<Vec<[u8; 32]>, StoreError> {
    let query = sql_query("SELECT secret FROM signing_keys ORDER BY retired_at DESC NULLS FIRST, id");
    query.load(connection)?.into_iter().map(read).collect()
}

/// The secret of the key that signs, if there is one.
///
/// # Errors
/// [`StoreError`].
pub fn in_use(connection: &mut Connection) -> Result<Option<[u8; 32]>, StoreError> {
    let query = sql_query("SELECT secret FROM signing_keys WHERE retired_at IS NULL");
    query.get_result(connection).optional()?.map(read).transpose()
}

/// Adds a key that signs, unless there is one.
///
/// # Errors
/// [`StoreError`].
pub fn add(connection: &mut Connection, id: &str, secret: &[u8; 32], now: Time) -> Result<(), StoreError> {
    sql_query("INSERT INTO signing_keys (id, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind::<Text, _>(id)
        .bind::<Binary, _>(secret.as_slice())
        .bind::<Timestamptz, _>(now)
        .execute(connection)?;
    Ok(())
}

fn read(row: Secret) -> Result<[u8; 32], StoreError> {
    row.secret.try_into().map_err(|_| StoreError::Unreadable("a signing key".to_owned()))
}
