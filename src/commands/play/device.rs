//! Signing in with a code that the user types in a browser (RFC 8628), and keeping what was given in a file.

use std::{
    collections::BTreeMap,
    env,
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::PathBuf,
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::say;
use crate::commands::{
    client::{Failure, Server},
    new_file::replace_private,
    retry::patiently_once_reached,
};

/// How this program calls itself. It is not registered, since every server would need that.
const CLIENT_ID: &str = "acepost play";

/// What it needs: matches are played, and records fetched.
const SCOPE: &str = "play export";

const DEVICE_CODE: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// How long before its end a token is refreshed.
const SPARE: u64 = 5 * 60;

/// The longest wait between two questions to the server, whatever it says.
const MAX_INTERVAL: u64 = 60;

/// What a server has given.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Tokens {
    access_token: String,
    refresh_token: String,
    /// Seconds since 1970.
    expires_at: u64,
}

impl Tokens {
    /// The token for requests.
    pub fn access_token(&self) -> &str {
        &self.access_token
    }

    fn is_fresh(&self) -> bool {
        now() + SPARE < self.expires_at
    }

    fn is_over(&self) -> bool {
        self.expires_at <= now()
    }

    fn of(answer: &Value) -> anyhow::Result<Self> {
        let text = |key: &str| {
            answer[key].as_str().map(str::to_owned).with_context(|| format!("the server returned no {key}"))
        };
        let lasts = answer["expires_in"].as_u64().unwrap_or_default();
        Ok(Self {
            access_token: text("access_token")?,
            refresh_token: text("refresh_token")?,
            expires_at: now().saturating_add(lasts),
        })
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The file with what servers have given, by their addresses. Only its user can read it.
pub struct SignIns(PathBuf);

impl SignIns {
    /// Returns the file in the user's folder for settings.
    ///
    /// # Errors
    /// If the user has no such folder.
    pub fn of_user() -> anyhow::Result<Self> {
        let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME")?.join(".config")));
        let folder = folder.context("set HOME or XDG_CONFIG_HOME, in which the sign-in is kept")?;
        Ok(Self(folder.join("acepost").join("sign-ins.json")))
    }

    fn read(&self) -> anyhow::Result<BTreeMap<String, Tokens>> {
        match fs::read(&self.0) {
            Ok(text) => {
                serde_json::from_slice(&text).with_context(|| format!("{} is damaged; delete it", self.0.display()))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(BTreeMap::new()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", self.0.display())),
        }
    }

    /// Keeps other processes from changing the file until the lock is dropped.
    fn lock(&self) -> anyhow::Result<File> {
        let path = self.0.with_extension("lock");
        let lock = || {
            if let Some(folder) = path.parent() {
                fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
            }
            let file = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(&path)?;
            file.lock()?;
            Ok::<_, io::Error>(file)
        };
        lock().with_context(|| format!("cannot lock {}", path.display()))
    }

    /// Stores what a server has given, or forgets it. The caller has the lock.
    fn store(&self, url: &str, tokens: Option<&Tokens>) -> anyhow::Result<()> {
        let mut all = self.read()?;
        match tokens {
            Some(tokens) => all.insert(url.to_owned(), tokens.clone()),
            None => all.remove(url),
        };
        replace_private(&self.0, &serde_json::to_vec_pretty(&all)?)
            .with_context(|| format!("cannot write {}", self.0.display()))
    }

    /// Returns valid tokens for the server: those of the file, refreshed if necessary, or else new ones, which the user
    /// confirms in a browser.
    ///
    /// # Errors
    /// If the server is unreachable or refuses, the user refuses, or the file cannot be used.
    pub fn sign_in(&self, server: &Server) -> anyhow::Result<Tokens> {
        if let Some(tokens) = self.read()?.get(server.url())
            && let Some(tokens) = self.still_valid(server, tokens)?
        {
            return Ok(tokens);
        }
        // Whether there are locks here must not turn out after the user has confirmed.
        drop(self.lock()?);
        let tokens = ask(server)?;
        let lock = self.lock()?;
        self.store(server.url(), Some(&tokens))?;
        drop(lock);
        say(&format!("You are signed in. It is kept in {}.\n", self.0.display()))?;
        Ok(tokens)
    }

    fn still_valid(&self, server: &Server, tokens: &Tokens) -> anyhow::Result<Option<Tokens>> {
        if !tokens.is_fresh() {
            return self.refresh(server, tokens, true);
        }
        match patiently_once_reached(|| server.get("/v1/me", tokens.access_token())) {
            Ok(_) => Ok(Some(tokens.clone())),
            // It was revoked.
            Err(Failure::Refused(refused)) if refused.status == 401 => self.refresh(server, tokens, true),
            Err(failure) => Err(failure.into()),
        }
    }

    /// Returns new tokens if those given end soon, and stores them at once: each refresh token can be used once.
    ///
    /// # Errors
    /// If the server is unreachable or refuses, or the file cannot be written.
    pub fn keep_fresh(&self, server: &Server, tokens: &Tokens) -> anyhow::Result<Option<Tokens>> {
        if tokens.is_fresh() { Ok(None) } else { self.refresh(server, tokens, tokens.is_over()) }
    }

    /// Returns `None` if the user must sign in again. A busy server is asked again if new tokens are `needed` now; otherwise the next
    /// request asks for them.
    fn refresh(&self, server: &Server, tokens: &Tokens, needed: bool) -> anyhow::Result<Option<Tokens>> {
        // A refresh token that is used twice ends the sign-in, so one process refreshes at a time.
        let _lock = self.lock()?;
        let stored = self.read()?.remove(server.url()).unwrap_or_else(|| tokens.clone());
        // Another program of the user may have refreshed them.
        if stored.refresh_token != tokens.refresh_token && stored.is_fresh() {
            return Ok(Some(stored));
        }
        let form = [
            ("grant_type", "refresh_token"),
            ("client_id", CLIENT_ID),
            ("refresh_token", stored.refresh_token.as_str()),
        ];
        let send = || server.post_form("/oauth/token", &form);
        let answer = if needed { patiently_once_reached(send) } else { send() };
        match answer {
            Ok(answer) => {
                let tokens = Tokens::of(&answer)?;
                self.store(server.url(), Some(&tokens))?;
                Ok(Some(tokens))
            }
            Err(Failure::Refused(refused)) if refused.error.as_deref() == Some("invalid_grant") => {
                self.store(server.url(), None)?;
                Ok(None)
            }
            Err(failure) => Err(failure.into()),
        }
    }
}

const EXPIRED: &str = "the code has expired; run the command again";

/// Shows the user a code and an address, and waits until they have confirmed it there.
fn ask(server: &Server) -> anyhow::Result<Tokens> {
    let request = [("client_id", CLIENT_ID), ("scope", SCOPE)];
    let codes = patiently_once_reached(|| server.post_form("/oauth/device_authorization", &request))?;
    let text = |key: &str| codes[key].as_str().with_context(|| format!("the server returned no {key}"));
    let (device_code, address, user_code) = (text("device_code")?, text("verification_uri")?, text("user_code")?);
    say(&format!(
        "To sign in, open this address in a browser:\n\n    {address}\n\nand type the code:\n\n    {user_code}\n"
    ))?;
    let form = [("grant_type", DEVICE_CODE), ("client_id", CLIENT_ID), ("device_code", device_code)];
    let mut interval = codes["interval"].as_u64().unwrap_or(5);
    // The server says so itself, if it is there.
    let is_over = {
        let (begun, valid) = (Instant::now(), Duration::from_secs(codes["expires_in"].as_u64().unwrap_or(600)));
        move || begun.elapsed() > valid
    };
    loop {
        thread::sleep(Duration::from_secs(interval.clamp(1, MAX_INTERVAL)));
        match server.post_form("/oauth/token", &form) {
            Ok(answer) => return Tokens::of(&answer),
            Err(Failure::Refused(refused)) => match refused.error.as_deref() {
                Some("authorization_pending") => {}
                Some("slow_down") => interval += 5,
                Some("access_denied") => bail!("you have refused to sign in here"),
                Some("expired_token") => bail!(EXPIRED),
                _ if refused.status >= 500 && is_over() => bail!(EXPIRED),
                // The server is busy or restarts.
                _ if refused.status == 429 || refused.status >= 500 => interval += 5,
                _ => return Err(Failure::Refused(refused).into()),
            },
            // RFC 8628, section 3.5: a device that cannot reach the server waits longer.
            Err(Failure::Lost(_)) if interval < MAX_INTERVAL => interval *= 2,
            Err(failure) => return Err(failure.into()),
        }
    }
}
