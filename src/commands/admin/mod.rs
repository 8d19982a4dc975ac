//! `acepost admin`: the operator's commands.

mod export;
mod print;

use std::path::PathBuf;

use anyhow::bail;
use clap::{Arg, ValueEnum};
use nix::unistd::{Uid, User};
use uuid::Uuid;

use super::{
    arguments::{match_id, of_database, registered_app, time},
    database::Database,
    json_lines::AsJson,
    logging,
    wording::counted,
};
use crate::{
    config::Settings,
    db::Connection,
    record::Time,
    service::{
        Clock, MatchStatus, SystemClock, add_player, delete_account,
        operators::{self, Named, Operator, Which},
        remove_app, rename, tidy,
    },
};

/// Inspect and change matches and accounts. Each act is recorded with its operator and reason.
///
/// Works on the database, whether or not a server runs; servers notice changes within seconds.
#[derive(Debug, clap::Args)]
#[command(mut_args(after_the_act))]
pub struct Admin {
    #[command(flatten)]
    settings: Box<Settings>,
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, clap::Subcommand)]
enum Act {
    /// List matches of any visibility, newest first.
    Matches {
        /// Only this game.
        #[arg(long)]
        game: Option<String>,
        /// Only in this state.
        #[arg(long, value_enum)]
        status: Option<Status>,
        /// Only with this player, by name or id.
        #[arg(long, value_name = "PLAYER")]
        player: Option<String>,
        /// Maximum number of matches.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..))]
        limit: u16,
        #[command(flatten)]
        as_json: AsJson,
    },
    /// Show one match as JSON, with its clock and pending jobs, but without hidden cards.
    Match {
        /// The match's id.
        #[arg(value_parser = match_id)]
        id: Uuid,
    },
    /// Call a match off: before its start, or while it runs, with an event of its record. No player loses.
    Cancel {
        /// The match's id.
        #[arg(value_parser = match_id)]
        id: Uuid,
        #[command(flatten)]
        by: By,
    },
    /// Add a player with a new random password, and print it once: for servers that are closed to others (`--registration closed`).
    AddPlayer {
        /// The player's name.
        name: String,
        #[command(flatten)]
        by: By,
        #[command(flatten)]
        as_json: AsJson,
    },
    /// Suspend a player: tokens and sign-ins are refused, and clocks run on.
    Suspend {
        /// The player's name or id.
        name: String,
        /// Until when, such as 2026-12-24T00:00:00Z; without it, until reinstated.
        #[arg(long, value_name = "TIME", value_parser = time)]
        until: Option<Time>,
        #[command(flatten)]
        by: By,
    },
    /// List the players who are suspended, since when and until when, newest first.
    Suspensions {
        #[command(flatten)]
        as_json: AsJson,
    },
    /// End a player's suspension.
    Reinstate {
        /// The player's name or id.
        name: String,
        #[command(flatten)]
        by: By,
    },
    /// Give a player another name, by the rules for names that players choose. It is recorded with the old one.
    Rename {
        /// The player's name or id.
        name: String,
        /// The new name.
        new: String,
        #[command(flatten)]
        by: By,
    },
    /// Set a new random password, print it once, and revoke all tokens of the player.
    ResetPassword {
        /// The player's name or id.
        name: String,
        #[command(flatten)]
        by: By,
        #[command(flatten)]
        as_json: AsJson,
    },
    /// Revoke all tokens of a player.
    RevokeTokens {
        /// The player's name or id.
        name: String,
        #[command(flatten)]
        by: By,
    },
    /// Delete a player's account for good, for a player who cannot sign in.
    ///
    /// The player leaves all matches and the name is replaced, as when players delete their accounts themselves. There is
    /// no week in which the player could return: servers erase the data within seconds, or the next one that runs does.
    Delete {
        /// The player's name or id.
        name: String,
        #[command(flatten)]
        by: By,
    },
    /// Write everything that is stored about a player's account to a ZIP archive, for a player who cannot sign in.
    ///
    /// It is the archive that players can download themselves; give it to no other person. Set `ACEPOST_PUBLIC_URL` as for the
    /// server: records in it name that address.
    Export {
        /// The player's name or id.
        name: String,
        /// Output file, which only its user can read; `-` is standard output. An older file is replaced once the archive is complete.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        by: By,
    },
    /// Delete a registered app, and revoke what players have allowed it.
    ///
    /// It is logged for the developer, with the app's name and client id. Suspend the developer, too, who could register it again.
    RemoveApp {
        /// The app's client id.
        #[arg(value_parser = registered_app)]
        client_id: Uuid,
        #[command(flatten)]
        by: By,
    },
    /// Remove old data and end abandoned matches now, as a server does every hour.
    Tidy,
    /// List what operators have done, newest first.
    Log {
        /// Maximum number of acts.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..))]
        limit: u16,
        #[command(flatten)]
        as_json: AsJson,
    },
}

/// Allows the settings that every act uses after the act, too.
fn after_the_act(setting: Arg) -> Arg {
    let setting = of_database(setting);
    let is_used = !setting.is_hide_set();
    setting.global(is_used)
}

/// The operator and the reason.
#[derive(Debug, clap::Args)]
struct By {
    /// The reason, for the log. The player can read it, so it should name no other players.
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// The operator; by default the operating system's user.
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
    /// Runs the command, and prints the result.
    ///
    /// # Errors
    /// If the database is unavailable, or the act is not possible.
    pub fn run(&self) -> anyhow::Result<()> {
        logging::init(&self.settings.log, self.settings.log_format)?;
        let database = Database::share(&self.settings)?;
        let done = database
            .connect()
            .map_err(anyhow::Error::from)
            .and_then(|mut connection| self.act.run(&mut connection, &self.settings, database.url()));
        // Printed first: a new password is told only once.
        let printed = done.and_then(|done| print::all(&done));
        database.close_after(printed)
    }
}

impl Act {
    /// Runs the command on the database of this URL and returns what to print.
    fn run(&self, connection: &mut Connection, settings: &Settings, url: String) -> anyhow::Result<String> {
        Ok(match self {
            Self::Matches { game, status, player, limit, as_json } => {
                let status = status.map(Status::read);
                let which = Which { game: game.clone(), status, player: player.clone() };
                as_json.format(&operators::matches(connection, which, i64::from(*limit))?, print::matches)?
            }
            Self::Match { id } => serde_json::to_string_pretty(&operators::inspect(connection, *id)?)? + "\n",
            Self::Cancel { id, by } => match operators::cancel(connection, *id, &by.operator())? {
                MatchStatus::Running => format!("match {id} is over: it was called off while it ran\n"),
                _ => format!("match {id} is cancelled\n"),
            },
            Self::AddPlayer { name, by, as_json } => {
                let password = &add_player(connection, name, &by.operator())?;
                print::password(name, password, "password", *as_json)?
            }
            Self::Suspend { name, until, by } => {
                let Named { id, name: written } = operators::named(connection, name)?;
                operators::suspend(connection, name, *until, &by.operator())?;
                format!("{written} ({id}) is suspended {}\n", print::end(*until))
            }
            Self::Suspensions { as_json } => {
                as_json.format(&operators::suspensions(connection, SystemClock.now())?, print::suspensions)?
            }
            Self::Reinstate { name, by } => {
                operators::reinstate(connection, name, &by.operator())?;
                format!("{name} is reinstated\n")
            }
            Self::Rename { name, new, by } => {
                let Named { id, .. } = operators::named(connection, name)?;
                let old = rename(connection, name, new, &by.operator())?;
                format!("{old} ({id}) is now {new}\n")
            }
            Self::ResetPassword { name, by, as_json } => {
                let Named { name: written, .. } = operators::named(connection, name)?;
                let password = &operators::reset_password(connection, name, &by.operator())?;
                print::password(&written, password, "new password", *as_json)?
            }
            Self::RevokeTokens { name, by } => {
                let revoked = operators::revoke_tokens(connection, name, &by.operator())?;
                let are = if revoked == 1 { "is" } else { "are" };
                format!("{} of {name} {are} revoked\n", counted(revoked, "token", "tokens"))
            }
            Self::Delete { name, by } => {
                let Named { id, name: written } = operators::named(connection, name)?;
                delete_account(connection, name, &by.operator())?;
                format!("the account of {written} ({id}) is deleted\n")
            }
            Self::Export { name, output, by } => {
                let file = (output.as_os_str() != "-").then_some(output.as_path());
                export::write(connection, settings, url, name, file, &by.operator())?;
                let complete = format!("the archive of {name} is complete\n");
                if file.is_some() {
                    complete
                } else {
                    print::beside_output(&complete);
                    String::new()
                }
            }
            Self::RemoveApp { client_id, by } => {
                let app = remove_app(connection, *client_id, &by.operator())?;
                format!("the app {} ({client_id}) is deleted\n", app.name)
            }
            Self::Tidy => {
                let tidied = tidy(connection, SystemClock.now())?;
                if tidied.failed > 0 {
                    print::all(&print::tidied(&tidied))?;
                    bail!("{} failed: the log says why", counted(tidied.failed, "step", "steps"));
                }
                print::tidied(&tidied)
            }
            Self::Log { limit, as_json } => {
                as_json.format(&operators::acts(connection, i64::from(*limit))?, print::acts)?
            }
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

/// Returns the name of the user who runs this program, if the system knows one.
fn system_user() -> String {
    let id = Uid::current();
    let known = User::from_uid(id).ok().flatten();
    known.map_or_else(|| format!("user {id}"), |user| user.name)
}
