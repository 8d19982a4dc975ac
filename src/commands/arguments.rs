//! Arguments of several commands: errors that show what would be right, and help without what a command does not use.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, parser::ValueSource};
use uuid::Uuid;

use crate::record::Time;

/// Reads a time.
///
/// # Errors
/// If it has another form; the text shows the right one.
pub fn time(text: &str) -> Result<Time, &'static str> {
    text.parse().map_err(|_| "a time is a day with the time of day in UTC, such as 2026-12-24T00:00:00Z")
}

/// Reads the id of a match.
///
/// # Errors
/// If it has another form; the text shows the right one.
pub fn match_id(text: &str) -> Result<Uuid, &'static str> {
    text.parse().map_err(|_| {
        "the id of a match is like 0191b6a0-0000-7000-8000-000000000001: `acepost admin matches` lists them, and the address of its \
         page ends with it"
    })
}

/// Reads the client id of a registered app.
///
/// # Errors
/// If it has another form; the text says what such an app is.
pub fn registered_app(text: &str) -> Result<Uuid, &'static str> {
    text.parse().map_err(|_| {
        "the client id of a registered app is like 0191b6a0-0000-7000-8000-000000000001; an app that is not registered cannot be \
         deleted"
    })
}

/// Reads the name of a record's file.
///
/// # Errors
/// If it is `-`: on standard output the record would be among what else is printed there.
pub fn record_file(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path.as_os_str() == "-" {
        return Err("a record is not written to standard output; a file of this name is ./-");
    }
    Ok(path)
}

/// The error if [`is_data_dir_overruled`].
pub const OVERRULED_DATA_DIR: &str = "--data-dir names the folder of a private PostgreSQL, and the variable \
     DATABASE_URL another database: unset DATABASE_URL, or leave out --data-dir";

/// Whether the command line names a data folder, and only a variable names a database, which would be used instead of the folder's.
/// Two flags or two variables are no contradiction: operators set both at the same place, as in a container.
pub fn is_data_dir_overruled(matches: &ArgMatches) -> bool {
    let source = |id: &str| matches.try_contains_id(id).ok().and_then(|_| matches.value_source(id));
    let is_overruled = source("data_dir") == Some(ValueSource::CommandLine)
        && source("database_url") == Some(ValueSource::EnvVariable);
    is_overruled || matches.subcommand().is_some_and(|(_, matches)| is_data_dir_overruled(matches))
}

/// Hides the settings that a command on the database does not use. It accepts them, so that the same flags fit the server and its commands.
pub fn of_database(argument: Arg) -> Arg {
    only(&["data_dir", "database_url", "log", "log_format"], argument)
}

/// Like [`of_database`], for a command on records, which also needs to know the server's own address. Without it, these commands do
/// something else than the server.
pub fn of_database_and_address(argument: Arg) -> Arg {
    if argument.get_id() != "public_url" {
        return of_database(argument);
    }
    argument.help(
        "The server's public URL, which its records name. None: exports name no server, and imports refuse no records as the \
         server's own",
    )
}

/// Hides the settings that a command to a running server does not use.
pub fn of_server(argument: Arg) -> Arg {
    only(&["listen"], argument)
}

fn only(used: &[&str], argument: Arg) -> Arg {
    // Each setting has a variable, and no other argument of these commands.
    let is_hidden = argument.get_env().is_some() && !used.contains(&argument.get_id().as_str());
    argument.hide(is_hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_answered_with_an_example() {
        assert_eq!(time("2030-01-01T00:00:00Z").expect("a time").to_string(), "2030-01-01T00:00:00.000Z");
        for wrong in ["yesterday", "2030-01-01", ""] {
            assert!(time(wrong).is_err_and(|error| error.contains("2026-12-24T00:00:00Z")), "{wrong}");
        }
        assert!(match_id("0191b6a0-0000-7000-8000-000000000001").is_ok());
        assert!(match_id("nonsense").is_err_and(|error| error.contains("0191b6a0-")));
    }
}
