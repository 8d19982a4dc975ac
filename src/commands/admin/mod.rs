//! `acepost admin`: what operators see and do.

mod print;

use clap::ValueEnum;
use nix::unistd::{Uid, User};
use uuid::Uuid;

use super::{database::Database, logging, wording::counted};
use crate::{
    config::Settings,
    db::{self, Connection},
    record::Time,
    service::{
        Clock, MatchStatus, SystemClock,
        operators::{self, Operator, Which},
        tidy,
    },
};

/// Look into matches and accounts, and step in where it must be. Each act is written down with who and why.
///
/// Works on the database itself, whether a server runs or not; servers take notice within seconds.
#[derive(Debug, clap::Args)]
pub struct Admin {
    #[command(flatten)]
    settings: Box<Settings>,
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, clap::Subcommand)]
enum Act {
    /// List matches of whatever visibility, newest first.
    Matches {
        /// Of this game.
        #[arg(long)]
        game: Option<String>,
        /// In this state.
        #[arg(long, value_enum)]
        status: Option<Status>,
        /// In which this player sits.
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
        /// So many at most.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..))]
        limit: u16,
    },
    /// Show one match as JSON, with its clock and what waits to be done for it, and nothing that is hidden at the table.
    Match {
        /// The match's id.
        id: Uuid,
    },
    /// Call a match off: before its start, or while it runs, with an event of its record. Nobody has lost then.
    Cancel {
        /// The match's id.
        id: Uuid,
        #[command(flatten)]
        by: By,
    },
    /// Suspend a player: tokens and log-ins are refused, and clocks run on.
    Suspend {
        /// The player's name.
        name: String,
        /// Until when, such as 2026-12-24T00:00:00Z; for good if nothing is said.
        #[arg(long, value_name = "TIME")]
        until: Option<Time>,
        #[command(flatten)]
        by: By,
    },
    /// End a player's suspension.
    Reinstate {
        /// The player's name.
        name: String,
        #[command(flatten)]
        by: By,
    },
    /// Give a person a new password, which is printed this once, and revoke all tokens.
    ResetPassword {
        /// The player's name.
        name: String,
        #[command(flatten)]
        by: By,
    },
    /// Revoke all tokens of a player.
    RevokeTokens {
        /// The player's name.
        name: String,
        #[command(flatten)]
        by: By,
    },
    /// Remove what is old enough and end abandoned matches now, as a server does every hour.
    Tidy,
    /// List what operators have done, newest first.
    Log {
        /// So many at most.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..))]
        limit: u16,
    },
}

/// Who does it, and why.
#[derive(Debug, clap::Args)]
struct By {
    /// Why: for whoever reads the log.
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// Who does it; the operating system's user if nothing is said.
    #[arg(long = "as", value_name = "NAME")]
    operator: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Status {
    Open,
    Running,
    Finished,
    Cancelled,
}

impl Admin {
    /// Does it, and prints what came of it.
    ///
    /// # Errors
    /// When the database cannot be had, or the act cannot be done.
    pub fn run(&self) -> anyhow::Result<()> {
        logging::init(&self.settings.log, self.settings.log_format)?;
        let database = Database::share(&self.settings)?;
        let connected = db::connect(&database.url());
        let done = connected.map_err(anyhow::Error::from).and_then(|mut connection| self.act.run(&mut connection));
        database.close()?;
        print::all(&done?)
    }
}

impl Act {
    /// What to print.
    fn run(&self, connection: &mut Connection) -> anyhow::Result<String> {
        Ok(match self {
            Self::Matches { game, status, player, limit } => {
                let status = status.map(Status::read);
                let which = Which { game: game.clone(), status, player: player.clone() };
                print::matches(&operators::matches(connection, which, i64::from(*limit))?)
            }
            Self::Match { id } => serde_json::to_string_pretty(&operators::inspect(connection, *id)?)? + "\n",
            Self::Cancel { id, by } => match operators::cancel(connection, *id, &by.operator())? {
                MatchStatus::Running => format!("match {id} is over: it was called off while it ran\n"),
                _ => format!("match {id} is cancelled\n"),
            },
            Self::Suspend { name, until, by } => {
                operators::suspend(connection, name, *until, &by.operator())?;
                let until = until.map_or_else(|| "until reinstated".to_owned(), |until| format!("until {until}"));
                format!("{name} is suspended {until}\n")
            }
            Self::Reinstate { name, by } => {
                operators::reinstate(connection, name, &by.operator())?;
                format!("{name} is reinstated\n")
            }
            Self::ResetPassword { name, by } => {
                let password = operators::reset_password(connection, name, &by.operator())?;
                format!("the new password of {name} is {password}\n")
            }
            Self::RevokeTokens { name, by } => {
                let revoked = operators::revoke_tokens(connection, name, &by.operator())?;
                let are = if revoked == 1 { "is" } else { "are" };
                format!("{} of {name} {are} revoked\n", counted(revoked, "token", "tokens"))
            }
            Self::Tidy => print::tidied(&tidy(connection, SystemClock.now())?),
            Self::Log { limit } => print::acts(&operators::acts(connection, i64::from(*limit))?),
        })
    }
}

impl By {
    fn operator(&self) -> Operator {
        let name = self.operator.clone().unwrap_or_else(system_user);
        Operator { name, why: self.why.clone(), now: SystemClock.now() }
    }
}

impl Status {
    const fn read(self) -> MatchStatus {
        match self {
            Self::Open => MatchStatus::Open,
            Self::Running => MatchStatus::Running,
            Self::Finished => MatchStatus::Finished,
            Self::Cancelled => MatchStatus::Cancelled,
        }
    }
}

/// Who runs this program, by name where the system knows one.
fn system_user() -> String {
    let id = Uid::current();
    let known = User::from_uid(id).ok().flatten();
    known.map_or_else(|| format!("user {id}"), |user| user.name)
}
