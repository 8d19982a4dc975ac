//! The keys that sign checkpoints.

use diesel::{ExpressionMethods, OptionalExtension, PgSortExpressionMethods, QueryDsl, RunQueryDsl};

use crate::{
    db::{Connection, StoreError, schema::signing_keys},
    record::Time,
};

/// Returns the secrets of all keys: the current one, then the retired ones, the latest first.
pub fn all(connection: &mut Connection) -> Result<Vec<[u8; 32]>, StoreError> {
    let query = signing_keys::table.order((signing_keys::retired_at.desc().nulls_first(), signing_keys::id));
    query.select(signing_keys::secret).load(connection)?.into_iter().map(read).collect()
}

/// Returns the secret of the current key, if there is one.
pub fn in_use(connection: &mut Connection) -> Result<Option<[u8; 32]>, StoreError> {
    let query = signing_keys::table.filter(signing_keys::retired_at.is_null());
    query.select(signing_keys::secret).get_result(connection).optional()?.map(read).transpose()
}

/// Adds a key as the current one, unless there is one.
pub fn add(connection: &mut Connection, id: &str, secret: &[u8; 32], now: Time) -> Result<(), StoreError> {
    let key = (signing_keys::id.eq(id), signing_keys::secret.eq(secret.as_slice()), signing_keys::created_at.eq(now));
    diesel::insert_into(signing_keys::table).values(key).on_conflict_do_nothing().execute(connection)?;
    Ok(())
}

fn read(secret: Vec<u8>) -> Result<[u8; 32], StoreError> {
    secret.try_into().map_err(|_| StoreError::Unreadable("a signing key".to_owned()))
}
