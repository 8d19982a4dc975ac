//! Clockwork Spades, a game for two by Jamie Masculine: end with the fewest spades, or hold all four kings.
//!
//! The rule book is `RULES.md`; comments and tests name its ids (CS-1 …). Read [`effect`] for what can happen,
//! `resolver` for why, `fold` for what it changes, and [`view`] for who may know it.

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
mod explain;
mod fold;
mod knowledge;
mod layout;
mod legal;
mod lesson;
mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/clockwork_spades.rs"));
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

use action::{Action, Hint, Options};
use effect::{Effect, EndReason};
use legal::Choice;
pub use position::Position;
pub use state::State;
use view::View;

/// The game.
pub struct ClockworkSpades;

impl Rules for ClockworkSpades {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Hint = Hint;
    type Effect = Effect;
    type View = View;

    const ABOUT: About = About {
        id: "clockwork-spades",
        name: "Clockwork Spades",
        rules_version: 1,
        seats: 2..=2,
        rules: RuleBook::new(include_str!("RULES.md"), &[(Locale::De, include_str!("RULES.de.md"))]),
        end_reasons: EndReason::VARIANTS,
    };
    const HINT_KEYS: &'static [&'static str] = &["discards"];
    const CHECKED_HINTS: &'static [&'static str] = Self::HINT_KEYS;

    fn table(options: &Options, _: u8) -> State {
        State::undealt(options)
    }

    fn open(state: &State, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Resolver::resolve(state, chance, Resolver::open)
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        let (side, choice) = state.choice(seat, action)?;
        Ok(Resolver::resolve(state, chance, |resolver| match choice {
            Choice::Play(cards) => resolver.play(side, cards),
            Choice::Take(position) => resolver.take(side, position),
        })?)
    }

    fn apply(state: &mut State, effect: &Effect) -> Result<(), InvalidEffect> {
        state.apply(effect)
    }

    fn to_act(state: &State) -> SeatSet {
        state.to_act()
    }

    fn legal_actions(state: &State, seat: Seat) -> Vec<Action> {
        Side::try_from(seat).map(|side| state.legal_actions(side)).unwrap_or_default()
    }

    fn hint(state: &State, _: Seat, action: &Action) -> Hint {
        match *action {
            Action::Play { .. } => Hint::default(),
            Action::Take { position } => Hint { discards: Some(state.lying_on(position).iter().collect()) },
        }
    }

    fn stand_in(state: &State, seat: Seat) -> Option<Action> {
        state.stand_in(Side::try_from(seat).ok()?)
    }

    fn forced(state: &State, seat: Seat) -> Option<Action> {
        // A forced play reveals only its cards. That they are all cards of the window is known in any case.
        let mut legal = Self::legal_actions(state, seat);
        legal.pop().filter(|_| legal.is_empty())
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
        view.window.clear();
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
        matches!(effect, Effect::FirstPlayerDrawn { .. } | Effect::Dealt { .. })
    }

    fn milestone(effect: &Effect) -> Option<&'static str> {
        match effect {
            Effect::KingGiven { .. } => Some("dealt king"),
            Effect::Discarded { .. } => Some("dead cards"),
            Effect::DrewKingOfSpades { .. } => Some("king of spades"),
            _ => None,
        }
    }

    fn cards(state: &State) -> Vec<Card> {
        state.cards()
    }
}

impl Presentation for ClockworkSpades {
    fn description(locale: Locale) -> String {
        messages::about(locale)
    }

    fn option(name: &str, locale: Locale) -> Option<OptionWords> {
        catalogue::option(name, locale)
    }

    fn label(action: &Action, hint: &Hint, words: &Words<'_>) -> String {
        layout::label(action, hint, words)
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
        explain::explain(seen, action, words)
    }

    fn lesson(locale: Locale) -> Option<Lesson<Self>> {
        Some(lesson::lesson(locale))
    }

    fn result(_: &View, outcome: &Outcome, words: &Words<'_>) -> String {
        narrate::result(outcome, words)
    }

    fn chapter(effect: &Effect, locale: Locale) -> Option<String> {
        match effect {
            Effect::TurnBegan { turn, .. } => Some(messages::chapter_turn(locale, *turn)),
            _ => None,
        }
    }
}
