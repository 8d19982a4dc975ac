//! Who plays on a server: a guest, somebody with a token, or somebody with a name and a password.

use std::env;

use anyhow::Context;
use serde_json::json;
use uuid::Uuid;

use super::input::Input;
use crate::commands::client::Server;

/// Where scripts put the password of the account that `--as` names.
const PASSWORD: &str = "ACEPOST_PASSWORD";

/// An account, and how it came to be used.
pub struct Account {
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
    /// The user has it.
    Token,
    /// The session is this program's, and the user has the password.
    Password,
}

impl Account {
    /// The account with the token, or with the name and a password, or a new guest.
    ///
    /// # Errors
    /// When the server does not know it.
    pub fn sign_in(
        server: &Server,
        token: Option<&str>,
        name: Option<&str>,
        input: &mut Input,
    ) -> anyhow::Result<Self> {
        if let (Some(token), None) = (token, name) {
            return Self::of(server, token.to_owned(), Kind::Token);
        }
        let (made, kind) = match name {
            None => (server.post("/v1/guests", None, &json!({}))?, Kind::Guest),
            Some(name) => {
                let credentials = json!({"name": name, "password": password_of(name, input)?});
                (server.post("/v1/sessions", None, &credentials)?, Kind::Password)
            }
        };
        let token = made["session"]["token"].as_str().context("the server gives no token")?.to_owned();
        Self::of(server, token, kind)
    }

    fn of(server: &Server, token: String, kind: Kind) -> anyhow::Result<Self> {
        let me = server.get("/v1/me", &token)?;
        let text = |key: &str| me[key].as_str().map(str::to_owned).context("the server does not say who this is");
        Ok(Self { id: text("id")?, name: text("name")?, token, kind })
    }

    /// Ends what was begun for this match alone: a session for which the user has a password can be had again.
    pub fn sign_out(&self, server: &Server) {
        if matches!(self.kind, Kind::Password) {
            // A session that cannot be ended now ends by itself.
            let _ = server.delete("/v1/sessions/current", &self.token);
        }
    }

    /// The command that goes on with the match.
    pub fn way_back(&self, url: &str, id: Uuid) -> String {
        match self.kind {
            // Without its token a guest could never come back.
            Kind::Guest => format!("ACEPOST_TOKEN={} acepost play --url {url} --match {id}", self.token),
            Kind::Token => format!("acepost play --url {url} --match {id}"),
            Kind::Password => format!("acepost play --url {url} --as {} --match {id}", self.name),
        }
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
