//! Fourth floor: what the server does with records and accounts, between HTTP and the store.

use std::sync::Arc;

use crate::store::Store;

mod accounts;
mod authentication;
mod clock;
mod error;
mod idempotency;
mod live;
mod lobby;
mod matches;
mod names;
mod passwords;
mod reading;
mod secrets;
mod submit;
mod tokens;

pub use accounts::{Credentials, Player, PlayerKind, ProfileChange, Registered};
pub use authentication::{Caller, Scope};
pub use clock::{Clock, SystemClock};
pub use error::{Error, FieldError};
pub use idempotency::Repeatable;
pub use lobby::{Join, NewMatch, Visibility};
pub use matches::{MatchFilter, MatchStatus, MatchSummary, SeatedPlayer};
pub use reading::{EventRange, Perspective, SeatView};
pub use secrets::bytes as random_bytes;
pub use submit::Answered;
pub use tokens::{IssuedToken, NewPersonalToken, PersonalToken};

/// Whether a resource still is what the caller thinks it is (`If-Match`); `None` where the caller does not say.
pub type Expected<T> = Option<Box<dyn Fn(&T) -> bool + Send>>;

/// How the service is set up.
#[derive(Clone, Copy, Debug)]
pub struct ServiceSettings {
    /// How many folded matches are kept.
    pub live_matches: u64,
    /// How many passwords are hashed at the same time.
    pub hashings: usize,
}

/// Everything the server can do. Clones share one state.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Arc<dyn Clock>,
    passwords: passwords::Passwords,
    tokens: authentication::TokenCache,
    live: live::LiveMatches,
}

impl Service {
    /// A service on a store.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn new(store: Store, clock: Arc<dyn Clock>, settings: ServiceSettings) -> Result<Self, Error> {
        Ok(Self(Arc::new(Inner {
            store,
            clock,
            passwords: passwords::Passwords::new(settings.hashings)?,
            tokens: authentication::TokenCache::new(),
            live: live::LiveMatches::new(settings.live_matches),
        })))
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// [`Error::Store`] when it does not.
    pub async fn ready(&self) -> Result<(), Error> {
        self.0.store.run(|connection| Ok(crate::store::ping(connection)?)).await
    }

    /// How many folded matches are kept now.
    pub fn live_matches(&self) -> u64 {
        self.0.live.count()
    }

    /// How many database connections there are.
    pub fn pool_state(&self) -> crate::store::PoolState {
        self.0.store.pool_state()
    }
}
