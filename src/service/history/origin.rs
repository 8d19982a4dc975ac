//! The names of servers in records: the URLs that their operators have set.

use reqwest::Url;

/// Returns the origin without the URL's scheme.
pub(super) fn place_of(origin: &str) -> &str {
    origin.split_once("://").map_or(origin, |(_, place)| place)
}

/// Returns whether the origin is more than the beginning of a URL.
pub(super) fn names_a_place(origin: &str) -> bool {
    !place_of(origin).trim_matches('/').is_empty()
}

/// Returns whether both are the same server, however its URL is written.
pub(super) fn is_same_server(one: &str, other: &str) -> bool {
    match (Address::of(one), Address::of(other)) {
        (Some(one), Some(other)) => one == other,
        _ => place_of(one) == place_of(other),
    }
}

/// What of a URL names a server. The scheme does not: a server may have been reached by both.
#[derive(PartialEq, Eq)]
struct Address {
    host: String,
    port: Option<u16>,
    path: String,
}

impl Address {
    /// Reads a URL, with or without a scheme. `None` if it has no host.
    fn of(origin: &str) -> Option<Self> {
        let web = Url::parse(origin).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = web.or_else(|| Url::parse(&format!("https://{}", place_of(origin))).ok())?;
        let host = url.host_str()?.trim_end_matches('.').to_owned();
        // The usual port of one scheme under the other is the same server as well.
        let port = url.port().filter(|port| !matches!(port, 80 | 443));
        Some(Self { host, port, path: url.path().trim_end_matches('/').to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_an_origin_without_its_scheme() {
        assert_eq!(place_of("https://cards.example.org/club"), "cards.example.org/club");
        assert_eq!(place_of("elsewhere"), "elsewhere");
    }

    #[test]
    fn the_beginning_of_a_url_names_no_place() {
        for origin in ["://", "https://", "https:///", "/", ""] {
            assert!(!names_a_place(origin), "{origin:?}");
        }
        for origin in ["https://x", "elsewhere", "x/", "https:"] {
            assert!(names_a_place(origin), "{origin:?}");
        }
    }

    #[test]
    fn a_server_is_the_same_however_its_url_is_written() {
        let own = "https://cards.example.org/club";
        for same in [
            "https://cards.example.org/club",
            "HTTPS://Cards.Example.ORG/club",
            "http://cards.example.org/club/",
            "https://cards.example.org:443/club",
            "http://cards.example.org:80/club",
            "http://cards.example.org:443/club",
            "https://cards.example.org:80/club",
            "cards.example.org:80/club",
            "cards.example.org./club",
            "ftp://CARDS.example.org/club",
        ] {
            assert!(is_same_server(own, same) && is_same_server(same, own), "{same}");
        }
        for other in [
            "https://cards.example.org",
            "https://cards.example.org/Club",
            "https://cards.example.org:8443/club",
            "https://cards.example.com/club",
            "elsewhere",
            "two words",
            "",
        ] {
            assert!(!is_same_server(own, other) && !is_same_server(other, own), "{other}");
        }
        assert!(is_same_server("two words", "two words"));
    }
}
