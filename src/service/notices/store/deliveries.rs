//! Deliveries to webhooks and devices.

use std::collections::BTreeSet;

use diesel::{
    AsChangeset, BoolExpressionMethods, CombineDsl, ExpressionMethods, IntoSql, OptionalExtension,
    PgAnyJsonExpressionMethods, QueryDsl, Queryable, QueryableByName, RunQueryDsl, Selectable, SelectableHelper, Table,
    dsl::{min, not},
    sql_types::{Array, BigInt, Bool, Timestamptz, Uuid as SqlUuid},
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
    service::notices::{DeliveryStatus, NoticeKind, ReceiverFormat},
};

/// How long the first item of a mail waits for others, so that one mail contains them all.
pub const GATHERED_FOR: SignedDuration = SignedDuration::from_secs(60);

/// How many deliveries can wait for a receiver.
const MAX_WAITING: i64 = 1000;

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

statement! {
    /// Creates deliveries of notices for every receiver that wants their kinds, but of suspended players: these could not stop them. Events hold cards that only the player may
    /// know, so they are not sent to where others may read along. What a webhook has to wait for anyway, since an earlier delivery
    /// of the match is put off, is not due before that one. Diesel has no `FOR SHARE OF`.
    struct Enqueue<'a> { notices: &'a [Uuid] as Array<SqlUuid>, now: Time as Timestamptz }
    "INSERT INTO deliveries (receiver_id, id, player_id, match_id, number, news, at, due)
     SELECT r.id, n.id, n.player_id, n.match_id, n.number, n.news, n.at, CASE
         WHEN r.format IN ('web_push', 'gateway') THEN " now "
         ELSE greatest(" now ", (
             SELECT e.due FROM deliveries AS e
             WHERE e.receiver_id = r.id AND e.match_id = n.match_id AND e.status = 'waiting' AND NOT e.asked_for
             ORDER BY e.place LIMIT 1))
     END
     FROM notices AS n JOIN receivers AS r ON r.player_id = n.player_id
     WHERE n.id = ANY(" notices ") AND r.enabled AND (r.kinds IS NULL OR n.kind = ANY(r.kinds))
         AND (r.format = 'standard' OR n.kind <> 'match.event')
         AND (r.match_id IS NULL OR r.match_id = n.match_id)
         AND NOT EXISTS (
             SELECT FROM suspensions AS s WHERE s.player_id = n.player_id AND (s.until IS NULL OR s.until > " now "))
     ORDER BY n.player_id, r.id, n.number
     FOR SHARE OF r
     ON CONFLICT DO NOTHING
     RETURNING receiver_id, match_id"
}

/// For which receiver and about which match deliveries were created.
#[derive(QueryableByName)]
struct Enqueued {
    #[diesel(sql_type = SqlUuid)]
    receiver_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
}

statement! {
    /// Deletes the pushes that wait behind a newer one of the same kind about the same match, so that of each kind few wait. Those
    /// of other kinds stay, since they may be true when a newer one no longer is. Diesel has no `unnest`.
    struct Replace<'a> {
        receivers: &'a [Uuid] as Array<SqlUuid>,
        matches: &'a [Uuid] as Array<SqlUuid>,
        now: Time as Timestamptz,
    }
    "DELETE FROM deliveries WHERE (receiver_id, id) IN (
         SELECT old.receiver_id, old.id
         FROM unnest(" receivers ", " matches ") AS new (receiver_id, match_id)
             JOIN receivers AS r ON r.id = new.receiver_id AND r.format IN ('web_push', 'gateway')
             JOIN deliveries AS old ON old.receiver_id = new.receiver_id AND old.match_id = new.match_id
         WHERE old.status = 'waiting' AND (old.taken_until IS NULL OR old.taken_until <= " now ") AND EXISTS (
             SELECT FROM deliveries AS newer
             WHERE newer.receiver_id = old.receiver_id AND newer.match_id = old.match_id AND newer.status = 'waiting'
                 AND newer.place > old.place AND newer.news ->> 'type' = old.news ->> 'type')
         FOR UPDATE OF old SKIP LOCKED)"
}

statement! {
    /// Gives up the oldest deliveries of receivers for which more than `most` wait, but none that has been tried: that one shows when
    /// its receiver has failed for too long. They are counted at once, however many receivers there are. Diesel has no `LATERAL`.
    struct GiveUpOldest<'a> { receivers: &'a [Uuid] as Array<SqlUuid>, now: Time as Timestamptz, most: i64 as BigInt }
    "UPDATE deliveries SET status = 'given_up', due = NULL, taken_until = NULL WHERE (receiver_id, id) IN (
         SELECT d.receiver_id, d.id
         FROM (
             SELECT receiver_id AS id FROM deliveries WHERE receiver_id = ANY(" receivers ") AND status = 'waiting'
             GROUP BY receiver_id HAVING count(*) > " most "
         ) AS receiver CROSS JOIN LATERAL (
             SELECT w.id FROM deliveries AS w WHERE w.receiver_id = receiver.id AND w.status = 'waiting'
             ORDER BY w.place DESC OFFSET " most "
         ) AS surplus JOIN deliveries AS d ON d.receiver_id = receiver.id AND d.id = surplus.id
         WHERE d.status = 'waiting' AND d.tries = 0 AND NOT d.asked_for AND (d.taken_until IS NULL OR d.taken_until <= " now ")
         FOR UPDATE OF d SKIP LOCKED)"
}

/// Returns those of these players to whom something may be delivered: by a webhook, a push or a mail. In
/// order.
pub fn reached(connection: &mut Connection, players: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let called = receivers::table.filter(receivers::player_id.eq_any(players)).select(receivers::player_id);
    let mailed = email_addresses::table.filter(email_addresses::player_id.eq_any(players));
    let mut reached: Vec<Uuid> = called.union(mailed.select(email_addresses::player_id)).load(connection)?;
    reached.sort_unstable();
    Ok(reached)
}

/// Creates deliveries of these notices for every receiver of their players that wants their kinds, and adds the notices
/// to the player's next mail. Removes deliveries that would wait in vain: pushes that a newer one of their kind replaces, and the
/// oldest of a receiver for which too many wait. Call it in the transaction that writes the notices, with their ids in the order of their
/// numbers. Returns whether any delivery was created.
///
/// # Errors
/// [`StoreError`].
pub fn enqueue(connection: &mut Connection, notices: &[Uuid], now: Time) -> Result<bool, StoreError> {
    let created: Vec<Enqueued> = Enqueue { notices, now }.load(connection)?;
    let created: BTreeSet<(Uuid, Uuid)> = created.iter().map(|row| (row.receiver_id, row.match_id)).collect();
    let any = !created.is_empty();
    if any {
        let (mut receivers, matches): (Vec<Uuid>, Vec<Uuid>) = created.into_iter().unzip();
        replace(connection, &receivers, &matches, now)?;
        receivers.dedup();
        GiveUpOldest { receivers: &receivers, now, most: MAX_WAITING }.execute(connection)?;
    }
    super::mails::gather(connection, notices, now, now + GATHERED_FOR)?;
    Ok(any)
}

/// Deletes the pushes to these devices, about the match of each, that wait behind a newer one of the same kind.
pub fn replace(connection: &mut Connection, receivers: &[Uuid], matches: &[Uuid], now: Time) -> Result<(), StoreError> {
    Replace { receivers, matches, now }.execute(connection)?;
    Ok(())
}

/// Returns when a delivery must be due to be the next to this webhook: now, or before those that are due already. To a receiver that
/// fails they go one after the other, and its owner does not want to wait for all of them.
fn due_as_next(connection: &mut Connection, webhook: Uuid, now: Time) -> Result<Time, StoreError> {
    let waiting = deliveries::table
        .filter(deliveries::receiver_id.eq(webhook).and(deliveries::status.eq(literal(DeliveryStatus::Waiting))));
    let first: Option<Time> = waiting.select(min(deliveries::due)).get_result(connection)?;
    Ok(first.map_or(now, |first| now.min(first - SignedDuration::from_millis(1))))
}

/// Adds a ping that the player has requested, as the next delivery.
pub fn insert_ping(
    connection: &mut Connection,
    webhook: Uuid,
    player: Uuid,
    id: Uuid,
    news: &Value,
    now: Time,
) -> Result<DeliveryRow, StoreError> {
    let due = due_as_next(connection, webhook, now)?;
    let values = (
        (deliveries::receiver_id.eq(webhook), deliveries::id.eq(id), deliveries::player_id.eq(player)),
        (deliveries::news.eq(news), deliveries::at.eq(now), deliveries::due.eq(due), deliveries::asked_for.eq(true)),
    );
    let made = diesel::insert_into(deliveries::table).values(values).returning(DeliveryRow::as_returning());
    Ok(made.get_result(connection)?)
}

/// How a delivery changes that is given up.
#[derive(Clone, Copy, AsChangeset)]
#[diesel(table_name = deliveries)]
#[diesel(treat_none_as_null = true)]
struct GivenUp {
    status: DeliveryStatus,
    due: Option<Time>,
    taken_until: Option<Time>,
}

const GIVEN_UP: GivenUp = GivenUp { status: DeliveryStatus::GivenUp, due: None, taken_until: None };

/// Gives up all waiting deliveries of these receivers. Lock the receivers first.
pub fn give_up_all(connection: &mut Connection, receivers: &[Uuid]) -> Result<(), StoreError> {
    let waiting = deliveries::table
        .filter(deliveries::receiver_id.eq_any(receivers).and(deliveries::status.eq(literal(DeliveryStatus::Waiting))));
    diesel::update(waiting).set(GIVEN_UP).execute(connection)?;
    Ok(())
}

/// Gives up what waits for a receiver and is of none of these kinds, the only ones that its owner wants now. Deliveries that the owner has
/// requested stay, and so does the news that a turn is over, which takes back what was told before. What another transaction settles now
/// is left out, which prevents deadlocks. Returns the match of each.
pub fn give_up_unwanted(
    connection: &mut Connection,
    receiver: Uuid,
    kinds: &[NoticeKind],
) -> Result<Vec<Uuid>, StoreError> {
    let wanted: Vec<&str> = kinds.iter().map(|kind| kind.name()).chain(["match.turn_over"]).collect();
    let unwanted = diesel::alias!(deliveries as unwanted);
    let waiting = unwanted
        .filter(unwanted.field(deliveries::receiver_id).eq(receiver))
        .filter(unwanted.field(deliveries::status).eq(literal(DeliveryStatus::Waiting)))
        .filter(not(unwanted.field(deliveries::asked_for)))
        .filter(unwanted.field(deliveries::news).retrieve_as_text("type").ne_all(wanted))
        .select(unwanted.fields(deliveries::table.primary_key()))
        .for_update()
        .skip_locked();
    let waiting = deliveries::table.filter(key_in(deliveries::table.primary_key(), waiting));
    let given_up = diesel::update(waiting).set(GIVEN_UP).returning(deliveries::match_id);
    Ok(given_up.get_results::<Option<Uuid>>(connection)?.into_iter().flatten().collect())
}

/// Sends all waiting deliveries of a webhook at once, as if none had been tried: to its new URL. A failure of an attempt that is
/// under way no longer counts; a success does.
pub fn begin_again(connection: &mut Connection, webhook: Uuid, now: Time) -> Result<(), StoreError> {
    let waiting = deliveries::table
        .filter(deliveries::receiver_id.eq(webhook).and(deliveries::status.eq(literal(DeliveryStatus::Waiting))));
    diesel::update(waiting)
        .set((deliveries::due.eq(now), deliveries::tries.eq(0), deliveries::taken_until.eq(None::<Time>)))
        .execute(connection)?;
    Ok(())
}

/// Makes due what waits for a receiver because something has failed: the receiver is well again. A push that was put off for another
/// reason, which has not been tried, stays so. What another transaction settles now is left out, which prevents deadlocks.
pub fn hurry(connection: &mut Connection, receiver: Uuid, format: ReceiverFormat, now: Time) -> Result<(), StoreError> {
    let later = diesel::alias!(deliveries as later);
    let has_failed = later.field(deliveries::tries).gt(0).or((!format.is_push()).into_sql::<Bool>());
    let waiting = later
        .filter(later.field(deliveries::receiver_id).eq(receiver))
        .filter(later.field(deliveries::status).eq(literal(DeliveryStatus::Waiting)))
        .filter(later.field(deliveries::due).gt(now).and(has_failed))
        .select(later.fields(deliveries::table.primary_key()))
        .for_update()
        .skip_locked();
    let waiting = deliveries::table.filter(key_in(deliveries::table.primary_key(), waiting));
    diesel::update(waiting).set(deliveries::due.eq(now)).execute(connection)?;
    Ok(())
}

/// Returns the webhook's deliveries, newest first, up to `limit`, from before `before`: all, or those with this status.
pub fn list(
    connection: &mut Connection,
    webhook: Uuid,
    status: Option<DeliveryStatus>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<DeliveryRow>, StoreError> {
    let mut query = deliveries::table
        .filter(deliveries::receiver_id.eq(webhook).and(deliveries::place.lt(before.unwrap_or(i64::MAX))))
        .order(deliveries::place.desc())
        .limit(limit)
        .select(DeliveryRow::as_select())
        .into_boxed();
    if let Some(status) = status {
        query = query.filter(deliveries::status.eq(literal(status)));
    }
    Ok(query.load(connection)?)
}

/// Returns a delivery of the webhook, and locks the row until the transaction ends.
pub fn lock(connection: &mut Connection, webhook: Uuid, id: Uuid) -> Result<Option<DeliveryRow>, StoreError> {
    let query = deliveries::table.find((webhook, id)).select(DeliveryRow::as_select()).for_no_key_update();
    Ok(query.first(connection).optional()?)
}

/// Whether a delivery that the player has requested is still waiting.
pub fn is_one_asked_for(connection: &mut Connection, webhook: Uuid) -> Result<bool, StoreError> {
    let asked = deliveries::table
        .filter(deliveries::receiver_id.eq(webhook).and(deliveries::status.eq(literal(DeliveryStatus::Waiting))))
        .filter(deliveries::asked_for);
    Ok(diesel::select(diesel::dsl::exists(asked)).get_result(connection)?)
}

/// Makes a delivery the next one: earlier if it is waiting, with all of its match that wait, otherwise once more.
pub fn ask_for(
    connection: &mut Connection,
    webhook: Uuid,
    row: &DeliveryRow,
    now: Time,
) -> Result<DeliveryRow, StoreError> {
    let next = due_as_next(connection, webhook, now)?;
    let query = diesel::update(deliveries::table.find((webhook, row.id)));
    let due = deliveries::due.eq(next);
    let returning = DeliveryRow::as_returning();
    if row.status == DeliveryStatus::Waiting {
        // They are delivered in order, so it has to wait for those before it, and those behind it follow.
        let of_match = || {
            deliveries::table
                .filter(deliveries::receiver_id.eq(webhook).and(deliveries::match_id.eq(row.match_id)))
                .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        };
        // The attempt is not counted: the owner wants to know whether the webhook works now.
        let uncounted = deliveries::tries.eq(greatest(deliveries::tries - 1, 0));
        diesel::update(of_match().filter(deliveries::due.gt(now))).set(uncounted).execute(connection)?;
        diesel::update(of_match()).set(deliveries::due.eq(next)).execute(connection)?;
        return Ok(query.set(due).returning(returning).get_result(connection)?);
    }
    let again = (due, deliveries::status.eq(DeliveryStatus::Waiting), deliveries::asked_for.eq(true));
    Ok(query.set(again).returning(returning).get_result(connection)?)
}

/// Deletes finished deliveries from before the given time, at most `limit` at once.
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

/// Deletes finished deliveries of these receivers, at most `limit`. Returns how many.
pub fn forget_of(connection: &mut Connection, receivers: &[Uuid], limit: i64) -> Result<usize, StoreError> {
    let old = diesel::alias!(deliveries as old);
    let chosen = old
        .filter(old.field(deliveries::receiver_id).eq_any(receivers))
        .filter(old.field(deliveries::status).ne(literal(DeliveryStatus::Waiting)))
        .limit(limit)
        .select(old.fields(deliveries::table.primary_key()));
    let key = deliveries::table.primary_key();
    Ok(diesel::delete(deliveries::table.filter(key_in(key, chosen))).execute(connection)?)
}
