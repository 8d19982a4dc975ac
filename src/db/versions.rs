//! Versions as columns.

/// Converts a version for a column. Versions also come from clients; one beyond the column's range is beyond every
/// event.
pub fn to_sql(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}
