//! Players, as everybody may see them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::players::PlayerRow;
use super::{Players, names, store::players};
use crate::{db::StoreError, record::Time, service::error::Error};

/// What a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Somebody with a name and a password.
    Person,
    /// Somebody who plays at once, and can claim the account later.
    Guest,
    /// A program of the server's.
    Bot,
    /// Somebody of another server, whose records were taken in here.
    Foreign,
    /// Somebody who has deleted the account.
    Deleted,
}

impl PlayerKind {
    pub(in crate::service) fn read(kind: &str) -> Result<Self, Error> {
        match kind {
            "person" => Ok(Self::Person),
            "guest" => Ok(Self::Guest),
            "bot" => Ok(Self::Bot),
            "foreign" => Ok(Self::Foreign),
            "deleted" => Ok(Self::Deleted),
            other => Err(StoreError::Unreadable(format!("player kind {other:?}")).into()),
        }
    }
}

/// A player, as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Player {
    /// The player's id, which never changes.
    pub id: Uuid,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
    /// When the account was made.
    pub created_at: Time,
}

impl Player {
    pub(in crate::service) fn of(row: &PlayerRow) -> Result<Self, Error> {
        let kind = PlayerKind::read(&row.kind)?;
        Ok(Self { id: row.id, name: row.name.clone(), kind, created_at: row.created_at() })
    }
}

impl Players {
    /// A player by name.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn player(&self, name: String) -> Result<Player, Error> {
        if !names::is_name(&name) {
            return Err(Error::NotFound);
        }
        let found = self.store.run(move |connection| players::by_name(connection, &name)).await?;
        Player::of(&found.ok_or(Error::NotFound)?)
    }
}
