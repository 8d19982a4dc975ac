//! The outbox. The appender writes a row for each append; other changes of a match are announced here, in the same
//! transaction.

use diesel::{
    ExpressionMethods, QueryableByName, RunQueryDsl,
    sql_types::{Array, BigInt, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, Opened, StoreError,
        locks::{self, Jobs},
        schema::outbox,
        statement,
        versions::to_sql,
    },
    record::Time,
};

/// Announces events of a match as the appender does, from the first to the last.
pub fn announce_events(
    connection: &mut Connection,
    match_id: Uuid,
    (first, last): (u64, u64),
    opened: Opened,
    at: Time,
) -> Result<(), StoreError> {
    let row = (
        outbox::match_id.eq(match_id),
        outbox::first_seq.eq(to_sql(first)),
        outbox::last_seq.eq(to_sql(last)),
        outbox::opened.eq(opened.seats.cast_signed()),
        outbox::decision.eq(opened.decision.map(to_sql)),
        outbox::at.eq(at),
    );
    diesel::insert_into(outbox::table).values(row).execute(connection)?;
    Ok(())
}

/// Announces news of a match that is not an event: to this player, or to all its players.
pub fn announce(
    connection: &mut Connection,
    match_id: Uuid,
    player: Option<Uuid>,
    news: &Value,
    at: Time,
) -> Result<(), StoreError> {
    let row = (outbox::match_id.eq(match_id), outbox::player_id.eq(player), outbox::news.eq(news), outbox::at.eq(at));
    diesel::insert_into(outbox::table).values(row).execute(connection)?;
    Ok(())
}

/// An entry of the outbox.
#[derive(Clone, Debug, QueryableByName)]
#[diesel(table_name = outbox)]
pub struct OutboxRow {
    /// The match.
    pub match_id: Uuid,
    /// Its position in the order of the match.
    pub id: i64,
    /// The first of its events; `None` for news.
    pub first_seq: Option<i64>,
    /// The last of its events.
    pub last_seq: Option<i64>,
    /// The seats for which the events have opened a decision, as bits.
    pub opened: i32,
    /// The number of the decision.
    pub decision: Option<i64>,
    /// The only recipient of the news.
    pub player_id: Option<Uuid>,
    /// The news.
    pub news: Option<Value>,
    /// When it happened.
    pub at: Time,
}

statement! {
    /// The first entry of each match among the oldest entries is the first of all its entries. Diesel has no `WITH`.
    struct Oldest<'a> { but: &'a [Uuid] as Array<SqlUuid>, entries: i64 as BigInt }
    "WITH oldest AS MATERIALIZED (
         SELECT match_id, id FROM outbox WHERE match_id <> ALL (" but ") ORDER BY id LIMIT " entries "
     )
     SELECT match_id, min(id) AS first, max(id) AS up_to, count(*) AS entries FROM oldest GROUP BY match_id ORDER BY min(id)"
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
    #[diesel(sql_type = BigInt)]
    first: i64,
    #[diesel(sql_type = BigInt)]
    up_to: i64,
    #[diesel(sql_type = BigInt)]
    entries: i64,
}

/// What a process has locked.
#[derive(Clone, Debug, Default)]
pub struct Next {
    /// The matches, by the age of their first entries.
    pub matches: Vec<Uuid>,
    /// The first of the oldest entries.
    pub first: i64,
    /// The last of the oldest entries.
    pub up_to: i64,
    /// How many oldest entries there are, also of matches that another process has locked.
    pub entries: i64,
}

/// Returns the matches with entries that no other process has locked: those of the oldest `entries`, at most `matches`,
/// none of `but`. Locks their announcements until the transaction ends, so that one process at a time announces a match's
/// entries, in order. Another process may have taken all entries of a match before it is locked.
pub fn lock_next(
    connection: &mut Connection,
    but: &[Uuid],
    (matches, entries): (i64, i64),
) -> Result<Next, StoreError> {
    let oldest: Vec<Waiting> = Oldest { but, entries }.load(connection)?;
    let Some(first) = oldest.first().map(|waiting| waiting.first) else { return Ok(Next::default()) };
    let up_to = oldest.iter().map(|waiting| waiting.up_to).max().unwrap_or(first);
    let entries = oldest.iter().map(|waiting| waiting.entries).sum();
    let ids: Vec<Uuid> = oldest.into_iter().map(|waiting| waiting.match_id).collect();
    let matches = locks::free_jobs(connection, Jobs::Announcements, &ids, matches)?;
    Ok(if matches.is_empty() { Next::default() } else { Next { matches, first, up_to, entries } })
}

statement! {
    /// Deletes the entries of matches and returns them. What is prepared with `*` would fail once a migration has added a column. Diesel
    /// prepares no `DELETE`.
    struct Take<'a> { ids: &'a [Uuid] as Array<SqlUuid>, first: i64 as BigInt, up_to: i64 as BigInt }
    "DELETE FROM outbox WHERE match_id = ANY (" ids ") AND id >= " first " AND id <= " up_to "
     RETURNING match_id, id, first_seq, last_seq, opened, decision, player_id, news, at"
}

/// Deletes the entries of these matches from the first to the last of the oldest entries, and returns them, in order. What was deleted
/// before the first stays in the index while an old snapshot, such as that of a backup, may need it, and is not searched. An entry before
/// the first that was committed since is left for the next time.
pub fn take(
    connection: &mut Connection,
    &Next { matches: ref ids, first, up_to, .. }: &Next,
) -> Result<Vec<OutboxRow>, StoreError> {
    let mut rows: Vec<OutboxRow> = Take { ids, first, up_to }.load(connection)?;
    rows.sort_unstable_by_key(|row| row.id);
    Ok(rows)
}
