//! Why a running match refuses an agreement.

use crate::{problem::Code, service::error::errors};

errors! {
    /// Why a running match refuses an agreement.
    pub enum PlayError {
        &Code::new(
            "no_draw_with_bots",
            409,
            "No draw with bots",
            "A bot is still in the match, and bots do not agree to draws.",
        ) => {
            /// Bots agree to no draw.
            #[error("a bot is still in the match, and bots do not agree to draws")]
            NoDrawWithBots,
        }
    }
}
