//! Times as `PostgreSQL` has them.

use crate::record::Time;

/// The time that a column holds.
pub fn time(timestamp: jiff_diesel::Timestamp) -> Time {
    Time::new(timestamp.to_jiff())
}

/// The time for a column.
pub fn sql(time: Time) -> jiff_diesel::Timestamp {
    time.timestamp().into()
}
