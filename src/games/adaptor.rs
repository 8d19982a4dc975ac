//! The games as the floors above see them: objects that speak JSON, made from any [`Rules`] by one adaptor.

use std::{any::type_name, marker::PhantomData};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{
    About, AnyObservation, CommonOptions, Ending, Illegal, InvalidEffect, Layout, Leaving, Names, Observation, Outcome,
    Played, Rules, Seat, SeatSet, Viewer, play_at_random,
    schema::{self, GameSchemas},
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

/// An option that the game does not have, or a value it does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct OptionError {
    /// JSON pointer into the options.
    pub pointer: String,
    /// A sentence for people.
    pub detail: String,
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
    fn open(&self, chance: &mut Chance) -> Vec<Value>;
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
    fn leave(&self, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Vec<Value>;
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
    fn is_chance(&self, effect: &Value) -> bool;
    /// Effects of this match in plain English, one text an effect.
    ///
    /// # Errors
    /// [`InvalidEffect`] when an effect is none of this game's.
    fn narrate(&self, effects: &[Value], names: &Names) -> Result<Vec<String>, InvalidEffect>;
    /// The heading under which a teller would put what comes from this effect on.
    fn chapter(&self, effect: &Value) -> Option<String>;
}

/// Any [`Rules`] as a [`Game`].
pub(super) struct Erased<R>(pub(super) PhantomData<fn() -> R>);

struct ErasedTable<R: Rules> {
    seats: u8,
    state: R::State,
    /// How it came out, where it was ended from outside the rules.
    ended: Option<Outcome>,
}

/// The key under which a listed legal action says in words what it is. Ignored, like a hint, when an action is sent.
pub(super) const LABEL: &str = "label";

/// The types of the games are plain data with string keys, for which serde has no way to fail.
fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_else(|error| unreachable!("{} is plain data: {error}", type_name::<T>()))
}

fn pointer_of(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(format!("/{index}")),
            Segment::Map { key } => Some(format!("/{}", key.replace('~', "~0").replace('/', "~1"))),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, (String, String)> {
    serde_path_to_error::deserialize(value).map_err(|error| (pointer_of(error.path()), error.inner().to_string()))
}

impl<R: Rules> Erased<R> {
    fn options(options: &Map<String, Value>) -> Result<(CommonOptions, R::Options), OptionError> {
        let (common, own) = CommonOptions::part(options)?;
        let own = read(Value::Object(own)).map_err(|(pointer, detail)| OptionError { pointer, detail })?;
        Ok((common, own))
    }
}

impl<R: Rules> Game for Erased<R> {
    fn about(&self) -> &'static About {
        const { &R::ABOUT }
    }

    fn read_options(&self, options: &Map<String, Value>) -> Result<Map<String, Value>, OptionError> {
        let (common, own) = Self::options(options)?;
        let (Value::Object(mut all), Value::Object(common)) = (json(&own), json(&common)) else {
            unreachable!("options are structs")
        };
        all.extend(common);
        Ok(all)
    }

    fn check_seats(&self, seats: u8) -> Result<(), OptionError> {
        let range = &self.about().seats;
        if range.contains(&seats) {
            return Ok(());
        }
        let (name, low, high) = (self.about().name, range.start(), range.end());
        let players = if low == high { low.to_string() } else { format!("{low} to {high}") };
        Err(OptionError {
            pointer: "/seats".to_owned(),
            detail: format!("{name} is played by {players}, not by {seats}"),
        })
    }

    fn table(&self, options: &Map<String, Value>, seats: u8) -> Result<Box<dyn Table>, OptionError> {
        self.check_seats(seats)?;
        let state = R::table(&Self::options(options)?.1, seats);
        Ok(Box::new(ErasedTable::<R> { seats, state, ended: None }))
    }

    fn play_at_random(&self, options: &Map<String, Value>, seats: u8, key: &ChanceKey) -> Result<Played, OptionError> {
        self.check_seats(seats)?;
        Ok(play_at_random::<R>(&Self::options(options)?.1, seats, key))
    }

    fn schemas(&self) -> GameSchemas {
        GameSchemas::of::<R>()
    }

    fn options_schema(&self) -> Value {
        json(&schema::options::<R>())
    }
}

impl<R: Rules> ErasedTable<R> {
    /// The state, unless the match was ended from outside the rules: they would still let it go on.
    fn going_on(&self) -> Option<&R::State> {
        self.ended.is_none().then_some(&self.state)
    }

    fn action(action: &Value) -> Result<R::Action, Illegal> {
        let mut action = action.clone();
        if let Value::Object(fields) = &mut action {
            fields.retain(|key, _| key != LABEL && !R::HINT_KEYS.contains(&key.as_str()));
        }
        read(action).map_err(|(pointer, detail)| Illegal::NotAnAction { pointer, detail })
    }

    fn effect(effect: &Value) -> Result<R::Effect, InvalidEffect> {
        R::Effect::deserialize(effect).map_err(|_| InvalidEffect)
    }

    fn listed(&self, seat: Seat, action: &R::Action) -> Value {
        let (mut listed, hint) = (json(action), R::hint(&self.state, seat, action));
        let label = R::label(action, &hint);
        if let (Value::Object(fields), Value::Object(hint)) = (&mut listed, json(&hint)) {
            fields.extend(hint);
            fields.insert(LABEL.to_owned(), label.into());
        }
        listed
    }
}

impl<R: Rules> Table for ErasedTable<R> {
    fn copy(&self) -> Box<dyn Table> {
        Box::new(Self { seats: self.seats, state: self.state.clone(), ended: self.ended.clone() })
    }

    fn open(&self, chance: &mut Chance) -> Vec<Value> {
        R::open(&self.state, chance).iter().map(json).collect()
    }

    fn read_action(&self, action: &Value) -> Result<Value, Illegal> {
        Self::action(action).map(|action| json(&action))
    }

    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Decided, Illegal> {
        let action = Self::action(action)?;
        let state = self.going_on().ok_or(Illegal::NotToAct)?;
        let effects = R::decide(state, seat, &action, chance)?;
        Ok(Decided { action: json(&action), effects: effects.iter().map(json).collect() })
    }

    fn apply(&mut self, effects: &[Value]) -> Result<(), InvalidEffect> {
        self.going_on().ok_or(InvalidEffect)?;
        effects.iter().try_for_each(|effect| R::apply(&mut self.state, &Self::effect(effect)?))
    }

    fn end(&mut self, ending: Ending, chance: &mut Chance) -> Result<(), InvalidEffect> {
        let state = self.going_on().ok_or(InvalidEffect)?;
        self.ended = Some(ending.outcome::<R>(state, self.seats.into(), chance)?);
        Ok(())
    }

    fn to_act(&self) -> SeatSet {
        self.going_on().map(R::to_act).unwrap_or_default()
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Value> {
        let legal = self.going_on().map(|state| R::legal_actions(state, seat)).unwrap_or_default();
        legal.iter().map(|action| self.listed(seat, action)).collect()
    }

    fn observation(&self, seat: Seat) -> Option<AnyObservation> {
        Observation::<R>::of(self.going_on()?, seat).map(AnyObservation::new)
    }

    fn stand_in(&self, seat: Seat) -> Option<Value> {
        R::stand_in(self.going_on()?, seat).as_ref().map(json)
    }

    fn forced(&self, seat: Seat) -> Option<Value> {
        R::forced(self.going_on()?, seat).as_ref().map(json)
    }

    fn leave(&self, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Vec<Value> {
        let effects = self.going_on().map(|state| R::leave(state, seats, why, chance)).unwrap_or_default();
        effects.iter().map(json).collect()
    }

    fn still_in(&self) -> SeatSet {
        self.going_on().map(R::still_in).unwrap_or_default()
    }

    fn view(&self, viewer: Viewer) -> Value {
        let mut view = json(&R::view(&self.state, viewer));
        if let (Some(outcome), Value::Object(fields)) = (&self.ended, &mut view) {
            // The games' own views know of no end but those of their rules.
            for (name, told) in [("to_act", Value::Array(Vec::new())), ("outcome", json(outcome))] {
                if let Some(field) = fields.get_mut(name) {
                    *field = told;
                }
            }
        }
        view
    }

    fn layout(&self, viewer: Viewer) -> Layout {
        R::layout(&R::view(&self.state, viewer))
    }

    fn redact(&self, effects: &[Value], viewer: Viewer) -> Result<Vec<Value>, InvalidEffect> {
        effects.iter().map(|effect| Ok(json(&R::redact(&Self::effect(effect)?, viewer)))).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.clone().or_else(|| R::outcome(&self.state))
    }

    fn is_chance(&self, effect: &Value) -> bool {
        Self::effect(effect).is_ok_and(|effect| R::is_chance(&effect))
    }

    fn narrate(&self, effects: &[Value], names: &Names) -> Result<Vec<String>, InvalidEffect> {
        effects.iter().map(|effect| Ok(R::narrate(&Self::effect(effect)?, names))).collect()
    }

    fn chapter(&self, effect: &Value) -> Option<String> {
        R::chapter(&Self::effect(effect).ok()?)
    }
}
