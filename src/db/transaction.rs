//! Transactions with the errors of what runs in them.

use diesel::{Connection as _, result::Error as DieselError};

use crate::db::{Connection, StoreError};

/// Runs `work` in one transaction on a connection.
///
/// # Errors
/// Those of `work`, and [`StoreError`] when the transaction cannot begin or end.
pub fn in_transaction<T, E: From<StoreError>>(
    connection: &mut Connection,
    work: impl FnOnce(&mut Connection) -> Result<T, E>,
) -> Result<T, E> {
    connection.transaction(|connection| work(connection).map_err(Failed::Work)).map_err(Failed::into_error)
}

/// Reads from a consistent snapshot without waiting for writers.
///
/// # Errors
/// Those of `work`, and [`StoreError`] when the transaction cannot begin or end.
pub fn in_snapshot<T, E: From<StoreError>>(
    connection: &mut Connection,
    work: impl FnOnce(&mut Connection) -> Result<T, E>,
) -> Result<T, E> {
    let mut transaction = connection.build_transaction().repeatable_read().read_only();
    transaction.run(|connection| work(connection).map_err(Failed::Work)).map_err(Failed::into_error)
}

/// Why a transaction was rolled back.
enum Failed<E> {
    Work(E),
    Database(DieselError),
}

impl<E> From<DieselError> for Failed<E> {
    fn from(error: DieselError) -> Self {
        Self::Database(error)
    }
}

impl<E: From<StoreError>> Failed<E> {
    fn into_error(self) -> E {
        match self {
            Self::Work(error) => error,
            Self::Database(error) => StoreError::from(error).into(),
        }
    }
}
