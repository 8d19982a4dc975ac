//! Clear Ace, a game for two by Richard Dalm: be the first to own all four aces.
//!
//! The rule book is `RULES.md`; comments and tests name its ids (CA-1 …). Read [`effect`] for what can happen,
//! `resolver` for why, `fold` for what it changes, and [`view`] for who may know it.

use std::cmp::Ordering;

use acepost_l10n::Locale;
use acepost_pieces::{Card, Chance};
use strum::VariantNames;

use crate::{
    About, Explanation, Illegal, InvalidEffect, Layout, Leaving, Lesson, Observation, OptionWords, Outcome,
    Presentation, Reason, RuleBook, Rules, Seat, SeatSet, Viewer, Words,
    kit::{Fold, Resolver, Side, placements_after_leaving},
};

pub mod action;
mod cards;
mod catalogue;
mod determinize;
pub mod effect;
mod evaluation;
mod explain;
mod fold;
mod knowledge;
mod layout;
mod legal;
mod lesson;
mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/clear_ace.rs"));
}
mod narrate;
mod passage;
mod plan;
mod position;
mod reasons;
mod remember;
mod resolver;
mod state;
mod strategy;
#[cfg(test)]
mod tests;
pub mod view;

use action::{Action, Hint, Options, Would};
use effect::{Effect, EndReason};
pub use position::Position;
pub use state::State;
use view::View;

/// The game.
pub struct ClearAce;

impl Rules for ClearAce {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Hint = Hint;
    type Effect = Effect;
    type View = View;

    const ABOUT: About = About {
        id: "clear-ace",
        name: "Clear Ace",
        rules_version: 1,
        seats: 2..=2,
        rules: RuleBook::new(include_str!("RULES.md"), &[(Locale::De, include_str!("RULES.de.md"))]),
        end_reasons: EndReason::VARIANTS,
    };
    const HINT_KEYS: &'static [&'static str] = &["would"];

    fn table(options: &Options, _: u8) -> State {
        State::undealt(*options)
    }

    fn open(state: &State, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Resolver::resolve(state, chance, Resolver::open)
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        let &Action::Play { card } = action;
        let side = state.may_play(seat, card)?;
        Ok(Resolver::resolve(state, chance, |resolver| resolver.play(side, card))?)
    }

    fn apply(state: &mut State, effect: &Effect) -> Result<(), InvalidEffect> {
        state.apply(effect)
    }

    fn to_act(state: &State) -> SeatSet {
        state.to_act()
    }

    fn legal_actions(state: &State, seat: Seat) -> Vec<Action> {
        let playable = Side::try_from(seat).map(|side| state.playable(side)).unwrap_or_default();
        playable.strongest_first().map(|card| Action::Play { card }).collect()
    }

    fn hint(state: &State, seat: Seat, action: &Action) -> Hint {
        let &Action::Play { card } = action;
        let to_answer = Side::try_from(seat).ok().and_then(|side| state.to_answer(side));
        let would = to_answer.map(|theirs| match cards::compare(card, theirs, state.beaten_by_two()) {
            Ordering::Greater => Would::Wins,
            Ordering::Less => Would::Loses,
            Ordering::Equal => Would::Duel,
        });
        Hint { would }
    }

    fn stand_in(state: &State, seat: Seat) -> Option<Action> {
        let playable = state.playable(Side::try_from(seat).ok()?);
        playable.weakest().map(|card| Action::Play { card })
    }

    fn forced(state: &State, seat: Seat) -> Option<Action> {
        let side = Side::try_from(seat).ok()?;
        let playable = state.playable(side);
        let card = playable.weakest().filter(|_| playable.len() == 1)?;
        // Played at once, it would reveal that there was no choice: in secret the number of cards that may be played,
        // and with a 2 face up that there is no second one.
        let tells = state.in_secret() || (cards::is_two(card) && state.players[side].hand.len() > 1);
        (!tells).then_some(Action::Play { card })
    }

    fn leave(state: &State, seats: SeatSet, why: Leaving, _: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        let Some(placements) = placements_after_leaving(seats).filter(|_| state.ending.is_none()) else {
            return Ok(Vec::new());
        };
        Ok(vec![Effect::MatchEnded { placements, reason: why.either(EndReason::Resigned, EndReason::TimedOut) }])
    }

    fn still_in(state: &State) -> SeatSet {
        if state.ending.is_some() { SeatSet::EMPTY } else { Side::BOTH.into_iter().map(Side::seat).collect() }
    }

    fn first_player(state: &State) -> Option<Seat> {
        state.first_player()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn end(view: &mut View, outcome: &Outcome) {
        view.secret = false;
        view.players.iter_mut().for_each(|player| player.chosen = false);
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
        matches!(
            effect,
            Effect::Dealt { .. }
                | Effect::SetUpRolled { .. }
                | Effect::Drew { rolled: Some(_), .. }
                | Effect::Shuffled { .. }
        )
    }

    fn milestone(effect: &Effect) -> Option<&'static str> {
        match effect {
            Effect::ShowdownBegan { .. } => Some("showdown"),
            Effect::DuelBegan { depth: 1 } => Some("duel"),
            Effect::DuelBegan { .. } => Some("duel in a duel"),
            _ => None,
        }
    }

    fn cards(state: &State) -> Vec<Card> {
        state.cards()
    }
}

impl Presentation for ClearAce {
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

    fn reasons(seen: &Observation<Self>, words: &Words<'_>) -> Vec<Reason> {
        reasons::reasons(seen, words)
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
            Effect::RoundBegan { round } => Some(messages::chapter_round(locale, *round)),
            Effect::ShowdownBegan { .. } => Some(messages::chapter_showdown(locale)),
            _ => None,
        }
    }
}
