//! Notices for players.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, Queryable, QueryableByName, RunQueryDsl, Selectable,
    SelectableHelper,
    sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid},
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
    pub kind: Cow<'static, str>,
    /// The news, as JSON: `type` and `data`.
    pub news: String,
    /// When it happened.
    pub at: Time,
}

/// New notices, in order, by player: every transaction locks the numbers of players in the same order.
pub type NewNotices = BTreeMap<Uuid, Vec<NewNotice>>;

statement! {
    /// Counts notices. Diesel prepares no insertion of many rows; it has no `unnest`.
    struct Count { players: Vec<Uuid> as Array<SqlUuid>, counts: Vec<i64> as Array<BigInt> }
    "INSERT INTO notice_counters (player_id, newest) SELECT * FROM unnest(" players ", " counts ")
     ON CONFLICT (player_id) DO UPDATE SET newest = notice_counters.newest + excluded.newest
     RETURNING player_id, newest"
}

statement! {
    /// Inserts notices. Not in one statement with their count: to join them there takes longer than to insert them.
    struct Add<'a> {
        players: Vec<Uuid> as Array<SqlUuid>,
        numbers: Vec<i64> as Array<BigInt>,
        ids: Vec<Uuid> as Array<SqlUuid>,
        matches: Vec<Uuid> as Array<SqlUuid>,
        kinds: Vec<&'a str> as Array<Text>,
        news: Vec<&'a str> as Array<Text>,
        at: Vec<Time> as Array<Timestamptz>,
    }
    "INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
     SELECT player_id, number, id, match_id, kind, news::jsonb, at
     FROM unnest(" players ", " numbers ", " ids ", " matches ", " kinds ", " news ", " at ")
         AS n (player_id, number, id, match_id, kind, news, at)"
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
pub fn add(connection: &mut Connection, notices: &NewNotices) -> Result<(), StoreError> {
    let count = Count {
        players: notices.keys().copied().collect(),
        counts: notices.values().map(|notices| to_sql(notices.len() as u64)).collect(),
    };
    let counted: Vec<Counted> = count.load(connection)?;
    let newest: HashMap<Uuid, i64> = counted.iter().map(|counted| (counted.player_id, counted.newest)).collect();
    let mut add =
        Add { players: vec![], numbers: vec![], ids: vec![], matches: vec![], kinds: vec![], news: vec![], at: vec![] };
    for (player, notices) in notices {
        let before = newest.get(player).copied().unwrap_or_default() - to_sql(notices.len() as u64);
        for (number, notice) in (before + 1..).zip(notices) {
            add.players.push(*player);
            add.numbers.push(number);
            add.ids.push(notice.id);
            add.matches.push(notice.match_id);
            add.kinds.push(&notice.kind);
            add.news.push(&notice.news);
            add.at.push(notice.at);
        }
    }
    add.execute(connection)?;
    let signal = |Counted { player_id, newest }| Signal::Notices { player: player_id, number: newest.cast_unsigned() };
    tell_all(connection, &counted.into_iter().map(signal).collect::<Vec<_>>())
}

/// Returns a player's notices after this number, in order, at most `limit`.
pub fn after(connection: &mut Connection, player: Uuid, number: u64, limit: i64) -> Result<Vec<NoticeRow>, StoreError> {
    let query = notices::table.filter(notices::player_id.eq(player)).filter(notices::number.gt(to_sql(number)));
    Ok(query.order(notices::number).limit(limit).select(NoticeRow::as_select()).load(connection)?)
}

statement! {
    /// Counts by the index `notices_repeated`, which has this text as its condition. Diesel has no `unnest`.
    struct CountRepeatable {
        players: Vec<Uuid> as Array<SqlUuid>,
        matches: Vec<Uuid> as Array<SqlUuid>,
        since: Time as Timestamptz,
    }
    "SELECT n.player_id, n.match_id, n.kind, n.news -> 'data' ->> 'name' AS name, count(*) AS count
     FROM unnest(" players ", " matches ") AS told (player_id, match_id)
     JOIN notices AS n ON n.player_id = told.player_id AND n.match_id = told.match_id AND n.at > " since "
         AND n.kind IN ('match.joined', 'match.left', 'draw.offered', 'draw.withdrawn', 'pause.offered', 'pause.withdrawn', 'rematch.offered')
     GROUP BY 1, 2, 3, 4"
}

/// How often a player was told that a player has done the same in the same match.
#[derive(Clone, Debug, QueryableByName)]
pub struct Repeated {
    /// The player who was told.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// The kind of the news.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The player who has done it, as news name players.
    #[diesel(sql_type = Nullable<Text>)]
    pub name: Option<String>,
    /// How often.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
}

/// Counts what players were told of matches since this time that can be repeated at will. Each pair of a player and a match is
/// named once.
pub fn count_repeatable(
    connection: &mut Connection,
    told: &BTreeSet<(Uuid, Uuid)>,
    since: Time,
) -> Result<Vec<Repeated>, StoreError> {
    let (players, matches) = told.iter().copied().unzip();
    Ok(CountRepeatable { players, matches, since }.load(connection)?)
}

/// Returns the number of a player's newest notice; 0 if there is none.
pub fn newest(connection: &mut Connection, player: Uuid) -> Result<u64, StoreError> {
    let newest: Option<i64> =
        notice_counters::table.find(player).select(notice_counters::newest).first(connection).optional()?;
    Ok(newest.unwrap_or_default().cast_unsigned())
}
