//! Matches.

use diesel::{
    ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, QueryableByName, RunQueryDsl, Selectable,
    SelectableHelper, dsl::AsSelect, pg::Pg,
};
use serde_json::Value;
use uuid::Uuid;

use super::{
    progress::{Progress, changed, touch},
    seats,
};
use crate::{
    db::{
        Connection, Listing, StoreError,
        prepared::Prepare,
        schema::{matches, progress, unfiled},
    },
    record::Time,
    service::matches::{MatchStatus, Visibility},
};

/// A match as listings and the lobby see it.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, QueryableByName)]
#[diesel(table_name = matches, treat_none_as_default_value = false)]
pub struct MatchRow {
    /// The match.
    pub id: Uuid,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub rules_version: i32,
    /// Every option with its value.
    pub options: Value,
    /// The number of players.
    pub seats: i16,
    /// `public`, `unlisted` or `private`.
    pub visibility: Visibility,
    /// The code to join a private match.
    pub code: Option<String>,
    /// The player who created the match, or has taken it over.
    pub host: Uuid,
    /// The seed of its chance.
    pub seed: Vec<u8>,
    /// SHA-256 of the seed.
    pub commitment: Vec<u8>,
    /// `open`, `running`, `finished` or `cancelled`.
    pub status: MatchStatus,
    /// The result.
    pub outcome: Option<Value>,
    /// When it was created.
    pub created_at: Time,
    /// When it started.
    pub started_at: Option<Time>,
    /// When it was finished.
    pub finished_at: Option<Time>,
    /// The time control.
    pub clock: Value,
    /// Whether the match is rated.
    pub rated: bool,
    /// By how many events spectators lag behind while it runs.
    pub spectator_delay: i16,
    /// The rematch.
    pub rematch: Option<Uuid>,
    /// The server on which it was played, if not this one.
    pub origin: Option<String>,
    /// How far it is.
    #[diesel(embed, skip_insertion)]
    pub progress: Progress,
}

impl MatchRow {
    /// Changes it as an append does.
    pub fn advance(&mut self, listing: &Listing) {
        self.progress = Progress::from(listing);
        if let Some((at, outcome)) = &listing.finished {
            (self.status, self.finished_at, self.outcome) = (MatchStatus::Finished, Some(*at), Some(outcome.clone()));
        }
    }
}

/// Selects matches.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn rows() -> _ {
    let columns: AsSelect<MatchRow, Pg> = MatchRow::as_select();
    matches::table.inner_join(progress::table).select(columns)
}

/// Adds a match, in a transaction.
pub fn insert(connection: &mut Connection, row: &MatchRow) -> Result<(), StoreError> {
    diesel::insert_into(matches::table).values(row).execute(connection)?;
    super::progress::insert(connection, row.id, &row.progress)
}

/// Returns the match with this id.
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<MatchRow>, StoreError> {
    Ok(rows().filter(matches::id.eq(id)).first(connection).optional()?)
}

/// Returns the match with this id, and the number of its changes.
pub fn revised(connection: &mut Connection, id: Uuid) -> Result<Option<(MatchRow, i64)>, StoreError> {
    let query = rows().filter(matches::id.eq(id)).select((MatchRow::as_select(), progress::revision));
    Ok(query.first(connection).optional()?)
}

/// Returns the matches with these ids, oldest first.
pub fn by_ids(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<MatchRow>, StoreError> {
    Ok(rows().filter(matches::id.eq_any(ids)).order(matches::id).load(connection)?)
}

/// Locks the match with this id until the transaction ends, and returns it.
pub fn lock(connection: &mut Connection, id: Uuid) -> Result<Option<MatchRow>, StoreError> {
    // A statement sees the data of the moment when it begins: the second one sees what the last holder of the lock wrote.
    if super::progress::lock(connection, id)? { by_id(connection, id) } else { Ok(None) }
}

/// Sets the host of the match, which is locked.
pub fn set_host(connection: &mut Connection, id: Uuid, host: Uuid) -> Result<(), StoreError> {
    diesel::update(matches::table.find(id)).set(matches::host.eq(host)).execute(connection)?;
    touch(connection, &[id])
}

/// Sets the rematch of this match, which is locked.
pub fn set_rematch(connection: &mut Connection, id: Uuid, rematch: Uuid) -> Result<(), StoreError> {
    diesel::update(matches::table.find(id)).set(matches::rematch.eq(rematch)).execute(connection)?;
    touch(connection, &[id])
}

/// Cancels an open match, which is locked.
pub fn cancel(connection: &mut Connection, id: Uuid, at: Time) -> Result<(), StoreError> {
    let cancelled = (matches::status.eq(MatchStatus::Cancelled), matches::cancelled_at.eq(at));
    diesel::update(matches::table.find(id)).set(cancelled).execute(connection)?;
    seats::mark_ended(connection, &[id])?;
    touch(connection, &[id])
}

/// Stores this row of a match that starts, whose first events may have ended it, and returns the number of its changes. The match is
/// locked.
pub fn start(connection: &mut Connection, row: &MatchRow) -> Result<i64, StoreError> {
    diesel::update(matches::table.find(row.id))
        .set((
            matches::seats.eq(row.seats),
            matches::status.eq(row.status),
            matches::started_at.eq(row.started_at),
            matches::finished_at.eq(row.finished_at),
            matches::outcome.eq(row.outcome.as_ref()),
        ))
        .execute_prepared(connection)?;
    let advanced = diesel::update(progress::table.find(row.id)).set((&row.progress, changed()));
    let revision = advanced.returning(progress::revision).prepared().get_result(connection)?;
    if let Some(at) = row.finished_at {
        let row = (unfiled::match_id.eq(row.id), unfiled::finished_at.eq(at));
        diesel::insert_into(unfiled::table).values(row).execute(connection)?;
    }
    Ok(revision)
}
