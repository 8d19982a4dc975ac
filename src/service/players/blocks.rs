//! Blocking other players.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    PlayerKind, Players,
    caller::{Caller, Scope},
    names::is_name,
    present::{lock_present, named},
    store::{
        blocks::{self, BlockRow},
        invitations, kept_seats,
    },
};
use crate::{
    db::Connection,
    record::Time,
    service::{error::Error, players::PlayerError},
};

/// A block of another player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Block {
    /// The blocked player.
    pub player_id: Uuid,
    /// The blocked player's name.
    #[schema(example = "ben")]
    pub name: String,
    /// When the player was blocked.
    pub since: Time,
}

impl Block {
    pub(in crate::service) fn of(row: BlockRow) -> Self {
        Self { player_id: row.blocked, name: row.name, since: row.since }
    }
}

impl Players {
    /// Returns the players whom the caller blocks, ordered by id, after the given one.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn blocks(&self, caller: &Caller, after: Option<Uuid>, limit: i64) -> Result<Vec<Block>, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let list = move |connection: &mut Connection| blocks::list(connection, player, after, limit);
        let rows = self.store.run(list).await?;
        Ok(rows.into_iter().map(Block::of).collect())
    }

    /// Blocks a player. Pending invitations between the two, and seats that are reserved for one where the other is host, end.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`PlayerError::CannotBlock`], [`PlayerError::TooManyBlocks`].
    pub async fn block(&self, caller: &Caller, name: String) -> Result<Block, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let other = named(connection, &name)?.ok_or(Error::NotFound)?;
            if other.id == player || other.kind == PlayerKind::Bot {
                return Err(PlayerError::CannotBlock.into());
            }
            if blocks::find(connection, player, other.id)?.is_none() {
                check_blocking(connection, player)?;
                blocks::insert(connection, player, other.id, now)?;
                // Before the invitations, as when an account is deleted.
                kept_seats::give_up_between(connection, player, other.id)?;
                invitations::end(connection, player, Some(other.id), now)?;
            }
            let block = blocks::find(connection, player, other.id)?;
            block.map(Block::of).ok_or_else(|| Error::Internal("a block has gone".to_owned()))
        };
        self.store.transaction(work).await
    }

    /// Unblocks a player. A deleted account that the caller blocks is found by the name under which it is listed.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such player.
    pub async fn unblock(&self, caller: &Caller, name: String) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            let other = match named(connection, &name)? {
                Some(other) => other.id,
                None if is_name(&name) => blocks::listed_as(connection, player, &name)?.ok_or(Error::NotFound)?,
                None => return Err(Error::NotFound),
            };
            Ok(blocks::delete(connection, player, other)?)
        };
        self.store.transaction(work).await
    }
}

/// Checks that neither player blocks the other. The error does not say which of them does.
pub(in crate::service) fn check_between(connection: &mut Connection, one: Uuid, other: Uuid) -> Result<(), Error> {
    let apart = one != other && blocks::between(connection, one, other)?;
    if apart { Err(PlayerError::PlayerUnavailable.into()) } else { Ok(()) }
}

/// Checks that none of the others blocks the player. The error does not say which of them does.
pub(in crate::service) fn check_unblocked(
    connection: &mut Connection,
    player: Uuid,
    others: &[Uuid],
) -> Result<(), Error> {
    let is_blocked = !others.is_empty() && blocks::is_blocked_by_any(connection, player, others)?;
    if is_blocked { Err(PlayerError::PlayerUnavailable.into()) } else { Ok(()) }
}

/// How many players a player may block.
pub(super) const BLOCKS: i64 = 1000;

/// Checks that the player may block one more. Locks the player's account until the transaction ends.
pub(super) fn check_blocking(connection: &mut Connection, player: Uuid) -> Result<(), Error> {
    lock_present(connection, player)?;
    let blocked = blocks::blocks(connection, player)?;
    if blocked >= BLOCKS { Err(PlayerError::TooManyBlocks(BLOCKS).into()) } else { Ok(()) }
}
