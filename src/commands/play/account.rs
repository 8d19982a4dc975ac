//! The account that plays on a server: a guest, the owner of a token, a player with a name and a password, or one who signs in
//! in a browser.

use std::{cell::RefCell, env};

use anyhow::Context;
use serde_json::json;
use uuid::Uuid;

use super::{
    device::{SignIns, Tokens},
    input::Input,
};
use crate::commands::client::Server;

/// The variable with the token of the account.
pub const TOKEN: &str = "ACEPOST_TOKEN";

/// The variable with the password of the account that `--as` names, for scripts.
const PASSWORD: &str = "ACEPOST_PASSWORD";

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
    /// Signs in with the token, or with the name and a password, or registers a guest.
    ///
    /// # Errors
    /// If the server refuses.
    pub fn sign_in(server: Server, token: Option<&str>, name: Option<&str>, input: &mut Input) -> anyhow::Result<Self> {
        // An empty variable counts as missing.
        if let (Some(token), None) = (token.map(str::trim).filter(|token| !token.is_empty()), name) {
            let in_environment = env::var(TOKEN).is_ok_and(|set| set.trim() == token);
            return Self::of(server, token.to_owned(), Kind::Token { in_environment });
        }
        let (made, kind) = match name {
            None => (server.post("/v1/guests", None, &json!({}))?, Kind::Guest),
            Some(name) => {
                let credentials = json!({"name": name, "password": password_of(name, input)?});
                (server.post("/v1/sessions", None, &credentials)?, Kind::Password { name: name.to_owned() })
            }
        };
        let token =
            made["session"]["token"].as_str().and_then(one_word).context("the server returned no token")?.to_owned();
        Self::of(server, token, kind)
    }

    /// Signs in with what the user has allowed this program before, or by a code that they type in a browser.
    ///
    /// # Errors
    /// If the server or the user refuses, or the file with the sign-ins cannot be used.
    pub fn sign_in_by_code(server: Server) -> anyhow::Result<Self> {
        let file = SignIns::of_user()?;
        let tokens = file.sign_in(&server)?;
        let token = tokens.access_token().to_owned();
        Self::of(server, token, Kind::Device { file, tokens: RefCell::new(tokens) })
    }

    /// Returns the token for requests, with new ones in time for an old one that ends.
    pub fn token(&self) -> String {
        if let Kind::Device { file, tokens } = &self.kind {
            let fresh = file.keep_fresh(&self.server, &tokens.borrow());
            // Otherwise the server refuses the next request, and says why.
            if let Ok(Some(fresh)) = fresh {
                self.token.replace(fresh.access_token().to_owned());
                tokens.replace(fresh);
            }
        }
        self.token.borrow().clone()
    }

    /// Returns what ends a session that only this program uses, if it has one: with the password the user can get another.
    pub fn interruption(&self) -> Option<impl FnOnce() + Send + use<>> {
        let Kind::Password { .. } = self.kind else { return None };
        let (server, token) = (self.server.clone(), self.token.borrow().clone());
        Some(move || server.end_session(&token))
    }

    fn of(server: Server, token: String, kind: Kind) -> anyhow::Result<Self> {
        let me = server.get("/v1/me", &token)?;
        let text = |key: &str| me[key].as_str().map(str::to_owned).context("the server does not say who this is");
        Ok(Self { id: text("id")?, name: text("name")?, server, token: RefCell::new(token), kind })
    }

    /// Returns the command that resumes the match, with these additional arguments.
    pub fn way_back(&self, id: Uuid, besides: &str) -> String {
        let url = self.server.url();
        let command = match &self.kind {
            // Without its token a guest could not return.
            Kind::Guest => format!("{TOKEN}={} acepost play --url {url} --match {id}", self.token.borrow()),
            Kind::Token { in_environment: true } => format!("acepost play --url {url} --match {id}"),
            // The user knows the token from the command, so it is not displayed.
            Kind::Token { in_environment: false } => format!("{TOKEN}=... acepost play --url {url} --match {id}"),
            Kind::Device { .. } => format!("acepost play --url {url} --sign-in --match {id}"),
            Kind::Password { name } => format!("acepost play --url {url} --as {name} --match {id}"),
        };
        command + besides
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        if let Some(end_session) = self.interruption() {
            end_session();
        }
    }
}

/// Returns the text if it is safe as one word of a shell command, since users copy such commands.
pub fn one_word(text: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~+/=".contains(&byte);
    (!text.is_empty() && text.bytes().all(plain)).then_some(text)
}

/// Quotes the text as one word of a shell command.
pub fn quoted(text: &str) -> String {
    match one_word(text).filter(|word| !word.starts_with('~')) {
        Some(word) => word.to_owned(),
        None => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// Returns the password from the environment, or asks for it.
fn password_of(name: &str, input: &mut Input) -> anyhow::Result<String> {
    match env::var(PASSWORD) {
        Ok(password) => Ok(password),
        Err(_) => input
            .ask_secret(&format!("Password of {name}: "))
            .with_context(|| format!("give the password of {name} on a terminal or in {PASSWORD}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_is_copied_says_what_was_meant() {
        assert_eq!(quoted("/home/ana/a-1.json"), "/home/ana/a-1.json");
        assert_eq!(quoted("ana's matches/$HOME"), r"'ana'\''s matches/$HOME'");
        assert_eq!(quoted("~/a.json"), "'~/a.json'", "a shell has expanded a tilde that was one");
        assert_eq!(quoted(""), "''");
    }
}
