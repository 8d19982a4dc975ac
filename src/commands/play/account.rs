//! Who plays on a server: a guest, somebody with a token, or somebody with a name and a password.

use std::env;

use anyhow::Context;
use serde_json::json;
use uuid::Uuid;

use super::input::Input;
use crate::commands::client::Server;

/// Where the token of the account stands that plays.
pub const TOKEN: &str = "ACEPOST_TOKEN";

/// Where scripts put the password of the account that `--as` names.
const PASSWORD: &str = "ACEPOST_PASSWORD";

/// An account at a server, and how it came to be used.
pub struct Account {
    /// Where it is.
    pub server: Server,
    /// The player's id.
    pub id: String,
    /// The player's name.
    pub name: String,
    /// By which the server knows the player.
    pub token: String,
    kind: Kind,
}

enum Kind {
    /// Nobody but this program has the token.
    Guest,
    /// The user has it, in the environment or not.
    Token { in_environment: bool },
    /// The session is this program's, and the user has the password, and calls the account so.
    Password { name: String },
}

impl Account {
    /// The account with the token, or with the name and a password, or a new guest.
    ///
    /// # Errors
    /// When the server does not know it.
    pub fn sign_in(server: Server, token: Option<&str>, name: Option<&str>, input: &mut Input) -> anyhow::Result<Self> {
        // A variable that is there and empty names nobody.
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
            made["session"]["token"].as_str().and_then(one_word).context("the server gives no token")?.to_owned();
        Self::of(server, token, kind)
    }

    fn of(server: Server, token: String, kind: Kind) -> anyhow::Result<Self> {
        let me = server.get("/v1/me", &token)?;
        let text = |key: &str| me[key].as_str().map(str::to_owned).context("the server does not say who this is");
        Ok(Self { id: text("id")?, name: text("name")?, server, token, kind })
    }

    /// The command that goes on with the match, with these arguments besides.
    pub fn way_back(&self, id: Uuid, besides: &str) -> String {
        let url = self.server.url();
        let command = match &self.kind {
            // Without its token a guest could never come back.
            Kind::Guest => format!("{TOKEN}={} acepost play --url {url} --match {id}", self.token),
            Kind::Token { in_environment: true } => format!("acepost play --url {url} --match {id}"),
            // Whoever wrote the token into the command knows it, and need not see it on the screen.
            Kind::Token { in_environment: false } => format!("{TOKEN}=... acepost play --url {url} --match {id}"),
            Kind::Password { name } => format!("acepost play --url {url} --as {name} --match {id}"),
        };
        command + besides
    }
}

impl Drop for Account {
    /// Ends what was begun for this program alone: a session for which the user has a password can be had again.
    fn drop(&mut self) {
        if matches!(self.kind, Kind::Password { .. }) {
            // A session that cannot be ended now ends by itself.
            let _ = self.server.delete("/v1/sessions/current", &self.token);
        }
    }
}

/// The text, if it is but a word of a command: what must not be more than one word of a command, for it becomes one that people copy.
pub fn one_word(text: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~+/=".contains(&byte);
    (!text.is_empty() && text.bytes().all(plain)).then_some(text)
}

/// The text as one word of a command, whatever it is.
pub fn quoted(text: &str) -> String {
    match one_word(text).filter(|word| !word.starts_with('~')) {
        Some(word) => word.to_owned(),
        None => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// The password from the environment; otherwise it is asked for.
fn password_of(name: &str, input: &mut Input) -> anyhow::Result<String> {
    match env::var(PASSWORD) {
        Ok(password) => Ok(password),
        Err(_) => input
            .ask_secret(&format!("Password of {name}: "))
            .with_context(|| format!("the password of {name} is asked for on a terminal, or taken from {PASSWORD}")),
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
