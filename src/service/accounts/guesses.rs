//! Limits guesses at passwords for each account, from all networks together.
//!
//! The first wrong passwords for a name cause no delay; then each doubles the delay, up to a minute. So that strangers
//! cannot lock out the owner, each network has a few additional guesses for each name, and more if the owner has signed
//! in from there before. Names without a player are treated alike. Guesses within a session are counted separately.

use std::{
    net::{IpAddr, Ipv4Addr},
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use jiff::SignedDuration;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Accounts, store::guesses};
use crate::{
    db::Connection,
    record::Time,
    service::{accounts::AccountError, error::Error, network::customer_network},
};

/// How many wrong passwords cause no delay.
const FREE: i32 = 10;

/// The longest delay before the next guess.
const MAX_DELAY: SignedDuration = SignedDuration::from_mins(1);

/// After this time without a guess, all guesses are forgotten.
pub(in crate::service) const FORGOTTEN: SignedDuration = SignedDuration::from_hours(1);

/// How many additional guesses a network has for a name, and how long until it gets another.
const STRANGE: (NonZeroU32, Duration) = (NonZeroU32::new(2).unwrap(), Duration::from_secs(60 * 60));

/// The same for a network from which the owner has signed in.
const KNOWN: (NonZeroU32, Duration) = (NonZeroU32::new(10).unwrap(), Duration::from_secs(60));

/// For how long such a network is remembered.
const KNOWN_FOR: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// After how many checks networks with all their guesses are removed.
const CHECKS_BETWEEN_SHEDDINGS: u32 = 4096;

type Key = [u8; 32];

/// What this process remembers of networks, only in memory.
pub(in crate::service) struct Guesses {
    strange: DefaultKeyedRateLimiter<Key>,
    known: DefaultKeyedRateLimiter<Key>,
    /// The networks from which owners have signed in, and when.
    networks: Cache<Key, Instant>,
    checks: AtomicU32,
}

impl Default for Guesses {
    fn default() -> Self {
        let limiter = |(burst, period)| {
            let quota = Quota::with_period(period).unwrap_or_else(|| Quota::per_hour(burst));
            RateLimiter::keyed(quota.allow_burst(burst))
        };
        Self {
            strange: limiter(STRANGE),
            known: limiter(KNOWN),
            networks: Cache::new(100_000),
            checks: AtomicU32::new(0),
        }
    }
}

impl Guesses {
    /// Uses one of the network's own guesses.
    fn take_own(&self, network: &Key) -> bool {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_SHEDDINGS == CHECKS_BETWEEN_SHEDDINGS - 1 {
            for limiter in [&self.strange, &self.known] {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
        let is_known = self.networks.get(network).is_some_and(|at| at.elapsed() < KNOWN_FOR);
        let limiter = if is_known { &self.known } else { &self.strange };
        limiter.check_key(network).is_ok()
    }
}

/// The account for which a password is checked, and how the guess is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guesser {
    account: Key,
    /// The account and network, for a sign-in.
    network: Option<Key>,
}

impl Guesser {
    /// Returns the guesser for a sign-in with this name from this address.
    pub(super) fn of_name(name: &str, address: IpAddr) -> Self {
        let account = key("name", name.to_lowercase().as_bytes());
        let network = match network(address) {
            IpAddr::V4(network) => [account.as_slice(), &network.octets()].concat(),
            IpAddr::V6(network) => [account.as_slice(), &network.octets()].concat(),
        };
        Self { account, network: Some(key("network", &network)) }
    }

    /// Returns the key under which guesses are counted.
    pub(super) const fn account(&self) -> Key {
        self.account
    }

    /// Returns the guesser for a request with this token.
    pub(super) fn of_token(token: Uuid) -> Self {
        Self { account: key("token", token.as_bytes()), network: None }
    }
}

fn key(kind: &str, of: &[u8]) -> Key {
    Sha256::new().chain_update(kind).chain_update([0]).chain_update(of).finalize().into()
}

/// Returns the network that is likely to belong to one owner: 24 bits of an IPv4 address, 48 of an IPv6 address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() >> 8 << 8).into(),
        IpAddr::V6(address) => customer_network(address).into(),
    }
}

impl Accounts {
    /// Checks the password against the hash, unless there were too many wrong ones; then it is not verified at all.
    ///
    /// # Errors
    /// [`AccountError::TooManyGuesses`], [`AccountError::Busy`].
    pub(super) async fn verify_guess(
        &self,
        guesser: Guesser,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Error> {
        let (account, now) = (guesser.account, self.clock.now());
        // Before counting, so that a full queue uses up no guess.
        let place = self.passwords.place()?;
        // Counted before verifying, so that parallel attempts are no way around the limit.
        let wait = self.store.transaction(move |connection| take(connection, &account, now)).await?;
        if let Some(wait) = wait
            && !guesser.network.is_some_and(|network| self.guesses.take_own(&network))
        {
            return Err(AccountError::TooManyGuesses(wait).into());
        }
        let right = self.passwords.verify(place, password, hash).await;
        if wait.is_none() && !matches!(right, Ok(false)) {
            let give_back = move |connection: &mut Connection| guesses::give_back(connection, &account);
            self.store.run(give_back).await.map_err(Error::Store)?;
        }
        if let (Ok(true), Some(network)) = (&right, guesser.network) {
            self.guesses.networks.insert(network, Instant::now());
        }
        right
    }
}

/// Counts a guess for the account. Returns `Some` with the time to wait if none is allowed now.
fn take(connection: &mut Connection, account: &Key, now: Time) -> Result<Option<Duration>, Error> {
    let row = guesses::lock(connection, account, now)?;
    let (guesses, last_at) = row.map_or((0, now), |row| (row.guesses, row.last_at));
    // Another request that has come later, or another process whose clock is ahead, may have counted before.
    let passed = now.since(last_at).max(SignedDuration::ZERO);
    let guesses = if passed < FORGOTTEN { guesses } else { 0 };
    let wait = delay(guesses) - passed;
    if wait.is_positive() {
        return Ok(Some(wait.unsigned_abs()));
    }
    guesses::count(connection, account, guesses.saturating_add(1), now.max(last_at))?;
    Ok(None)
}

/// Returns the delay after this many guesses: none, then a second, doubled after each.
fn delay(guesses: i32) -> SignedDuration {
    let doubled = u32::try_from(guesses - FREE).map(|times| SignedDuration::from_secs(1 << times.min(16)));
    doubled.map_or(SignedDuration::ZERO, |delay| delay.min(MAX_DELAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_up_to_a_minute() {
        let seconds: Vec<i64> = [0, 9, 10, 11, 15, 16, 100, i32::MAX].map(|guesses| delay(guesses).as_secs()).into();
        assert_eq!(seconds, [0, 0, 1, 2, 32, 60, 60, 60]);
    }

    #[test]
    fn a_network_is_what_one_owner_has() {
        let of = |address: &str| network(address.parse().expect("an address")).to_string();
        assert_eq!(of("192.0.2.77"), "192.0.2.0");
        assert_eq!(of("::ffff:192.0.2.77"), "192.0.2.0");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1::");
    }

    #[test]
    fn each_network_has_guesses_of_its_own_and_more_once_it_is_known() {
        let guesses = Guesses::default();
        let at = |address: &str| Guesser::of_name("ana", address.parse().expect("an address")).network.expect("a key");
        let taken = |network: Key| (0..20).take_while(|_| guesses.take_own(&network)).count();
        assert_eq!(taken(at("192.0.2.1")), 2);
        assert_eq!(taken(at("192.0.2.9")), 0, "the same network");
        assert_eq!(taken(at("198.51.100.1")), 2);
        guesses.networks.insert(at("192.0.2.1"), Instant::now());
        assert_eq!(taken(at("192.0.2.1")), 10);
    }
}
