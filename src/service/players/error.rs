//! Errors about players and their blocks.

use crate::{problem::Code, record::Time, service::error::errors};

errors! {
    /// Errors about players and their blocks.
    pub enum PlayerError {
        Code::TOKEN_SCOPE => {
            /// The token belongs to no session; no scope would help.
            #[error("only a session may do this: no scope allows it")]
            SessionRequired,
        }
        &Code::new(
            "suspended",
            403,
            "Suspended",
            "An operator has suspended the player; `until` says until when, if there is an end, and `contact` where to ask, if the server \
             says it.",
        ) => {
            /// An operator has suspended the player.
            #[error("the account is suspended{}", until.map_or_else(String::new, |until| format!(" until {until}")))]
            Suspended {
                /// When the suspension ends; `None`: when an operator reinstates the player.
                until: Option<Time>,
            },
        }
        &Code::new(
            "player_unavailable",
            409,
            "Player unavailable",
            "These players cannot play with each other, or the player accepts no invitations from the caller.",
        ) => {
            /// One of the two players blocks the other, or accepts no invitations from the other; the caller is not told which.
            #[error("you cannot play with this player, or the player accepts no invitations from you")]
            PlayerUnavailable,
        }
        &Code::new("cannot_block", 409, "Cannot be blocked", "Players cannot block themselves or bots.") => {
            /// The player to block is the caller or a bot.
            #[error("you cannot block yourself or a bot")]
            CannotBlock,
        }
        &Code::new(
            "too_many_blocks",
            409,
            "Too many blocks",
            "The player blocks the most others allowed; unblock one first.",
        ) => {
            /// The player has reached the limit of blocks.
            #[error("a player may block at most {0} others; unblock one first")]
            TooManyBlocks(i64),
        }
    }

    fn until(&self) -> Option<Time> {
        match self {
            Self::Suspended { until } => *until,
            _ => None,
        }
    }
}
