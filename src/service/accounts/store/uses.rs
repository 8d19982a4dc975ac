//! When tokens were last used, and sessions that end later because they were.

use std::collections::HashSet;

use diesel::{
    BoolExpressionMethods, ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, query_dsl::methods, upsert::excluded,
};
use uuid::Uuid;

use super::tokens::TokenKind;
use crate::{
    db::{
        Connection, StoreError,
        schema::{players, token_uses, tokens},
    },
    record::Time,
    service::players::PlayerKind,
};

/// A use of a token.
#[derive(Clone, Debug)]
pub struct Use {
    /// The token.
    pub token: Uuid,
    /// When it was used.
    pub at: Time,
    /// The program that used it.
    pub with: String,
}

/// A session that was used.
#[derive(Clone, Copy, Debug, Queryable)]
pub struct UsedSession {
    /// The token.
    pub token: Uuid,
    /// When the player signed in.
    pub created_at: Time,
    /// When it ends.
    pub expires_at: Time,
    /// What the player is.
    pub kind: PlayerKind,
}

/// Returns those of these tokens that are sessions, and not revoked.
pub fn sessions(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<UsedSession>, StoreError> {
    let query = tokens::table
        .inner_join(players::table)
        .filter(tokens::id.eq_any(ids).and(tokens::revoked_at.is_null()))
        .filter(tokens::kind.eq(TokenKind::Session));
    Ok(query.select((tokens::id, tokens::created_at, tokens::expires_at, players::kind)).load(connection)?)
}

/// Lets these sessions end at this time, unless they end later or are revoked. Returns them, without what another transaction has
/// locked, perhaps to revoke it: to wait for that could be a deadlock.
pub fn renew(connection: &mut Connection, ids: &[Uuid], end: Time) -> Result<Vec<Uuid>, StoreError> {
    let query = tokens::table
        .filter(tokens::id.eq_any(ids).and(tokens::revoked_at.is_null()))
        .filter(tokens::expires_at.lt(end))
        .select(tokens::id)
        .for_no_key_update()
        .skip_locked();
    let free: Vec<Uuid> = query.load(connection)?;
    diesel::update(tokens::table.filter(tokens::id.eq_any(&free)))
        .set(tokens::expires_at.eq(end))
        .execute(connection)?;
    Ok(free)
}

/// Stores uses of tokens, unless a use after `before` is stored: another process may have noted it. A use whose token is gone is
/// left out. Returns the uses of which nothing is left to store: all but those of tokens that another transaction has locked, perhaps to
/// revoke them, since to wait for that could be a deadlock.
pub fn note(connection: &mut Connection, mut uses: Vec<Use>, before: Time) -> Result<Vec<Use>, StoreError> {
    // In one order, so that two processes do not wait for each other.
    uses.sort_by_key(|noted| noted.token);
    let ids: Vec<Uuid> = uses.iter().map(|noted| noted.token).collect();
    let of_uses = || tokens::table.filter(tokens::id.eq_any(&ids)).select(tokens::id);
    let known: Vec<Uuid> = of_uses().load(connection)?;
    let free: Vec<Uuid> = of_uses().for_key_share().skip_locked().load(connection)?;
    let (known, free): (HashSet<Uuid>, HashSet<Uuid>) = (known.into_iter().collect(), free.into_iter().collect());
    let rows: Vec<_> = uses
        .iter()
        .filter(|noted| free.contains(&noted.token))
        .map(|noted| {
            (
                token_uses::token_id.eq(noted.token),
                token_uses::used_at.eq(noted.at),
                token_uses::used_with.eq(&noted.with),
            )
        })
        .collect();
    let upsert =
        diesel::insert_into(token_uses::table).values(rows).on_conflict(token_uses::token_id).do_update().set((
            token_uses::used_at.eq(excluded(token_uses::used_at)),
            token_uses::used_with.eq(excluded(token_uses::used_with)),
        ));
    methods::FilterDsl::filter(upsert, token_uses::used_at.le(before)).execute(connection)?;
    uses.retain(|noted| free.contains(&noted.token) || !known.contains(&noted.token));
    Ok(uses)
}
