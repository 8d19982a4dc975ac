//! Prepares changes once for each connection. Diesel prepares its selections, but sends and plans each `UPDATE` and each upsert
//! anew, because their texts may depend on what is changed.

use diesel::{
    PgConnection, QueryResult, RunQueryDsl,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
};

/// A statement that is prepared; see [`Prepare::prepared`].
#[derive(Clone, Copy, Debug)]
pub struct Prepared<Q>(Q);

/// Prepares a statement of diesel.
pub trait Prepare: Sized {
    /// Has each connection prepare this statement once. Each text that it may have takes memory in PostgreSQL, so there must
    /// be few of them.
    fn prepared(self) -> Prepared<Self> {
        Prepared(self)
    }
}

impl<Q: QueryFragment<Pg>> Prepare for Q {}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Prepared<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}

// What is prepared is found by its text, which the type does not tell.
impl<Q> QueryId for Prepared<Q> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for Prepared<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> RunQueryDsl<PgConnection> for Prepared<Q> {}
