//! Warnings of settings that are valid, and hardly what the operator wants.

use std::{collections::BTreeSet, env, ffi::OsString};

use clap::Command;

use crate::config::Settings;

/// The beginning of the names of this program's variables.
const PREFIX: &str = "ACEPOST_";

/// Variables that are no settings: `acepost play` reads the first, and the files for containers and clusters the second.
const NO_SETTINGS: [&str; 2] = ["ACEPOST_PASSWORD", "ACEPOST_DB_PASSWORD"];

/// Warns of each environment variable that looks like a setting, and that no command reads.
pub fn of_unknown_variables(command: &Command) {
    let mut known: BTreeSet<OsString> = NO_SETTINGS.into_iter().map(OsString::from).collect();
    collect_variables(command, &mut known);
    for (variable, value) in env::vars_os() {
        let name = variable.to_string_lossy();
        let is_ours = name.starts_with(PREFIX) && !is_of_kubernetes(&name, &value.to_string_lossy());
        if is_ours && !known.contains(&variable) {
            tracing::warn!(variable = %name, "this environment variable is not used, since no setting has it: is its name misspelt?");
        }
    }
}

/// Whether Kubernetes gives every program this variable, for a service whose name begins with `acepost`.
fn is_of_kubernetes(name: &str, value: &str) -> bool {
    name.contains("_SERVICE_")
        || name.contains("_PORT_")
        || ["tcp://", "udp://"].iter().any(|scheme| value.starts_with(scheme))
}

/// Adds the variables that the arguments of this command, and of those below it, are read from.
fn collect_variables(command: &Command, known: &mut BTreeSet<OsString>) {
    known.extend(command.get_arguments().filter_map(|argument| Some(argument.get_env()?.to_owned())));
    command.get_subcommands().for_each(|command| collect_variables(command, known));
}

/// Warns of settings for mail without which players cannot use the mails, or others could read the password.
pub fn of_mail(settings: &Settings) {
    let Some(smtp_url) = &settings.smtp_url else { return };
    if settings.public_url.is_none() {
        tracing::warn!(address = %settings.listen, "links in mails lead to the listening address: set --public-url");
    }
    if settings.mail_from.address().domain() == "localhost" {
        let sender = settings.mail_from.address();
        tracing::warn!(%sender, "mails are from an address that no other machine knows: set --mail-from");
    }
    if smtp_url.exposes_password() {
        tracing::warn!("the password in --smtp-url may be sent without encryption: use smtps://, or add ?tls=required");
    }
}
