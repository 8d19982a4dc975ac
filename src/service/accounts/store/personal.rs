//! What is held about one player, as the player may have it: no hash and no secret is read here.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::Eq,
    sql_types::{Nullable, Text},
};
use serde::Serialize;
use uuid::Uuid;

use super::tokens::TokenKind;
use crate::{
    db::{
        Connection, StoreError,
        schema::{email_verifications, matches, operator_acts, seats, suspensions, tokens},
    },
    record::Time,
    service::{matches::MatchStatus, players::Scope},
};

/// A token.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = tokens, check_for_backend(diesel::pg::Pg))]
pub struct HeldToken {
    /// When it was made.
    pub created_at: Time,
    /// When it ends by itself, or has ended.
    pub expires_at: Time,
    /// The token's id.
    pub id: Uuid,
    /// What the player calls it.
    pub name: String,
    /// When it was revoked.
    pub revoked_at: Option<Time>,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// Whether it was made by signing in.
    #[diesel(
        select_expression = tokens::kind.eq(TokenKind::Session),
        select_expression_type = Eq<tokens::kind, TokenKind>
    )]
    pub session: bool,
}

/// The player's tokens, newest first, also those that count no more.
///
/// # Errors
/// [`StoreError`].
pub fn tokens(connection: &mut Connection, player: Uuid) -> Result<Vec<HeldToken>, StoreError> {
    let query = tokens::table.filter(tokens::player_id.eq(player)).order(tokens::id.desc());
    Ok(query.select(HeldToken::as_select()).load(connection)?)
}

/// An address about which the player was asked.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = email_verifications, check_for_backend(diesel::pg::Pg))]
pub struct HeldQuestion {
    /// The address.
    pub address: String,
    /// When the player was asked.
    pub created_at: Time,
    /// Until when it can be answered.
    pub expires_at: Time,
}

/// The addresses about which the player was asked, newest first.
///
/// # Errors
/// [`StoreError`].
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
    /// Since when.
    pub since: Time,
    /// Until then; for good where there is none.
    pub until: Option<Time>,
}

/// The player's newest suspension.
///
/// # Errors
/// [`StoreError`].
pub fn suspension(connection: &mut Connection, player: Uuid) -> Result<Option<HeldSuspension>, StoreError> {
    let query = suspensions::table.find(player).select(HeldSuspension::as_select());
    Ok(query.get_result(connection).optional()?)
}

/// What an operator did.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = operator_acts, check_for_backend(diesel::pg::Pg))]
pub struct HeldAct {
    /// What.
    pub act: String,
    /// When.
    pub at: Time,
    /// Why.
    pub why: String,
}

/// What operators did to the player's account, newest first. Who they are is their own affair.
///
/// # Errors
/// [`StoreError`].
pub fn operators_acts(connection: &mut Connection, player: Uuid) -> Result<Vec<HeldAct>, StoreError> {
    let query = operator_acts::table.filter(operator_acts::player_id.eq(player)).order(operator_acts::id.desc());
    Ok(query.select(HeldAct::as_select()).load(connection)?)
}

/// Matches of this server in which the player has a seat, in this state if one is given, oldest first, from this one on.
///
/// # Errors
/// [`StoreError`].
pub fn matches_from(
    connection: &mut Connection,
    player: Uuid,
    from: Uuid,
    status: Option<MatchStatus>,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    let any = status.into_sql::<Nullable<Text>>().is_null();
    let query = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(seats::match_id.ge(from)))
        .filter(any.or(matches::status.nullable().eq(status)))
        .order(seats::match_id)
        .limit(limit);
    Ok(query.select(matches::id).load(connection)?)
}
