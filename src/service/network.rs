//! Networks of clients, which limits count as one client.

use std::net::Ipv6Addr;

/// Returns the 48-bit IPv6 network, which providers assign to one customer.
pub fn customer_network(address: Ipv6Addr) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() >> 80 << 80)
}
