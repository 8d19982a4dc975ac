//! What webhooks and push subscriptions have in common.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use super::{deliveries, mails};
use crate::{
    db::{Connection, StoreError, schema::receivers},
    record::Time,
    service::notices::ReceiverFormat,
};

/// Locks all receivers of a player in the order in which deliveries to them are created, which prevents deadlocks. Returns them.
pub fn lock_all(connection: &mut Connection, player: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let own = receivers::table.filter(receivers::player_id.eq(player)).order(receivers::id).select(receivers::id);
    Ok(own.for_update().load(connection)?)
}

/// Drops all that waits to be sent to a player: gives up the deliveries, and deletes the items of the next mail.
pub fn drop_waiting(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    let all = lock_all(connection, player)?;
    deliveries::give_up_all(connection, &all)?;
    mails::drop_next(connection, player)
}

/// Returns all receivers of a player with their formats, newest first.
pub fn list(connection: &mut Connection, player: Uuid) -> Result<Vec<(Uuid, ReceiverFormat)>, StoreError> {
    let query = receivers::table.filter(receivers::player_id.eq(player)).order(receivers::id.desc());
    Ok(query.select((receivers::id, receivers::format)).load(connection)?)
}

/// Stores since when all deliveries to a receiver have failed; `None` if the last one has not.
pub fn set_failing_since(connection: &mut Connection, id: Uuid, since: Option<Time>) -> Result<(), StoreError> {
    diesel::update(receivers::table.find(id)).set(receivers::failing_since.eq(since)).execute(connection)?;
    Ok(())
}
