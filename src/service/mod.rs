//! Fourth floor: what the server does with records and accounts, between HTTP and the store.

use std::{sync::Arc, time::Duration};

use tokio::sync::{Notify, Semaphore, watch};

use crate::{config::Settings, store::Store};

mod accounts;
mod agreements;
mod archive;
mod audit;
mod authentication;
mod background;
mod blocks;
mod bot_pause;
mod bot_seats;
mod bots;
mod cancellation;
mod checkpoints;
mod clock;
mod clock_view;
mod draws;
mod ended_tokens;
mod erasure;
mod error;
mod exports;
mod feeds;
mod following;
mod guesses;
mod housekeeping;
mod idempotency;
mod imports;
mod invitations;
mod limits;
mod live;
mod lobby;
mod matches;
mod matchmaking;
mod names;
mod notices;
mod numbers;
pub mod operators;
mod pairings;
mod passwords;
mod pausing;
mod personal_export;
mod ratings;
mod reading;
mod rematch;
mod seating;
mod secrets;
mod signals;
mod statistics;
mod submit;
mod summary;
mod thinkers;
mod time_control;
mod tokens;
mod vacations;
mod weak_passwords;

pub use accounts::{Credentials, Player, PlayerKind, ProfileChange, Registered};
pub use archive::file_all;
pub use audit::{AuditedCheckpoint, AuditedMatch, CheckpointAudit, audit_match, count_started, started_after};
pub use authentication::{Caller, Scope};
pub use blocks::Block;
pub use bot_seats::NewBot;
pub use bots::BotSettings;
pub use checkpoints::ListedCheckpoint;
pub use clock::{Clock, SystemClock};
pub use clock_view::{ClockView, PauseReason, SeatClock};
pub use erasure::{Deletion, NewDeletion};
pub use error::{Error, FieldError};
pub use exports::{
    ArchivePlace, Export, ExportFilter, ExportForm, FinishedFilter, NotAPlace, Source as ExportSource,
    Step as ExportStep, Writer as ExportWriter,
};
pub use following::{EventRange, MatchStream, Notice, NoticeStream};
pub use guesses::customer_network;
pub use housekeeping::{Tidied, tidy};
pub use idempotency::Repeatable;
pub use imports::{ImportSettings, Imported, import};
pub use invitations::{Acceptance, Invitation, InvitationState, NewInvitation};
pub use limits::Limits;
pub use lobby::{Join, NewMatch, Visibility};
pub use matches::{ClockKind, MatchFilter};
pub use notices::{
    Attempt, Delivery, DeliveryStatus, EmailSettings, IssuedWebhook, MailSettings, NewEmailSettings, NewWebhook, News,
    NoticeKind, Webhook, WebhookChange,
};
pub use numbers::Numbers;
pub use pairings::{NewPairing, Pairing, PairingStatus};
pub use personal_export::PersonalExport;
pub use ratings::{GameRating, PlayerProfile, Pool, Rebuilt, Standing, rebuild_ratings};
pub use reading::SeatView;
pub use rematch::NewRematch;
pub use secrets::bytes as random_bytes;
pub use statistics::{RebuiltStatistics, count_statistics, read as read_statistics, rebuild_statistics};
pub use submit::Answered;
pub use summary::{KeptSeat, MatchStatus, MatchSummary, SeatedPlayer};
pub use tokens::{IssuedToken, NewPersonalToken, PersonalToken};
pub use vacations::{NewVacation, Vacation, VacationAccount};

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
    passwords: passwords::Passwords,
    guesses: guesses::Guesses,
    tokens: authentication::TokenCache,
    live: live::LiveMatches,
    bots: bots::Bots,
    notices: notices::Notices,
    signals: signals::Signals,
    /// Something has happened that is to be announced.
    happened: Notify,
    counts: numbers::Counts,
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
    open_exports: exports::OpenExports,
    exports: personal_export::Exports,
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
            passwords: passwords::Passwords::new(settings.hashings)?,
            guesses: guesses::Guesses::default(),
            tokens: authentication::TokenCache::new(),
            live: live::LiveMatches::new(settings.live_matches),
            bots: bots::Bots::new(bots)?,
            notices: notices::Notices::new(settings)?,
            signals: signals::Signals::default(),
            happened: Notify::new(),
            counts: numbers::Counts::default(),
            limits,
            paired: Notify::new(),
            to_be_filed: Notify::new(),
            to_be_rated: Notify::new(),
            filed: Notify::new(),
            origin,
            verifying: Arc::new(Semaphore::new(VERIFIED_AT_ONCE)),
            to_be_erased: Notify::new(),
            open_exports: exports::OpenExports::default(),
            exports: personal_export::Exports::default(),
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
        self.0.store.run(|connection| Ok(crate::store::ping(connection)?)).await
    }
}
