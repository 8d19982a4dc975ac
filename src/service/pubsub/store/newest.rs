//! The newest state of everything that signals report.

use diesel::{
    ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl,
    sql_types::{Array, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{notice_counters, progress},
        signals::Signal,
        statement,
    },
    record::Time,
};

/// Returns how far these matches and players' notices are, as the signals that would have reported it.
pub fn look(connection: &mut Connection, ids: &[Uuid], players: &[Uuid]) -> Result<Vec<Signal>, StoreError> {
    let versions =
        progress::table.filter(progress::match_id.eq_any(ids)).select((progress::match_id, progress::version));
    let versions: Vec<(Uuid, i64)> = versions.load(connection)?;
    let counters = notice_counters::table
        .filter(notice_counters::player_id.eq_any(players))
        .select((notice_counters::player_id, notice_counters::newest));
    let counters: Vec<(Uuid, i64)> = counters.load(connection)?;
    let versions = versions.into_iter().map(|(id, version)| Signal::Match { id, version: version.cast_unsigned() });
    let counters =
        counters.into_iter().map(|(player, number)| Signal::Notices { player, number: number.cast_unsigned() });
    Ok(versions.chain(counters).collect())
}

statement! {
    /// Selects those of these tokens that are no longer valid or do not exist. Diesel has no `unnest`.
    struct EndedTokens<'a> { ids: &'a [Uuid] as Array<SqlUuid>, now: Time as Timestamptz }
    "SELECT asked AS id FROM unnest(" ids ") AS asked WHERE NOT EXISTS (
         SELECT FROM tokens AS t WHERE t.id = asked AND t.revoked_at IS NULL AND t.expires_at > " now "
         AND NOT EXISTS (
             SELECT FROM suspensions AS s
             WHERE s.player_id = t.player_id AND (s.until IS NULL OR s.until > " now ")))"
}

#[derive(QueryableByName)]
struct Ended {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Returns those of these tokens that are no longer valid, as the signals that would have reported it.
pub fn ended(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<Vec<Signal>, StoreError> {
    let ended: Vec<Ended> = EndedTokens { ids, now }.load(connection)?;
    Ok(ended.into_iter().map(|row| Signal::TokenEnded { id: row.id }).collect())
}
