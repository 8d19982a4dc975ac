//! What webhooks and push subscriptions have in common.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use super::{deliveries, mails};
use crate::{
    db::{Connection, StoreError, schema::receivers},
    record::Time,
    service::notices::{DisabledReason, ReceiverFormat},
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

/// Locks a receiver until the transaction ends. Returns since when all deliveries to it have failed; `None` if the last one has not.
pub fn lock(connection: &mut Connection, id: Uuid) -> Result<Option<Time>, StoreError> {
    let query = receivers::table.find(id).select(receivers::failing_since).for_no_key_update();
    Ok(query.first::<Option<Time>>(connection).optional()?.flatten())
}

/// Disables a receiver, unless it is already disabled.
pub fn disable(connection: &mut Connection, id: Uuid, reason: DisabledReason) -> Result<(), StoreError> {
    diesel::update(receivers::table.find(id).filter(receivers::enabled))
        .set((receivers::enabled.eq(false), receivers::disabled_reason.eq(reason)))
        .execute(connection)?;
    Ok(())
}

/// Stores since when all deliveries to a receiver have failed; `None` if the last one has not.
pub fn set_failing_since(connection: &mut Connection, id: Uuid, since: Option<Time>) -> Result<(), StoreError> {
    diesel::update(receivers::table.find(id)).set(receivers::failing_since.eq(since)).execute(connection)?;
    Ok(())
}
