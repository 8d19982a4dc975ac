//! What a person does before a match starts.

use uuid::Uuid;

/// What a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Join(usize),
    /// With another contribution to chance.
    JoinOtherwise(usize),
    Leave(usize),
    Start(usize),
    Cancel(usize),
    SeatBot(usize),
    Invite(usize, usize),
    Accept(usize, Uuid),
}

impl Step {
    /// Returns the person who takes or gives up a seat by this.
    pub fn moved(self) -> Option<usize> {
        match self {
            Self::Join(person) | Self::JoinOtherwise(person) | Self::Leave(person) | Self::Accept(person, _) => {
                Some(person)
            }
            Self::Start(_) | Self::Cancel(_) | Self::SeatBot(_) | Self::Invite(..) => None,
        }
    }
}

/// Returns what a person contributes to chance who joins again otherwise.
pub fn other_entropy(person: usize) -> String {
    format!("other {person}")
}
