//! Errors in checkpoints.

use super::Day;

/// The first error in checkpoints.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The contents do not match the hash.
    #[error("the contents of the checkpoint of {0} do not match its hash")]
    Hash(Day),
    /// The key is unknown.
    #[error("the checkpoint of {0} is signed with the key {1:?}, which is not among the keys")]
    UnknownKey(Day, String),
    /// The signature is by another key, or for other contents.
    #[error("the signature of the checkpoint of {0} is not by the key {1:?}")]
    Signature(Day, String),
    /// The server has signed two different checkpoints with the same number.
    #[error("there are two different checkpoints with the number {0}, and the server has signed both")]
    Forked(u64),
    /// The first checkpoint is not valid as the first.
    #[error("the checkpoint of {0} has the number 1, but names a previous one or does not begin with the first match")]
    First(Day),
    /// No checkpoint has this number.
    #[error("the checkpoint of {0} has the number 0")]
    Zero(Day),
    /// It contains another hash than that of the previous checkpoint.
    #[error("the checkpoint of {1} does not build on that of {0}: it contains another hash of the previous one")]
    Previous(Day, Day),
    /// The numbers do not match the days.
    #[error("the numbers of the checkpoints of {0} and {1} do not match their days")]
    Days(Day, Day),
    /// Matches were left out between the two, or are in both.
    #[error("the matches of the checkpoint of {1} do not follow those of {0}")]
    Matches(Day, Day),
}
