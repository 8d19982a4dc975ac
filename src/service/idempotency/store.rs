//! Stored responses of requests with an `Idempotency-Key`. Functions that name no other error return `StoreError` when the database fails.

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper, dsl::select,
};

use crate::{
    db::{Connection, StoreError, functions::pg_try_advisory_xact_lock, prepared::Prepare, schema::idempotent_answers},
    record::Time,
};

/// A stored response.
#[derive(Queryable, Selectable)]
#[diesel(table_name = idempotent_answers, check_for_backend(diesel::pg::Pg))]
pub struct KeptAnswer {
    /// A hash of the request's body and the key.
    pub request: Vec<u8>,
    /// The response, encrypted.
    pub answer: Vec<u8>,
}

/// Locks the key for this transaction. Returns `false` while another request with the same key is running.
pub fn try_lock(connection: &mut Connection, id: &[u8; 32]) -> Result<bool, StoreError> {
    let mut first = [0; 8];
    first.copy_from_slice(&id[..8]);
    Ok(select(pg_try_advisory_xact_lock(i64::from_be_bytes(first))).get_result(connection)?)
}

/// Returns the response stored under the key after `since`.
pub fn find(connection: &mut Connection, id: &[u8; 32], since: Time) -> Result<Option<KeptAnswer>, StoreError> {
    let query = idempotent_answers::table.find(id.as_slice()).filter(idempotent_answers::created_at.gt(since));
    Ok(query.select(KeptAnswer::as_select()).first(connection).optional()?)
}

/// Stores a response.
pub fn keep(
    connection: &mut Connection,
    id: &[u8; 32],
    request: &[u8; 32],
    answer: &[u8],
    now: Time,
) -> Result<(), StoreError> {
    let values = (
        idempotent_answers::request.eq(request.as_slice()),
        idempotent_answers::answer.eq(answer),
        idempotent_answers::created_at.eq(now),
    );
    diesel::insert_into(idempotent_answers::table)
        .values((idempotent_answers::id.eq(id.as_slice()), values))
        .on_conflict(idempotent_answers::id)
        .do_update()
        .set(values)
        .execute_prepared(connection)?;
    Ok(())
}
