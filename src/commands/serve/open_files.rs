//! The limit of open files. Each connection is one, and the usual limit of 1024 would be reached by a thousand clients that do nothing.

use rustix::{
    io,
    process::{Resource, Rlimit, getrlimit, setrlimit},
};

use crate::config::Settings;

/// Files besides those of streams, deliveries and the database: connections between two requests, and those of the program itself.
const OTHER_FILES: u64 = 500;

/// Raises the limit as far as the system allows, and warns if it is still too low for these settings.
pub fn raise_limit(settings: &Settings) {
    let limit = getrlimit(Resource::Nofile);
    let needed = needed(settings);
    if limit.current != limit.maximum {
        // macOS has no unlimited number of files, and yet it allows some number.
        let raised = raise_to(limit, limit.maximum).or_else(|_| raise_to(limit, limit.current.max(Some(needed))));
        if let Err(error) = raised {
            tracing::debug!(%error, "cannot raise the limit of open files");
        }
    }
    let limit = getrlimit(Resource::Nofile).current;
    if let Some(limit) = limit.filter(|limit| *limit < needed) {
        tracing::warn!(
            limit,
            needed,
            "the limit of open files is too low for --streams: raise it (LimitNOFILE= in systemd, or ulimit -n), or reduce --streams"
        );
    }
}

fn raise_to(limit: Rlimit, current: Option<u64>) -> io::Result<()> {
    setrlimit(Resource::Nofile, Rlimit { current, ..limit })
}

/// Returns how many files these settings allow to be open.
fn needed(settings: &Settings) -> u64 {
    let pools = if settings.replica_url.is_some() { 2 } else { 1 };
    let connections = pools * u64::from(settings.pool_size) + u64::from(settings.writers);
    let streams = u64::try_from(settings.streams).unwrap_or(u64::MAX);
    streams.saturating_add(connections + u64::from(settings.webhook_deliveries) + OTHER_FILES)
}
