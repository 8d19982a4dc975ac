//! What names, passwords and other texts players may choose.

use super::{Error, FieldError, weak_passwords};
use crate::pieces::chance::MAX_ENTROPY_BYTES;

/// How long a player's name may be.
const NAME_LENGTH: std::ops::RangeInclusive<usize> = 2..=24;

/// How long a password may be, in characters.
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// How long a token's name may be, in characters.
const TOKEN_NAME_LENGTH: std::ops::RangeInclusive<usize> = 1..=60;

/// What guests are called; nobody else may be called so.
pub const GUEST_PREFIX: &str = "guest-";

/// What bots are called; nobody else may be called so.
pub const BOT_PREFIX: &str = "bot-";

/// What those are called who have deleted their accounts; nobody else may be called so.
pub const DELETED_PREFIX: &str = "deleted-";

/// Names under which a player could seem to speak for the server, or to be no account at all. An account that has had such a
/// name since before keeps it.
const RESERVED: [&str; 32] = [
    "abuse",
    "admin",
    "administrator",
    "anonymous",
    "api",
    "bot",
    "deleted",
    "guest",
    "help",
    "helpdesk",
    "hostmaster",
    "info",
    "me",
    "mod",
    "moderator",
    "noreply",
    "null",
    "official",
    "operator",
    "postmaster",
    "root",
    "security",
    "server",
    "staff",
    "superuser",
    "support",
    "sysadmin",
    "system",
    "team",
    "undefined",
    "unknown",
    "webmaster",
];

/// Whether the text has the form of a player's name.
pub fn is_name(name: &str) -> bool {
    NAME_LENGTH.contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        && name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric())
}

/// Checks a name that a player chose.
pub fn check_name(name: &str, pointer: &str) -> Result<(), FieldError> {
    if !is_name(name) {
        let detail = "a name has 2 to 24 letters a-z, digits, - or _, and begins with a letter or digit";
        return Err(FieldError::new(pointer, detail));
    }
    let first = name.split(['-', '_']).next().filter(|first| first.len() < name.len()).unwrap_or_default();
    let begins = |prefix: &str| is_alike(first, prefix.trim_end_matches('-'));
    if begins(GUEST_PREFIX) {
        return Err(FieldError::new(pointer, "names that begin with guest- are for guests"));
    }
    if begins(BOT_PREFIX) {
        return Err(FieldError::new(pointer, "names that begin with bot- are for bots"));
    }
    if begins(DELETED_PREFIX) {
        return Err(FieldError::new(pointer, "names that begin with deleted- are for deleted accounts"));
    }
    if RESERVED.iter().any(|reserved| is_alike(name, reserved)) || alike(name).contains("acepost") {
        return Err(FieldError::new(pointer, "this name, or one that looks like it, is reserved for the server"));
    }
    Ok(())
}

/// Whether a reader could take the name for this one: case, `-`, `_`, digits before and after it, and digits in the place of
/// letters make no difference.
fn is_alike(name: &str, other: &str) -> bool {
    let other = alike(other);
    alike(name) == other
        || alike(name.trim_matches(|letter: char| letter.is_ascii_digit() || "-_".contains(letter))) == other
}

/// The name without what hardly shows: all that look alike become one.
fn alike(name: &str) -> String {
    let letters = name.chars().filter(|letter| !"-_".contains(*letter));
    let alike = letters.map(|letter| match letter.to_ascii_lowercase() {
        '0' => 'o',
        '1' | 'i' => 'l',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        letter => letter,
    });
    alike.collect()
}

/// Checks a password that a player of this name chose. There are no rules of which kinds of characters it has: they make
/// passwords that are hard to remember and no harder to guess.
pub fn check_password(password: &str, name: &str, pointer: &str) -> Result<(), FieldError> {
    if !PASSWORD_LENGTH.contains(&password.chars().count()) {
        return Err(FieldError::new(pointer, "a password has 8 to 128 characters"));
    }
    weak_passwords::check(password, name).map_err(|reason| FieldError::new(pointer, reason))
}

/// Checks what a player calls a token.
pub fn check_token_name(name: &str, pointer: &str) -> Result<(), FieldError> {
    if TOKEN_NAME_LENGTH.contains(&name.chars().count()) && !name.chars().any(char::is_control) {
        Ok(())
    } else {
        Err(FieldError::new(pointer, "a token's name has 1 to 60 characters and no control characters"))
    }
}

/// Checks the entropy that a player brings.
pub fn check_entropy(entropy: &str, pointer: &str) -> Result<(), FieldError> {
    if entropy.len() > MAX_ENTROPY_BYTES {
        return Err(FieldError::new(pointer, "entropy has at most 64 bytes of UTF-8"));
    }
    if entropy.contains('\0') {
        return Err(FieldError::new(pointer, "entropy is text and cannot hold the character NUL"));
    }
    Ok(())
}

/// Every check that failed, as one error.
pub fn all<const N: usize>(checks: [Result<(), FieldError>; N]) -> Result<(), Error> {
    let errors: Vec<FieldError> = checks.into_iter().filter_map(Result::err).collect();
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}
