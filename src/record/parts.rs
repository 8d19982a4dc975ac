//! What a client can leave out of a view or of the response to an answer.

use serde::Serialize;
use strum::{EnumString, VariantNames};

use crate::games::Locale;

/// A part that a client can leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Part {
    /// The public summary, in a view.
    Match,
    /// The clocks.
    Clocks,
    /// The event of the answer, in the response to one.
    Event,
    /// The open decision with every legal action.
    Decision,
    /// The newest event.
    Latest,
    /// The game's own view.
    Game,
    /// The view in the form that all games share.
    Layout,
}

/// The parts that a client wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts(u8);

impl Parts {
    /// All of them.
    pub const ALL: Self = Self((1 << Part::VARIANTS.len()) - 1);
    /// None of them.
    pub const NONE: Self = Self(0);

    /// Whether the client wants this part.
    pub const fn include(self, part: Part) -> bool {
        self.0 & Self::bit(part) != 0
    }

    /// Makes a part that the client wants.
    pub fn make<T>(self, part: Part, make: impl FnOnce() -> T) -> Included<T> {
        Included(self.include(part).then(make))
    }

    const fn bit(part: Part) -> u8 {
        1 << part as u8
    }
}

/// How a view is made: with which parts, and in which language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rendition {
    /// The parts.
    pub parts: Parts,
    /// The language of its sentences and labels.
    pub locale: Locale,
}

impl Rendition {
    /// With all parts.
    pub const fn whole(locale: Locale) -> Self {
        Self { parts: Parts::ALL, locale }
    }
}

impl FromIterator<Part> for Parts {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        Self(parts.into_iter().fold(0, |bits, part| bits | Self::bit(part)))
    }
}

/// A part of a response; `None` where the client leaves it out. Skip it then: it has no JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Included<T>(pub Option<T>);

impl<T> Included<T> {
    /// Whether the client leaves it out.
    pub const fn is_left_out(&self) -> bool {
        self.0.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EACH: [Part; 7] =
        [Part::Match, Part::Clocks, Part::Event, Part::Decision, Part::Latest, Part::Game, Part::Layout];

    #[test]
    fn only_what_a_client_wants_is_made() {
        for one in EACH {
            assert!(Parts::ALL.include(one) && !Parts::NONE.include(one));
            let wanted = Parts::from_iter([one, one]);
            for other in EACH {
                assert_eq!(wanted.include(other), one == other);
                let made = wanted.make(other, || 7);
                assert_eq!((made.is_left_out(), made.0), (one != other, (one == other).then_some(7)));
            }
        }
    }
}
