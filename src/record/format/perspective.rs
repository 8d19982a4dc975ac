//! The perspective of a view of a match.

use std::{fmt, str::FromStr};

use crate::{
    games::{Seat, Viewer},
    pieces::text_form,
};

/// The perspective of a view: written `public`, `seat:N` or `full`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// The public.
    Public,
    /// The player in this seat.
    Seat(Seat),
    /// Nothing is hidden.
    Full,
}

impl Perspective {
    /// Returns the viewer with this perspective.
    pub const fn viewer(self) -> Viewer {
        match self {
            Self::Public => Viewer::Public,
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Full => Viewer::Everyone,
        }
    }

    /// Returns the seat, if it is a seat's perspective.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::Full => None,
        }
    }
}

impl fmt::Display for Perspective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Public => f.write_str("public"),
            Self::Seat(Seat(seat)) => write!(f, "seat:{seat}"),
            Self::Full => f.write_str("full"),
        }
    }
}

/// The text is not a perspective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be `public`, `full` or `seat:N`")]
pub struct NotAPerspective;

impl FromStr for Perspective {
    type Err = NotAPerspective;

    fn from_str(text: &str) -> Result<Self, NotAPerspective> {
        match text {
            "public" => Ok(Self::Public),
            "full" => Ok(Self::Full),
            other => {
                let seat = other.strip_prefix("seat:").and_then(|seat| seat.parse().ok());
                let found = seat.map(|seat| Self::Seat(Seat(seat)));
                // Each perspective has one form: no sign and no leading zeros.
                found.filter(|found| found.to_string() == text).ok_or(NotAPerspective)
            }
        }
    }
}

text_form!(Perspective, |text| text
    .pattern(Some("^(public|full|seat:(0|1?[1-9]|10))$"))
    .description(Some("The perspective: the public's, that of the player in a seat, or with nothing hidden."))
    .examples(["seat:0"]));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perspective_has_one_form() {
        for text in ["public", "full", "seat:0", "seat:12"] {
            assert_eq!(text.parse::<Perspective>().map(|found| found.to_string()), Ok(text.to_owned()));
        }
        for text in ["seat:+0", "seat:000", "seat:00", "seat:-1", "seat:", "seat: 1", "seat:256", "Public", ""] {
            assert_eq!(text.parse::<Perspective>(), Err(NotAPerspective), "{text}");
        }
    }
}
