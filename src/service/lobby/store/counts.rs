//! Counts: for the limits, and of those who wait.

use std::collections::BTreeMap;

use diesel::{
    AggregateExpressionMethods, BoolExpressionMethods, ExpressionMethods, JoinOnDsl, OptionalExtension, QueryDsl,
    RunQueryDsl,
    dsl::{count, count_star, not},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{invitations, matches, notices, outbox, pairings, players, seats},
    },
    record::Time,
    service::{
        matches::{MatchStatus, Visibility},
        notices::{NoticeKind, mention},
        players::{PlayerKind, store::invitations::is_pending},
    },
};

/// Counts the open matches that the player hosts.
pub fn open_matches(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let query = matches::table.filter(matches::host.eq(player).and(matches::status.eq(literal(MatchStatus::Open))));
    Ok(query.count().get_result(connection)?)
}

/// Counts the open public matches that the player hosts.
pub fn open_public_matches(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let open = matches::host.eq(player).and(matches::status.eq(literal(MatchStatus::Open)));
    let query = matches::table.filter(open.and(matches::visibility.eq(literal(Visibility::Public))));
    Ok(query.count().get_result(connection)?)
}

/// Counts the open and running matches in which the player has a seat.
pub fn matches(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let query = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(not(seats::ended)))
        .filter(matches::status.eq_any([MatchStatus::Open, MatchStatus::Running]));
    Ok(query.count().get_result(connection)?)
}

/// Counts the unanswered invitations that the player has sent.
pub fn invitations(connection: &mut Connection, player: Uuid, now: Time) -> Result<i64, StoreError> {
    let query = invitations::table.filter(invitations::sender.eq(player).and(is_pending(now)));
    Ok(query.count().get_result(connection)?)
}

/// Returns when the player has sent the invitation with this number, counted from 1 for the newest, whatever has become of it; `None` if
/// fewer were sent after `since`.
pub fn sent_invitation(
    connection: &mut Connection,
    player: Uuid,
    number: i64,
    since: Time,
) -> Result<Option<Time>, StoreError> {
    let query = invitations::table
        .filter(invitations::sender.eq(player).and(invitations::created_at.gt(since)))
        .order(invitations::created_at.desc())
        .offset(number - 1)
        .select(invitations::created_at);
    Ok(query.first(connection).optional()?)
}

/// Counts the invitations that the sender has sent to this player after this time, to whichever match, whatever has become of them.
pub fn invitations_to(connection: &mut Connection, player: Uuid, sender: Uuid, since: Time) -> Result<i64, StoreError> {
    let query = invitations::table.filter(invitations::player_id.eq(player).and(invitations::sender.eq(sender)));
    Ok(query.filter(invitations::created_at.gt(since)).count().get_result(connection)?)
}

/// Counts for each sender the invitations to this player after this time, without those of senders of this kind.
pub fn invitations_by_sender(
    connection: &mut Connection,
    player: Uuid,
    without: PlayerKind,
    since: Time,
) -> Result<Vec<i64>, StoreError> {
    let sent = invitations::table
        .inner_join(players::table.on(players::id.eq(invitations::sender)))
        .filter(invitations::player_id.eq(player).and(invitations::created_at.gt(since)))
        .filter(players::kind.ne(without));
    Ok(sent.group_by(invitations::sender).select(count_star()).load(connection)?)
}

/// Counts the invitations of which the player was told after this time, also those whose senders are deleted.
pub fn told_of_invitations(connection: &mut Connection, player: Uuid, since: Time) -> Result<i64, StoreError> {
    let told = notices::player_id.eq(player).and(notices::at.gt(since));
    let query = notices::table.filter(told.and(notices::kind.eq(literal(NoticeKind::InvitationReceived))));
    Ok(query.count().get_result(connection)?)
}

/// Returns when the player has asked any of the others for a rematch of this match after `since`, once for each rematch, newest first. The
/// match is locked.
pub fn rematch_offers(
    connection: &mut Connection,
    match_id: Uuid,
    player: Uuid,
    others: &[Uuid],
    since: Time,
) -> Result<Vec<Time>, StoreError> {
    // Before the notices, to which an entry of the outbox moves: one that moves meanwhile is read twice, and never missed.
    let waiting = outbox::table.filter(outbox::match_id.eq(match_id).and(outbox::at.gt(since)));
    let waiting: Vec<(Option<Value>, Time)> = waiting.select((outbox::news, outbox::at)).load(connection)?;
    let told = notices::table
        .filter(notices::player_id.eq_any(others).and(notices::match_id.eq(match_id)).and(notices::at.gt(since)))
        .filter(notices::kind.eq(literal(NoticeKind::RematchOffered)));
    let told: Vec<(Value, Time)> = told.select((notices::news, notices::at)).load(connection)?;
    let name = mention(player);
    let waiting = waiting.into_iter().filter_map(|(news, at)| Some((news?, at)));
    let offers = waiting.chain(told).filter(|(news, _)| news["data"]["name"].as_str() == Some(&*name));
    let by_rematch: BTreeMap<String, Time> =
        offers.filter_map(|(news, at)| Some((news["data"]["rematch"].as_str()?.to_owned(), at))).collect();
    let mut times: Vec<Time> = by_rematch.into_values().collect();
    times.sort_unstable();
    times.reverse();
    Ok(times)
}

/// Counts the pairings for which the player waits.
pub fn pairings(connection: &mut Connection, player: Uuid, now: Time) -> Result<i64, StoreError> {
    let query = pairings::table.filter(pairings::player_id.eq(player).and(super::pairings::waits(now)));
    Ok(query.count().get_result(connection)?)
}

/// Counts the players who wait for a pairing.
pub fn waiting(connection: &mut Connection, now: Time) -> Result<i64, StoreError> {
    let query = pairings::table.filter(super::pairings::waits(now));
    Ok(query.select(count(pairings::player_id).aggregate_distinct()).get_result(connection)?)
}
