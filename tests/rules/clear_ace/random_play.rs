//! Random play: nothing is lost or made, what is listed is exactly what is allowed, and the figures are those of these
//! rules.

use std::collections::{BTreeMap, BTreeSet};

use acepost::{
    games::{
        Illegal, Rules, Seat, Viewer,
        clear_ace::{
            ClearAce, State,
            effect::{Action, Effect, Options},
        },
    },
    pieces::{Card, ChanceKey, Seed},
};

const MATCHES: u32 = 10_000;

#[derive(Default)]
struct Figures {
    decisions: u32,
    longest: u32,
    showdowns: u32,
    duels_in_duels: u32,
    won_by_first: u32,
    reasons: BTreeMap<String, u32>,
}

/// Applies effects one by one, counting the 52 cards after each.
fn fold(state: &mut State, effects: &[Effect]) {
    for effect in effects {
        ClearAce::apply(state, effect).unwrap_or_else(|_| panic!("{effect:?} does not fit {state:?}"));
        let cards = ClearAce::cards(state);
        let mask = cards.iter().fold(0_u64, |mask, card| mask | 1 << card.index());
        assert!(cards.len() == Card::COUNT && mask == (1 << Card::COUNT) - 1, "after {effect:?}: {cards:?}");
    }
}

/// The listed actions are those that are accepted, and no others.
fn listed_is_allowed(state: &State, key: &ChanceKey, seq: u64) {
    for seat in [0, 1, 2, 255].map(Seat) {
        let legal = ClearAce::legal_actions(state, seat);
        let acts = ClearAce::to_act(state).contains(seat);
        assert_eq!(legal.is_empty(), !acts);
        assert!(ClearAce::stand_in(state, seat).is_none_or(|action| legal.contains(&action)));
        assert!(ClearAce::forced(state, seat).is_none_or(|action| legal == [action]));
        for card in Card::deck() {
            let action = Action::Play { card };
            let decided = ClearAce::decide(state, seat, &action, &mut key.event(seq));
            assert_eq!(decided.is_ok(), legal.contains(&action), "{action:?} of {seat:?} in {state:?}");
            assert!(acts || matches!(decided, Err(Illegal::NotToAct)));
        }
    }
}

fn play(number: u32, figures: &mut Figures) {
    let key = ChanceKey::derive(&Seed::new([1; 32]), [number.to_string().as_str()]);
    let mut choices = key.event(1 << 62);
    let mut state = ClearAce::table(&Options::default(), 2);
    let mut effects = ClearAce::open(&state, &mut key.event(1));
    let mut seq = 1;
    let mut met = BTreeSet::new();
    loop {
        fold(&mut state, &effects);
        met.extend(effects.iter().filter_map(ClearAce::landmark));
        if number.is_multiple_of(20) {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Everyone] {
                ClearAce::view(&state, viewer);
            }
        }
        let to_act: Vec<Seat> = ClearAce::to_act(&state).iter().collect();
        let Some(&seat) = to_act.get(choices.lot(u32::try_from(to_act.len()).expect("two")) as usize) else { break };
        seq += 1;
        listed_is_allowed(&state, &key, seq);
        let legal = ClearAce::legal_actions(&state, seat);
        let action = legal[choices.lot(u32::try_from(legal.len()).expect("a hand")) as usize];
        effects = ClearAce::decide(&state, seat, &action, &mut key.event(seq)).expect("it is listed");
    }
    let decisions = u32::try_from(seq).expect("few") - 1;
    let outcome = ClearAce::outcome(&state).expect("every match ends");
    let first = ClearAce::first_player(&state).expect("there was a set-up roll");
    figures.decisions += decisions;
    figures.longest = figures.longest.max(decisions);
    figures.showdowns += u32::from(met.contains("showdown"));
    figures.duels_in_duels += u32::from(met.contains("duel in a duel"));
    figures.won_by_first += u32::from(outcome.placements[first.index()] == 1);
    *figures.reasons.entry(outcome.reason).or_default() += 1;
}

/// CA-1 to CA-28 as a whole: an independent model of these rules gave, in 20,000 random matches, 47.1 decisions on
/// average, the longest 108; 85 % with a showdown; 17.6 % with a duel in a duel; 50.0 % won by the first player; ends
/// `all_aces` 19,994, `deck_exhausted` 4, `never_won_a_round` 2.
#[test]
fn random_matches_lose_no_card_allow_what_is_listed_and_agree_with_an_independent_model() {
    let mut figures = Figures::default();
    (0..MATCHES).for_each(|number| play(number, &mut figures));

    let share = |count: u32| f64::from(count) / f64::from(MATCHES);
    let near = |name: &str, value: f64, expected: f64, by: f64| {
        assert!((value - expected).abs() <= by, "{name}: {value} is not within {by} of {expected}");
    };
    near("decisions", share(figures.decisions), 47.1, 0.6);
    near("longest", figures.longest.into(), 108.0, 30.0);
    near("showdown", share(figures.showdowns), 0.85, 0.015);
    near("duel in a duel", share(figures.duels_in_duels), 0.176, 0.015);
    near("won by the first player", share(figures.won_by_first), 0.5, 0.02);
    let reasons: Vec<&str> = figures.reasons.keys().map(String::as_str).collect();
    assert!(reasons.iter().all(|reason| ["all_aces", "deck_exhausted", "never_won_a_round"].contains(reason)));
    assert!(figures.reasons["all_aces"] >= MATCHES - 15, "{:?}", figures.reasons);
}
