//! Errors about viewing and changing matches.

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors about viewing and changing matches.
    pub enum MatchError {
        &Code::new(
            "not_seated",
            403,
            "Not seated",
            "Only players with a seat in the match may do this.",
        ) => {
            /// The caller has no seat in the match.
            #[error("you have no seat in this match")]
            NotSeated,
        }
        &Code::new(
            "match_not_started",
            409,
            "Match not started",
            "This is available only once the match has started.",
        ) => {
            /// The match has not started.
            #[error("the match has not started")]
            NotStarted,
        }
        &Code::new(
            "match_not_finished",
            409,
            "Match not finished",
            "This is available only once the match is finished.",
        ) => {
            /// The match is not finished.
            #[error("the match is not finished yet")]
            NotFinished,
        }
        Code::FORBIDDEN => {
            /// The perspective of another player, or the full one, was requested while the match runs.
            #[error("while the match runs, you may see it only from your own seat or as the public")]
            HiddenPerspective,
        }
    }
}
