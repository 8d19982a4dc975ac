//! Constants in the text of a statement.

use diesel::{
    QueryResult,
    expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate},
    pg::Pg,
    query_builder::{AstPass, QueryFragment, QueryId},
    sql_types::Text,
};

/// A text that is part of the statement, unlike a parameter: only with it can the plan of a prepared statement use an
/// index whose condition or expression has the same text.
#[derive(Clone, Copy, Debug)]
pub struct Literal(&'static str);

/// Returns a text, such as the name of a variant, as a constant of the statement. It must not contain quotes.
pub fn literal(text: impl Into<&'static str>) -> Literal {
    Literal(text.into())
}

impl Expression for Literal {
    type SqlType = Text;
}

impl QueryFragment<Pg> for Literal {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("'");
        out.push_sql(self.0);
        out.push_sql("'");
        Ok(())
    }
}

// The type does not tell the text, so statements with literals are cached by their own text.
impl QueryId for Literal {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T> AppearsOnTable<T> for Literal {}

impl<T> SelectableExpression<T> for Literal {}

impl<G> ValidGrouping<G> for Literal {
    type IsAggregate = is_aggregate::Never;
}
