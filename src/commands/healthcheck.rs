//! `acepost healthcheck`: asks a running server whether it can serve, for containers that have no other client.

use anyhow::Context;
use reqwest::blocking::Response;

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
    let answer = reqwest::blocking::get(format!("http://{address}/readyz"));
    answer.and_then(Response::error_for_status).with_context(|| format!("{address} cannot serve"))?;
    Ok(())
}
