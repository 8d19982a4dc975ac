//! Reading records. The appender writes them.

use std::collections::HashMap;

use diesel::{
    ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl,
    sql_types::{Array, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::events, statement, versions::to_sql},
    record::{Hash, StoredEvent},
};

/// Returns the events of a match after `after`, in order, at most `limit`.
pub fn after(connection: &mut Connection, id: Uuid, after: u64, limit: i64) -> Result<Vec<StoredEvent>, StoreError> {
    let query = events::table
        .filter(events::match_id.eq(id))
        .filter(events::seq.gt(to_sql(after)))
        .order(events::seq)
        .limit(limit)
        .select((events::seq, events::body, events::hash));
    let rows: Vec<EventRow> = query.load(connection)?;
    rows.into_iter().map(read).collect()
}

/// Returns all events of each of these matches that has any, in order, or the error if they cannot be read.
pub fn by_match(
    connection: &mut Connection,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, Result<Vec<StoredEvent>, StoreError>>, StoreError> {
    let (Some(&first), Some(&last)) = (ids.iter().min(), ids.iter().max()) else { return Ok(HashMap::new()) };
    let query = events::table
        .filter(events::match_id.eq_any(ids))
        // The range tells in which partitions to look, which an array does not.
        .filter(events::match_id.between(first, last))
        .order((events::match_id, events::seq))
        .select((events::match_id, (events::seq, events::body, events::hash)));
    let mut by_match = HashMap::<Uuid, Vec<EventRow>>::new();
    for (id, row) in query.load::<(Uuid, EventRow)>(connection)? {
        by_match.entry(id).or_default().push(row);
    }
    Ok(by_match.into_iter().map(|(id, rows)| (id, rows.into_iter().map(read).collect())).collect())
}

/// Checks that no event of the match from the first to this one is missing, as while their partition is detached.
///
/// # Errors
/// [`StoreError::Unreadable`] if any is.
pub fn check_whole(connection: &mut Connection, id: Uuid, last: i64) -> Result<(), StoreError> {
    let own = events::table.filter(events::match_id.eq(id)).filter(events::seq.between(1_i64, last));
    let found: i64 = own.count().get_result(connection)?;
    if found == last {
        return Ok(());
    }
    Err(StoreError::Unreadable(format!("the record of match {id}, of whose {last} events some are missing")))
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

/// How many matches one statement looks up.
const LOOKED_UP: usize = 1000;

statement! {
    /// The last event of each match. In one pass: PostgreSQL estimates one match where there are many, and would compare each with each.
    /// The range of the ids tells in which partitions to look, which an array does not.
    struct Newest<'a> { ids: &'a [Uuid] as Array<SqlUuid>, first: Uuid as SqlUuid, last: Uuid as SqlUuid }
    "SELECT DISTINCT ON (match_id) match_id, seq, hash FROM events
     WHERE match_id = ANY (" ids ") AND match_id BETWEEN " first " AND " last "
     ORDER BY match_id, seq DESC"
}

/// The newest event of a match.
#[derive(Clone, Debug, QueryableByName)]
#[diesel(table_name = events)]
pub struct NewestEvent {
    match_id: Uuid,
    /// Its number.
    pub seq: i64,
    /// Its hash, as it is stored.
    pub hash: Vec<u8>,
}

/// Returns the newest event of each of these matches that has started.
pub fn newest(connection: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, NewestEvent>, StoreError> {
    let mut found = HashMap::new();
    for ids in ids.chunks(LOOKED_UP) {
        let (Some(first), Some(last)) = (ids.iter().min(), ids.iter().max()) else { continue };
        let rows: Vec<NewestEvent> = Newest { ids, first: *first, last: *last }.load(connection)?;
        found.extend(rows.into_iter().map(|row| (row.match_id, row)));
    }
    Ok(found)
}

/// The number, the text and the hash of an event.
type EventRow = (i64, String, Vec<u8>);

fn read((seq, body, hash): EventRow) -> Result<StoredEvent, StoreError> {
    let unreadable = || StoreError::Unreadable(format!("event {seq}"));
    let hash = Hash(hash.try_into().map_err(|_| unreadable())?);
    Ok(StoredEvent { seq: u64::try_from(seq).map_err(|_| unreadable())?, body, hash })
}
