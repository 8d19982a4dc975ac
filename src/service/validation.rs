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
        LABEL_LENGTH.contains(&name.chars().count()) && name.chars().all(is_shown) && !name.trim().is_empty(),
        InvalidField::new("/name", format!("a {of}'s name has 1 to 60 visible characters, not only spaces")),
    )
}

/// Checks a player's description of a webhook or a device.
pub fn check_description(description: &str) -> Result<(), InvalidField> {
    check(
        description.chars().count() <= MAX_DESCRIPTION_LENGTH && description.chars().all(is_shown),
        InvalidField::new("/description", "a description has at most 200 characters, and only visible ones"),
    )
}

/// Checks the name of an app: players read it when they are asked to allow it something.
pub fn check_app_name(name: &str) -> Result<(), InvalidField> {
    if name.chars().any(char::is_alphanumeric) && name.chars().count() <= 60 && name.chars().all(is_shown) {
        Ok(())
    } else {
        Err(InvalidField::new(
            "/name",
            "an app's name has 1 to 60 visible characters, at least one of them a letter or digit",
        ))
    }
}

/// Whether a label may contain the character: people read labels to decide what to revoke or to allow.
fn is_shown(letter: char) -> bool {
    !letter.is_control() && !is_invisible(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_descriptions_are_text_that_can_be_read() {
        for good in ["my bot", "Grüße ♠", "x"] {
            assert!(check_label(good, "token").is_ok() && check_description(good).is_ok(), "{good:?}");
        }
        for bad in ["a\nb", "a\0", "\u{200b}", "\u{3164}", "\u{202e}tob ym"] {
            assert!(check_label(bad, "token").is_err() && check_description(bad).is_err(), "{bad:?}");
        }
        for (bad, description) in [("", ""), (" ", " "), (&*"x".repeat(61), &*"x".repeat(200))] {
            assert!(check_label(bad, "token").is_err() && check_description(description).is_ok(), "{bad:?}");
        }
        assert!(check_label(&"\u{e4}".repeat(60), "token").is_ok() && check_description(&"x".repeat(201)).is_err());
    }
}
