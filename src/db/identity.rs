//! Which database a connection reaches, for what is kept outside of it.

use diesel::{
    ExpressionMethods, QueryDsl, QueryResult, RunQueryDsl,
    dsl::select,
    expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate},
    pg::Pg,
    query_builder::{AstPass, QueryFragment, QueryId},
    sql_types::Text,
};

use crate::db::{Connection, StoreError, functions::current_database};

diesel::table! {
    /// The databases of a cluster.
    pg_database (oid) {
        /// The database.
        oid -> Oid,
        /// Its name.
        datname -> Text,
    }
}

/// The identifier of the cluster, and its timeline. Diesel cannot select from functions.
#[derive(Clone, Copy, Debug)]
struct Cluster;

impl Expression for Cluster {
    type SqlType = Text;
}

impl QueryFragment<Pg> for Cluster {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "(SELECT concat_ws('/', system_identifier, timeline_id) FROM pg_control_system(), pg_control_checkpoint())",
        );
        Ok(())
    }
}

impl QueryId for Cluster {
    type QueryId = Self;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<T> AppearsOnTable<T> for Cluster {}

impl<T> SelectableExpression<T> for Cluster {}

impl<G> ValidGrouping<G> for Cluster {
    type IsAggregate = is_aggregate::Never;
}

/// Returns a text by which this database differs from others, also from itself before it was restored to a point in time. After a
/// failover it is another one as well. Where a service does not allow to ask for the cluster, it is only that of the database in it.
///
/// # Errors
/// [`StoreError::Unavailable`] if the database does not answer.
pub fn identity(connection: &mut Connection) -> Result<String, StoreError> {
    let cluster = match select(Cluster).get_result::<String>(connection).map_err(StoreError::from) {
        Err(StoreError::Database(_)) => "unknown".to_owned(),
        cluster => cluster?,
    };
    let own = pg_database::table.filter(pg_database::datname.eq(current_database()));
    let oid: u32 = own.select(pg_database::oid).first(connection)?;
    Ok(format!("{cluster}/{oid}"))
}
