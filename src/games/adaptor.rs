//! The adaptor between the types of a game and JSON: makes a [`Game`] of any [`Rules`] and [`Presentation`].

use std::{borrow::Cow, marker::PhantomData};

use acepost_l10n::Locale;
use acepost_pieces::{Chance, ChanceKey};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    catalogue::described_options,
    effect::Effect,
    ending::Ending,
    explanation::Explanation,
    game::{Advice, Decided, Game, Shown, Table, Told},
    game_schemas::{GameSchemas, LABEL, options_schema},
    json::{Json, read, value as json},
    kit::{narrate::messages, outside_result},
    lesson::AnyLesson,
    options::{CommonOptions, OptionError},
    pointers::pointer_to,
    presentation::Presentation,
    random_play::{Played, play_at_random},
    reason::Reason,
    rules::{About, Illegal, InvalidEffect, Leaving, Outcome, Rules},
    seat::{Seat, SeatSet, Viewer},
    strategy::{AnyObservation, Observation},
    words::Words,
};

/// A game behind the trait [`Game`].
pub(super) struct Adaptor<R>(pub(super) PhantomData<fn() -> R>);

struct TableAdaptor<R: Rules> {
    seats: u8,
    state: R::State,
    /// The outcome, if the match was ended from outside the rules.
    ended: Option<Outcome>,
}

impl<R: Presentation> Adaptor<R> {
    fn options(options: &Map<String, Value>) -> Result<(CommonOptions, R::Options), OptionError> {
        let (common, own) = CommonOptions::split(options)?;
        let own = read(&Value::Object(own)).map_err(|(pointer, detail)| {
            let defaults = Self::stored(CommonOptions::default(), &R::Options::default());
            let unknown = options.keys().find(|name| !defaults.contains_key(*name));
            // Of the options that there are, serde knows only the game's own.
            unknown.map_or(OptionError { pointer, detail }, |name| {
                let names = defaults.keys().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                let detail = format!("{} has no option `{name}`: it has {names}", R::ABOUT.name);
                OptionError { pointer: pointer_to(name), detail }
            })
        })?;
        Ok((common, own))
    }

    /// Returns all options as a record stores them.
    fn stored(common: CommonOptions, own: &R::Options) -> Map<String, Value> {
        let (Value::Object(mut all), Value::Object(common)) = (json(own), json(&common)) else {
            unreachable!("options are structs")
        };
        all.extend(common);
        all
    }
}

impl<R: Presentation> Game for Adaptor<R> {
    fn about(&self) -> &'static About {
        const { &R::ABOUT }
    }

    fn read_options(&self, options: &Map<String, Value>) -> Result<Map<String, Value>, OptionError> {
        let (common, own) = Self::options(options)?;
        Ok(Self::stored(common, &own))
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
        Ok(Box::new(TableAdaptor::<R> { seats, state, ended: None }))
    }

    fn play_at_random(&self, options: &Map<String, Value>, seats: u8, key: &ChanceKey) -> Result<Played, OptionError> {
        self.check_seats(seats)?;
        Ok(play_at_random::<R>(&Self::options(options)?.1, seats, key))
    }

    fn lesson(&self, locale: Locale) -> Option<AnyLesson> {
        let lesson = R::lesson(locale)?;
        let Value::Object(own) = json(&lesson.options) else { return None };
        let options = self.read_options(&own).ok()?;
        Some(AnyLesson {
            seed: lesson.seed,
            options,
            seats: lesson.seats,
            moves: lesson.moves,
            closing: lesson.closing,
        })
    }

    fn schemas(&self) -> GameSchemas {
        GameSchemas::of::<R>()
    }

    fn options_schema(&self) -> Value {
        json(&options_schema::<R>())
    }

    fn description(&self, locale: Locale) -> String {
        R::description(locale)
    }

    fn described_options(&self, locale: Locale) -> Value {
        described_options::<R>(locale)
    }
}

/// A legal action as it is offered. The name of the label's field is [`LABEL`].
#[derive(Serialize)]
struct Listed<'a, A, H> {
    #[serde(flatten)]
    action: &'a A,
    #[serde(flatten)]
    hint: &'a H,
    label: String,
}

impl<R: Presentation> TableAdaptor<R> {
    /// Returns the state, unless the match was ended from outside the rules, which know nothing of it.
    fn running(&self) -> Option<&R::State> {
        self.ended.is_none().then_some(&self.state)
    }

    /// Returns what the viewer may know, and the passage that matters most now.
    fn seen(&self, viewer: Viewer) -> (R::View, Option<&'static str>) {
        let mut view = R::view(&self.state, viewer);
        if let Some(outcome) = &self.ended {
            R::end(&mut view, outcome);
        }
        // No rule of the game has ended a match that was ended from outside.
        let passage = self.ended.is_none().then(|| R::passage(&view)).flatten();
        (view, passage)
    }

    fn action(action: &Value) -> Result<R::Action, Illegal> {
        let wrong = |(pointer, detail)| Illegal::NotAnAction { pointer, detail };
        // Of anything else serde would say that it lacks fields.
        let Value::Object(fields) = action else { return Err(wrong((String::new(), "must be an object".to_owned()))) };
        let is_listed_only = |key: &String| key == LABEL || R::HINT_KEYS.contains(&key.as_str());
        if !fields.keys().any(is_listed_only) {
            return read(action).map_err(wrong);
        }
        let mut fields = fields.clone();
        fields.retain(|key, _| !is_listed_only(key));
        read(&fields.into()).map_err(wrong)
    }

    /// Checks the hints of an answer.
    fn check_hints(&self, seat: Seat, action: &R::Action, answer: &Value) -> Result<(), Illegal> {
        let given = |key: &&str| answer.get(key).filter(|given| !given.is_null());
        if R::CHECKED_HINTS.iter().all(|key| given(key).is_none()) {
            return Ok(());
        }
        let listed = json(&R::hint(&self.state, seat, action));
        let Some(key) = R::CHECKED_HINTS.iter().find(|key| given(key).is_some_and(|it| listed.get(**key) != Some(it)))
        else {
            return Ok(());
        };
        let detail = match listed.get(key) {
            Some(listed) => format!("must be {listed}, as the action is listed, or left out"),
            None => "must be left out, as the action is listed without it".to_owned(),
        };
        Err(Illegal::NotAnAction { pointer: pointer_to(key), detail })
    }

    fn decided(&self, seat: Seat, action: &R::Action, chance: &mut Chance) -> Result<Decided, Illegal> {
        let state = self.running().ok_or(Illegal::NotToAct)?;
        let effects = R::decide(state, seat, action, chance)?;
        Ok(Decided { action: json(action), effects: effects.into_iter().map(Effect::of).collect() })
    }

    fn effect(effect: &Effect) -> Result<Cow<'_, R::Effect>, InvalidEffect> {
        effect.read()
    }

    fn listed(&self, seat: Seat, action: &R::Action, words: &Words<'_>) -> Json {
        let hint = &R::hint(&self.state, seat, action);
        Json::of(&Listed { action, hint, label: R::label(action, hint, words) })
    }
}

/// Returns why the player could take the action: what the game says, or else what fits every game.
fn explanation<R: Presentation>(seen: &Observation<R>, action: &R::Action, words: &Words<'_>) -> Explanation {
    R::explain(seen, action, words).unwrap_or_else(|| match seen.legal.len() {
        1 => messages::why_only(words.locale).into(),
        choices => messages::why_best(words.locale, choices).into(),
    })
}

impl<R: Presentation> Table for TableAdaptor<R> {
    fn copy(&self) -> Box<dyn Table> {
        Box::new(Self { seats: self.seats, state: self.state.clone(), ended: self.ended.clone() })
    }

    fn open(&self, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Ok(R::open(&self.state, chance)?.into_iter().map(Effect::of).collect())
    }

    fn read_action(&self, action: &Value) -> Result<Value, Illegal> {
        Self::action(action).map(|action| json(&action))
    }

    fn is_same_action(&self, one: &Value, other: &Value) -> bool {
        Self::action(one).is_ok_and(|one| Self::action(other).is_ok_and(|other| one == other))
    }

    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Decided, Illegal> {
        self.decided(seat, &Self::action(action)?, chance)
    }

    fn decide_answer(&self, seat: Seat, answer: &Value, chance: &mut Chance) -> Result<Decided, Illegal> {
        let action = Self::action(answer)?;
        self.check_hints(seat, &action, answer)?;
        self.decided(seat, &action, chance)
    }

    fn apply(&mut self, effects: &[Effect]) -> Result<(), InvalidEffect> {
        self.running().ok_or(InvalidEffect)?;
        effects.iter().try_for_each(|effect| R::apply(&mut self.state, &*Self::effect(effect)?))
    }

    fn end(&mut self, ending: Ending, chance: &mut Chance) -> Result<(), InvalidEffect> {
        let state = self.running().ok_or(InvalidEffect)?;
        self.ended = Some(ending.outcome::<R>(state, self.seats.into(), chance)?);
        Ok(())
    }

    fn to_act(&self) -> SeatSet {
        self.running().map(R::to_act).unwrap_or_default()
    }

    fn legal_actions(&self, seat: Seat, words: &Words<'_>) -> Vec<Json> {
        let legal = self.running().map(|state| R::legal_actions(state, seat)).unwrap_or_default();
        legal.iter().map(|action| self.listed(seat, action, words)).collect()
    }

    fn reasons(&self, seat: Seat, words: &Words<'_>) -> Vec<Reason> {
        let seen = self.running().and_then(|state| Observation::<R>::of(state, seat));
        seen.map(|seen| R::reasons(&seen, words)).unwrap_or_default()
    }

    fn explain(&self, seat: Seat, action: &Value, words: &Words<'_>) -> Option<Advice> {
        let seen = Observation::<R>::of(self.running()?, seat)?;
        let action = Self::action(action).ok()?;
        // The listed one may be written in another way than an equal one.
        let action = seen.legal.iter().find(|listed| **listed == action)?;
        let label = R::label(action, &R::hint(&self.state, seat, action), words);
        let explanation = explanation(&seen, action, words);
        Some(Advice { action: self.listed(seat, action, words), label, explanation })
    }

    fn observation(&self, seat: Seat) -> Option<AnyObservation> {
        Observation::<R>::of(self.running()?, seat).map(AnyObservation::new)
    }

    fn stand_in(&self, seat: Seat) -> Option<Value> {
        R::stand_in(self.running()?, seat).as_ref().map(json)
    }

    fn forced(&self, seat: Seat) -> Option<Value> {
        R::forced(self.running()?, seat).as_ref().map(json)
    }

    fn leave(&self, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        let Some(state) = self.running() else { return Ok(Vec::new()) };
        Ok(R::leave(state, seats, why, chance)?.into_iter().map(Effect::of).collect())
    }

    fn still_in(&self) -> SeatSet {
        self.running().map(R::still_in).unwrap_or_default()
    }

    fn view(&self, viewer: Viewer, words: &Words<'_>) -> Shown {
        let (view, passage) = self.seen(viewer);
        Shown { layout: R::layout(&view, words), passage, view: Json::of(&view) }
    }

    fn own_view(&self, viewer: Viewer) -> (Json, Option<&'static str>) {
        let (view, passage) = self.seen(viewer);
        (Json::of(&view), passage)
    }

    fn tell(&self, effects: &[Effect], viewer: Viewer, words: &Words<'_>) -> Result<Vec<Told>, InvalidEffect> {
        let tell = |effect: &Effect| {
            let effect = R::redact(&*Self::effect(effect)?, viewer);
            Ok(Told { sentence: R::narrate(&effect, words), effect: Json::of(&effect) })
        };
        effects.iter().map(tell).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.clone().or_else(|| R::outcome(&self.state))
    }

    fn result(&self, words: &Words<'_>) -> Option<String> {
        if let Some(outcome) = &self.ended {
            return Some(outside_result(outcome, words));
        }
        let outcome = R::outcome(&self.state)?;
        Some(R::result(&R::view(&self.state, Viewer::Everyone), &outcome, words))
    }

    fn is_chance(&self, effect: &Effect) -> Result<bool, InvalidEffect> {
        Ok(R::is_chance(&*Self::effect(effect)?))
    }

    fn narrate(&self, effects: &[Effect], words: &Words<'_>) -> Result<Vec<String>, InvalidEffect> {
        effects.iter().map(|effect| Ok(R::narrate(&*Self::effect(effect)?, words))).collect()
    }

    fn chapter(&self, effect: &Effect, locale: Locale) -> Result<Option<String>, InvalidEffect> {
        Ok(R::chapter(&*Self::effect(effect)?, locale))
    }
}
