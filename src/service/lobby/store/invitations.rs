//! Invitations to matches.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, JoinOnDsl, OptionalExtension, QueryDsl, Queryable,
    RunQueryDsl, Selectable, SelectableHelper, alias,
    dsl::{auto_type, case_when},
    sql_types::Text,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        prepared::Prepare,
        schema::{invitations, matches, players},
    },
    record::Time,
    service::players::{InvitationState, store::invitations::is_pending},
};

// The players who invite.
alias!(pub const SENDERS: Alias<Senders> = players as senders);

/// An invitation to be stored.
#[derive(Clone, Copy, Debug, Insertable)]
#[diesel(table_name = invitations, treat_none_as_default_value = false)]
pub struct NewInvitation {
    /// The invitation.
    pub id: Uuid,
    /// The match.
    pub match_id: Uuid,
    /// The player who invites.
    pub sender: Uuid,
    /// The player who is invited.
    pub player_id: Uuid,
    /// When it is sent.
    pub created_at: Time,
    /// When it expires.
    pub expires_at: Time,
}

/// An invitation with the names that are shown with it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = invitations, check_for_backend(diesel::pg::Pg))]
pub struct InvitationRow {
    /// The invitation.
    pub id: Uuid,
    /// The match.
    pub match_id: Uuid,
    /// The match's game.
    #[diesel(select_expression = matches::game)]
    pub game: String,
    /// The match's number of players.
    #[diesel(select_expression = matches::seats)]
    pub seats: i16,
    /// The match's time control.
    #[diesel(select_expression = matches::clock)]
    pub clock: Value,
    /// Whether the match is rated.
    #[diesel(select_expression = matches::rated)]
    pub rated: bool,
    /// The player who invites.
    pub sender: Uuid,
    /// The name of the player who invites.
    #[diesel(select_expression = SENDERS.field(players::name))]
    pub sender_name: String,
    /// The player who is invited.
    pub player_id: Uuid,
    /// The name of the player who is invited.
    #[diesel(select_expression = players::name)]
    pub player_name: String,
    /// `pending`, `accepted`, `declined`, `withdrawn` or `expired`; pending ones may have expired since.
    pub state: InvitationState,
    /// When it was sent.
    pub created_at: Time,
    /// When it expires.
    pub expires_at: Time,
}

/// Selects invitations with the names that are shown with them.
#[auto_type]
fn described() -> _ {
    invitations::table
        .inner_join(matches::table.on(matches::id.eq(invitations::match_id)))
        .inner_join(SENDERS.on(SENDERS.field(players::id).eq(invitations::sender)))
        .inner_join(players::table.on(players::id.eq(invitations::player_id)))
}

/// Adds an invitation. An older, expired one to the same player is marked as expired.
///
/// # Errors
/// [`StoreError::Taken`] if there is an unanswered one.
pub fn insert(connection: &mut Connection, new: &NewInvitation) -> Result<(), StoreError> {
    let before = invitations::table
        .filter(invitations::match_id.eq(new.match_id).and(invitations::player_id.eq(new.player_id)))
        .filter(
            invitations::state.eq(literal(InvitationState::Pending)).and(invitations::expires_at.le(new.created_at)),
        );
    diesel::update(before).set(invitations::state.eq(InvitationState::Expired)).execute(connection)?;
    diesel::insert_into(invitations::table)
        .values((new, invitations::state.eq(InvitationState::Pending)))
        .execute(connection)?;
    Ok(())
}

/// Returns the invitation with this id.
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<InvitationRow>, StoreError> {
    let query = described().filter(invitations::id.eq(id)).select(InvitationRow::as_select());
    Ok(query.get_result(connection).optional()?)
}

/// Returns invitations to a match, newest first, older than `before`.
pub fn list_of_match(
    connection: &mut Connection,
    match_id: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<InvitationRow>, StoreError> {
    let query = described()
        .filter(invitations::match_id.eq(match_id).and(invitations::id.lt(before.unwrap_or(Uuid::max()))))
        .order(invitations::id.desc())
        .limit(limit);
    Ok(query.select(InvitationRow::as_select()).load(connection)?)
}

/// Returns the player's unanswered invitations, newest first, older than `before`.
pub fn list_received(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<InvitationRow>, StoreError> {
    let query = described()
        .filter(invitations::player_id.eq(player).and(invitations::id.lt(before.unwrap_or(Uuid::max()))))
        .filter(is_pending(now))
        .order(invitations::id.desc())
        .limit(limit);
    Ok(query.select(InvitationRow::as_select()).load(connection)?)
}

/// Returns all invitations that the player has sent or received, newest first, older than `before`.
pub fn list_of_player(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<InvitationRow>, StoreError> {
    let query = described()
        .filter(invitations::player_id.eq(player).or(invitations::sender.eq(player)))
        .filter(invitations::id.lt(before.unwrap_or(Uuid::max())))
        .order(invitations::id.desc())
        .limit(limit);
    Ok(query.select(InvitationRow::as_select()).load(connection)?)
}

/// Accepts the player's unanswered invitation to the match. Returns it with its sender.
pub fn accept(
    connection: &mut Connection,
    match_id: Uuid,
    player: Uuid,
    now: Time,
) -> Result<Option<(Uuid, Uuid)>, StoreError> {
    if !lock_pending(connection, match_id)? {
        return Ok(None);
    }
    let own = invitations::table.filter(invitations::match_id.eq(match_id).and(invitations::player_id.eq(player)));
    let query = diesel::update(own.filter(is_pending(now))).set(invitations::state.eq(InvitationState::Accepted));
    Ok(query.returning((invitations::id, invitations::sender)).prepared().get_result(connection).optional()?)
}

/// Locks the unanswered invitations to the match in the order in which a player's deletion ends them, which prevents deadlocks. Returns
/// whether there are any; the match's lock keeps others from coming.
fn lock_pending(connection: &mut Connection, match_id: Uuid) -> Result<bool, StoreError> {
    let pending = invitations::table
        .filter(invitations::match_id.eq(match_id).and(invitations::state.eq(literal(InvitationState::Pending))))
        .order(invitations::id)
        .select(invitations::id);
    Ok(!pending.for_no_key_update().load::<Uuid>(connection)?.is_empty())
}

/// Ends an unanswered invitation. Returns `false` if it was not pending.
pub fn end(
    connection: &mut Connection,
    key: (Uuid, Uuid),
    state: InvitationState,
    now: Time,
) -> Result<bool, StoreError> {
    let query = diesel::update(invitations::table.find(key).filter(is_pending(now)));
    Ok(query.set(invitations::state.eq(state)).execute(connection)? > 0)
}

/// Withdraws all unanswered invitations to the match.
pub fn withdraw_all(connection: &mut Connection, match_id: Uuid, now: Time) -> Result<(), StoreError> {
    if !lock_pending(connection, match_id)? {
        return Ok(());
    }
    let pending = invitations::state.eq(literal(InvitationState::Pending));
    let end = case_when::<_, _, Text>(invitations::expires_at.gt(now), InvitationState::Withdrawn)
        .otherwise(InvitationState::Expired);
    diesel::update(invitations::table.filter(invitations::match_id.eq(match_id).and(pending)))
        .set(invitations::state.eq(end))
        .execute_prepared(connection)?;
    Ok(())
}
