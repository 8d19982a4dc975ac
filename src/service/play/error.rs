//! Errors about agreements in running matches.

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors about agreements in running matches.
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
    }
}
