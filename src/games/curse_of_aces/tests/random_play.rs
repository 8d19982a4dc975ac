//! Random play: no card is lost or duplicated, exactly the listed actions are allowed, and the statistics are those of
//! these rules.

use std::thread;

use acepost_pieces::Card;

use crate::{
    Seat,
    catalog::curse_of_aces::{
        CurseOfAces, State,
        action::{Action, FirstAttacker, Options},
        cards::{Beating, Hand},
    },
    testing::{Figures, RandomPlay},
};

const MATCHES: u32 = 5_000;

/// Every attack, every single card and every pair of the game's cards, and cards that are not of the game.
fn thinkable(_: &State, _: Seat) -> Vec<Action> {
    let deck: Vec<Card> = Card::deck().skip(1).step_by(17).chain(Hand::ALL.iter()).collect();
    let mut actions = vec![Action::Done {}, Action::Take {}];
    for (index, &card) in deck.iter().enumerate() {
        actions.push(Action::Attack { card });
        actions.push(Action::Beat { cards: Beating::one(card) });
        let pairs = deck[index + 1..].iter().filter_map(|&other| Beating::pair(card, other).ok());
        actions.extend(pairs.map(|cards| Action::Beat { cards }));
    }
    actions
}

fn play(options: Options, seats: u8) -> Figures {
    let deck: Vec<Card> = Hand::ALL.iter().collect();
    RandomPlay::<CurseOfAces> {
        options,
        seats,
        matches: MATCHES,
        deck: &deck,
        thinkable: &thinkable,
        try_all_every: 40,
    }
    .play()
}

/// CU-1 to CU-20 as a whole: an independent model of these rules gave, for 2, 3 and 4 players who choose at random, 55.0,
/// 58.6 and 59.9 decisions on average, 4.9, 4.3 and 4.7 % of ends `all_out`, and no seat ahead.
#[test]
fn random_matches_lose_no_card_allow_what_is_listed_and_agree_with_an_independent_model() {
    let check = |first_attacker| {
        for (seats, decisions, all_out) in [(2, 55.0, 0.049), (3, 58.6, 0.043), (4, 59.9, 0.047)] {
            let figures = play(Options { first_attacker, ..Options::default() }, seats);
            Figures::near("decisions", figures.share(figures.decisions), decisions, 0.7);
            Figures::near("all out", figures.share(figures.reasons["all_out"]), all_out, 0.012);
            let known = |reason: &String| reason == "all_out" || reason == "cards_left";
            assert!(figures.reasons.keys().all(known), "{:?}", figures.reasons);
            let wins: u32 = figures.won.iter().sum();
            for &won in &figures.won {
                Figures::near("won by a seat", f64::from(won) / f64::from(wins), 1.0 / f64::from(seats), 0.02);
            }
            for milestone in ["assisted card", "cards taken", "out together"] {
                assert!(figures.milestones[milestone] > 0);
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| check(FirstAttacker::Random));
        check(FirstAttacker::SeatZero);
    });
}

/// CU-21: an independent model, in which defenders take only what they cannot beat, gave 44.8, 45.2 and 45.9 decisions on
/// average for 2, 3 and 4 players, and 15.4, 12.5 and 15.1 % of ends `all_out`.
#[test]
fn cu_21_random_matches_agree_with_an_independent_model() {
    // CU-21
    for (seats, decisions, all_out) in [(2, 44.8, 0.154), (3, 45.2, 0.125), (4, 45.9, 0.151)] {
        let figures = play(Options { must_beat: true, ..Options::default() }, seats);
        Figures::near("decisions", figures.share(figures.decisions), decisions, 0.7);
        Figures::near("all out", figures.share(figures.reasons["all_out"]), all_out, 0.02);
    }
}
