//! Public profiles of players.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Players, kind::PlayerKind, present::named, store::players::PlayerRow};
use crate::{record::Time, service::error::Error};

/// A player's public profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Player {
    /// The player's id, which never changes.
    pub id: Uuid,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
    /// When the account was created.
    pub created_at: Time,
}

impl Player {
    pub(in crate::service) fn of(row: &PlayerRow) -> Self {
        Self { id: row.id, name: row.name.clone(), kind: row.kind, created_at: row.created_at }
    }
}

impl Players {
    /// Returns a player by name.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn player(&self, name: String) -> Result<Player, Error> {
        let found = self.store.run(move |connection| named(connection, &name)).await?;
        Ok(Player::of(&found.ok_or(Error::NotFound)?))
    }
}
