//! What is stored about one player, for the player: without hashes and secrets.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    RunQueryDsl, Selectable, SelectableHelper,
    dsl::{Eq, not},
};
use serde::Serialize;
use uuid::Uuid;

use super::tokens::TokenKind;
use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{deletions, email_verifications, matches, operator_acts, seats, suspensions, token_uses, tokens},
    },
    record::Time,
    service::{matches::MatchStatus, players::Scope},
};

/// A token.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = tokens, check_for_backend(diesel::pg::Pg))]
pub struct HeldToken {
    /// When it was created.
    pub created_at: Time,
    /// When it expires or has expired.
    pub expires_at: Time,
    /// The token's id.
    pub id: Uuid,
    /// When it was last used, to the hour.
    #[diesel(
        select_expression = token_uses::used_at.nullable(),
        select_expression_type = diesel::dsl::Nullable<token_uses::used_at>
    )]
    pub last_used_at: Option<Time>,
    /// The program that used it then.
    #[diesel(
        select_expression = token_uses::used_with.nullable(),
        select_expression_type = diesel::dsl::Nullable<token_uses::used_with>
    )]
    pub last_used_with: Option<String>,
    /// The player's name for it.
    pub name: String,
    /// When it was revoked.
    pub revoked_at: Option<Time>,
    /// Its scopes.
    pub scopes: Vec<Scope>,
    /// Whether it was created by signing in.
    #[diesel(
        select_expression = tokens::kind.eq(TokenKind::Session),
        select_expression_type = Eq<tokens::kind, TokenKind>
    )]
    pub session: bool,
}

/// Returns the player's tokens, newest first, including ended ones, up to `limit`, older than `before`.
pub fn tokens(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<HeldToken>, StoreError> {
    let query = tokens::table
        .left_join(token_uses::table)
        .filter(tokens::player_id.eq(player).and(tokens::id.lt(before.unwrap_or(Uuid::max()))))
        .order(tokens::id.desc())
        .limit(limit);
    Ok(query.select(HeldToken::as_select()).load(connection)?)
}

/// An address for which a confirmation mail was sent.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = email_verifications, check_for_backend(diesel::pg::Pg))]
pub struct HeldQuestion {
    /// The address.
    pub address: String,
    /// When the mail was requested.
    pub created_at: Time,
    /// When the confirmation link expires.
    pub expires_at: Time,
}

/// Returns the addresses for which confirmation mails were sent, newest first.
pub fn email_questions(connection: &mut Connection, player: Uuid) -> Result<Vec<HeldQuestion>, StoreError> {
    let query = email_verifications::table
        .filter(email_verifications::player_id.eq(player))
        .order((email_verifications::created_at.desc(), email_verifications::address));
    Ok(query.select(HeldQuestion::as_select()).load(connection)?)
}

/// A suspension.
#[derive(Clone, Copy, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = suspensions, check_for_backend(diesel::pg::Pg))]
pub struct HeldSuspension {
    /// Its beginning.
    pub since: Time,
    /// Its end; `None` if it has none.
    pub until: Option<Time>,
}

/// Returns the player's newest suspension.
pub fn suspension(connection: &mut Connection, player: Uuid) -> Result<Option<HeldSuspension>, StoreError> {
    let query = suspensions::table.find(player).select(HeldSuspension::as_select());
    Ok(query.get_result(connection).optional()?)
}

/// The deletion of an account.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = deletions, check_for_backend(diesel::pg::Pg))]
pub struct HeldDeletion {
    /// When it was requested.
    pub asked_at: Time,
    /// When it becomes final.
    pub final_at: Time,
    /// The name that the account had.
    pub name: String,
}

/// Returns the deletion of the player's account, until it is complete.
pub fn deletion(connection: &mut Connection, player: Uuid) -> Result<Option<HeldDeletion>, StoreError> {
    let query = deletions::table.find(player).select(HeldDeletion::as_select());
    Ok(query.get_result(connection).optional()?)
}

/// An act of an operator.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = operator_acts, check_for_backend(diesel::pg::Pg))]
pub struct HeldAct {
    /// The act.
    pub act: String,
    /// Its time.
    pub at: Time,
    /// Its reason.
    pub why: String,
}

/// Returns what operators did to the player's account, newest first, without the operators' names.
pub fn operators_acts(connection: &mut Connection, player: Uuid) -> Result<Vec<HeldAct>, StoreError> {
    let query = operator_acts::table.filter(operator_acts::player_id.eq(player)).order(operator_acts::id.desc());
    Ok(query.select(HeldAct::as_select()).load(connection)?)
}

/// Returns matches of this server in which the player has a seat, with this status if given, oldest first, from this
/// one on.
pub fn matches_from(
    connection: &mut Connection,
    player: Uuid,
    from: Uuid,
    status: Option<MatchStatus>,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    let mut query = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(seats::match_id.ge(from)))
        // The same once more: otherwise PostgreSQL may walk through all older matches to get there.
        .filter(matches::id.ge(from))
        .order(seats::match_id)
        .limit(limit)
        .select(matches::id)
        .into_boxed();
    if let Some(status) = status {
        query = query.filter(matches::status.eq(literal(status)));
        if !status.is_over() {
            query = query.filter(not(seats::ended));
        }
    }
    Ok(query.load(connection)?)
}
