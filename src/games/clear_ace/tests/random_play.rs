//! Random play: no card is lost or duplicated, exactly the listed actions are allowed, and the statistics are those of
//! these rules.

use acepost_pieces::Card;

use crate::{
    catalog::clear_ace::{
        ClearAce,
        action::{Action, Options},
    },
    testing::{Figures, RandomPlay, assert_determinizes_what_it_sees},
};

const MATCHES: u32 = 10_000;

fn play(options: Options) -> Figures {
    let deck: Vec<Card> = Card::deck().collect();
    RandomPlay::<ClearAce> {
        options,
        seats: 2,
        matches: MATCHES,
        deck: &deck,
        thinkable: &|_, _| Card::deck().map(|card| Action::Play { card }).collect(),
        try_all_every: 1,
    }
    .play()
}

/// CA-1 to CA-28 as a whole: an independent model of these rules gave, in 20,000 random matches, 47.1 decisions on
/// average, the longest 108; 85 % with a showdown; 17.6 % with a duel in a duel; 50.0 % won by the first player; ends
/// `all_aces` 19,994, `deck_exhausted` 4, `never_won_a_round` 2.
#[test]
fn random_matches_lose_no_card_allow_what_is_listed_and_agree_with_an_independent_model() {
    let figures = play(Options::default());
    let milestone = |name| figures.share(figures.milestones[name]);
    Figures::near("decisions", figures.share(figures.decisions), 47.1, 0.6);
    Figures::near("longest", figures.longest.into(), 108.0, 30.0);
    Figures::near("showdown", milestone("showdown"), 0.85, 0.015);
    Figures::near("duel in a duel", milestone("duel in a duel"), 0.176, 0.015);
    Figures::near("won by the first player", figures.share(figures.won_by_first), 0.5, 0.02);
    let reasons: Vec<&str> = figures.reasons.keys().map(String::as_str).collect();
    assert!(reasons.iter().all(|reason| ["all_aces", "deck_exhausted", "never_won_a_round"].contains(reason)));
    assert!(figures.reasons["all_aces"] >= MATCHES - 15, "{:?}", figures.reasons);
}

/// CA-31: no card is lost and exactly what is listed is allowed with the option, too. A match has some two decisions more.
#[test]
fn ca_31_random_matches_in_which_two_cards_are_kept_lose_no_card_and_end() {
    let figures = play(Options { keep_two: true });
    let reasons: Vec<&str> = figures.reasons.keys().map(String::as_str).collect();
    assert!(reasons.iter().all(|reason| ["all_aces", "deck_exhausted", "never_won_a_round"].contains(reason)));
    Figures::near("decisions", figures.share(figures.decisions), 49.3, 0.8);
    Figures::near("won by the first player", figures.share(figures.won_by_first), 0.5, 0.02);
}

#[test]
fn what_a_bot_determinizes_could_be_the_real_match() {
    for keep_two in [false, true] {
        assert_determinizes_what_it_sees::<ClearAce>(&Options { keep_two }, 2, 200);
    }
}
