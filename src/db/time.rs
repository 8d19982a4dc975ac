//! Times as `PostgreSQL` has them.

use crate::record::Time;

/// The time that a column holds.
pub fn time(column: jiff_diesel::Timestamp) -> Time {
    Time::new(column.to_jiff())
}

/// The time for a column.
pub fn timestamp(time: Time) -> jiff_diesel::Timestamp {
    time.timestamp().into()
}
