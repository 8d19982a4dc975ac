//! Conditions on composite keys.

use diesel::{
    QueryResult,
    dsl::exists,
    expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate},
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::Bool,
};

/// `(a, b) IN (SELECT a, b …)`; diesel supports only one column.
#[derive(Clone, Copy, Debug, QueryId)]
pub struct KeyIn<K, Q> {
    key: K,
    query: Q,
}

/// Whether this key is one of those that the query selects.
pub fn key_in<K: Expression, Q: Query<SqlType = K::SqlType>>(key: K, query: Q) -> KeyIn<K, Q> {
    KeyIn { key, query }
}

impl<K: Expression, Q> Expression for KeyIn<K, Q> {
    type SqlType = Bool;
}

impl<K: QueryFragment<Pg>, Q: QueryFragment<Pg>> QueryFragment<Pg> for KeyIn<K, Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("(");
        self.key.walk_ast(out.reborrow())?;
        out.push_sql(") IN (");
        self.query.walk_ast(out.reborrow())?;
        out.push_sql(")");
        Ok(())
    }
}

// The query may refer to the same tables as within an EXISTS.
impl<K: AppearsOnTable<T>, Q, T> AppearsOnTable<T> for KeyIn<K, Q> where exists<Q>: AppearsOnTable<T> {}

impl<K: SelectableExpression<T>, Q, T> SelectableExpression<T> for KeyIn<K, Q> where exists<Q>: AppearsOnTable<T> {}

impl<K, Q, G> ValidGrouping<G> for KeyIn<K, Q> {
    type IsAggregate = is_aggregate::Never;
}
