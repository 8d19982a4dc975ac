//! Turns Rust's error messages into sentences for clients.

use std::borrow::Cow;

/// Returns the text as a sentence, without words that only the server's developers use.
pub fn sentence(text: &str) -> String {
    let text = without_types(text);
    // Serde sees only the game's own options, and "none" would be wrong because of the common ones.
    let text = text.trim_end_matches(", there are no fields").replacen("unknown variant `", "unknown value `", 1);
    let mut chars = text.chars();
    let first = chars.next().map(char::to_uppercase).into_iter().flatten();
    let mut sentence: String = first.chain(chars).collect();
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

const EXPECTED: &str = ", expected ";

/// What Rust says of a text that is not a number or a truth value, and what a client should read.
const PARSING: [(&str, &str); 6] = [
    ("invalid digit found in string", "must be a whole number"),
    ("cannot parse integer from empty string", "must be a whole number"),
    ("number too large to fit in target type", "must be a whole number, and a smaller one"),
    ("number too small to fit in target type", "must be a whole number, and a larger one"),
    ("invalid float literal", "must be a number"),
    ("provided string was not `true` or `false`", "must be `true` or `false`"),
];

/// Replaces the names of Rust's types, as serde writes them, with those of JSON.
pub fn without_types(text: &str) -> Cow<'_, str> {
    if let Some((_, read)) = PARSING.iter().find(|(said, _)| *said == text) {
        return (*read).into();
    }
    // What the client has sent stands before it, so the last one is serde's.
    let Some((found, expected)) = text.rsplit_once(EXPECTED) else { return text.into() };
    let (expected, place) = expected.find(" at line ").map_or((expected, ""), |at| expected.split_at(at));
    let Some(expected) = expected_in_json(expected) else { return text.into() };
    let found = found_in_json(found, &expected);
    format!("{found}{EXPECTED}{expected}{place}").into()
}

/// Returns what serde has found, in words of JSON.
fn found_in_json(found: &str, expected: &str) -> String {
    if expected == "an object"
        && let Some((before, length)) = found.rsplit_once("invalid length ")
        && length.bytes().all(|byte| byte.is_ascii_digit())
    {
        // Serde takes a list for the fields of an object, and misses some.
        return format!("{before}invalid type: list");
    }
    if let Some(before) = found.strip_suffix("invalid type: map") {
        return format!("{before}invalid type: object");
    }
    if let Some(before) = found.strip_suffix("invalid type: sequence") {
        return format!("{before}invalid type: list");
    }
    found.replacen("invalid type: floating point `", "invalid type: number `", 1)
}

/// Returns what clients call the type that serde expects, if they call it otherwise.
fn expected_in_json(expected: &str) -> Option<Cow<'static, str>> {
    let named = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "u128" | "usize" => "a whole number from 0",
        "a nonzero u8" => "a whole number from 1 to 255",
        "a nonzero u16" => "a whole number from 1 to 65535",
        "a nonzero u32" => "a whole number from 1 to 4294967295",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "unit" | "option" => "null",
        "string or map" | "variant identifier" | "field identifier" | "a borrowed string" | "a character" => "a string",
        "a map" | "map" => "an object",
        "a sequence" | "sequence" => "a list",
        _ => return by_beginning(expected),
    };
    Some(named.into())
}

fn by_beginning(expected: &str) -> Option<Cow<'static, str>> {
    let begins = |starts: &[&str]| starts.iter().find_map(|start| expected.strip_prefix(start));
    if let Some(length) = begins(&["an array of length ", "a tuple of size "]) {
        Some(format!("a list of {length}").into())
    } else if begins(&["variant index "]).is_some() {
        Some("a string".into())
    } else if begins(&["tuple struct ", "tuple variant "]).is_some() {
        Some("a list".into())
    } else if begins(&["struct ", "enum ", "internally tagged enum ", "adjacently tagged enum "]).is_some() {
        Some("an object".into())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libraries_say_becomes_a_sentence() {
        for (said, read) in [
            ("must be an object", "Must be an object."),
            ("unknown field `turbo`, there are no fields", "Unknown field `turbo`."),
            ("unknown variant `dead`, expected `open`", "Unknown value `dead`, expected `open`."),
            ("Is it so?", "Is it so?"),
        ] {
            assert_eq!(sentence(said), read);
        }
    }

    #[test]
    fn types_are_called_as_in_json() {
        for (said, read) in [
            (
                "invalid type: boolean `true`, expected u8",
                "Invalid type: boolean `true`, expected a whole number from 0 to 255.",
            ),
            (
                "invalid value: integer `-1`, expected u64",
                "Invalid value: integer `-1`, expected a whole number from 0.",
            ),
            (
                "invalid type: floating point `1.5`, expected i64",
                "Invalid type: number `1.5`, expected a whole number.",
            ),
            (
                "invalid type: integer `5`, expected internally tagged enum MatchClock",
                "Invalid type: integer `5`, expected an object.",
            ),
            ("invalid type: map, expected a sequence", "Invalid type: object, expected a list."),
            ("invalid type: sequence, expected a map", "Invalid type: list, expected an object."),
            ("invalid length 1, expected struct Record with 8 elements", "Invalid type: list, expected an object."),
            ("invalid length 1, expected a tuple of size 2", "Invalid length 1, expected a list of 2."),
            (
                "record 3: invalid type: map, expected u16 at line 3 column 7",
                "Record 3: invalid type: object, expected a whole number from 0 to 65535 at line 3 column 7.",
            ),
            ("invalid type: null, expected variant identifier", "Invalid type: null, expected a string."),
            (
                "invalid type: string \", expected u8\", expected a boolean",
                "Invalid type: string \", expected u8\", expected a boolean.",
            ),
            ("invalid digit found in string", "Must be a whole number."),
            ("number too large to fit in target type", "Must be a whole number, and a smaller one."),
        ] {
            assert_eq!(sentence(said), read);
        }
    }
}
