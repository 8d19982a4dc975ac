//! Reading records. The appender writes them.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::events, versions::to_sql},
    record::{Hash, StoredEvent},
};

/// Returns the events of a match after `after`, in order, at most `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn after(connection: &mut Connection, id: Uuid, after: u64, limit: i64) -> Result<Vec<StoredEvent>, StoreError> {
    let query = events::table
        .filter(events::match_id.eq(id))
        .filter(events::seq.gt(to_sql(after)))
        .order(events::seq)
        .limit(limit)
        .select((events::seq, events::body, events::hash));
    let rows: Vec<(i64, String, Vec<u8>)> = query.load(connection)?;
    rows.into_iter().map(read).collect()
}

/// Inserts the first event of a match, in the transaction that starts it.
///
/// # Errors
/// [`StoreError::Taken`] when the match already has one.
pub fn insert(connection: &mut Connection, id: Uuid, event: &StoredEvent) -> Result<(), StoreError> {
    diesel::insert_into(events::table)
        .values((
            events::match_id.eq(id),
            events::seq.eq(to_sql(event.seq)),
            events::body.eq(&event.body),
            events::hash.eq(event.hash.0.as_slice()),
        ))
        .execute(connection)?;
    Ok(())
}

fn read((seq, body, hash): (i64, String, Vec<u8>)) -> Result<StoredEvent, StoreError> {
    let unreadable = || StoreError::Unreadable(format!("event {seq}"));
    let hash = Hash(hash.try_into().map_err(|_| unreadable())?);
    Ok(StoredEvent { seq: u64::try_from(seq).map_err(|_| unreadable())?, body, hash })
}
