//! Which addresses webhooks may have: the public internet, but not the server's own network.
//!
//! A host name can resolve to another address later, so the address is checked on every connection. What the URL alone
//! shows is checked when it is set.

use std::{
    error::Error,
    fmt, io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};

/// The longest URL of a webhook, in characters.
const MAX_URL_LENGTH: usize = 2000;

/// The address is not on the public internet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPublic;

impl fmt::Display for NotPublic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host has no address of the public internet")
    }
}

impl Error for NotPublic {}

/// Parses the URL of a webhook.
///
/// # Errors
/// What is wrong with it, in words.
pub fn read_url(text: &str, private: bool) -> Result<Url, &'static str> {
    let too_long = Err("a URL has at most 2000 characters");
    if text.len() > MAX_URL_LENGTH {
        return too_long;
    }
    let url = Url::parse(text).map_err(|_| "this is no absolute URL, such as https://example.org/hook")?;
    // Parsing encodes characters, so that the URL becomes longer.
    if url.as_str().len() > MAX_URL_LENGTH {
        return too_long;
    }
    match url.scheme() {
        "https" => {}
        "http" if private => {}
        _ => return Err("the URL must begin with https://"),
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("the URL must not hold a name or a password");
    }
    if url.fragment().is_some() {
        return Err("the URL must not have a part after #");
    }
    if !private && check_host(&url).is_err() {
        return Err("the host must have an address of the public internet");
    }
    Ok(url)
}

/// Returns the URL's scheme, host and port.
pub fn host_of(url: &Url) -> String {
    url.origin().ascii_serialization()
}

/// Checks the host as far as possible without resolving it.
pub fn check_host(url: &Url) -> Result<(), NotPublic> {
    let host = url.host_str().ok_or(NotPublic)?;
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let public = if let Ok(address) = literal {
        is_public(address)
    } else {
        let name = host.trim_end_matches('.');
        name.contains('.') && !name.ends_with(".localhost")
    };
    if public { Ok(()) } else { Err(NotPublic) }
}

/// Whether an address belongs to the public internet, also if it is embedded in another one.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Excludes the registry of special-purpose addresses.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = match a {
        0 | 10 | 127 | 224..=255 => true,
        100 => matches!(b, 64..=127),
        169 => b == 254,
        172 => matches!(b, 16..=31),
        192 => b == 168 || matches!((b, c), (0, 0 | 2) | (88, 99)),
        198 => matches!(b, 18 | 19) || (b, c) == (51, 100),
        203 => (b, c) == (0, 113),
        _ => false,
    };
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match address.segments() {
        // Mapped, NAT64, 6to4.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => {
            embedded(high, low)
        }
        // Protocol assignments with Teredo and benchmarking, documentation.
        [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

/// Resolves names, and rejects addresses that are not public unless private ones are allowed.
#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    /// Whether private addresses are allowed.
    pub private: bool,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let private = self.private;
        Box::pin(async move {
            // Players are not told which names there are in the server's own network.
            let unknown = |error: io::Error| -> Box<dyn Error + Send + Sync> {
                if private { error.into() } else { NotPublic.into() }
            };
            let found = tokio::net::lookup_host((name.as_str(), 0)).await.map_err(unknown)?;
            let allowed: Vec<SocketAddr> = found.filter(|address| private || is_public(address.ip())).collect();
            if allowed.is_empty() {
                return Err(NotPublic.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_own_network_are_not_public_however_they_are_written() {
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b::169.254.169.254",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:0a00:0001::1",
            "2002:7f00:1::",
            "2002:c0a8:1::1",
            "3fff::1",
            "3fff:fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn addresses_of_the_internet_are_public() {
        for address in [
            "1.1.1.1",
            "9.9.9.9",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2001:4860:4860::8888",
            "2002:101:101::1",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn a_url_is_refused_for_what_can_be_seen_of_it() {
        for url in [
            "",
            "example.org",
            "/hook",
            "ftp://example.org/",
            "http://example.org/",
            "file:///etc/passwd",
            "https://",
            "https://ana@example.org/",
            "https://ana:secret@example.org/",
            "https://:secret@example.org/",
            "https://example.org/#here",
            "https://localhost/",
            "https://api.localhost./",
            "https://database/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]:8443/",
            "https://169.254.169.254/latest/meta-data",
            "https://example.org:99999/",
        ] {
            assert!(read_url(url, false).is_err(), "{url}");
        }
        for path in ["x".repeat(2000), "ä".repeat(900)] {
            assert!(read_url(&format!("https://example.org/{path}"), false).is_err());
        }
    }

    #[test]
    fn a_url_of_the_internet_is_taken_and_a_private_one_where_it_is_allowed() {
        for url in [
            "https://example.org/hook?key=1",
            "https://example.org:8443",
            "https://1.1.1.1/",
            "https://[2606:4700::1111]/",
        ] {
            assert!(read_url(url, false).is_ok(), "{url}");
        }
        for url in ["http://127.0.0.1:9000/hook", "http://localhost/", "https://[::1]/", "http://receiver:80/"] {
            assert!(read_url(url, true).is_ok(), "{url}");
        }
        for url in ["ftp://127.0.0.1/", "http://ana@127.0.0.1/", "http://127.0.0.1/#x"] {
            assert!(read_url(url, true).is_err(), "{url}");
        }
        assert_eq!(host_of(&read_url("https://Example.org:443/a", false).unwrap()), "https://example.org");
    }

    #[tokio::test]
    async fn a_name_that_leads_into_the_own_network_leads_nowhere() {
        let resolve = |private| Resolver { private }.resolve("localhost".parse().unwrap());
        let refused = resolve(false).await.map(|_| ()).unwrap_err();
        assert!(refused.is::<NotPublic>(), "{refused}");
        let allowed: Vec<SocketAddr> = resolve(true).await.unwrap().collect();
        assert!(!allowed.is_empty() && allowed.iter().all(|address| address.ip().is_loopback()), "{allowed:?}");
    }
}
