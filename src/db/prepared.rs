//! Prepares changes once for each connection. Diesel prepares its selections, but sends and plans each `UPDATE` and each upsert
//! anew, because their texts may depend on what is changed.
//!
//! Each text that a statement may have takes memory in PostgreSQL, so there must be few of them.

use diesel::{
    PgConnection, QueryResult, RunQueryDsl,
    connection::{DefaultLoadingMode, LoadConnection},
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::Untyped,
};

/// Prepares a statement of diesel.
pub trait Prepare: QueryFragment<Pg> + Sized {
    /// Has each connection prepare this statement, which returns rows, once.
    fn prepared(self) -> Returning<Self> {
        Returning(self)
    }

    /// Executes a statement that returns nothing, which each connection prepares once.
    ///
    /// # Errors
    /// Those of diesel.
    fn execute_prepared(self, connection: &mut PgConnection) -> QueryResult<()> {
        // Diesel's `execute` sees only a reference to the statement, by which it does not learn that it is to be prepared.
        LoadConnection::<DefaultLoadingMode>::load(connection, Silent(self)).map(drop)
    }
}

impl<Q: QueryFragment<Pg>> Prepare for Q {}

/// A statement that returns rows, and is prepared.
#[derive(Clone, Copy, Debug)]
pub struct Returning<Q>(Q);

/// A statement that returns nothing, and is prepared.
struct Silent<Q>(Q);

impl<Q: Query> Query for Returning<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> Query for Silent<Q> {
    type SqlType = Untyped;
}

impl<Q> RunQueryDsl<PgConnection> for Returning<Q> {}

macro_rules! prepared {
    ($statement:ident) => {
        impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for $statement<Q> {
            fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
                self.0.walk_ast(out)
            }

            fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
                Ok(true)
            }
        }

        // What is prepared is found by its text, which the type does not tell.
        impl<Q> QueryId for $statement<Q> {
            type QueryId = ();

            const HAS_STATIC_QUERY_ID: bool = false;
        }
    };
}

prepared!(Returning);
prepared!(Silent);
