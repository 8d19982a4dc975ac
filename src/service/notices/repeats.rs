//! The limit of notices that one player can cause others again and again, for nothing: by joining and leaving, by offers, by
//! withdrawing or declining them, by rematches. What has happened shows in views all the same.

use std::collections::{BTreeSet, HashMap};

use jiff::SignedDuration;
use serde_json::Value;
use uuid::Uuid;

use super::{
    kinds::NoticeKind,
    store::notices::{self, NewNotices},
};
use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// How often a player is told within 24 hours that the same other player has done the same in the same match, or has invited the
/// player.
pub(in crate::service) const TOLD_A_DAY: i64 = 10;

/// What players can do again and again. Invitations are limited where they are made, since those to all matches count together.
const REPEATABLE: [NoticeKind; 7] = [
    NoticeKind::MatchJoined,
    NoticeKind::MatchLeft,
    NoticeKind::DrawOffered,
    NoticeKind::DrawWithdrawn,
    NoticeKind::PauseOffered,
    NoticeKind::PauseWithdrawn,
    NoticeKind::RematchOffered,
];

/// Removes new notices that repeat others too often.
///
/// # Errors
/// [`StoreError`].
pub(super) fn limit(connection: &mut Connection, told: &mut NewNotices, now: Time) -> Result<(), StoreError> {
    let kinds = REPEATABLE.map(NoticeKind::name);
    let repeatable = |kind: &str| kinds.contains(&kind);
    let concerned = told.iter().flat_map(|(player, new)| {
        new.iter().filter(|notice| repeatable(&notice.kind)).map(|notice| (*player, notice.match_id))
    });
    let concerned: BTreeSet<(Uuid, Uuid)> = concerned.collect();
    if concerned.is_empty() {
        return Ok(());
    }
    let since = now - SignedDuration::from_hours(24);
    let repeated = notices::count_repeatable(connection, &concerned, since)?.into_iter();
    let mut counts: HashMap<(Uuid, Uuid, String, Option<String>), i64> = repeated
        .map(|repeated| ((repeated.player_id, repeated.match_id, repeated.kind, repeated.name), repeated.count))
        .collect();
    for (player, new) in told.iter_mut() {
        new.retain(|notice| {
            if !repeatable(&notice.kind) {
                return true;
            }
            let news: Value = serde_json::from_str(&notice.news).unwrap_or_default();
            let name = news["data"]["name"].as_str().map(str::to_owned);
            let key = (*player, notice.match_id, notice.kind.to_string(), name);
            let count = counts.entry(key).or_default();
            *count += 1;
            *count <= TOLD_A_DAY
        });
    }
    told.retain(|_, new| !new.is_empty());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_and_the_statement_have_all_that_is_repeatable() {
        let kinds = REPEATABLE.map(|kind| format!("'{}'", kind.name())).join(", ");
        let condition = format!("kind IN ({kinds})");
        for text in [
            include_str!("store/notices.rs"),
            include_str!("../../../migrations/2026-11-28-120000_repeatable_withdrawals/up.sql"),
        ] {
            assert!(text.contains(&condition), "{condition}");
        }
    }
}
