//! `acepost healthcheck`: asks a running server whether it can serve, for containers that have no other client.

use anyhow::Context;

use crate::config::Settings;

/// Ends without an error if the server at the settings' address can serve.
///
/// # Errors
/// When it cannot, or does not answer.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    let mut address = settings.listen;
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    ureq::get(format!("http://{address}/readyz")).call().with_context(|| format!("{address} cannot serve"))?;
    Ok(())
}
