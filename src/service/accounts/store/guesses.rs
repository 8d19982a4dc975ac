//! Wrong passwords of late.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};

use crate::{
    db::{Connection, StoreError, schema::password_guesses},
    record::Time,
};

/// How often a password was guessed, and when last.
#[derive(Clone, Copy, Debug, Queryable, Selectable)]
#[diesel(table_name = password_guesses, check_for_backend(diesel::pg::Pg))]
pub struct GuessRow {
    /// How many wrong passwords, and passwords that are being verified.
    pub guesses: i32,
    /// When the last of them came.
    pub last_at: Time,
}

/// The guesses at this account, locked until the transaction ends; `None` before the first.
///
/// # Errors
/// [`StoreError`].
pub fn lock(connection: &mut Connection, account: &[u8; 32], now: Time) -> Result<Option<GuessRow>, StoreError> {
    // A row to lock, so that two at once cannot both be the first.
    diesel::insert_into(password_guesses::table)
        .values((
            password_guesses::account.eq(account.as_slice()),
            password_guesses::guesses.eq(0),
            password_guesses::last_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(connection)?;
    let query = password_guesses::table.find(account.as_slice()).select(GuessRow::as_select()).for_update();
    Ok(query.get_result(connection).optional()?)
}

/// There have been so many guesses, the last of them now.
///
/// # Errors
/// [`StoreError`].
pub fn count(connection: &mut Connection, account: &[u8; 32], guesses: i32, now: Time) -> Result<(), StoreError> {
    diesel::update(password_guesses::table.find(account.as_slice()))
        .set((password_guesses::guesses.eq(guesses), password_guesses::last_at.eq(now)))
        .execute(connection)?;
    Ok(())
}

/// One of the guesses was none: the password was right, or was not verified.
///
/// # Errors
/// [`StoreError`].
pub fn give_back(connection: &mut Connection, account: &[u8; 32]) -> Result<(), StoreError> {
    diesel::update(password_guesses::table.find(account.as_slice()).filter(password_guesses::guesses.gt(0)))
        .set(password_guesses::guesses.eq(password_guesses::guesses - 1))
        .execute(connection)?;
    Ok(())
}
