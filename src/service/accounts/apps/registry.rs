//! Apps that developers register.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{AppError, redirect};
use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::{
            Accounts,
            store::{
                app_removal,
                apps::{self, AppRow},
            },
        },
        error::{Error, InvalidField},
        idempotency::Repeatable,
        players::{Caller, PlayerKind, lock_caller, names},
        uninterrupted::uninterrupted,
        validation,
    },
};

/// How many apps a player may register.
const MAX_APPS: i64 = 20;

/// How many redirect URIs an app may have.
const MAX_URIS: usize = 10;

/// The longest address of an app's page.
const MAX_HOME_PAGE_LENGTH: usize = 2000;

/// An app to register.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "name": "Card table",
    "redirect_uris": ["https://table.example/callback", "org.example.table:/callback"],
    "home_page": "https://table.example/"
}))]
pub struct NewApp {
    /// The name that players are shown.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Where players may be sent back to: a page of a site over `https`, `http://127.0.0.1` or `http://[::1]`, whose port may
    /// differ, or a scheme that is a domain in reverse order.
    #[schema(min_items = 1, max_items = 10)]
    pub redirect_uris: Vec<String>,
    /// The app's page, over `https`. Players who are sent back to its site are shown it.
    #[schema(max_length = 2000)]
    pub home_page: Option<String>,
}

/// An app that the caller has registered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct App {
    /// The client id with which it asks for authorization.
    pub client_id: Uuid,
    /// The name that players are shown.
    #[schema(example = "Card table")]
    pub name: String,
    /// Where players may be sent back to.
    #[schema(example = json!(["https://table.example/callback"]))]
    pub redirect_uris: Vec<String>,
    /// The app's page.
    #[schema(required = true, example = "https://table.example/")]
    pub home_page: Option<String>,
    /// When it was registered.
    pub created_at: Time,
}

impl App {
    pub(in crate::service) fn of(row: AppRow) -> Self {
        Self {
            client_id: row.id,
            name: row.name,
            redirect_uris: row.redirect_uris,
            home_page: row.home_page,
            created_at: row.created_at,
        }
    }
}

impl Accounts {
    /// Registers an app of a player with a password.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError),
    /// [`Error::Invalid`], [`AppError::NotForGuests`], [`AppError::TooManyApps`], and those of idempotent requests.
    pub async fn register_app(
        &self,
        caller: &Caller,
        new: NewApp,
        repeatable: Option<Repeatable>,
    ) -> Result<App, Error> {
        caller.need_session()?;
        check(&new)?;
        let (caller, now) = (caller.clone(), self.clock.now());
        let work = move |connection: &mut Connection| {
            let player = caller.player;
            // Locked, so that concurrent requests cannot exceed the limit.
            if lock_caller(connection, &caller)?.kind != PlayerKind::Person {
                return Err(AppError::NotForGuests.into());
            }
            if apps::count(connection, player)? >= MAX_APPS {
                return Err(AppError::TooManyApps(MAX_APPS).into());
            }
            let row = AppRow {
                id: Uuid::now_v7(),
                player_id: player,
                name: new.name,
                home_page: new.home_page,
                redirect_uris: new.redirect_uris,
                created_at: now,
            };
            apps::insert(connection, &row)?;
            Ok(App::of(row))
        };
        self.idempotency.create(repeatable, work).await
    }

    /// Returns the apps that the caller has registered, newest first, older than `before`.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError).
    pub async fn apps(&self, caller: &Caller, before: Option<Uuid>, limit: i64) -> Result<Vec<App>, Error> {
        caller.need_session()?;
        let player = caller.player;
        let rows = self.store.run(move |connection| apps::list(connection, player, before, limit)).await?;
        Ok::<_, Error>(rows.into_iter().map(App::of).collect())
    }

    /// Deletes an app that the caller has registered, and revokes what players have allowed it.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError), [`Error::NotFound`].
    pub async fn remove_app(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need_session()?;
        let player = caller.player;
        let app = self.store.run(move |connection| apps::by_id(connection, id)).await?;
        app.filter(|app| app.player_id == player).ok_or(Error::NotFound)?;
        // Half of its players would keep it otherwise.
        uninterrupted(self.clone().remove_in_steps(id)).await
    }

    /// Deletes an app in steps.
    pub(in crate::service::accounts) async fn remove_in_steps(self, id: Uuid) -> Result<(), Error> {
        let now = self.clock.now();
        let step = move |connection: &mut Connection| app_removal::step(connection, id, now);
        while let Some(revoked) = self.store.transaction(step).await? {
            self.forget_tokens(&revoked);
        }
        Ok(())
    }
}

fn check(new: &NewApp) -> Result<(), Error> {
    let count = match new.redirect_uris.len() {
        1..=MAX_URIS => Ok(()),
        _ => Err(InvalidField::new("/redirect_uris", "an app has 1 to 10 redirect URIs")),
    };
    let uris = new.redirect_uris.iter().enumerate().find_map(|(number, uri)| {
        let detail = redirect::check(uri).err()?;
        Some(InvalidField::new(format!("/redirect_uris/{number}"), detail))
    });
    let is_site = |page: &String| {
        page.len() <= MAX_HOME_PAGE_LENGTH && page.starts_with("https://") && redirect::check(page).is_ok()
    };
    let home_page = match &new.home_page {
        Some(page) if !is_site(page) => Err(InvalidField::new("/home_page", "it must be an address with https")),
        _ => Ok(()),
    };
    // Beside the app's site, players are shown the name without the remark that the app calls itself so.
    let own_name = if names::looks_reserved(&new.name) {
        Err(InvalidField::new("/name", "this name, or one that looks like it, is reserved for the server"))
    } else {
        Ok(())
    };
    validation::all([validation::check_app_name(&new.name), own_name, count, uris.map_or(Ok(()), Err), home_page])
}
