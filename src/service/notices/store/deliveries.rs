//! Deliveries to webhooks and devices, as jobs that processes share.

use diesel::{
    BoolExpressionMethods, CombineDsl, ExpressionMethods, IntoSql, OptionalExtension, PgJsonbExpressionMethods,
    QueryDsl, Queryable, QueryableByName, RunQueryDsl, Selectable, SelectableHelper, Table,
    dsl::{case_when, jsonb_array_length},
    sql_types::{Array, BigInt, Bool, Bytea, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use jiff::SignedDuration;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::greatest,
        keys::key_in,
        literal::literal,
        schema::{deliveries, email_addresses, receivers},
        statement,
    },
    record::Time,
    service::notices::{DeliveryStatus, ReceiverFormat},
};

/// How long the first item of a mail waits for others, so that one mail contains them all.
pub const GATHERED_FOR: SignedDuration = SignedDuration::from_secs(60);

/// How many attempts of a delivery are kept.
const KEPT_ATTEMPTS: i32 = 20;

/// A delivery with its status.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = deliveries, check_for_backend(diesel::pg::Pg))]
pub struct DeliveryRow {
    /// The notice, or the ping.
    pub id: Uuid,
    /// Its position in the log.
    pub place: i64,
    /// The match; `None` for a ping.
    pub match_id: Option<Uuid>,
    /// The news.
    pub news: Value,
    /// When it happened.
    pub at: Time,
    /// `waiting`, `delivered` or `given_up`.
    pub status: DeliveryStatus,
    /// The next attempt, while it is waiting.
    pub due: Option<Time>,
    /// The newest attempts, oldest first.
    pub attempts: Value,
}

/// A delivery that this process has taken, with all data for sending it.
#[derive(Clone, Debug, QueryableByName)]
pub struct Taken {
    /// The receiver.
    #[diesel(sql_type = SqlUuid)]
    pub receiver_id: Uuid,
    /// The notice, or the ping.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its position in the log.
    #[diesel(sql_type = BigInt)]
    pub place: i64,
    /// The recipient.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The match; `None` for a ping.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub match_id: Option<Uuid>,
    /// The notice's number; `None` for a ping.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub number: Option<i64>,
    /// The news.
    #[diesel(sql_type = Jsonb)]
    pub news: Value,
    /// When it happened.
    #[diesel(sql_type = Timestamptz)]
    pub at: Time,
    /// Requested by the player: tried only once.
    #[diesel(sql_type = Bool)]
    pub asked_for: bool,
    /// How often it was tried automatically before.
    #[diesel(sql_type = SmallInt)]
    pub tries: i16,
    /// The URL to post to.
    #[diesel(sql_type = Text)]
    pub url: String,
    /// The URL's scheme, host and port.
    #[diesel(sql_type = Text)]
    pub host: String,
    /// What the receiver understands.
    #[diesel(sql_type = Text)]
    pub format: ReceiverFormat,
    /// The key of the signature; for a browser, what authenticates the sender; for a
    /// gateway, what it knows the device by.
    #[diesel(sql_type = Bytea)]
    pub secret: Vec<u8>,
    /// The previous key, if it still signs.
    #[diesel(sql_type = Nullable<Bytea>)]
    pub old_secret: Option<Vec<u8>>,
    /// The key of a browser.
    #[diesel(sql_type = Nullable<Bytea>)]
    pub public_key: Option<Vec<u8>>,
    /// The app behind a gateway.
    #[diesel(sql_type = Nullable<Text>)]
    pub app_id: Option<String>,
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The receiver has accepted it.
    Delivered,
    /// It failed, and is to be retried at this time.
    Again(Time),
    /// It failed and is not retried.
    GivenUp,
}

statement! {
    /// Creates deliveries of notices for every receiver that wants their kinds. Events hold cards that only the player may
    /// know, so they are not sent to where others may read along. Diesel has no `FOR SHARE OF`.
    struct Enqueue<'a> { notices: &'a [Uuid] as Array<SqlUuid>, now: Time as Timestamptz }
    "INSERT INTO deliveries (receiver_id, id, player_id, match_id, number, news, at, due)
     SELECT r.id, n.id, n.player_id, n.match_id, n.number, n.news, n.at, " now "
     FROM notices AS n JOIN receivers AS r ON r.player_id = n.player_id
     WHERE n.id = ANY(" notices ") AND r.enabled AND (r.kinds IS NULL OR n.kind = ANY(r.kinds))
         AND (r.format = 'standard' OR n.kind <> 'match.event')
         AND (r.match_id IS NULL OR r.match_id = n.match_id)
     ORDER BY n.player_id, n.number
     FOR SHARE OF r
     ON CONFLICT DO NOTHING"
}

/// Returns those of these players to whom something may be delivered: by a webhook, a push or a mail. In
/// order.
///
/// # Errors
/// [`StoreError`].
pub fn reached(connection: &mut Connection, players: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let called = receivers::table.filter(receivers::player_id.eq_any(players)).select(receivers::player_id);
    let mailed = email_addresses::table.filter(email_addresses::player_id.eq_any(players));
    let mut reached: Vec<Uuid> = called.union(mailed.select(email_addresses::player_id)).load(connection)?;
    reached.sort_unstable();
    Ok(reached)
}

/// Creates deliveries of these notices for every receiver of their players that wants their kinds, and adds the notices
/// to the player's next mail. Call it in the transaction that writes the notices, with their ids in the order of their
/// numbers.
///
/// # Errors
/// [`StoreError`].
pub fn enqueue(connection: &mut Connection, notices: &[Uuid], now: Time) -> Result<(), StoreError> {
    Enqueue { notices, now }.execute(connection)?;
    super::mails::gather(connection, notices, Time::new(now.timestamp() + GATHERED_FOR))
}

/// Adds a ping that the player has requested.
///
/// # Errors
/// [`StoreError`].
pub fn insert_ping(
    connection: &mut Connection,
    webhook: Uuid,
    player: Uuid,
    id: Uuid,
    news: &Value,
    now: Time,
) -> Result<DeliveryRow, StoreError> {
    let values = (
        (deliveries::receiver_id.eq(webhook), deliveries::id.eq(id), deliveries::player_id.eq(player)),
        (deliveries::news.eq(news), deliveries::at.eq(now), deliveries::due.eq(now), deliveries::asked_for.eq(true)),
    );
    let made = diesel::insert_into(deliveries::table).values(values).returning(DeliveryRow::as_returning());
    Ok(made.get_result(connection)?)
}

statement! {
    /// Takes due deliveries. Diesel has no `WITH` and no `UPDATE ... FROM`.
    struct Take<'a> {
        not_to: &'a [&'a str] as Array<Text>,
        now: Time as Timestamptz,
        until: Time as Timestamptz,
        limit: i64 as BigInt,
    }
    "WITH due AS (
         SELECT DISTINCT ON (r.host) d.receiver_id, d.id, d.due
         FROM deliveries AS d JOIN receivers AS r ON r.id = d.receiver_id
         WHERE d.status = 'waiting' AND d.due <= " now " AND (d.taken_until IS NULL OR d.taken_until <= " now ")
             AND r.host <> ALL(" not_to ")
             AND CASE
                 WHEN d.asked_for THEN true
                 WHEN r.format IN ('web_push', 'gateway') THEN NOT EXISTS (
                     SELECT FROM deliveries AS e
                     WHERE e.receiver_id = d.receiver_id AND e.match_id = d.match_id AND e.status = 'waiting'
                         AND (e.place > d.place OR e.taken_until > " now "))
                 ELSE NOT EXISTS (
                     SELECT FROM deliveries AS e
                     WHERE e.receiver_id = d.receiver_id AND e.match_id = d.match_id AND e.place < d.place
                         AND e.status = 'waiting' AND NOT e.asked_for)
             END
         ORDER BY r.host, d.due, d.place
     ), chosen AS (
         SELECT d.receiver_id, d.id FROM deliveries AS d JOIN due USING (receiver_id, id)
         WHERE d.status = 'waiting' AND (d.taken_until IS NULL OR d.taken_until <= " now ")
         ORDER BY due.due LIMIT " limit " FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE deliveries AS d SET taken_until = " until "
     FROM chosen, receivers AS r
     WHERE d.receiver_id = chosen.receiver_id AND d.id = chosen.id AND r.id = d.receiver_id
     RETURNING d.receiver_id, d.id, d.place, d.player_id, d.match_id, d.number, d.news, d.at, d.asked_for, d.tries,
         r.url, r.host, r.format, r.secret, r.public_key, r.app_id, CASE WHEN r.old_until > " now " THEN r.old_secret END AS old_secret"
}

/// Takes due deliveries, the oldest first, at most one for each host; none for the given hosts. A webhook gets the
/// deliveries of a match in order. A device gets only the newest, after the one that is being sent.
///
/// # Errors
/// [`StoreError`].
pub fn take(
    connection: &mut Connection,
    not_to: &[&str],
    now: Time,
    until: Time,
    limit: i64,
) -> Result<Vec<Taken>, StoreError> {
    Ok(Take { not_to, now, until, limit }.load(connection)?)
}

/// Deletes the older deliveries of the same match that still wait for the same device: this one replaces them.
///
/// # Errors
/// [`StoreError`].
pub fn replace_older(connection: &mut Connection, taken: &Taken) -> Result<(), StoreError> {
    let older = deliveries::table
        .filter(deliveries::receiver_id.eq(taken.receiver_id).and(deliveries::match_id.eq(taken.match_id)))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::place.lt(taken.place));
    diesel::delete(older).execute(connection)?;
    Ok(())
}

/// Puts off a delivery that is not to be sent now.
///
/// # Errors
/// [`StoreError`].
pub fn put_off(connection: &mut Connection, taken: &Taken, until: Time, due: Time) -> Result<(), StoreError> {
    let mine = deliveries::table
        .find((taken.receiver_id, taken.id))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::taken_until.eq(until));
    let later = (deliveries::due.eq(due), deliveries::taken_until.eq(None::<Time>));
    diesel::update(mine).set(later).execute(connection)?;
    Ok(())
}

/// Deletes a delivery of which nothing is left to say.
///
/// # Errors
/// [`StoreError`].
pub fn drop_one(connection: &mut Connection, taken: &Taken) -> Result<(), StoreError> {
    diesel::delete(deliveries::table.find((taken.receiver_id, taken.id))).execute(connection)?;
    Ok(())
}

/// Stores the result of an attempt. Returns `false` if the delivery is no longer waiting, or another process has taken
/// it.
///
/// # Errors
/// [`StoreError`].
pub fn settle(
    connection: &mut Connection,
    taken: &Taken,
    until: Time,
    settled: Settled,
    attempt: &Value,
    now: Time,
) -> Result<bool, StoreError> {
    let (status, due) = match settled {
        Settled::Delivered => (DeliveryStatus::Delivered, None),
        Settled::Again(due) => (DeliveryStatus::Waiting, Some(due)),
        Settled::GivenUp => (DeliveryStatus::GivenUp, None),
    };
    // A success counts, whichever process has the delivery by now.
    let delivered = (settled == Settled::Delivered).into_sql::<Bool>();
    let waiting = deliveries::table
        .find((taken.receiver_id, taken.id))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::taken_until.eq(until).or(delivered));
    let full = jsonb_array_length(deliveries::attempts).ge(KEPT_ATTEMPTS);
    let newest = case_when(full, deliveries::attempts.remove(0)).otherwise(deliveries::attempts);
    let tried = (
        deliveries::status.eq(status),
        deliveries::due.eq(due),
        deliveries::taken_until.eq(None::<Time>),
        deliveries::tries
            .eq(deliveries::tries + case_when(deliveries::asked_for, 0.into_sql::<SmallInt>()).otherwise(1)),
        deliveries::pushed_at.eq(Some(now).filter(|_| settled == Settled::Delivered && taken.format.is_push())),
        deliveries::attempts.eq(newest.concat(Value::Array(vec![attempt.clone()]))),
    );
    Ok(diesel::update(waiting).set(tried).execute(connection)? > 0)
}

/// Gives up all waiting deliveries of a webhook.
///
/// # Errors
/// [`StoreError`].
pub fn give_up_all(connection: &mut Connection, webhook: Uuid) -> Result<(), StoreError> {
    let waiting = deliveries::table
        .filter(deliveries::receiver_id.eq(webhook).and(deliveries::status.eq(literal(DeliveryStatus::Waiting))));
    diesel::update(waiting)
        .set((
            deliveries::status.eq(DeliveryStatus::GivenUp),
            deliveries::due.eq(None::<Time>),
            deliveries::taken_until.eq(None::<Time>),
        ))
        .execute(connection)?;
    Ok(())
}

/// Returns the webhook's deliveries, newest first, up to `limit`, from before `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list(
    connection: &mut Connection,
    webhook: Uuid,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<DeliveryRow>, StoreError> {
    let query = deliveries::table
        .filter(deliveries::receiver_id.eq(webhook).and(deliveries::place.lt(before.unwrap_or(i64::MAX))))
        .order(deliveries::place.desc())
        .limit(limit);
    Ok(query.select(DeliveryRow::as_select()).load(connection)?)
}

/// Returns a delivery of the webhook, and locks the row until the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn lock(connection: &mut Connection, webhook: Uuid, id: Uuid) -> Result<Option<DeliveryRow>, StoreError> {
    let query = deliveries::table.find((webhook, id)).select(DeliveryRow::as_select()).for_no_key_update();
    Ok(query.first(connection).optional()?)
}

/// Whether a delivery that the player has requested is still waiting.
///
/// # Errors
/// [`StoreError`].
pub fn is_one_asked_for(connection: &mut Connection, webhook: Uuid) -> Result<bool, StoreError> {
    let asked = deliveries::table
        .filter(deliveries::receiver_id.eq(webhook).and(deliveries::status.eq(literal(DeliveryStatus::Waiting))))
        .filter(deliveries::asked_for);
    Ok(diesel::select(diesel::dsl::exists(asked)).get_result(connection)?)
}

/// Makes a delivery due now: earlier if it is waiting, otherwise once more.
///
/// # Errors
/// [`StoreError`].
pub fn ask_for(
    connection: &mut Connection,
    webhook: Uuid,
    row: &DeliveryRow,
    now: Time,
) -> Result<DeliveryRow, StoreError> {
    let query = diesel::update(deliveries::table.find((webhook, row.id)));
    let due = deliveries::due.eq(now);
    let returning = DeliveryRow::as_returning();
    if row.status == DeliveryStatus::Waiting {
        // The attempt is not counted: the owner wants to know whether the webhook works now.
        let uncounted = deliveries::tries.eq(greatest(deliveries::tries - 1, 0));
        return Ok(query.set((due, uncounted)).returning(returning).get_result(connection)?);
    }
    let again = (due, deliveries::status.eq(DeliveryStatus::Waiting), deliveries::asked_for.eq(true));
    Ok(query.set(again).returning(returning).get_result(connection)?)
}

/// Deletes finished deliveries from before the given time, at most `limit` at once.
///
/// # Errors
/// [`StoreError`].
pub fn forget(connection: &mut Connection, before: Time, limit: i64) -> Result<usize, StoreError> {
    let old = diesel::alias!(deliveries as old);
    let chosen = old
        .filter(old.field(deliveries::status).ne(literal(DeliveryStatus::Waiting)))
        .filter(old.field(deliveries::at).lt(before))
        .order(old.field(deliveries::at))
        .limit(limit)
        .select(old.fields(deliveries::table.primary_key()));
    let key = deliveries::table.primary_key();
    Ok(diesel::delete(deliveries::table.filter(key_in(key, chosen))).execute(connection)?)
}
