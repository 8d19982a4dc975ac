//! Notices for players.

use std::collections::BTreeMap;

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, Queryable, QueryableByName, RunQueryDsl, Selectable,
    SelectableHelper,
    sql_types::{Array, BigInt, Jsonb, Text, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{notice_counters, notices},
        signals::{Signal, tell_all},
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

/// A notice to add.
#[derive(Clone, Debug)]
pub struct NewNotice {
    /// The id, which is the same in all deliveries.
    pub id: Uuid,
    /// The match.
    pub match_id: Uuid,
    /// The kind of its news.
    pub kind: String,
    /// The news: `type` and `data`.
    pub news: Value,
    /// When it happened.
    pub at: Time,
}

/// New notices, in order, by player: every transaction locks the numbers of players in the same order.
pub type NewNotices = BTreeMap<Uuid, Vec<NewNotice>>;

statement! {
    /// Numbers and inserts notices. Diesel prepares no insertion of many rows; it has no `unnest`.
    struct Add<'a> {
        players: Vec<Uuid> as Array<SqlUuid>,
        counts: Vec<i64> as Array<BigInt>,
        told: Vec<Uuid> as Array<SqlUuid>,
        behind: Vec<i64> as Array<BigInt>,
        ids: Vec<Uuid> as Array<SqlUuid>,
        matches: Vec<Uuid> as Array<SqlUuid>,
        kinds: Vec<&'a str> as Array<Text>,
        news: Vec<&'a Value> as Array<Jsonb>,
        at: Vec<Time> as Array<Timestamptz>,
    }
    "WITH counted AS (
         INSERT INTO notice_counters (player_id, newest) SELECT * FROM unnest(" players ", " counts ")
         ON CONFLICT (player_id) DO UPDATE SET newest = notice_counters.newest + excluded.newest
         RETURNING player_id, newest
     ), added AS (
         INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
         SELECT n.player_id, c.newest - n.behind, n.id, n.match_id, n.kind, n.news, n.at
         FROM unnest(" told ", " behind ", " ids ", " matches ", " kinds ", " news ", " at ")
             AS n (player_id, behind, id, match_id, kind, news, at)
         JOIN counted AS c USING (player_id)
     )
     SELECT player_id, newest FROM counted"
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = SqlUuid)]
    player_id: Uuid,
    #[diesel(sql_type = BigInt)]
    newest: i64,
}

/// Adds and numbers players' notices. Locks the numbers until the transaction ends, so that a client that has seen one
/// number has missed none before it.
///
/// # Errors
/// [`StoreError`].
pub fn add(connection: &mut Connection, notices: &NewNotices) -> Result<(), StoreError> {
    let count = |notices: &Vec<NewNotice>| to_sql(notices.len() as u64);
    let each = || notices.values().flatten();
    let add = Add {
        players: notices.keys().copied().collect(),
        counts: notices.values().map(count).collect(),
        told: notices.iter().flat_map(|(player, notices)| notices.iter().map(|_| *player)).collect(),
        behind: notices.values().flat_map(|notices| (0..count(notices)).rev()).collect(),
        ids: each().map(|notice| notice.id).collect(),
        matches: each().map(|notice| notice.match_id).collect(),
        kinds: each().map(|notice| notice.kind.as_str()).collect(),
        news: each().map(|notice| &notice.news).collect(),
        at: each().map(|notice| notice.at).collect(),
    };
    let counted: Vec<Counted> = add.load(connection)?;
    let signal = |Counted { player_id, newest }| Signal::Notices { player: player_id, number: newest.cast_unsigned() };
    tell_all(connection, &counted.into_iter().map(signal).collect::<Vec<_>>())
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
