//! A toy game of two secret choices, which shows that no seat in a search reacts to a choice that it cannot see.
//!
//! Seat 0 hides a coin in the left hand or the right, or passes; at the same time seat 1 guesses. A coin that is not
//! found wins, and passing wins in one of four cases. A seat that could see the choice would always find the coin, so
//! that passing would be best; since it cannot, hiding wins half of the time.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Strength, rng};
use crate::{
    bots::{Budget, Gain, choose_of, compare_of},
    games::{
        About, Illegal, InvalidEffect, Leaving, Observation, Outcome, RuleBook, Rules, Seat, SeatSet, Strategy, Viewer,
    },
    pieces::{Card, Chance},
};

struct Guess;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
enum Action {
    Left,
    Right,
    Pass,
}

#[derive(Clone, Default)]
struct State {
    chosen: [Option<Action>; 2],
    won: Option<bool>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
enum Effect {
    Chose(u8, Action),
    Ended { won: bool },
}

#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
struct Nothing {}

/// Who has chosen is all there is to see.
#[derive(Serialize, ToSchema)]
struct View([bool; 2]);

impl Rules for Guess {
    type Options = Nothing;
    type State = State;
    type Action = Action;
    type Hint = Nothing;
    type Effect = Effect;
    type View = View;

    const ABOUT: About = About {
        id: "guess",
        name: "Guess",
        rules_version: 1,
        seats: 2..=2,
        rules: RuleBook::new("", &[]),
        end_reasons: &["guessed"],
    };
    const HINT_KEYS: &'static [&'static str] = &[];

    fn table(_: &Nothing, _: u8) -> State {
        State::default()
    }

    fn open(_: &State, _: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Ok(Vec::new())
    }

    fn decide(state: &State, seat: Seat, &action: &Action, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        let mut effects = vec![Effect::Chose(seat.0, action)];
        if let Some(other) = state.chosen[1 - seat.index()] {
            let (hidden, guessed) = if seat.0 == 0 { (action, other) } else { (other, action) };
            let lucky = chance.lot(4) == 0;
            effects.push(Effect::Ended { won: if hidden == Action::Pass { lucky } else { hidden != guessed } });
        }
        Ok(effects)
    }

    fn apply(state: &mut State, effect: &Effect) -> Result<(), InvalidEffect> {
        match *effect {
            Effect::Chose(seat, action) => state.chosen[usize::from(seat)] = Some(action),
            Effect::Ended { won } => state.won = Some(won),
        }
        Ok(())
    }

    fn to_act(state: &State) -> SeatSet {
        (0..2).map(Seat).filter(|seat| state.chosen[seat.index()].is_none()).collect()
    }

    fn legal_actions(state: &State, seat: Seat) -> Vec<Action> {
        match (state.chosen[seat.index()], seat.0) {
            (Some(_), _) => vec![],
            (None, 0) => vec![Action::Pass, Action::Left, Action::Right],
            (None, _) => vec![Action::Left, Action::Right],
        }
    }

    fn hint(_: &State, _: Seat, _: &Action) -> Nothing {
        Nothing {}
    }

    fn stand_in(_: &State, _: Seat) -> Option<Action> {
        None
    }

    fn forced(_: &State, _: Seat) -> Option<Action> {
        None
    }

    fn leave(_: &State, _: SeatSet, _: Leaving, _: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Ok(Vec::new())
    }

    fn still_in(_: &State) -> SeatSet {
        SeatSet::from_bits(3)
    }

    fn first_player(_: &State) -> Option<Seat> {
        None
    }

    fn view(state: &State, _: Viewer) -> View {
        View(state.chosen.map(|chosen| chosen.is_some()))
    }

    fn end(_: &mut View, _: &Outcome) {
        unreachable!("this game is not ended from outside")
    }

    fn redact(effect: &Effect, _: Viewer) -> Effect {
        effect.clone()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let placements = if state.won? { vec![1, 2] } else { vec![2, 1] };
        Some(Outcome { placements, reason: "guessed".to_owned() })
    }

    fn is_chance(_: &Effect) -> bool {
        false
    }

    fn milestone(_: &Effect) -> Option<&'static str> {
        None
    }

    fn cards(_: &State) -> Vec<Card> {
        Vec::new()
    }
}

impl Strategy for Guess {
    fn plan(_: &Observation<Self>, _: &mut dyn Rng) -> usize {
        0
    }

    fn determinize(seen: &Observation<Self>, rng: &mut dyn Rng) -> Option<State> {
        let mut state = State::default();
        for (chosen, action) in state.chosen.iter_mut().zip(seen.view.0) {
            *chosen = action.then(|| if rng.random() { Action::Left } else { Action::Right });
        }
        Some(state)
    }
}

fn hard(state: &State, seat: u8, number: u64) -> Action {
    let seen = Observation::<Guess>::of(state, Seat(seat)).expect("it has to choose");
    seen.legal[choose_of(&seen, Strength::Hard, Budget::iterations(600), &mut rng(number))]
}

#[test]
fn nobody_in_a_search_reacts_to_a_secret_choice() {
    for number in 0..20 {
        assert_ne!(hard(&State::default(), 0, number), Action::Pass);
    }
}

#[test]
fn nobody_learns_which_two_secret_choices_are_compared() {
    let seen = Observation::<Guess>::of(&State::default(), Seat(0)).expect("it has to choose");
    let mut apart = 0;
    for number in 0..20 {
        let gain = |actions| compare_of(&seen, actions, Budget::iterations(600), &mut rng(number)).expect("time");
        // A guess that knew of passing would always find the coin in the left hand.
        let hiding = gain([1, 0]);
        assert!((hiding.score - 0.25).abs() < 5.0 * hiding.error && hiding.error < 0.06, "{hiding:?}");
        assert_eq!(gain([0, 1]), Gain { score: -hiding.score, ..hiding }, "passing is as much worse");
        apart += u32::from(gain([1, 2]).score.abs() > 0.0);
    }
    assert!(apart < 5, "the hands are equal, but differed {apart} times");
}

#[test]
fn what_was_chosen_in_secret_stays_unknown_to_who_chooses_later() {
    // The coin is in either hand as often, and the later guess, which is mostly the plan's, finds it half of the time.
    let finds = |number| {
        let hand = if number % 2 == 0 { Action::Left } else { Action::Right };
        hard(&State { chosen: [Some(hand), None], won: None }, 1, number) == hand
    };
    let found = (0..40).filter(|&number| finds(number)).count();
    assert!((8..=32).contains(&found), "found {found} of 40");
}
