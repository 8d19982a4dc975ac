//! The trait [`Presentation`] that every game implements.

use acepost_l10n::Locale;

use super::{layout::Layout, reason::Reason, rules::Rules, strategy::Observation, words::Words};

/// How one game is shown: labels, a layout, sentences and chapters that every client can display.
///
/// All of it is made from views and redacted effects, so it cannot reveal more than these do.
pub trait Presentation: Rules {
    /// Returns the label of a button for the action, such as "Play the king of spades".
    fn label(action: &Self::Action, hint: &Self::Hint, words: &Words<'_>) -> String;
    /// Returns the view in the form that all games share.
    fn layout(view: &Self::View, words: &Words<'_>) -> Layout;
    /// Returns the effect as one or two sentences. They do not name cards that lie face down.
    fn narrate(effect: &Self::Effect, words: &Words<'_>) -> String;
    /// Returns why cards of the hand and choices are not legal now, to the player who sees this. Each card of the hand that
    /// no legal action names has one reason. By default none, for games whose players may always do everything.
    fn reasons(_seen: &Observation<Self>, _words: &Words<'_>) -> Vec<Reason> {
        Vec::new()
    }
    /// Returns the heading of the chapter that begins with this effect, such as "Round 3".
    fn chapter(effect: &Self::Effect, locale: Locale) -> Option<String>;
}
