//! Errors about agreements and hints in running matches.

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors about agreements and hints in running matches.
    pub enum PlayError {
        &Code::new(
            "no_draw_with_bots",
            409,
            "No draw with bots",
            "A bot is still in the match, and bots do not agree to draws.",
        ) => {
            /// A bot is in the match, and bots do not agree to draws.
            #[error("a bot is still in the match, and bots do not agree to draws")]
            NoDrawWithBots,
        }
        &Code::new(
            "no_hints",
            409,
            "No hints",
            "Hints are given only in matches that are not rated, against bots alone.",
        ) => {
            /// The match is rated.
            #[error("the match is rated, and hints would decide ratings")]
            RatedMatch,
            /// Another person is in the match.
            #[error("another person is in the match, who would play against a bot without knowing it")]
            AgainstPeople,
        }
    }
}
