//! Importing records of other servers.

use std::collections::{BTreeSet, HashSet};

use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl, Queryable, RunQueryDsl,
    TextExpressionMethods,
    sql_types::{Array, BigInt, Bytea, Text, Uuid as SqlUuid},
    upsert::excluded,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::split_part,
        literal::literal,
        schema::{matches, players, seats},
        statement,
        versions::to_sql,
    },
    record::{Hash, StoredEvent, Time},
    service::{
        history::origin::place_of,
        matches::store::{
            events::{self, NewestEvent},
            matches::MatchRow,
            progress,
            seats::{SeatRow, mark_ended},
        },
        players::{PlayerKind, names::DELETED_PREFIX},
    },
};

/// A player of another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignPlayer {
    /// The player.
    pub id: Uuid,
    /// The name that is shown here.
    pub name: String,
    /// When the player first played.
    pub since: Time,
}

/// A player that this server knows.
#[derive(Clone, Debug, Queryable)]
pub struct KnownPlayer {
    /// The player.
    pub id: Uuid,
    /// Whether the player has an account on this server.
    pub kind: PlayerKind,
    /// The name that is shown here.
    pub name: String,
}

/// Returns those of these players that this server knows.
pub fn known_players(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<KnownPlayer>, StoreError> {
    let known = players::table.filter(players::id.eq_any(ids));
    Ok(known.select((players::id, players::kind, players::name)).load(connection)?)
}

/// Inserts foreign players, or updates the names of known ones, but for those who have deleted their accounts: an older record would bring
/// the name back. They are ordered by id, which prevents deadlocks.
pub fn insert_players(connection: &mut Connection, foreign: &[ForeignPlayer]) -> Result<(), StoreError> {
    use diesel::query_dsl::methods::FilterDsl;
    let row = |player: &ForeignPlayer| {
        (
            players::id.eq(player.id),
            players::name.eq(player.name.clone()),
            // An id cannot be chosen as a name.
            players::name_key.eq(player.id.to_string()),
            players::kind.eq(PlayerKind::Foreign),
            players::created_at.eq(player.since),
        )
    };
    let rows: Vec<_> = foreign.iter().map(row).collect();
    let known = diesel::insert_into(players::table)
        .values(rows)
        .on_conflict(players::id)
        .do_update()
        .set(players::name.eq(excluded(players::name)));
    known
        .filter(players::kind.eq(literal(PlayerKind::Foreign)))
        .filter(players::name.ne(excluded(players::name)).and(players::name.not_like(format!("{DELETED_PREFIX}%"))))
        .filter(split_part(players::name, "@", 2).eq(split_part(excluded(players::name), "@", 2)))
        .execute(connection)?;
    Ok(())
}

/// Inserts matches that do not exist yet, in a transaction. Returns which were inserted.
pub fn insert_matches(connection: &mut Connection, rows: &[MatchRow]) -> Result<HashSet<Uuid>, StoreError> {
    let added = diesel::insert_into(matches::table).values(rows).on_conflict(matches::id).do_nothing();
    let added: Vec<Uuid> = added.returning(matches::id).get_results(connection)?;
    let added = HashSet::from_iter(added);
    let rows = rows.iter().filter(|row| added.contains(&row.id));
    progress::insert_all(connection, rows.map(|row| (row.id, &row.progress)))?;
    Ok(added)
}

/// Inserts the seats of matches, which are over.
pub fn insert_seats(connection: &mut Connection, rows: &[SeatRow]) -> Result<(), StoreError> {
    diesel::insert_into(seats::table).values(rows).execute(connection)?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.match_id).collect();
    mark_ended(connection, &ids)?;
    Ok(())
}

/// Stores the present names of foreign players in the records of their matches, where these are from their own servers: in all records of
/// the players who are `renamed`, and in those of the matches that are imported `again`.
pub fn rename_seats(connection: &mut Connection, renamed: BTreeSet<Uuid>, again: &[Uuid]) -> Result<(), StoreError> {
    let named_otherwise = || {
        let name = split_part(players::name, "@", 1);
        seats::table
            .inner_join(players::table)
            .inner_join(matches::table)
            .filter(players::kind.eq(literal(PlayerKind::Foreign)))
            .filter(seats::name.ne(name.nullable()))
            .select((seats::match_id, seats::seat, players::name, matches::origin))
    };
    let mut found: Vec<(Uuid, i16, String, Option<String>)> = Vec::new();
    // Regulars have most of the matches, so theirs are read only if they must be.
    if !renamed.is_empty() {
        found.append(&mut named_otherwise().filter(seats::player_id.eq_any(renamed)).load(connection)?);
    }
    if !again.is_empty() {
        found.append(&mut named_otherwise().filter(seats::match_id.eq_any(again)).load(connection)?);
    }
    // Matches are locked in the order of their ids, which prevents deadlocks.
    found.sort_unstable();
    found.dedup();
    for (id, seat, shown, origin) in found {
        let Some((name, home)) = shown.split_once('@') else { continue };
        if origin.is_some_and(|origin| place_of(&origin) == home) {
            progress::lock(connection, id)?;
            diesel::update(seats::table.find((id, seat))).set(seats::name.eq(name)).execute(connection)?;
        }
    }
    Ok(())
}

statement! {
    /// Inserts events. Diesel prepares no insertion of many rows; it has no `unnest`.
    struct InsertEvents<'a> {
        ids: Vec<Uuid> as Array<SqlUuid>,
        seqs: Vec<i64> as Array<BigInt>,
        bodies: Vec<&'a str> as Array<Text>,
        hashes: Vec<&'a [u8]> as Array<Bytea>,
    }
    "INSERT INTO events (match_id, seq, body, hash)
     SELECT * FROM unnest(" ids ", " seqs ", " bodies ", " hashes ")"
}

/// Inserts the events of matches.
pub fn insert_events(connection: &mut Connection, rows: &[(Uuid, StoredEvent)]) -> Result<(), StoreError> {
    let insert = InsertEvents {
        ids: rows.iter().map(|(id, _)| *id).collect(),
        seqs: rows.iter().map(|(_, event)| to_sql(event.seq)).collect(),
        bodies: rows.iter().map(|(_, event)| event.body.as_str()).collect(),
        hashes: rows.iter().map(|(_, event)| event.hash.0.as_slice()).collect(),
    };
    insert.execute(connection)?;
    Ok(())
}

/// The number and hash of a match's newest event; `None` before the start.
pub type Newest = Option<(u64, Hash)>;

/// Returns the newest event's number and hash for those of these matches that exist.
pub fn heads(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, Newest)>, StoreError> {
    let known: Vec<Uuid> = matches::table.filter(matches::id.eq_any(ids)).select(matches::id).load(connection)?;
    let mut newest = events::newest(connection, &known)?;
    let read = |id: Uuid| {
        let Some(NewestEvent { seq, hash, .. }) = newest.remove(&id) else { return Ok((id, None)) };
        let hash = hash.try_into().map_err(|_| StoreError::Unreadable(format!("the head of match {id}")))?;
        Ok((id, Some((seq.cast_unsigned(), Hash(hash)))))
    };
    known.into_iter().map(read).collect()
}
