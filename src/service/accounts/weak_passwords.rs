//! Passwords that are easy to guess.

use std::{collections::HashSet, sync::LazyLock};

use crate::service::error::InvalidField;

/// Common words in leaked lists of passwords, in lower case, without digits and punctuation around them.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let listed = include_str!("common_passwords.txt").split_whitespace();
    listed.flat_map(|password| [password, core(password)]).filter(|password| !password.is_empty()).collect()
});

/// How many digits and punctuation characters may surround a common password without making it a good one.
const DECORATION: usize = 4;

/// The longest piece whose repetition is not a good password.
const PIECE: usize = 4;

/// Rows of keys, and other common sequences.
const ROWS: [&str; 9] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm",
    "yxcvbnm",
];

/// Returns why a player with this name must not use the password, if it is easy to guess.
pub(in crate::service) fn check(password: &str, name: &str) -> Result<(), &'static str> {
    let lower = password.to_lowercase();
    let (lower, name) = (lower.trim(), name.to_lowercase());
    if is_repeated(lower) {
        return Err("a password that repeats one short piece is guessed at once; choose another one");
    }
    if is_row(lower) {
        return Err("a password in the order of the alphabet or of the keys is guessed at once; choose another one");
    }
    if is_decorated(lower, &name) {
        return Err("a password that is the player's name is guessed at once; choose another one");
    }
    let is_common = COMMON.contains(lower) || (COMMON.contains(core(lower)) && is_decorated(lower, core(lower)));
    if is_common { Err("this is one of the most common passwords; choose another one") } else { Ok(()) }
}

/// Returns the password without digits and punctuation at its ends.
fn core(password: &str) -> &str {
    password.trim_matches(|letter: char| !letter.is_alphabetic())
}

/// Whether the password consists only of this word, perhaps repeated, and a few digits and punctuation characters.
fn is_decorated(password: &str, word: &str) -> bool {
    if word.is_empty() || !password.contains(word) {
        return false;
    }
    let rest = password.replace(word, "");
    rest.chars().count() <= DECORATION && !rest.chars().any(char::is_alphabetic)
}

/// Whether the password is one repeated piece, perhaps cut off at the end. Spaces alone count too.
fn is_repeated(password: &str) -> bool {
    let letters: Vec<char> = password.chars().collect();
    (1..=PIECE).any(|piece| letters.len() < piece || letters[piece..].iter().eq(&letters[..letters.len() - piece]))
}

/// Whether the password consists only of runs along rows of keys or the alphabet, forwards or backwards, each of at
/// least four.
fn is_row(password: &str) -> bool {
    let letters: Vec<char> = password.chars().collect();
    let mut rest = letters.as_slice();
    while !rest.is_empty() {
        let run = ROWS.iter().map(|row| run(rest, row)).max().unwrap_or_default();
        if run < 4 {
            return false;
        }
        rest = &rest[run..];
    }
    true
}

/// Returns how many of the first letters are adjacent in the row.
fn run(letters: &[char], row: &str) -> usize {
    let row: Vec<char> = row.chars().collect();
    let along = |row: &[char]| {
        let lengths = (0..row.len()).map(|at| row[at..].iter().zip(letters).take_while(|(key, letter)| key == letter));
        lengths.map(Iterator::count).max().unwrap_or_default()
    };
    let backwards: Vec<char> = row.iter().rev().copied().collect();
    along(&row).max(along(&backwards))
}

/// The allowed length of a password, in characters.
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// Checks a password that a player with this name has chosen. There are no rules about kinds of characters: they make
/// passwords harder to remember, but not harder to guess.
pub fn check_password(password: &str, name: &str) -> Result<(), InvalidField> {
    let wrong = |reason: &'static str| InvalidField::new("/password", reason);
    if !PASSWORD_LENGTH.contains(&password.chars().count()) {
        return Err(wrong("a password has 8 to 128 characters"));
    }
    check(password, name).map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_guessed_first_is_refused() {
        for password in [
            "password",
            "Password",
            "PASSWORD1",
            "password123!",
            "!!password",
            "12345678",
            "123456789",
            "1234567890",
            "87654321",
            "12345678901234567890",
            "        ",
            "\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}",
            "aaaaaaaa",
            "\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}",
            "abababab",
            "abcabcab",
            "12341234",
            "qwertyuiop",
            "Qwerty123",
            "qwerty1234",
            "asdfghjkl",
            "poiuytrewq",
            "abcdefgh",
            "iloveyou",
            "letmein1",
            "letmein123",
            "1q2w3e4r",
            "trustno1",
            "acepost1",
            "acepost2030",
            "correcthorsebatterystaple",
            "  password  ",
            "p@ssw0rd",
            "sunshine12",
        ] {
            assert!(check(password, "mallory").is_err(), "{password:?}");
        }
    }

    #[test]
    fn the_players_own_name_is_refused() {
        for (password, name) in [
            ("anastasia", "anastasia"),
            ("ANASTASIA", "Anastasia"),
            ("anastasia1", "anastasia"),
            ("_anastasia_", "anastasia"),
            ("benjy1990", "benjy"),
            ("benjybenjy", "benjy"),
            ("xavier-99", "xavier-99"),
        ] {
            assert!(check(password, name).is_err(), "{password:?} of {name}");
        }
        assert_eq!(check("anastasia keeps cards", "anastasia"), Ok(()));
        assert_eq!(check("an anagram", "an"), Ok(()));
    }

    #[test]
    fn everything_else_is_taken() {
        for password in [
            "correct horse battery",
            "a castle of cards",
            "the house of aces",
            "another horse battery",
            "correct horse",
            "password of the day",
            "8fj2kd9x",
            "73915820",
            "\u{4e00}\u{4e8c}\u{4e09}\u{56db}\u{4e94}\u{516d}\u{4e03}\u{516b}",
            "my dog ate 3 shoes",
            "qwerty and then some",
            "1234 aces 5678",
        ] {
            assert_eq!(check(password, "ana"), Ok(()), "{password:?}");
        }
    }

    #[test]
    fn the_list_is_in_lower_case() {
        assert!(COMMON.len() > 500 && COMMON.iter().all(|password| *password == password.to_lowercase()));
    }
}
