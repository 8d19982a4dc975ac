//! For which site passkeys are: the server's public URL.

use std::net::{IpAddr, SocketAddr};

use sha2::{Digest, Sha256};

/// The name by which a computer calls itself. Browsers allow passkeys there without HTTPS.
const LOCALHOST: &str = "localhost";

/// The site for which passkeys are valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// Its domain.
    pub(super) id: String,
    /// The origin of its pages; `None`: `http://localhost` with any port.
    origin: Option<String>,
}

impl RelyingParty {
    /// Returns the site at the server's public URL; without one, `localhost` if the server listens only there. `None` if
    /// browsers allow no passkeys there: without HTTPS, or for an address of numbers.
    #[must_use]
    pub fn at(public_url: Option<&str>, listen: SocketAddr) -> Option<Self> {
        let Some(url) = public_url else {
            return listen.ip().is_loopback().then(|| Self { id: LOCALHOST.to_owned(), origin: None });
        };
        let (scheme, rest) = url.split_once("://")?;
        let authority = rest.split('/').next()?.to_ascii_lowercase();
        let (host, port) = match authority.rsplit_once(':') {
            // An IPv6 address has colons, and is refused below.
            Some((host, port)) => (host.to_owned(), Some(port.to_owned())),
            None => (authority, None),
        };
        let is_local = host == LOCALHOST || host.ends_with(".localhost");
        let is_number = host.parse::<IpAddr>().is_ok() || host.contains([':', '[']);
        if is_number || host.is_empty() || !(scheme == "https" || (scheme == "http" && is_local)) {
            return None;
        }
        let usual = if scheme == "https" { "443" } else { "80" };
        let port = port.filter(|port| port != usual).map(|port| format!(":{port}"));
        let origin = format!("{scheme}://{host}{}", port.unwrap_or_default());
        Some(Self { id: host, origin: Some(origin) })
    }

    /// Whether pages of this origin belong to the site.
    pub(super) fn is_origin(&self, origin: &str) -> bool {
        match &self.origin {
            Some(own) => own == origin,
            None => match origin.strip_prefix("http://localhost") {
                Some("") => true,
                Some(port) => port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok()),
                None => false,
            },
        }
    }

    /// Returns the SHA-256 of its id.
    pub(super) fn hash(&self) -> [u8; 32] {
        Sha256::digest(&self.id).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(url: Option<&str>, listen: &str) -> Option<RelyingParty> {
        RelyingParty::at(url, listen.parse().expect("an address"))
    }

    #[test]
    fn it_is_the_domain_of_the_public_url_and_its_exact_origin() {
        for (url, id, origin, other) in [
            ("https://Cards.Example.org", "cards.example.org", "https://cards.example.org", "https://example.org"),
            ("https://cards.example:443/play", "cards.example", "https://cards.example", "http://cards.example"),
            ("https://cards.example:8443", "cards.example", "https://cards.example:8443", "https://cards.example"),
            ("http://localhost:8080", "localhost", "http://localhost:8080", "http://localhost:8081"),
            ("http://cards.localhost", "cards.localhost", "http://cards.localhost", "http://localhost"),
        ] {
            let site = at(Some(url), "0.0.0.0:8080").expect(url);
            assert!(site.id == id && site.is_origin(origin) && !site.is_origin(other), "{url}: {site:?}");
            for other in ["", "null", &format!("{origin}/"), &format!("{origin}.evil.example"), "https://evil.example"]
            {
                assert!(!site.is_origin(other), "{url}: {other}");
            }
        }
    }

    #[test]
    fn where_browsers_allow_none_there_is_none() {
        for url in [
            "http://cards.example",
            "https://192.0.2.7",
            "https://[2001:db8::7]:8443",
            "http://127.0.0.1:8080",
            "https://",
        ] {
            assert_eq!(at(Some(url), "127.0.0.1:8080"), None, "{url}");
        }
        assert_eq!(at(None, "0.0.0.0:8080"), None);
    }

    #[test]
    fn without_a_public_url_it_is_the_own_computer_at_any_port() {
        let site = at(None, "127.0.0.1:0").expect("a site");
        for origin in ["http://localhost", "http://localhost:8080"] {
            assert!(site.is_origin(origin), "{origin}");
        }
        for origin in [
            "https://localhost",
            "http://localhost.evil.example",
            "http://localhost:",
            "http://localhost:x",
            "http://127.0.0.1:8080",
        ] {
            assert!(!site.is_origin(origin), "{origin}");
        }
        assert_eq!(site, at(None, "[::1]:8080").expect("a site"));
    }
}
