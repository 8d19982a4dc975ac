//! `acepost healthcheck`: checks whether a running server is ready, for containers without another client.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use anyhow::Context;
use reqwest::{
    Error,
    blocking::{Client, Response},
};

use crate::config::Settings;

/// How long a response may take.
const WITHIN: Duration = Duration::from_secs(5);

/// A name for the addresses that are asked.
const SERVER: &str = "acepost";

/// Returns without an error if the server at the settings' address is ready.
///
/// # Errors
/// If it is not ready, or does not respond.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    let listen = settings.listen;
    // The address is this machine's own, and a proxy would ask another.
    let client = Client::builder().no_proxy().timeout(WITHIN).resolve_to_addrs(SERVER, &reachable(listen));
    let client = client.build().context("no HTTP client")?;
    let answer = client.get(format!("http://{SERVER}:{}/readyz", listen.port())).send();
    let answer = answer.and_then(Response::error_for_status).map_err(Error::without_url);
    answer.with_context(|| format!("{listen} is not ready"))?;
    Ok(())
}

/// Returns the addresses to try for a server that listens at this one. What listens at `[::]` accepts IPv4 on most systems, some of
/// which have no `::1`.
fn reachable(listen: SocketAddr) -> Vec<SocketAddr> {
    let own: &[IpAddr] = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => &[IpAddr::V4(Ipv4Addr::LOCALHOST)],
        IpAddr::V6(ip) if ip.is_unspecified() => &[IpAddr::V6(Ipv6Addr::LOCALHOST), IpAddr::V4(Ipv4Addr::LOCALHOST)],
        _ => return vec![listen],
    };
    own.iter().map(|ip| SocketAddr::new(*ip, listen.port())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_asked_at_this_machine() {
        for (listen, asked) in [
            ("127.0.0.1:8080", &["127.0.0.1:8080"][..]),
            ("0.0.0.0:80", &["127.0.0.1:80"]),
            ("[::]:8080", &["[::1]:8080", "127.0.0.1:8080"]),
            ("[2001:db8::1]:8080", &["[2001:db8::1]:8080"]),
        ] {
            let addresses = reachable(listen.parse().expect("an address"));
            assert_eq!(addresses.iter().map(ToString::to_string).collect::<Vec<_>>(), asked);
        }
    }
}
