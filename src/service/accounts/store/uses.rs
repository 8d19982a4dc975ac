//! When tokens were last used.

use std::collections::HashSet;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, query_dsl::methods, upsert::excluded};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{token_uses, tokens},
    },
    record::Time,
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

/// Stores uses of tokens, unless a use after `before` is stored: another process may have noted it. A use whose token is gone is
/// left out.
pub fn note(connection: &mut Connection, mut uses: Vec<Use>, before: Time) -> Result<(), StoreError> {
    // In one order, so that two processes do not wait for each other.
    uses.sort_by_key(|noted| noted.token);
    let ids: Vec<Uuid> = uses.iter().map(|noted| noted.token).collect();
    let known = tokens::table.filter(tokens::id.eq_any(ids)).select(tokens::id).for_key_share().load(connection)?;
    let known: HashSet<Uuid> = known.into_iter().collect();
    let rows: Vec<_> = uses
        .iter()
        .filter(|noted| known.contains(&noted.token))
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
    Ok(())
}
