//! Why an action is a good one.

/// Why a player could take an action, for a player who asks for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The reason as a sentence to the player. It is true of what the player sees, whether or not the action is the best.
    pub reason: String,
    /// The id of the rule behind it in the game's rule page, if there is one.
    pub rule: Option<&'static str>,
}

impl Explanation {
    /// Makes an explanation that follows from a rule.
    #[must_use]
    pub const fn by_rule(rule: &'static str, reason: String) -> Self {
        Self { reason, rule: Some(rule) }
    }
}

impl From<String> for Explanation {
    fn from(reason: String) -> Self {
        Self { reason, rule: None }
    }
}
