//! The output of `acepost admin`: one line for each item.

use std::{
    fmt::Write as _,
    io::{self, Write as _},
};

use crate::{
    commands::wording::{counted, harmless},
    service::{MatchSummary, Tidied, operators::LoggedAct},
};

/// Prints the text. A closed pipe is not an error.
pub fn all(text: &str) -> anyhow::Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
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

/// Formats a line for each act: when, operator, act, target, reason.
pub fn acts(found: &[LoggedAct]) -> String {
    let mut lines = String::new();
    for act in found {
        let at = act.at;
        let (operator, why) = (harmless(&act.operator), harmless(&act.why));
        let _ = writeln!(lines, "{at}  {operator:12}  {:14}  {}  {why}", act.act, act.subject);
    }
    lines
}
