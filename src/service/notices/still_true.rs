//! Whether a notice is still worth telling a player, or a chat of the player's, at the moment when it is sent.

use serde_json::Value;
use uuid::Uuid;

use super::{
    kinds::NoticeKind,
    store::{
        offers::{self, offered},
        situations::{self, Situation},
        taking::Taken,
    },
    wording::holds,
};
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::matches::MatchStatus,
};

/// Whether a notice is still true, and new to the player: players know that they have joined themselves, but not that the host has
/// removed them.
///
/// # Errors
/// [`StoreError`].
pub fn is_true(
    connection: &mut Connection,
    kind: NoticeKind,
    taken: &Taken,
    match_id: Uuid,
    situation: &Situation,
    now: Time,
) -> Result<bool, StoreError> {
    let data = &taken.news["data"];
    if matches!(kind, NoticeKind::MatchJoined | NoticeKind::MatchLeft) && situation.is_own {
        return Ok(kind == NoticeKind::MatchLeft && !situation.seated);
    }
    // Who has left is no longer told who sits in the match, which may be private.
    let is_of_seats = matches!(
        kind,
        NoticeKind::MatchJoined
            | NoticeKind::MatchLeft
            | NoticeKind::InvitationAccepted
            | NoticeKind::InvitationDeclined
    );
    if is_of_seats {
        return Ok(situation.seated);
    }
    let answerable = match offered(kind, match_id, &taken.news) {
        Some(offer) => !offers::unanswered(connection, taken.player_id, &[offer])?.is_empty(),
        None => is_joinable(connection, data, match_id, situation)?,
    };
    Ok(holds(kind, data, situation.to_act, answerable, now))
}

/// Whether the match is open to the player, and the invitation, if there is one, unanswered.
fn is_joinable(
    connection: &mut Connection,
    data: &Value,
    match_id: Uuid,
    situation: &Situation,
) -> Result<bool, StoreError> {
    if situation.status != MatchStatus::Open || situation.seated {
        return Ok(false);
    }
    match data["invitation"].as_str().and_then(|id| id.parse().ok()) {
        Some(invitation) => situations::is_pending(connection, match_id, invitation),
        None => Ok(true),
    }
}
