//! The strength of a bot as a column, with the bots' own type.

use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};

use super::text_column;
use crate::bots::Strength;

/// Implements for [`Strength`] what diesel's derives would need at the type itself, which must not depend on a
/// database.
#[derive(AsExpression, FromSqlRow)]
#[diesel(foreign_derive, sql_type = Text)]
#[expect(dead_code, reason = "the derives read it")]
struct StrengthProxy(Strength);

text_column!(Strength, |strength| strength.name(), |text| text.parse().ok());
