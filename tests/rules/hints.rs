//! The reasons that hints give: several for each game, each with a rule that exists, and seldom none.

use std::collections::{BTreeMap, BTreeSet};

use acepost::{
    bots::{Budget, Strength, choose},
    games::{Game, Locale, Seat, Words, catalog::GAMES},
    pieces::{ChanceKey, Seed},
};
use rand::{SeedableRng, rngs::ChaCha20Rng};
use serde_json::Map;

use crate::support::variants::good_seats;

/// How many different reasons each game gives at least.
const REASONS: usize = 4;

/// Returns the sentence without its cards and numbers, by which reasons are told apart.
fn kind(reason: &str) -> String {
    let is_value = |word: &&str| word.len() > 3 && word.chars().all(char::is_alphabetic);
    reason.split([' ', ',', '.', ':', ';']).filter(is_value).take(6).collect::<Vec<_>>().join(" ")
}

/// Lets bots of medium strength play a match, and hands on why they do what they do.
fn play(game: &dyn Game, number: u64, each: &mut dyn FnMut(String, Option<&'static str>)) {
    let key = ChanceKey::derive(&Seed::new([5; 32]), [&*number.to_string()]);
    let mut rng = ChaCha20Rng::seed_from_u64(number);
    let mut table = game.table(&Map::new(), good_seats(game)).expect("the defaults can be played");
    let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
    for seq in 2..400 {
        table.apply(&effects).expect("what is decided fits");
        let Some(seat) = table.to_act().iter().next() else { break };
        let seen = table.observation(seat).expect("it is to act");
        let action = choose(game.about().id, &seen, Strength::Medium, Budget::iterations(0), &mut rng);
        let action = action.expect("a bot plays every game");
        let advice = table.explain(seat, &action, &Words::PLAIN).expect("it is legal");
        assert_eq!(advice.action.value()["label"], advice.label);
        each(advice.explanation.reason, advice.explanation.rule);
        effects = table.decide(seat, &action, &mut key.event(seq)).expect("it is legal").effects;
    }
}

#[test]
fn every_game_gives_several_reasons_and_seldom_none() {
    for game in GAMES {
        let (mut kinds, mut rules, mut count, mut without) = (BTreeMap::new(), BTreeSet::new(), 0_u32, 0_u32);
        for number in 0..60 {
            play(*game, number, &mut |reason, rule| {
                count += 1;
                without += u32::from(reason.ends_with("the bot would take this one."));
                *kinds.entry(kind(&reason)).or_insert(0) += 1;
                rules.extend(rule);
            });
        }
        let id = game.about().id;
        assert!(kinds.len() >= REASONS, "{id}: {kinds:#?}");
        assert!(without * 5 <= count, "{id}: {without} of {count} have no reason: {kinds:#?}");
        for rule in rules {
            let (_, page) = game.about().rules.page(Locale::En);
            assert!(page.contains(&format!("**{rule}**")), "{id}: no such rule: {rule}");
        }
    }
}

#[test]
fn nothing_is_said_of_an_action_that_the_seat_may_not_take() {
    for game in GAMES {
        let key = ChanceKey::derive(&Seed::new([5; 32]), []);
        let mut table = game.table(&Map::new(), good_seats(*game)).expect("the defaults can be played");
        assert!(table.explain(Seat(0), &serde_json::json!({}), &Words::PLAIN).is_none());
        let effects = table.open(&mut key.event(1)).expect("it can be dealt");
        table.apply(&effects).expect("it fits");
        for action in [serde_json::json!({}), serde_json::json!({"type": "play", "card": "XX"})] {
            for seat in [Seat(0), Seat(1), Seat(200)] {
                assert!(table.explain(seat, &action, &Words::PLAIN).is_none());
            }
        }
    }
}
