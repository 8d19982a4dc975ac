//! The trait [`Presentation`] that every game implements.

use acepost_l10n::Locale;

use super::{
    explanation::Explanation,
    kit::usual_result,
    layout::Layout,
    lesson::Lesson,
    option_words::OptionWords,
    reason::Reason,
    rules::{Outcome, Rules},
    strategy::Observation,
    words::Words,
};

/// How one game is shown: labels, a layout, sentences and chapters that every client can display.
///
/// All of it is made from views and redacted effects, so it cannot reveal more than these do.
pub trait Presentation: Rules {
    /// Returns what the game is, in one or two sentences that name the designer.
    fn description(locale: Locale) -> String;
    /// Returns the words for one of the game's own options; by default none, for games without options. The English description
    /// is that of the option's type.
    fn option(_name: &str, _locale: Locale) -> Option<OptionWords> {
        None
    }
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
    /// Returns the id of the rule that matters most at this moment to the viewer of this view, such as `CA-16`, where the rule
    /// page is opened. By default none: the page is opened at its beginning.
    fn passage(_view: &Self::View) -> Option<&'static str> {
        None
    }
    /// Returns why the player who sees this could take the action, one of the legal ones; `None` if there is nothing special
    /// to say. By default always, for a game that leaves it to the words that all games share.
    fn explain(_seen: &Observation<Self>, _action: &Self::Action, _words: &Words<'_>) -> Option<Explanation> {
        None
    }
    /// Returns the game's lesson in this language. By default none, for a game in the making: each game that is shipped has one.
    fn lesson(_locale: Locale) -> Option<Lesson<Self>> {
        None
    }
    /// Returns the result of a match that is over to the reader, and why it ended, without a full stop: "You won: fewest
    /// spades". By default, the reason is left out unless players resigned or their time ran out.
    fn result(_view: &Self::View, outcome: &Outcome, words: &Words<'_>) -> String {
        usual_result(outcome, words)
    }
    /// Returns the heading of the chapter that begins with this effect, such as "Round 3".
    fn chapter(effect: &Self::Effect, locale: Locale) -> Option<String>;
}
