//! Rate limits for each token and for each address, with the `RateLimit` headers.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use actix_web::{
    HttpRequest, ResponseError,
    body::EitherBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderMap, HeaderName, HeaderValue},
    web::Data,
};
use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock, QuantaInstant},
    middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{
    outgoing::{Outgoing, change_headers},
    problem::{Code, Problem},
};
use crate::service::{Caller, customer_network, network_of};

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const STATE: HeaderName = HeaderName::from_static("ratelimit");

/// Paths for monitoring, which must work when the server is busiest.
pub(super) const EXEMPT: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The path of the page's own files. A browser requests dozens of them at once when the page loads.
const FILES: &str = "/app/";

/// How many callers at one address (a school, a household) may use up their budgets at once.
const CALLERS_AT_AN_ADDRESS: u32 = 10;

/// How many addresses of one IPv6 /48 network, which is what a provider gives one customer, may do so.
pub(super) const ADDRESSES_IN_A_NETWORK: u32 = 10;

/// After how many requests of a key inactive keys are removed.
const CHECKS_BETWEEN_SHEDDINGS: u32 = 4096;

/// For how many bytes of its body a request that creates something takes one more from the budget.
const BYTES_OF_A_CREATION: usize = 2048;

/// A number of requests at once, restored evenly over the window. No requests: no limit.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The number of requests.
    pub requests: u32,
    /// The time in which a used-up budget is restored.
    pub window: Duration,
}

impl Budget {
    /// Returns the budget of so many requests at once, and so many a second after them.
    pub fn sustained(per_second: u32, burst: u32) -> Self {
        let window = Duration::from_secs_f64(f64::from(burst) / f64::from(per_second.max(1)));
        Self { requests: burst, window }
    }
}

/// The budgets of all callers, shared by the server's workers.
#[derive(Debug)]
pub struct RateLimits {
    limiters: Option<Limiters>,
    sign_in: Option<AddressLimiter>,
    exports: Option<Limiter<Exporter>>,
    creations: Option<Creations>,
    behind_proxy: bool,
}

/// What players create, by player, and by address too: accounts are free.
#[derive(Debug)]
struct Creations {
    players: Limiter<Uuid>,
    addresses: AddressLimiter,
}

/// The hashes of tokens that were verified recently. Anyone can invent tokens, so only verified ones have their own
/// budget.
type KnownTokens = Cache<[u8; 32], ()>;

/// The caller of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exporter {
    /// This player, with any token.
    Player(Uuid),
    /// An unknown caller from this network.
    Network(IpAddr),
}

#[derive(Debug)]
struct Limiters {
    callers: Limiter<Asker>,
    known: KnownTokens,
    // Accounts are free, so the clients of one address also share this budget, whichever token they use.
    addresses: AddressLimiter,
}

/// The caller, as far as it is known without a database query.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Asker {
    Token([u8; 32]),
    Address(IpAddr),
}

impl RateLimits {
    /// Creates the budgets: for all requests of a caller, for signing in and registering from an address, for exports of an
    /// account, and for what a player creates.
    pub fn new(caller: Budget, sign_in: Budget, exports: Budget, creations: Budget, behind_proxy: bool) -> Self {
        let of_an_address =
            |one: Budget| Budget { requests: one.requests.saturating_mul(CALLERS_AT_AN_ADDRESS), ..one };
        let address = of_an_address(caller);
        let callers = Limiter::new("default", caller);
        let known = Cache::new(100_000);
        let limiters = callers.zip(AddressLimiter::new("address", address)).map(|(callers, addresses)| Limiters {
            callers,
            known,
            addresses,
        });
        let (sign_in, exports) = (AddressLimiter::new("sign-in", sign_in), Limiter::new("exports", exports));
        let addresses = AddressLimiter::new("creations", of_an_address(creations));
        let creations = Limiter::new("creations", creations).zip(addresses);
        let creations = creations.map(|(players, addresses)| Creations { players, addresses });
        Self { limiters, sign_in, exports, creations, behind_proxy }
    }

    /// Gives a verified token its own budget.
    pub fn know(&self, token: &str) {
        let Some(Limiters { known, .. }) = &self.limiters else { return };
        let hash = hash_of(token);
        if !known.contains_key(&hash) {
            known.insert(hash, ());
        }
    }

    /// Returns the address of a request, as the budgets count it.
    pub fn address(&self, request: &HttpRequest) -> IpAddr {
        client_address(request.headers(), request.peer_addr(), self.behind_proxy)
    }

    /// Returns the network of a request: of IPv6 the first 48 bits, since one customer may have as many networks of 64 bits.
    pub fn network(&self, request: &HttpRequest) -> IpAddr {
        network_of(self.address(request))
    }

    /// Takes one from the address's budget for signing in and registering. The handlers of those call it first.
    ///
    /// # Errors
    /// 429 `rate_limited` if it is used up.
    pub fn check_sign_in(&self, request: &HttpRequest) -> Result<(), Problem> {
        let address = self.address(request);
        let taken = self.sign_in.as_ref().map(|limiter| limiter.take(&address));
        taken.transpose().map(drop).map_err(UsedUp::into_problem)
    }

    /// Takes from the player's budget, and the address's, for a request that creates something, with a body of so many bytes. A large
    /// one takes more.
    ///
    /// # Errors
    /// 429 `rate_limited` if it is used up.
    pub fn take_creation(&self, request: &HttpRequest, player: Uuid, bytes: usize) -> Result<(), Problem> {
        let Some(Creations { players, addresses }) = &self.creations else { return Ok(()) };
        let more = u32::try_from(bytes / BYTES_OF_A_CREATION).unwrap_or(u32::MAX);
        let amount = NonZeroU32::MIN.saturating_add(more);
        // The player first, for the same reason as the caller in [`Limiters::take`].
        let taken =
            players.take_some(&player, amount).and_then(|_| addresses.take_some(&self.address(request), amount));
        taken.map(drop).map_err(|UsedUp { wait, .. }| {
            let detail = "You have created as much as a player, or an address, may in a day. `Retry-After` says when to try again.";
            Problem::new(Code::RATE_LIMITED, detail).retry_after(wait)
        })
    }

    /// Takes one from the caller's budget, and returns what is left of it; `None` if there is no limit.
    fn take(&self, request: &ServiceRequest) -> Result<Option<RemainingBudget>, UsedUp> {
        let limiters = self.limiters.as_ref().filter(|_| !EXEMPT.contains(&request.path()));
        limiters.map(|limiters| limiters.take(request, self.behind_proxy)).transpose()
    }

    /// Returns the caller of an export, as the budgets count it.
    pub fn exporter(&self, request: &HttpRequest, caller: Option<&Caller>) -> Exporter {
        caller.map_or_else(|| Exporter::Network(self.network(request)), |caller| Exporter::Player(caller.player))
    }

    /// Takes one from the budget for exports, and returns what is left of it.
    ///
    /// # Errors
    /// 429 `rate_limited` if it is used up.
    pub fn take_export(&self, exporter: Exporter) -> Result<Option<RemainingBudget>, Problem> {
        let taken = self.exports.as_ref().map(|limiter| limiter.take(&exporter));
        taken.transpose().map_err(UsedUp::into_problem)
    }
}

impl Limiters {
    fn take(&self, request: &ServiceRequest, behind_proxy: bool) -> Result<RemainingBudget, UsedUp> {
        let address = client_address(request.headers(), request.peer_addr(), behind_proxy);
        if request.path().starts_with(FILES) {
            return self.addresses.take(&address);
        }
        let token = bearer_token(request.headers()).map(hash_of).filter(|hash| self.known.get(hash).is_some());
        // The caller first: one who has no more, and goes on trying, must not use up what others at the address have.
        let own = self.callers.take(&token.map_or(Asker::Address(address), Asker::Token))?;
        self.addresses.take(&address).map(|_| own)
    }
}

fn hash_of(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// Returns the bearer token of the request, if it has the form of the server's tokens.
pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let ours = token.starts_with("ace_") && (36..=128).contains(&token.len()) && token.bytes().all(plain);
    (scheme.eq_ignore_ascii_case("bearer") && ours).then_some(token)
}

/// Returns the client's address. An IPv6 network of 64 bits counts as one, since one customer has all of its addresses.
///
/// Behind a proxy it is the last entry of `X-Forwarded-For`, which that proxy has set.
fn client_address(headers: &HeaderMap, peer: Option<SocketAddr>, behind_proxy: bool) -> IpAddr {
    let forwarded = behind_proxy.then(|| forwarded_for(headers)).flatten();
    let address = forwarded.or(peer.map(|peer| peer.ip())).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let entries = headers.get_all("x-forwarded-for").last()?.to_str().ok()?;
    let last = entries.rsplit(',').next()?.trim();
    last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// Takes one from the caller's budget for a request, has it answered, and reports what is left.
///
/// # Errors
/// None of its own: a caller with nothing left gets 429.
pub(super) async fn limit<B>(
    request: ServiceRequest,
    answer: impl AsyncFnOnce(ServiceRequest) -> Outgoing<B>,
) -> Outgoing<EitherBody<B>> {
    let limits = request.app_data::<Data<RateLimits>>();
    let taken = limits.map_or(Ok(None), |limits| limits.take(&request));
    match taken {
        Ok(remaining) => {
            let answered = answer(request).await.map(ServiceResponse::map_into_left_body);
            let Some(remaining) = remaining else { return answered };
            change_headers(answered, move |headers| remaining.write(headers))
        }
        Err(refusal) => {
            let remaining = refusal.remaining.clone();
            let mut response = refusal.into_problem().error_response();
            remaining.write(response.headers_mut());
            Ok(request.into_response(response.map_into_right_body()))
        }
    }
}

/// Budgets of addresses, and larger ones of their IPv6 networks.
#[derive(Debug)]
struct AddressLimiter {
    addresses: Limiter<IpAddr>,
    networks: Limiter<Ipv6Addr>,
}

impl AddressLimiter {
    fn new(name: &'static str, budget: Budget) -> Option<Self> {
        let wider = Budget { requests: budget.requests.saturating_mul(ADDRESSES_IN_A_NETWORK), ..budget };
        Some(Self { addresses: Limiter::new(name, budget)?, networks: Limiter::new("network", wider)? })
    }

    fn take(&self, address: &IpAddr) -> Result<RemainingBudget, UsedUp> {
        self.take_some(address, NonZeroU32::MIN)
    }

    fn take_some(&self, address: &IpAddr, amount: NonZeroU32) -> Result<RemainingBudget, UsedUp> {
        let remaining = self.addresses.take_some(address, amount)?;
        if let IpAddr::V6(address) = address {
            self.networks.take_some(&customer_network(*address), amount)?;
        }
        Ok(remaining)
    }
}

#[derive(Debug)]
struct Limiter<K: Hash + Eq + Clone> {
    name: &'static str,
    budget: Budget,
    rates: RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>,
    clock: DefaultClock,
    checks: AtomicU32,
}

impl<K: Hash + Eq + Clone> Limiter<K> {
    fn new(name: &'static str, budget: Budget) -> Option<Self> {
        let requests = NonZeroU32::new(budget.requests)?;
        let quota = Quota::with_period(budget.window.checked_div(requests.get())?)?.allow_burst(requests);
        let rates = RateLimiter::keyed(quota).with_middleware();
        Some(Self { name, budget, rates, clock: DefaultClock::default(), checks: AtomicU32::new(0) })
    }

    fn take(&self, key: &K) -> Result<RemainingBudget, UsedUp> {
        self.take_some(key, NonZeroU32::MIN)
    }

    fn take_some(&self, key: &K, amount: NonZeroU32) -> Result<RemainingBudget, UsedUp> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_SHEDDINGS == CHECKS_BETWEEN_SHEDDINGS - 1 {
            self.rates.retain_recent();
            self.rates.shrink_to_fit();
        }
        let used_up = |wait| UsedUp { name: self.name, remaining: self.after(0), wait };
        let never = || used_up(self.budget.window);
        if amount.get() > self.budget.requests {
            return Err(never());
        }
        match self.rates.check_key_n(key, amount).map_err(|_| never())? {
            Ok(state) => Ok(self.after(state.remaining_burst_capacity())),
            Err(refused) => Err(used_up(self.wait(&refused))),
        }
    }

    fn wait(&self, refused: &governor::NotUntil<QuantaInstant>) -> Duration {
        refused.wait_time_from(self.clock.now())
    }

    fn after(&self, remaining: u32) -> RemainingBudget {
        let used = self.budget.requests.saturating_sub(remaining);
        let whole_again = self.budget.window.as_secs_f64() * f64::from(used) / f64::from(self.budget.requests);
        RemainingBudget {
            policy: format!(
                "\"{}\";q={};w={}",
                self.name,
                self.budget.requests,
                self.budget.window.as_secs_f64().ceil()
            ),
            state: format!("\"{}\";r={remaining};t={}", self.name, whole_again.ceil()),
        }
    }
}

/// What is left of a budget, as structured fields (draft-ietf-httpapi-ratelimit-headers).
#[derive(Clone, Debug)]
pub struct RemainingBudget {
    policy: String,
    state: String,
}

impl RemainingBudget {
    /// Adds it to the headers, after those of other budgets.
    pub fn write(&self, headers: &mut HeaderMap) {
        for (name, value) in [(POLICY, &self.policy), (STATE, &self.state)] {
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.append(name, value);
            }
        }
    }
}

/// A budget that is used up.
#[derive(Debug)]
struct UsedUp {
    name: &'static str,
    remaining: RemainingBudget,
    /// The time until the next request.
    wait: Duration,
}

impl UsedUp {
    fn into_problem(self) -> Problem {
        // The headers of most responses tell of the default budget only, so the detail names the others.
        let what = match self.name {
            "address" => "requests from your address",
            "network" => "requests from your network",
            "sign-in" => "attempts to sign in or to register from your address",
            "exports" => "exports",
            _ => "requests",
        };
        let detail = format!("Too many {what}. `Retry-After` says when to try again.");
        Problem::new(Code::RATE_LIMITED, detail).retry_after(self.wait)
    }
}

#[cfg(test)]
mod tests;
