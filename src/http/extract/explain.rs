//! Turns serde's errors into sentences.

use crate::{games::pointers::without_position, http::problem::without_types};

const MAX_SENTENCE_LENGTH: usize = 300;

/// Removes details of this server's code from the text, and shortens quotes of the client's input.
pub(super) fn sentence(text: &str) -> String {
    let text = without_position(text);
    // Of something else where one of several words belongs, serde_json says no more, or that it may also be the only field of an
    // object, as serde reads it. The API has nothing of that form.
    let text = if text == "expected value" { "expected a string" } else { text };
    without_types(text).chars().take(MAX_SENTENCE_LENGTH).collect()
}
