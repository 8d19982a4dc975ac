//! The kinds of values that settings have.

use std::fmt;

use clap::ValueEnum;
use lettre::Address;

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

/// The sender of mails where the setting names an address alone.
const USUAL_SENDER: &str = "Acepost";

/// The longest name of a sender, in characters.
const LONGEST_SENDER: usize = 100;

/// Sender of the mails: an address, and the name that mail programs show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailFrom {
    name: String,
    address: Address,
}

impl MailFrom {
    /// Reads `acepost@example.org`, `Acepost <acepost@example.org>` or `"Aces, by post" <acepost@example.org>`.
    ///
    /// # Errors
    /// If it is none of them; the text says what would be right.
    pub fn new(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        let (name, address) = match text.strip_suffix('>').map(|text| text.rsplit_once('<')) {
            Some(Some((name, address))) => (sender(name.trim()), address),
            Some(None) => (None, text),
            None => (Some(String::new()), text),
        };
        let address = Some(address).filter(|address| address.is_ascii()).and_then(|address| address.parse().ok());
        let (Some(mut name), Some(address)) = (name, address) else {
            return Err(
                "a sender is acepost@example.org or 'Acepost <acepost@example.org>', the address in ASCII and a name \
                        with any of ()<>[]:;@\\,\" in double quotes",
            );
        };
        if name.is_empty() {
            USUAL_SENDER.clone_into(&mut name);
        }
        Ok(Self { name, address })
    }

    /// The name, never empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The address, in ASCII.
    #[must_use]
    pub const fn address(&self) -> &Address {
        &self.address
    }
}

/// The name that stands before an address, without its quotes; `None` if it may not stand there.
fn sender(text: &str) -> Option<String> {
    let mut name = String::new();
    if let Some(quoted) = text.strip_prefix('"') {
        let mut letters = quoted.strip_suffix('"')?.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '"' => return None,
                '\\' => name.push(letters.next()?),
                letter => name.push(letter),
            }
        }
    } else if text.contains(['(', ')', '<', '>', '[', ']', ':', ';', '@', '\\', ',', '"']) {
        return None;
    } else {
        text.clone_into(&mut name);
    }
    let fits = name.chars().count() <= LONGEST_SENDER && !name.chars().any(char::is_control);
    fits.then(|| name.trim().to_owned())
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
