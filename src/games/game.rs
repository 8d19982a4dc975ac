//! The games as the floors above see them: objects that speak JSON.

use serde_json::{Map, Value};

use super::{
    ending::Ending,
    game_schemas::GameSchemas,
    layout::Layout,
    names::Names,
    options::OptionError,
    random_play::Played,
    rules::{About, Illegal, InvalidEffect, Leaving, Outcome},
    seat::{Seat, SeatSet, Viewer},
    strategy::AnyObservation,
};
use crate::pieces::{Chance, ChanceKey};

/// A game of the catalogue.
pub trait Game: Send + Sync {
    /// What the catalogue tells of it.
    fn about(&self) -> &'static About;

    /// The host's options, the common ones and the game's own, with every default written out, as they stand in the
    /// record's header.
    ///
    /// # Errors
    /// The JSON pointer and a sentence, when the game has no such option or the value is out of its range.
    fn read_options(&self, options: &Map<String, Value>) -> Result<Map<String, Value>, OptionError>;

    /// Checks that this many can play.
    ///
    /// # Errors
    /// Pointer and sentence when they cannot.
    fn check_seats(&self, seats: u8) -> Result<(), OptionError>;

    /// An empty table.
    ///
    /// # Errors
    /// As [`Game::read_options`] and [`Game::check_seats`].
    fn table(&self, options: &Map<String, Value>, seats: u8) -> Result<Box<dyn Table>, OptionError>;

    /// One match of players who choose at random, for statistics.
    ///
    /// # Errors
    /// As [`Game::table`].
    fn play_at_random(&self, options: &Map<String, Value>, seats: u8, key: &ChanceKey) -> Result<Played, OptionError>;

    /// The game's own types in the API's document.
    fn schemas(&self) -> GameSchemas;

    /// A JSON Schema for the options that a host can choose.
    fn options_schema(&self) -> Value;
}

/// What a seat did: the action as the rules read it, and what happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The action as it stands in the record, without hints.
    pub action: Value,
    /// What happened because of it, in order.
    pub effects: Vec<Value>,
}

/// A match of some game at one version, as an object. The methods are those of [`Rules`], in JSON.
pub trait Table: Send + Sync {
    /// A copy to go on from.
    fn copy(&self) -> Box<dyn Table>;
    /// Set-up and deal.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the cards are dealt already.
    fn open(&self, chance: &mut Chance) -> Result<Vec<Value>, InvalidEffect>;
    /// Reads an action as the rules do, without hints.
    ///
    /// # Errors
    /// [`Illegal::NotAnAction`].
    fn read_action(&self, action: &Value) -> Result<Value, Illegal>;
    /// What happens when the seat takes the action.
    ///
    /// # Errors
    /// [`Illegal`]; nothing has changed.
    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Decided, Illegal>;
    /// Folds effects into the state.
    ///
    /// # Errors
    /// [`InvalidEffect`] when an effect is none of this game's or does not fit; the table must then be dropped.
    fn apply(&mut self, effects: &[Value]) -> Result<(), InvalidEffect>;
    /// Ends the match from outside the rules: from then on nobody is to act or still in, and nothing more fits.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the match is not running.
    fn end(&mut self, ending: Ending, chance: &mut Chance) -> Result<(), InvalidEffect>;
    /// The seats that must choose now.
    fn to_act(&self) -> SeatSet;
    /// Every legal action of the seat, each with its hints and its `label`.
    fn legal_actions(&self, seat: Seat) -> Vec<Value>;
    /// What the seat sees when it has to choose, for a program that plays there; `None` when it has nothing to choose.
    fn observation(&self, seat: Seat) -> Option<AnyObservation>;
    /// What the server plays for a seat whose time ran out.
    fn stand_in(&self, seat: Seat) -> Option<Value>;
    /// With `auto_forced`: the one legal action, if playing it tells nothing.
    fn forced(&self, seat: Seat) -> Option<Value>;
    /// What happens when the seats leave at the same moment.
    ///
    /// # Errors
    /// [`InvalidEffect`] in a state that no match can reach.
    fn leave(&self, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Result<Vec<Value>, InvalidEffect>;
    /// The seats still in.
    fn still_in(&self) -> SeatSet;
    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same in the form that all games share.
    fn layout(&self, viewer: Viewer) -> Layout;
    /// What the viewer may know of effects of this match.
    ///
    /// # Errors
    /// [`InvalidEffect`] when an effect is none of this game's: what cannot be read is not shown.
    fn redact(&self, effects: &[Value], viewer: Viewer) -> Result<Vec<Value>, InvalidEffect>;
    /// How it came out, once it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether the effect carries a chance result.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the effect is none of this game's.
    fn is_chance(&self, effect: &Value) -> Result<bool, InvalidEffect>;
    /// Effects of this match in plain English, one text an effect.
    ///
    /// # Errors
    /// [`InvalidEffect`] when an effect is none of this game's.
    fn narrate(&self, effects: &[Value], names: &Names) -> Result<Vec<String>, InvalidEffect>;
    /// The heading under which a teller would put what comes from this effect on.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the effect is none of this game's.
    fn chapter(&self, effect: &Value) -> Result<Option<String>, InvalidEffect>;
}
