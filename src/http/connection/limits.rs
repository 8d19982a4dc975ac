//! The limit of open connections for each address.

use std::net::IpAddr;

use crate::{
    http::concurrency::{ConcurrencyLimits, Full, Permit},
    service::network_of,
};

/// How many connections each address, or IPv6 /48 network, may have open. Clones share the count.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// `None` behind a proxy: all connections are the proxy's.
    networks: Option<ConcurrencyLimits<IpAddr>>,
}

/// A connection that counts as open until this is dropped.
pub type ConnectionPermit = Option<Permit<IpAddr>>;

impl ConnectionLimits {
    /// Creates the limit.
    pub fn new(most_of_a_network: usize, behind_proxy: bool) -> Self {
        Self { networks: (!behind_proxy).then(|| ConcurrencyLimits::for_each(most_of_a_network)) }
    }

    /// Takes a permit for a connection from this address.
    ///
    /// # Errors
    /// If the address has as many as it may have.
    pub fn take(&self, address: IpAddr) -> Result<ConnectionPermit, Full> {
        self.networks.as_ref().map(|networks| networks.take(network_of(address))).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_with_many_networks_has_as_many_connections_as_an_address_and_a_proxy_any_number() {
        let take = |limits: &ConnectionLimits, address: &str| limits.take(address.parse().expect("an address"));
        let limits = ConnectionLimits::new(1, false);
        let held = ["192.0.2.1", "192.0.2.2", "2001:db8:1:a::1", "2001:db8:2::1"]
            .map(|address| take(&limits, address).expect("a permit"));
        for address in ["192.0.2.1", "::ffff:192.0.2.1", "2001:db8:1:b::2"] {
            assert_eq!(take(&limits, address).expect_err("full"), Full::One, "{address}");
        }
        drop(held);
        let _again = take(&limits, "192.0.2.1").expect("a permit");

        let limits = ConnectionLimits::new(1, true);
        let _all = [(); 3].map(|()| take(&limits, "192.0.2.1").expect("a proxy's permit"));
    }
}
