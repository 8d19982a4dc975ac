//! Connection strings with timeouts for connecting and for unreachable peers.

use std::{borrow::Cow, env};

/// Defaults for connection strings. `tcp_user_timeout` and the keep-alives end a connection whose peer is gone; they
/// have no effect on unix sockets.
const DEFAULTS: [(&str, &str); 5] = [
    ("keepalives", "1"),
    ("keepalives_idle", "10"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "15000"),
];

/// In seconds for each host; 2 is the minimum of libpq.
const CONNECT_TIMEOUT: (&str, &str) = ("connect_timeout", "2");

/// Adds timeouts to the connection string. Its own values and `PGCONNECT_TIMEOUT` take precedence.
pub(super) fn with_deadlines(url: &str) -> String {
    let connect_timeout = env::var_os("PGCONNECT_TIMEOUT").is_none().then_some(CONNECT_TIMEOUT);
    with_defaults(url, DEFAULTS.into_iter().chain(connect_timeout))
}

/// libpq uses the last of several values, so the defaults come first.
fn with_defaults<'a>(url: &str, defaults: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let pairs: Vec<String> = defaults.map(|(key, value)| format!("{key}={value}")).collect();
    let is_uri = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
    if !is_uri {
        return format!("{} {url}", pairs.join(" "));
    }
    let (before, after) = url.split_at(query_of(url));
    let rest = after.strip_prefix('?').map_or(Cow::Borrowed(""), |query| match query {
        "" => Cow::Borrowed(""),
        query => Cow::Owned(format!("&{query}")),
    });
    format!("{before}?{}{rest}", pairs.join("&"))
}

/// Returns where the query of a URI begins or would begin. Like libpq, allows a question mark in a password.
fn query_of(uri: &str) -> usize {
    let authority = uri.find("://").map_or(0, |scheme| scheme + "://".len());
    let hosts = match uri[authority..].find(['@', '/']) {
        Some(found) if uri[authority + found..].starts_with('@') => authority + found + 1,
        _ => authority,
    };
    uri[hosts..].find('?').map_or(uri.len(), |found| hosts + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_one(url: &str) -> String {
        with_defaults(url, [("a", "1")].into_iter())
    }

    #[test]
    fn defaults_stand_before_what_a_connection_string_says() {
        assert_eq!(with_one("host=/tmp dbname='a b' a=2"), "a=1 host=/tmp dbname='a b' a=2");
        assert_eq!(with_one("postgres://db/cards"), "postgres://db/cards?a=1");
        assert_eq!(with_one("postgresql://u@db1,db2/cards?"), "postgresql://u@db1,db2/cards?a=1");
        assert_eq!(with_one("postgres://db/cards?a=2&user=u@h"), "postgres://db/cards?a=1&a=2&user=u@h");
        assert_eq!(with_one("postgres://u:wh?t@db/cards?a=2"), "postgres://u:wh?t@db/cards?a=1&a=2");
        assert_eq!(with_one("postgres://?host=/tmp"), "postgres://?a=1&host=/tmp");
    }

    #[test]
    fn connecting_and_dead_peers_have_deadlines() {
        let url = with_deadlines("postgres://db/cards?keepalives_idle=60");
        assert!(url.contains("tcp_user_timeout=15000") && url.ends_with("&keepalives_idle=60"), "{url}");
    }
}
