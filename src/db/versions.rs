//! Versions as `PostgreSQL` has them.

/// The version for a column. Versions come from clients too; one beyond what the column holds is beyond every event.
pub fn to_sql(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}
