//! The output of `acepost admin`: one line for each item.

use std::{
    fmt::Write as _,
    io::{self, Write as _},
};

use serde::Serialize;

use crate::{
    commands::{
        json_lines::AsJson,
        wording::{counted, harmless},
    },
    record::Time,
    service::{
        MatchSummary, Tidied,
        operators::{LoggedAct, Suspended},
    },
};

/// A password that is told only once.
#[derive(Serialize)]
struct NewPassword<'a> {
    name: &'a str,
    password: &'a str,
}

/// Formats a player's password as a line, in which it is called `what`, or as JSON.
pub fn password(name: &str, password: &str, what: &str, as_json: AsJson) -> serde_json::Result<String> {
    as_json.format(&[NewPassword { name, password }], |_| format!("the {what} of {name} is {password}\n"))
}

/// Prints the text. A closed pipe is not an error.
pub fn all(text: &str) -> anyhow::Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// Prints the text on standard error, because standard output has something else. The exit code tells the same, so a failure is ignored.
pub fn beside_output(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Formats a line for each match: id, game, state, version, creation time, players.
pub fn matches(found: &[MatchSummary]) -> String {
    let mut lines = String::new();
    for summary in found {
        let MatchSummary { id, game, version, created_at, players, .. } = summary;
        let names: Vec<String> = players.iter().map(|player| harmless(&player.name)).collect();
        let status = summary.status.name();
        // Writing to a string does not fail.
        let _ = writeln!(lines, "{id}  {game:16}  {status:9}  {version:>5}  {created_at}  {}", names.join(" "));
    }
    lines
}

/// Describes what was removed and ended.
pub fn tidied(tidied: &Tidied) -> String {
    format!(
        "cancelled {} without new players, ended {} without moves, deleted {}, removed {}\n",
        counted(tidied.called_off, "open match", "open matches"),
        counted(tidied.ended, "running match", "running matches"),
        counted(tidied.guests, "guest", "guests"),
        counted(tidied.rows, "row", "rows")
    )
}

/// Says when a suspension ends.
pub fn end(until: Option<Time>) -> String {
    until.map_or_else(|| "until reinstated".to_owned(), |until| format!("until {until}"))
}

/// Formats a line for each suspension: player, since when, until when.
pub fn suspensions(found: &[Suspended]) -> String {
    let mut lines = String::new();
    for Suspended { name, since, until, .. } in found {
        let _ = writeln!(lines, "{:20}  since {since}  {}", harmless(name), end(*until));
    }
    lines
}

/// Formats a line for each act: when, operator, act, target, reason, and the end of a suspension.
pub fn acts(found: &[LoggedAct]) -> String {
    let mut lines = String::new();
    for act in found {
        let at = act.at;
        let (operator, why) = (harmless(&act.operator), harmless(&act.why));
        let ends = act.suspension.map(|suspension| format!(" ({})", end(suspension.until))).unwrap_or_default();
        let _ = writeln!(lines, "{at}  {operator:12}  {:14}  {}  {why}{ends}", act.act, act.subject);
    }
    lines
}
