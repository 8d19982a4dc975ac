//! The languages of players as a column: their BCP 47 tags.

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types::Text,
};

use crate::games::Locale;

/// A language as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub struct StoredLanguage(pub Locale);

impl ToSql<Text, Pg> for StoredLanguage {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <str as ToSql<Text, Pg>>::to_sql(self.0.tag(), out)
    }
}

impl FromSql<Text, Pg> for StoredLanguage {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let tag = <String as FromSql<Text, Pg>>::from_sql(value)?;
        Ok(Self(tag.parse().map_err(|_| format!("{tag:?} is no language of this version"))?))
    }
}
