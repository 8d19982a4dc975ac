//! What is an e-mail address, and which addresses are one mailbox.

use std::net::IpAddr;

use lettre::Address;

/// The longest address, in characters.
const MAX_ADDRESS_LENGTH: usize = 254;

/// Whether the text is an e-mail address at a domain of the public internet, as far as it can be seen.
pub(in crate::service) fn is_address(text: &str) -> bool {
    let is_public = |domain: &str| domain.contains('.') && !domain.contains('[') && domain.parse::<IpAddr>().is_err();
    text.len() <= MAX_ADDRESS_LENGTH
        && text.is_ascii()
        && text.parse::<Address>().is_ok_and(|address| is_public(address.domain()))
}

/// Returns the mailbox of an address, only for counting: it ignores case, what follows a `+`, unnecessary quotes, and
/// dots at Gmail.
pub(in crate::service) fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    let (user, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
    let user = user.replace(['"', '\\'], "");
    // If nothing precedes the `+`, it does not begin a tag.
    let user = user.split_once('+').map(|(user, _)| user).filter(|user| !user.is_empty()).unwrap_or(&user);
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", user.replace('.', "")),
        domain => format!("{user}@{domain}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailbox_is_one_however_its_address_is_written() {
        for (address, same) in [
            ("ana@example.org", "ana@example.org"),
            ("Ana@EXAMPLE.org", "ana@example.org"),
            ("ana+1+2@example.org", "ana@example.org"),
            ("\"ana+1\"@example.org", "ana@example.org"),
            ("\"a\\na\"@example.org", "ana@example.org"),
            ("+ana@example.org", "+ana@example.org"),
            ("a.n.a@example.org", "a.n.a@example.org"),
            ("a.n.a+x@GMail.com", "ana@gmail.com"),
            ("an.a@googlemail.com", "ana@gmail.com"),
            ("ana@XN--KRTEN-GRA.example", "ana@xn--krten-gra.example"),
        ] {
            assert_eq!(mailbox(address), same, "{address}");
        }
    }
}
