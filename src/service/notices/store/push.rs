//! Push subscriptions of players, and the key with which the server signs pushes.

use diesel::{
    AsChangeset, BoolExpressionMethods, ExpressionMethods, Insertable, IntoSql, JoinOnDsl, NullableExpressionMethods,
    OptionalExtension, QueryDsl, Queryable, QueryableByName, RunQueryDsl, Selectable, SelectableHelper,
    dsl::AsExprOf,
    sql_types::{Array, Bool, Nullable, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::{Literal, literal},
        schema::{app_grants, deliveries, matches, progress, push_keys, receivers, seats},
        statement,
    },
    record::Time,
    service::{
        matches::MatchStatus,
        notices::{DeliveryStatus, DisabledReason, NoticeKind, ReceiverFormat},
    },
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
    /// Whether it is enabled. The server disables it if pushes fail for too long, until the same device subscribes again.
    pub enabled: bool,
    /// When it was created.
    pub created_at: Time,
    /// What it understands.
    pub format: ReceiverFormat,
    /// The browser's key.
    pub public_key: Option<Vec<u8>>,
    /// The app behind a gateway.
    pub app_id: Option<String>,
    /// The session in which it was made, unless an app has made it; it ends when that is revoked.
    pub session_id: Option<Uuid>,
    /// What the player has allowed the app that has made it; it ends with that.
    pub grant_id: Option<Uuid>,
}

/// Selects push subscriptions from the receivers.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_push() -> _ {
    let (web_push, gateway): (Literal, Literal) = (literal(ReceiverFormat::WebPush), literal(ReceiverFormat::Gateway));
    receivers::format.eq(web_push).or(receivers::format.eq(gateway))
}

/// Selects the subscriptions of an app by its grant; all if there is none.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_of(grant: Option<Uuid>) -> _ {
    let all: AsExprOf<bool, Bool> = grant.is_none().into_sql::<Bool>();
    receivers::grant_id.eq(grant).or(all)
}

/// Adds a subscription.
pub fn insert(connection: &mut Connection, row: &SubscriptionRow) -> Result<(), StoreError> {
    diesel::insert_into(receivers::table).values(row).execute(connection)?;
    Ok(())
}

/// Stores a changed subscription. What has failed before no longer counts, and what waits of kinds that are no longer wanted is not sent:
/// it replaces no notification of a turn that is over. Call it in a transaction.
pub fn update(connection: &mut Connection, row: &SubscriptionRow, now: Time) -> Result<(), StoreError> {
    let not_failing =
        (receivers::failing_since.eq(None::<Time>), receivers::disabled_reason.eq(None::<DisabledReason>));
    diesel::update(receivers::table.find(row.id)).set((row, not_failing)).execute(connection)?;
    if let Some(kinds) = &row.kinds {
        let matches = super::deliveries::give_up_unwanted(connection, row.id, kinds)?;
        if !matches.is_empty() {
            tell_turns_over(connection, &matches, now)?;
        }
    }
    Ok(())
}

/// Returns the player's subscriptions, newest first, up to `limit`, older than `before`: all, or those of an app by its grant; those
/// that the server has disabled only if they are asked for. Each comes with the name of the app that has made it.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    grant: Option<Uuid>,
    before: Option<Uuid>,
    limit: i64,
    with_disabled: bool,
) -> Result<Vec<(SubscriptionRow, Option<String>)>, StoreError> {
    let query = receivers::table
        .left_join(app_grants::table.on(receivers::grant_id.eq(app_grants::id.nullable())))
        .filter(receivers::player_id.eq(player).and(receivers::id.lt(before.unwrap_or(Uuid::max()))))
        .filter(is_push())
        .filter(is_of(grant))
        .filter(receivers::enabled.or(with_disabled.into_sql::<Bool>()))
        .order(receivers::id.desc())
        .limit(limit);
    Ok(query.select((SubscriptionRow::as_select(), app_grants::name.nullable())).load(connection)?)
}

/// Counts the player's subscriptions, but those that the server has disabled.
pub fn count(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let own = receivers::table.filter(receivers::player_id.eq(player).and(receivers::enabled)).filter(is_push());
    Ok(own.count().get_result(connection)?)
}

/// Returns the player's subscription with this id, as [`list`] does, unless the server has disabled it.
pub fn find(
    connection: &mut Connection,
    player: Uuid,
    grant: Option<Uuid>,
    id: Uuid,
) -> Result<Option<(SubscriptionRow, Option<String>)>, StoreError> {
    let query = receivers::table
        .left_join(app_grants::table.on(receivers::grant_id.eq(app_grants::id.nullable())))
        .filter(receivers::player_id.eq(player).and(receivers::id.eq(id)).and(receivers::enabled))
        .filter(is_push())
        .filter(is_of(grant));
    Ok(query.select((SubscriptionRow::as_select(), app_grants::name.nullable())).first(connection).optional()?)
}

/// Returns the subscription of the same device, of any player and also if it is disabled, and locks the row until the transaction ends.
/// An endpoint is one browser; a gateway has many devices.
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
pub fn end(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<bool, StoreError> {
    end_of(connection, player, None, id)
}

/// The same for an app by its grant, which ends only its own.
pub fn end_of(connection: &mut Connection, player: Uuid, grant: Option<Uuid>, id: Uuid) -> Result<bool, StoreError> {
    let query = receivers::table.find(id).filter(receivers::player_id.eq(player)).filter(is_push());
    Ok(diesel::delete(query.filter(is_of(grant))).execute(connection)? > 0)
}

/// Ends all subscriptions that were made in these sessions.
pub fn end_with_sessions(connection: &mut Connection, sessions: &[Uuid]) -> Result<(), StoreError> {
    diesel::delete(receivers::table.filter(receivers::session_id.eq_any(sessions))).execute(connection)?;
    Ok(())
}

/// Ends all subscriptions of apps with these grants.
pub fn end_with_grants(connection: &mut Connection, grants: &[Uuid]) -> Result<(), StoreError> {
    diesel::delete(receivers::table.filter(receivers::grant_id.eq_any(grants))).execute(connection)?;
    Ok(())
}

/// Ends subscriptions of apps whose grants have expired, at most about `limit`. Returns how many were found.
pub fn end_with_expired_grants(connection: &mut Connection, now: Time, limit: i64) -> Result<usize, StoreError> {
    let query = receivers::table
        .inner_join(app_grants::table.on(receivers::grant_id.eq(app_grants::id.nullable())))
        .filter(app_grants::expires_at.le(now))
        .limit(limit);
    let expired: Vec<Uuid> = query.select(app_grants::id).load(connection)?;
    end_with_grants(connection, &expired)?;
    Ok(expired.len())
}

/// Ends all of the player's subscriptions that were made in other sessions than this. Those of apps end with their grants.
pub fn end_all_but_of(connection: &mut Connection, player: Uuid, session: Uuid) -> Result<(), StoreError> {
    let query = receivers::table.filter(receivers::player_id.eq(player)).filter(receivers::session_id.ne(session));
    diesel::delete(query).execute(connection)?;
    Ok(())
}

statement! {
    /// Returns the newest push about a match that a device has accepted, but the news that a turn is over. Diesel cannot look
    /// into JSON.
    struct LastPushed { receiver: Uuid as SqlUuid, match_id: Uuid as SqlUuid }
    "SELECT max(pushed_at) AS at FROM deliveries
     WHERE receiver_id = " receiver " AND match_id = " match_id " AND pushed_at IS NOT NULL
         AND news ->> 'type' <> 'match.turn_over'"
}

#[derive(QueryableByName)]
struct Last {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    at: Option<Time>,
}

/// Returns when a push about this match was last accepted for this device. The news that a turn is over does not count.
pub fn last_pushed(connection: &mut Connection, id: Uuid, match_id: Uuid) -> Result<Option<Time>, StoreError> {
    let last: Vec<Last> = LastPushed { receiver: id, match_id }.load(connection)?;
    Ok(last.first().and_then(|last| last.at))
}

statement! {
    /// Creates deliveries that tell devices of these players, each in the match at the same place, that a turn is over: those devices
    /// whose last push about the match was of a turn, but none of suspended players. If another push about it is waiting that will still
    /// be true, that one replaces the notification. Diesel has no `LATERAL`.
    struct TellTurnsOver<'a> {
        matches: &'a [Uuid] as Array<SqlUuid>,
        players: &'a [Uuid] as Array<SqlUuid>,
        now: Time as Timestamptz,
    }
    "INSERT INTO deliveries (receiver_id, id, player_id, match_id, news, at, due)
     SELECT r.id, gen_random_uuid(), r.player_id, s.match_id, '{\"type\": \"match.turn_over\", \"data\": {}}', " now ", " now "
     FROM unnest(" matches ", " players ") AS s (match_id, player_id)
         JOIN receivers AS r ON r.player_id = s.player_id AND r.format IN ('web_push', 'gateway') AND r.enabled
         CROSS JOIN LATERAL (
             SELECT d.news ->> 'type' AS type FROM deliveries AS d
             WHERE d.receiver_id = r.id AND d.match_id = s.match_id AND d.pushed_at IS NOT NULL
             ORDER BY d.pushed_at DESC, d.place DESC LIMIT 1
         ) AS last
     WHERE last.type IN ('match.your_turn', 'match.deadline_near')
         AND coalesce((
             SELECT e.news ->> 'type' FROM deliveries AS e
             WHERE e.receiver_id = r.id AND e.match_id = s.match_id AND e.status = 'waiting'
             ORDER BY e.place DESC LIMIT 1
         ), 'match.your_turn') IN ('match.your_turn', 'match.deadline_near')
         AND NOT EXISTS (
             SELECT FROM suspensions AS u WHERE u.player_id = r.player_id AND (u.until IS NULL OR u.until > " now "))
     ORDER BY r.id
     FOR SHARE OF r"
}

/// Tells devices that turns in these matches are over of which they were told. Call it in the transaction that announces
/// events, after the deliveries of notices are created; after the one that stores that a device was told of a turn; and when a push that
/// waits is not sent, since it would have replaced the notification. Returns whether any delivery was created.
pub fn tell_turns_over(connection: &mut Connection, about: &[Uuid], now: Time) -> Result<bool, StoreError> {
    // Read apart, because a cluster has the tables of matches on other nodes than those of deliveries.
    let query = seats::table
        .inner_join(progress::table.on(progress::match_id.eq(seats::match_id)))
        .inner_join(matches::table.on(matches::id.eq(seats::match_id)))
        .filter(seats::match_id.eq_any(about))
        .select((seats::match_id, seats::player_id, seats::seat, matches::status, progress::to_act));
    let seats: Vec<(Uuid, Uuid, i16, MatchStatus, i32)> = query.load(connection)?;
    let is_over =
        |&(.., seat, status, to_act): &(_, _, i16, _, i32)| status != MatchStatus::Running || to_act >> seat & 1 == 0;
    let (matches, players): (Vec<Uuid>, Vec<Uuid>) =
        seats.into_iter().filter(is_over).map(|(match_id, player, ..)| (match_id, player)).unzip();
    if matches.is_empty() {
        return Ok(false);
    }
    Ok(TellTurnsOver { matches: &matches, players: &players, now }.execute(connection)? > 0)
}

/// Makes the pushes to the player's devices due that have not been tried, because they were put off.
pub fn hurry(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), StoreError> {
    // Locked first, in the same order as by what gives up all deliveries to them, which prevents deadlocks.
    super::receivers::lock_all(connection, player)?;
    let devices = receivers::table.filter(receivers::player_id.eq(player)).filter(is_push()).select(receivers::id);
    let put_off = deliveries::table
        .filter(deliveries::receiver_id.eq_any(devices))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::tries.eq(0).and(deliveries::due.gt(now)));
    diesel::update(put_off).set(deliveries::due.eq(now)).execute(connection)?;
    Ok(())
}

/// Returns the secret of the server's key, if there is one.
pub fn server_key(connection: &mut Connection) -> Result<Option<Vec<u8>>, StoreError> {
    Ok(push_keys::table.select(push_keys::secret).first(connection).optional()?)
}

/// Stores the secret of the server's key, unless there is one.
pub fn add_server_key(connection: &mut Connection, secret: &[u8], now: Time) -> Result<(), StoreError> {
    let key = (push_keys::secret.eq(secret), push_keys::created_at.eq(now));
    diesel::insert_into(push_keys::table).values(key).on_conflict_do_nothing().execute(connection)?;
    Ok(())
}
