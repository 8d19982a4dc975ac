//! Turns of networks at what takes as long as dozens of other requests.

use std::{net::IpAddr, time::Duration};

use tokio::time::timeout;

use super::{
    concurrency::{ConcurrencyLimits, Permit},
    problem::{Code, Problem},
};

/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// The turns at one kind of work. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    limits: ConcurrencyLimits<IpAddr>,
    work: &'static str,
}

impl Turns {
    /// Creates so many turns for each network. `work` is what is done, in the plural.
    pub(super) fn new(of_a_network: usize, work: &'static str) -> Self {
        Self { limits: ConcurrencyLimits::for_each(of_a_network), work }
    }

    /// Waits for a turn of this network.
    ///
    /// # Errors
    /// 429 `rate_limited` if it does not come soon.
    pub(super) async fn wait(&self, network: IpAddr) -> Result<Permit<IpAddr>, Problem> {
        timeout(PATIENCE, self.limits.wait(network)).await.map_err(|_| {
            let detail = format!("Other {} are being made for your network.", self.work);
            Problem::new(Code::RATE_LIMITED, detail).retry_after(PATIENCE)
        })
    }
}
