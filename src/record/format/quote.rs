//! How much of a text that is verified its error messages quote: it may be megabytes long, and each sign take seven when it is escaped twice.

/// The maximum length of an error message, in characters.
pub const MAX_DETAIL_LENGTH: usize = 300;

/// The maximum length of one value in it, in characters.
pub const MAX_QUOTED_LENGTH: usize = 64;

/// Returns at most so many characters of a text, from its beginning.
pub fn beginning(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}
