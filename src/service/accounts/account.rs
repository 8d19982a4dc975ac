//! A player's own account.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    games::Locale,
    record::Time,
    service::players::{InvitationsFrom, PlayerKind, store::players::PlayerRow},
};

/// A player's own account: the public profile, and what is for the player alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Account {
    /// The player's id, which never changes.
    pub id: Uuid,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
    /// When the account was created.
    pub created_at: Time,
    /// The language of mails, pushes and messages in chats; null until one is chosen, which means English. Responses come in the language of
    /// `Accept-Language`.
    // Responses that were stored for repeated requests before there were languages have none.
    #[serde(default)]
    #[schema(required = true, example = "de")]
    pub language: Option<Locale>,
    /// From whom the player accepts invitations to matches.
    // Responses that were stored for repeated requests before there was a choice have none.
    #[serde(default)]
    #[schema(required = true)]
    pub invitations: InvitationsFrom,
}

impl Account {
    pub(in crate::service) fn of(row: &PlayerRow) -> Self {
        let language = row.language.map(|language| language.0);
        Self {
            id: row.id,
            name: row.name.clone(),
            kind: row.kind,
            created_at: row.created_at,
            language,
            invitations: row.invitations_from,
        }
    }
}
