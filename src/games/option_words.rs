//! The words for an option of a match, in the reader's language.

/// The words for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionWords {
    pub(super) title: String,
    pub(super) description: String,
    /// The values of a choice, each with its title.
    pub(super) choices: Vec<(&'static str, String)>,
}

impl OptionWords {
    /// Makes them from a title of few words and a sentence.
    #[must_use]
    pub const fn new(title: String, description: String) -> Self {
        Self { title, description, choices: Vec::new() }
    }

    /// Adds the title of a value, for an option that is a choice.
    #[must_use]
    pub fn choice(mut self, value: &'static str, title: String) -> Self {
        self.choices.push((value, title));
        self
    }
}
