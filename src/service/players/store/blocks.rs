//! Blocks between players.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, OptionalExtension, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper,
    dsl::{auto_type, exists},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::lower,
        schema::{blocks, players},
    },
    record::Time,
};

/// A player whom another one blocks.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = blocks, check_for_backend(diesel::pg::Pg))]
pub struct BlockRow {
    /// The blocked player.
    pub blocked: Uuid,
    /// The blocked player's name.
    #[diesel(select_expression = players::name)]
    pub name: String,
    /// Since when.
    pub since: Time,
}

/// Two players of whom one blocks the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = blocks, check_for_backend(diesel::pg::Pg))]
pub struct Blocked {
    /// The player who blocks.
    pub player_id: Uuid,
    /// The player who is blocked.
    pub blocked: Uuid,
}

/// Blocks a player; has no effect if the block exists.
pub fn insert(connection: &mut Connection, player: Uuid, blocked: Uuid, now: Time) -> Result<(), StoreError> {
    diesel::insert_into(blocks::table)
        .values((blocks::player_id.eq(player), blocks::blocked.eq(blocked), blocks::since.eq(now)))
        .on_conflict_do_nothing()
        .execute(connection)?;
    Ok(())
}

/// Unblocks a player.
pub fn delete(connection: &mut Connection, player: Uuid, blocked: Uuid) -> Result<(), StoreError> {
    diesel::delete(blocks::table.find((player, blocked))).execute(connection)?;
    Ok(())
}

/// The player's blocks, with the blocked players.
#[auto_type]
fn blocks_of(player: Uuid) -> _ {
    blocks::table.inner_join(players::table.on(players::id.eq(blocks::blocked))).filter(blocks::player_id.eq(player))
}

/// Returns the players whom the player blocks, ordered by id, after the given one.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<BlockRow>, StoreError> {
    let query = blocks_of(player)
        .filter(blocks::blocked.gt(after.unwrap_or_default()))
        .order(blocks::blocked)
        .limit(limit)
        .select(BlockRow::as_select());
    Ok(query.load(connection)?)
}

/// Returns the player's block of another player.
pub fn find(connection: &mut Connection, player: Uuid, blocked: Uuid) -> Result<Option<BlockRow>, StoreError> {
    let query = blocks_of(player).filter(blocks::blocked.eq(blocked)).select(BlockRow::as_select());
    Ok(query.get_result(connection).optional()?)
}

/// Returns the player whom the player blocks and who has this name in the list, in any case. Also finds deleted accounts.
pub fn listed_as(connection: &mut Connection, player: Uuid, name: &str) -> Result<Option<Uuid>, StoreError> {
    let query = blocks_of(player).filter(lower(players::name).eq(name.to_lowercase())).select(blocks::blocked);
    Ok(query.first(connection).optional()?)
}

/// Whether one of the two players blocks the other.
pub fn between(connection: &mut Connection, one: Uuid, other: Uuid) -> Result<bool, StoreError> {
    let one_blocks = blocks::player_id.eq(one).and(blocks::blocked.eq(other));
    let other_blocks = blocks::player_id.eq(other).and(blocks::blocked.eq(one));
    let found = exists(blocks::table.filter(one_blocks.or(other_blocks)));
    Ok(diesel::select(found).get_result(connection)?)
}

/// Whether one of the other players blocks the player.
pub fn is_blocked_by_any(connection: &mut Connection, player: Uuid, others: &[Uuid]) -> Result<bool, StoreError> {
    let found = exists(blocks::table.filter(blocks::blocked.eq(player).and(blocks::player_id.eq_any(others))));
    Ok(diesel::select(found).get_result(connection)?)
}

/// Returns those of the other players who block the player, or whom the player blocks.
pub fn apart(connection: &mut Connection, player: Uuid, others: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let own = blocks::player_id.eq(player).and(blocks::blocked.eq_any(others));
    let theirs = blocks::blocked.eq(player).and(blocks::player_id.eq_any(others));
    let query = blocks::table.filter(own.or(theirs)).select((blocks::player_id, blocks::blocked));
    let found: Vec<(Uuid, Uuid)> = query.load(connection)?;
    Ok(found.into_iter().map(|(one, other)| if one == player { other } else { one }).collect())
}

/// Returns the blocks between these players.
pub fn among(connection: &mut Connection, players: &[Uuid]) -> Result<Vec<Blocked>, StoreError> {
    let query = blocks::table.filter(blocks::player_id.eq_any(players).and(blocks::blocked.eq_any(players)));
    Ok(query.select(Blocked::as_select()).load(connection)?)
}

/// Counts the players whom the player blocks.
pub fn blocks(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    Ok(blocks::table.filter(blocks::player_id.eq(player)).count().get_result(connection)?)
}
