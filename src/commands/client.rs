//! The server as the commands see it that are its clients: JSON over HTTP, and what went wrong in one sentence.

use std::{fmt, io::Read, time::Duration};

use anyhow::Context;
use serde_json::Value;
use ureq::{Agent, Body, http::Response};

use crate::service::random_bytes;

/// How long an answer may take, the longest wait for events included.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where a server is.
#[derive(Clone, Debug, clap::Args)]
pub struct At {
    /// The server.
    #[arg(long, env = "ACEPOST_URL", default_value = "http://127.0.0.1:8080", value_name = "URL")]
    pub url: String,
}

/// The server, as a client sees it.
pub struct Server {
    url: String,
    agent: Agent,
}

/// Why there is no answer to go on with.
#[derive(Debug)]
pub enum Failure {
    /// None came, or only half of one.
    Lost(String),
    /// The server refuses.
    Refused(Box<Refused>),
}

/// A refusal of the server's.
#[derive(Debug)]
pub struct Refused {
    /// The HTTP status.
    pub status: u16,
    /// Why, in a sentence.
    pub detail: String,
    errors: Value,
    /// How many seconds to wait before the next try, where the server says so.
    pub retry_after: Option<u64>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(why) => f.write_str(why),
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

impl std::error::Error for Failure {}

impl Server {
    /// The server at this address.
    pub fn at(url: &str) -> Self {
        let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE));
        Self { url: url.trim_end_matches('/').to_owned(), agent: config.build().into() }
    }

    /// Where it is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Sends something and reads the answer.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Result<Value, Failure> {
        let request = self.agent.post(self.path(path));
        let request = match token {
            Some(token) => request.header("authorization", bearer(token)),
            None => request,
        };
        self.read(request.send_json(body))
    }

    /// Asks for something.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn get(&self, path: &str, token: &str) -> Result<Value, Failure> {
        self.read(self.agent.get(self.path(path)).header("authorization", bearer(token)).call())
    }

    /// Takes something back.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn delete(&self, path: &str, token: &str) -> Result<Value, Failure> {
        self.read(self.agent.delete(self.path(path)).header("authorization", bearer(token)).call())
    }

    /// Something that is given as it is, such as a record or a rule page.
    ///
    /// # Errors
    /// When there is no answer, or it is a refusal.
    pub fn fetch(&self, path: &str, token: &str) -> anyhow::Result<impl Read + use<>> {
        let request = self.agent.get(self.path(path)).header("authorization", bearer(token));
        let answer = request.call().with_context(|| format!("{} does not answer", self.url))?;
        if !answer.status().is_success() {
            self.read(Ok(answer))?;
            anyhow::bail!("the server does not give {path}");
        }
        Ok(answer.into_body().into_reader())
    }

    fn path(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    fn read(&self, answer: Result<Response<Body>, ureq::Error>) -> Result<Value, Failure> {
        let lost = |error: ureq::Error| Failure::Lost(format!("{} does not answer: {error}", self.url));
        let mut answer = answer.map_err(lost)?;
        let status = answer.status();
        let retry_after = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
        if status.as_u16() == 204 {
            return Ok(Value::Null);
        }
        let body = answer.body_mut().read_json::<Value>();
        if status.is_success() {
            return body.map_err(lost);
        }
        let body = body.unwrap_or_default();
        let text = |key: &str| body[key].as_str().map(str::to_owned);
        Err(Failure::Refused(Box::new(Refused {
            status: status.as_u16(),
            detail: text("detail").unwrap_or_else(|| "no reason given".to_owned()),
            errors: body["errors"].clone(),
            retry_after,
        })))
    }
}

fn bearer(token: &str) -> String {
    format!("Bearer {token}")
}

/// What the project's clients bring to a match's chance: 16 random bytes in hex.
///
/// # Errors
/// When the system gives no random bytes.
pub fn entropy() -> anyhow::Result<String> {
    Ok(format!("{:032x}", u128::from_be_bytes(random_bytes()?)))
}
