//! Types that are strings in JSON.

/// Gives a type with [`Display`](std::fmt::Display) and [`FromStr`](std::str::FromStr) the same text in JSON, and a schema: an
/// [`ObjectBuilder`](utoipa::openapi::ObjectBuilder) that already says that it is a string.
#[macro_export]
macro_rules! text_form {
    ($type:ty, $describe:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let text = utoipa::openapi::ObjectBuilder::new().schema_type(utoipa::openapi::Type::String);
                let describe: fn(utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder = $describe;
                describe(text).into()
            }
        }

        impl utoipa::ToSchema for $type {}
    };
}
