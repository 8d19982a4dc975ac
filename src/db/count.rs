//! A number of rows.

use diesel::{QueryableByName, sql_types::BigInt};

/// What `SELECT count(*) AS count` returns.
#[derive(QueryableByName)]
pub struct Count {
    #[diesel(sql_type = BigInt)]
    /// The number.
    pub count: i64,
}
