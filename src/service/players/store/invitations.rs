//! Invitations between players, as far as domains below the lobby know them.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl,
    dsl::{auto_type, case_when, exists, select},
    sql_types::Text,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::{Literal, literal},
        schema::invitations,
    },
    record::Time,
    service::players::InvitationState,
};

/// An invitation that its receiver did not accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclinedInvitation {
    /// The invitation.
    pub id: Uuid,
    /// Its match.
    pub match_id: Uuid,
    /// The player who has sent it.
    pub sender: Uuid,
}

/// The condition for unanswered invitations that have not expired.
#[auto_type]
pub fn is_pending(now: Time) -> _ {
    let pending: Literal = literal(InvitationState::Pending);
    invitations::state.eq(pending).and(invitations::expires_at.gt(now))
}

/// Whether the player has an unanswered invitation to the match.
pub fn is_invited(connection: &mut Connection, match_id: Uuid, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let to_player = invitations::match_id.eq(match_id).and(invitations::player_id.eq(player));
    Ok(select(exists(invitations::table.filter(to_player).filter(is_pending(now)))).get_result(connection)?)
}

/// Ends the unanswered invitations of the player, or only those from and to another one: declines what the player has received, and
/// withdraws what the player has sent. Returns those that are declined.
pub fn end(
    connection: &mut Connection,
    player: Uuid,
    with: Option<Uuid>,
    now: Time,
) -> Result<Vec<DeclinedInvitation>, StoreError> {
    let pending = invitations::state.eq(literal(InvitationState::Pending));
    let own = invitations::table
        .filter(pending.and(invitations::sender.eq(player).or(invitations::player_id.eq(player))))
        .order((invitations::match_id, invitations::id))
        .select((invitations::match_id, invitations::id))
        .into_boxed();
    let own = match with {
        Some(other) => own.filter(invitations::sender.eq(other).or(invitations::player_id.eq(other))),
        None => own,
    };
    let own: Vec<(Uuid, Uuid)> = own.load(connection)?;
    let end = case_when::<_, _, Text>(invitations::expires_at.le(now), InvitationState::Expired)
        .when(invitations::sender.eq(player), InvitationState::Withdrawn)
        .otherwise(InvitationState::Declined);
    let mut declined = Vec::new();
    // One after the other in one order, because two players may end theirs at the same moment.
    for (match_id, id) in own {
        let query = diesel::update(invitations::table.find((match_id, id)).filter(pending))
            .set(invitations::state.eq(end))
            .returning((invitations::sender, invitations::state));
        if let Some((sender, InvitationState::Declined)) = query.get_result(connection).optional()? {
            declined.push(DeclinedInvitation { id, match_id, sender });
        }
    }
    Ok(declined)
}
