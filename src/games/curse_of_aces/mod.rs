//! Curse of Aces, a game for two to four by Leonid Dobrovolsky: get rid of your cards, and do not be the last player
//! with cards.
//!
//! The rule book is `RULES.md`; comments and tests name its ids (CU-1 …). Read [`effect`] for what can happen,
//! `resolver` for why, `fold` for what it changes, and [`view`] for who may know it.

use acepost_l10n::Locale;
use acepost_pieces::{Card, Chance};
use strum::VariantNames;

use crate::{
    About, Explanation, Illegal, InvalidEffect, Layout, Leaving, Lesson, Observation, OptionWords, Outcome,
    Presentation, Reason, RuleBook, Rules, Seat, SeatSet, Viewer, Words,
    kit::{Fold, Resolver},
};

pub mod action;
mod cards;
mod catalogue;
mod determinize;
pub mod effect;
mod endgame;
mod explain;
mod fold;
mod layout;
mod legal;
mod lesson;
mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/curse_of_aces.rs"));
}
mod narrate;
mod passage;
mod plan;
mod position;
mod reasons;
mod resolver;
mod state;
mod strategy;
#[cfg(test)]
mod tests;
pub mod view;

use action::{Action, Hint, Options};
use effect::{Effect, EndReason};
pub use position::Position;
pub use state::State;
use view::View;

/// The game.
pub struct CurseOfAces;

impl Rules for CurseOfAces {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Hint = Hint;
    type Effect = Effect;
    type View = View;

    const ABOUT: About = About {
        id: "curse-of-aces",
        name: "Curse of Aces",
        rules_version: 1,
        seats: 2..=4,
        rules: RuleBook::new(include_str!("RULES.md"), &[(Locale::De, include_str!("RULES.de.md"))]),
        end_reasons: EndReason::VARIANTS,
    };
    const HINT_KEYS: &'static [&'static str] = &[];

    fn table(options: &Options, seats: u8) -> State {
        State::undealt(*options, seats)
    }

    fn open(state: &State, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Resolver::resolve(state, chance, Resolver::open)
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        if state.actor() != Some(seat) {
            return Err(Illegal::NotToAct);
        }
        legal::check(state, seat, *action).map_err(Illegal::Forbidden)?;
        Ok(Resolver::resolve(state, chance, |resolver| resolver.take_action(seat, *action))?)
    }

    fn apply(state: &mut State, effect: &Effect) -> Result<(), InvalidEffect> {
        state.apply(effect)
    }

    fn to_act(state: &State) -> SeatSet {
        state.actor().into_iter().collect()
    }

    fn legal_actions(state: &State, seat: Seat) -> Vec<Action> {
        state.legal_actions(seat)
    }

    fn hint(_: &State, _: Seat, _: &Action) -> Hint {
        Hint {}
    }

    fn stand_in(state: &State, seat: Seat) -> Option<Action> {
        let acts = state.actor() == Some(seat);
        acts.then(|| state.stand_in())
    }

    fn forced(state: &State, seat: Seat) -> Option<Action> {
        // `done` alone would reveal that the hand has no fitting card, `take` alone that it cannot beat the attack, and
        // with CU-21 a single `beat` that nothing else can. What remains is the only card of an attacker: how many cards
        // they hold is public.
        match state.legal_actions(seat)[..] {
            [action @ Action::Attack { .. }] => Some(action),
            _ => None,
        }
    }

    fn leave(state: &State, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Resolver::resolve(state, chance, |resolver| resolver.leave(seats, why))
    }

    fn still_in(state: &State) -> SeatSet {
        state.still_in()
    }

    fn first_player(_: &State) -> Option<Seat> {
        // The first attacker attacks first once, and not during the whole match.
        None
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn end(view: &mut View, outcome: &Outcome) {
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
        // A refill draws from a deck whose order was settled by the shuffle.
        matches!(effect, Effect::FirstAttackerDrawn { .. } | Effect::Dealt { .. })
    }

    fn milestone(effect: &Effect) -> Option<&'static str> {
        match effect {
            Effect::Beaten { with, .. } if with.help().is_some() => Some("assisted card"),
            Effect::Taken { .. } => Some("cards taken"),
            Effect::WentOut { seats, .. } if seats.len() > 1 => Some("out together"),
            _ => None,
        }
    }

    fn cards(state: &State) -> Vec<Card> {
        state.cards()
    }
}

impl Presentation for CurseOfAces {
    fn description(locale: Locale) -> String {
        messages::about(locale)
    }

    fn option(name: &str, locale: Locale) -> Option<OptionWords> {
        catalogue::option(name, locale)
    }

    fn label(action: &Action, _: &Hint, words: &Words<'_>) -> String {
        layout::label(*action, words)
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

    fn result(view: &View, outcome: &Outcome, words: &Words<'_>) -> String {
        narrate::result(view, outcome, words)
    }

    fn chapter(effect: &Effect, locale: Locale) -> Option<String> {
        match effect {
            Effect::MoveBegan { number, .. } => Some(messages::chapter_move(locale, *number)),
            _ => None,
        }
    }
}
