//! Taking due deliveries, and storing what became of them.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, PgJsonbExpressionMethods, QueryDsl, QueryableByName,
    RunQueryDsl, Table,
    dsl::{case_when, jsonb_array_length, not},
    sql_types::{Array, BigInt, Bool, Bytea, Integer, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, keys::key_in, literal::literal, schema::deliveries, statement},
    record::Time,
    service::notices::{DeliveryStatus, ReceiverFormat},
};

/// How many deliveries of one player run at the same time, so that a player with many slow hosts does not delay the others. For a
/// receiver, those that run to it count twice: so slow receivers leave some to receivers to which none runs.
const AT_ONCE_OF_A_PLAYER: i32 = 8;

/// How many deliveries to one receiver run at the same time: fewer than to one host, so that a slow receiver does not delay the
/// others on its host.
const AT_ONCE_TO_A_RECEIVER: i32 = 3;

/// Up to how many due deliveries are looked at, rather than the receivers for which any wait.
const FEW: i64 = 5000;

/// How many attempts of a delivery are kept.
const KEPT_ATTEMPTS: i32 = 20;

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
    /// The name or address of the host. With a colon behind it, if the port is not the default one: whatever players claim to be at
    /// other ports does not delay what is at that one.
    #[diesel(sql_type = Text)]
    pub host_name: String,
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
    /// Since when all deliveries to the receiver have failed, if the last one did.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub failing_since: Option<Time>,
    /// When what the player has allowed the app that has subscribed the device expires; `None` if no app has.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub allowed_until: Option<Time>,
}

/// The deliveries that this process is making.
#[derive(Clone, Debug)]
pub struct UnderWay {
    /// The names of the hosts at their limit.
    pub busy_hosts: Vec<String>,
    /// The names of the hosts at their limit for receivers that fail.
    pub hosts_busy_with_failing: Vec<String>,
    /// The receivers that want no requests for some time.
    pub put_off: Vec<Uuid>,
    /// The player of each delivery.
    pub players: Vec<Uuid>,
    /// The receiver of each delivery.
    pub receivers: Vec<Uuid>,
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
    /// Takes due deliveries. What this costs does not grow with what waits for one receiver: if more is due than a few, the
    /// receivers are walked instead of the deliveries. Diesel has no `WITH` and no `UPDATE ... FROM`.
    struct Take<'a> {
        busy_hosts: &'a [&'a str] as Array<Text>,
        busy_with_failing: &'a [&'a str] as Array<Text>,
        put_off: &'a [Uuid] as Array<SqlUuid>,
        players: &'a [Uuid] as Array<SqlUuid>,
        receivers: &'a [Uuid] as Array<SqlUuid>,
        most: i32 as Integer,
        most_to_one: i32 as Integer,
        few: i64 as BigInt,
        now: Time as Timestamptz,
        until: Time as Timestamptz,
        limit: i64 as BigInt,
    }
    "WITH RECURSIVE oldest AS MATERIALIZED (
         SELECT receiver_id FROM deliveries WHERE status = 'waiting' AND due <= " now " ORDER BY due LIMIT " few "
     ), walked AS (
         (SELECT receiver_id FROM deliveries
          WHERE status = 'waiting' AND (SELECT count(*) FROM oldest) = " few " ORDER BY receiver_id LIMIT 1)
         UNION ALL
         SELECT next.receiver_id FROM walked CROSS JOIN LATERAL (
             SELECT d.receiver_id FROM deliveries AS d WHERE d.status = 'waiting' AND d.receiver_id > walked.receiver_id
             ORDER BY d.receiver_id LIMIT 1
         ) AS next
     ), free AS MATERIALIZED (
         SELECT r.id, r.player_id, r.host_name, r.under_way, r.to_it, r.failing_since IS NOT NULL AS is_failing,
             r.format IN ('web_push', 'gateway') AS is_push, ARRAY(
             SELECT e.match_id FROM deliveries AS e
             WHERE e.receiver_id = r.id AND e.status = 'waiting' AND e.taken_until > " now "
                 AND e.match_id IS NOT NULL AND NOT e.asked_for
         ) AS taken
         FROM (SELECT receiver_id FROM oldest UNION SELECT receiver_id FROM walked) AS found
             CROSS JOIN LATERAL (
                 SELECT id, player_id, format, failing_since,
                     cardinality(array_positions(" players ", player_id)) AS under_way,
                     cardinality(array_positions(" receivers ", id)) AS to_it,
                     regexp_replace(host, '^[a-z]+://|[.]?(:)[0-9]+$|[.]$', '\\1', 'g') AS host_name
                 FROM receivers WHERE id = found.receiver_id
             ) AS r
         WHERE r.host_name <> ALL(" busy_hosts ") AND (r.failing_since IS NULL OR r.host_name <> ALL(" busy_with_failing "))
             AND r.id <> ALL(" put_off ") AND r.under_way + r.to_it < " most " AND r.to_it < " most_to_one "
     ), of_player AS (
         SELECT DISTINCT ON (free.player_id) free.id AS receiver_id, first.id, first.due, free.host_name, free.under_way
         FROM free CROSS JOIN LATERAL (
             SELECT d.id, d.due FROM deliveries AS d
             WHERE d.receiver_id = free.id AND d.status = 'waiting' AND d.due <= " now "
                 AND (d.taken_until IS NULL OR d.taken_until <= " now ")
                 AND (d.asked_for OR d.match_id <> ALL(free.taken) AND d.place = CASE WHEN free.is_push
                     THEN (
                         SELECT e.place FROM deliveries AS e
                         WHERE e.receiver_id = d.receiver_id AND e.match_id = d.match_id AND e.status = 'waiting'
                         ORDER BY e.place DESC LIMIT 1)
                     ELSE (
                         SELECT e.place FROM deliveries AS e
                         WHERE e.receiver_id = d.receiver_id AND e.match_id = d.match_id AND e.status = 'waiting'
                             AND NOT e.asked_for
                         ORDER BY e.place LIMIT 1)
                 END)
             ORDER BY d.due LIMIT 1
         ) AS first
         WHERE NOT free.is_failing OR (free.taken = '{}' AND free.to_it = 0)
         ORDER BY free.player_id, free.to_it, first.due
     ), of_host AS (
         SELECT DISTINCT ON (host_name) * FROM of_player ORDER BY host_name, under_way, due
     ), chosen AS (
         SELECT d.receiver_id, d.id, of_host.host_name FROM deliveries AS d JOIN of_host USING (receiver_id, id)
         WHERE d.status = 'waiting' AND (d.taken_until IS NULL OR d.taken_until <= " now ")
         ORDER BY of_host.under_way, of_host.due LIMIT " limit " FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE deliveries AS d SET taken_until = " until "
     FROM chosen, receivers AS r
     WHERE d.receiver_id = chosen.receiver_id AND d.id = chosen.id AND r.id = d.receiver_id
     RETURNING d.receiver_id, d.id, d.place, d.player_id, d.match_id, d.number, d.news, d.at, d.asked_for, d.tries,
         r.url, r.host, chosen.host_name, r.format, r.secret, r.public_key, r.app_id, r.failing_since, CASE WHEN r.old_until > " now " THEN r.old_secret END AS old_secret,
         (SELECT g.expires_at FROM app_grants AS g WHERE g.id = r.grant_id) AS allowed_until"
}

/// Takes due deliveries, at most one of each player and for each host: first those of the players of whom the fewest are under way,
/// and of a player first those to the receivers to which the fewest are, then the oldest. None is taken for busy hosts and
/// receivers that are put off, nor beyond [`AT_ONCE_OF_A_PLAYER`] and [`AT_ONCE_TO_A_RECEIVER`]. A receiver whose last delivery has failed gets one after the other, in any
/// process, until one succeeds; one that its player has requested counts only in the process that makes it. A webhook gets the deliveries of a match in order. A
/// device gets only the newest, after the one that is being sent.
pub fn take(
    connection: &mut Connection,
    under_way: &UnderWay,
    now: Time,
    until: Time,
    limit: i64,
) -> Result<Vec<Taken>, StoreError> {
    let UnderWay { busy_hosts, hosts_busy_with_failing, put_off, players, receivers } = under_way;
    let [busy_hosts, busy_with_failing] =
        [busy_hosts, hosts_busy_with_failing].map(|hosts| hosts.iter().map(String::as_str).collect::<Vec<_>>());
    let take = Take {
        busy_hosts: &busy_hosts,
        busy_with_failing: &busy_with_failing,
        put_off,
        players,
        receivers,
        most: AT_ONCE_OF_A_PLAYER,
        most_to_one: AT_ONCE_TO_A_RECEIVER,
        few: FEW,
        now,
        until,
        limit,
    };
    Ok(take.load(connection)?)
}

/// Deletes the older deliveries of the same match that still wait for the same device: this one, which was sent, replaces them. Lock the
/// device first.
pub fn replace_older(connection: &mut Connection, taken: &Taken) -> Result<(), StoreError> {
    let older = deliveries::table
        .filter(deliveries::receiver_id.eq(taken.receiver_id).and(deliveries::match_id.eq(taken.match_id)))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::place.lt(taken.place));
    diesel::delete(older).execute(connection)?;
    Ok(())
}

/// Puts off a push that is not to be sent now, and with it the older ones that wait behind it. Earlier failures no longer count, so that
/// `push::hurry` finds them.
pub fn put_off(
    connection: &mut Connection,
    taken: &Taken,
    until: Time,
    due: Time,
    now: Time,
) -> Result<(), StoreError> {
    // Locked first, in the same order as by changes of the receiver, which prevents deadlocks.
    super::receivers::lock(connection, taken.receiver_id)?;
    if let Some(match_id) = taken.match_id {
        super::deliveries::replace(connection, &[taken.receiver_id], &[match_id], now)?;
    }
    let older = diesel::alias!(deliveries as older);
    let behind = older
        .filter(older.field(deliveries::receiver_id).eq(taken.receiver_id))
        .filter(older.field(deliveries::match_id).eq(taken.match_id))
        .filter(older.field(deliveries::status).eq(literal(DeliveryStatus::Waiting)))
        .filter(older.field(deliveries::place).lt(taken.place).and(older.field(deliveries::due).lt(due)))
        .select(older.fields(deliveries::table.primary_key()))
        .for_update()
        .skip_locked();
    let behind = deliveries::table.filter(key_in(deliveries::table.primary_key(), behind));
    diesel::update(behind).set((deliveries::due.eq(due), deliveries::tries.eq(0))).execute(connection)?;
    let mine = deliveries::table
        .find((taken.receiver_id, taken.id))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::taken_until.eq(until));
    let later = (deliveries::due.eq(due), deliveries::tries.eq(0), deliveries::taken_until.eq(None::<Time>));
    diesel::update(mine).set(later).execute(connection)?;
    Ok(())
}

/// Deletes a delivery of which nothing is left to say.
pub fn drop_one(connection: &mut Connection, taken: &Taken) -> Result<(), StoreError> {
    diesel::delete(deliveries::table.find((taken.receiver_id, taken.id))).execute(connection)?;
    Ok(())
}

/// Stores the result of an attempt. Returns `false` if the delivery is no longer waiting, or another process has taken
/// it. A success counts in any case, unless one is stored already.
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
    // Whichever process has the delivery by now, and also if the webhook was disabled meanwhile.
    let delivered = (settled == Settled::Delivered).into_sql::<Bool>();
    let is_taken = deliveries::status.eq(literal(DeliveryStatus::Waiting)).and(deliveries::taken_until.eq(until));
    let is_undelivered = deliveries::status.ne(literal(DeliveryStatus::Delivered)).and(delivered);
    let open = deliveries::table.find((taken.receiver_id, taken.id)).filter(is_taken.or(is_undelivered));
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
    Ok(diesel::update(open).set(tried).execute(connection)? > 0)
}

/// Puts off what waits behind a webhook's delivery of the same match until that one is due, so that it is not looked at before.
/// Lock the webhook first.
pub fn put_off_behind(connection: &mut Connection, taken: &Taken, due: Time) -> Result<(), StoreError> {
    let behind = deliveries::table
        .filter(deliveries::receiver_id.eq(taken.receiver_id).and(deliveries::match_id.eq(taken.match_id)))
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)).and(deliveries::place.gt(taken.place)))
        .filter(deliveries::due.lt(due).and(not(deliveries::asked_for)));
    diesel::update(behind).set(deliveries::due.eq(due)).execute(connection)?;
    Ok(())
}
