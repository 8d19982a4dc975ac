//! Wrong passwords of late.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Binary, Integer, Timestamptz},
};

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// How often a password was guessed, and when last.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub struct GuessRow {
    /// How many wrong passwords, and passwords that are being verified.
    #[diesel(sql_type = Integer)]
    pub guesses: i32,
    /// When the last of them came.
    #[diesel(sql_type = Timestamptz)]
    pub last_at: Time,
}

fn stored(time: Time) -> Time {
    time
}

/// The guesses at this account, locked until the transaction ends; `None` before the first.
///
/// # Errors
/// [`StoreError`].
pub fn lock(connection: &mut Connection, account: &[u8; 32], now: Time) -> Result<Option<GuessRow>, StoreError> {
    // A row to lock, so that two at once cannot both be the first.
    sql_query("INSERT INTO password_guesses (account, guesses, last_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING")
        .bind::<Binary, _>(account.as_slice())
        .bind::<Timestamptz, _>(stored(now))
        .execute(connection)?;
    let query = sql_query("SELECT guesses, last_at FROM password_guesses WHERE account = $1 FOR UPDATE");
    Ok(query.bind::<Binary, _>(account.as_slice()).get_result(connection).optional()?)
}

/// There have been so many guesses, the last of them now.
///
/// # Errors
/// [`StoreError`].
pub fn count(connection: &mut Connection, account: &[u8; 32], guesses: i32, now: Time) -> Result<(), StoreError> {
    sql_query("UPDATE password_guesses SET guesses = $2, last_at = $3 WHERE account = $1")
        .bind::<Binary, _>(account.as_slice())
        .bind::<Integer, _>(guesses)
        .bind::<Timestamptz, _>(stored(now))
        .execute(connection)?;
    Ok(())
}

/// One of the guesses was none: the password was right, or was not verified.
///
/// # Errors
/// [`StoreError`].
pub fn give_back(connection: &mut Connection, account: &[u8; 32]) -> Result<(), StoreError> {
    sql_query("UPDATE password_guesses SET guesses = guesses - 1 WHERE account = $1 AND guesses > 0")
        .bind::<Binary, _>(account.as_slice())
        .execute(connection)?;
    Ok(())
}
