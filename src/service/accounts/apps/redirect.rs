//! Redirect URIs: which are allowed, which are the same, and what players are shown of them.
//!
//! An app has players sent to a site (`https`), to a port of their own machine (`http://127.0.0.1`, RFC 8252, section 7.3),
//! or to itself by a scheme of its own, which is a domain in reverse order (RFC 8252, section 7.1).

use reqwest::Url;

/// The longest redirect URI.
const MAX_LENGTH: usize = 2000;

/// The hosts of the player's own machine. `localhost` is not one of them, because it can resolve to another address.
const LOOPBACK: [&str; 2] = ["http://127.0.0.1", "http://[::1]"];

/// Checks a redirect URI.
///
/// # Errors
/// What is wrong with it, in words.
pub(super) fn check(uri: &str) -> Result<(), &'static str> {
    if uri.len() > MAX_LENGTH {
        return Err("it has at most 2000 characters");
    }
    // What browsers would drop or read as something else.
    if !uri.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte)) {
        return Err("it must not contain spaces, backslashes and other characters that are not allowed in URIs");
    }
    if uri.contains('#') {
        return Err("it must not have a part after #");
    }
    let url = Url::parse(uri).map_err(|_| "this is no absolute URI, such as https://example.org/callback")?;
    if url.has_host() && (!url.username().is_empty() || url.password().is_some() || authority(uri).contains('@')) {
        return Err("it must not contain a name or a password");
    }
    match url.scheme() {
        "https" if uri.starts_with("https://") && !authority(uri).is_empty() => Ok(()),
        "http" if split_loopback(uri).is_some() => Ok(()),
        "http" => Err("over http it can only begin with http://127.0.0.1 or http://[::1]"),
        scheme if scheme.contains('.') && uri.starts_with(scheme) => Ok(()),
        _ => Err(
            "it must begin with https://, http://127.0.0.1, http://[::1], or a reversed domain such as org.example.app:",
        ),
    }
}

/// Returns what is between `://` and the path.
fn authority(uri: &str) -> &str {
    let rest = uri.split_once("://").map_or("", |(_, rest)| rest);
    rest.split(['/', '?']).next().unwrap_or_default()
}

/// Splits a loopback URI into what is before and after its port.
fn split_loopback(uri: &str) -> Option<(&str, &str)> {
    let (host, rest) = LOOPBACK.iter().find_map(|host| Some((*host, uri.strip_prefix(host)?)))?;
    let rest = match rest.strip_prefix(':') {
        Some(port) => {
            let digits = port.bytes().take_while(u8::is_ascii_digit).count();
            port[..digits].parse::<u16>().ok()?;
            &port[digits..]
        }
        None => rest,
    };
    (rest.is_empty() || rest.starts_with(['/', '?'])).then_some((host, rest))
}

/// Whether the URI is the registered one. Only the port of a loopback URI may differ, since the app gets it when it starts.
pub(super) fn is_same(registered: &str, uri: &str) -> bool {
    match (split_loopback(registered), split_loopback(uri)) {
        (Some(registered), Some(uri)) => registered == uri,
        _ => registered == uri,
    }
}

/// Returns where the URI leads, as players are shown it: a site, their own machine, or an app's scheme.
pub(super) fn destination(uri: &str) -> String {
    if let Some((host, _)) = split_loopback(uri) {
        return host.to_owned();
    }
    match Url::parse(uri) {
        Ok(url) if url.scheme() == "https" => url.origin().ascii_serialization(),
        _ => uri.split_inclusive(':').next().unwrap_or_default().to_owned(),
    }
}

/// Adds parameters to the query of a URI.
pub(super) fn with_params(uri: &str, params: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(params).finish();
    let mark = if uri.contains('?') { '&' } else { '?' };
    format!("{uri}{mark}{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_loopback_and_reversed_domains_are_allowed() {
        for uri in [
            "https://app.example",
            "https://app.example/callback?from=acepost",
            "https://app.example:8443/callback",
            "http://127.0.0.1",
            "http://127.0.0.1/callback",
            "http://127.0.0.1:51004/callback?x=1",
            "http://[::1]:51004/callback",
            "org.example.app:/callback",
            "org.example.app://callback",
        ] {
            assert_eq!(check(uri), Ok(()), "{uri}");
        }
    }

    #[test]
    fn nothing_else_is() {
        for uri in [
            "",
            "/callback",
            "app.example/callback",
            "http://app.example/callback",
            "http://localhost/callback",
            "http://127.0.0.1.app.example/callback",
            "http://127.0.0.1@app.example/callback",
            "http://127.0.0.1:x@app.example/callback",
            "http://127.0.0.1:99999/callback",
            "http://127.0.0.2/callback",
            "http://127.1/callback",
            "http://2130706433/callback",
            "http://[::1/callback",
            "HTTP://127.0.0.1/callback",
            "https:app.example/callback",
            "https:///app.example",
            "HTTPS://app.example/",
            "https://ana@app.example/callback",
            "https://@app.example/callback",
            "https://ana:secret@app.example/callback",
            "https://app.example\\@evil.example/",
            "https://app.example/callback#",
            "https://app.example/callback#fragment",
            "https://app.example/call back",
            "https://app.example/\u{e9}",
            "https://app.example/\n",
            "https://",
            "javascript:alert(1)",
            "data:text/html,x",
            "file:///etc/passwd",
            "app:/callback",
            "ftp://app.example/",
        ] {
            assert!(check(uri).is_err(), "{uri}");
        }
        assert!(check(&format!("https://app.example/{}", "x".repeat(2000))).is_err());
    }

    #[test]
    fn only_the_port_of_a_loopback_address_may_differ() {
        let same = [
            ("https://app.example/cb", "https://app.example/cb"),
            ("http://127.0.0.1/cb", "http://127.0.0.1:5000/cb"),
            ("http://[::1]:1/cb", "http://[::1]:5000/cb"),
            ("org.example.app:/cb", "org.example.app:/cb"),
        ];
        for (registered, uri) in same {
            assert!(is_same(registered, uri), "{uri}");
        }
        let other = [
            ("https://app.example/cb", "https://app.example/cb/"),
            ("https://app.example/cb", "https://app.example/cb?x=1"),
            ("https://app.example/cb", "https://app.example/CB"),
            ("https://app.example/cb", "https://app.example:444/cb"),
            ("https://app.example/cb", "https://app.example/x/../cb"),
            ("https://app.example/cb", "https://app.example.evil.example/cb"),
            ("https://app.example/cb", "https://app.example/c"),
            ("http://127.0.0.1/cb", "http://[::1]/cb"),
            ("http://127.0.0.1/cb", "http://127.0.0.1/cb2"),
            ("http://127.0.0.1/cb", "https://127.0.0.1/cb"),
        ];
        for (registered, uri) in other {
            assert!(!is_same(registered, uri), "{uri}");
        }
    }

    #[test]
    fn players_see_where_a_uri_leads() {
        for (uri, shown) in [
            ("https://APP.example:443/cb", "https://app.example"),
            ("https://app.example:8443/cb", "https://app.example:8443"),
            ("https://b\u{fc}cher.example/", "https://xn--bcher-kva.example"),
            ("http://127.0.0.1:5000/cb", "http://127.0.0.1"),
            ("org.example.app:/cb", "org.example.app:"),
        ] {
            assert_eq!(destination(uri), shown);
        }
    }

    #[test]
    fn parameters_are_added_to_the_query() {
        let params = [("code", "a b"), ("state", "&x=1")];
        assert_eq!(with_params("https://app.example/cb", &params), "https://app.example/cb?code=a+b&state=%26x%3D1");
        assert_eq!(with_params("https://app.example/cb?y=2", &params[..1]), "https://app.example/cb?y=2&code=a+b");
        assert_eq!(with_params("org.example.app:/cb", &params[..1]), "org.example.app:/cb?code=a+b");
    }
}
