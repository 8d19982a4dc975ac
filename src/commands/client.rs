//! A JSON over HTTP client for the commands that talk to a server, with errors as one sentence.

use std::{env, error::Error, ffi::OsStr, fmt, io::Read, net::IpAddr, sync::Arc, time::Duration};

use anyhow::Context;
use jiff::Timestamp;
use reqwest::{
    StatusCode, Url,
    blocking::{Client, RequestBuilder, Response},
    header::{DATE, LOCATION},
    redirect::Policy,
};
use serde_json::Value;

use super::{
    server_time::ServerTime,
    wording::{harmless, harmless_value},
};
use crate::{record::MAX_RECORD_BYTES, service::random_bytes};

/// How long connecting may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// How long a response may take, besides the time for which the server was asked to wait for events.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// The same for a body of any length, such as a record.
const BODY_WITHIN: Duration = Duration::from_secs(60);

/// The same for the end of a session, since the program waits for it before it exits.
const LEAVE_WITHIN: Duration = Duration::from_secs(2);

/// The address of a server on this machine.
const OF_THIS_MACHINE: &str = "http://127.0.0.1:8080";

/// The variable with the server's address.
const URL: &str = "ACEPOST_URL";

/// The option that sets the server's address.
#[derive(Clone, Debug, clap::Args)]
pub struct At {
    /// The server.
    #[arg(long, env = URL, default_value = OF_THIS_MACHINE, value_name = "URL")]
    url: String,
}

impl At {
    /// Creates a client for this address.
    ///
    /// # Errors
    /// As [`Server::at`].
    pub fn server(&self) -> anyhow::Result<Server> {
        Server::at(self.address(env::var_os(URL).as_deref()))
    }

    /// Returns the address. An empty variable counts as missing.
    fn address(&self, variable: Option<&OsStr>) -> &str {
        let is_missing = self.url.is_empty() && variable.is_some_and(OsStr::is_empty);
        if is_missing { OF_THIS_MACHINE } else { &self.url }
    }
}

/// A client of one server. Control characters are removed from responses, since the server need not be trusted. Requests fail
/// with [`Failure`].
#[derive(Clone)]
pub struct Server {
    url: String,
    client: Client,
    time: Arc<ServerTime>,
}

/// Why a request failed.
#[derive(Debug)]
pub enum Failure {
    /// No response arrived, or only part of one.
    Lost(String),
    /// The address redirects to another one.
    Elsewhere(String),
    /// The request was not sent, because of something on this machine.
    NotSent(String),
    /// The server refused the request.
    Refused(Box<Refused>),
}

/// An error response of the server.
#[derive(Debug, Default)]
pub struct Refused {
    /// The HTTP status.
    pub status: u16,
    /// The problem's code, if the server names one.
    pub code: Option<String>,
    /// The reason, as a sentence.
    pub detail: String,
    /// The invalid fields of a request.
    pub errors: Value,
    /// The error of OAuth, if it is one.
    pub error: Option<String>,
    /// How many seconds to wait before retrying, if the server says so.
    pub retry_after: Option<u64>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(why) | Self::Elsewhere(why) | Self::NotSent(why) => f.write_str(why),
            Self::Refused(refused) => {
                let errors = refused.errors.as_array().map(Vec::as_slice).unwrap_or_default();
                if errors.is_empty() {
                    return write!(f, "the server answers {}: {}", refused.status, refused.detail);
                }
                let told = errors.iter().map(|error| {
                    let text = |key: &str| error[key].as_str().unwrap_or_default();
                    format!("{}: {}", text("pointer"), text("detail"))
                });
                write!(f, "the server answers {}: {}", refused.status, told.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

impl Error for Failure {}

impl Server {
    /// Creates a client for this address. It trusts the certificates of the machine.
    ///
    /// # Errors
    /// If this is no address of a server, or the machine's certificates cannot be read.
    fn at(url: &str) -> anyhow::Result<Self> {
        let parsed = Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let host = parsed.as_ref().and_then(Url::host_str);
        let host =
            host.with_context(|| format!("{url:?} is no address of a server, such as https://cards.example.org"))?;
        let mut client = Client::builder()
            .connect_timeout(CONNECT_WITHIN)
            // A redirected POST would arrive as a GET, or without its token.
            .redirect(Policy::none())
            .user_agent(concat!("acepost/", env!("CARGO_PKG_VERSION")));
        if is_loopback(host) {
            // A proxy would ask another machine.
            client = client.no_proxy();
        }
        let client = client.build().context("no HTTP client")?;
        Ok(Self { url: url.trim_end_matches('/').to_owned(), client, time: Arc::default() })
    }

    /// Returns the time on the server, as far as its responses have shown it.
    pub fn now(&self) -> Timestamp {
        self.time.at(Timestamp::now())
    }

    /// Returns the server's address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Sends a POST request and reads the response.
    pub fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Result<Value, Failure> {
        self.read(self.posting(path, token, body))
    }

    /// The same, with another time within which the response must arrive.
    pub fn post_within(
        &self,
        path: &str,
        token: Option<&str>,
        body: &Value,
        within: Duration,
    ) -> Result<Value, Failure> {
        self.read(self.posting(path, token, body).timeout(within))
    }

    /// Sends a POST request that creates something. Repeated with the same key, it creates nothing else.
    pub fn create(&self, path: &str, token: Option<&str>, body: &Value, key: &str) -> Result<Value, Failure> {
        self.read(self.posting(path, token, body).header("idempotency-key", key))
    }

    fn posting(&self, path: &str, token: Option<&str>, body: &Value) -> RequestBuilder {
        let request = self.client.post(self.path(path)).json(body).timeout(ANSWER_WITHIN);
        match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    /// Sends a POST request with a form, as OAuth has them, and reads the response.
    pub fn post_form(&self, path: &str, form: &[(&str, &str)]) -> Result<Value, Failure> {
        self.post_form_within(path, form, ANSWER_WITHIN)
    }

    /// The same, with another time within which the response must arrive.
    pub fn post_form_within(&self, path: &str, form: &[(&str, &str)], within: Duration) -> Result<Value, Failure> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let request = self.client.post(self.path(path)).body(body).timeout(within);
        self.read(request.header("content-type", "application/x-www-form-urlencoded"))
    }

    /// Sends a GET request and reads the response.
    pub fn get(&self, path: &str, token: &str) -> Result<Value, Failure> {
        self.get_within(path, token, ANSWER_WITHIN)
    }

    /// The same, with another time within which the response must arrive.
    pub fn get_within(&self, path: &str, token: &str, within: Duration) -> Result<Value, Failure> {
        self.read(self.client.get(self.path(path)).bearer_auth(token).timeout(within))
    }

    /// Ends the session of this token. If this fails, the session expires.
    pub fn end_session(&self, token: &str) {
        let request = self.client.delete(self.path("/v1/sessions/current")).bearer_auth(token);
        drop(self.read(request.timeout(LEAVE_WITHIN)));
    }

    /// Sends a DELETE request and reads the response.
    pub fn delete(&self, path: &str, token: &str) -> Result<Value, Failure> {
        self.read(self.client.delete(self.path(path)).bearer_auth(token).timeout(ANSWER_WITHIN))
    }

    /// Fetches a body unchanged, such as a record or a rule page.
    pub fn fetch(&self, path: &str, token: &str) -> Result<Vec<u8>, Failure> {
        let answer = self.send(self.client.get(self.path(path)).bearer_auth(token).timeout(BODY_WITHIN))?;
        if !answer.status().is_success() {
            self.read_answer(answer)?;
            return Err(Failure::Lost(format!("the server does not return {path}")));
        }
        self.body(answer)
    }

    /// Reads the body of a response. None of an Acepost server is longer than a record may be.
    fn body(&self, answer: Response) -> Result<Vec<u8>, Failure> {
        let (most, mut body) = (MAX_RECORD_BYTES as u64, Vec::new());
        answer.take(most + 1).read_to_end(&mut body).map_err(|error| self.lost(&error))?;
        if body.len() <= MAX_RECORD_BYTES {
            return Ok(body);
        }
        Err(Failure::Lost(format!("{} sends more than {} MiB at once", self.url, most / 1024 / 1024)))
    }

    fn send(&self, request: RequestBuilder) -> Result<Response, Failure> {
        let sent = Timestamp::now();
        let answer = request.send().map_err(|error| self.lost(&error))?;
        if let Some(date) = answer.headers().get(DATE).and_then(|date| date.to_str().ok()) {
            self.time.note(date, sent, Timestamp::now());
        }
        match answer.headers().get(LOCATION).and_then(|place| place.to_str().ok()) {
            Some(place) if answer.status().is_redirection() => Err(self.elsewhere(&answer, place)),
            _ => Ok(answer),
        }
    }

    /// Reports a redirection by the address that the user should give.
    fn elsewhere(&self, answer: &Response, place: &str) -> Failure {
        let path = answer.url().as_str().strip_prefix(&self.url).unwrap_or_default();
        let place = harmless(place.strip_suffix(path).unwrap_or(place));
        Failure::Elsewhere(format!("the server is at {place}, not at {}", self.url))
    }

    /// Reports the error by its innermost cause, which is more specific than the error itself.
    fn lost(&self, error: &(dyn Error + 'static)) -> Failure {
        let mut cause = error;
        while let Some(source) = cause.source() {
            cause = source;
        }
        Failure::Lost(format!("{} does not respond: {cause}", self.url))
    }

    fn path(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    fn read(&self, request: RequestBuilder) -> Result<Value, Failure> {
        self.read_answer(self.send(request)?)
    }

    fn read_answer(&self, answer: Response) -> Result<Value, Failure> {
        let status = answer.status();
        let retry_after = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
        if status == StatusCode::NO_CONTENT {
            return Ok(Value::Null);
        }
        let body = self.body(answer);
        if status.is_success() {
            let body = serde_json::from_slice(&body?);
            return body
                .map(harmless_value)
                .map_err(|_| Failure::Lost(format!("{} does not respond as an Acepost server does", self.url)));
        }
        let body = body.ok().and_then(|body| serde_json::from_slice(&body).ok()).unwrap_or_default();
        let body = harmless_value(body);
        let text = |key: &str| body[key].as_str().map(str::to_owned);
        Err(Failure::Refused(Box::new(Refused {
            status: status.as_u16(),
            detail: text("detail")
                .or_else(|| text("error_description"))
                .unwrap_or_else(|| "No reason was given.".to_owned()),
            code: text("code"),
            error: text("error"),
            errors: body["errors"].clone(),
            retry_after,
        })))
    }
}

/// Whether the host of a URL is this machine.
fn is_loopback(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    address.map_or(host == "localhost", |address| address.is_loopback())
}

/// Returns entropy as the project's clients send it: 16 random bytes in hex.
///
/// # Errors
/// If the system returns no random bytes.
pub fn entropy() -> anyhow::Result<String> {
    Ok(format!("{:032x}", u128::from_be_bytes(random_bytes()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_variable_with_the_address_counts_as_missing() {
        let at =
            |url: &str, variable: Option<&str>| At { url: url.to_owned() }.address(variable.map(OsStr::new)).to_owned();
        assert_eq!(at("", Some("")), OF_THIS_MACHINE);
        assert_eq!(at("", None), "");
        assert_eq!(at("https://cards.example.org", Some("")), "https://cards.example.org");
    }
}
