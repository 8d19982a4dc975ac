//! Signing in with a code that the user types in a browser (RFC 8628), and keeping what was given in a file.

use std::{
    cell::{Cell, RefCell},
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
    new_file::NewFile,
    retry::{note, patiently_once_reached},
};

/// How this program calls itself. It is not registered, since every server would need that.
const CLIENT_ID: &str = "acepost play";

/// What it needs: matches are played, and records fetched.
const SCOPE: &str = "play export";

const DEVICE_CODE: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// How long before its end a token is refreshed.
const SPARE: u64 = 5 * 60;

/// How long refreshing may take that need not be now: the player may be at the prompt.
const REFRESH_WITHIN: Duration = Duration::from_secs(3);

/// After how long refreshing that has failed and need not be now is tried again. The server repeats a lost response for a minute
/// (`REPEATABLE_FOR`), and the next look at the match may be a quarter of one later.
const REFRESH_AGAIN_AFTER: Duration = Duration::from_secs(20);

/// How many bytes more than now the file may need for the tokens of a server.
const ROOM: usize = 4096;

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

/// What servers have given, by their addresses.
type Stored = BTreeMap<String, Tokens>;

/// The file with what servers have given. Only its user can read it.
pub struct SignIns {
    path: PathBuf,
    /// The refresh token of the file, once it was used and the new one could not be stored.
    outdated: RefCell<Option<String>>,
    /// When refreshing failed that need not have been then.
    failed: Cell<Option<Instant>>,
}

impl SignIns {
    /// Returns the file in the user's folder for settings.
    ///
    /// # Errors
    /// If the user has no such folder.
    pub fn of_user() -> anyhow::Result<Self> {
        let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME")?.join(".config")));
        let folder = folder.context("set HOME or XDG_CONFIG_HOME, in which the sign-in is kept")?;
        let path = folder.join("acepost").join("sign-ins.json");
        Ok(Self { path, outdated: RefCell::default(), failed: Cell::default() })
    }

    fn read(&self) -> anyhow::Result<Stored> {
        match fs::read(&self.path) {
            Ok(text) => {
                serde_json::from_slice(&text).with_context(|| format!("{} is damaged; delete it", self.path.display()))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Stored::new()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", self.path.display())),
        }
    }

    /// Keeps other processes from changing the file until the lock is dropped. If one of them has it, `lock` waits or fails.
    fn lock(&self, lock: impl FnOnce(&File) -> io::Result<()>) -> anyhow::Result<File> {
        let path = self.path.with_extension("lock");
        let open = || {
            if let Some(folder) = path.parent() {
                fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
            }
            let file = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(&path)?;
            lock(&file)?;
            Ok::<_, io::Error>(file)
        };
        open().with_context(|| format!("cannot lock {}", path.display()))
    }

    /// Creates the file that will replace this one, and takes its room on the disk: that it cannot be stored must turn out before
    /// anything is given. The caller has the lock.
    fn replacement(&self, stored: &Stored) -> anyhow::Result<NewFile> {
        let bytes = serde_json::to_vec_pretty(stored)?.len() + ROOM;
        NewFile::reserve(&self.path, bytes).with_context(|| self.unwritable())
    }

    fn store(&self, new: NewFile, stored: &Stored) -> anyhow::Result<()> {
        new.fill(&serde_json::to_vec_pretty(stored)?).with_context(|| self.unwritable())
    }

    fn unwritable(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    /// Tells the user once that what the server has given cannot be stored. This process goes on with it.
    fn stays_unstored(&self, url: &str, error: &anyhow::Error) {
        let outdated = self.read().ok().and_then(|mut stored| stored.remove(url));
        let outdated = outdated.map(|tokens| tokens.refresh_token).unwrap_or_default();
        if self.outdated.replace(Some(outdated)).is_none() {
            note(&format!("You are signed in only until this command ends: {error:#}."));
        }
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
        // Whether there are locks and room here must not turn out after the user has confirmed.
        let lock = self.lock(File::lock)?;
        drop(self.replacement(&self.read()?)?);
        drop(lock);
        let tokens = ask(server)?;
        match self.add(server.url(), &tokens) {
            Ok(()) => say(&format!("You are signed in. It is kept in {}.\n", self.path.display()))?,
            Err(error) => self.stays_unstored(server.url(), &error),
        }
        Ok(tokens)
    }

    fn add(&self, url: &str, tokens: &Tokens) -> anyhow::Result<()> {
        let _lock = self.lock(File::lock)?;
        let mut stored = self.read()?;
        let new = self.replacement(&stored)?;
        stored.insert(url.to_owned(), tokens.clone());
        self.store(new, &stored)
    }

    fn still_valid(&self, server: &Server, tokens: &Tokens) -> anyhow::Result<Option<Tokens>> {
        if !tokens.is_fresh() {
            return self.renew(server, tokens);
        }
        match patiently_once_reached(|| server.get("/v1/me", tokens.access_token())) {
            Ok(_) => Ok(Some(tokens.clone())),
            // It was revoked.
            Err(Failure::Refused(refused)) if refused.status == 401 => self.renew(server, tokens),
            Err(failure) => Err(failure.into()),
        }
    }

    /// Returns new tokens if those given end soon and that takes no patience. Otherwise a later request asks for them.
    ///
    /// # Errors
    /// As [`SignIns::renew`], and if another process has the lock.
    pub fn keep_fresh(&self, server: &Server, tokens: &Tokens) -> anyhow::Result<Option<Tokens>> {
        if tokens.is_fresh() || self.failed.get().is_some_and(|failed| failed.elapsed() < REFRESH_AGAIN_AFTER) {
            return Ok(None);
        }
        let _lock = self.lock(|file| Ok(file.try_lock()?))?;
        self.refresh(server.url(), tokens, |form| server.post_form_within("/oauth/token", form, REFRESH_WITHIN))
            .inspect_err(|_| self.failed.set(Some(Instant::now())))
    }

    /// Returns new tokens instead of those that the server refuses, or `None` if the user must sign in again. A busy server is asked again.
    ///
    /// # Errors
    /// If the server is unreachable, busy, or refuses, or the file cannot be used.
    pub fn renew(&self, server: &Server, tokens: &Tokens) -> anyhow::Result<Option<Tokens>> {
        let _lock = self.lock(File::lock)?;
        self.refresh(server.url(), tokens, |form| patiently_once_reached(|| server.post_form("/oauth/token", form)))
    }

    /// Gets new tokens, and stores them at once. A refresh token that is used twice ends the sign-in, so one process refreshes at a time:
    /// the caller has the lock.
    fn refresh(
        &self,
        url: &str,
        tokens: &Tokens,
        send: impl FnOnce(&[(&str, &str)]) -> Result<Value, Failure>,
    ) -> anyhow::Result<Option<Tokens>> {
        let mut stored = self.read()?;
        // Another program of the user may have refreshed them.
        let newer = stored.get(url).filter(|newer| {
            let is_outdated = self.outdated.borrow().as_ref() == Some(&newer.refresh_token);
            newer.refresh_token != tokens.refresh_token && !is_outdated
        });
        if let Some(newer) = newer.filter(|newer| newer.is_fresh()) {
            return Ok(Some(newer.clone()));
        }
        let last = newer.unwrap_or(tokens).refresh_token.clone();
        let new = self.replacement(&stored)?;
        let form = [("grant_type", "refresh_token"), ("client_id", CLIENT_ID), ("refresh_token", last.as_str())];
        let given = match send(&form) {
            Ok(answer) => Some(Tokens::of(&answer)?),
            Err(Failure::Refused(refused)) if refused.error.as_deref() == Some("invalid_grant") => None,
            Err(failure) => return Err(failure.into()),
        };
        match &given {
            Some(given) => stored.insert(url.to_owned(), given.clone()),
            None => stored.remove(url),
        };
        if let Err(error) = self.store(new, &stored)
            && given.is_some()
        {
            self.stays_unstored(url, &error);
        }
        Ok(given)
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

#[cfg(test)]
mod tests {
    use clap::{Args, FromArgMatches};

    use super::*;
    use crate::commands::client::At;

    #[test]
    fn refreshing_that_has_failed_leaves_no_file_and_is_not_tried_again_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("sign-ins.json");
        let file = SignIns { path, outdated: RefCell::default(), failed: Cell::default() };
        // An interrupted program has left this.
        let left = folder.path().join("sign-ins.json.new");
        fs::write(&left, "").expect("a file");
        let nowhere = ["acepost", "--url", "http://127.0.0.1:1"];
        let nowhere = At::augment_args(clap::Command::new("acepost")).get_matches_from(nowhere);
        let server = At::from_arg_matches(&nowhere).expect("an address").server().expect("a client");
        let old = Tokens { access_token: "old".to_owned(), refresh_token: "old".to_owned(), expires_at: 0 };
        assert!(file.keep_fresh(&server, &old).is_err());
        assert!(!left.exists());
        assert!(file.keep_fresh(&server, &old).is_ok_and(|fresh| fresh.is_none()));
    }
}
