//! Recent wrong passwords.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};

use crate::{
    db::{Connection, StoreError, schema::password_guesses},
    record::Time,
};

/// The number of guesses and the time of the last one.
#[derive(Clone, Copy, Debug, Queryable, Selectable)]
#[diesel(table_name = password_guesses, check_for_backend(diesel::pg::Pg))]
pub struct GuessRow {
    /// Wrong passwords, and passwords that are being verified.
    pub guesses: i32,
    /// The time of the last one.
    pub last_at: Time,
}

/// Returns the guesses for this account, locked until the transaction ends; `None` before the first.
pub fn lock(connection: &mut Connection, account: &[u8; 32], now: Time) -> Result<Option<GuessRow>, StoreError> {
    // Creates a row to lock, so that concurrent first guesses are serialized.
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

/// Stores the number of guesses, the last of them now.
pub fn count(connection: &mut Connection, account: &[u8; 32], guesses: i32, now: Time) -> Result<(), StoreError> {
    diesel::update(password_guesses::table.find(account.as_slice()))
        .set((password_guesses::guesses.eq(guesses), password_guesses::last_at.eq(now)))
        .execute(connection)?;
    Ok(())
}

/// Subtracts a guess: the password was right, or was not verified.
pub fn give_back(connection: &mut Connection, account: &[u8; 32]) -> Result<(), StoreError> {
    diesel::update(password_guesses::table.find(account.as_slice()).filter(password_guesses::guesses.gt(0)))
        .set(password_guesses::guesses.eq(password_guesses::guesses - 1))
        .execute(connection)?;
    Ok(())
}

/// Forgets the guesses for this account.
pub fn forget(connection: &mut Connection, account: &[u8; 32]) -> Result<(), StoreError> {
    diesel::delete(password_guesses::table.find(account.as_slice())).execute(connection)?;
    Ok(())
}
