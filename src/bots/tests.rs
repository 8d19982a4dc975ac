//! What a bot must do in every game, and what it must never do.

use std::cell::Cell;

use rand::{SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::json;

use super::{Budget, Gain, Strength, are_equivalent, choose, choose_of, compare, compare_of};
use crate::{
    games::{
        AnyObservation, Horizon, Json, Observation, Rules, Seat, Table, Words,
        catalog::{
            self, GAMES,
            curse_of_aces::{
                CurseOfAces, Position,
                action::{Action, Options},
            },
        },
    },
    pieces::{Card, ChanceKey, Seed},
};

mod guess;

fn rng(number: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(number)
}

/// Plays a random match of each game up to its first choices, through the interface of the higher layers.
fn tables(mut each: impl FnMut(&str, &dyn Table, AnyObservation, Seat)) {
    for game in GAMES {
        let seats = *game.about().seats.start();
        let mut table = game.table(&serde_json::Map::new(), seats).expect("the defaults can be played");
        let (key, mut choices) = (ChanceKey::derive(&Seed::new([8; 32]), []), rng(1));
        let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
        for seq in 2..30 {
            table.apply(&effects).expect("it fits");
            let Some(seat) = table.to_act().iter().next() else { break };
            each(game.about().id, table.as_ref(), table.observation(seat).expect("it has to choose"), seat);
            let legal = table.legal_actions(seat, &Words::PLAIN);
            let action = legal.choose(&mut choices).expect("who is to act can act").value();
            effects = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed").effects;
        }
    }
}

#[test]
fn every_strength_takes_a_legal_action_of_every_game() {
    let chance = || ChanceKey::derive(&Seed::new([6; 32]), []).event(0);
    tables(|game, table, seen, seat| {
        for strength in Strength::ALL {
            let action = choose(game, &seen, strength, Budget::iterations(30), &mut rng(4)).expect("there is one");
            assert!(table.decide(seat, &action, &mut chance()).is_ok(), "{game}: {strength} took {action}");
            assert!(action.get("label").is_none(), "without what is listed beside it: {action}");
        }
    });
}

#[test]
fn the_same_rng_chooses_the_same() {
    tables(|game, _, seen, _| {
        for strength in Strength::ALL {
            let choice = || choose(game, &seen, strength, Budget::iterations(60), &mut rng(5));
            assert_eq!(choice(), choice());
        }
    });
}

#[test]
fn thinking_stops_when_it_is_told_to_and_the_plan_decides_where_there_was_no_time() {
    tables(|game, _, seen, _| {
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 10
        };
        let budget = Budget { iterations: u32::MAX, go_on: &go_on };
        assert!(choose(game, &seen, Strength::Hard, budget, &mut rng(6)).is_some());
        assert!(asked.get() <= 10, "asked {} times", asked.get());
        for budget in [Budget::iterations(0), Budget { iterations: 1_000, go_on: &|| false }] {
            assert!(choose(game, &seen, Strength::Hard, budget, &mut rng(7)).is_some());
        }
    });
}

#[test]
fn two_actions_of_every_game_are_compared_unless_there_is_too_little_time() {
    tables(|game, table, seen, seat| {
        let legal = table.legal_actions(seat, &Words::PLAIN);
        let action = |listed: &Json| table.read_action(&listed.value()).expect("it is listed");
        let [first, last] = [legal.first(), legal.last()].map(|listed| action(listed.expect("it has to choose")));
        let within = |budget: Budget<'_>| compare(game, &seen, [&first, &last], budget, &mut rng(9));
        let found = within(Budget::iterations(60)).expect("enough matches");
        assert_eq!(within(Budget::iterations(60)), Some(found), "{game}");
        if first == last {
            assert_eq!((found.score, found.error), (0.0, 0.0), "{game}");
            return;
        }
        assert!((-1.0..=1.0).contains(&found.score) && found.error > 0.0, "{game}: {found:?}");
        for budget in [Budget::iterations(47), Budget { iterations: 60, go_on: &|| false }] {
            assert_eq!(within(budget), None, "{game}");
        }
        let (unknown, budget) = (json!({}), Budget::iterations(60));
        assert_eq!(compare(game, &seen, [&first, &unknown], budget, &mut rng(9)), None, "{game}");
    });
}

#[test]
fn an_action_of_every_game_is_equivalent_to_itself_and_not_to_what_is_no_action() {
    tables(|game, table, seen, seat| {
        let legal = table.legal_actions(seat, &Words::PLAIN);
        let listed = legal.first().expect("it has to choose");
        let action = table.read_action(&listed.value()).expect("it is listed");
        assert!(are_equivalent(game, &seen, [&action, &action]), "{game}: {action}");
        assert!(!are_equivalent(game, &seen, [&action, &json!({})]), "{game}: {action}");
        assert!(!are_equivalent("poker", &seen, [&action, &action]));
    });
}

#[test]
fn what_is_seen_of_one_game_is_nothing_to_another() {
    tables(|_, _, seen, _| {
        assert!(choose("poker", &seen, Strength::Easy, Budget::iterations(1), &mut rng(8)).is_none());
    });
}

/// In Chase the Ace the plan weighs what the players before are likely to have kept, and looks for all that there is to see.
#[test]
fn a_search_at_a_table_of_eight_hardly_ever_disagrees_with_a_plan_that_computes_the_risk() {
    let game = catalog::find("chase-the-ace").expect("it is in the catalogue");
    let mut apart = Vec::new();
    for number in 0..60 {
        let key = ChanceKey::derive(&Seed::new([number; 32]), []);
        let mut table = game.table(&serde_json::Map::new(), 8).expect("the defaults can be played");
        let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
        for (seq, turn) in (2..).zip(["keep", "keep", "keep", "keep", "exchange", "exchange"]) {
            table.apply(&effects).expect("it fits");
            let seat = table.to_act().iter().next().expect("the round goes on");
            effects = table.decide(seat, &json!({"type": turn}), &mut key.event(seq)).expect("it is legal").effects;
        }
        table.apply(&effects).expect("it fits");
        let seat = table.to_act().iter().next().expect("two are left");
        let choice = |strength| {
            let seen = table.observation(seat).expect("it has to choose");
            choose("chase-the-ace", &seen, strength, Budget::iterations(1_000), &mut rng(number.into()))
        };
        if choice(Strength::Hard) != choice(Strength::Medium) {
            apart.push(number);
        }
    }
    assert!(apart.len() <= 2, "{apart:?}");
}

/// The player attacked with a 7 holds two kings: to beat is to lose, to take is to end with both out.
#[test]
fn hard_plays_an_end_that_is_solved_without_luck_and_says_exactly_what_a_mistake_costs() {
    let cards = |text: &str| text.split(' ').map(|card| card.parse().expect("a card")).collect::<Vec<Card>>();
    let hands = vec![cards("7S 8S QS"), cards("KS KD")];
    let ranks = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"];
    let all = ranks.iter().flat_map(|rank| ["S", "H", "D", "C"].map(|suit| cards(&format!("{rank}{suit}"))[0]));
    let gone = all.filter(|card| !hands.concat().contains(card)).collect();
    let position = Position {
        options: Options::default(),
        hands,
        open: Vec::new(),
        deck: Vec::new(),
        gone,
        out: Vec::new(),
        attacker: Seat(0),
        idle_moves: 0,
    };
    let mut state = position.set_up().expect("36 cards");
    let attack = Action::Attack { card: cards("7S")[0] };
    let mut chance = ChanceKey::derive(&Seed::new([6; 32]), []).event(2);
    for effect in CurseOfAces::decide(&state, Seat(0), &attack, &mut chance).expect("it is legal") {
        CurseOfAces::apply(&mut state, &effect).expect("it fits");
    }
    let seen = Observation::<CurseOfAces>::of(&state, Seat(1)).expect("it is to act");
    let take = seen.legal.iter().position(|action| *action == Action::Take {}).expect("it may take");
    for iterations in [0, 1, 100] {
        assert_eq!(choose_of(&seen, Strength::Hard, Budget::iterations(iterations), &mut rng(3)), take);
    }
    let gain = compare_of(&seen, [take, 0], Budget::iterations(0), &mut rng(3));
    assert_eq!(gain, Some(Gain { score: 0.5, error: 0.0, of: Horizon::Match }));
    let late = Budget { iterations: 100, go_on: &|| false };
    assert_eq!(compare_of(&seen, [take, 0], late, &mut rng(3)), None);
}

#[test]
fn a_strength_is_read_as_it_is_written() {
    for strength in Strength::ALL {
        assert_eq!(strength.to_string().parse(), Ok(strength));
        assert_eq!(serde_json::to_value(strength).expect("JSON"), strength.name());
    }
    assert!("harder".parse::<Strength>().is_err());
}
