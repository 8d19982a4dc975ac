//! Adding bots to matches.

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Lobby,
    locking::{check_waiting, lock_as_host},
    seating::sit_down_in,
};
#[cfg(doc)]
use crate::service::lobby::LobbyError;
#[cfg(doc)]
use crate::service::matches::MatchError;
use crate::{
    bots::Strength,
    db::Connection,
    record::Time,
    service::{
        error::Error,
        idempotency::Repeatable,
        matches::{MatchSummary, store::seats::SeatedRow},
        players::{
            Caller, InvitationsFrom, PlayerKind, Scope, names,
            store::players::{self, PlayerRow},
        },
    },
};

/// A bot to add to a match.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"strength": "medium"}))]
pub struct NewBot {
    /// How strongly it plays.
    pub strength: Strength,
    /// A free seat for it; by default the lowest.
    #[serde(default)]
    #[schema(example = 1, minimum = 0, maximum = 31)]
    pub seat: Option<u8>,
}

impl Lobby {
    /// Seats a bot in a free seat. Bots contribute nothing to the match's chance: their server must have no
    /// choices left once it has published its commitment.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Invalid`] if the seat is not free, [`LobbyError::NotHost`],
    /// [`MatchError::NotSeated`], [`LobbyError::NotOpen`], and those of idempotent requests.
    pub async fn seat_bot(
        &self,
        caller: &Caller,
        id: Uuid,
        new: NewBot,
        repeatable: Option<Repeatable>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let (row, seats) = lock_as_host(connection, id, player)?;
            check_waiting(connection, &row, now)?;
            let bot = bot_player(connection, new.strength, &seats, now)?;
            let seated = sit_down_in(connection, &row, &seats, bot, String::new(), new.seat.map(i16::from), now)?;
            seated.summary(connection, &row, player)
        };
        self.seat_players_once(repeatable, work).await
    }
}

/// Returns a bot of this strength that has no seat in this match yet. All matches share the bots: each is an account
/// with its own name.
fn bot_player(connection: &mut Connection, strength: Strength, seats: &[SeatedRow], now: Time) -> Result<Uuid, Error> {
    for number in 1..=seats.len() + 1 {
        let name = match number {
            1 => format!("{}{strength}", names::BOT_PREFIX),
            _ => format!("{}{strength}-{number}", names::BOT_PREFIX),
        };
        if seats.iter().any(|seat| seat.name == name) {
            continue;
        }
        let bot = PlayerRow {
            id: Uuid::now_v7(),
            name_key: name.clone(),
            name: name.clone(),
            kind: PlayerKind::Bot,
            password_hash: None,
            created_at: now,
            strength: Some(strength),
            language: None,
            invitations_from: InvitationsFrom::default(),
        };
        players::insert_bot(connection, &bot)?;
        let found = players::by_name(connection, &name)?;
        return found.map(|bot| bot.id).ok_or_else(|| Error::Internal(format!("there is no player {name}")));
    }
    Err(Error::Internal("every bot sits here already".to_owned()))
}
