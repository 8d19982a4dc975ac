//! Cards in a place.

/// Cards in a place.
#[derive(Clone, Debug, Default)]
pub struct Zone {
    /// The label.
    pub label: String,
    /// The cards, bottom or first first; `None` for each that lies face down.
    pub cards: Vec<Option<String>>,
}

impl Zone {
    /// Whether all cards lie face down, so that only their number says something.
    pub(crate) fn is_stack(&self) -> bool {
        self.cards.iter().all(Option::is_none)
    }
}
