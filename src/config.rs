//! Every setting of the server: its flag, its environment variable, its default, and what it means.
//!
//! The table below is the only place where a setting is described: the help text, the defaults in code and the table
//! in `docs/settings.md` are generated from it.

mod database_url;
mod values;

use std::{env, fmt::Write, net::SocketAddr, path::PathBuf};

use clap::{ArgAction, Args, FromArgMatches, builder::BoolishValueParser, value_parser};

pub use database_url::DatabaseUrl;
pub use values::{LogFormat, MailFrom, Registration, SmtpUrl};
use values::{Secret, contact_url, imprint_url, origin, public_url};

/// What is logged without a filter.
pub const DEFAULT_LOG: &str = "info";

/// The settings of `acepost serve`.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Address and port to listen on.
    #[arg(long, env = "ACEPOST_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub listen: SocketAddr,

    /// Folder for the private PostgreSQL and its lock.
    #[arg(long, env = "ACEPOST_DATA_DIR", default_value_os_t = default_data_dir(), value_name = "DIR")]
    pub data_dir: PathBuf,

    /// PostgreSQL to use instead of a private one.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL", value_parser = Secret(DatabaseUrl::new))]
    pub database_url: Option<DatabaseUrl>,

    /// Replica of the database, for exports, statistics, leaderboards and finished matches. None: the database answers them.
    #[arg(long, env = "ACEPOST_REPLICA_URL", hide_env_values = true, value_name = "URL",
          value_parser = Secret(DatabaseUrl::of_replica))]
    pub replica_url: Option<DatabaseUrl>,

    /// How far the replica may be behind, in seconds, before the database answers in its place.
    #[arg(long, env = "ACEPOST_REPLICA_MAX_AGE_S", default_value_t = 10, value_name = "SECONDS",
          value_parser = value_parser!(u64).range(2..=3600))]
    pub replica_max_age_s: u64,

    /// Connections to the database, at most.
    #[arg(long, env = "ACEPOST_POOL_SIZE", default_value_t = 16, value_name = "COUNT",
          value_parser = value_parser!(u32).range(1..=1000))]
    pub pool_size: u32,

    /// How long a request waits for a connection, in milliseconds.
    #[arg(long, env = "ACEPOST_POOL_TIMEOUT_MS", default_value_t = 2000, value_name = "MS",
          value_parser = value_parser!(u64).range(1..=600_000))]
    pub pool_timeout_ms: u64,

    /// How long a request waits for the database before the response is 503, in milliseconds. With more than 8000, an answer that arrives
    /// just before its deadline can be stored too late.
    #[arg(long, env = "ACEPOST_DATABASE_TIMEOUT_MS", default_value_t = 2500, value_name = "MS",
          value_parser = value_parser!(u64).range(100..=600_000))]
    pub database_timeout_ms: u64,

    /// Threads that append events; each holds one connection while it writes.
    #[arg(long, env = "ACEPOST_WRITERS", default_value_t = 1, value_name = "COUNT",
          value_parser = value_parser!(u16).range(1..=64))]
    pub writers: u16,

    /// Matches whose state is kept in memory, at most.
    #[arg(long, env = "ACEPOST_LIVE_MATCHES", default_value_t = 10_000, value_name = "COUNT",
          value_parser = value_parser!(u64).range(0..=100_000_000))]
    pub live_matches: u64,

    /// Open matches that one player may host.
    #[arg(long, env = "ACEPOST_OPEN_MATCHES", default_value_t = 20, value_name = "COUNT",
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub open_matches: u32,

    /// Open and running matches in which one player may sit.
    #[arg(long, env = "ACEPOST_MATCHES_PER_PLAYER", default_value_t = 500, value_name = "COUNT",
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub matches_per_player: u32,

    /// Pending invitations that one player may have sent; ten times as many may be sent in 24 hours.
    #[arg(long, env = "ACEPOST_PENDING_INVITATIONS", default_value_t = 50, value_name = "COUNT",
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub pending_invitations: u32,

    /// Sustained requests a second from one caller; 0 for no limit.
    #[arg(long, env = "ACEPOST_RATE_LIMIT", default_value_t = 50, value_name = "PER_SECOND",
          value_parser = value_parser!(u32).range(0..=1_000_000))]
    pub rate_limit: u32,

    /// Burst of requests from one caller before the limit applies.
    #[arg(long, env = "ACEPOST_RATE_BURST", default_value_t = 200, value_name = "COUNT",
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub rate_burst: u32,

    /// Who may register: everyone, also as a guest; or only those whom the operator adds by `acepost admin add-player`.
    #[arg(long, env = "ACEPOST_REGISTRATION", value_enum, default_value_t = Registration::Open, value_name = "WHO")]
    pub registration: Registration,

    /// Registrations and sign-ins a minute from one address; 0 for no limit.
    #[arg(long, env = "ACEPOST_SIGN_IN_RATE", default_value_t = 30, value_name = "PER_MINUTE",
          value_parser = value_parser!(u32).range(0..=1_000_000))]
    pub sign_in_rate: u32,

    /// Passwords hashed at the same time; each takes a core, and 19 MiB that are reused.
    #[arg(long, env = "ACEPOST_HASHINGS", default_value_t = 2, value_name = "COUNT",
          value_parser = value_parser!(u16).range(1..=256))]
    pub hashings: u16,

    /// Bots that think at the same time, each on a low-priority thread; as many further threads are for hints, and one for analyses.
    #[arg(long, env = "ACEPOST_BOT_THREADS", default_value_t = 1, value_name = "COUNT",
          value_parser = value_parser!(u16).range(1..=256))]
    pub bot_threads: u16,

    /// Simulated matches that a hard bot plays for one choice, at most.
    #[arg(long, env = "ACEPOST_BOT_ITERATIONS", default_value_t = 2000, value_name = "COUNT",
          value_parser = value_parser!(u32).range(1..=10_000_000))]
    pub bot_iterations: u32,

    /// How long a bot may think about one choice, in milliseconds; less when many wait, or its pause is shorter.
    #[arg(long, env = "ACEPOST_BOT_THINK_MS", default_value_t = 1000, value_name = "MS",
          value_parser = value_parser!(u64).range(1..=600_000))]
    pub bot_think_ms: u64,

    /// Shortest pause before a bot answers, in milliseconds; the longest is twice that. 0: none, for tests.
    #[arg(long, env = "ACEPOST_BOT_PAUSE_MS", default_value_t = 300, value_name = "MS",
          value_parser = value_parser!(u16).range(0..=2000))]
    pub bot_pause_ms: u16,

    /// Deliveries to webhooks and devices at the same time, at most.
    #[arg(long, env = "ACEPOST_WEBHOOK_DELIVERIES", default_value_t = 64, value_name = "COUNT",
          value_parser = value_parser!(u16).range(1..=4096))]
    pub webhook_deliveries: u16,

    /// Allow webhooks and pushes to private addresses and over plain HTTP. Only if every player may reach that network.
    #[arg(long, env = "ACEPOST_PRIVATE_WEBHOOKS", action = ArgAction::Set, num_args = 0..=1, require_equals = true,
          default_value = "false", default_missing_value = "true", hide_possible_values = true, value_name = "BOOL",
          value_parser = BoolishValueParser::new())]
    pub private_webhooks: bool,

    /// Public URL of the server, without a path, for example for links in mails. None: the listening address.
    #[arg(long, env = "ACEPOST_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    pub public_url: Option<String>,

    /// Where players ask the operator, as `https://example.org/contact` or `mailto:acepost@example.org`. The page shows it as a link.
    #[arg(long, env = "ACEPOST_CONTACT_URL", value_name = "URL", value_parser = contact_url)]
    pub contact_url: Option<String>,

    /// Page that says who the operator is, as `https://example.org/imprint`. The page shows it as a link.
    #[arg(long, env = "ACEPOST_IMPRINT_URL", value_name = "URL", value_parser = imprint_url)]
    pub imprint_url: Option<String>,

    /// Mail server, as `smtps://user:password@host` or `smtp://host:port?tls=required`. None: no mail is sent.
    #[arg(long, env = "ACEPOST_SMTP_URL", hide_env_values = true, value_name = "URL", value_parser = Secret(SmtpUrl::new))]
    pub smtp_url: Option<SmtpUrl>,

    /// Sender of the mails: an address, or a name and an address as in `Acepost <acepost@example.org>`.
    #[arg(long, env = "ACEPOST_MAIL_FROM", default_value = "acepost@localhost", value_name = "SENDER",
          value_parser = MailFrom::new)]
    pub mail_from: MailFrom,

    /// Streams, including requests that wait for news, that may be open at the same time.
    #[arg(long, env = "ACEPOST_STREAMS", default_value_t = 10_000, value_name = "COUNT")]
    pub streams: usize,

    /// Streams and waiting requests that one address may have open at the same time.
    #[arg(long, env = "ACEPOST_STREAMS_PER_ADDRESS", default_value_t = 100, value_name = "COUNT")]
    pub streams_per_address: usize,

    /// Connections that one address may have open at the same time; no limit behind a proxy.
    #[arg(long, env = "ACEPOST_CONNECTIONS_PER_ADDRESS", default_value_t = 1000, value_name = "COUNT")]
    pub connections_per_address: usize,

    /// How long a client may take to send the head of a request, in seconds.
    #[arg(long, env = "ACEPOST_HEADER_TIMEOUT_S", default_value_t = 10, value_name = "SECONDS",
          value_parser = value_parser!(u64).range(1..=3600))]
    pub header_timeout_s: u64,

    /// How long a client may take to send the body of a request, in seconds.
    #[arg(long, env = "ACEPOST_BODY_TIMEOUT_S", default_value_t = 30, value_name = "SECONDS",
          value_parser = value_parser!(u64).range(1..=3600))]
    pub body_timeout_s: u64,

    /// Memory for the bodies of all requests that are arriving, in MiB; one address may have a quarter of it, but at least 17 MiB.
    #[arg(long, env = "ACEPOST_BODY_MEMORY_MIB", default_value_t = 32, value_name = "MIB",
          value_parser = value_parser!(u16).range(17..=16384))]
    pub body_memory_mib: u16,

    /// How long the server waits for a client that does not read its response, in seconds.
    #[arg(long, env = "ACEPOST_WRITE_TIMEOUT_S", default_value_t = 30, value_name = "SECONDS",
          value_parser = value_parser!(u64).range(1..=3600))]
    pub write_timeout_s: u64,

    /// How long a connection may be idle between two requests, in seconds; longer than at a proxy before the server.
    #[arg(long, env = "ACEPOST_KEEP_ALIVE_S", default_value_t = 75, value_name = "SECONDS",
          value_parser = value_parser!(u64).range(1..=3600))]
    pub keep_alive_s: u64,

    /// How long `/readyz` returns 503 before the server accepts no more connections, in seconds.
    #[arg(long, env = "ACEPOST_LAME_DUCK_S", default_value_t = 1, value_name = "SECONDS",
          value_parser = value_parser!(u64).range(0..=3600))]
    pub lame_duck_s: u64,

    /// How long a stop waits for requests in flight, in seconds.
    #[arg(long, env = "ACEPOST_SHUTDOWN_TIMEOUT_S", default_value_t = 20, value_name = "SECONDS",
          value_parser = value_parser!(u64).range(0..=3600))]
    pub shutdown_timeout_s: u64,

    /// Web pages that may call the API from a browser, by origin; repeat it, or separate by commas.
    #[arg(long = "cors-origin", env = "ACEPOST_CORS_ORIGINS", value_delimiter = ',', value_name = "ORIGIN",
          value_parser = origin)]
    pub cors_origins: Vec<String>,

    /// Take the client's address from the last entry of `X-Forwarded-For`. Only behind a proxy that sets it.
    #[arg(long, env = "ACEPOST_BEHIND_PROXY", action = ArgAction::Set, num_args = 0..=1, require_equals = true,
          default_value = "false", default_missing_value = "true", hide_possible_values = true, value_name = "BOOL",
          value_parser = BoolishValueParser::new())]
    pub behind_proxy: bool,

    /// Log level, or levels by module, as in `warn,acepost_core::db=debug`.
    #[arg(long, env = "ACEPOST_LOG", default_value = DEFAULT_LOG, value_name = "FILTER")]
    pub log: String,

    /// Log format: text, json, or auto for text on a terminal and JSON otherwise.
    #[arg(long, env = "ACEPOST_LOG_FORMAT", value_enum, default_value_t = LogFormat::Auto, hide_possible_values = true,
          value_name = "FORMAT")]
    pub log_format: LogFormat,
}

/// The settings of a server that is started without flags and variables.
impl Default for Settings {
    fn default() -> Self {
        // The variables are removed, since defaults must not depend on the environment.
        let command = command().mut_args(|argument| argument.env(None::<&str>));
        let parsed = command.try_get_matches_from(["acepost"]).and_then(|matches| Self::from_arg_matches(&matches));
        parsed.expect("the defaults are valid, as a test shows")
    }
}

/// Returns the settings as a Markdown table: flag, environment variable, default, meaning.
#[must_use]
pub fn table() -> String {
    let mut table = String::from("| flag | environment | default | meaning |\n| --- | --- | --- | --- |\n");
    for argument in command().get_arguments() {
        let flag = argument.get_long().unwrap_or_default();
        let variable = argument.get_env().unwrap_or_default().to_string_lossy();
        let defaults = argument.get_default_values();
        let default = match (flag, defaults.first()) {
            // It depends on the user and the machine, so the table gives the rule.
            ("data-dir", _) => "the platform's data folder; `/var/lib/acepost` as root".to_owned(),
            (_, Some(value)) => format!("`{}`", value.to_string_lossy()),
            (_, None) => "none".to_owned(),
        };
        let meaning = argument.get_help().map(ToString::to_string).unwrap_or_default();
        // Writing to a string does not fail.
        let _ = writeln!(table, "| `--{flag}` | `{variable}` | {default} | {meaning} |");
    }
    table
}

fn command() -> clap::Command {
    Settings::augment_args(clap::Command::new("acepost").disable_help_flag(true))
}

/// Returns `/var/lib/acepost` for root, otherwise the platform's folder for application data.
fn default_data_dir() -> PathBuf {
    if rustix::process::geteuid().is_root() {
        return PathBuf::from("/var/lib/acepost");
    }
    let home = env::home_dir().unwrap_or_default();
    if cfg!(target_os = "macos") {
        return home.join("Library/Application Support/acepost");
    }
    // The XDG specification says that relative paths are ignored.
    let shared = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    shared.unwrap_or_else(|| home.join(".local/share")).join("acepost")
}

#[cfg(test)]
mod tests;
