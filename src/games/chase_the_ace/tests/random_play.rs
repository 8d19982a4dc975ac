//! Random play: no card is lost or duplicated, exactly the listed actions are allowed, and the statistics are those of
//! these rules.

use std::thread;

use acepost_pieces::Card;

use crate::{
    catalog::chase_the_ace::{
        ChaseTheAce,
        action::{Action, Options},
    },
    testing::{Figures, RandomPlay},
};

const MATCHES: u32 = 5_000;

/// Every combination of the three variants, with this many tokens.
fn variants(tokens: u8) -> impl Iterator<Item = Options> {
    (0..8_u8).map(move |bits| Options {
        tokens,
        king_passes_on: bits & 1 != 0,
        ties_are_safe: bits & 2 != 0,
        on_their_honour: bits & 4 != 0,
    })
}

fn play(options: Options, seats: u8, matches: u32) -> Figures {
    let deck: Vec<Card> = Card::deck().collect();
    RandomPlay::<ChaseTheAce> {
        options,
        seats,
        matches,
        deck: &deck,
        thinkable: &|_, _| Action::ALL.to_vec(),
        try_all_every: 50,
    }
    .play()
}

/// Plays matches of this many players with every combination of the variants, on every core; returns the decisions of
/// each on average.
fn decisions(tokens: u8, seats: u8, matches: u32) -> Vec<f64> {
    let tables: Vec<Options> = variants(tokens).collect();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let work = |worker| {
        let shares = tables.iter().enumerate().skip(worker).step_by(cores);
        shares.map(|(table, &options)| (table, play(options, seats, matches))).collect::<Vec<_>>()
    };
    let mut played: Vec<(usize, Figures)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|worker| scope.spawn(move || work(worker))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no match goes wrong")).collect()
    });
    played.sort_by_key(|&(table, _)| table);
    for (_, figures) in &played {
        assert_eq!(figures.matches, matches);
        assert_eq!(figures.reasons.keys().collect::<Vec<_>>(), ["last_standing"]);
        // No seat is better than another, since the first dealer is drawn for.
        for &won in &figures.won {
            Figures::near("won by a seat", figures.share(won), 1.0 / f64::from(seats), 2.0 / f64::from(matches).sqrt());
        }
    }
    played.iter().map(|(_, figures)| figures.share(figures.decisions)).collect()
}

/// The independent model's figures, with three tokens, from the least to the most by options.
fn agrees_with_the_model(decisions: &[f64], [least, most]: [f64; 2], by: f64) {
    let by_size = |extreme: fn(f64, f64) -> f64| decisions.iter().copied().reduce(extreme).expect("eight variants");
    Figures::near("least decisions", by_size(f64::min), least, by);
    Figures::near("most decisions", by_size(f64::max), most, by);
}

#[test]
fn random_matches_of_two_lose_no_card_and_allow_what_is_listed() {
    let decisions = decisions(3, 2, MATCHES);
    // With two players no player is passed over, and a tie of two is one of CH-13: only on their honour makes a
    // difference.
    assert!(decisions[..4].iter().all(|same| (same - decisions[0]).abs() < 1e-9), "{decisions:?}");
    assert!(decisions[4..].iter().all(|same| (same - decisions[4]).abs() < 1e-9 && *same > decisions[0]));
}

#[test]
fn random_matches_of_four_agree_with_an_independent_model() {
    agrees_with_the_model(&decisions(3, 4, MATCHES), [32.0, 50.0], 1.0);
}

#[test]
fn random_matches_of_eight_lose_no_card_and_allow_what_is_listed() {
    let decisions = decisions(3, 8, MATCHES);
    assert!(decisions[2] > decisions[0] && decisions[4] > decisions[0] && decisions[6] > decisions[4], "{decisions:?}");
}

#[test]
fn random_matches_of_twenty_agree_with_an_independent_model() {
    agrees_with_the_model(&decisions(3, 20, MATCHES), [530.0, 1184.0], 6.0);
}

#[test]
fn random_matches_with_the_fewest_and_the_most_tokens_end_as_well() {
    for (tokens, seats) in [(1, 2), (1, 3), (1, 20), (9, 2), (9, 5)] {
        decisions(tokens, seats, 500);
    }
    decisions(9, 20, 50);
}
