//! The domains of the server, between HTTP and the database. Each module is the room of one domain; rooms import only
//! from rooms above them in this list, which `tests/rules/rooms.rs` checks.

use std::{sync::Arc, time::Duration};

use accounts::Reach;
use admin::Housekeeping;
use counts::Counts;
use foundation::{Foundation, Shutdown};
use idempotency::Idempotency;
use matches::{BotTurns, Matches};
use play::Wakeups;
use pubsub::{PubSub, Signals};
use single_flight::SingleFlight;

use crate::{
    config::{Registration, Settings},
    db::{ReplicaSettings, Store, StoreSettings},
    problem::Code,
    record::Time,
};

mod clock;
mod counts;
mod error;
mod html;
mod precondition;
mod secrets;
mod validation;

mod network;

mod rounds;

mod single_flight;

mod uninterrupted;

mod recent;

mod foundation;

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

mod single_rounds;

pub use accounts::{
    Account, Accounts, App, AppAuthorization, AppIdentity, AppTokens, AssertedCredential, AuthorizationAnswer,
    AuthorizationError, AuthorizationQuery, AuthorizationQuestion, AuthorizationResult, CreatedCredential, Credentials,
    DEVICE_PAGE, Deletion, DeviceAnswer, DeviceAuthorization, DeviceQuestion, EmailEnd, IssuedToken, NewApp,
    NewDeletion, NewGuest, NewPasskey, NewPasskeyOptions, NewPasskeySession, NewPassword, NewPasswordReset,
    NewPersonalToken, OAuthCode, OAuthError, Passkey, PasskeyChange, PasskeyCreationOptions, PasskeyRequestOptions,
    PersonalExport, PersonalToken, ProfileChange, Registered, RelyingParty, SecretRotation, TokenRequest,
};
pub use admin::{Tidied, add_player, begin_export, delete_account, operators, remove_app, rename, tidy};
pub use clock::{Clock, SystemClock};
pub use clocks::{Clocks, NewVacation, Vacation, VacationAccount};
pub use error::{Error, InvalidField};
pub use history::{
    Activity, ArchivePlace, AuditedCheckpoint, AuditedMatch, CheckpointAudit, Export, ExportFilter, ExportForm,
    ExportSource, ExportWriter, FinishedFilter, History, ImportSettings, Imported, ListedCheckpoint, NotAPlace,
    RebuiltStatistics, audit_match, count_started, count_statistics, file_all, import, read_statistics,
    rebuild_statistics, started_after,
};
pub use html::escaped;
pub use idempotency::Repeatable;
pub use lobby::{
    Acceptance, ClockKind, Finished, Invitation, Join, Limits, Lobby, MatchFilter, NewBot, NewInvitation, NewMatch,
    NewPairing, NewRematch, Opponent, OwnMatchFilter, Pairing, PairingStatus,
};
pub use matches::{ClockView, KeptSeat, MatchStatus, MatchSummary, PauseReason, SeatClock, SeatedPlayer, Visibility};
pub use metrics::{Metrics, MetricsSnapshot};
pub use network::{customer_network, network_of};
pub use notices::{
    Attempt, Delivery, DeliveryStatus, EmailSettings, IssuedWebhook, MailSettings, NewEmailSettings,
    NewPushSubscription, NewPushTarget, NewWebhook, News, Notice, NoticeKind, NoticeSettings, Notices, PushKey,
    PushKeys, PushSettings, PushSubscription, PushTarget, QuietHours, ReceiverFormat, Subscribed, TimeOfDay, Webhook,
    WebhookChange, WebhookFormat, enqueue_deliveries,
};
pub use play::{Analysis, Answered, BotSettings, Expectation, Glance, Hint, Mark, NewNote, Note, Play};
pub use players::{Block, Caller, InvitationState, InvitationsFrom, Player, PlayerKind, Players, Scope};
pub use precondition::Expected;
pub use ratings::{
    GameRating, LeaderboardPlace, PastRating, PlayerProfile, Pool, RatingChange, RatingChanges, Ratings, Rebuilt,
    Standing, rebuild_ratings,
};
pub use rounds::in_spare_time;
pub use secrets::bytes as random_bytes;
pub use single_rounds::SingleRounds;
pub use streams::{EventRange, MatchStream, NoticeStream, Streams};

/// The error codes of all rooms.
pub fn codes() -> Vec<&'static Code> {
    [
        accounts::AccountError::CODES,
        accounts::AppError::CODES,
        clocks::ClockError::CODES,
        history::HistoryError::CODES,
        idempotency::IdempotencyError::CODES,
        lobby::LobbyError::CODES,
        matches::MatchError::CODES,
        notices::NoticeError::CODES,
        play::PlayError::CODES,
        players::PlayerError::CODES,
    ]
    .concat()
}

/// The settings of the service.
#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// How many folded matches the cache keeps.
    pub live_matches: u64,
    /// Who may register.
    pub registration: Registration,
    /// How many passwords are hashed at the same time.
    pub hashings: usize,
    /// How bots think.
    pub bots: BotSettings,
    /// How notices are delivered.
    pub notices: NoticeSettings,
    /// The server's name in records, if it has one.
    pub origin: Option<String>,
    /// The site for which passkeys are; `None` if browsers allow none there.
    pub relying_party: Option<RelyingParty>,
    /// The limits for each player.
    pub limits: Limits,
}

impl ServiceSettings {
    /// Takes the settings of the database of this connection string from the server's.
    #[must_use]
    pub fn of_store(settings: &Settings, url: String) -> StoreSettings {
        let replica = settings.replica_url.as_ref().map(|replica| ReplicaSettings {
            url: replica.as_str().to_owned(),
            max_age: Duration::from_secs(settings.replica_max_age_s),
        });
        StoreSettings {
            url,
            pool_size: settings.pool_size,
            pool_timeout: Duration::from_millis(settings.pool_timeout_ms),
            writers: settings.writers.into(),
            timeout: Duration::from_millis(settings.database_timeout_ms),
            replica,
        }
    }

    /// Takes the service's settings from the server's.
    #[must_use]
    pub fn of(settings: &Settings) -> Self {
        let bots = BotSettings {
            threads: settings.bot_threads,
            iterations: settings.bot_iterations,
            think: Duration::from_millis(settings.bot_think_ms),
            pause: Duration::from_millis(settings.bot_pause_ms.into()),
            seeds: secrets::bytes,
        };
        let mail = |smtp_url| MailSettings { smtp_url, from: settings.mail_from.clone() };
        let mail_to = || format!("mailto:{}", settings.mail_from.address());
        let contact = settings.public_url.clone().filter(|url| url.starts_with("https://")).unwrap_or_else(mail_to);
        let notices = NoticeSettings {
            contact,
            webhook_deliveries: settings.webhook_deliveries,
            private_webhooks: settings.private_webhooks,
            mail: settings.smtp_url.clone().map(mail),
            public_url: settings.public_url.clone().unwrap_or_else(|| format!("http://{}", settings.listen)),
        };
        Self {
            live_matches: settings.live_matches,
            registration: settings.registration,
            hashings: settings.hashings.into(),
            bots,
            notices,
            origin: settings.public_url.clone(),
            relying_party: RelyingParty::at(settings.public_url.as_deref(), settings.listen),
            limits: Limits::of(settings),
        }
    }
}

/// The whole service, by domain. Clones share one state.
#[derive(Clone)]
pub struct Service {
    /// Accounts.
    pub accounts: Accounts,
    /// Players and their blocks.
    pub players: Players,
    /// Matches before they start.
    pub lobby: Lobby,
    /// Running matches.
    pub play: Play,
    /// Their clocks, and vacations.
    pub clocks: Clocks,
    /// Event streams of matches and notices.
    pub streams: Streams,
    /// Webhooks, pushes and mails.
    pub notices: Notices,
    /// Records, exports, checkpoints and statistics.
    pub history: History,
    /// Ratings and leaderboards.
    pub ratings: Ratings,
    /// Metrics for operators.
    pub metrics: Metrics,
    pubsub: PubSub,
    housekeeping: Housekeeping,
    /// The check for readiness that is under way.
    readiness: Arc<SingleFlight<(), ()>>,
    foundation: Foundation,
}

impl Service {
    /// Creates a service on a database.
    ///
    /// # Errors
    /// When the operating system provides no random bytes or no threads.
    pub fn new(store: Store, clock: Arc<dyn Clock>, settings: ServiceSettings) -> Result<Self, Error> {
        let foundation = Foundation { store, clock, shutdown: Shutdown::new() };
        let (signals, counts, wakeups) = (Arc::<Signals>::default(), Arc::<Counts>::default(), Wakeups::default());
        let (bot_turns, turns) = BotTurns::channel();
        let idempotency = Idempotency::new(&foundation);
        let players = Players::new(&foundation);
        let matches = Matches::new(&foundation, signals.clone(), settings.live_matches)?;
        let notices = Notices::new(
            &foundation,
            idempotency.clone(),
            matches.clone(),
            counts.clone(),
            wakeups.announcements.clone(),
            settings.notices,
        )?;
        let ratings = Ratings::new(&foundation, wakeups.ratings.clone());
        let lobby = Lobby::new(
            &foundation,
            idempotency.clone(),
            matches.clone(),
            signals.clone(),
            bot_turns.clone(),
            settings.limits,
        );
        let history = History::new(&foundation, matches.clone(), wakeups.archive.clone(), settings.origin);
        let bots = (bot_turns, turns);
        let play =
            Play::new(&foundation, matches.clone(), signals.clone(), counts.clone(), wakeups, bots, settings.bots)?;
        let clocks = Clocks::new(&foundation, matches.clone(), play.clone(), signals.clone(), counts.clone());
        let streams = Streams::new(&foundation, matches.clone(), signals.clone());
        let reach = Reach {
            matches: matches.clone(),
            notices: notices.clone(),
            lobby: lobby.clone(),
            play: play.clone(),
            history: history.clone(),
        };
        let ServiceSettings { registration, hashings, relying_party: site, .. } = settings;
        let accounts = Accounts::new(&foundation, idempotency, signals.clone(), reach, (registration, hashings, site))?;
        let metrics = Metrics::new(&foundation, counts.clone(), matches, notices.sends_mail());
        let pubsub = PubSub::new(&foundation, signals);
        let housekeeping = Housekeeping::new(&foundation, counts);
        Ok(Self {
            accounts,
            players,
            lobby,
            play,
            clocks,
            streams,
            notices,
            history,
            ratings,
            metrics,
            pubsub,
            housekeeping,
            readiness: Arc::default(),
            foundation,
        })
    }

    /// Returns the time of the server's clock.
    pub fn now(&self) -> Time {
        self.foundation.clock.now()
    }

    /// Ends all waiting: requests that wait are answered with what is there.
    pub fn close(&self) {
        self.foundation.shutdown.close();
    }

    /// Checks that what happens now may be stored with the time of this machine's clock.
    ///
    /// # Errors
    /// [`Error::Store`] while it differs from the database's.
    pub fn check_clock(&self) -> Result<(), Error> {
        Ok(self.pubsub.signals().check_clock()?)
    }

    /// Checks that the database stores what is committed, and that this machine's clock is right. Requests at the same time share one
    /// check, since there is no limit for them.
    ///
    /// # Errors
    /// [`Error::Store`] otherwise.
    pub async fn ready(&self) -> Result<(), Error> {
        self.check_clock()?;
        self.readiness.read((), async { Ok(self.foundation.store.check().await?) }).await
    }
}
