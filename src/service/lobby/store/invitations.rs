//! Invitations to matches.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::lobby::InvitationState,
};

/// An invitation to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation {
    /// The invitation.
    pub id: Uuid,
    /// To which match.
    pub match_id: Uuid,
    /// Who invites.
    pub sender: Uuid,
    /// Who is invited.
    pub player_id: Uuid,
    /// When it is sent.
    pub created_at: Time,
    /// Until when it can be accepted.
    pub expires_at: Time,
}

/// An invitation with what is to be said of it.
#[derive(Clone, Debug, QueryableByName)]
pub struct InvitationRow {
    /// The invitation.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// To which match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// The match's game.
    #[diesel(sql_type = Text)]
    pub game: String,
    /// Who invites.
    #[diesel(sql_type = SqlUuid)]
    pub sender: Uuid,
    /// The name of who invites.
    #[diesel(sql_type = Text)]
    pub sender_name: String,
    /// Who is invited.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The name of who is invited.
    #[diesel(sql_type = Text)]
    pub player_name: String,
    /// `pending`, `accepted`, `declined`, `withdrawn` or `expired`; pending ones may have expired since.
    #[diesel(sql_type = Text)]
    pub state: InvitationState,
    /// When it was sent.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: Time,
    /// Until when it can be accepted.
    #[diesel(sql_type = Timestamptz)]
    pub expires_at: Time,
}

const SELECT: &str =
    "SELECT i.id, i.match_id, m.game, i.sender, s.name AS sender_name, i.player_id, p.name AS player_name,
        i.state, i.created_at, i.expires_at
    FROM invitations AS i JOIN matches AS m ON m.id = i.match_id
        JOIN players AS s ON s.id = i.sender JOIN players AS p ON p.id = i.player_id";

/// Adds an invitation. Where an older one to the same player has run out, it counts as expired from now on.
///
/// # Errors
/// [`StoreError::Taken`] when one still waits for an answer.
pub fn insert(connection: &mut Connection, new: &NewInvitation) -> Result<(), StoreError> {
    let created_at = new.created_at;
    sql_query(
        "UPDATE invitations SET state = 'expired'
         WHERE match_id = $1 AND player_id = $2 AND state = 'pending' AND expires_at <= $3",
    )
    .bind::<SqlUuid, _>(new.match_id)
    .bind::<SqlUuid, _>(new.player_id)
    .bind::<Timestamptz, _>(created_at)
    .execute(connection)?;
    sql_query(
        "INSERT INTO invitations (match_id, id, sender, player_id, state, created_at, expires_at)
         VALUES ($1, $2, $3, $4, 'pending', $5, $6)",
    )
    .bind::<SqlUuid, _>(new.match_id)
    .bind::<SqlUuid, _>(new.id)
    .bind::<SqlUuid, _>(new.sender)
    .bind::<SqlUuid, _>(new.player_id)
    .bind::<Timestamptz, _>(created_at)
    .bind::<Timestamptz, _>(new.expires_at)
    .execute(connection)?;
    Ok(())
}

/// The invitation with this id.
///
/// # Errors
/// [`StoreError`].
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<InvitationRow>, StoreError> {
    let query = sql_query(format!("{SELECT} WHERE i.id = $1"));
    Ok(query.bind::<SqlUuid, _>(id).get_result(connection).optional()?)
}

/// Invitations to a match, newest first, older than `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list_of_match(
    connection: &mut Connection,
    match_id: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<InvitationRow>, StoreError> {
    let query = sql_query(format!("{SELECT} WHERE i.match_id = $1 AND i.id < $2 ORDER BY i.id DESC LIMIT $3"));
    let query = query.bind::<SqlUuid, _>(match_id).bind::<SqlUuid, _>(before.unwrap_or(Uuid::max()));
    Ok(query.bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Invitations that wait for the player's answer, newest first, older than `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list_received(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<InvitationRow>, StoreError> {
    let query = sql_query(format!(
        "{SELECT} WHERE i.player_id = $1 AND i.state = 'pending' AND i.expires_at > $2 AND i.id < $3
         ORDER BY i.id DESC LIMIT $4"
    ));
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now);
    Ok(query.bind::<SqlUuid, _>(before.unwrap_or(Uuid::max())).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Invitations that the player has sent or got, whatever became of them, newest first, older than `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list_of_player(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<InvitationRow>, StoreError> {
    let query = sql_query(format!(
        "{SELECT} WHERE (i.player_id = $1 OR i.sender = $1) AND i.id < $2 ORDER BY i.id DESC LIMIT $3"
    ));
    let query = query.bind::<SqlUuid, _>(player).bind::<SqlUuid, _>(before.unwrap_or(Uuid::max()));
    Ok(query.bind::<BigInt, _>(limit).get_results(connection)?)
}

#[derive(QueryableByName)]
struct Sent {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    sender: Uuid,
}

#[derive(QueryableByName)]
struct Ended {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    sender: Uuid,
    #[diesel(sql_type = Text)]
    state: InvitationState,
}

/// The player has sat down: whatever invitation to the match still waited is accepted. Gives back it and who had sent it.
///
/// # Errors
/// [`StoreError`].
pub fn accept(
    connection: &mut Connection,
    match_id: Uuid,
    player: Uuid,
    now: Time,
) -> Result<Option<(Uuid, Uuid)>, StoreError> {
    let query = sql_query(
        "UPDATE invitations SET state = 'accepted'
         WHERE match_id = $1 AND player_id = $2 AND state = 'pending' AND expires_at > $3 RETURNING id, sender",
    );
    let query = query.bind::<SqlUuid, _>(match_id).bind::<SqlUuid, _>(player);
    let query = query.bind::<Timestamptz, _>(now);
    let sent: Option<Sent> = query.get_result(connection).optional()?;
    Ok(sent.map(|sent| (sent.id, sent.sender)))
}

/// Ends an invitation that waits for an answer. `false`: it does not.
///
/// # Errors
/// [`StoreError`].
pub fn end(
    connection: &mut Connection,
    (match_id, id): (Uuid, Uuid),
    state: InvitationState,
    now: Time,
) -> Result<bool, StoreError> {
    let query = sql_query(
        "UPDATE invitations SET state = $3
         WHERE match_id = $1 AND id = $2 AND state = 'pending' AND expires_at > $4",
    );
    let query = query.bind::<SqlUuid, _>(match_id).bind::<SqlUuid, _>(id).bind::<Text, _>(state);
    Ok(query.bind::<Timestamptz, _>(now).execute(connection)? > 0)
}

/// Withdraws whatever invitations to the match wait for an answer.
///
/// # Errors
/// [`StoreError`].
pub fn withdraw_all(connection: &mut Connection, match_id: Uuid, now: Time) -> Result<(), StoreError> {
    sql_query(
        "UPDATE invitations SET state = CASE WHEN expires_at > $2 THEN 'withdrawn' ELSE 'expired' END
         WHERE match_id = $1 AND state = 'pending'",
    )
    .bind::<SqlUuid, _>(match_id)
    .bind::<Timestamptz, _>(now)
    .execute(connection)?;
    Ok(())
}

/// Ends whatever waits for an answer of the player or was sent by them: what they have got is declined, what they have sent
/// is withdrawn. Gives back what they have declined: the invitation, its match and its sender.
///
/// # Errors
/// [`StoreError`].
pub fn end_all(connection: &mut Connection, player: Uuid, now: Time) -> Result<Vec<(Uuid, Uuid, Uuid)>, StoreError> {
    // In one order, for two players may leave in the same moment.
    let query = sql_query(
        "WITH own AS (
             SELECT match_id, id FROM invitations WHERE state = 'pending' AND (sender = $1 OR player_id = $1)
             ORDER BY id FOR UPDATE)
         UPDATE invitations AS i SET state = CASE WHEN expires_at <= $2 THEN 'expired'
             WHEN sender = $1 THEN 'withdrawn' ELSE 'declined' END
         FROM own WHERE i.match_id = own.match_id AND i.id = own.id
         RETURNING i.id, i.match_id, i.sender, i.state",
    );
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now);
    let ended: Vec<Ended> = query.get_results(connection)?;
    let declined = ended.into_iter().filter(|ended| ended.state == InvitationState::Declined);
    Ok(declined.map(|ended| (ended.id, ended.match_id, ended.sender)).collect())
}
