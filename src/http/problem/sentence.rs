//! Turns Rust's error messages into sentences for clients.

/// Returns the text as a sentence, without words that only the server's developers use.
pub fn sentence(text: &str) -> String {
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
}
