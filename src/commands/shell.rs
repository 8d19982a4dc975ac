//! Words of shell commands that are printed for copying.

use std::path::Path;

/// Returns the text if it is safe as one word of a shell command.
pub fn one_word(text: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~+/=:".contains(&byte);
    (!text.is_empty() && text.bytes().all(plain)).then_some(text)
}

/// Returns the file's path as one word of a shell command, which is neither an option nor standard input.
pub fn file_argument(file: &Path) -> String {
    let path = file.to_string_lossy();
    if path.starts_with('-') { quoted(&format!("./{path}")) } else { quoted(&path) }
}

/// Quotes the text as one word of a shell command.
pub fn quoted(text: &str) -> String {
    match one_word(text).filter(|word| !word.starts_with('~')) {
        Some(word) => word.to_owned(),
        None => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_is_copied_says_what_was_meant() {
        for (path, word) in [
            ("/home/ana/a-1.json", "/home/ana/a-1.json"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("https://cards.example.org/?a&b", "'https://cards.example.org/?a&b'"),
            ("http://[::1]:8080", "'http://[::1]:8080'"),
            ("ana's matches/$HOME", r"'ana'\''s matches/$HOME'"),
            // A shell has expanded a tilde that was one.
            ("~/a.json", "'~/a.json'"),
            ("-y.json", "./-y.json"),
            ("-a b.json", "'./-a b.json'"),
            ("", "''"),
        ] {
            assert_eq!(file_argument(Path::new(path)), word);
        }
    }
}
