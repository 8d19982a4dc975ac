//! Pairings.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, RunQueryDsl, Selectable, SelectableHelper, alias,
    dsl::{auto_type, count_star, min},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::{int8, random},
        literal::{Literal, literal},
        schema::pairings,
    },
    record::Time,
    service::lobby::PairingStatus,
};

/// A player's search for others, present or past.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = pairings, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct PairingRow {
    /// The pairing.
    pub id: Uuid,
    /// The player.
    pub player_id: Uuid,
    /// A hash of the terms.
    pub terms: Vec<u8>,
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    pub options: Value,
    /// The time control.
    pub clock: Value,
    /// The number of players.
    pub seats: i16,
    /// Whether the match is rated.
    pub rated: bool,
    /// The player's contribution to the match's chance.
    pub entropy: String,
    /// The seed of the match's chance, if this player becomes its host.
    pub seed: Vec<u8>,
    /// `waiting`, `seated` or `cancelled`; waiting ones may have expired since.
    pub status: PairingStatus,
    /// The match.
    pub match_id: Option<Uuid>,
    /// When the player began to wait.
    pub created_at: Time,
    /// When it expires.
    pub expires_at: Time,
}

/// The condition for waiting pairings.
#[auto_type]
pub(super) fn waits(now: Time) -> _ {
    let waiting: Literal = literal(PairingStatus::Waiting);
    pairings::status.eq(waiting).and(pairings::expires_at.gt(now))
}

/// Adds a pairing. An expired one on the same terms is ended.
///
/// # Errors
/// [`StoreError::Taken`] if the player already waits on the same terms.
pub fn insert(connection: &mut Connection, row: &PairingRow) -> Result<(), StoreError> {
    let same = pairings::table.filter(pairings::terms.eq(&row.terms).and(pairings::player_id.eq(row.player_id)));
    let has_expired = pairings::status.eq(literal(PairingStatus::Waiting)).and(pairings::expires_at.le(row.created_at));
    diesel::update(same.filter(has_expired)).set(pairings::status.eq(PairingStatus::Cancelled)).execute(connection)?;
    // A failed statement would be an error in PostgreSQL's log.
    let inserted = diesel::insert_into(pairings::table).values(row).on_conflict_do_nothing().execute(connection)?;
    if inserted == 0 { Err(StoreError::Taken("pairings_waiting".to_owned())) } else { Ok(()) }
}

/// Returns the player's pairing with this id.
pub fn by_id(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<Option<PairingRow>, StoreError> {
    let query = pairings::table.find(id).filter(pairings::player_id.eq(player));
    Ok(query.select(PairingRow::as_select()).get_result(connection).optional()?)
}

/// Returns the player's pairings, newest first, older than `before`.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<PairingRow>, StoreError> {
    let query = pairings::table
        .filter(pairings::player_id.eq(player).and(pairings::id.lt(before.unwrap_or(Uuid::max()))))
        .order(pairings::id.desc())
        .limit(limit);
    Ok(query.select(PairingRow::as_select()).load(connection)?)
}

/// Returns the player's waiting pairings, newest first, older than `before`.
pub fn list_waiting(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<PairingRow>, StoreError> {
    let query = pairings::table
        .filter(pairings::player_id.eq(player).and(pairings::id.lt(before.unwrap_or(Uuid::max()))))
        .filter(waits(now))
        .order(pairings::id.desc())
        .limit(limit);
    Ok(query.select(PairingRow::as_select()).load(connection)?)
}

/// Returns what is waited for, the newest pairings first, at most `limit`.
pub fn newest_waiting(connection: &mut Connection, now: Time, limit: i64) -> Result<Vec<PairingRow>, StoreError> {
    let query = pairings::table.filter(waits(now)).order(pairings::number.desc()).limit(limit);
    Ok(query.select(PairingRow::as_select()).load(connection)?)
}

/// Cancels a pairing, if it is waiting.
pub fn cancel(connection: &mut Connection, id: Uuid, player: Uuid, now: Time) -> Result<(), StoreError> {
    let own = pairings::table.find(id).filter(pairings::player_id.eq(player));
    diesel::update(own.filter(waits(now))).set(pairings::status.eq(PairingStatus::Cancelled)).execute(connection)?;
    Ok(())
}

/// Cancels all waiting pairings of the player.
pub fn cancel_all(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    let own = pairings::table.filter(pairings::player_id.eq(player));
    diesel::update(own.filter(pairings::status.eq(literal(PairingStatus::Waiting))))
        .set(pairings::status.eq(PairingStatus::Cancelled))
        .execute(connection)?;
    Ok(())
}

/// Returns the waiting pairings on these terms, the oldest first, and locks them until the transaction ends: the oldest, and as
/// many at random of the others. Players who fit no other cannot keep the rest from being considered.
pub fn waiting(
    connection: &mut Connection,
    terms: &[u8; 32],
    now: Time,
    limit: i64,
) -> Result<Vec<PairingRow>, StoreError> {
    let on_terms = || pairings::table.filter(pairings::terms.eq(terms.as_slice())).filter(waits(now)).for_update();
    let columns = (pairings::number, PairingRow::as_select());
    let oldest = on_terms().order(pairings::number).limit(limit).select(columns);
    let mut rows: Vec<(i64, PairingRow)> = oldest.load(connection)?;
    if let Some(&(last, _)) = rows.last().filter(|_| i64::try_from(rows.len()) == Ok(limit)) {
        let others = on_terms().filter(pairings::number.gt(last)).order(random()).limit(limit).select(columns);
        let others: Vec<(i64, PairingRow)> = others.load(connection)?;
        rows.extend(others);
        rows.sort_by_key(|&(number, _)| number);
    }
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// Marks pairings as seated in the match.
pub fn seat(connection: &mut Connection, ids: &[Uuid], match_id: Uuid) -> Result<(), StoreError> {
    diesel::update(pairings::table.filter(pairings::id.eq_any(ids)))
        .set((pairings::status.eq(PairingStatus::Seated), pairings::match_id.eq(match_id)))
        .execute(connection)?;
    Ok(())
}

/// Ends expired pairings, except those that another process has locked.
pub fn end_expired(connection: &mut Connection, now: Time) -> Result<usize, StoreError> {
    let others = alias!(pairings as others);
    let expired = others
        .filter(others.field(pairings::status).eq(literal(PairingStatus::Waiting)))
        .filter(others.field(pairings::expires_at).le(now))
        .select(others.field(pairings::id))
        .for_update()
        .skip_locked();
    let query = diesel::update(pairings::table.filter(pairings::id.eq_any(expired)));
    Ok(query.set(pairings::status.eq(PairingStatus::Cancelled)).execute(connection)?)
}

/// Returns the terms on which enough players wait for a match.
pub fn wanted(connection: &mut Connection, now: Time) -> Result<Vec<[u8; 32]>, StoreError> {
    let query = pairings::table
        .filter(waits(now))
        .group_by(pairings::terms)
        .having(count_star().nullable().ge(int8(min(pairings::seats))))
        .order(min(pairings::number))
        .select(pairings::terms);
    let found: Vec<Vec<u8>> = query.load(connection)?;
    let read = |terms: Vec<u8>| terms.try_into().map_err(|_| StoreError::Unreadable("terms".to_owned()));
    found.into_iter().map(read).collect()
}
