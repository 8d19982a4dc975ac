//! The strength of a bot as a column, with the bots' own type.

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types::Text,
};

use crate::bots::Strength;

/// Implements for [`Strength`] what diesel's derives would need at the type itself, which must not depend on a
/// database.
#[derive(AsExpression, FromSqlRow)]
#[diesel(foreign_derive, sql_type = Text)]
#[expect(dead_code, reason = "the derives read it")]
struct StrengthProxy(Strength);

impl ToSql<Text, Pg> for Strength {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Text, Pg>::to_sql(self.name(), out)
    }
}

impl FromSql<Text, Pg> for Strength {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let text: String = FromSql::<Text, Pg>::from_sql(value)?;
        Ok(text.parse()?)
    }
}
