//! The limit of notices that one player can cause others again and again, for nothing: by joining and leaving, by offers that are
//! withdrawn, by rematches. What has happened shows in views all the same.

use std::collections::HashMap;

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

/// How often a player is told within a day that the same other player has done the same in the same match.
const A_DAY: usize = 10;

/// How many of a player's newest notices are counted.
const COUNTED: i64 = 200;

/// What players can do again and again.
const REPEATABLE: [NoticeKind; 5] = [
    NoticeKind::MatchJoined,
    NoticeKind::MatchLeft,
    NoticeKind::DrawOffered,
    NoticeKind::PauseOffered,
    NoticeKind::RematchOffered,
];

/// Removes new notices that repeat others too often.
///
/// # Errors
/// [`StoreError`].
pub(super) fn limit(connection: &mut Connection, told: &mut NewNotices, now: Time) -> Result<(), StoreError> {
    let kinds = REPEATABLE.map(NoticeKind::name);
    let repeatable = |kind: &str| kinds.contains(&kind);
    let concerned = told.iter().filter(|(_, new)| new.iter().any(|notice| repeatable(&notice.kind)));
    let players: Vec<Uuid> = concerned.map(|(player, _)| *player).collect();
    if players.is_empty() {
        return Ok(());
    }
    let since = Time::new(now.timestamp() - SignedDuration::from_hours(24));
    let mut counts: HashMap<(Uuid, Uuid, String, Value), usize> = HashMap::new();
    for (player, match_id, kind, news) in notices::newest_of(connection, &players, &kinds, since, COUNTED)? {
        *counts.entry((player, match_id, kind, by(&news))).or_default() += 1;
    }
    for (player, new) in told.iter_mut() {
        new.retain(|notice| {
            if !repeatable(&notice.kind) {
                return true;
            }
            let news = serde_json::from_str(&notice.news).unwrap_or_default();
            let key = (*player, notice.match_id, notice.kind.to_string(), by(&news));
            let count = counts.entry(key).or_default();
            *count += 1;
            *count <= A_DAY
        });
    }
    told.retain(|_, new| !new.is_empty());
    Ok(())
}

/// Returns the player who has done what the news is about.
fn by(news: &Value) -> Value {
    news["data"]["name"].clone()
}
