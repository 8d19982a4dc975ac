//! Whether a notice is still worth telling a player, or a chat of the player's, at the moment when it is sent.

use uuid::Uuid;

use super::{
    kinds::NoticeKind,
    store::{
        situations::{self, Situation},
        taking::Taken,
    },
    wording::holds,
};
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::{matches::MatchStatus, players::store::players},
};

/// Whether a notice is still true, and new to the player: players know that they have joined themselves.
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
    // Who has left is no longer told who sits in the match, which may be private.
    let is_of_seats = matches!(
        kind,
        NoticeKind::MatchJoined
            | NoticeKind::MatchLeft
            | NoticeKind::InvitationAccepted
            | NoticeKind::InvitationDeclined
    );
    if is_of_seats && !situation.seated {
        return Ok(false);
    }
    if kind == NoticeKind::MatchJoined {
        let own = players::by_id(connection, taken.player_id)?;
        return Ok(own.is_none_or(|own| data["name"] != *own.name));
    }
    let invitation = data["invitation"].as_str().and_then(|id| id.parse().ok());
    let answerable = situation.status == MatchStatus::Open && !situation.seated;
    let joinable = answerable
        && match invitation {
            Some(invitation) => situations::is_pending(connection, match_id, invitation)?,
            None => true,
        };
    Ok(holds(kind, data, situation.to_act, joinable, now))
}
