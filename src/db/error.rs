//! Errors of the database.

use std::fmt::Display;

use diesel::{
    ConnectionError,
    result::{DatabaseErrorKind, Error as DieselError},
};

/// The reason while the circuit breaker is open.
const SILENT: &str = "the database does not answer";

/// The reason where what was read from a server is outdated, since another one has taken its place.
const REPLACED: &str = "another server has taken its place";

/// Parts of what `PostgreSQL` and `PgBouncer` reply to a new connection while no database runs behind them.
const NOT_RUNNING: [&str; 7] = [
    "starting up",
    "shutting down",
    "in recovery mode",
    "not yet accepting connections",
    "not accepting connections",
    "cannot connect to server",
    "server_login_retry",
];

/// What a database that runs says, or this machine, when it has no room for another connection.
const NO_ROOM: [&str; 2] = ["could not fork new process", "could not create socket"];

/// What the database or a pooler says when it has as many connections as it may have.
const TOO_MANY: [&str; 4] =
    ["too many clients", "too many connections", "remaining connection slots", "no more connections allowed"];

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
    #[error("the database rejected the statement: {}", on_one_line(.0))]
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
    /// The database has not been migrated to this version of Acepost.
    #[error("the database is not migrated to this version: run `acepost migrate` first")]
    Older,
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

    /// The database has not answered for a while: nothing was tried, or the caller has given up.
    pub(super) fn silent() -> Self {
        Self::Unavailable(SILENT.to_owned())
    }

    /// The same error for another caller who has waited for the same.
    pub(super) fn again(&self) -> Self {
        match self {
            Self::Unavailable(why) => Self::Unavailable(why.clone()),
            Self::Unfit(why) => Self::Unfit(why.clone()),
            Self::Taken(what) => Self::Taken(what.clone()),
            Self::Unreadable(what) => Self::Unreadable(what.clone()),
            Self::Migration(why) => Self::Migration(why.clone()),
            Self::Newer(names) => Self::Newer(names.clone()),
            Self::Older => Self::Older,
            // Diesel's errors cannot be copied.
            Self::Database(error) => Self::Unreadable(on_one_line(error)),
        }
    }

    /// Another server has taken the place of the one from which something was read.
    pub(super) fn replaced() -> Self {
        Self::Unavailable(REPLACED.to_owned())
    }

    /// Whether this is one of the many failures of an outage or a failover, which are logged themselves.
    pub fn is_known_outage(&self) -> bool {
        matches!(self, Self::Unavailable(why) if [SILENT, REPLACED].contains(&why.as_str()))
    }

    /// Whether a database that runs has rejected a new connection, for example because there are too many.
    pub(super) fn is_rejection(&self) -> bool {
        match self {
            // With several hosts, each has said something.
            Self::Unavailable(why) => why.split("connection to server").any(is_said_by_server),
            _ => true,
        }
    }

    /// Whether a new connection was rejected only because there are too many.
    pub(super) fn is_for_lack_of_room(&self) -> bool {
        matches!(self, Self::Unavailable(why) if contains_any(why, &TOO_MANY) || contains_any(why, &NO_ROOM))
    }
}

impl From<ConnectionError> for StoreError {
    fn from(error: ConnectionError) -> Self {
        Self::Unavailable(on_one_line(&error))
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
                Self::Unavailable(on_one_line(info.message()))
            }
            DieselError::DatabaseError(_, info) if is_passing(info.message()) => {
                Self::Unavailable(on_one_line(info.message()))
            }
            DieselError::DeserializationError(why) => Self::Unreadable(why.to_string()),
            DieselError::BrokenTransactionManager => Self::lost(),
            DieselError::RollbackErrorOnCommit { commit_error, .. } => Self::from(*commit_error),
            other => Self::Database(other),
        }
    }
}

/// Whether a new connection has failed by what a database that runs has said.
fn is_said_by_server(reply: &str) -> bool {
    // In each language, libpq writes two spaces after the severity of a server's message.
    (reply.contains(":  ") && !contains_any(reply, &NOT_RUNNING)) || contains_any(reply, &NO_ROOM)
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
    const PASSING: [&str; 13] = [
        "server closed the connection",
        "SSL connection has been closed",
        "SSL SYSCALL error",
        "no connection to the server",
        "connection not open",
        "terminating connection",
        "during recovery",
        // A full disk.
        "could not extend file",
        "No space left on device",
        "canceling statement due to",
        "too many clients",
        "remaining connection slots",
        // Two transactions waited for each other, and this one was chosen to end.
        "deadlock detected",
    ];
    contains_any(message, &NOT_RUNNING) || contains_any(message, &PASSING)
}

fn contains_any(message: &str, parts: &[&str]) -> bool {
    parts.iter().any(|words| message.contains(words))
}

/// Joins the lines of a message: libpq writes several, and an event is one line of the log.
pub(super) fn on_one_line(message: &(impl Display + ?Sized)) -> String {
    message.to_string().lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
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

    #[test]
    fn only_a_database_that_runs_rejects_connections() {
        let rejects = |reply: &str| {
            let message = format!("connection to server at \"db\" (10.0.0.1), port 5432 failed: {reply}\n");
            StoreError::from(ConnectionError::BadConnection(message)).is_rejection()
        };
        for reply in [
            "FATAL:  sorry, too many clients already",
            "ВАЖНО:  извините, уже слишком много клиентов",
            "FATAL:  password authentication failed for user \"acepost\"",
            "Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?\n\
             connection to server at \"db2\" (10.0.0.2), port 5432 failed: FATAL:  sorry, too many clients already",
            "FATAL:  the database system is starting up\n\
             connection to server at \"db2\" (10.0.0.2), port 5432 failed: FATAL:  sorry, too many clients already",
            "could not fork new process for connection: Cannot allocate memory",
        ] {
            assert!(rejects(reply), "{reply}");
        }
        for reply in [
            "Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?",
            "timeout expired",
            "session is read-only",
            "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally",
            "FATAL:  the database system is starting up",
            "FATAL:  the database system is shutting down",
            "FATAL:  the database system is not yet accepting connections\nDETAIL:  Consistent recovery state has not been yet reached.",
            "FATAL:  server login has been failing, try again later (server_login_retry)",
        ] {
            assert!(!rejects(reply), "{reply}");
        }
        assert!(!StoreError::late().is_rejection() && !StoreError::silent().is_rejection());
    }

    #[test]
    fn a_database_that_has_no_room_may_have_some_later() {
        let lacks_room = |reply: &str| {
            let message = format!("connection to server at \"db\" (10.0.0.1), port 5432 failed: {reply}\n");
            StoreError::from(ConnectionError::BadConnection(message)).is_for_lack_of_room()
        };
        assert!(lacks_room("FATAL:  sorry, too many clients already"));
        assert!(lacks_room("FATAL:  too many connections for role \"acepost\""));
        assert!(!lacks_room("FATAL:  password authentication failed for user \"acepost\""));
        assert!(!lacks_room("FATAL:  database \"acepots\" does not exist"));
    }

    #[test]
    fn a_message_of_several_lines_becomes_one() {
        let message = "connection to server failed: Connection refused\n\tIs the server running?\n";
        let error = StoreError::from(ConnectionError::BadConnection(message.to_owned()));
        let one =
            "the database is not available: connection to server failed: Connection refused; Is the server running?";
        assert_eq!(error.to_string(), one);
    }
}
