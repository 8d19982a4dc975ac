//! Operators, and why their acts fail.

use uuid::Uuid;

use crate::{
    db::StoreError,
    record::Time,
    service::{error::Error, matches::MatchStatus, players::PlayerKind},
};

/// An operator, with the reason and time of an act.
#[derive(Clone, Debug)]
pub struct Operator {
    /// The operator's name; not empty.
    pub name: String,
    /// The reason; not empty.
    pub why: String,
    /// The time.
    pub now: Time,
}

/// Why an act failed. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// There is no such match.
    #[error("there is no match {0}")]
    NoMatch(Uuid),
    /// There is no such player.
    #[error("there is no player {0:?}")]
    NoPlayer(String),
    /// There is no such registered app.
    #[error("no app is registered with the client id {0}")]
    NoApp(Uuid),
    /// There is no such game.
    #[error("there is no game {0:?}")]
    NoGame(String),
    /// The name or the reason is missing.
    #[error("give the operator and the reason, in 1 to 500 characters each")]
    Unsaid,
    /// The match is over.
    #[error("the match is already {0}")]
    Over(MatchStatus),
    /// The players act so quickly that the match could not be called off, or the player takes seats so quickly.
    #[error("the players act too quickly; try again")]
    TooQuick,
    /// Only persons have passwords.
    #[error("{0} is a {1}, and has no password")]
    NoPassword(String, PlayerKind),
    /// The player has deleted the account, and may cancel that for a week.
    #[error("{0} is an account that is being deleted, and gets no new name or password before its player cancels that")]
    Deleted(String),
    /// Bots have no tokens and no account, and their names say what they are.
    #[error("{0} is a bot, and cannot be suspended, renamed, exported or deleted")]
    Bot(String),
    /// Players cannot have this name, and why not.
    #[error("{0:?} is not allowed: {1}")]
    Name(String, String),
    /// Another player has the name.
    #[error("the name {0:?} is taken")]
    NameTaken(String),
    /// The end of the suspension is in the past.
    #[error("a suspension must end in the future, but {0} is in the past")]
    Past(Time),
    /// The player is not suspended.
    #[error("{0} is not suspended")]
    NotSuspended(String),
    /// Another error.
    #[error(transparent)]
    Failed(#[from] Error),
}

impl From<StoreError> for OperatorError {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}
