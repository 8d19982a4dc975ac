//! Notices for players.

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    sql_types::{Array, BigInt, Jsonb, Text, Timestamptz, Uuid as SqlUuid},
    upsert::excluded,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{notice_counters, notices},
        signals::{Signal, tell},
        statement,
        versions::to_sql,
    },
    record::Time,
};

/// A notice.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = notices, check_for_backend(diesel::pg::Pg))]
pub struct NoticeRow {
    /// The id, which is the same in all deliveries.
    pub id: Uuid,
    /// Its number among the player's notices, from 1.
    pub number: i64,
    /// The match.
    pub match_id: Uuid,
    /// The kind of its news.
    pub kind: String,
    /// The news: `type` and `data`.
    pub news: Value,
    /// When it happened.
    pub at: Time,
}

statement! {
    /// Inserts a player's notices. Diesel prepares no insertion of many rows; it has no `unnest`.
    struct Insert<'a> {
        player: Uuid as SqlUuid,
        numbers: Vec<i64> as Array<BigInt>,
        ids: Vec<Uuid> as Array<SqlUuid>,
        matches: Vec<Uuid> as Array<SqlUuid>,
        kinds: Vec<&'a str> as Array<Text>,
        news: Vec<&'a Value> as Array<Jsonb>,
        at: Vec<Time> as Array<Timestamptz>,
    }
    "INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
     SELECT " player ", * FROM unnest(" numbers ", " ids ", " matches ", " kinds ", " news ", " at ")"
}

/// Adds and numbers a player's notices, in the given order. Locks the numbers until the transaction ends, so that a
/// client that has seen one number has missed none before it.
///
/// # Errors
/// [`StoreError`].
pub fn add(connection: &mut Connection, player: Uuid, notices: &mut [NoticeRow]) -> Result<(), StoreError> {
    let count = to_sql(notices.len() as u64);
    let counter = diesel::insert_into(notice_counters::table)
        .values((notice_counters::player_id.eq(player), notice_counters::newest.eq(count)))
        .on_conflict(notice_counters::player_id)
        .do_update()
        .set(notice_counters::newest.eq(notice_counters::newest + excluded(notice_counters::newest)));
    let newest: i64 = counter.returning(notice_counters::newest).get_result(connection)?;
    for (number, notice) in (newest - count + 1..).zip(notices.iter_mut()) {
        notice.number = number;
    }
    let insert = Insert {
        player,
        numbers: notices.iter().map(|notice| notice.number).collect(),
        ids: notices.iter().map(|notice| notice.id).collect(),
        matches: notices.iter().map(|notice| notice.match_id).collect(),
        kinds: notices.iter().map(|notice| notice.kind.as_str()).collect(),
        news: notices.iter().map(|notice| &notice.news).collect(),
        at: notices.iter().map(|notice| notice.at).collect(),
    };
    insert.execute(connection)?;
    tell(connection, Signal::Notices { player, number: newest.cast_unsigned() })
}

/// Returns a player's notices after this number, in order, at most `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn after(connection: &mut Connection, player: Uuid, number: u64, limit: i64) -> Result<Vec<NoticeRow>, StoreError> {
    let query = notices::table.filter(notices::player_id.eq(player)).filter(notices::number.gt(to_sql(number)));
    Ok(query.order(notices::number).limit(limit).select(NoticeRow::as_select()).load(connection)?)
}

/// Returns the number of a player's newest notice; 0 if there is none.
///
/// # Errors
/// [`StoreError`].
pub fn newest(connection: &mut Connection, player: Uuid) -> Result<u64, StoreError> {
    let newest: Option<i64> =
        notice_counters::table.find(player).select(notice_counters::newest).first(connection).optional()?;
    Ok(newest.unwrap_or_default().cast_unsigned())
}
