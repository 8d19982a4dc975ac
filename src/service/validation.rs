//! Reading and checking request fields.

use serde::{Deserialize, Deserializer};

use crate::{
    pieces::chance::MAX_ENTROPY_BYTES,
    record::is_invisible,
    service::error::{Error, InvalidField},
};

/// The allowed length of a token's name, in characters.
pub(in crate::service) const LABEL_LENGTH: std::ops::RangeInclusive<usize> = 1..=60;

/// The longest description, in characters.
const MAX_DESCRIPTION_LENGTH: usize = 200;

/// Distinguishes null from a field that is left out.
///
/// # Errors
/// If the value cannot be read.
pub fn said<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Combines all failed checks into one error.
pub fn all<const N: usize>(checks: [Result<(), InvalidField>; N]) -> Result<(), Error> {
    let errors: Vec<InvalidField> = checks.into_iter().filter_map(Result::err).collect();
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

/// Returns this error, unless the field's condition holds.
pub fn check(holds: bool, error: InvalidField) -> Result<(), InvalidField> {
    if holds { Ok(()) } else { Err(error) }
}

/// Checks the entropy that a player contributes.
pub fn check_entropy(entropy: &str, pointer: &str) -> Result<(), InvalidField> {
    if entropy.len() > MAX_ENTROPY_BYTES {
        return Err(InvalidField::new(pointer, "entropy has at most 64 bytes of UTF-8"));
    }
    if entropy.contains('\0') {
        return Err(InvalidField::new(pointer, "entropy is text and cannot hold the character NUL"));
    }
    Ok(())
}

/// Checks the name that a player has given a token or passkey.
pub fn check_label(name: &str, of: &str) -> Result<(), InvalidField> {
    check(
        LABEL_LENGTH.contains(&name.chars().count()) && !name.chars().any(char::is_control),
        InvalidField::new("/name", format!("a {of}'s name has 1 to 60 characters and no control characters")),
    )
}

/// Checks a player's description of a webhook or a device.
pub fn check_description(description: &str) -> Result<(), InvalidField> {
    if description.chars().count() > MAX_DESCRIPTION_LENGTH || description.chars().any(char::is_control) {
        let detail = "a description has at most 200 characters and no control characters";
        return Err(InvalidField::new("/description", detail));
    }
    Ok(())
}

/// Checks the name of an app: players read it when they are asked to allow it something.
pub fn check_app_name(name: &str) -> Result<(), InvalidField> {
    let plain = |letter: char| !letter.is_control() && !is_invisible(letter);
    if name.chars().any(char::is_alphanumeric) && name.chars().count() <= 60 && name.chars().all(plain) {
        Ok(())
    } else {
        Err(InvalidField::new(
            "/name",
            "an app's name has 1 to 60 visible characters, at least one of them a letter or digit",
        ))
    }
}
