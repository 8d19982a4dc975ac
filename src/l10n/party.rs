//! Players in messages: the reader, other players, or both.

use std::borrow::Cow;

/// One or several players of whom a message speaks. For a variable `who`, a message can also ask for `who_is`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Party<'a> {
    /// The reader alone. `who` is the word for the reader at the beginning of a sentence.
    You(Cow<'a, str>),
    /// One other player, by name.
    Other(Cow<'a, str>),
    /// The reader and other players, whose names are listed.
    Us(String),
    /// Several other players, whose names are listed.
    Others(String),
}

impl Party<'_> {
    /// Returns the names.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::You(name) | Self::Other(name) => name,
            Self::Us(names) | Self::Others(names) => names,
        }
    }

    /// Returns the key by which messages choose between forms: `you`, `other`, `us` or `others`.
    #[must_use]
    pub fn is(&self) -> &'static str {
        match self {
            Self::You(_) => "you",
            Self::Other(_) => "other",
            Self::Us(_) => "us",
            Self::Others(_) => "others",
        }
    }
}
