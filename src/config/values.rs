//! The kinds of values that settings have.

use std::fmt;

use clap::ValueEnum;

/// Where the database is, perhaps with a password: not shown by `Debug`, so that no log line has it.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// Takes any connection string that is not empty; whether it leads anywhere shows on connecting.
    ///
    /// # Errors
    /// If it is empty, as a variable is that is set to nothing; the text says what to do.
    pub fn new(text: &str) -> Result<Self, &'static str> {
        if text.trim().is_empty() {
            return Err("it is empty: unset it to use a private PostgreSQL, or give postgres://user@host/database");
        }
        Ok(Self(text.to_owned()))
    }

    /// The connection string itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("DatabaseUrl(…)")
    }
}

/// Where the mail server is, perhaps with a password: not shown by `Debug`, so that no log line has it.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl(String);

impl SmtpUrl {
    /// Takes a URL that begins as one of a mail server; whether it leads anywhere shows on sending.
    ///
    /// # Errors
    /// If it begins otherwise; the text says how.
    pub fn new(text: &str) -> Result<Self, &'static str> {
        if ["smtp://", "smtps://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Ok(Self(text.to_owned()));
        }
        Err("a mail server is smtps://user:password@host, or smtp://host:port?tls=required")
    }

    /// The URL itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SmtpUrl(…)")
    }
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Text on a terminal, JSON otherwise.
    Auto,
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl LogFormat {
    /// Whether lines are JSON, given whether they go to a terminal.
    #[must_use]
    pub fn is_json(self, on_terminal: bool) -> bool {
        match self {
            Self::Auto => !on_terminal,
            Self::Text => false,
            Self::Json => true,
        }
    }
}

/// An origin as browsers send it: scheme, host, perhaps a port, and nothing after it.
pub(super) fn origin(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', '*', ' ']) => Ok(text.to_owned()),
        _ => Err("an origin is a scheme and a host, such as https://cards.example.org, without a path"),
    }
}

/// A URL of pages, without a slash at the end.
pub(super) fn public_url(text: &str) -> Result<String, &'static str> {
    let text = text.trim().trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['?', '#', '@', ' ', '"', '<', '>']) => Ok(text.to_owned()),
        _ => Err("a URL such as https://cards.example.org, perhaps with a path"),
    }
}
