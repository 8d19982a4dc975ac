//! Errors of the database.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// Why a database operation failed. Nothing was stored, except that this is unknown for [`StoreError::Unavailable`].
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No connection was free in time, or the database does not answer or is read-only. Can be retried later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The database cannot be used as it is set up, or as this machine is.
    #[error("the database cannot be used: {0}")]
    Unfit(String),
    /// The row would violate this unique constraint.
    #[error("a row with the same key exists: {0}")]
    Taken(String),
    /// The database rejected the statement: a bug of the server.
    #[error("the database rejected the statement: {0}")]
    Database(DieselError),
    /// A stored row has a content that this version of Acepost does not write.
    #[error("a stored row cannot be read: {0}")]
    Unreadable(String),
    /// A migration failed, and has changed nothing.
    #[error("a migration failed: {0}")]
    Migration(String),
    /// A newer version of Acepost has migrated the database.
    #[error(
        "a newer Acepost has migrated the database ({}): run that version, or restore a backup from before",
        .0.join(", ")
    )]
    Newer(Vec<String>),
}

impl StoreError {
    /// The caller has given up.
    pub(super) fn late() -> Self {
        Self::Unavailable("the database did not answer in time".to_owned())
    }

    /// The connection is gone.
    pub(super) fn lost() -> Self {
        Self::Unavailable("the connection was lost".to_owned())
    }

    /// The database is read-only.
    pub(super) fn read_only() -> Self {
        Self::Unavailable("it is read-only".to_owned())
    }
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        use DatabaseErrorKind::{
            ClosedConnection, ReadOnlyTransaction, SerializationFailure, UnableToSendCommand, UniqueViolation,
        };
        match error {
            DieselError::DatabaseError(UniqueViolation, info) => {
                Self::Taken(violated(info.constraint_name(), info.message()).to_owned())
            }
            DieselError::DatabaseError(ReadOnlyTransaction, _) => Self::read_only(),
            DieselError::DatabaseError(ClosedConnection | UnableToSendCommand | SerializationFailure, info) => {
                Self::Unavailable(info.message().to_owned())
            }
            DieselError::DatabaseError(_, info) if is_passing(info.message()) => {
                Self::Unavailable(info.message().to_owned())
            }
            DieselError::DeserializationError(why) => Self::Unreadable(why.to_string()),
            DieselError::BrokenTransactionManager => Self::lost(),
            DieselError::RollbackErrorOnCommit { commit_error, .. } => Self::from(*commit_error),
            other => Self::Database(other),
        }
    }
}

/// Returns the name of the violated constraint. `Citus` passes on only the message of the node that has the row, in which the number
/// of the shard follows the name: `"players_name_key_102008"`.
fn violated<'a>(constraint: Option<&'a str>, message: &'a str) -> &'a str {
    constraint.unwrap_or_else(|| {
        let name = message.split('"').nth(1).unwrap_or_default();
        match name.rsplit_once('_') {
            Some((name, shard)) if shard.len() >= 6 && shard.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => name,
        }
    })
}

/// Whether the error is temporary. Diesel does not pass on the error codes, so this compares the messages of the server
/// and of libpq.
fn is_passing(message: &str) -> bool {
    [
        "server closed the connection",
        "no connection to the server",
        "connection not open",
        "terminating connection",
        "shutting down",
        "starting up",
        "in recovery mode",
        "during recovery",
        // A full disk.
        "could not extend file",
        "No space left on device",
        "not yet accepting connections",
        "canceling statement due to",
        "too many clients",
        "remaining connection slots",
        // Two transactions waited for each other, and this one was chosen to end.
        "deadlock detected",
    ]
    .iter()
    .any(|words| message.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violated_constraint_is_known_by_name_or_message() {
        let message = |name: &str| format!("duplicate key value violates unique constraint \"{name}\"");
        for (constraint, message, name) in [
            (Some("players_name_key"), message("players_name_key"), "players_name_key"),
            (None, message("players_name_key_102008"), "players_name_key"),
            (None, message("events_2027q1_pkey_102040"), "events_2027q1_pkey"),
            (None, message("seats_player"), "seats_player"),
            (None, "duplicate".to_owned(), ""),
        ] {
            assert_eq!(violated(constraint, &message), name);
        }
    }
}
