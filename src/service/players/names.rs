//! Which names players may choose.

use unicode_security::skeleton;

use crate::service::error::InvalidField;

/// The allowed length of a player's name.
const NAME_LENGTH: std::ops::RangeInclusive<usize> = 2..=24;

/// How names of guests begin; reserved for them.
pub const GUEST_PREFIX: &str = "guest-";

/// How names of bots begin; reserved for them.
pub const BOT_PREFIX: &str = "bot-";

/// How names of deleted accounts begin; reserved for them.
pub const DELETED_PREFIX: &str = "deleted-";

/// Words with which a name could suggest that the player speaks for the server, also as a part of the name. An account that already has
/// such a name keeps it.
const OFFICIAL: [&str; 17] = [
    "admin",
    "admins",
    "administrator",
    "administrators",
    "helpdesk",
    "mod",
    "moderator",
    "moderators",
    "mods",
    "official",
    "operator",
    "operators",
    "security",
    "staff",
    "support",
    "sysadmin",
    "system",
];

/// Whole names that could suggest the same, or that there is no account. An account that already has such a name keeps it.
const RESERVED: [&str; 20] = [
    "abuse",
    "anonymous",
    "api",
    "bot",
    "deleted",
    "guest",
    "help",
    "hostmaster",
    "info",
    "me",
    "noreply",
    "null",
    "postmaster",
    "root",
    "server",
    "superuser",
    "team",
    "undefined",
    "unknown",
    "webmaster",
];

/// Words with which the page or the terminal means the reader, all players or the table. An account that already has such a name keeps it.
const ADDRESSED: [&str; 17] = [
    "all", "alle", "beide", "both", "deck", "dich", "dir", "du", "euch", "everyone", "ihr", "niemand", "sie", "table",
    "tisch", "you", "your",
];

/// Whether the text has the form of a player's name.
pub fn is_name(name: &str) -> bool {
    NAME_LENGTH.contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        && name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a guest has this name from the server, and has not chosen it.
pub fn is_generated(name: &str) -> bool {
    name.starts_with(GUEST_PREFIX)
}

/// Checks a name that a player has chosen.
pub fn check_name(name: &str, pointer: &str) -> Result<(), InvalidField> {
    if !is_name(name) {
        let detail = "a name has 2 to 24 letters a-z, digits, - or _, and begins with a letter or digit";
        return Err(InvalidField::new(pointer, detail));
    }
    let first = name.split(['-', '_']).next().filter(|first| first.len() < name.len()).unwrap_or_default();
    let begins = |prefix: &str| is_alike(first, prefix.trim_end_matches('-'));
    if begins(GUEST_PREFIX) {
        return Err(InvalidField::new(pointer, "names that begin with guest- are for guests"));
    }
    if begins(BOT_PREFIX) {
        return Err(InvalidField::new(pointer, "names that begin with bot- are for bots"));
    }
    if begins(DELETED_PREFIX) {
        return Err(InvalidField::new(pointer, "names that begin with deleted- are for deleted accounts"));
    }
    if is_reserved(name) {
        return Err(InvalidField::new(pointer, "this name, or one that looks like it, is reserved for the server"));
    }
    Ok(())
}

/// Whether the name, or one that looks like it, could suggest that it speaks for the server, or be taken for another word of a sentence.
pub fn is_reserved(name: &str) -> bool {
    let is_whole = OFFICIAL.iter().chain(&RESERVED).chain(&ADDRESSED).any(|reserved| is_alike(name, reserved));
    is_whole || has_official_part(name) || alike(name).contains("acepost")
}

/// The same for a text in any letters, such as the name of an app: a Cyrillic `А` looks like a Latin one (UTS #39).
pub fn looks_reserved(text: &str) -> bool {
    let letters = looks(text);
    OFFICIAL.iter().chain(&RESERVED).any(|reserved| is_alike(&letters, &looks(reserved)))
        || alike(&letters).contains(&alike(&looks("acepost")))
}

/// Whether a part of the name between `-`, `_`, digits and inner capitals is official. A digit may also be in the place of a letter.
fn has_official_part(name: &str) -> bool {
    let is_official = |part: &str| OFFICIAL.iter().any(|official| is_alike(part, official));
    let is_digit = |letter: char| letter.is_ascii_digit();
    let has_official_word = |word: &str| is_official(word) || word.split(is_digit).any(is_official);
    name.split(['-', '_']).any(|part| is_official(part) || words(part).into_iter().any(has_official_word))
}

/// Splits a part of a name before its inner capitals: `SiteAdmin` and `SITEAdmin` have two words, and `ADMIN` has one.
fn words(part: &str) -> Vec<&str> {
    let letters = part.as_bytes();
    let begins = |at: &usize| {
        let goes_on = letters.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        letters[*at].is_ascii_uppercase() && (!letters[at - 1].is_ascii_uppercase() || goes_on)
    };
    let mut words = Vec::new();
    let mut from = 0;
    for to in (1..part.len()).filter(begins).chain([part.len()]) {
        words.push(&part[from..to]);
        from = to;
    }
    words
}

/// Returns what the letters of a text look like, without their marks: texts that look alike become equal.
fn looks(text: &str) -> String {
    let text = text.to_lowercase();
    let letters = skeleton(&text).filter(|letter| letter.is_alphanumeric());
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Whether the name can be mistaken for the other: ignores case, `-`, `_`, leading and trailing digits, and digits that
/// look like letters.
fn is_alike(name: &str, other: &str) -> bool {
    let other = alike(other);
    alike(name) == other
        || alike(name.trim_matches(|letter: char| letter.is_ascii_digit() || "-_".contains(letter))) == other
}

/// Normalizes a name so that names that look alike become equal.
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
