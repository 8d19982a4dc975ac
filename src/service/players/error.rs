//! Why players and their blocks are refused.

use crate::{problem::Code, record::Time, service::error::errors};

errors! {
    /// Why players and their blocks are refused.
    pub enum PlayerError {
        &Code::new(
            "suspended",
            403,
            "Suspended",
            "An operator has suspended the player; `detail` says until when, unless it is for good.",
        ) => {
            /// An operator has suspended the player, until then or for good.
            #[error("the account is suspended{}", until.map_or_else(String::new, |until| format!(" until {until}")))]
            Suspended {
                /// Until then; where there is none, until an operator reinstates the player.
                until: Option<Time>,
            },
        }
        &Code::new("player_unavailable", 409, "Player unavailable", "The two players cannot be brought together.") => {
            /// One of the two blocks the other, and who asks is not told which.
            #[error("you cannot play with this player")]
            PlayerUnavailable,
        }
        &Code::new("cannot_block", 409, "Cannot be blocked", "Nobody blocks oneself or a bot.") => {
            /// Oneself, or a bot.
            #[error("nobody blocks oneself or a bot")]
            CannotBlock,
        }
        &Code::new("too_many_blocks", 409, "Too many blocks", "The player blocks as many others as one may.") => {
            /// The player blocks as many as one may.
            #[error("a player may block at most {0} others")]
            TooManyBlocks(i64),
        }
    }
}
