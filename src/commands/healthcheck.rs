//! `acepost healthcheck`: checks whether a running server is ready, for containers without another client.

use anyhow::Context;
use reqwest::blocking::{Client, Response};

use crate::config::Settings;

/// Returns without an error if the server at the settings' address is ready.
///
/// # Errors
/// If it is not ready, or does not respond.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    let mut address = settings.listen;
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    // The address is this machine's own, and a proxy would ask another.
    let client = Client::builder().no_proxy().build().context("no HTTP client")?;
    let answer = client.get(format!("http://{address}/readyz")).send();
    answer.and_then(Response::error_for_status).with_context(|| format!("{address} is not ready"))?;
    Ok(())
}
