//! How far matches are: what every append changes of them, in a row that is also the lock of the match.
//!
//! A transaction that changes or deletes a match, or what belongs to it, locks this row first, then the row of `matches`.

use diesel::{
    AsChangeset, ExpressionMethods, Insertable, OptionalExtension, PgExpressionMethods, QueryDsl, Queryable,
    QueryableByName, RunQueryDsl, Selectable,
};
use uuid::Uuid;

use crate::{
    db::{Connection, Listing, StoreError, prepared::Prepare, schema::progress, versions::to_sql},
    record::Time,
};

/// How far a match is.
#[derive(Clone, Debug, Default, Queryable, Selectable, Insertable, AsChangeset, QueryableByName)]
#[diesel(table_name = progress, treat_none_as_default_value = false)]
pub struct Progress {
    /// The newest event's number.
    pub version: i64,
    /// The seats that must choose, as bits.
    pub to_act: i32,
    /// When each seat's time runs out, as currently computed; empty before the start.
    pub deadlines: Vec<Option<Time>>,
}

impl From<&Listing> for Progress {
    fn from(listing: &Listing) -> Self {
        Self {
            version: to_sql(listing.version),
            to_act: listing.to_act.cast_signed(),
            deadlines: listing.deadlines.clone(),
        }
    }
}

/// Adds the progress of a match that this transaction has added.
pub fn insert(connection: &mut Connection, id: Uuid, progress: &Progress) -> Result<(), StoreError> {
    // Diesel prepares the insertion of one row, but not of a list.
    diesel::insert_into(progress::table).values((progress::match_id.eq(id), progress)).execute(connection)?;
    Ok(())
}

/// Adds the progress of several matches that this transaction has added.
pub fn insert_all<'a>(
    connection: &mut Connection,
    rows: impl IntoIterator<Item = (Uuid, &'a Progress)>,
) -> Result<(), StoreError> {
    let rows: Vec<_> = rows.into_iter().map(|(id, progress)| (progress::match_id.eq(id), progress)).collect();
    diesel::insert_into(progress::table).values(rows).execute(connection)?;
    Ok(())
}

/// Locks the match until the transaction ends. Returns whether there is one.
pub fn lock(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let query = progress::table.find(id).select(progress::match_id).for_no_key_update();
    Ok(query.first::<Uuid>(connection).optional()?.is_some())
}

/// Locks the match until the transaction ends. Returns whether its newest event is this one.
pub fn lock_at(connection: &mut Connection, id: Uuid, version: u64) -> Result<bool, StoreError> {
    let query = progress::table.find(id).select(progress::version).for_no_key_update();
    let newest: Option<i64> = query.first(connection).optional()?;
    Ok(newest.is_some_and(|newest| newest.cast_unsigned() == version))
}

/// Sets what every change of a match's summary sets.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn changed() -> _ {
    progress::revision.eq(progress::revision + 1_i64)
}

/// Stores the deadlines of a match, if they have moved. The caller has locked the match.
pub fn move_deadlines(connection: &mut Connection, id: Uuid, deadlines: &[Option<Time>]) -> Result<(), StoreError> {
    let moved = progress::table.find(id).filter(progress::deadlines.is_distinct_from(deadlines));
    diesel::update(moved).set((progress::deadlines.eq(deadlines), changed())).execute_prepared(connection)?;
    Ok(())
}

/// Counts a change of these matches' summaries. The caller has locked the matches.
pub fn touch(connection: &mut Connection, ids: &[Uuid]) -> Result<(), StoreError> {
    diesel::update(progress::table.filter(progress::match_id.eq_any(ids)))
        .set(changed())
        .execute_prepared(connection)?;
    Ok(())
}
