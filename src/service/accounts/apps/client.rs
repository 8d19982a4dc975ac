//! Who an app is, by its client id.

use uuid::Uuid;

use super::{error::OAuthCode, redirect};
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::{
        accounts::store::apps::{self, AppRow},
        players::{
            Scope,
            store::{players, suspensions},
        },
    },
};

/// The longest client id.
const MAX_ID_LENGTH: usize = 100;

/// An app.
#[derive(Clone, Debug)]
pub(super) struct Client {
    pub(super) id: String,
    /// The app's name; that of an app that is not registered is its client id.
    pub(super) name: String,
    /// `None` if it is not registered.
    pub(super) app: Option<AppRow>,
}

impl Client {
    /// Returns the app with this client id. One in the form of a UUID is that of a registered app; any other can be chosen
    /// by an app that is not registered.
    pub(super) fn find(connection: &mut Connection, id: &str) -> Result<Option<Self>, StoreError> {
        let Ok(registered) = Uuid::try_parse(id) else {
            let formed =
                (1..=MAX_ID_LENGTH).contains(&id.len()) && id.bytes().all(|byte| (b' '..=b'~').contains(&byte));
            let named = formed && !id.trim().is_empty();
            return Ok(named.then(|| Self { id: id.to_owned(), name: id.to_owned(), app: None }));
        };
        // Of all forms of a UUID, one is the client id.
        if registered.to_string() != id {
            return Ok(None);
        }
        let app = apps::by_id(connection, registered)?;
        Ok(app.map(|app| Self { id: id.to_owned(), name: app.name.clone(), app: Some(app) }))
    }

    /// Returns the app as [`Client::find`] does, if players may allow it something: not if its developer is suspended or has deleted the
    /// account.
    pub(super) fn offered(connection: &mut Connection, id: &str, now: Time) -> Result<Option<Self>, StoreError> {
        let Some(client) = Self::find(connection, id)? else { return Ok(None) };
        let Some(app) = &client.app else { return Ok(Some(client)) };
        let gone = players::is_deleted(connection, app.player_id)?
            || suspensions::suspension(connection, app.player_id, now)?.is_some();
        Ok((!gone).then_some(client))
    }

    /// Returns the app as [`Client::offered`] does, and keeps it from being deleted until the transaction ends. Call it before a player is
    /// locked.
    pub(super) fn hold(connection: &mut Connection, id: &str, now: Time) -> Result<Option<Self>, StoreError> {
        if let Ok(registered) = Uuid::try_parse(id) {
            apps::hold(connection, registered)?;
        }
        Self::offered(connection, id, now)
    }

    pub(super) fn app_id(&self) -> Option<Uuid> {
        self.app.as_ref().map(|app| app.id)
    }

    /// Checks that the app may have players sent to this URI.
    pub(super) fn check_redirect(&self, uri: &str) -> Result<(), &'static str> {
        redirect::check(uri)?;
        match &self.app {
            Some(app) if !app.redirect_uris.iter().any(|registered| redirect::is_same(registered, uri)) => {
                Err("the app is not registered with it")
            }
            _ => Ok(()),
        }
    }
}

/// Parses the scopes that an app asks for, separated by spaces; without any it is `read`.
pub(super) fn read_scopes(text: Option<&str>) -> Result<Vec<Scope>, super::OAuthError> {
    let words = text.unwrap_or_default().split(' ').filter(|word| !word.is_empty());
    let scopes: Result<Vec<Scope>, _> = words.map(str::parse).collect();
    let mut scopes = scopes.map_err(|_| OAuthCode::InvalidScope.because("The scopes are play, read and export."))?;
    if scopes.is_empty() {
        scopes.push(Scope::Read);
    }
    scopes.sort_unstable();
    scopes.dedup();
    Ok(scopes)
}

/// Returns scopes as OAuth writes them.
pub(super) fn written(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
}
