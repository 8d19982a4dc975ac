//! Columns with texts. Closed sets have the same names in SQL, in JSON and in the API document.

/// Declares an enum whose variants are stored as texts in the database and in JSON, in `snake_case`.
///
/// Reading a row with any other text is an error.
macro_rules! text_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$of_variant:meta])* $variant:ident),* $(,)? }) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, utoipa::ToSchema,
            strum::Display, strum::EnumString, strum::IntoStaticStr,
            diesel::expression::AsExpression, diesel::deserialize::FromSqlRow,
        )]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        #[diesel(sql_type = diesel::sql_types::Text)]
        $vis enum $name {
            $($(#[$of_variant])* $variant,)*
        }

        impl $name {
            /// The name in the database and the API.
            pub fn name(self) -> &'static str {
                self.into()
            }
        }

        $crate::db::text_column!($name, |value| value.name(), |text| text.parse().ok());
    };
}

/// Stores a type as a text in the database, with how to write it and how to read it.
///
/// Reading a row with any other text is an error.
macro_rules! text_column {
    ($type:ident, |$value:ident| $write:expr, |$text:ident| $read:expr) => {
        impl diesel::serialize::ToSql<diesel::sql_types::Text, diesel::pg::Pg> for $type {
            fn to_sql<'b>(
                &'b self,
                out: &mut diesel::serialize::Output<'b, '_, diesel::pg::Pg>,
            ) -> diesel::serialize::Result {
                let $value = self;
                <str as diesel::serialize::ToSql<diesel::sql_types::Text, diesel::pg::Pg>>::to_sql($write, out)
            }
        }

        impl diesel::deserialize::FromSql<diesel::sql_types::Text, diesel::pg::Pg> for $type {
            fn from_sql(value: diesel::pg::PgValue<'_>) -> diesel::deserialize::Result<Self> {
                let $text =
                    <String as diesel::deserialize::FromSql<diesel::sql_types::Text, diesel::pg::Pg>>::from_sql(value)?;
                let read: Option<Self> = $read;
                read.ok_or_else(|| format!("{:?} is no {}", $text, stringify!($type)).into())
            }
        }
    };
}

pub(crate) use text_column;
pub(crate) use text_enum;
