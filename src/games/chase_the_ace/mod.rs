//! Chase the Ace, an old game of bluff for two to twenty: do not be caught with the lowest card.
//!
//! The rule book is `RULES.md`; comments and tests name its ids (CH-1 …). Read [`effect`] for what can happen,
//! `resolver` for why, `fold` for what it changes, and [`view`] for who may know it.

use acepost_l10n::Locale;
use acepost_pieces::{Card, Chance};
use strum::VariantNames;

use crate::{
    About, Explanation, Illegal, InvalidEffect, Layout, Leaving, Lesson, Observation, OptionWords, Outcome,
    Presentation, RuleBook, Rules, Seat, SeatSet, Viewer, Words,
    kit::{Fold, Resolver},
};

pub mod action;
mod cards;
mod catalogue;
mod determinize;
pub mod effect;
mod evaluation;
mod explain;
mod fold;
mod layout;
mod lesson;
mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/chase_the_ace.rs"));
}
mod narrate;
mod passage;
mod plan;
mod position;
mod resolver;
mod state;
mod strategy;
#[cfg(test)]
mod tests;
pub mod view;

use action::{Action, Hint, Options};
use effect::{Effect, EndReason, Spared};
pub use position::Position;
pub use state::State;
use view::View;

/// The game.
pub struct ChaseTheAce;

impl Rules for ChaseTheAce {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Hint = Hint;
    type Effect = Effect;
    type View = View;

    const ABOUT: About = About {
        id: "chase-the-ace",
        name: "Chase the Ace",
        rules_version: 1,
        seats: 2..=20,
        rules: RuleBook::new(include_str!("RULES.md"), &[(Locale::De, include_str!("RULES.de.md"))]),
        end_reasons: EndReason::VARIANTS,
    };
    const HINT_KEYS: &'static [&'static str] = &["with"];
    const CHECKED_HINTS: &'static [&'static str] = Self::HINT_KEYS;

    fn table(options: &Options, seats: u8) -> State {
        State::undealt(*options, seats)
    }

    fn open(state: &State, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Resolver::resolve(state, chance, Resolver::open)
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        if state.acting != Some(seat) {
            return Err(Illegal::NotToAct);
        }
        Ok(Resolver::resolve(state, chance, |resolver| match action {
            Action::Keep {} => resolver.keep(seat),
            Action::Exchange {} => resolver.exchange(seat),
        })?)
    }

    fn apply(state: &mut State, effect: &Effect) -> Result<(), InvalidEffect> {
        state.apply(effect)
    }

    fn to_act(state: &State) -> SeatSet {
        state.to_act()
    }

    fn legal_actions(state: &State, seat: Seat) -> Vec<Action> {
        // Only a king stops an exchange, and the deck is never empty, so an exchange can always be tried.
        if state.acting == Some(seat) { Action::ALL.to_vec() } else { Vec::new() }
    }

    fn hint(state: &State, seat: Seat, action: &Action) -> Hint {
        match action {
            Action::Keep {} => Hint::default(),
            Action::Exchange {} => Hint { with: state.next_in_round(seat) },
        }
    }

    fn stand_in(state: &State, seat: Seat) -> Option<Action> {
        (state.acting == Some(seat)).then_some(Action::Keep {})
    }

    fn forced(_: &State, _: Seat) -> Option<Action> {
        // There is always a choice.
        None
    }

    fn leave(state: &State, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Resolver::resolve(state, chance, |resolver| resolver.leave(seats, why))
    }

    fn still_in(state: &State) -> SeatSet {
        if state.ending.is_some() { SeatSet::EMPTY } else { state.in_play }
    }

    fn first_player(_: &State) -> Option<Seat> {
        // The deal passes on, and with it the turn to begin.
        None
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn end(view: &mut View, outcome: &Outcome) {
        for (player, &place) in view.players.iter_mut().zip(&outcome.placements) {
            (player.still_in, player.on_their_honour, player.place) = (false, false, Some(place));
        }
        view.to_act.clear();
        view.outcome = Some(outcome.clone());
    }

    fn redact(effect: &Effect, viewer: Viewer) -> Effect {
        effect.seen_by(viewer)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn is_chance(effect: &Effect) -> bool {
        matches!(effect, Effect::Shuffled { .. } | Effect::Dealt { .. })
    }

    fn milestone(effect: &Effect) -> Option<&'static str> {
        match effect {
            Effect::KingShown { .. } => Some("king shown"),
            Effect::KingRefused { .. } => Some("king refused"),
            Effect::NobodyLost { because: Spared::AllTied } => Some("dealt again"),
            Effect::NobodyLost { because: Spared::NoSingleRank } => Some("no single rank"),
            Effect::WentOut { seats, .. } if seats.len() > 1 => Some("out together"),
            _ => None,
        }
    }

    fn cards(state: &State) -> Vec<Card> {
        state.cards()
    }
}

impl Presentation for ChaseTheAce {
    fn description(locale: Locale) -> String {
        messages::about(locale)
    }

    fn option(name: &str, locale: Locale) -> Option<OptionWords> {
        catalogue::option(name, locale)
    }

    fn label(action: &Action, hint: &Hint, words: &Words<'_>) -> String {
        layout::label(*action, *hint, words)
    }

    fn layout(view: &View, words: &Words<'_>) -> Layout {
        layout::layout(view, words)
    }

    fn narrate(effect: &Effect, words: &Words<'_>) -> String {
        effect.sentence(words)
    }

    fn passage(view: &View) -> Option<&'static str> {
        Some(passage::passage(view))
    }

    fn explain(seen: &Observation<Self>, action: &Action, words: &Words<'_>) -> Option<Explanation> {
        explain::explain(seen, *action, words)
    }

    fn lesson(locale: Locale) -> Option<Lesson<Self>> {
        Some(lesson::lesson(locale))
    }

    fn result(_: &View, outcome: &Outcome, words: &Words<'_>) -> String {
        narrate::result(outcome, words)
    }

    fn chapter(effect: &Effect, locale: Locale) -> Option<String> {
        match effect {
            Effect::Dealt { round, .. } => Some(messages::chapter_round(locale, *round)),
            _ => None,
        }
    }
}
