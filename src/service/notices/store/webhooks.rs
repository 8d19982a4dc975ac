//! Webhooks of players.

use diesel::{
    AsChangeset, BoolExpressionMethods, ExpressionMethods, Insertable, NullableExpressionMethods, OptionalExtension,
    PgArrayExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
};
use uuid::Uuid;

use super::deliveries;
use crate::{
    db::{
        Connection, StoreError,
        literal::{Literal, literal},
        schema::{receivers, seats},
    },
    record::Time,
    service::notices::{DisabledReason, NoticeKind, ReceiverFormat},
};

/// A webhook.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = receivers)]
#[diesel(treat_none_as_null = true)]
pub struct WebhookRow {
    /// The webhook.
    pub id: Uuid,
    /// The player.
    pub player_id: Uuid,
    /// The URL to post to.
    pub url: String,
    /// The URL's scheme, host and port.
    pub host: String,
    /// The kinds of notices to deliver; `None` for all.
    pub kinds: Option<Vec<NoticeKind>>,
    /// The player's description.
    pub description: String,
    /// The key of its signatures.
    pub secret: Vec<u8>,
    /// The previous key, which also signs for a while.
    pub old_secret: Option<Vec<u8>>,
    /// Until when the previous key signs.
    pub old_until: Option<Time>,
    /// Whether it is enabled.
    pub enabled: bool,
    /// Why the server has disabled it.
    pub disabled_reason: Option<DisabledReason>,
    /// When it was created.
    pub created_at: Time,
    /// What it understands.
    pub format: ReceiverFormat,
    /// The only match to deliver notices of; `None` for all.
    pub match_id: Option<Uuid>,
}

/// Selects webhooks from the receivers.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_webhook() -> _ {
    let (web_push, gateway): (Literal, Literal) = (literal(ReceiverFormat::WebPush), literal(ReceiverFormat::Gateway));
    receivers::format.ne(web_push).and(receivers::format.ne(gateway))
}

/// Adds a webhook.
pub fn insert(connection: &mut Connection, webhook: &WebhookRow) -> Result<(), StoreError> {
    diesel::insert_into(receivers::table).values(webhook).execute(connection)?;
    Ok(())
}

/// Returns the player's webhooks, newest first, up to `limit`, older than `before`.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<WebhookRow>, StoreError> {
    let query = receivers::table
        .filter(receivers::player_id.eq(player).and(receivers::id.lt(before.unwrap_or(Uuid::max()))))
        .filter(is_webhook())
        .order(receivers::id.desc())
        .limit(limit);
    Ok(query.select(WebhookRow::as_select()).load(connection)?)
}

/// Counts the player's webhooks for single matches, or those for all matches.
pub fn count(connection: &mut Connection, player: Uuid, for_one_match: bool) -> Result<i64, StoreError> {
    let own = receivers::table.filter(receivers::player_id.eq(player)).filter(is_webhook());
    Ok(own.filter(receivers::match_id.is_not_null().eq(for_one_match)).count().get_result(connection)?)
}

/// Whether the player has a seat in the match.
pub fn sits_in(connection: &mut Connection, player: Uuid, match_id: Uuid) -> Result<bool, StoreError> {
    let seat = seats::table.filter(seats::match_id.eq(match_id).and(seats::player_id.eq(player)));
    Ok(diesel::select(diesel::dsl::exists(seat)).get_result(connection)?)
}

/// Returns the player's webhook with this id.
pub fn find(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<Option<WebhookRow>, StoreError> {
    let query = receivers::table.find(id).filter(receivers::player_id.eq(player)).filter(is_webhook());
    Ok(query.select(WebhookRow::as_select()).first(connection).optional()?)
}

/// The same, and locks the row until the transaction ends.
pub fn lock(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<Option<WebhookRow>, StoreError> {
    let query = receivers::table.find(id).filter(receivers::player_id.eq(player)).filter(is_webhook());
    Ok(query.select(WebhookRow::as_select()).for_no_key_update().first(connection).optional()?)
}

/// Stores a changed webhook.
pub fn update(connection: &mut Connection, webhook: &WebhookRow) -> Result<(), StoreError> {
    diesel::update(receivers::table.find(webhook.id)).set(webhook).execute(connection)?;
    Ok(())
}

/// Disables all webhooks of the player, and gives up their deliveries.
pub fn disable_all(connection: &mut Connection, player: Uuid, reason: DisabledReason) -> Result<(), StoreError> {
    let enabled = receivers::table.filter(receivers::player_id.eq(player).and(receivers::enabled)).filter(is_webhook());
    let disabled: Vec<Uuid> = diesel::update(enabled)
        .set((receivers::enabled.eq(false), receivers::disabled_reason.eq(reason)))
        .returning(receivers::id)
        .get_results(connection)?;
    deliveries::give_up_all(connection, &disabled)
}

/// Deletes the player's webhook with all its deliveries. Returns `false` if there is none.
pub fn delete(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<bool, StoreError> {
    let query = receivers::table.find(id).filter(receivers::player_id.eq(player)).filter(is_webhook());
    Ok(diesel::delete(query).execute(connection)? > 0)
}

/// Returns those of the players who have an enabled webhook for notices of this kind, each with the only match that it is for; `None`
/// for all.
pub fn wanting(
    connection: &mut Connection,
    players: &[Uuid],
    kind: NoticeKind,
) -> Result<Vec<(Uuid, Option<Uuid>)>, StoreError> {
    let asks = receivers::kinds.is_null().or(receivers::kinds.assume_not_null().contains(vec![kind]));
    let query = receivers::table.filter(receivers::player_id.eq_any(players).and(receivers::enabled).and(asks));
    let query = query.filter(receivers::format.eq(literal(ReceiverFormat::Standard)));
    Ok(query.select((receivers::player_id, receivers::match_id)).distinct().load(connection)?)
}
