//! The names of the formats, and their schemas.

use utoipa::openapi::{Object, ObjectBuilder, schema::Type};

/// The name and version of the format in every record.
pub const FORMAT: &str = "acepost-record-1";

/// The name and version of the format of partial records.
pub const PARTIAL_FORMAT: &str = "acepost-partial-record-1";

/// Returns the schema of the field that tells full records from partial ones.
pub(super) fn of_format() -> Object {
    only(FORMAT)
}

/// The same for partial records.
pub(super) fn of_partial_format() -> Object {
    only(PARTIAL_FORMAT)
}

fn only(word: &str) -> Object {
    let description = format!("Always `{word}`.");
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some([word])).description(Some(description)).build()
}
