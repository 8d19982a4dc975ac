//! What a bot must do in every game, and what it must never do.

use std::cell::Cell;

use rand::{SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};

use super::{Budget, Strength, choose};
use crate::{
    games::{AnyObservation, Seat, Table, Words, catalog::GAMES},
    pieces::{ChanceKey, Seed},
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
fn what_is_seen_of_one_game_is_nothing_to_another() {
    tables(|_, _, seen, _| {
        assert!(choose("poker", &seen, Strength::Easy, Budget::iterations(1), &mut rng(8)).is_none());
    });
}

#[test]
fn a_strength_is_read_as_it_is_written() {
    for strength in Strength::ALL {
        assert_eq!(strength.to_string().parse(), Ok(strength));
        assert_eq!(serde_json::to_value(strength).expect("JSON"), strength.name());
    }
    assert!("harder".parse::<Strength>().is_err());
}
