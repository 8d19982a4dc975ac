//! Fourth floor: what the server does with records and accounts, between HTTP and the database. Each module is the room of
//! one domain; rooms import only from rooms above them in this list, and `tests/rules/floors.rs` holds that.

use std::{sync::Arc, time::Duration};

use tokio::sync::{Notify, Semaphore, watch};

use crate::{config::Settings, db::Store};

mod clock;
mod error;
mod secrets;
mod validation;

mod rounds;

mod pubsub;

mod players;

mod idempotency;

mod matches;

mod notices;

mod ratings;

mod lobby;

mod play;

mod clocks;

mod streams;

mod history;

mod accounts;

mod admin;

mod metrics;

mod background;

pub use accounts::{
    Credentials, Deletion, IssuedToken, NewDeletion, NewPersonalToken, PersonalExport, PersonalToken, ProfileChange,
    Registered, customer_network,
};
pub use admin::{Tidied, operators, tidy};
pub use clock::{Clock, SystemClock};
pub use clocks::{NewVacation, Vacation, VacationAccount};
pub use error::{Error, FieldError};
pub use history::{
    ArchivePlace, AuditedCheckpoint, AuditedMatch, CheckpointAudit, Export, ExportFilter, ExportForm, ExportSource,
    ExportStep, ExportWriter, FinishedFilter, ImportSettings, Imported, ListedCheckpoint, NotAPlace, RebuiltStatistics,
    audit_match, count_started, count_statistics, file_all, import, read_statistics, rebuild_statistics, started_after,
};
pub use idempotency::Repeatable;
pub use lobby::{
    Acceptance, ClockKind, Invitation, InvitationState, Join, Limits, MatchFilter, NewBot, NewInvitation, NewMatch,
    NewPairing, NewRematch, Pairing, PairingStatus,
};
pub use matches::{ClockView, KeptSeat, MatchStatus, MatchSummary, PauseReason, SeatClock, SeatedPlayer, Visibility};
pub use metrics::Numbers;
pub use notices::{
    Attempt, Delivery, DeliveryStatus, EmailSettings, IssuedWebhook, MailSettings, NewEmailSettings, NewWebhook, News,
    Notice, NoticeKind, Webhook, WebhookChange, enqueue_deliveries,
};
pub use play::{Answered, BotSettings};
pub use players::{Block, Caller, Player, PlayerKind, Scope};
pub use ratings::{GameRating, PlayerProfile, Pool, Rebuilt, Standing, rebuild_ratings};
pub use secrets::bytes as random_bytes;
pub use streams::{EventRange, MatchStream, NoticeStream};

/// How many records that clients send are verified at the same time: the largest takes 200 MB while it is read.
const VERIFIED_AT_ONCE: usize = 1;

/// Whether a resource still is what the caller thinks it is (`If-Match`); `None` where the caller does not say.
pub type Expected<T> = Option<Box<dyn Fn(&T) -> bool + Send>>;

/// How the service is set up.
#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// How many folded matches are kept.
    pub live_matches: u64,
    /// How many passwords are hashed at the same time.
    pub hashings: usize,
    /// How bots think.
    pub bots: BotSettings,
    /// How many webhooks are told something at the same time.
    pub webhook_deliveries: u16,
    /// Whether webhooks may lead into private networks, and be plain HTTP.
    pub private_webhooks: bool,
    /// How mails are sent; `None` for no mails.
    pub mail: Option<MailSettings>,
    /// Where people reach the server: what links in mails begin with, without a slash at the end.
    pub public_url: String,
    /// What the server calls itself in records, if it is to.
    pub origin: Option<String>,
    /// How much a player may have at a time.
    pub limits: Limits,
}

impl ServiceSettings {
    /// What the server's settings say.
    #[must_use]
    pub fn of(settings: &Settings) -> Self {
        let bots = BotSettings {
            threads: settings.bot_threads,
            iterations: settings.bot_iterations,
            think: Duration::from_millis(settings.bot_think_ms),
            pause: Duration::from_millis(settings.bot_pause_ms.into()),
        };
        Self {
            live_matches: settings.live_matches,
            hashings: settings.hashings.into(),
            bots,
            webhook_deliveries: settings.webhook_deliveries,
            private_webhooks: settings.private_webhooks,
            mail: settings.smtp_url.clone().map(|smtp_url| MailSettings { smtp_url, from: settings.mail_from.clone() }),
            public_url: settings.public_url.clone().unwrap_or_else(|| format!("http://{}", settings.listen)),
            origin: settings.public_url.clone(),
            limits: Limits::of(settings),
        }
    }
}

/// Everything the server can do. Clones share one state.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Arc<dyn Clock>,
    passwords: accounts::passwords::Passwords,
    guesses: accounts::guesses::Guesses,
    tokens: accounts::authentication::TokenCache,
    live: matches::live::LiveMatches,
    bots: play::bots::Bots,
    notices: notices::Notices,
    signals: pubsub::signals::Signals,
    /// Something has happened that is to be announced.
    happened: Notify,
    counts: metrics::Counts,
    limits: Limits,
    /// Told whenever a pairing waits no more.
    paired: Notify,
    /// A match has been finished.
    to_be_filed: Notify,
    /// A rated match has been finished.
    to_be_rated: Notify,
    /// A match has been filed.
    filed: Notify,
    /// What the server calls itself in records.
    origin: Option<String>,
    /// Places for records that somebody brings to be verified.
    verifying: Arc<Semaphore>,
    /// An account is to be deleted.
    to_be_erased: Notify,
    open_exports: history::exports::OpenExports,
    exports: accounts::data_export::Exports,
    closed: watch::Sender<bool>,
}

impl Service {
    /// A service on a store.
    ///
    /// # Errors
    /// When the operating system gives no random bytes or no threads.
    pub fn new(store: Store, clock: Arc<dyn Clock>, settings: ServiceSettings) -> Result<Self, Error> {
        let (bots, limits, origin) = (settings.bots, settings.limits, settings.origin.clone());
        Ok(Self(Arc::new(Inner {
            store,
            clock,
            passwords: accounts::passwords::Passwords::new(settings.hashings)?,
            guesses: accounts::guesses::Guesses::default(),
            tokens: accounts::authentication::TokenCache::new(),
            live: matches::live::LiveMatches::new(settings.live_matches),
            bots: play::bots::Bots::new(bots)?,
            notices: notices::Notices::new(settings)?,
            signals: pubsub::signals::Signals::default(),
            happened: Notify::new(),
            counts: metrics::Counts::default(),
            limits,
            paired: Notify::new(),
            to_be_filed: Notify::new(),
            to_be_rated: Notify::new(),
            filed: Notify::new(),
            origin,
            verifying: Arc::new(Semaphore::new(VERIFIED_AT_ONCE)),
            to_be_erased: Notify::new(),
            open_exports: history::exports::OpenExports::default(),
            exports: accounts::data_export::Exports::default(),
            closed: watch::Sender::new(false),
        })))
    }

    /// Lets nobody wait any longer: requests that wait for something are answered with what there is.
    pub fn close(&self) {
        self.0.closed.send_replace(true);
    }

    fn is_closed(&self) -> bool {
        *self.0.closed.borrow()
    }

    /// Comes back once the service is closed.
    async fn closed(&self) {
        // The sender lives as long as the service does.
        let _ = self.0.closed.subscribe().wait_for(|closed| *closed).await;
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// [`Error::Store`] when it does not.
    pub async fn ready(&self) -> Result<(), Error> {
        self.0.store.run(|connection| Ok(crate::db::ping(connection)?)).await
    }
}
