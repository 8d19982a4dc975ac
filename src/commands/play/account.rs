//! The account that plays on a server: a guest, the owner of a token, a player with a name and a password, or one who signs in
//! in a browser.

use std::{cell::RefCell, env};

use anyhow::Context;
use serde_json::json;
use uuid::Uuid;

use super::{
    device::{SignIns, Tokens},
    input::Input,
    say,
};
use crate::commands::{
    client::{Failure, Server, entropy},
    retry::{patiently, patiently_once_reached},
    shell::{one_word, quoted},
};

/// The variable with the token of the account.
const TOKEN: &str = "ACEPOST_TOKEN";

/// The variable with the password of the account that `--as` names, for scripts.
const PASSWORD: &str = "ACEPOST_PASSWORD";

/// The options that name the account.
#[derive(Debug, clap::Args)]
pub struct AccountOptions {
    /// The player. On a server the account with this name, whose password is asked for or taken from
    /// `ACEPOST_PASSWORD`; with `--local` your name. By default a guest plays.
    #[arg(long = "as", visible_alias = "name", value_name = "NAME")]
    name: Option<String>,
    /// Sign in with a browser and a code that is shown. For the next time, the sign-in is stored in
    /// `acepost/sign-ins.json` in the folder `XDG_CONFIG_HOME`
    /// or `~/.config`, in a file that only you can read.
    #[arg(long, conflicts_with_all = ["local", "name"])]
    sign_in: bool,
    /// A token of the account, if no name is given. Other users of this machine can see the arguments of commands, so the
    /// variable is safer.
    #[arg(long, env = "ACEPOST_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    token: Option<String>,
}

impl AccountOptions {
    /// Returns the name that was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether no account is named.
    pub fn is_new_guest(&self) -> bool {
        self.name.is_none() && !self.sign_in && self.token().is_none()
    }

    /// Returns the token that was given. An empty variable counts as missing.
    fn token(&self) -> Option<&str> {
        self.token.as_deref().map(str::trim).filter(|token| !token.is_empty())
    }
}

/// An account at a server, and how the user signed in.
pub struct Account {
    /// The server.
    pub server: Server,
    /// The player's id.
    pub id: String,
    /// The player's name.
    pub name: String,
    token: RefCell<String>,
    kind: Kind,
}

enum Kind {
    /// Only this program has the token.
    Guest,
    /// The user has the token, in the environment or elsewhere.
    Token { in_environment: bool },
    /// This program created the session; the user has the password and uses this name.
    Password { name: String },
    /// The user has allowed this program to play; the file keeps it.
    Device { file: SignIns, tokens: RefCell<Tokens> },
}

impl Account {
    /// Signs in with a browser, with the token, or with the name and a password, or registers a guest.
    ///
    /// # Errors
    /// If the server or the user refuses.
    pub fn sign_in(server: Server, options: &AccountOptions, input: &mut Input) -> anyhow::Result<Self> {
        if options.sign_in {
            return Self::sign_in_by_code(server);
        }
        if let (Some(token), None) = (options.token(), options.name()) {
            let in_environment = env::var(TOKEN).is_ok_and(|set| set.trim() == token);
            return Self::of(server, token.to_owned(), Kind::Token { in_environment });
        }
        let (made, kind) = match options.name() {
            None => {
                let made = patiently_once_reached(|| server.post("/v1/guests", None, &json!({})))?;
                (made, Kind::Guest)
            }
            Some(name) => {
                let credentials = json!({"name": name, "password": password_of(name, input)?});
                let key = entropy()?;
                let made = patiently_once_reached(|| server.create("/v1/sessions", None, &credentials, &key))?;
                (made, Kind::Password { name: name.to_owned() })
            }
        };
        let token =
            made["session"]["token"].as_str().and_then(one_word).context("the server returned no token")?.to_owned();
        let is_restored = made["restored"] == true;
        let account = Self::of(server, token, kind)?;
        if is_restored {
            say("The account will not be deleted, since you have signed in. The matches that you left stay left.")?;
        }
        Ok(account)
    }

    /// Signs in with what the user has allowed this program before, or by a code that they type in a browser.
    ///
    /// # Errors
    /// If the server or the user refuses, or the file with the sign-ins cannot be used.
    fn sign_in_by_code(server: Server) -> anyhow::Result<Self> {
        let file = SignIns::of_user()?;
        let tokens = file.sign_in(&server)?;
        let token = tokens.access_token().to_owned();
        Self::of(server, token, Kind::Device { file, tokens: RefCell::new(tokens) })
    }

    /// Sends a request about the account, as [`patiently`] does.
    ///
    /// # Errors
    /// As [`Account::ask_once`].
    pub fn ask<T>(&self, send: impl Fn(&str) -> Result<T, Failure>) -> Result<T, Failure> {
        patiently(|| self.ask_once(&send))
    }

    /// Sends a request about the account. If the server refuses the token of a sign-in, the request is sent again with a new one:
    /// another program of the user may have renewed it.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn ask_once<T>(&self, send: impl Fn(&str) -> Result<T, Failure>) -> Result<T, Failure> {
        match send(&self.token()) {
            Err(Failure::Refused(refused)) if refused.status == 401 && self.renew()? => send(&self.last_token()),
            answer => answer,
        }
    }

    /// Returns the token for a request. One that ends soon is renewed in time, but the player never waits long for that.
    pub fn token(&self) -> String {
        if let Kind::Device { file, tokens } = &self.kind {
            let fresh = file.keep_fresh(&self.server, &tokens.borrow());
            // Otherwise the server refuses the old one some time, and `ask` renews it.
            if let Ok(Some(fresh)) = fresh {
                self.keep(fresh, tokens);
            }
        }
        self.last_token()
    }

    fn last_token(&self) -> String {
        self.token.borrow().clone()
    }

    /// Renews a sign-in whose token the server refuses. Returns `false` if the user must sign in again.
    fn renew(&self) -> Result<bool, Failure> {
        let Kind::Device { file, tokens } = &self.kind else { return Ok(false) };
        let renewed = file.renew(&self.server, &tokens.borrow());
        let renewed = renewed.map_err(|error| {
            error.downcast::<Failure>().unwrap_or_else(|error| Failure::NotSent(format!("{error:#}")))
        })?;
        let is_renewed = renewed.is_some();
        if let Some(renewed) = renewed {
            self.keep(renewed, tokens);
        }
        Ok(is_renewed)
    }

    fn keep(&self, new: Tokens, tokens: &RefCell<Tokens>) {
        self.token.replace(new.access_token().to_owned());
        tokens.replace(new);
    }

    /// Returns what ends a session that only this program uses, if it has one: with the password the user can get another.
    pub fn interruption(&self) -> Option<impl FnOnce() + Send + use<>> {
        let Kind::Password { .. } = self.kind else { return None };
        let (server, token) = (self.server.clone(), self.token.borrow().clone());
        Some(move || server.end_session(&token))
    }

    fn of(server: Server, token: String, kind: Kind) -> anyhow::Result<Self> {
        let ask = || server.get("/v1/me", &token);
        // For the owner of a token this is the first request.
        let me = if matches!(kind, Kind::Token { .. }) { patiently_once_reached(ask)? } else { patiently(ask)? };
        let text = |key: &str| me[key].as_str().map(str::to_owned).context("the server does not say who this is");
        Ok(Self { id: text("id")?, name: text("name")?, server, token: RefCell::new(token), kind })
    }

    /// Returns the command that resumes the match, with these additional arguments.
    pub fn way_back(&self, id: Uuid, besides: &str) -> String {
        self.command(&format!("--match {id}{besides}"))
    }

    /// Returns the command with these arguments for this account.
    pub fn command(&self, arguments: &str) -> String {
        let play = format!("acepost play --url {}", quoted(self.server.url()));
        match &self.kind {
            // Without its token a guest could not return.
            Kind::Guest => format!("{TOKEN}={} {play} {arguments}", self.token.borrow()),
            Kind::Token { in_environment: true } => format!("{play} {arguments}"),
            // The user knows the token from the command, so it is not displayed.
            Kind::Token { in_environment: false } => format!("{TOKEN}=... {play} {arguments}"),
            Kind::Device { .. } => format!("{play} --sign-in {arguments}"),
            Kind::Password { name } => format!("{play} --as {} {arguments}", quoted(name)),
        }
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        if let Some(end_session) = self.interruption() {
            end_session();
        }
    }
}

/// Returns the password from the environment, or asks for it.
fn password_of(name: &str, input: &mut Input) -> anyhow::Result<String> {
    match env::var(PASSWORD) {
        // An empty variable counts as missing.
        Ok(password) if !password.is_empty() => Ok(password),
        _ => input
            .ask_secret(&format!("Password of {name}: "))
            .with_context(|| format!("give the password of {name} on a terminal or in {PASSWORD}")),
    }
}
