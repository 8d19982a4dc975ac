//! Locks that are held until the transaction ends, for things without a row. To prevent deadlocks, they are taken in
//! one order: an app's row, then terms, then a match's row of `progress`, then its row of `matches`, then a player's pairings and
//! invitations, then players' seats, all at once, then a player's row, then players' vacations. Of rows of one kind, such as invitations
//! and receivers, those with smaller ids come first.

use diesel::{
    QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    dsl::select,
    sql_types::{Array, BigInt, Integer, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::db::{
    Connection, StoreError,
    functions::{
        hashtextextended, pg_advisory_xact_lock, pg_advisory_xact_lock_of_one, pg_advisory_xact_lock_shared,
        pg_try_advisory_xact_lock,
    },
    statement,
};

/// Spaces of keys. `PostgreSQL` separates keys of two numbers from keys of one.
const TERMS: i32 = 1;
const PAIRINGS: i32 = 2;
const SEATS: i32 = 3;
const INVITATIONS: i32 = 4;
const JOBS: i32 = 5;
const VACATIONS: i32 = 6;

/// A kind of jobs of which there is one for each match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jobs {
    /// Announcing what has happened.
    Announcements = 0,
    /// Playing for a bot.
    BotTurns = 1,
    /// Looking at the clocks.
    Clocks = 2,
    /// Removing what is outdated.
    Removals = 3,
}

statement! {
    /// Takes the locks in order until there are enough. Diesel has no `unnest`.
    struct TryEach<'a> { jobs: i32 as Integer, space: i32 as Integer, ids: &'a [Uuid] as Array<SqlUuid>, limit: i64 as BigInt }
    "SELECT id FROM unnest(" ids ") AS id WHERE pg_try_advisory_xact_lock(" space ", uuid_hash(id) # " jobs ") LIMIT " limit
}

#[derive(QueryableByName)]
struct Locked {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Locks the jobs of those of these matches that no other process has locked, the first `limit` of them, until the transaction
/// ends. Read afterwards which of them are still to be done: a process that had the lock may have done them.
///
/// `FOR UPDATE SKIP LOCKED` would do the same, but `Citus` refuses it for rows of several nodes.
///
/// # Errors
/// [`StoreError`].
pub fn free_jobs(connection: &mut Connection, jobs: Jobs, ids: &[Uuid], limit: i64) -> Result<Vec<Uuid>, StoreError> {
    // Matches with the same hash only wait for each other unnecessarily. The kinds differ in the highest bits.
    let kind = (jobs as i32) << 29;
    let locked: Vec<Locked> = TryEach { jobs: kind, space: JOBS, ids, limit }.load(connection)?;
    Ok(locked.into_iter().map(|locked| locked.id).collect())
}

/// Lets the following statements of this transaction change rows in the order of their keys, as appends do, which prevents
/// deadlocks. `FOR UPDATE` in this order would do the same, but `Citus` refuses it for rows of several nodes. Of their conditions, only
/// that on the key may be one that an index answers: the order would be that of the other index.
///
/// # Errors
/// [`StoreError`].
pub fn in_order_of_keys(connection: &mut Connection) -> Result<(), StoreError> {
    Ok(connection.batch_execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")?)
}

/// Locks the terms: one transaction at a time seats the players who wait on them.
///
/// # Errors
/// [`StoreError`].
pub fn terms(connection: &mut Connection, terms: &[u8; 32]) -> Result<(), StoreError> {
    lock(connection, TERMS, i32::from_be_bytes([terms[0], terms[1], terms[2], terms[3]]))
}

/// Locks the player's pairings: one transaction at a time adds one.
///
/// # Errors
/// [`StoreError`].
pub fn pairings(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    lock(connection, PAIRINGS, key(player))
}

/// Locks the seats of these players: one transaction at a time gives them seats. Take this lock once, for all players
/// to seat.
///
/// # Errors
/// [`StoreError`].
pub fn seats(connection: &mut Connection, players: &[Uuid]) -> Result<(), StoreError> {
    keys(players).into_iter().try_for_each(|key| lock(connection, SEATS, key))
}

/// Locks the player's sent invitations: one transaction at a time adds one.
///
/// # Errors
/// [`StoreError`].
pub fn invitations(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    lock(connection, INVITATIONS, key(player))
}

/// Locks the player's vacations: one transaction at a time changes them, and no match of the player with a clock starts meanwhile.
///
/// # Errors
/// [`StoreError`].
pub fn vacations(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    lock(connection, VACATIONS, key(player))
}

/// Locks the vacations of these players against changes. Other transactions can take this lock at the same time.
///
/// # Errors
/// [`StoreError`].
pub fn vacations_shared(connection: &mut Connection, players: &[Uuid]) -> Result<(), StoreError> {
    for key in keys(players) {
        select(pg_advisory_xact_lock_shared(VACATIONS, key)).execute(connection)?;
    }
    Ok(())
}

/// Locks the job with this key: one process at a time does it.
///
/// # Errors
/// [`StoreError`].
pub fn job(connection: &mut Connection, key: i64) -> Result<(), StoreError> {
    select(pg_advisory_xact_lock_of_one(key)).execute(connection)?;
    Ok(())
}

/// Locks the job with this key, unless another process does it. Returns whether it is locked.
///
/// # Errors
/// [`StoreError`].
pub fn job_if_free(connection: &mut Connection, key: i64) -> Result<bool, StoreError> {
    Ok(select(pg_try_advisory_xact_lock(key)).get_result(connection)?)
}

/// Locks a mailbox: one transaction at a time sends it a confirmation mail.
///
/// # Errors
/// [`StoreError`].
pub fn mailbox(connection: &mut Connection, mailbox: &str) -> Result<(), StoreError> {
    lock_text(connection, &format!("email {mailbox}"))
}

/// Locks the endpoint of a push subscription: one transaction at a time decides which account has it.
///
/// # Errors
/// [`StoreError`].
pub fn endpoint(connection: &mut Connection, endpoint: &str) -> Result<(), StoreError> {
    lock_text(connection, &format!("endpoint {endpoint}"))
}

/// Returns the end of an id, which is random. Players with the same key only wait for each other unnecessarily.
fn key(player: Uuid) -> i32 {
    let [.., a, b, c, d] = player.into_bytes();
    i32::from_be_bytes([a, b, c, d])
}

/// Returns the keys of these players, in the order in which they are locked.
fn keys(players: &[Uuid]) -> Vec<i32> {
    let mut keys: Vec<i32> = players.iter().copied().map(key).collect();
    keys.sort_unstable();
    keys
}

fn lock(connection: &mut Connection, space: i32, key: i32) -> Result<(), StoreError> {
    select(pg_advisory_xact_lock(space, key)).execute(connection)?;
    Ok(())
}

fn lock_text(connection: &mut Connection, text: &str) -> Result<(), StoreError> {
    select(pg_advisory_xact_lock_of_one(hashtextextended(text, 0))).execute(connection)?;
    Ok(())
}
