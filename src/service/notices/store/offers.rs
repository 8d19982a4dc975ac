//! Which offers of draws, pauses and rematches a player can still answer.

use std::collections::HashSet;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, literal::literal, schema::matches},
    service::{
        matches::{
            MatchStatus,
            store::{
                agreements::{self, Agreement},
                kept_seats,
            },
        },
        notices::NoticeKind,
    },
};

/// What is offered, and the match that it is about: for a rematch, the new one.
pub type Offered = (NoticeKind, Uuid);

/// Returns the offer that a notice is about, if it is about one.
pub fn offered(kind: NoticeKind, match_id: Uuid, news: &Value) -> Option<Offered> {
    match kind {
        NoticeKind::DrawOffered | NoticeKind::PauseOffered => Some((kind, match_id)),
        NoticeKind::RematchOffered => Some((kind, news["data"]["rematch"].as_str()?.parse().ok()?)),
        _ => None,
    }
}

/// Returns those of these offers to which the player can still agree.
pub fn unanswered(
    connection: &mut Connection,
    player: Uuid,
    offers: &[Offered],
) -> Result<HashSet<Offered>, StoreError> {
    let about = |rematch: bool| {
        let about = offers.iter().filter(|(kind, _)| (*kind == NoticeKind::RematchOffered) == rematch);
        about.map(|(_, id)| *id).collect::<Vec<Uuid>>()
    };
    let (running, rematches) = (about(false), about(true));
    let mut found = HashSet::new();
    if !running.is_empty() {
        found.extend(unanswered_in_matches(connection, player, &running)?);
    }
    if !rematches.is_empty() {
        let kept = kept_seats::untaken(connection, player)?.into_iter().map(|(rematch, _)| rematch);
        found.extend(kept.filter(|id| rematches.contains(id)).map(|rematch| (NoticeKind::RematchOffered, rematch)));
    }
    Ok(found)
}

/// Returns the draws and pauses that others offer in those of these matches that run, and the player does not.
fn unanswered_in_matches(
    connection: &mut Connection,
    player: Uuid,
    ids: &[Uuid],
) -> Result<HashSet<Offered>, StoreError> {
    let running =
        matches::table.filter(matches::id.eq_any(ids)).filter(matches::status.eq(literal(MatchStatus::Running)));
    let running: Vec<Uuid> = running.select(matches::id).load(connection)?;
    let (own, others): (Vec<_>, Vec<_>) =
        agreements::open(connection, &running)?.into_iter().partition(|(_, offer)| offer.player_id == player);
    let offered = |offers: Vec<(Agreement, agreements::Offer)>| -> HashSet<Offered> {
        let kind = |agreement| match agreement {
            Agreement::Draw => NoticeKind::DrawOffered,
            Agreement::Pause => NoticeKind::PauseOffered,
        };
        offers.into_iter().map(|(agreement, offer)| (kind(agreement), offer.match_id)).collect()
    };
    Ok(&offered(others) - &offered(own))
}
