//! Networks of clients, which limits count as one client.

use std::net::{IpAddr, Ipv6Addr};

/// Returns the 48-bit IPv6 network, which providers assign to one customer.
pub fn customer_network(address: Ipv6Addr) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() >> 80 << 80)
}

/// Returns the network of an address: of IPv6 that of its customer, of IPv4 the address itself.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => customer_network(address).into(),
        address @ IpAddr::V4(_) => address,
    }
}
