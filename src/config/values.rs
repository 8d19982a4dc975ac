//! The types of setting values.

use std::{ffi::OsStr, fmt, net::IpAddr};

use clap::{
    Arg, Command, ValueEnum,
    builder::TypedValueParser,
    error::{Error, ErrorKind},
};
use lettre::{Address, AsyncSmtpTransport, Tokio1Executor};
use reqwest::Url;

/// Parses a value that may contain a password: unlike those of clap, its errors do not quote the value.
#[derive(Clone)]
pub(super) struct Secret<T>(pub fn(&str) -> Result<T, &'static str>);

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Secret<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        value.to_str().ok_or("it is not UTF-8").and_then(self.0).map_err(|why| {
            let argument = argument.map(ToString::to_string).unwrap_or_default();
            let message = format!("invalid value for '{argument}': {why}\n");
            Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }
}

/// The mail server's URL, perhaps with a password: `Debug` hides it, so that it is never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl(String);

impl SmtpUrl {
    /// Accepts the URL of a mail server.
    ///
    /// # Errors
    /// If it has another form; the text describes the right one.
    pub fn new(text: &str) -> Result<Self, &'static str> {
        let (scheme, rest) = text.split_once("://").unwrap_or_default();
        // After one of these letters in a password, the rest of it would be taken for something else.
        let after = rest.find(['/', '?', '#']).map_or("", |end| &rest[end..]);
        let is_plausible = ["smtp", "smtps"].contains(&scheme) && !after.contains(['@', '#']);
        if is_plausible && AsyncSmtpTransport::<Tokio1Executor>::from_url(text).is_ok() {
            return Ok(Self(text.to_owned()));
        }
        Err(
            "a mail server is smtps://user:password@host, or smtp://host:port?tls=required; % / @ : ? # and spaces in a \
             password are written %25 %2F %40 %3A %3F %23 %20",
        )
    }

    /// Returns the URL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the connection has a password and need not be encrypted, so that others in the network could read it. A mail server on
    /// this machine is reached through none.
    #[must_use]
    pub fn exposes_password(&self) -> bool {
        let Ok(url) = Url::parse(&self.0) else { return false };
        let is_required = url.query_pairs().any(|(key, value)| key == "tls" && value == "required");
        url.scheme() == "smtp" && url.password().is_some() && !is_required && !url.host_str().is_some_and(is_loopback)
    }
}

/// Whether this host is the machine itself.
fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SmtpUrl(…)")
    }
}

/// The sender's name if the setting contains only an address.
const USUAL_SENDER: &str = "Acepost";

/// The longest sender's name, in characters.
const MAX_SENDER_LENGTH: usize = 100;

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
    /// If it has another form; the text describes the right form.
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

    /// Returns the name, which is never empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the address, in ASCII.
    #[must_use]
    pub const fn address(&self) -> &Address {
        &self.address
    }
}

/// Parses the name before an address, without its quotes; `None` if it is invalid.
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
    let fits = name.chars().count() <= MAX_SENDER_LENGTH && !name.chars().any(char::is_control);
    fits.then(|| name.trim().to_owned())
}

/// Who may register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Registration {
    /// Everyone, also as a guest.
    Open,
    /// Only those whom the operator adds.
    Closed,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Text on a terminal, JSON otherwise.
    Auto,
    /// Lines for people.
    Text,
    /// One JSON object for each line.
    Json,
}

impl LogFormat {
    /// Whether lines are JSON; `on_terminal` says whether they go to a terminal.
    #[must_use]
    pub fn is_json(self, on_terminal: bool) -> bool {
        match self {
            Self::Auto => !on_terminal,
            Self::Text => false,
            Self::Json => true,
        }
    }
}

/// Parses an origin: scheme, host, perhaps a port, and no path.
pub(super) fn origin(text: &str) -> Result<String, &'static str> {
    as_sent(text).ok_or("an origin is a scheme and a host, such as https://cards.example.org, without a path")
}

/// Parses the URL of the server, and removes a slash at its end. Below a path, the page would not find its files.
pub(super) fn public_url(text: &str) -> Result<String, &'static str> {
    as_sent(text).ok_or("it is a scheme and a host, such as https://cards.example.org, without a path")
}

/// Parses where players ask the operator.
pub(super) fn contact_url(text: &str) -> Result<String, &'static str> {
    let to_address = || {
        let url = Url::parse(text.trim()).ok().filter(|url| url.scheme() == "mailto")?;
        url.path().parse::<Address>().ok().map(|_| url.to_string())
    };
    imprint_url(text).ok().or_else(to_address).ok_or("it is https://example.org/contact or mailto:acepost@example.org")
}

/// Parses the URL of the page that says who the operator is.
pub(super) fn imprint_url(text: &str) -> Result<String, &'static str> {
    let url = Url::parse(text.trim()).ok();
    let is_page = |url: &Url| url.scheme() == "https" && url.username().is_empty() && url.password().is_none();
    url.filter(is_page).map(|url| url.to_string()).ok_or("it is an address such as https://example.org/imprint")
}

/// Returns the origin as browsers send it: in small letters, in ASCII, and without the usual port.
fn as_sent(text: &str) -> Option<String> {
    let url = Url::parse(text.trim()).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https");
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let has_user = !url.username().is_empty() || url.password().is_some();
    let origin = url.origin().ascii_serialization();
    // The parser accepts other characters in a host, such as an asterisk, which is no wildcard here, or a quotation mark.
    let is_plain = origin.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":/.-_[]".contains(&byte));
    (is_web && is_bare && !has_user && is_plain).then_some(origin)
}
