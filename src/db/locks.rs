//! Locks that hold until the transaction ends, for what no row stands for. They are taken in one order, so that nobody
//! waits in a circle: terms, then a row of a match, then a player's pairings and invitations, then players' seats, all at once,
//! then a player's row.

use diesel::{RunQueryDsl, dsl::select};
use uuid::Uuid;

use crate::db::{
    Connection, StoreError,
    functions::{hashtextextended, pg_advisory_xact_lock, pg_advisory_xact_lock_of_one},
};

/// Spaces of keys. `PostgreSQL` keeps keys of two numbers apart from those of one.
const TERMS: i32 = 1;
const PAIRINGS: i32 = 2;
const SEATS: i32 = 3;
const INVITATIONS: i32 = 4;

/// Only one at a time seats those who wait on the same terms.
///
/// # Errors
/// [`StoreError`].
pub fn terms(connection: &mut Connection, terms: &[u8; 32]) -> Result<(), StoreError> {
    lock(connection, TERMS, i32::from_be_bytes([terms[0], terms[1], terms[2], terms[3]]))
}

/// Only one at a time adds to what the player waits for.
///
/// # Errors
/// [`StoreError`].
pub fn pairings(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    lock(connection, PAIRINGS, key(player))
}

/// Only one at a time gives these players seats. A transaction takes this lock once, for all whom it seats.
///
/// # Errors
/// [`StoreError`].
pub fn seats(connection: &mut Connection, players: &[Uuid]) -> Result<(), StoreError> {
    let mut keys: Vec<i32> = players.iter().copied().map(key).collect();
    keys.sort_unstable();
    keys.into_iter().try_for_each(|key| lock(connection, SEATS, key))
}

/// Only one at a time sends invitations of the player's.
///
/// # Errors
/// [`StoreError`].
pub fn invitations(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    lock(connection, INVITATIONS, key(player))
}

/// Only one at a time does the job that has this key.
///
/// # Errors
/// [`StoreError`].
pub fn job(connection: &mut Connection, key: i64) -> Result<(), StoreError> {
    select(pg_advisory_xact_lock_of_one(key)).execute(connection)?;
    Ok(())
}

/// Only one at a time asks about a mailbox.
///
/// # Errors
/// [`StoreError`].
pub fn mailbox(connection: &mut Connection, mailbox: &str) -> Result<(), StoreError> {
    let key = hashtextextended(format!("email {mailbox}"), 0);
    select(pg_advisory_xact_lock_of_one(key)).execute(connection)?;
    Ok(())
}

/// The end of an id, which is random. Players who share a key wait for each other in vain, and no more than that.
fn key(player: Uuid) -> i32 {
    let [.., a, b, c, d] = player.into_bytes();
    i32::from_be_bytes([a, b, c, d])
}

fn lock(connection: &mut Connection, space: i32, key: i32) -> Result<(), StoreError> {
    select(pg_advisory_xact_lock(space, key)).execute(connection)?;
    Ok(())
}
