//! Why players and their blocks are refused.

use crate::{problem::Code, record::Time, service::error::errors};

errors! {
    /// Why players and their blocks are refused.
    pub enum PlayerError {
        &Code::new(
            "suspended",
            403,
            "Suspended",
            "An operator has suspended the player; `detail` says until when, if there is an end.",
        ) => {
            /// An operator has suspended the player, until then or for good.
            #[error("the account is suspended{}", until.map_or_else(String::new, |until| format!(" until {until}")))]
            Suspended {
                /// Until then; where there is none, until an operator reinstates the player.
                until: Option<Time>,
            },
        }
        &Code::new("player_unavailable", 409, "Player unavailable", "The two players cannot play with each other.") => {
            /// One of the two blocks the other, and who asks is not told which.
            #[error("you cannot play with this player")]
            PlayerUnavailable,
        }
        &Code::new("cannot_block", 409, "Cannot be blocked", "Players cannot block themselves or bots.") => {
            /// Oneself, or a bot.
            #[error("you cannot block yourself or a bot")]
            CannotBlock,
        }
        &Code::new("too_many_blocks", 409, "Too many blocks", "The player blocks the most others allowed.") => {
            /// The player blocks as many as one may.
            #[error("a player may block at most {0} others")]
            TooManyBlocks(i64),
        }
    }
}
