//! Deleting what is no longer needed, a few rows at a time. Several processes may do this at once: each skips rows that
//! another has locked.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, JoinOnDsl, NullableExpressionMethods,
    PgAnyJsonExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Table,
    dsl::{IntervalDsl, exists, min, not},
    sql_types::{Jsonb, Nullable, Timestamptz},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::{coalesce, least, timestamptz},
        in_transaction,
        keys::key_in,
        literal::literal,
        locks::{self, Jobs},
        schema::{
            agreements, app_grants, authorization_codes, departures, device_codes, downtimes, email_items,
            email_verifications, events, idempotent_answers, invitations, kept_seats, matches, notices, operator_acts,
            outbox, pairings, passkey_challenges, password_guesses, password_resets, pauses, progress, receivers,
            refresh_tokens, seats, suspensions, tokens, vacations,
        },
    },
    record::Time,
    service::{
        lobby::PairingStatus,
        matches::{
            MatchStatus,
            store::progress::{lock, touch},
        },
        notices::ReceiverFormat,
        players::store::invitations::is_pending,
    },
};

/// Rows that are deleted by age alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// Tokens that have expired or were revoked.
    Tokens,
    /// Grants of apps that have expired or were revoked, with their tokens.
    Grants,
    /// Refresh tokens that have expired, used or not.
    RefreshTokens,
    /// Authorization codes that have expired, used or not.
    AuthorizationCodes,
    /// Codes of devices that have expired.
    DeviceCodes,
    /// Notices, by the time when they were written.
    Notices,
    /// Items for a mail that is never sent, with their notices.
    EmailItems,
    /// Responses of idempotent requests.
    IdempotentAnswers,
    /// Requests for confirmation of an address.
    EmailVerifications,
    /// Challenges for passkeys.
    PasskeyChallenges,
    /// Requests for new passwords.
    PasswordResets,
    /// Invitations that have expired, whatever their state.
    Invitations,
    /// Pairings that have ended.
    Pairings,
    /// Suspensions that are over.
    Suspensions,
    /// Vacations that affect neither the clocks of a running match nor the player's vacation time.
    Vacations,
    /// Downtimes that are older than every running match.
    Downtimes,
    /// Pauses of finished matches.
    Pauses,
    /// Offers in finished matches.
    Agreements,
    /// Reserved seats in matches that are no longer open.
    KeptSeats,
    /// Wrong passwords that no longer count.
    Guesses,
    /// Webhooks for single matches that are over.
    MatchWebhooks,
    /// Push subscriptions that the server has disabled, by when they began to fail.
    DisabledDevices,
}

/// Deletes rows of a table, at most the limit: those that the query selects through an alias, except rows that another
/// process has locked.
macro_rules! remove {
    ($connection:ident, $limit:ident, $table:ident, $age:ident < $before:ident) => {
        remove!($connection, $limit, $table, |old| {
            let age = old.field($table::$age);
            old.filter(age.lt($before)).order(age)
        })
    };
    ($connection:ident, $limit:ident, $table:ident, |$old:ident| $chosen:expr) => {
        remove!($connection, $limit, $table, |$old, _other| $chosen)
    };
    ($connection:ident, $limit:ident, $table:ident, |$old:ident, $other:ident| $chosen:expr) => {{
        let ($old, $other) = diesel::alias!($table as $old, $table as $other);
        let key = $table::table.primary_key();
        let chosen = $chosen.limit($limit).select($old.fields(key)).for_update().skip_locked();
        diesel::delete($table::table.filter(key_in(key, chosen))).execute($connection)?
    }};
}

/// Deletes outdated rows of matches, at least those of `limit` rows. `Citus` refuses to lock rows of several nodes, so the removals of
/// these matches are locked instead: of several processes, one removes their rows.
macro_rules! remove_of_matches {
    ($connection:ident, $limit:ident, $table:ident, $outdated:expr) => {{
        let outdated = $table::table.filter($outdated);
        let found: Vec<Uuid> = outdated.limit($limit).select($table::match_id).load($connection)?;
        if found.is_empty() {
            return Ok(0);
        }
        in_transaction($connection, |connection| {
            let free = locks::free_jobs(connection, Jobs::Removals, &found, $limit)?;
            let removed = diesel::delete(outdated.filter($table::match_id.eq_any(free)));
            Ok::<_, StoreError>(removed.execute(connection)?)
        })?
    }};
}

/// Deletes rows that were outdated before the given time, at most about `limit`. Returns how many.
pub fn forget(connection: &mut Connection, what: Outdated, before: Time, limit: i64) -> Result<usize, StoreError> {
    let finished = matches::table
        .filter(matches::status.eq(literal(MatchStatus::Finished)))
        .filter(matches::finished_at.lt(before));
    let first_id = before.first_id();
    Ok(match what {
        Outdated::Tokens => remove!(connection, limit, tokens, |old| {
            let ended = least(old.field(tokens::expires_at).nullable(), old.field(tokens::revoked_at));
            old.filter(ended.lt(before)).order(ended)
        }),
        Outdated::Grants => remove!(connection, limit, app_grants, |old| {
            let ended = least(old.field(app_grants::expires_at).nullable(), old.field(app_grants::revoked_at));
            old.filter(ended.lt(before)).order(ended)
        }),
        Outdated::RefreshTokens => remove!(connection, limit, refresh_tokens, expires_at < before),
        Outdated::AuthorizationCodes => remove!(connection, limit, authorization_codes, expires_at < before),
        Outdated::DeviceCodes => remove!(connection, limit, device_codes, expires_at < before),
        Outdated::Notices => remove!(connection, limit, notices, id < first_id),
        Outdated::EmailItems => remove!(connection, limit, email_items, |old| {
            let notice = notices::table.filter(notices::id.eq(old.field(email_items::notice_id)));
            old.filter(not(exists(notice)))
        }),
        Outdated::IdempotentAnswers => remove!(connection, limit, idempotent_answers, created_at < before),
        Outdated::EmailVerifications => remove!(connection, limit, email_verifications, created_at < before),
        Outdated::PasskeyChallenges => remove!(connection, limit, passkey_challenges, expires_at < before),
        Outdated::PasswordResets => remove!(connection, limit, password_resets, created_at < before),
        Outdated::Invitations => {
            remove_of_matches!(connection, limit, invitations, invitations::expires_at.lt(before))
        }
        Outdated::Pairings => remove!(connection, limit, pairings, |old| {
            let at = old.field(pairings::expires_at);
            old.filter(old.field(pairings::status).ne(literal(PairingStatus::Waiting))).filter(at.lt(before)).order(at)
        }),
        Outdated::Suspensions => {
            remove!(connection, limit, suspensions, |old| old.filter(old.field(suspensions::until).lt(before)))
        }
        Outdated::Vacations => remove!(connection, limit, vacations, |old, later| {
            let (player, until) = (old.field(vacations::player_id), old.field(vacations::until));
            // After a year without a vacation, the player has the maximum again, and earlier ones have no effect.
            let within_a_year = later
                .filter(later.field(vacations::player_id).eq(player))
                .filter(later.field(vacations::since).gt(old.field(vacations::since)))
                .filter(later.field(vacations::since).lt(until + 8760.hours()));
            let counting = seats::table
                .inner_join(matches::table)
                .filter(seats::player_id.eq(player).and(not(seats::ended)))
                .filter(matches::status.eq(literal(MatchStatus::Running)))
                .filter(matches::started_at.lt(until.nullable()));
            old.filter(until.lt(before)).filter(not(exists(within_a_year))).filter(not(exists(counting)))
        }),
        Outdated::Downtimes => remove!(connection, limit, downtimes, |old| {
            let running = matches::table.filter(matches::status.eq(literal(MatchStatus::Running)));
            let seen = running.select(min(matches::started_at)).single_value();
            let before = least(before.into_sql::<Nullable<Timestamptz>>(), seen);
            old.filter(old.field(downtimes::until).nullable().lt(before))
        }),
        Outdated::Pauses => {
            let finished = finished.filter(matches::id.eq(pauses::match_id));
            remove_of_matches!(connection, limit, pauses, exists(finished))
        }
        Outdated::Agreements => {
            let finished = finished.filter(matches::id.eq(agreements::match_id));
            remove_of_matches!(connection, limit, agreements, exists(finished))
        }
        Outdated::KeptSeats => {
            let began = coalesce(matches::started_at, called_off_at());
            let ready = matches::table
                .filter(matches::id.eq(kept_seats::match_id))
                .filter(matches::status.ne(literal(MatchStatus::Open)))
                .filter(began.lt(before));
            remove_of_matches!(connection, limit, kept_seats, exists(ready))
        }
        Outdated::Guesses => remove!(connection, limit, password_guesses, last_at < before),
        Outdated::MatchWebhooks => remove!(connection, limit, receivers, |old| {
            let ended = coalesce(matches::finished_at, called_off_at());
            let over = matches::table
                .filter(matches::id.nullable().eq(old.field(receivers::match_id)))
                .filter(matches::status.eq_any([MatchStatus::Finished, MatchStatus::Cancelled]))
                .filter(ended.lt(before));
            old.filter(exists(over))
        }),
        Outdated::DisabledDevices => remove!(connection, limit, receivers, |old| {
            let (format, since) = (old.field(receivers::format), old.field(receivers::failing_since));
            old.filter(format.eq_any([ReceiverFormat::WebPush, ReceiverFormat::Gateway]))
                .filter(not(old.field(receivers::enabled)))
                .filter(since.is_null().or(since.lt(before)))
        }),
    })
}

/// Returns open matches that no player has joined since `before` and that have no unanswered invitations: the oldest,
/// at most `limit`.
pub fn left_open(connection: &mut Connection, before: Time, now: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let joined = seats::table.filter(seats::match_id.eq(matches::id)).filter(seats::joined_at.ge(before));
    let invited = invitations::table.filter(invitations::match_id.eq(matches::id)).filter(is_pending(now));
    let query = matches::table
        .filter(matches::status.eq(literal(MatchStatus::Open)))
        .filter(matches::created_at.lt(before))
        .filter(not(exists(joined)))
        .filter(not(exists(invited)))
        .order(matches::created_at)
        .limit(limit);
    Ok(query.select(matches::id).load(connection)?)
}

/// A running match at a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct AbandonedMatch {
    /// The match.
    pub id: Uuid,
    /// The newest event's number.
    pub version: i64,
}

/// Returns running matches whose newest event is older than the given time, in the order of their starts, at most
/// `limit`.
pub fn abandoned(connection: &mut Connection, before: Time, limit: i64) -> Result<Vec<AbandonedMatch>, StoreError> {
    let at = timestamptz(events::body.fallible_cast::<Jsonb>().retrieve_as_text("at"));
    let newest = events::match_id.eq(matches::id).and(events::seq.eq(progress::version));
    let query = matches::table
        .inner_join(progress::table)
        .inner_join(events::table.on(newest))
        .filter(matches::status.eq(literal(MatchStatus::Running)))
        .filter(matches::started_at.lt(before))
        .filter(at.lt(before))
        .order(matches::started_at)
        .limit(limit);
    Ok(query.select((matches::id, progress::version)).load(connection)?)
}

/// Deletes matches that were cancelled before the given time, with all related rows; at most `limit`. Matches that an
/// operator has cancelled are kept with the log entry.
pub fn forget_called_off(connection: &mut Connection, before: Time, limit: i64) -> Result<usize, StoreError> {
    // Both rows of each match are locked, without waiting for one of them.
    let both = matches::table.inner_join(progress::table);
    let (old, new) = diesel::alias!(matches as old, matches as new);
    // In its own transaction, because a request for a rematch locks the old match before the new one.
    in_transaction(connection, |connection| {
        let gone = new
            .filter(new.field(matches::id).nullable().eq(matches::rematch))
            .filter(new.field(matches::status).eq(literal(MatchStatus::Cancelled)))
            .filter(coalesce(new.field(matches::cancelled_at), new.field(matches::created_at)).lt(before));
        let ids: Vec<Uuid> = both.filter(exists(gone)).limit(limit).select(matches::id).load(connection)?;
        let ids = lock_each(connection, &ids, limit)?;
        let left = matches::table.filter(matches::id.eq_any(&ids));
        diesel::update(left).set(matches::rematch.eq(None::<Uuid>)).execute(connection)?;
        touch(connection, &ids)
    })?;
    in_transaction(connection, |connection| {
        let query = both
            .filter(matches::status.eq(literal(MatchStatus::Cancelled)))
            .filter(called_off_at().lt(before))
            .filter(not(exists(operator_acts::table.filter(operator_acts::match_id.eq(matches::id.nullable())))))
            .filter(not(exists(pairings::table.filter(pairings::match_id.eq(matches::id.nullable())))))
            .filter(not(exists(outbox::table.filter(outbox::match_id.eq(matches::id)))))
            .filter(not(exists(departures::table.filter(departures::match_id.eq(matches::id)))))
            .filter(not(exists(old.filter(old.field(matches::rematch).eq(matches::id.nullable())))))
            .order(called_off_at())
            .limit(limit)
            .select(matches::id);
        let found: Vec<Uuid> = query.load(connection)?;
        let ids = lock_each(connection, &found, limit)?;
        // Once more, since what was read before the lock may have changed.
        let ids: Vec<Uuid> = query.filter(matches::id.eq_any(ids)).load(connection)?;
        diesel::delete(kept_seats::table.filter(kept_seats::match_id.eq_any(&ids))).execute(connection)?;
        diesel::delete(invitations::table.filter(invitations::match_id.eq_any(&ids))).execute(connection)?;
        diesel::delete(seats::table.filter(seats::match_id.eq_any(&ids))).execute(connection)?;
        diesel::delete(progress::table.filter(progress::match_id.eq_any(&ids))).execute(connection)?;
        diesel::delete(matches::table.filter(matches::id.eq_any(&ids))).execute(connection)?;
        Ok(ids.len())
    })
}

/// Locks those of these matches that no other process is removing, in the order of appends. Returns them.
fn lock_each(connection: &mut Connection, ids: &[Uuid], limit: i64) -> Result<Vec<Uuid>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut free = locks::free_jobs(connection, Jobs::Removals, ids, limit)?;
    free.sort_unstable();
    for &id in &free {
        lock(connection, id)?;
    }
    Ok(free)
}

/// When a match was cancelled; for very old ones, which lack this, when they were created.
fn called_off_at() -> coalesce<Timestamptz, matches::cancelled_at, matches::created_at> {
    coalesce(matches::cancelled_at, matches::created_at)
}

/// Returns the open matches in which a player has a seat.
pub fn open_matches_of(connection: &mut Connection, player: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let query = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(not(seats::ended)))
        .filter(matches::status.eq(literal(MatchStatus::Open)))
        .order(matches::id);
    Ok(query.select(matches::id).load(connection)?)
}
