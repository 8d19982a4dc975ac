//! Push subscriptions of players, and the key with which the server signs pushes.

use diesel::{
    AsChangeset, BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable,
    RunQueryDsl, Selectable, SelectableHelper, dsl::max,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::{Literal, literal},
        schema::{deliveries, push_keys, receivers, tokens},
    },
    record::Time,
    service::notices::{DeliveryStatus, NoticeKind, ReceiverFormat},
};

/// A push subscription.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = receivers)]
#[diesel(treat_none_as_null = true)]
pub struct SubscriptionRow {
    /// The subscription.
    pub id: Uuid,
    /// The player.
    pub player_id: Uuid,
    /// The endpoint to post to.
    pub url: String,
    /// The endpoint's scheme, host and port.
    pub host: String,
    /// The kinds of notices to deliver; `None` for all but events.
    pub kinds: Option<Vec<NoticeKind>>,
    /// The player's description.
    pub description: String,
    /// What authenticates the sender to the browser; for a gateway, what it knows the device by.
    pub secret: Vec<u8>,
    /// Always: a subscription that has ended is deleted.
    pub enabled: bool,
    /// When it was created.
    pub created_at: Time,
    /// What it understands.
    pub format: ReceiverFormat,
    /// The browser's key.
    pub public_key: Option<Vec<u8>>,
    /// The app behind a gateway.
    pub app_id: Option<String>,
    /// The session in which it was made; it ends when that is revoked.
    pub session_id: Option<Uuid>,
}

/// Selects push subscriptions from the receivers.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_push() -> _ {
    let (web_push, gateway): (Literal, Literal) = (literal(ReceiverFormat::WebPush), literal(ReceiverFormat::Gateway));
    receivers::format.eq(web_push).or(receivers::format.eq(gateway))
}

/// Adds a subscription.
///
/// # Errors
/// [`StoreError`].
pub fn insert(connection: &mut Connection, row: &SubscriptionRow) -> Result<(), StoreError> {
    diesel::insert_into(receivers::table).values(row).execute(connection)?;
    Ok(())
}

/// Stores a changed subscription.
///
/// # Errors
/// [`StoreError`].
pub fn update(connection: &mut Connection, row: &SubscriptionRow) -> Result<(), StoreError> {
    diesel::update(receivers::table.find(row.id)).set(row).execute(connection)?;
    Ok(())
}

/// Returns the player's subscriptions, newest first, up to `limit`, older than `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<SubscriptionRow>, StoreError> {
    let query = receivers::table
        .filter(receivers::player_id.eq(player).and(receivers::id.lt(before.unwrap_or(Uuid::max()))))
        .filter(is_push())
        .order(receivers::id.desc())
        .limit(limit);
    Ok(query.select(SubscriptionRow::as_select()).load(connection)?)
}

/// Counts the player's subscriptions.
///
/// # Errors
/// [`StoreError`].
pub fn count(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    Ok(receivers::table.filter(receivers::player_id.eq(player)).filter(is_push()).count().get_result(connection)?)
}

/// Returns the player's subscription with this id.
///
/// # Errors
/// [`StoreError`].
pub fn find(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<Option<SubscriptionRow>, StoreError> {
    let query = receivers::table.find(id).filter(receivers::player_id.eq(player)).filter(is_push());
    Ok(query.select(SubscriptionRow::as_select()).first(connection).optional()?)
}

/// Returns the subscription of the same device, whoever has it, and locks the row until the transaction ends. An endpoint
/// is one browser; a gateway has many devices.
///
/// # Errors
/// [`StoreError`].
pub fn lock_same(connection: &mut Connection, row: &SubscriptionRow) -> Result<Option<SubscriptionRow>, StoreError> {
    let there = receivers::table.filter(receivers::url.eq(&row.url)).select(SubscriptionRow::as_select());
    let found = if row.format == ReceiverFormat::WebPush {
        there.filter(receivers::format.eq(literal(ReceiverFormat::WebPush))).for_update().first(connection)
    } else {
        let device = receivers::app_id.eq(&row.app_id).and(receivers::secret.eq(&row.secret));
        let there = there.filter(receivers::format.eq(literal(ReceiverFormat::Gateway)));
        there.filter(device).for_update().first(connection)
    };
    Ok(found.optional()?)
}

/// Ends the player's subscription: deletes it with everything that waits for it. Returns `false` if there is none.
///
/// # Errors
/// [`StoreError`].
pub fn end(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<bool, StoreError> {
    let query = receivers::table.find(id).filter(receivers::player_id.eq(player)).filter(is_push());
    Ok(diesel::delete(query).execute(connection)? > 0)
}

/// Ends all subscriptions that were made in these sessions.
///
/// # Errors
/// [`StoreError`].
pub fn end_with_sessions(connection: &mut Connection, sessions: &[Uuid]) -> Result<(), StoreError> {
    diesel::delete(receivers::table.filter(receivers::session_id.eq_any(sessions))).execute(connection)?;
    Ok(())
}

/// Whether the session is not revoked; it cannot be until the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn hold_session(connection: &mut Connection, session: Uuid) -> Result<bool, StoreError> {
    let query = tokens::table.find(session).filter(tokens::revoked_at.is_null()).select(tokens::id).for_share();
    Ok(query.first::<Uuid>(connection).optional()?.is_some())
}

/// Returns when a push about this match was last accepted for this device.
///
/// # Errors
/// [`StoreError`].
pub fn last_pushed(connection: &mut Connection, id: Uuid, match_id: Uuid) -> Result<Option<Time>, StoreError> {
    let pushed = deliveries::table
        .filter(deliveries::receiver_id.eq(id).and(deliveries::match_id.eq(match_id)))
        .filter(deliveries::pushed_at.is_not_null());
    Ok(pushed.select(max(deliveries::pushed_at)).first(connection)?)
}

/// Makes the pushes to the player's devices due that have not been tried, because they were put off.
///
/// # Errors
/// [`StoreError`].
pub fn hurry(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), StoreError> {
    let devices = receivers::table.filter(receivers::player_id.eq(player)).filter(is_push()).select(receivers::id);
    let put_off = deliveries::table
        .filter(deliveries::receiver_id.eq_any(devices))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::tries.eq(0).and(deliveries::due.gt(now)));
    diesel::update(put_off).set(deliveries::due.eq(now)).execute(connection)?;
    Ok(())
}

/// Returns the secret of the server's key, if there is one.
///
/// # Errors
/// [`StoreError`].
pub fn server_key(connection: &mut Connection) -> Result<Option<Vec<u8>>, StoreError> {
    Ok(push_keys::table.select(push_keys::secret).first(connection).optional()?)
}

/// Stores the secret of the server's key, unless there is one.
///
/// # Errors
/// [`StoreError`].
pub fn add_server_key(connection: &mut Connection, secret: &[u8], now: Time) -> Result<(), StoreError> {
    let key = (push_keys::secret.eq(secret), push_keys::created_at.eq(now));
    diesel::insert_into(push_keys::table).values(key).on_conflict_do_nothing().execute(connection)?;
    Ok(())
}
