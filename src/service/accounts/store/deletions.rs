//! Deletions of accounts, the matches to leave, and the final deletion of personal data.

use std::collections::HashMap;

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper,
    dsl::{min, not},
};
use uuid::Uuid;

use super::{grants, passkeys};
use crate::{
    db::{
        Connection, StoreError,
        functions::lower,
        language::StoredLanguage,
        literal::literal,
        schema::{
            blocks, deletions, departures, email_addresses, email_verifications, invitations, matches, notice_counters,
            notices, pairings, password_resets, players, quiet_hours, receivers, seats, suspensions, tokens, vacations,
        },
    },
    record::Time,
    service::{
        matches::{MatchStatus, store::kept_seats},
        notices::{
            DisabledReason,
            store::{deliveries, receivers::drop_waiting, webhooks},
        },
        play::store::erase_notes,
        players::{InvitationsFrom, PlayerKind},
    },
};

/// Stores a deletion: the player, the player's name, and when it becomes final.
pub fn insert(
    connection: &mut Connection,
    player: Uuid,
    name: &str,
    (asked_at, final_at): (Time, Time),
) -> Result<(), StoreError> {
    diesel::insert_into(deletions::table)
        .values((
            deletions::player_id.eq(player),
            deletions::name.eq(name),
            deletions::asked_at.eq(asked_at),
            deletions::final_at.eq(final_at),
        ))
        .execute(connection)?;
    Ok(())
}

/// Cancels a deletion that is not final. Returns the player's name; `None` if there is no such deletion.
pub fn take_back(connection: &mut Connection, player: Uuid, now: Time) -> Result<Option<String>, StoreError> {
    let query = diesel::delete(deletions::table.find(player).filter(deletions::final_at.gt(now)));
    Ok(query.returning(deletions::name).get_result(connection).optional()?)
}

/// Returns players whose deletion is final by now, at most `limit`.
pub fn due(connection: &mut Connection, now: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = deletions::table.filter(deletions::final_at.le(now)).order(deletions::final_at).limit(limit);
    Ok(query.select(deletions::player_id).load(connection)?)
}

/// Makes a deletion that is final by now final by every process's clock. Returns `false` if it is not, or was cancelled.
pub fn seal(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let query = diesel::update(deletions::table.find(player).filter(deletions::final_at.le(now)));
    Ok(query.set(deletions::final_at.eq(deletions::asked_at)).execute(connection)? > 0)
}

/// Makes a deletion final, however much of its week is left. Returns `false` if there is none, or it is already final.
pub fn hasten(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let query = diesel::update(deletions::table.find(player).filter(deletions::final_at.gt(now)))
        .set(deletions::final_at.eq(deletions::asked_at));
    Ok(query.execute(connection)? > 0)
}

/// Removes a completed deletion. Returns `false` if it was cancelled or another process has completed it.
pub fn finish(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let query = diesel::delete(deletions::table.find(player).filter(deletions::final_at.le(now)));
    Ok(query.execute(connection)? > 0)
}

/// A match that a player must still leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = departures, check_for_backend(diesel::pg::Pg))]
pub struct Departure {
    /// The player.
    pub player_id: Uuid,
    /// The match.
    pub match_id: Uuid,
}

/// Adds all unfinished matches of the player to those to leave. Call it under the lock of the player's seats.
pub fn add_departures(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    let left = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(not(seats::ended)))
        .filter(matches::status.eq_any([MatchStatus::Open, MatchStatus::Running]))
        .select((seats::player_id, seats::match_id));
    left.insert_into(departures::table)
        .into_columns((departures::player_id, departures::match_id))
        .on_conflict_do_nothing()
        .execute(connection)?;
    Ok(())
}

/// Returns matches that are still to be left after this one, in a fixed order.
pub fn departures(
    connection: &mut Connection,
    behind: Option<Departure>,
    limit: i64,
) -> Result<Vec<Departure>, StoreError> {
    let (player, id) = behind.map_or_else(Default::default, |behind| (behind.player_id, behind.match_id));
    // Ordered as in the index.
    let query = departures::table
        .filter(departures::player_id.ge(player))
        .filter(departures::player_id.gt(player).or(departures::match_id.gt(id)))
        .order((departures::player_id, departures::match_id))
        .limit(limit);
    Ok(query.select(Departure::as_select()).load(connection)?)
}

/// Returns the matches that this player must still leave.
pub fn departures_of(connection: &mut Connection, player: Uuid) -> Result<Vec<Departure>, StoreError> {
    let query = departures::table.filter(departures::player_id.eq(player)).order(departures::match_id);
    Ok(query.select(Departure::as_select()).load(connection)?)
}

/// Removes a match that has been left.
pub fn departed(connection: &mut Connection, departure: Departure) -> Result<(), StoreError> {
    diesel::delete(departures::table.find((departure.player_id, departure.match_id))).execute(connection)?;
    Ok(())
}

/// Ends everything that is sent to the player: disables webhooks and gives up their deliveries, and deletes the items
/// of the next mail. Push subscriptions end with their sessions.
pub fn silence(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    drop_waiting(connection, player)?;
    webhooks::disable_all(connection, player, DisabledReason::AccountDeleted)
}

/// Erases what is stored about the player alone. The player's row, seats, ratings and the operators' acts stay. The player's apps must
/// be deleted before.
pub fn erase(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::update(players::table.find(player))
        .set((
            players::password_hash.eq(None::<String>),
            players::name_key.eq(lower(players::name)),
            players::language.eq(None::<StoredLanguage>),
            players::invitations_from.eq(InvitationsFrom::default()),
        ))
        .execute(connection)?;
    grants::erase(connection, player)?;
    diesel::delete(tokens::table.filter(tokens::player_id.eq(player))).execute(connection)?;
    let questions = email_verifications::table.filter(email_verifications::player_id.eq(player));
    diesel::delete(questions).execute(connection)?;
    passkeys::erase(connection, player)?;
    let resets = password_resets::table.filter(password_resets::player_id.eq(player));
    diesel::delete(resets).execute(connection)?;
    diesel::delete(email_addresses::table.find(player)).execute(connection)?;
    diesel::delete(receivers::table.filter(receivers::player_id.eq(player))).execute(connection)?;
    diesel::delete(quiet_hours::table.find(player)).execute(connection)?;
    diesel::delete(notices::table.filter(notices::player_id.eq(player))).execute(connection)?;
    diesel::delete(notice_counters::table.find(player)).execute(connection)?;
    let blocks = blocks::table.filter(blocks::player_id.eq(player).or(blocks::blocked.eq(player)));
    diesel::delete(blocks).execute(connection)?;
    let invitations = invitations::table.filter(invitations::sender.eq(player).or(invitations::player_id.eq(player)));
    diesel::delete(invitations).execute(connection)?;
    diesel::delete(pairings::table.filter(pairings::player_id.eq(player))).execute(connection)?;
    kept_seats::give_up_all(connection, player)?;
    erase_notes(connection, player)?;
    diesel::delete(suspensions::table.find(player)).execute(connection)?;
    Ok(())
}

/// Deletes up to `limit` notices of the player, and as many deliveries to the player's webhooks and devices. There can be more than one
/// statement may delete. Returns how many.
pub fn erase_some(connection: &mut Connection, player: Uuid, limit: i64) -> Result<usize, StoreError> {
    let receivers = receivers::table.filter(receivers::player_id.eq(player)).select(receivers::id);
    let receivers: Vec<Uuid> = receivers.load(connection)?;
    let deliveries = deliveries::forget_of(connection, &receivers, limit)?;
    let own = notices::table.filter(notices::player_id.eq(player));
    let oldest: Option<i64> = own.select(min(notices::number)).first(connection)?;
    let Some(oldest) = oldest else { return Ok(deliveries) };
    let old = own.filter(notices::number.lt(oldest.saturating_add(limit)));
    Ok(deliveries + diesel::delete(old).execute(connection)?)
}

/// Erases the vacations of all players whose deletion is final, except those that are needed for the clocks of running
/// matches.
pub fn erase_all_vacations(connection: &mut Connection) -> Result<usize, StoreError> {
    // In two steps: joined, PostgreSQL would read the whole table of players.
    let with_vacations: Vec<Uuid> = vacations::table.select(vacations::player_id).distinct().load(connection)?;
    let away = players::table
        .filter(players::id.eq_any(with_vacations))
        .filter(players::kind.eq(literal(PlayerKind::Deleted)).and(players::password_hash.is_null()));
    let away: Vec<Uuid> = away.select(players::id).load(connection)?;
    erase_vacations(connection, &away)
}

/// The same for these players.
pub fn erase_vacations(connection: &mut Connection, away: &[Uuid]) -> Result<usize, StoreError> {
    // Apart from the vacations, which a cluster has on another node.
    let running = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq_any(away).and(not(seats::ended)))
        .filter(matches::status.eq(literal(MatchStatus::Running)))
        .group_by(seats::player_id)
        .select((seats::player_id, min(matches::started_at)));
    let first_starts: HashMap<Uuid, Option<Time>> =
        running.load::<(Uuid, Option<Time>)>(connection)?.into_iter().collect();
    let mut erased = 0;
    for &player in away {
        let own = vacations::table.filter(vacations::player_id.eq(player));
        erased += match first_starts.get(&player).copied().flatten() {
            None => diesel::delete(own).execute(connection)?,
            Some(start) => diesel::delete(own.filter(vacations::until.le(start))).execute(connection)?,
        };
    }
    Ok(erased)
}
