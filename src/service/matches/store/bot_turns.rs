//! Running matches that wait for a bot. The appender updates them as events are appended.

use diesel::{
    ExpressionMethods, IntoSql, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper, sql_types::Timestamptz,
    upsert::excluded,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::least,
        in_transaction,
        locks::{self, Jobs},
        prepared::Prepare,
        schema::bot_turns,
    },
    record::Time,
};

/// A match that waits for a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = bot_turns, check_for_backend(diesel::pg::Pg))]
pub struct BotTurn {
    /// The match.
    pub match_id: Uuid,
    /// The bot; if several must choose at the same time, one of them.
    pub player_id: Uuid,
}

/// Stores that a match waits for a bot from now on.
pub fn begin(connection: &mut Connection, turn: BotTurn, at: Time) -> Result<(), StoreError> {
    diesel::insert_into(bot_turns::table)
        .values((
            bot_turns::match_id.eq(turn.match_id),
            bot_turns::player_id.eq(turn.player_id),
            bot_turns::since.eq(at),
            bot_turns::taken_at.eq(at),
        ))
        .on_conflict(bot_turns::match_id)
        .do_update()
        .set((bot_turns::player_id.eq(excluded(bot_turns::player_id)), bot_turns::since.eq(excluded(bot_turns::since))))
        .execute_prepared(connection)?;
    Ok(())
}

/// Takes turns that no process has taken after `before`, the oldest first. Each is taken by one process only.
pub fn take_up(connection: &mut Connection, before: Time, now: Time, limit: i64) -> Result<Vec<BotTurn>, StoreError> {
    let waiting = bot_turns::table.filter(bot_turns::taken_at.le(before));
    let oldest = waiting.order(bot_turns::taken_at).limit(limit).select(bot_turns::match_id);
    // Before the transaction, because mostly none waits.
    let oldest: Vec<Uuid> = oldest.load(connection)?;
    if oldest.is_empty() {
        return Ok(Vec::new());
    }
    in_transaction(connection, |connection| {
        let free = locks::free_jobs(connection, Jobs::BotTurns, &oldest, limit)?;
        locks::in_order_of_keys(connection)?;
        // Not as above, which the index of `taken_at` fits: appends change the same turns in the order of their keys.
        let is_waiting = bot_turns::taken_at.eq(least(bot_turns::taken_at, before.into_sql::<Timestamptz>()));
        let taken = diesel::update(bot_turns::table.filter(bot_turns::match_id.eq_any(&free)).filter(is_waiting));
        Ok(taken.set(bot_turns::taken_at.eq(now)).returning(BotTurn::as_returning()).get_results(connection)?)
    })
}
