//! What can be wrong with checkpoints.

use super::Day;

/// The first thing in checkpoints that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The contents are not those that the hash was made of.
    #[error("the checkpoint of {0} does not hash to what it says")]
    Hash(Day),
    /// Nobody knows the key.
    #[error("the checkpoint of {0} is signed with the key {1:?}, which is not among the keys")]
    UnknownKey(Day, String),
    /// The signature is somebody else's, or for something else.
    #[error("the signature under the checkpoint of {0} is not that of the key {1:?}")]
    Signature(Day, String),
    /// The server has told different people different things.
    #[error("there are two different checkpoints with the number {0}, and the server has signed both")]
    Forked(u64),
    /// The first one is not as the first one must be.
    #[error("the checkpoint of {0} has the number 1, and does not begin with nothing before it and the first match")]
    First(Day),
    /// No checkpoint has this number.
    #[error("the checkpoint of {0} has the number 0")]
    Zero(Day),
    /// It names another hash than that of the one before.
    #[error("the checkpoint of {1} does not build on that of {0}: it names another hash as that of the one before")]
    Previous(Day, Day),
    /// The numbers and the days do not go together.
    #[error("between the checkpoints of {0} and {1} there is not one for each day")]
    Days(Day, Day),
    /// Matches were left out between the two, or are in both.
    #[error("the matches of the checkpoint of {1} do not follow those of {0}")]
    Matches(Day, Day),
}
