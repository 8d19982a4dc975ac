//! Locks that are held until the transaction ends, for things without a row. To prevent deadlocks, they are taken in
//! one order: terms, then a match's row of `progress`, then its row of `matches`, then a player's pairings and
//! invitations, then players' seats, all at once, then a player's row.

use diesel::{RunQueryDsl, dsl::select};
use uuid::Uuid;

use crate::db::{
    Connection, StoreError,
    functions::{hashtextextended, pg_advisory_xact_lock, pg_advisory_xact_lock_of_one},
};

/// Spaces of keys. `PostgreSQL` separates keys of two numbers from keys of one.
const TERMS: i32 = 1;
const PAIRINGS: i32 = 2;
const SEATS: i32 = 3;
const INVITATIONS: i32 = 4;

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
    let mut keys: Vec<i32> = players.iter().copied().map(key).collect();
    keys.sort_unstable();
    keys.into_iter().try_for_each(|key| lock(connection, SEATS, key))
}

/// Locks the player's sent invitations: one transaction at a time adds one.
///
/// # Errors
/// [`StoreError`].
pub fn invitations(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    lock(connection, INVITATIONS, key(player))
}

/// Locks the job with this key: one process at a time does it.
///
/// # Errors
/// [`StoreError`].
pub fn job(connection: &mut Connection, key: i64) -> Result<(), StoreError> {
    select(pg_advisory_xact_lock_of_one(key)).execute(connection)?;
    Ok(())
}

/// Locks a mailbox: one transaction at a time sends it a confirmation mail.
///
/// # Errors
/// [`StoreError`].
pub fn mailbox(connection: &mut Connection, mailbox: &str) -> Result<(), StoreError> {
    let key = hashtextextended(format!("email {mailbox}"), 0);
    select(pg_advisory_xact_lock_of_one(key)).execute(connection)?;
    Ok(())
}

/// Locks the endpoint of a push subscription: one transaction at a time decides which account has it.
///
/// # Errors
/// [`StoreError`].
pub fn endpoint(connection: &mut Connection, endpoint: &str) -> Result<(), StoreError> {
    let key = hashtextextended(format!("endpoint {endpoint}"), 0);
    select(pg_advisory_xact_lock_of_one(key)).execute(connection)?;
    Ok(())
}

/// Returns the end of an id, which is random. Players with the same key only wait for each other unnecessarily.
fn key(player: Uuid) -> i32 {
    let [.., a, b, c, d] = player.into_bytes();
    i32::from_be_bytes([a, b, c, d])
}

fn lock(connection: &mut Connection, space: i32, key: i32) -> Result<(), StoreError> {
    select(pg_advisory_xact_lock(space, key)).execute(connection)?;
    Ok(())
}
