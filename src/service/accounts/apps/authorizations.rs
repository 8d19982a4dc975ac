//! What the caller has allowed apps.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::{
            Accounts,
            store::{
                grants::{self, GrantRow},
                tokens,
            },
        },
        error::Error,
        notices::store::receivers,
        players::{Caller, Scope, store::players},
    },
};

/// What the caller has allowed an app on one device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AppAuthorization {
    /// The authorization, for revoking it.
    pub id: Uuid,
    /// The app's client id.
    #[schema(example = "table.example")]
    pub client_id: String,
    /// The app's name, as it was shown.
    #[schema(example = "table.example")]
    pub name: String,
    /// Whether a developer has registered the app here.
    pub registered: bool,
    /// Where the player was sent back to; null for a device whose code was typed.
    #[schema(required = true, example = "https://table.example")]
    pub redirects_to: Option<String>,
    /// What is allowed.
    pub scopes: Vec<Scope>,
    /// When it was allowed.
    pub created_at: Time,
    /// When the app last got tokens, which is every hour while it is used.
    pub last_used_at: Time,
    /// When it ends, unless the app is used before.
    pub expires_at: Time,
}

fn authorization(row: GrantRow) -> AppAuthorization {
    AppAuthorization {
        id: row.id,
        client_id: row.client_id,
        name: row.name,
        registered: row.app_id.is_some(),
        redirects_to: row.redirects_to,
        scopes: row.scopes,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        expires_at: row.expires_at,
    }
}

impl Accounts {
    /// Returns what the caller has allowed apps, newest first, older than `before`.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError).
    pub async fn authorizations(
        &self,
        caller: &Caller,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<AppAuthorization>, Error> {
        caller.need_session()?;
        let (player, now) = (caller.player, self.clock.now());
        let rows = self.store.run(move |connection| grants::list(connection, player, now, before, limit)).await?;
        Ok::<_, Error>(rows.into_iter().map(authorization).collect())
    }

    /// Revokes what the caller has allowed an app, with all tokens.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError), [`Error::NotFound`].
    pub async fn revoke_authorization(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need_session()?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            players::lock(connection, player)?;
            receivers::lock_all(connection, player)?;
            let grant = grants::lock(connection, id)?.filter(|grant| grant.player_id == player);
            let grant = grant.filter(|grant| grant.expires_at > now).ok_or(Error::NotFound)?;
            Ok::<_, Error>(tokens::revoke_grants(connection, &[grant.id], now)?)
        };
        let revoked = self.store.transaction(work).await?;
        self.forget_tokens(&revoked);
        Ok(())
    }
}
