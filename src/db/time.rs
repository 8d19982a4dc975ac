//! Times and days as columns, with the record's own types.

use diesel::{
    data_types::{PgDate, PgTimestamp},
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types::{Date, Timestamptz},
};
use jiff::{Timestamp, ToSpan, civil};

use crate::record::{Time, checkpoint::Day};

/// Implements for [`Time`] what diesel's derives would need at the type itself, which must not depend on a database.
#[derive(AsExpression, FromSqlRow)]
#[diesel(foreign_derive, sql_type = Timestamptz)]
#[expect(dead_code, reason = "the derives read it")]
struct TimeProxy(Time);

/// The same for [`Day`].
#[derive(AsExpression, FromSqlRow)]
#[diesel(foreign_derive, sql_type = Date)]
#[expect(dead_code, reason = "the derives read it")]
struct DayProxy(Day);

/// The epoch of `PostgreSQL`: the beginning of 2000, in microseconds since 1970.
const EPOCH: i64 = 946_684_800_000_000;

/// The day of `PostgreSQL`'s epoch.
const FIRST_DAY: civil::Date = civil::date(2000, 1, 1);

impl ToSql<Timestamptz, Pg> for Time {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let since = PgTimestamp(self.timestamp().as_microsecond() - EPOCH);
        ToSql::<Timestamptz, Pg>::to_sql(&since, &mut out.reborrow())
    }
}

impl FromSql<Timestamptz, Pg> for Time {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let PgTimestamp(since) = FromSql::<Timestamptz, Pg>::from_sql(value)?;
        let since = since.checked_add(EPOCH).ok_or("a time is out of range")?;
        Ok(Self::new(Timestamp::from_microsecond(since)?))
    }
}

impl ToSql<Date, Pg> for Day {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let days = (self.date() - FIRST_DAY).get_days();
        ToSql::<Date, Pg>::to_sql(&PgDate(days), &mut out.reborrow())
    }
}

impl FromSql<Date, Pg> for Day {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let PgDate(days) = FromSql::<Date, Pg>::from_sql(value)?;
        Ok(Self::new(FIRST_DAY.checked_add(days.days())?))
    }
}
