//! Connection strings that do not depend on `PG*` variables.

use std::{env, path::Path};

use crate::postgres::error::PrivatePostgresError;

/// The port, which is a part of the socket's file name; nothing listens on TCP.
pub(super) const PORT: &str = "5432";
/// The cluster's only role, created by `initdb`.
pub(super) const ROLE: &str = "acepost";

/// Variables that affect every connection and that no connection string can override (or, for options that older client
/// libraries do not know, cannot name).
const DISTURBING: [&str; 3] = ["PGSERVICE", "PGREQUIREAUTH", "PGSSLNEGOTIATION"];

/// Fails if a variable is set that would affect the connections to the private cluster.
pub(super) fn check_environment() -> Result<(), PrivatePostgresError> {
    match DISTURBING.into_iter().find(|variable| env::var_os(variable).is_some()) {
        Some(variable) => Err(PrivatePostgresError::DisturbingVariable { variable }),
        None => Ok(()),
    }
}

/// Returns the connection string for a database of the cluster whose socket is in `run`.
pub(super) fn conninfo(run: &Path, database: &str) -> String {
    // Every option that a variable could set is given a value, even an empty one.
    [
        ("host", run.to_string_lossy().as_ref()),
        ("hostaddr", ""),
        ("port", PORT),
        ("user", ROLE),
        ("password", ""),
        ("dbname", database),
        ("options", ""),
        ("application_name", "acepost"),
        ("client_encoding", "UTF8"),
        ("connect_timeout", "10"),
        ("sslmode", "disable"),
        ("gssencmode", "disable"),
        ("channel_binding", "disable"),
        ("requirepeer", ""),
        ("target_session_attrs", "any"),
    ]
    .map(|(key, value)| format!("{key}={}", quote(value)))
    .join(" ")
}

fn quote(value: &str) -> String {
    format!("'{}'", value.replace('\\', r"\\").replace('\'', r"\'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_so_that_paths_may_hold_anything() {
        let text = conninfo(Path::new(r"/home/o'hara/my \cards"), "ace post");
        assert!(text.starts_with(r"host='/home/o\'hara/my \\cards' "), "{text}");
        assert!(text.contains(" dbname='ace post' "), "{text}");
    }
}
