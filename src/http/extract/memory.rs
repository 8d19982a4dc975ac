//! A limit on the memory of all request bodies together.

use std::net::IpAddr;

use actix_web::{HttpRequest, web::Data};

use crate::http::{
    concurrency::{ConcurrencyLimits, Full, Permit},
    problem::{Code, Problem},
    rate_limit::RateLimits,
};

const MIB: usize = 1024 * 1024;

/// Bytes of each body that are not counted, so that actions arrive however many records are being sent.
const UNCOUNTED: usize = 4096;

/// The largest body of any resource must fit into the share of one address.
const MIN_SHARE: usize = 17 * MIB;

/// When to retry if no memory is left, in seconds.
const RETRY_AFTER: std::time::Duration = std::time::Duration::from_secs(5);

/// The memory limit of all bodies, shared by the server's workers.
#[derive(Clone, Debug)]
pub struct BodyMemory(ConcurrencyLimits<IpAddr>);

impl BodyMemory {
    /// Creates a limit of so many MiB. One address may use a quarter of it, and at least 17 MiB.
    pub fn new(mib: usize) -> Self {
        let all = (mib * MIB).max(MIN_SHARE);
        Self(ConcurrencyLimits::new(all, (all / 4).max(MIN_SHARE)))
    }

    /// Returns how many bytes are held.
    pub fn held(&self) -> usize {
        self.0.taken()
    }
}

/// The memory that one body holds, until this is dropped.
#[derive(Debug)]
pub(super) struct Claim {
    /// `None` if bodies are not counted, as in an application without a [`BodyMemory`].
    permit: Option<Permit<IpAddr>>,
    bytes: usize,
}

impl Claim {
    /// Creates an empty claim for the address of the request.
    pub(super) fn of(request: &HttpRequest) -> Self {
        let memory = request.app_data::<Data<BodyMemory>>();
        let permit = memory.zip(request.app_data::<Data<RateLimits>>());
        let permit = permit.map(|(memory, limits)| memory.0.take_nothing(limits.network(request)));
        Self { permit, bytes: UNCOUNTED }
    }

    /// Grows the claim to so many bytes in all, if it is smaller.
    ///
    /// # Errors
    /// 429 `rate_limited` if the address has used its share, 503 `unavailable` if all memory is used.
    pub(super) fn cover(&mut self, bytes: usize) -> Result<(), Problem> {
        let more = bytes.saturating_sub(self.bytes);
        self.bytes += more;
        let Some(permit) = self.permit.as_mut().filter(|_| more > 0) else { return Ok(()) };
        permit.grow(more).map_err(|full| {
            let problem = match full {
                Full::One => Problem::new(Code::RATE_LIMITED, "Your address is sending as much as it may at once."),
                Full::All => Problem::new(Code::UNAVAILABLE, "The server is being sent as much as it can hold."),
            };
            problem.retry_after(RETRY_AFTER)
        })
    }
}
