//! The languages of players as a column: their BCP 47 tags.

use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};

use super::text_column;
use crate::games::Locale;

/// A language as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub struct StoredLanguage(pub Locale);

text_column!(StoredLanguage, |language| language.0.tag(), |text| text.parse().ok().map(StoredLanguage));
