//! Taken seats and their players.

use std::collections::HashMap;

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::{AsSelect, exists, not},
    pg::Pg,
    sql_types::Timestamptz,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::progress::touch;
use crate::{
    bots::Strength,
    db::{
        Connection, StoreError,
        functions::{coalesce, timestamptz},
        in_transaction,
        literal::literal,
        locks,
        schema::{matches, players, seats, unfiled},
    },
    record::Time,
    service::{matches::MatchStatus, players::PlayerKind},
};

/// A taken seat.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = seats, treat_none_as_default_value = false)]
pub struct SeatRow {
    /// The match.
    pub match_id: Uuid,
    /// The seat's number.
    pub seat: i16,
    /// The player in the seat.
    pub player_id: Uuid,
    /// The player's contribution to the match's chance.
    pub entropy: String,
    /// When the player joined.
    pub joined_at: Time,
    /// The player's name on the server where the match was played, if it was imported.
    pub name: Option<String>,
    /// The hints that the player was given, in order: a list of [`GivenHint`]; `None` if there are none.
    pub hints: Option<Value>,
}

impl SeatRow {
    /// Returns the decisions for which the player has asked for a hint, in order, each once.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub fn hinted(&self) -> Result<Vec<u64>, StoreError> {
        let mut decisions: Vec<u64> = read_hints(self.hints.as_ref())?.iter().map(|hint| hint.decision).collect();
        decisions.dedup();
        Ok(decisions)
    }
}

/// A hint as it is stored. Those of imported records have only a decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GivenHint {
    /// The decision.
    pub decision: u64,
    /// How strong the bot was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// What it would do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
}

/// Returns hints for decisions of which nothing else is known; `None` if there are none.
pub fn hints_for(decisions: &[u64]) -> Option<Value> {
    let hint = |decision: &u64| json!({ "decision": decision });
    (!decisions.is_empty()).then(|| decisions.iter().map(hint).collect())
}

fn read_hints(stored: Option<&Value>) -> Result<Vec<GivenHint>, StoreError> {
    let read = stored.map(Vec::deserialize).transpose();
    Ok(read.map_err(|error| StoreError::Unreadable(format!("the hints of a seat: {error}")))?.unwrap_or_default())
}

/// Returns the hints that the player in this seat was given.
pub fn hints(connection: &mut Connection, id: Uuid, seat: i16) -> Result<Vec<GivenHint>, StoreError> {
    let row = seats::table.find((id, seat)).select(seats::hints).first::<Option<Value>>(connection).optional()?;
    read_hints(row.flatten().as_ref())
}

/// Stores a hint, unless one of the same strength for the same decision is stored. Returns the one that is stored then. The
/// caller has locked the match.
pub fn add_hint(connection: &mut Connection, id: Uuid, seat: i16, hint: GivenHint) -> Result<GivenHint, StoreError> {
    let mut hints = hints(connection, id, seat)?;
    let same = |given: &&GivenHint| given.decision == hint.decision && given.strength == hint.strength;
    if let Some(given) = hints.iter().find(same) {
        return Ok(given.clone());
    }
    hints.push(hint.clone());
    let list = serde_json::to_value(&hints).map_err(|error| StoreError::Unreadable(error.to_string()))?;
    diesel::update(seats::table.find((id, seat))).set(seats::hints.eq(list)).execute(connection)?;
    touch(connection, &[id])?;
    Ok(hint)
}

/// A taken seat and its player.
#[derive(Clone, Debug, Queryable)]
pub struct SeatedRow {
    /// The seat.
    pub seat: SeatRow,
    /// The player's name.
    pub name: String,
    /// What kind of player this is.
    pub kind: PlayerKind,
    /// The strength of a bot.
    pub strength: Option<Strength>,
}

/// Returns the taken seats of a match, in order.
pub fn of(connection: &mut Connection, id: Uuid) -> Result<Vec<SeatedRow>, StoreError> {
    // PostgreSQL plans a comparison with an array anew for each execution.
    Ok(seated().filter(seats::match_id.eq(id)).load(connection)?)
}

/// Returns the taken seats of each of these matches that has any, in order.
pub fn by_match(connection: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<SeatedRow>>, StoreError> {
    let mut by_match = HashMap::<_, Vec<_>>::new();
    for seat in seated().filter(seats::match_id.eq_any(ids)).load::<SeatedRow>(connection)? {
        by_match.entry(seat.seat.match_id).or_default().push(seat);
    }
    Ok(by_match)
}

/// Selects seats with their players.
#[diesel::dsl::auto_type(no_type_alias)]
fn seated() -> _ {
    let columns: AsSelect<SeatRow, Pg> = SeatRow::as_select();
    seats::table.inner_join(players::table).order((seats::match_id, seats::seat)).select((
        columns,
        players::name,
        players::kind,
        players::strength,
    ))
}

/// Selects when the match of a seat was over, if it is.
fn end_of_match()
-> coalesce<Timestamptz, matches::finished_at, coalesce<Timestamptz, matches::cancelled_at, matches::created_at>> {
    coalesce(matches::finished_at, coalesce(matches::cancelled_at, matches::created_at))
}

/// Marks the seats of matches that are over, and returns the match and the player of each. A player's seats without the mark are
/// those of matches that go on, and some of matches that are over.
pub fn mark_ended(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>, StoreError> {
    let at = matches::table.filter(matches::id.eq(seats::match_id)).select(end_of_match()).single_value();
    let seats = diesel::update(seats::table.filter(seats::match_id.eq_any(ids)))
        .set((seats::ended.eq(true), seats::ended_at.eq(at.assume_not_null())));
    Ok(seats.returning((seats::match_id, seats::player_id)).load(connection)?)
}

/// Marks up to `limit` seats of matches that were over before seats were marked, or that a server of an older version has ended or
/// marked without the time. Returns how many it found.
pub fn mark_left_over(connection: &mut Connection, limit: i64) -> Result<usize, StoreError> {
    let waits_for_the_archive = unfiled::table.filter(unfiled::match_id.eq(seats::match_id));
    let left_over = seats::table
        .inner_join(matches::table)
        .filter(not(seats::ended))
        .filter(matches::status.eq_any([MatchStatus::Finished, MatchStatus::Cancelled]))
        .filter(not(exists(waits_for_the_archive)))
        .limit(limit)
        .select(seats::match_id);
    let mut ids: Vec<Uuid> = left_over.load(connection)?;
    // The condition of an index. A match of which nothing else is known would be found again and again.
    let epoch = || timestamptz(literal("epoch"));
    let without_time = seats::table
        .inner_join(matches::table)
        .filter(seats::ended.and(seats::ended_at.eq(epoch())).and(end_of_match().ne(epoch())))
        .limit(limit - i64::try_from(ids.len()).unwrap_or(limit))
        .select(seats::match_id);
    ids.extend(without_time.load::<Uuid>(connection)?);
    if !ids.is_empty() {
        in_transaction(connection, |connection| {
            locks::in_order_of_keys(connection)?;
            mark_ended(connection, &ids)
        })?;
    }
    Ok(ids.len())
}

/// Takes a seat.
///
/// # Errors
/// [`StoreError::Taken`] when the seat is taken or the player has one.
pub fn insert(connection: &mut Connection, row: &SeatRow) -> Result<(), StoreError> {
    diesel::insert_into(seats::table).values(row).execute(connection)?;
    Ok(())
}

/// Frees a seat.
pub fn delete(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<(), StoreError> {
    let seat = seats::table.filter(seats::match_id.eq(id).and(seats::player_id.eq(player)));
    diesel::delete(seat).execute(connection)?;
    Ok(())
}

/// Changes the number of a seat.
pub fn renumber(connection: &mut Connection, id: Uuid, player: Uuid, seat: i16) -> Result<(), StoreError> {
    let row = seats::table.filter(seats::match_id.eq(id).and(seats::player_id.eq(player)));
    diesel::update(row).set(seats::seat.eq(seat)).execute(connection)?;
    Ok(())
}
