//! The interface of the games for the layers above: trait objects that take and return JSON.

use acepost_l10n::Locale;
use acepost_pieces::{Chance, ChanceKey};
use serde_json::{Map, Value};

use super::{
    effect::Effect,
    ending::Ending,
    explanation::Explanation,
    game_schemas::GameSchemas,
    json::Json,
    layout::Layout,
    lesson::AnyLesson,
    options::OptionError,
    random_play::Played,
    reason::Reason,
    rules::{About, Illegal, InvalidEffect, Leaving, Outcome},
    seat::{Seat, SeatSet, Viewer},
    strategy::AnyObservation,
    words::Words,
};

/// A game of the catalogue.
pub trait Game: Send + Sync {
    /// Returns the game's entry in the catalogue.
    fn about(&self) -> &'static About;

    /// Reads the host's options, the common ones and the game's own. Returns them with all defaults filled in, as they
    /// are stored in the record's header.
    ///
    /// # Errors
    /// [`OptionError`] when the game has no such option, or a value is out of range.
    fn read_options(&self, options: &Map<String, Value>) -> Result<Map<String, Value>, OptionError>;

    /// Checks that the game can be played by this many players.
    ///
    /// # Errors
    /// [`OptionError`] when it cannot.
    fn check_seats(&self, seats: u8) -> Result<(), OptionError>;

    /// Returns the table before the deal.
    ///
    /// # Errors
    /// As [`Game::read_options`] and [`Game::check_seats`].
    fn table(&self, options: &Map<String, Value>, seats: u8) -> Result<Box<dyn Table>, OptionError>;

    /// Plays one match with players who choose at random, for statistics.
    ///
    /// # Errors
    /// As [`Game::table`].
    fn play_at_random(&self, options: &Map<String, Value>, seats: u8, key: &ChanceKey) -> Result<Played, OptionError>;

    /// Returns the game's lesson in this language, if it has one.
    fn lesson(&self, locale: Locale) -> Option<AnyLesson>;

    /// Returns the schemas of the game's types for the API's document.
    fn schemas(&self) -> GameSchemas;

    /// Returns a JSON Schema of the options that a host can choose.
    fn options_schema(&self) -> Value;

    /// Returns what the game is, for players, in one or two sentences.
    fn description(&self, locale: Locale) -> String;

    /// Returns [`Game::options_schema`] with titles and descriptions for hosts.
    fn described_options(&self, locale: Locale) -> Value;
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The action as it is recorded, without hints.
    pub action: Value,
    /// The effects of the action, in order.
    pub effects: Vec<Effect>,
}

/// What a viewer may know of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The game's own view.
    pub view: Json,
    /// The same in the form that all games share.
    pub layout: Layout,
    /// The id of the rule that matters most now, if the game names one.
    pub passage: Option<&'static str>,
}

/// What a viewer may know of an effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The effect, without what is hidden.
    pub effect: Json,
    /// The same as a sentence.
    pub sentence: String,
}

/// A legal action with the reason for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The action with its hints and its `label`, as it is listed.
    pub action: Json,
    /// The action in a few words, as a button says it.
    pub label: String,
    /// Why the player could take it.
    pub explanation: Explanation,
}

/// A match at one version. The methods are those of [`Rules`](super::rules::Rules) and
/// [`Presentation`](super::presentation::Presentation), in JSON.
pub trait Table: Send + Sync {
    /// Returns a copy of the table.
    fn copy(&self) -> Box<dyn Table>;
    /// Sets up the match and deals.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the cards have been dealt already.
    fn open(&self, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect>;
    /// Reads an action as the rules do, and returns it without hints.
    ///
    /// # Errors
    /// [`Illegal::NotAnAction`] when it is not an action of this game.
    fn read_action(&self, action: &Value) -> Result<Value, Illegal>;
    /// Returns whether both are actions of this game, and the same one, whatever their hints and the order of their cards.
    fn is_same_action(&self, one: &Value, other: &Value) -> bool;
    /// Returns what happens when the seat takes the action.
    ///
    /// # Errors
    /// [`Illegal`] when it is not the turn of the seat, or the rules forbid the action.
    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Decided, Illegal>;
    /// Returns what happens when a player answers with the action, like [`Table::decide`], and checks the hints that an answer of
    /// this seat may contain only as they are listed now.
    ///
    /// # Errors
    /// As [`Table::decide`], and [`Illegal::NotAnAction`] when the action is listed with another hint.
    fn decide_answer(&self, seat: Seat, answer: &Value, chance: &mut Chance) -> Result<Decided, Illegal>;
    /// Folds effects into the table.
    ///
    /// # Errors
    /// [`InvalidEffect`] when an effect is not of this game or does not fit; the table must then be dropped.
    fn apply(&mut self, effects: &[Effect]) -> Result<(), InvalidEffect>;
    /// Ends the match from outside the rules. Afterwards no seat is to act or still in, and no effect fits.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the match is not running.
    fn end(&mut self, ending: Ending, chance: &mut Chance) -> Result<(), InvalidEffect>;
    /// Returns the seats that must choose now.
    fn to_act(&self) -> SeatSet;
    /// Returns every legal action of the seat, each with its hints and its `label`.
    fn legal_actions(&self, seat: Seat, words: &Words<'_>) -> Vec<Json>;
    /// Returns why the seat's other cards and choices are not legal, made from what the seat sees alone; none when it is
    /// not its turn.
    fn reasons(&self, seat: Seat, words: &Words<'_>) -> Vec<Reason>;
    /// Returns the legal action, as it is listed, with the reason for it, made from what the seat sees alone; `None` when it is not
    /// an action that the seat may take now.
    fn explain(&self, seat: Seat, action: &Value, words: &Words<'_>) -> Option<Advice>;
    /// Returns what a bot in this seat may know and do; `None` when the seat has no decision to make.
    fn observation(&self, seat: Seat) -> Option<AnyObservation>;
    /// Returns the action that the server takes for a seat whose time ran out; `None` when it is not its turn.
    fn stand_in(&self, seat: Seat) -> Option<Value>;
    /// Returns the only legal action, if taking it at once reveals nothing. Used with the option `auto_forced`.
    fn forced(&self, seat: Seat) -> Option<Value>;
    /// Returns what happens when the seats leave at the same moment.
    ///
    /// # Errors
    /// [`InvalidEffect`] in a state that no match can reach.
    fn leave(&self, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect>;
    /// Returns the seats that are still in the match.
    fn still_in(&self) -> SeatSet;
    /// Returns what the viewer may know of the table.
    fn view(&self, viewer: Viewer, words: &Words<'_>) -> Shown;
    /// Returns the same without the layout, which is most of the work: the game's own view and the passage.
    fn own_view(&self, viewer: Viewer) -> (Json, Option<&'static str>);
    /// Returns what the viewer may know of these effects.
    ///
    /// # Errors
    /// [`InvalidEffect`] when an effect is not of this game: what cannot be read is not shown.
    fn tell(&self, effects: &[Effect], viewer: Viewer, words: &Words<'_>) -> Result<Vec<Told>, InvalidEffect>;
    /// Returns the outcome, once the match is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the result to the reader, and why the match ended, without a full stop; `None` while it runs.
    fn result(&self, words: &Words<'_>) -> Option<String>;
    /// Returns whether the effect holds a chance result.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the effect is not of this game.
    fn is_chance(&self, effect: &Effect) -> Result<bool, InvalidEffect>;
    /// Returns effects with all cards face up as sentences, one text for each effect.
    ///
    /// # Errors
    /// [`InvalidEffect`] when an effect is not of this game.
    fn narrate(&self, effects: &[Effect], words: &Words<'_>) -> Result<Vec<String>, InvalidEffect>;
    /// Returns the heading of the chapter that begins with this effect, if one does.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the effect is not of this game.
    fn chapter(&self, effect: &Effect, locale: Locale) -> Result<Option<String>, InvalidEffect>;
}
